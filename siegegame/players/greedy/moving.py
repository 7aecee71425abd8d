"""The Movement phase: where each unit of a detachment that has its order goes (C1, C17, H9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind, Side, UnitClass
from siegegame.players.greedy import ground, worth
from siegegame.players.greedy.memo import recall

AFAR2: Final = reach2(62)
"""Squared cells from the enemy outside which a march is safe."""
_NEXT2: Final = reach2(12)
_COVER: Final = 14
"""What cover is worth, in sixths of a cell of way."""
_COHERENT2: Final = reach2(10)
_FAR2: Final = 1 << 20
_STOPS: Final = 5
"""Of a way so many last cells are looked at to stop on."""


def move_on(view: View, side: Side, detachment: DetachmentRecord) -> Order | None:
    """The next move of a detachment that has its order, None when it has moved."""
    if detachment.halted or detachment.order in {OrderKind.OVERWATCH, None}:
        return None
    names = _in_turn(detachment)
    last = max((i for i, name in enumerate(names) if view.unit(name).spent), default=0)
    for name in names[last:]:  # those before the last that has moved stay where they are
        unit = view.unit(name)
        mover = view.legal.mover(name)
        if mover is None:
            continue
        order = _move_unit(view, side, detachment, unit, mover)
        if order:
            return order
    return None


def _in_turn(detachment: DetachmentRecord) -> list[str]:
    """A detachment's units, the leader last: he follows, and does not outrun the rest."""
    names = [name for name in detachment.units if name != detachment.leader]
    return [*names, detachment.leader] if detachment.leader else names


def _move_unit(
    view: View, side: Side, detachment: DetachmentRecord, unit: UnitRecord, mover: Mover
) -> Order | None:
    if unit.inside:
        return _leave(view, side, unit, mover)
    if _goes_inside(detachment, unit):
        order = _enter(view, side, unit, mover)
        if order:
            return order
    if unit.spent:
        return None
    if takes_aim(side, detachment.order, unit):
        return _take_aim(view, side, detachment, unit, mover)
    return _advance(view, side, detachment, unit, mover)


def takes_aim(side: Side, order: OrderKind | None, unit: UnitRecord) -> bool:
    """Whether a unit looks for targets rather than for ground: guns do, and who waits on wheels."""
    if ground.shoots_best_standing(unit) or "flyer" in unit.card.abilities:
        return True
    waits = side is Side.DEFENDER and order is not OrderKind.ASSAULT
    return waits and unit.card.unit_class is not UnitClass.INFANTRY


def _goes_inside(detachment: DetachmentRecord, unit: UnitRecord) -> bool:
    on_foot = unit.card.unit_class is UnitClass.INFANTRY and unit.cell is not None
    return on_foot and detachment.order is not OrderKind.MARCH


def _enter(view: View, side: Side, unit: UnitRecord, mover: Mover) -> Order | None:
    """Goes into a wanted structure beside the unit."""
    beside = mover.structures_beside()
    if not beside or mover.budget < 2:
        return None
    wanted = {each.id for each in ground.wanted(view, side)}
    for name in beside:
        structure = view.structure(name)
        if name in wanted and not worth.is_doomed(structure) and _may_use(view, side, structure):
            order = orders.Enter(unit.id, name)
            if view.legal.check(order) is None:
                return order
    return None


def _may_use(view: View, side: Side, structure: StructureRecord) -> bool:
    return worth.holder(view, structure) is not side.other and worth.room(view, structure) > 0


def _leave(view: View, side: Side, unit: UnitRecord, mover: Mover) -> Order | None:
    """Out of what is doomed; the attacker also out of what he has searched."""
    structure = view.structure(str(unit.inside))
    if unit.spent or not wants_out(view, side, structure):
        return None
    goal = _goal_field(view, side, unit, structure.id)
    doors = mover.exits()
    if not doors or goal is None:
        return None
    cell, cost = min(doors, key=lambda door: (goal[door[0]], door))
    way = [(cell, mover.budget - cost), *ground.descend(mover, goal, cell, mover.budget - cost)]
    free = [each for each, _ in way if mover.free(each)]
    order = orders.Leave(unit.id, view.grid.point(free[-1])) if free else None
    return order if order and view.legal.check(order) is None else None


def wants_out(view: View, side: Side, structure: StructureRecord) -> bool:
    """Whether a unit should leave a structure: it is doomed, or searched and others wait."""
    if worth.is_doomed(structure):
        return True
    if side is Side.DEFENDER:
        return False
    revealed = {each.structure for each in view.counters() if each.state == "revealed"}
    if structure.id in revealed:
        return False
    return structure.searched and bool(ground.wanted(view, side))


def _goal_field(view: View, side: Side, unit: UnitRecord, besides: str = "") -> list[int] | None:
    """The field of ways to where a unit on foot should go: the nearest wanted structure."""
    here = ground.where(view, unit)
    near = None if here is None else _nearest_goal(view, side, here, besides)
    if near is not None:
        return view.field(unit.id, view.entrances(near))
    enemies = ground.enemy_points(view, side)
    goal = ground.nearest(view, here if here is not None else 0, enemies)
    return None if goal is None else ground.field_to(view, unit.id, goal)


_Goal = tuple[int, int, int, str]
"""A wanted structure: its corner, by how much it seems farther, its name."""


def _nearest_goal(view: View, side: Side, here: int, besides: str) -> str | None:
    """The wanted structure that is nearest; of the defender's a bare post before others."""
    x, y = view.grid.point(here)
    for goals in recall(view, ("goals", side), view.structures_stamp, lambda: _goals(view, side)):
        found = [
            ((gx - x) * (gx - x) + (gy - y) * (gy - y) + crowd, name)
            for gx, gy, crowd, name in goals
            if name != besides
        ]
        if found:
            return min(found)[1]
    return None


def _goals(view: View, side: Side) -> tuple[list[_Goal], list[_Goal]]:
    """What a side wants: first what hides a counter and is not held, if it defends; then all."""
    wanted = ground.wanted(view, side)
    guarded = worth.guarded(view) if side is Side.DEFENDER else {}
    every = [(*each.cells[0], _crowd(view, side, each), each.id) for each in wanted]
    bare = {each.id: None for each in wanted if each.id in guarded and not each.occupants}
    return [goal for goal in every if goal[3] in bare], every


def _crowd(view: View, side: Side, structure: StructureRecord) -> int:
    """Squared cells by which a structure seems farther: held by the enemy, or full."""
    if worth.holder(view, structure) is side.other:
        return 30
    return 400 if worth.room(view, structure) < 1 else 0


def _advance(
    view: View, side: Side, detachment: DetachmentRecord, unit: UnitRecord, mover: Mover
) -> Order | None:
    """A unit on foot or wheels goes nearer to what it wants, by cover if it can."""
    field = _goal_field(view, side, unit)
    if field is None:
        return None
    marching = detachment.order is OrderKind.MARCH
    fellows = _fellow_cells(view, detachment, unit)

    def score(cell: int) -> int:
        value = (
            -3 * min(field[cell], 400) + _COVER * view.cover(cell) + _together(view, cell, fellows)
        )
        if marching and view.gap2(side, cell) <= AFAR2:
            value -= 60
        return value - 40 * view.dangerous(unit.id, cell) - _astray(view, side, cell)

    return _go(view, unit, mover, field, score)


def _take_aim(
    view: View, side: Side, detachment: DetachmentRecord, unit: UnitRecord, mover: Mover
) -> Order | None:
    """A gun goes where it sees targets, in cover, not too near to them."""
    enemies = ground.enemy_points(view, side)
    here = mover.start
    targets = ground.counter(view, ground.reach_of(unit, view), enemies)
    marching = detachment.order is OrderKind.MARCH
    if here >= 0 and not marching and targets(here):
        return None
    goal = ground.nearest(view, max(here, 0), enemies)
    if goal is None:
        return None
    field = ground.field_to(view, unit.id, goal)
    fellows = _fellow_cells(view, detachment, unit)

    def score(cell: int) -> int:
        seen = 0 if marching else targets(cell)
        near = view.gap2(side, cell)
        value = 14 * seen + _COVER * view.cover(cell) - field[cell] // 2
        value += _together(view, cell, fellows)
        value -= 25 * (near <= _NEXT2)
        value -= 60 * (marching and near <= AFAR2)
        return value - 40 * view.dangerous(unit.id, cell) - _astray(view, side, cell)

    return _go(view, unit, mover, field, score)


def _astray(view: View, side: Side, cell: int) -> int:
    """What the defender loses on a cell outside his half: he has a city to hold."""
    if side is Side.ATTACKER or view.in_zone(side, view.grid.point(cell)):
        return 0
    return 90


def _fellow_cells(view: View, detachment: DetachmentRecord, unit: UnitRecord) -> list[Point]:
    found: list[Point] = []
    for each in detachment.units:
        if each != unit.id:
            record = view.unit(each)
            if record.cell:
                found.append(record.cell)
            elif record.inside:
                found.append(view.structure(record.inside).cells[0])
    return found


def _together(view: View, cell: int, fellows: list[Point]) -> int:
    """What a cell loses by being out of coherency with all fellows (C15)."""
    x, y = view.grid.point(cell)
    near = _FAR2
    for other_x, other_y in fellows:
        gap = (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y)
        if gap <= _COHERENT2:
            return 0
        near = min(near, gap)
    return -30 - min(60, near // 2) if fellows else 0


def _go(
    view: View,
    unit: UnitRecord,
    mover: Mover,
    field: list[int],
    score: Callable[[int], int],
) -> Order | None:
    """A move down a field to the best of its last cells; None if to stay is as good."""
    entering = mover.start < 0
    if entering:
        way = _come_on(view, unit, mover, field)
    else:
        way = ground.descend(mover, field, mover.start, mover.budget)
    cells = [cell for cell, _ in way]
    if view.detachment(unit.detachment).order is OrderKind.MARCH:
        cells = _out_of_fire(view, unit.side, cells)
    stops = [i for i, cell in enumerate(cells) if mover.free(cell)][-_STOPS:]
    if not stops:
        return None
    value, best = max((score(cells[i]), i) for i in stops)
    if not entering and value <= score(mover.start):
        return None
    points = [view.grid.point(cell) for cell in cells[: best + 1]]
    return orders.Move(unit.id, points[-1], tuple(points[:-1]))


def _out_of_fire(view: View, side: Side, cells: list[int]) -> list[int]:
    """The beginning of a way that does not come near to the enemy: nobody marches into fire."""
    near = next((i for i, cell in enumerate(cells) if view.gap2(side, cell) <= AFAR2), len(cells))
    return cells[: max(1, near)]


def _come_on(view: View, unit: UnitRecord, mover: Mover, field: list[int]) -> list[tuple[int, int]]:
    """Onto the table where its detachment is, near to where it wants to go, and on from there."""
    detachment = view.detachment(unit.detachment)
    rows = [y for _, y in _fellow_cells(view, detachment, unit)]
    row = rows[0] if rows else None

    def far(cell: int) -> int:
        aside = 0 if row is None else abs(view.grid.ys[cell] - row)
        return field[cell] + 4 * aside

    for _, cell in sorted((far(each), each) for each in mover.edge):
        left = mover.budget - mover.entry(cell)
        if 0 <= left < mover.budget:
            return [(cell, left), *ground.descend(mover, field, cell, left)]
    return []
