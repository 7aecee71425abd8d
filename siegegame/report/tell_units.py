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
from siegegame.report.grammar import count, movement, plain, point
from siegegame.report.names import Names


def unit_placed(event: UnitPlaced, names: Names) -> str:
    """Where a unit deploys (D4, D5)."""
    where = names.spot(event.cell, event.structure) or " off the table"
    return f"{names.unit(event.unit).does('deploy')}{where}."


def unit_moved(event: UnitMoved, names: Names) -> str:
    """Where a unit went and how much movement it has used in this phase (C1)."""
    who, end, used = names.term(event.unit), event.path[-1], _used(event)
    if event.start:
        return f"{who.does('move')} from {point(event.start)} to {point(end)} ({used})."
    first = point(event.path[0])
    onward = f" and {_go(who.plural)} on to {point(end)}" if len(event.path) > 1 else ""
    return f"{who.does('come')} onto the table at {first}{onward} ({used})."


def _go(plural: bool) -> str:
    return "go" if plural else "goes"


def _used(event: UnitMoved | UnitEntered | UnitLeft) -> str:
    """Movement used so far: the same units may have gone before (C14)."""
    return f"{movement(event.spent)} in all"


def unit_entered(event: UnitEntered, names: Names) -> str:
    """Into which structure a unit went (C17)."""
    who, where = names.term(event.unit), names[event.structure]
    start = f" from {point(event.start)}" if event.start else ""
    return f"{who.does('go')} into {where}{start} ({_used(event)})."


def unit_left(event: UnitLeft, names: Names) -> str:
    """Out of which structure a unit came (C17)."""
    who, where, to = names.term(event.unit), names[event.structure], point(event.cell)
    match event.how:
        case "hatch":
            return f"{who.does('come')} out of the hatch of {where} to {to} ({_used(event)})."
        case "emergency":
            return f"{who.does('get')} out of {where} over its broken walls to {to}."
        case "roof":
            return f"{who.does('get')} clear of the battlements of {where} to {to}."
        case "door":
            return f"{who.does('come')} out of {where} to {to} ({_used(event)})."


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
    return f"{names.term(event.unit).does('be')} {hit}: {lost}."


def unit_destroyed(event: UnitDestroyed, names: Names) -> str:
    """Which unit is gone, where, and by whose fire or why (C8)."""
    where = names.spot(event.cell, event.structure)
    if event.cause == "never came onto the table":
        return f"{names.unit(event.unit).does('be')} lost, never having come onto the table."
    verb, how = _ENDS.get(event.cause) or ("destroyed", _how(event, names))
    return f"{names.term(event.unit).does('be')} {verb}{where}{how}."


_ENDS: Final = {
    "cut down in retreat": (
        "cut down",
        ": within 15 cm of an enemy at the end of the retreat",
    ),
    "trapped in a falling building": ("lost", ": trapped, with no way out"),
}
"""Causes that are no hits: what becomes of the unit, and why."""
_HOW: Final = {
    "fire": " by fire",
    "close assault": " in the close assault",
    "firefight": " in the firefight",
    "dangerous ground": " on dangerous ground",
    "a collapse": " by the collapse",
    "a falling floor": " by the falling floor",
    "a fall": " in the fall",
    "crumbling walls": " by crumbling walls",
    "falling debris": " by falling debris",
    "debris": " by debris",
    "flames": " by flames",
    "shaken": " by the blow",
}


def _how(event: UnitDamaged | UnitDestroyed, names: Names) -> str:
    """What hit a unit: the detachment whose fire it was, or the circumstance."""
    if event.by:
        weapon = "" if event.cause == "fire" else f" ({plain(event.cause).lower()})"
        return f" by {names[event.by]}{weapon}"
    if event.cause in names.weapons():
        return f" by the fire of a {event.cause.lower()}"
    return _HOW.get(event.cause) or f": {plain(event.cause)}"


def retreated(event: Retreated, names: Names) -> str:
    """How a beaten unit fell back (C11)."""
    start = f" from {point(event.start)}" if event.start else ""
    out = f" out of {names[event.structure]}" if event.structure else start
    way = f" to {point(event.path[-1])} ({count(len(event.path), 'cell')})"
    return f"{names.term(event.unit).does('fall')} back{out}{way}."
