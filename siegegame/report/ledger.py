"""The ledger of a structure: all that became of it, each point lost with the roll that took it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from siegegame.model import events as told
from siegegame.model.events import Event
from siegegame.report.names import Names
from siegegame.report.prose import narrate

_HISTORY: Final = (
    told.StructurePlaced, told.StructureMoved, told.StructureDamaged, told.StructureClaimed,
    told.BuildingDamageRolled, told.GunDestroyed, told.ShieldChanged, told.FireStarted,
    told.StructureChecked, told.CatastropheRolled, told.StructureCollapsed, told.CraterLeft,
    told.FeatureDamaged, told.FeatureOpened, told.MantletMoved,
    told.StoreyCollapsed,
)  # fmt: skip
"""What a ledger has lines for."""
_ROLLS: Final = (
    told.StructureShot, told.HeavyFired, told.CriticalRolled, told.BuildingBroken,
    told.PenetrationRolled, told.FeatureShot, told.FeatureBashed, told.ChargeLaid,
    told.StoreyTested,
)  # fmt: skip
"""What takes points of a structure: their sentences tell the dice."""
_WITHOUT: Final = ("flames",)
"""Causes of damage for which nothing is rolled (E8)."""


class LedgerEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a structure's ledger."""

    seq: int
    """The event's number."""
    turn: int
    phase: str
    rule: str
    lost: int
    """Capacity, hull points, hits or floors that went."""
    remaining: int | None
    """How many were left then; None where none went."""
    by: str | None
    """The slug of the detachment that took them."""
    text: str
    roll: str
    """The sentence of the roll that took them, empty without one."""


def ledger_entries(events: Iterable[Event], structure: str, names: Names) -> Iterator[LedgerEntry]:
    """The ledger of a structure from a match's events, all of them from the first on."""
    roll: Event | None = None
    for event in events:
        if isinstance(event, _ROLLS) and _is_about(event, structure):
            roll = event
        if isinstance(event, _HISTORY) and _about(event) == structure:
            yield _entry(event, roll, names)


def _is_about(event: Event, structure: str) -> bool:
    if isinstance(event, told.HeavyFired):
        return structure in event.aimed_at
    return _about(event) == structure


def _about(event: Event) -> str | None:
    """The structure that an event is about; of what has hits it is the feature."""
    found: str | None = getattr(event, "structure", None) or getattr(event, "feature", None)
    return found


def _entry(event: Event, roll: Event | None, names: Names) -> LedgerEntry:
    if isinstance(event, told.StoreyCollapsed):
        return _fallen(event, roll, names)
    harm = told.StructureDamaged | told.FeatureDamaged
    damage = event if isinstance(event, harm) else None
    rolled = damage is not None and damage.cause not in _WITHOUT and roll is not None
    return LedgerEntry(
        seq=event.seq,
        turn=event.turn,
        phase=event.phase.value,
        rule=event.rule,
        lost=damage.amount if damage else 0,
        remaining=damage.remaining if damage else None,
        by=damage.by if damage else None,
        text=narrate(event, names),
        roll=narrate(roll, names) if rolled and roll else "",
    )


def _fallen(event: told.StoreyCollapsed, roll: Event | None, names: Names) -> LedgerEntry:
    """A line for floors that fell, with the roll that brought them down (S3, S4)."""
    return LedgerEntry(
        seq=event.seq,
        turn=event.turn,
        phase=event.phase.value,
        rule=event.rule,
        lost=event.floors,
        remaining=event.left,
        by=event.by,
        text=narrate(event, names),
        roll=narrate(roll, names) if roll else "",
    )


def ledger(events: Iterable[Event], structure: str, names: Names) -> Iterator[str]:
    """A structure's ledger as text: when, by which rule, what was left, and below it the roll."""
    for each in ledger_entries(events, structure, names):
        when = f"turn {each.turn} {each.phase}" if each.turn else "before the match"
        left = "" if each.remaining is None else str(each.remaining)
        yield f"{when:<20} {each.rule:<4} {left:>3}  {each.text}"
        if each.roll:
            yield f"{'':<20} {'':<4} {'':>3}  {each.roll}"
