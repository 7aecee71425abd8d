"""Folds what events tell of storeys, who is on them, cleared ground and charges."""

from __future__ import annotations

from siegegame.model import events as e
from siegegame.model.vocabulary import OrderKind, StructureState

from .folded import Folded


def fold_storeys(state: Folded, event: e.Event) -> None:
    match event:
        case e.StoreyTaken():
            unit = state.units[event.unit]
            assert unit.inside == event.structure, event
            unit.place, unit.spent = (event.section, event.floor), event.spent
            if event.climbed:
                unit.first_move = unit.first_move or event.turn
        case e.StoreyShot():
            if event.shooter in state.units:
                state.units[event.shooter].fired = True
        case e.StoreyCollapsed():
            _fold_fall(state, event)
        case _:
            _fold_work(state, event)


def _fold_work(state: Folded, event: e.Event) -> None:
    match event:
        case e.OverwatchLost():
            state.detachments[event.detachment].order = OrderKind.ADVANCE
        case e.FloorCharged():
            state.units[event.unit].fought = True
            state.units[event.unit].worked = event.turn
        case e.RubbleCleared():
            _fold_clearing(state, event)


def _fold_clearing(state: Folded, event: e.RubbleCleared) -> None:
    unit = state.units[event.unit]
    unit.worked, unit.spent = event.turn, event.spent
    unit.first_move = unit.first_move or event.turn
    assert event.cells == event.wanted[: event.die]
    for point in event.cells:
        assert state.ground[state.grid.cell(point)] in {"rubble", "minefield"}
        state.ground[state.grid.cell(point)] = "open"


def _fold_fall(state: Folded, event: e.StoreyCollapsed) -> None:
    place = state.buildings[event.structure]
    place.remaining -= event.floors
    assert place.remaining == event.left, event
    place.room -= event.floors * len(event.cells)
    if not event.rubble:
        return
    for point in event.cells:
        state.ground[state.grid.cell(point)] = "rubble"
    left = tuple(point for point in place.cells if point not in event.cells)
    if left:
        place.cells = left
    else:
        place.state = StructureState.DESTROYED
