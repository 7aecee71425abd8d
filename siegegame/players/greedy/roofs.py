"""Charges up to battlements on which the enemy stands, and along them (C11, H16)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.players.greedy import worth


def charge(view: View, unit: UnitRecord, ours: int) -> Order | None:
    """A unit's move up to the weakest enemies on battlements whom it can reach and beat."""
    if not view.legal.any_roofs:
        return None
    best: tuple[int, str] | None = None
    for name in view.legal.climbs(unit.id):
        enemies = _enemies(view, unit, name)
        theirs = sum(each.card.assault for each in enemies)
        if enemies and 10 * ours >= 9 * theirs:
            value = sum(worth.of_unit(each) for each in enemies)
            best = max(best, (value, name)) if best else (value, name)
    return _beside(view, unit, best[1]) if best else None


def _enemies(view: View, unit: UnitRecord, structure: str) -> list[UnitRecord]:
    above = [view.unit(each) for each in view.aloft(structure)]
    return [each for each in above if each.side is not unit.side]


def is_engaged(view: View, unit: UnitRecord) -> bool:
    """Whether a unit on battlements touches an enemy up there."""
    roof = view.roof_of(unit.id)
    if roof is None or unit.cell is None:
        return False
    enemies = [each.cell for each in _enemies(view, unit, roof) if each.cell]
    return any(_touches(unit.cell, other) for other in enemies)


def _touches(one: Point, two: Point) -> bool:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1


def _beside(view: View, unit: UnitRecord, structure: str) -> Order | None:
    """Onto a free cell beside an enemy; without a cell named, the engine picks such a one."""
    if view.roof_of(unit.id) != structure:
        return orders.Roof(unit.id, structure)
    enemies = [each.cell for each in _enemies(view, unit, structure) if each.cell]
    taken = {view.unit(each).cell: None for each in view.aloft(structure)}
    for cell in view.structure(structure).cells:
        if cell not in taken and any(_touches(cell, other) for other in enemies):
            order = orders.Roof(unit.id, structure, cell)
            if view.legal.check(order) is None:
                return order
    return None
