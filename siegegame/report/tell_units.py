"""Sentences about single units: where they deploy, move, enter, leave, fall back and end."""

from __future__ import annotations

from typing import Final

from siegegame.model.events import (
    DangerousTerrainRolled,
    Retreated,
    UnitDamaged,
    UnitDestroyed,
    UnitEntered,
    UnitLeft,
    UnitMoved,
    UnitPlaced,
)
from siegegame.report.grammar import because, cells, count, point
from siegegame.report.names import Names


def unit_placed(event: UnitPlaced, names: Names) -> str:
    """Where a unit deploys (D4, D5)."""
    where = names.spot(event.cell, event.structure) or " off the table"
    return f"{names.unit(event.unit).does('deploy')}{where}."


def unit_moved(event: UnitMoved, names: Names) -> str:
    """Where a unit went and how far (C1)."""
    who, end, used = names.term(event.unit), event.path[-1], f"{cells(event.spent)} used"
    if event.start:
        return f"{who.does('move')} from {point(event.start)} to {point(end)} ({used})."
    first = point(event.path[0])
    onward = f" and {_go(who.plural)} on to {point(end)}" if len(event.path) > 1 else ""
    return f"{who.does('come')} onto the table at {first}{onward} ({used})."


def _go(plural: bool) -> str:
    return "go" if plural else "goes"


def unit_entered(event: UnitEntered, names: Names) -> str:
    """Into which structure a unit went (C17)."""
    who, where = names.term(event.unit), names[event.structure]
    return f"{who.does('go')} into {where} from {point(event.start)} ({cells(event.spent)} used)."


def unit_left(event: UnitLeft, names: Names) -> str:
    """Out of which structure a unit came (C17)."""
    who, where = names.term(event.unit), names[event.structure]
    return f"{who.does('come')} out of {where} to {point(event.cell)} ({cells(event.spent)} used)."


def dangerous_terrain_rolled(event: DangerousTerrainRolled, names: Names) -> str:
    """What the die for dangerous ground did (C14)."""
    who = names.term(event.unit)
    ground = names.title("terrain", event.terrain).lower()
    rolled = f"at {point(event.cell)} and {'roll' if who.plural else 'rolls'} {event.dice[0]}"
    return f"{who.does('enter')} {ground} {rolled}: {'a hit' if event.hit else 'no harm'}."


def unit_damaged(event: UnitDamaged, names: Names) -> str:
    """Where and by what a war engine is hit, how much it has left (C8)."""
    hit = f"hit{names.spot(event.cell, event.structure)}{_how(event, names)}"
    lost = f"damage capacity {event.remaining + event.amount} → {event.remaining}"
    return f"{names.unit(event.unit).does('be')} {hit}: {lost}."


def unit_destroyed(event: UnitDestroyed, names: Names) -> str:
    """Which unit is gone, where, and by whose fire or why (C8)."""
    verb, how = _ENDS.get(event.cause) or ("destroyed", _how(event, names))
    where = names.spot(event.cell, event.structure)
    return f"{names.unit(event.unit).does('be')} {verb}{where}{how}."


_ENDS: Final = {
    "cut down in retreat": ("cut down in retreat", ""),
    "never came onto the table": ("lost", ", never having come onto the table"),
}
"""Causes that are no hits: what becomes of the unit, and how."""
_HOW: Final = {
    "fire": " by fire",
    "close assault": " in the close assault",
    "firefight": " in the firefight",
    "dangerous ground": " on dangerous ground",
}


def _how(event: UnitDamaged | UnitDestroyed, names: Names) -> str:
    """What hit a unit: the detachment whose fire it was, or the circumstance."""
    if event.by:
        return f" by {names[event.by]}"
    return _HOW.get(event.cause) or because(event.cause)


def retreated(event: Retreated, names: Names) -> str:
    """How a beaten unit fell back (C11)."""
    start = f" from {point(event.start)}" if event.start else ""
    out = f" out of {names[event.structure]}" if event.structure else start
    way = f" to {point(event.path[-1])} ({count(len(event.path), 'cell')})"
    return f"{names.term(event.unit).does('fall')} back{out}{way}."
