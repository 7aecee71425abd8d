"""Folds what events tell of hull-point structures, emplaced weapons, claims and shields."""

from __future__ import annotations

from siegegame.model import events as e
from siegegame.model.vocabulary import StructureState

from .folded import Folded

SHAKES_GUNS = ("partial_collapse", "structural_collapse", "catastrophic_breach")


def fold_hull(state: Folded, event: e.Event) -> None:
    match event:
        case e.BuildingDamageRolled():
            _fold_damage(state, event)
        case e.FigureStruck():
            if event.hurt and event.remaining:
                state.units[event.unit].figures = event.remaining
                leave_guns(state, event.unit, event.remaining)
        case e.PinningTested():
            if event.pinned:
                state.detachments[event.detachment].pinned = event.until
        case _:
            _fold_site(state, event)
            _fold_guns(state, event)


def _fold_site(state: Folded, event: e.Event) -> None:
    match event:
        case e.CraterLeft():
            place = state.buildings[event.structure]
            place.state, place.room = StructureState.DESTROYED, 0
            for point in event.cells:
                state.ground[state.grid.cell(point)] = "crater"
        case e.StructureClaimed():
            state.buildings[event.structure].claimant = event.claimant
        case e.ShieldChanged():
            state.buildings[event.structure].shield = event.up


def _fold_damage(state: Folded, event: e.BuildingDamageRolled) -> None:
    place = state.buildings[event.structure]
    place.breached += event.av_lost
    if not place.remaining:
        return
    if event.result == "tremor":
        for slug in state.occupants(event.structure):
            state.detachments[state.units[slug].detachment].shaken = event.turn + 1
    for gun in state.guns.values() if event.result in SHAKES_GUNS else ():
        if gun.structure == event.structure and not gun.destroyed:
            gun.shaken = event.turn + 1


def _fold_guns(state: Folded, event: e.Event) -> None:
    match event:
        case e.GunManned():
            state.guns[event.gun].crew = event.unit
        case e.EmplacementFired():
            state.guns[event.gun].fired = event.turn
        case e.GunDestroyed():
            state.guns[event.gun].destroyed = True
            state.guns[event.gun].crew = None


def leave_guns(state: Folded, unit: str, kept: int = 0) -> None:
    for gun in [each for each in state.guns.values() if each.crew == unit][kept:]:
        gun.crew = None
