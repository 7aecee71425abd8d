"""Folds a log back into state: what the events alone say about every unit and detachment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from siegegame.engine import Match
from siegegame.model import events as e
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import SIDES, Side, Status


@dataclass
class UnitState:
    """What a log tells of a unit."""

    status: Status = Status.RESERVE
    cell: Point | None = None
    inside: str | None = None
    capacity: int | None = None
    spent: int = 0


@dataclass
class Folded:
    """What a log tells of a match."""

    units: dict[str, UnitState] = field(default_factory=dict)
    markers: dict[str, int] = field(default_factory=dict)
    broken: dict[str, bool] = field(default_factory=dict)
    orders: dict[str, Any] = field(default_factory=dict)
    morale: dict[str, str] = field(default_factory=dict)
    turn: int = 0
    phase: str = ""

    def unit(self, slug: str) -> UnitState:
        """A unit's state so far."""
        return self.units.setdefault(slug, UnitState())


def fold(match: Match, viewer: Side) -> Folded:
    """Folds all events that a viewer knows."""
    state = Folded()
    for event in match.events(viewer):
        _fold(state, event)
    return state


def _fold(state: Folded, event: e.Event) -> None:
    state.turn, state.phase = event.turn, event.phase
    match event:
        case e.MatchStarted():
            state.morale = dict(zip([s.value for s in SIDES], event.morale, strict=True))
        case e.PhaseStarted():
            _new_phase(state, event)
        case e.MoraleChanged():
            _fold_morale(state, event)
        case e.UnitPlaced() | e.UnitMoved() | e.UnitEntered() | e.UnitLeft() | e.Retreated():
            _fold_place(state, event)
        case e.UnitDamaged() | e.UnitDestroyed():
            _fold_loss(state, event)
        case _:
            _fold_detachment(state, event)


def _fold_loss(state: Folded, event: e.UnitDamaged | e.UnitDestroyed) -> None:
    unit = state.unit(event.unit)
    assert (unit.cell, unit.inside) == (event.cell, event.structure), event
    if isinstance(event, e.UnitDamaged):
        unit.capacity = event.remaining
    else:
        state.units[event.unit] = UnitState(Status.DESTROYED, capacity=0)


def _fold_detachment(state: Folded, event: e.Event) -> None:
    match event:
        case e.OrderGiven():
            state.orders[event.detachment] = event.order
        case e.BlastMarkersChanged():
            had = state.markers.get(event.detachment, 0)
            assert had + event.delta == event.markers, event
            state.markers[event.detachment] = event.markers
        case e.DetachmentBroken() | e.DetachmentRallied():
            state.broken[event.detachment] = isinstance(event, e.DetachmentBroken)


def _fold_morale(state: Folded, event: e.MoraleChanged) -> None:
    assert event.side is not None
    was, delta = _hundredths(state.morale[event.side]), _hundredths(event.delta)
    assert was + delta == _hundredths(event.morale), event
    state.morale[event.side.value] = event.morale


def _new_phase(state: Folded, event: e.PhaseStarted) -> None:
    if event.step == "start":
        state.orders.clear()
    if event.step in {"start", "assault"}:
        for unit in state.units.values():
            unit.spent = 0


def _fold_place(state: Folded, event: Any) -> None:
    unit = state.unit(event.unit)
    if not isinstance(event, e.UnitPlaced):
        started = getattr(event, "start", None)
        assert started is None or started == unit.cell, event
    unit.status = Status.ACTIVE
    path = getattr(event, "path", None)
    unit.cell = path[-1] if path else getattr(event, "cell", None)
    entering = isinstance(event, e.UnitPlaced | e.UnitEntered)
    unit.inside = event.structure if entering else None
    unit.spent = getattr(event, "spent", unit.spent)


def _hundredths(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("-").partition(".")
    return sign * (int(whole) * 100 + int(part))
