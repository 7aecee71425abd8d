"""Folds what events tell of walls that are climbed."""

from __future__ import annotations

from siegegame.model import events as e

from .folded import Folded, UnitState


def fold_walls(state: Folded, event: e.Event) -> None:
    match event:
        case e.ScalingStarted():
            unit = state.units[event.unit]
            unit.climb = event.wall, event.cell, event.gear.value, event.up
            unit.spent, unit.first_move = event.spent, unit.first_move or event.turn
        case e.ScalingEnded():
            state.units[event.unit].climb = None
        case e.WallClimbed():
            unit = state.units[event.unit]
            assert unit.climb is not None
            assert (unit.cell, unit.climb[1]) == (event.start, event.cell)
            unit.climb, unit.cell, unit.left = None, event.cell, True
        case _:
            _fold_losses(state, event)


def _fold_losses(state: Folded, event: e.Event) -> None:
    match event:
        case e.WallMelee():
            _keep(state.units[event.unit], event.left[0])
            for slug, left in zip(event.units, event.left[1], strict=True):
                _keep(state.units[slug], left)
        case e.GrapplesCut():
            state.units[event.unit].fought = True
            _keep(state.units[event.target], event.left)
        case e.FireShared():
            for slug in event.units:
                state.units[slug].fired = True
        case e.ShelterTaken():
            state.detachments[event.detachment].shot = True
        case e.UnitDestroyed():
            state.units[event.unit].climb = None


def _keep(unit: UnitState, left: int) -> None:
    """A unit without figures is told as destroyed behind that."""
    unit.figures = left or unit.figures
