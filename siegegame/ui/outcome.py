"""What an order came to, in one sentence: who was lost, marked, damaged, found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from siegegame.engine import View
from siegegame.model import events as ev
from siegegame.model.events import Event

_ROLLED = (
    ev.ShotsFired, ev.HeavyFired, ev.TemplatePlaced, ev.StructureShot, ev.Fought, ev.ScanRolled,
)  # fmt: skip
"""Events of orders of which one asks what came of them."""


def outcome(view: View, happened: Sequence[Event]) -> str:
    """What came of an order; empty where nothing was rolled for."""
    parts = [*_lost(view, happened), *_structures(view, happened), *_nerve(view, happened)]
    parts += _found(view, happened)
    if parts:
        return "; ".join(parts)
    return "no effect" if any(isinstance(event, _ROLLED) for event in happened) else ""


def _name(view: View, detachment: str) -> str:
    return view.detachment(detachment).name


def _lost(view: View, happened: Sequence[Event]) -> Iterator[str]:
    gone = Counter(each.detachment for each in happened if isinstance(each, ev.UnitDestroyed))
    for detachment, number in gone.items():
        yield f"{_name(view, detachment)}: {number} lost"


def _structures(view: View, happened: Sequence[Event]) -> Iterator[str]:
    damage: dict[str, int] = {}
    for each in happened:
        if isinstance(each, ev.StructureDamaged):
            damage[each.structure] = damage.get(each.structure, 0) + each.amount
    for structure, amount in damage.items():
        record = view.structure(structure)
        yield f"{record.name} loses {amount} ({record.remaining} left)"
    for each in happened:
        if isinstance(each, ev.StructureCollapsed):
            yield f"{view.structure(each.structure).name} collapses"
        elif isinstance(each, ev.FireStarted):
            yield f"{view.structure(each.structure).name} burns"


def _nerve(view: View, happened: Sequence[Event]) -> Iterator[str]:
    markers: dict[str, int] = {}
    for each in happened:
        if isinstance(each, ev.BlastMarkersChanged):
            markers[each.detachment] = markers.get(each.detachment, 0) + each.delta
    for detachment, number in markers.items():
        if number > 0:
            yield f"{_name(view, detachment)}: +{number} blast marker{'s' * (number > 1)}"
    for each in happened:
        if isinstance(each, ev.DetachmentBroken):
            yield f"{_name(view, each.detachment)} breaks"
        elif isinstance(each, ev.OrderGiven | ev.ChargeRolled) and each.halted:
            yield f"{_name(view, each.detachment)}: halted by its blast markers"


def _found(view: View, happened: Sequence[Event]) -> Iterator[str]:
    for each in happened:
        if isinstance(each, ev.CounterRevealed):
            yield f"a bunker lies under {view.structure(each.structure).name}"
        elif isinstance(each, ev.CounterDestroyed):
            yield "a bunker is destroyed"
        elif isinstance(each, ev.ScanRolled) and not each.found:
            yield "the scan finds nothing"
