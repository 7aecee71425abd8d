"""Before the match: the city, the bunker counters, where the units stand at first."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import StructureRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side, StructureSize, UnitClass
from siegegame.players.greedy import berths, siege, towers, worth
from siegegame.players.greedy.memo import recall

_TRIES: Final = 8
"""Cells that are looked at for each unit."""
_LAST: Final = 3
"""Fellows that a new one looks at: those placed last."""
_NEAR: Final = 4
"""Cells within which fellows hang together (C15)."""
_DEEP: Final = 1
"""Columns behind the front from which a hiding place is no better for being farther."""
_BULK: Final = {
    StructureSize.SMALL: 0,
    StructureSize.MEDIUM: 3,
    StructureSize.LARGE: 5,
    StructureSize.GIGANTIC: 7,
}
"""How much harder a structure of a size is to bring down."""


def city(view: View, side: Side, stream: Stream) -> Order:
    """Leaves the city as it is: it was drawn to be held."""
    del view, side, stream
    return orders.Done()


def hide(view: View, side: Side, stream: Stream) -> Order:
    """Hides counters under big structures away from the enemy, but not where he would expect it."""
    waiting = view.legal.to_hide()
    if not waiting:
        return orders.Done()
    taken, city = worth.guarded(view), _in_the_city(view)
    ranked = sorted(
        (each for each in view.structures() if each.id not in taken and each.id in city),
        key=lambda each: (-_hideout(view, side, each, stream), each.id),
    )
    return orders.Hide(waiting[0], ranked[0].id)


def _in_city(view: View, structure: StructureRecord) -> bool:
    return all(view.in_zone(Side.DEFENDER, point) for point in structure.cells)


def _hideout(view: View, side: Side, structure: StructureRecord, stream: Stream) -> int:
    """How good a structure is to hide something under; partly chance, so that nobody can tell."""
    depth = abs(structure.cells[0][0] - _front(view, side))
    return min(depth, _DEEP) + _BULK[structure.size] + stream.below(14)


def _front(view: View, side: Side) -> int:
    """The column of the board where the enemy's half begins."""
    first, last = recall(view, ("columns", side), 0, lambda: view.columns(side))
    return first if side is Side.DEFENDER else last


def deploy(view: View, side: Side, stream: Stream) -> Order:
    """Places the next unit where it is of most use."""
    waiting = view.legal.to_deploy()
    if not waiting:
        return _infiltrate(view, side, stream) or orders.Done()
    found = (_deploy(view, side, view.unit(each), stream) for each in waiting)
    return next((each for each in found if each), orders.Done())


def _deploy(view: View, side: Side, unit: UnitRecord, stream: Stream) -> Order | None:
    """The place for a unit; None if there is none left."""
    berth = berths.deploy(view, side, unit, stream) if view.legal.any_hulls else None
    if berth:
        return berth
    castle = siege.deploy(view, unit) if view.legal.any_features else None
    if castle:
        return castle
    lies_in_wait = side is Side.DEFENDER and not view.quarry
    if lies_in_wait and unit.card.unit_class is UnitClass.INFANTRY:
        order = _garrison(view, unit, stream)
        if order:
            return order
    return _in_the_open(view, side, unit, stream)


def _garrison(view: View, unit: UnitRecord, stream: Stream) -> Order | None:
    """Infantry goes into a structure with its fellows, near the front or over a counter."""
    order = _with_the_last(view, unit)
    if order:
        return order
    fellows = _fellows(view, unit)
    sites, guarded = _sites(view), worth.guarded(view)
    found = [
        (
            sites[each.id] + 8 * (each.id in guarded) + _post(view, unit, each, fellows, stream),
            each.id,
        )
        for each in _posts(view)
    ]
    for _, name in sorted(found, key=lambda each: (-each[0], each[1])):
        order = orders.Place(unit.id, name, towers.berth(view, unit.id, name))
        if view.legal.check(order) is None:
            return order
    return None


def _with_the_last(view: View, unit: UnitRecord) -> Order | None:
    """Into the structure where the last of the unit's detachment has gone, if there is room."""
    placed = [each for each in view.detachment(unit.detachment).units if view.unit(each).inside]
    where = view.unit(placed[-1]).inside if placed else None
    if not where or worth.room(view, view.structure(where)) <= 0:
        return None
    order = orders.Place(unit.id, where, towers.berth(view, unit.id, where))
    return order if view.legal.check(order) is None else None


def _posts(view: View) -> list[StructureRecord]:
    """The structures of the city that have room."""
    return recall(view, "posts", view.structures_stamp, lambda: _find_posts(view))


def _find_posts(view: View) -> list[StructureRecord]:
    city = _in_the_city(view)
    return [each for each in view.structures() if each.id in city and worth.room(view, each) > 0]


def _in_the_city(view: View) -> dict[str, None]:
    """The structures that stand in the city as a whole."""
    return recall(view, "in the city", view.ground_stamp, lambda: _all_in_city(view))


def _all_in_city(view: View) -> dict[str, None]:
    return {each.id: None for each in view.structures() if _in_city(view, each)}


def _post(
    view: View, unit: UnitRecord, structure: StructureRecord, fellows: list[Point], stream: Stream
) -> int:
    """How much better a post a structure is for a unit for those who are there and near."""
    score = 0
    if structure.occupants:
        score -= 6 * sum(view.unit(u).detachment != unit.detachment for u in structure.occupants)
    if fellows:
        corner = structure.cells[0]
        gap = min(_gap(corner, fellow) for fellow in fellows[-_LAST:])
        score -= 100 if gap > _NEAR else gap
    else:
        score += stream.below(8) - 6 * len(structure.occupants)
    return score


def _sites(view: View) -> dict[str, int]:
    return recall(
        view,
        "sites",
        view.ground_stamp,
        lambda: {each.id: _site(view, each) for each in view.structures()},
    )


def _site(view: View, structure: StructureRecord) -> int:
    """How good a post a structure is by where and how big it is."""
    depth = structure.cells[0][0] - _front(view, Side.DEFENDER)
    return 30 - abs(depth - 6) + _BULK[structure.size]


def _fellows(view: View, unit: UnitRecord) -> list[Point]:
    """The points where units of the same detachment are."""
    found: list[Point] = []
    for each in view.detachment(unit.detachment).units:
        record = view.unit(each)
        if record.cell:
            found.append(record.cell)
        elif record.inside:
            found.append(view.structure(record.inside).cells[0])
    return found


def _gap(one: Point, two: Point) -> int:
    """How far apart two points are, in cells, rounded up for diagonals."""
    across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
    return max(across, down) + min(across, down) // 2


def _in_the_open(view: View, side: Side, unit: UnitRecord, stream: Stream) -> Order | None:
    """The best of a few cells; every cell of the board if none of those will do.

    Nobody begins on ground that is dangerous for him: he would roll to get out (C14).
    """
    fellows = _fellows(view, unit)
    points = [_some_point(view, side, fellows, stream) for _ in range(_TRIES)]
    free = [each for each in points if _is_open(view, unit, each)]
    for point in sorted(free, key=lambda each: -_stand(view, side, each, fellows)):
        order = orders.Place(unit.id, point)
        if view.legal.check(order) is None:
            return order
    return _anywhere(view, unit, stream)


def _is_open(view: View, unit: UnitRecord, point: Point) -> bool:
    if view.unit_at(point) or view.structure_at(point):
        return False
    return not view.dangerous(unit.id, view.grid.cell(point))


def _some_point(view: View, side: Side, fellows: list[Point], stream: Stream) -> Point:
    """A point of the board, near fellows if there are any, else where the side likes to begin."""
    x, y = _some_spot(view, side, fellows, stream)
    return min(max(x, 0), view.grid.width - 1), min(max(y, 0), view.grid.height - 1)


def _some_spot(view: View, side: Side, fellows: list[Point], stream: Stream) -> Point:
    grid = view.grid
    if fellows:
        x, y = fellows[stream.below(len(fellows))]
        return x + stream.below(7) - 3, y + stream.below(7) - 3
    if view.quarry and side is Side.DEFENDER:
        rows = grid.height // 2  # in the middle, to be in time wherever the titan walks (V4)
        return _front(view, side) + 2 + stream.below(12), rows // 2 + stream.below(max(1, rows))
    if side is Side.DEFENDER:
        return _front(view, side) + 2 + stream.below(12), stream.below(grid.height)
    return 2 + stream.below(3), stream.below(grid.height)


def _stand(view: View, side: Side, point: Point, fellows: list[Point]) -> int:
    """How good a cell is to stand on at first."""
    cover = view.cover(view.grid.cell(point))
    depth = abs(point[0] - _front(view, side))
    score = 6 * cover - abs(depth - 8) if side is Side.DEFENDER else 3 * cover
    if fellows:
        score -= 3 * max(0, min(_gap(point, each) for each in fellows) - 2)
    return score


def _anywhere(view: View, unit: UnitRecord, stream: Stream) -> Order | None:
    start, size = stream.below(view.grid.size), view.grid.size
    every = [view.grid.point((start + step) % size) for step in range(size)]
    for point in sorted(every, key=lambda each: view.dangerous(unit.id, view.grid.cell(each))):
        order = orders.Place(unit.id, point)
        if view.legal.check(order) is None:
            return order
    for structure in view.structures():
        order = orders.Place(unit.id, structure.id)
        if view.legal.check(order) is None:
            return order
    return None


def _infiltrate(view: View, side: Side, stream: Stream) -> Order | None:
    """The attacker's infiltrators set up ahead of the rest (D5)."""
    if side is not Side.ATTACKER:
        return None
    for unit in view.units(side):
        waits = unit.cell is None and not unit.inside and unit.status == "reserve"
        if waits and "infiltrators" in unit.card.abilities:
            fellows = _fellows(view, unit)
            best = _forward(view, unit, fellows, stream)
            if best:
                return best
    return None


def _forward(view: View, unit: UnitRecord, fellows: list[Point], stream: Stream) -> Order | None:
    found: list[tuple[int, Order]] = []
    for _ in range(_TRIES):
        if fellows:
            point = _some_point(view, Side.ATTACKER, fellows, stream)
        else:
            column = min(8 + stream.below(5), view.grid.width - 1)
            point = column, stream.below(view.grid.height)
        order = orders.Place(unit.id, point)
        if _is_open(view, unit, point) and view.legal.check(order) is None:
            score = point[0] + 4 * view.cover(view.grid.cell(point))
            if fellows:
                score -= 5 * max(0, min(_gap(point, each) for each in fellows) - 2)
            found.append((score, order))
    return max(found, key=lambda each: each[0])[1] if found else None
