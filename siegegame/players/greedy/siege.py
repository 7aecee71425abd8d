"""A castle and its walls: what is to be broken, who breaks it, where the defenders stand (F, V2).

It matters only where the match has hit-rated structures; everything here follows from the view.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import UNREACHED, Mover, Slope
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import DurabilityKind, FeatureKind, OrderKind, Side, UnitClass
from siegegame.players.greedy import ground
from siegegame.players.greedy.memo import recall
from siegegame.rules import features as rules

_BARS: Final = (FeatureKind.GATE, FeatureKind.DOOR, FeatureKind.WALL)
"""Kinds of feature that keep somebody out."""
_WALKED: Final = (FeatureKind.WALL, FeatureKind.HOUSE)
"""Kinds of feature on which somebody may stand."""
_GATE: Final = 12
"""By how many hits a gate is sooner broken than a wall: more figures fight in it (F7)."""
_WARDENS: Final = 4
"""Defenders that stay in the inner ward."""
_HEART: Final = 8
"""Squared cells to the middle of the inner ward, or to who defends it, that count as there."""


# -- what is to be broken -----------------------------------------------------------------------


def inside(view: View) -> tuple[int, ...]:
    """The cells of the inner ward on which nothing is built (V2)."""
    return recall(view, "inner ward", view.ground_stamp, view.open_ward)


def is_breached(view: View) -> bool:
    """Whether a way on foot leads from the attacker's edge into the inner ward."""
    return recall(view, "breached", view.ground_stamp, lambda: _is_breached(view))


def _is_breached(view: View) -> bool:
    return bool(view.come_to_on_foot(inside(view)))


def target(view: View) -> StructureRecord | None:
    """What the attacker breaks to get in: of the bars on his side the one with fewest hits."""
    key = view.ground_stamp, view.built_stamp(DurabilityKind.HITS)
    return recall(view, "breaking", key, lambda: _target(view))


def _target(view: View) -> StructureRecord | None:
    if not inside(view) or is_breached(view):
        return None
    found = [
        (each.remaining - _GATE * (each.feature is FeatureKind.GATE), each.id)
        for each in map(view.structure, _barring(view))
        if not each.open
    ]
    return view.structure(min(found)[1]) if found else None


def _barring(view: View) -> list[str]:
    """What of the defender's may keep somebody out and is come up to, standing or not."""
    return recall(view, "barring", view.ground_stamp, lambda: _find_barring(view))


def _find_barring(view: View) -> list[str]:
    every = [each for each in map(view.structure, features(view)) if each.feature in _BARS]
    return [each.id for each in every if each.owner is Side.DEFENDER and approaches(view, each)]


def features(view: View) -> dict[str, None]:
    """The hit-rated structures, standing or not; they stay the same."""
    return recall(view, "features", 0, lambda: _find_features(view))


def _find_features(view: View) -> dict[str, None]:
    return {each.id: None for each in view.structures() if each.feature is not None}


def approaches(view: View, structure: StructureRecord) -> tuple[int, ...]:
    """The cells beside a feature to which one comes on foot from the attacker's edge."""
    known = recall(view, "approaches", view.ground_stamp, dict[str, tuple[int, ...]])
    found = known.get(structure.id)
    if found is None:
        found = known[structure.id] = view.come_to_on_foot(view.around(structure.id))
    return found


def can_break(view: View, unit: UnitRecord, structure: StructureRecord) -> bool:
    """Whether a unit harms a feature by hand, or by a charge (F2)."""
    if "engineer" in unit.card.abilities:
        return True
    most = rules.limit(view.catalogue.tables.bash_limits, unit.card)
    return rules.within(structure.maximum, most)


# -- the attacker moves -------------------------------------------------------------------------


def slope(view: View, unit: UnitRecord, mover: Mover) -> Slope | None:
    """The way of an attacker: into the ward, else to what is being broken; None for elsewhere."""
    if not view.legal.any_features or unit.side is not Side.ATTACKER:
        return None
    starts = mover.edge if mover.start < 0 else (mover.start,)
    for goals in _goals(view):
        found = mover.slope(goals) if goals else None
        if found and min(found.far[cell] for cell in starts) < UNREACHED:
            return found
    return None


def _goals(view: View) -> list[tuple[int, ...]]:
    bar = target(view)
    return [approaches(view, bar)] if bar else [heart(view)]


def to_fill(view: View, unit: UnitRecord, mover: Mover) -> tuple[int, ...]:
    """The cells of the inner ward, for an attacker who stands outside and may get in now (V2)."""
    cells = inside(view) if unit.side is Side.ATTACKER and mover.start >= 0 else ()
    if not cells or mover.start in cells or target(view):
        return ()
    return cells if mover.slope(cells).far[mover.start] <= mover.budget else ()


def heart(view: View) -> tuple[int, ...]:
    """The cells of the inner ward by its defenders, else in its middle (V2).

    Who stops short of them stands in the way of those behind.
    """
    standing = view.presence(Side.DEFENDER) | view.above(Side.DEFENDER)
    key = view.ground_stamp, standing & view.ward_cells
    return recall(view, "heart of the ward", key, lambda: _heart(view))


def _heart(view: View) -> tuple[int, ...]:
    cells = inside(view)
    guards = [cell for cell in view.standing(Side.DEFENDER) if view.ward_cells >> cell & 1]
    points = [view.grid.points[cell] for cell in cells]
    if not guards and points:
        x, y = sum(x for x, _ in points), sum(y for _, y in points)
        guards = [view.grid.cell((x // len(points), y // len(points)))]
    near = reduce(or_, [view.grid.ball(each, _HEART) for each in guards], 0)
    return tuple(cell for cell in cells if near >> cell & 1) or cells


def order_for(view: View, detachment: DetachmentRecord) -> OrderKind | None:
    """Assault orders for those who can be at what they break in this turn; else None."""
    if not view.legal.any_features or detachment.side is not Side.ATTACKER:
        return None
    bar = target(view)
    if bar is None:
        return None
    units = [view.unit(name) for name in detachment.units]
    able = [each for each in units if each.cell and can_break(view, each, bar)]
    near = [each for each in able if _turns_to(each, bar) <= 1]
    guns = sum(map(ground.shoots_best_standing, units))
    return OrderKind.ASSAULT if near and 2 * guns <= len(units) else None


def _turns_to(unit: UnitRecord, bar: StructureRecord) -> int:
    """About how many turns of two moves a unit is away from a bar, as the crow flies."""
    pace = max(1, unit.card.speed_cm * 2 // 5)
    cell = unit.cell or (0, 0)
    gap = min(max(abs(x - cell[0]), abs(y - cell[1])) for x, y in bar.cells)
    return -(-max(0, gap - 1) // (2 * pace))


def close_in(view: View, side: Side) -> Order | None:
    """The next second move up to what is being broken (C6)."""
    bar = target(view) if view.legal.any_features and side is Side.ATTACKER else None
    if bar is None:
        return None
    active = view.clock.active
    for name in [*([active] if active else []), *view.legal.chargers()]:
        for each in view.detachment(name).units:
            order = _close_in(view, view.unit(each), bar)
            if order and view.legal.check(order) is None:
                return order
    return None


def _close_in(view: View, unit: UnitRecord, bar: StructureRecord) -> Order | None:
    if unit.spent or not unit.cell or not can_break(view, unit, bar):
        return None
    goals, here = approaches(view, bar), view.grid.cell(unit.cell)
    mover = view.legal.mover(unit.id) if here not in goals else None
    found = mover.slope(goals) if mover else None
    if mover is None or found is None or found.far[here] >= UNREACHED:
        return None
    way = ground.descend(found, mover.shut(), here, mover.budget)
    while way and not mover.free(way[-1]):
        way.pop()
    if not way:
        return None
    points = [view.grid.points[cell] for cell in way]
    return orders.Move(unit.id, points[-1], tuple(points[:-1]))


# -- the defender -------------------------------------------------------------------------------


def stays(view: View, unit: UnitRecord) -> bool:
    """Whether a defender keeps the ward, for who leaves it to the enemy has lost (V2)."""
    if not view.legal.any_features or unit.side is not Side.DEFENDER or not unit.cell:
        return False
    ward = view.ward_cells
    if not ward >> view.grid.cell(unit.cell) & 1:
        return False
    standing = view.presence(Side.DEFENDER) | view.above(Side.DEFENDER)
    return (standing & ward).bit_count() <= _WARDENS


def deploy(view: View, unit: UnitRecord) -> Order | None:
    """A defender of a castle onto the walls by its gate, or into the inner ward; else None."""
    if unit.side is not Side.DEFENDER or not inside(view):
        return None
    foot = unit.card.unit_class is UnitClass.INFANTRY
    if foot and unit.detachment in _townsmen(view):
        return None
    if foot and unit.detachment not in _wardens(view):
        found = _on_the_walls(view, unit)
        if found:
            return found
    fellows = [point for name in view.detachment(unit.detachment).units
               if (point := view.unit(name).cell)]  # fmt: skip
    x, y = fellows[0] if fellows else view.grid.points[inside(view)[len(inside(view)) // 2]]
    cells = sorted(inside(view), key=lambda cell: (_gap(view, cell, (x, y)), cell))
    return _first(view, unit, cells)


def _wardens(view: View) -> dict[str, None]:
    """The detachment that keeps the ward: the one that fights best hand to hand."""
    return recall(view, "wardens", 0, lambda: _find_wardens(view))


def _find_wardens(view: View) -> dict[str, None]:
    found = []
    for each in view.detachments(Side.DEFENDER):
        units = [view.unit(name) for name in each.units]
        if all(unit.card.unit_class is UnitClass.INFANTRY for unit in units):
            found.append((sum(u.card.assault for u in units) * 10 // len(units), each.id))
    return {max(found)[1]: None} if found else {}


def _townsmen(view: View) -> dict[str, None]:
    """Where there are houses with floors as well, every second detachment on foot holds those.

    So no one template catches all who hold the walls.
    """
    if not view.legal.any_storeys:
        return {}
    return recall(view, "townsmen", 0, lambda: _find_townsmen(view))


def _find_townsmen(view: View) -> dict[str, None]:
    wardens = _wardens(view)
    found = [
        each.id
        for each in view.detachments(Side.DEFENDER)
        if each.id not in wardens
        and all(view.unit(u).card.unit_class is UnitClass.INFANTRY for u in each.units)
    ]
    return dict.fromkeys(found[::2])


def _on_the_walls(view: View, unit: UnitRecord) -> Order | None:
    """Onto the wall walk, near fellows who are there, the first near the gate."""
    fellows = [point for name in view.detachment(unit.detachment).units
               if (point := view.unit(name).cell)]  # fmt: skip
    built = view.built_stamp(DurabilityKind.HITS)
    gate, cells = recall(view, "walls at the gate", built, lambda: _at_the_gate(view))
    if gate is None:
        return None
    goal = fellows[-1] if fellows else gate
    ranked = sorted([(_gap(view, cell, goal), cell) for cell in cells])
    return _first(view, unit, (c for _, c in ranked if not view.unit_at(view.grid.points[c])))


def _at_the_gate(view: View) -> tuple[Point | None, list[int]]:
    """The corner of a gate that bars the way in, and the wall walks that are no farther back."""
    every = [view.structure(each) for each in features(view)]
    gates = [each for each in every if each.feature is FeatureKind.GATE]
    barred = [each for each in gates if not each.open and each.owner is Side.DEFENDER]
    walks = [each for each in every if each.feature in _WALKED and each.sheet.battlements]
    if not barred:
        return None, []
    gate = barred[0].cells[0]
    points = [point for each in walks for point in each.cells if point[0] <= gate[0] + 2]
    return gate, [view.grid.cell(point) for point in points]


def _gap(view: View, cell: int, point: tuple[int, int]) -> int:
    x, y = view.grid.points[cell]
    return (x - point[0]) * (x - point[0]) + (y - point[1]) * (y - point[1])


def _first(view: View, unit: UnitRecord, cells: Iterable[int]) -> Order | None:
    for cell in cells:
        order = orders.Place(unit.id, view.grid.points[cell])
        if view.legal.check(order) is None:
            return order
    return None
