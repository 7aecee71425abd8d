"""Shelter behind walls and under roofs, for those who could shoot at nobody anyway (F5)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import ground, siege


def shelter(view: View, side: Side) -> Order | None:
    """A detachment shelters from who would shoot at it if it has nobody to shoot at; else None."""
    if not view.legal.any_features:
        return None
    for name in view.legal.sheltering():
        detachment = view.detachment(name)
        every = [view.unit(each) for each in detachment.units]
        units = {(unit.cell, unit.inside): unit for unit in every}.values()
        if any(_gains(view, unit) for unit in units) and not _has_target(view, side, detachment):
            return orders.Shelter(name)
    return None


def _gains(view: View, unit: UnitRecord) -> bool:
    """Whether an enemy who has what reaches a unit would not see it any more."""
    if not _may_hide(view, unit):
        return False
    return any(
        (each.firepower or each.heavies) and _is_blinded(view, unit, view.unit(each.unit))
        for cell in _cells(view, unit)
        for each in view.prospects.watchers(cell, unit.side.other)
    )


def _may_hide(view: View, unit: UnitRecord) -> bool:
    """Whether there is anything by a unit that might hide it: without, nobody is blinded."""
    if unit.inside:
        return view.structure(unit.inside).feature is not None
    return unit.cell is not None and view.beside_wall(unit.cell)


def _is_blinded(view: View, unit: UnitRecord, enemy: UnitRecord) -> bool:
    if unit.inside:
        return view.structure(unit.inside).feature is not None
    return unit.cell is not None and view.shielded(unit.cell, _cells(view, enemy))


def _has_target(view: View, side: Side, detachment: DetachmentRecord) -> bool:
    """Whether anybody has an enemy to fire at, or the wall that is being broken."""
    bar = siege.target(view) if side is Side.ATTACKER else None
    if bar and view.legal.reaches(detachment.id, bar.id):
        return True
    enemies = ground.enemy_points(view, side)
    return any(
        ground.targets_from(view, view.grid.cell(cell), ground.reach_of(unit, view), enemies)
        or view.gap2(side, view.grid.cell(cell)) <= _over_walls(view, unit)
        for unit in map(view.unit, detachment.units)
        for cell in _cells(view, unit)
    )


def _over_walls(view: View, unit: UnitRecord) -> int:
    """The squared reach of what a unit fires at those it does not see, -1 without any (C16)."""
    cards = map(view.catalogue.weapons.__getitem__, unit.card.weapons)
    return max((reach2(card.range_cm) for card in cards if card.indirect), default=-1)


def _cells(view: View, unit: UnitRecord) -> tuple[Point, ...]:
    """Where a unit is: its cell, or all of what it is in."""
    if unit.cell:
        return (unit.cell,)
    return view.structure(unit.inside).cells if unit.inside else ()
