"""Charges up to battlements on which the enemy stands, and along them (C11, H16)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point, half_cells
from siegegame.model.orders import Order
from siegegame.players.greedy import strongholds, worth
from siegegame.players.greedy.memo import recall


def charge(view: View, unit: UnitRecord, ours: int) -> Order | None:
    """A unit's move up to the weakest enemies on battlements whom it can reach and beat."""
    if not view.legal.any_roofs:
        return None
    best: tuple[int, str] | None = None
    for name in _held_above(view, unit):
        enemies = _enemies(view, unit, name)
        if 10 * ours < 9 * sum(each.card.assault for each in enemies):
            continue
        value = sum(worth.of_unit(each) for each in enemies)
        if (best is None or (value, name) > best) and _gets_up(view, unit, name):
            best = value, name
    return _beside(view, unit, best[1]) if best else None


def _held_above(view: View, unit: UnitRecord) -> list[str]:
    """The structures near a unit on whose battlements the enemy stands."""
    clock = view.clock
    key = clock.turn, clock.stage, view.placed(unit.side.other)
    every = recall(view, ("held above", unit.side), key, lambda: _find_held(view, unit))
    if unit.cell is None:
        return [name for name in every if name == unit.inside]
    pace, cell = half_cells(unit.card.speed_cm) // 2 + 1, unit.cell
    return [name for name in every if _gap(cell, view.structure(name).cells) <= pace]


def _gap(point: Point, cells: tuple[Point, ...]) -> int:
    return min(max(abs(x - point[0]), abs(y - point[1])) for x, y in cells)


def _find_held(view: View, unit: UnitRecord) -> list[str]:
    return [name for name in strongholds.hulls(view) if _enemies(view, unit, name)]


def _gets_up(view: View, unit: UnitRecord, structure: str) -> bool:
    up = view.roof_of(unit.id) == structure
    return up or view.legal.check(orders.Roof(unit.id, structure)) is None


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
