"""Walls climbed: who sets up where, what those do who are up, whose ropes are cut (F8, F9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import UNREACHED, Mover, Slope
from siegegame.engine.records import (
    ClimbRecord,
    DetachmentRecord,
    FrontRecord,
    StructureRecord,
    UnitRecord,
)
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import DurabilityKind, OrderKind, Side
from siegegame.odds import distributions as dists
from siegegame.odds import scaling as odds
from siegegame.players.greedy import siege, worth
from siegegame.players.greedy.memo import recall

_PAYS: Final = (3, 5)
"""What part of its own losses a round must cost the defenders for a defended wall to be climbed."""
_CLIMB: Final = 24
"""What a climb is taken to cost, in half cells of way: two turns."""
_BESIDE: Final = 2
"""The squared distance of neighbouring cells."""


def can_climb(unit: UnitRecord) -> bool:
    """Whether a unit carries ladders or grapples (C16)."""
    return "ladders" in unit.card.abilities or "grapples" in unit.card.abilities


def climbs(view: View, unit: UnitRecord) -> bool:
    """Whether a unit is on its way up a wall, and stays on it."""
    return view.legal.any_climbers and unit.id in _climbers(view)


def _climbers(view: View) -> dict[str, None]:
    """All units that are on their way up a wall."""
    each = view.climbs()
    return recall(view, "climbers", each, lambda: dict.fromkeys([climb.unit for climb in each]))


def stays(view: View, unit: UnitRecord) -> bool:
    """Whether a unit stays where it is, for it climbs a wall or will set up at one."""
    return view.legal.any_climbers and (climbs(view, unit) or _waits(view, unit))


# -- at the foot ------------------------------------------------------------------------------


def goals(view: View, unit: UnitRecord) -> tuple[int, ...]:
    """The cells at the foot of walls that few defend, for an attacker who can climb them.

    Those at which somebody climbs already are left out.
    """
    if not view.legal.any_climbers or unit.side is not Side.ATTACKER or not can_climb(unit):
        return ()
    taken = tuple(view.unit(each).cell for each in _climbers(view))
    feet = _feet(view)
    cells = [view.grid.cell(point) for point in taken if point]
    return recall(view, "free feet", (feet, taken), lambda: _without(feet, cells))


def _without(feet: tuple[int, ...], taken: list[int]) -> tuple[int, ...]:
    return tuple(cell for cell in feet if cell not in taken)


def _feet(view: View) -> tuple[int, ...]:
    """The cells at the foot of walls that few defend."""
    key = view.ground_stamp, view.built_stamp(DurabilityKind.HITS), view.above(Side.DEFENDER)
    return recall(view, "feet of bare walls", key, lambda: _bare_feet(view))


def slope(view: View, unit: UnitRecord, mover: Mover) -> Slope | None:
    """The way of a climber to the nearest wall that nobody defends; None for elsewhere.

    Where a breach leads into the ward the wall must be much nearer.
    """
    found = goals(view, unit)
    way = mover.slope(found) if found else None
    if way is None:
        return None
    starts = mover.edge if mover.start < 0 else (mover.start,)
    most = min(mover.slope(siege.inside(view)).far[cell] for cell in starts) - _CLIMB
    return way if min(way.far[cell] for cell in starts) < min(most, UNREACHED) else None


def _bare_feet(view: View) -> tuple[int, ...]:
    if not siege.inside(view):
        return ()
    held, covered, found = _held(view), view.footprints(), dict[int, None]()
    for wall in map(view.structure, _walls(view)):
        if not wall.open:
            bare = view.grid.beside(covered[wall.id] & ~held)
            found |= {foot: None for foot in siege.approaches(view, wall) if bare >> foot & 1}
    return tuple(sorted(found))


def _walls(view: View) -> list[str]:
    """The defender's structures with wall walks, open or not."""
    return recall(view, "wall walks", 0, lambda: _find_walls(view))


def _find_walls(view: View) -> list[str]:
    return [each.id for each in view.structures() if _is_enemy_walk(each)]


def _is_enemy_walk(wall: StructureRecord) -> bool:
    walk = wall.feature is not None and wall.sheet.battlements
    return walk and wall.owner is Side.DEFENDER


def _is_enemy_wall(wall: StructureRecord) -> bool:
    return _is_enemy_walk(wall) and not wall.open


def _held(view: View) -> int:
    """The cells on which, with those next to them, several defenders stand up on walls, as bits.

    One alone does not keep climbers away.
    """
    once = twice = 0
    for cell in view.grid.each(view.above(Side.DEFENDER)):
        around = view.grid.near_mask(cell) | 1 << cell
        once, twice = once | around, twice | once & around
    return twice


def wants_order(view: View, detachment: DetachmentRecord) -> bool:
    """Whether anybody of a detachment has something to do at a wall, on it or at its foot."""
    if not view.legal.any_climbers:
        return False
    if detachment.side is Side.DEFENDER:
        return _may_meet(view, detachment)
    able, above = _able(view, detachment), view.above(Side.ATTACKER)
    if any(_waits(view, view.unit(name)) for name in able):
        return True
    return bool(above) and any(_is_up(view, view.unit(name)) for name in detachment.units)


def _able(view: View, detachment: DetachmentRecord) -> list[str]:
    """The units of a detachment that carry ladders or grapples (C16)."""
    able = recall(view, "able climbers", 0, lambda: _find_able(view))
    return [name for name in detachment.units if name in able] if able else []


def _find_able(view: View) -> dict[str, None]:
    return {unit.id: None for unit in view.units() if can_climb(unit)}


def _waits(view: View, unit: UnitRecord) -> bool:
    if not unit.cell or not can_climb(unit) or climbs(view, unit):
        return False
    at_foot = unit.side is Side.ATTACKER and view.grid.cell(unit.cell) in _feet(view)
    return at_foot and _is_outside(view, unit)


def _is_outside(view: View, unit: UnitRecord) -> bool:
    """Whether a unit is so far from the inner ward by any breach that a climb is shorter."""
    mover = view.legal.mover_under(unit.id, OrderKind.ADVANCE)
    if mover is None or mover.start < 0:
        return False
    return mover.slope(siege.inside(view)).far[mover.start] > _CLIMB


def act(view: View, detachment: str) -> Order | None:
    """What somebody of a detachment that has its order does at a wall; None for nothing."""
    if not view.legal.any_climbers:
        return None
    return set_up(view, detachment) or go_on(view, detachment) or meet(view, detachment)


def set_up(view: View, detachment: str) -> Order | None:
    """The ladder or grapples of a detachment that promise most, None if none pay."""
    own = view.detachment(detachment) if view.legal.any_climbers else None
    if own is None or own.side is not Side.ATTACKER or not _able(view, own):
        return None
    found = []
    for unit, wall, gear in view.legal.scales(own.units):
        record = view.unit(unit)
        if _is_enemy_wall(view.structure(wall)) and _is_outside(view, record):
            order = orders.Scale(unit, wall, gear)
            front = view.supposed_front(order)
            value = _value(view, front) if front else 0
            found += [(value, str(order), order)] if value > 0 else []
    return max(found, key=lambda each: each[:2])[2] if found else None


def _value(view: View, front: FrontRecord) -> int:
    """How well a climb promises to go, above 0 if it pays: unmet ones best, sooner ones better."""
    if not front.guards:
        return 1_000_000 - front.up
    melee = odds.melee(front)
    lost = dists.mean(melee.lost) * _figure(view, front.unit)
    price = max(_figure(view, each.unit) for each in front.guards)
    fell = dists.mean(melee.fallen) * price
    gain = _PAYS[1] * fell - _PAYS[0] * lost
    return 1 + int(gain) if gain > 0 else 0


def _figure(view: View, unit: str) -> int:
    """What a figure of a unit is worth, in hundredths of morale times a hundred."""
    record = view.unit(unit)
    return 100 * worth.of_loss(view, record) // max(1, record.card.figures)


# -- on the wall walk -------------------------------------------------------------------------


def _is_up(view: View, unit: UnitRecord) -> bool:
    """Whether an attacker stands on a wall walk."""
    above = unit.cell and view.above(unit.side) >> view.grid.cell(unit.cell) & 1
    roof = view.roof_of(unit.id) if above else None
    return roof is not None and view.structure(roof).feature is not None


def go_on(view: View, detachment: str) -> Order | None:
    """Somebody of a detachment who is up goes down into the castle, or along to the stairs."""
    own = view.detachment(detachment) if view.legal.any_climbers else None
    if own is None or own.side is not Side.ATTACKER or not view.above(own.side):
        return None
    for name in own.units:
        unit = view.unit(name)
        if unit.spent or not _is_up(view, unit):
            continue
        order = _down(view, unit) or _along(view, unit)
        if order and view.legal.check(order) is None:
            return order
    return None


def _down(view: View, unit: UnitRecord) -> Order | None:
    """Down the stairs to the cell that is nearest to the inner ward."""
    cells, ward = view.legal.descents(unit.id), siege.inside(view)
    if not cells or not ward or unit.cell is None:
        return None
    far = recall(view, "far from the ward", ward, dict[int, int])
    for cell in cells:
        if cell not in far:
            far[cell] = 0 if cell in ward else _gap2(view, cell, _rim(view, ward))
    best = min(cells, key=lambda cell: (far[cell], cell))
    return orders.Move(unit.id, view.grid.points[best])


def _rim(view: View, ward: tuple[int, ...]) -> list[int]:
    """The outermost cells of the ward: one of them is the nearest to whatever is outside."""
    return recall(view, "rim of the ward", ward, lambda: _find_rim(view, ward))


def _find_rim(view: View, ward: tuple[int, ...]) -> list[int]:
    cells = reduce(or_, [1 << cell for cell in ward], 0)
    return [cell for cell in ward if view.grid.near_mask(cell) & ~cells]


def _gap2(view: View, cell: int, goals: list[int]) -> int:
    """The squared distance from a cell to the nearest of some others."""
    xs, ys, squares = view.grid.xs, view.grid.ys, view.grid.squares
    across, down = squares[xs[cell]], squares[ys[cell]]
    return min([across[xs[goal]] + down[ys[goal]] for goal in goals])


def _along(view: View, unit: UnitRecord) -> Order | None:
    """Along the walk to the nearest tower, or as near to it as may be."""
    if unit.cell is None:
        return None
    here = unit.cell
    towers = [c for each in view.structures() if _has_stairs(each) for c in each.cells]
    if not towers:
        return None
    goal = min(towers, key=lambda point: (_gap(point, here), point))
    steps = [
        (_gap(cell, goal), cell, name)
        for name in view.legal.climbs(unit.id)
        for cell in view.structure(name).cells
        if not view.unit_at(cell) and _gap(cell, goal) < _gap(here, goal)
    ]
    for _, cell, name in sorted(steps):
        order = orders.Roof(unit.id, name, cell)
        if view.legal.check(order) is None:
            return order
    return None


def _has_stairs(structure: StructureRecord) -> bool:
    return structure.feature is not None and structure.sheet.stairs and not structure.open


def _gap(one: Point, two: Point) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


# -- on the other side ------------------------------------------------------------------------


def meet(view: View, detachment: str) -> Order | None:
    """Somebody of a detachment on the wall walk goes where climbers would come up unmet (F8)."""
    if not view.legal.any_climbers or not view.climbs():
        return None
    units = [view.unit(name) for name in view.detachment(detachment).units]
    free = [unit for unit in units if not unit.spent and _is_up(view, unit)]
    for climb in _unmet(view, units[0].side) if free else ():
        for unit in sorted(free, key=lambda each: (_off(each, climb), each.id)):
            order = _run(view, unit, climb) if _comes_in_time(view, unit, climb) else None
            if order:
                return order
    return None


def _run(view: View, unit: UnitRecord, climb: ClimbRecord) -> Order | None:
    """To where somebody comes up, or along the walk as near to there as may be."""
    far = _off(unit, climb)
    cells = [(climb.wall, climb.cell)] + [
        (name, cell) for name in view.legal.climbs(unit.id) for cell in view.structure(name).cells
    ]
    for name, cell in sorted(cells, key=lambda each: (_gap(each[1], climb.cell), each)):
        if _gap(cell, climb.cell) >= far:
            return None
        order = orders.Roof(unit.id, name, cell)
        if view.legal.check(order) is None:
            return order
    return None


def _off(unit: UnitRecord, climb: ClimbRecord) -> int:
    """The squared distance from a unit to where somebody comes up."""
    return _gap(unit.cell or climb.cell, climb.cell)


def _comes_in_time(view: View, unit: UnitRecord, climb: ClimbRecord) -> bool:
    """Whether a defender may be there before a climber is up, and is not there yet."""
    front = view.front(climb.unit)
    turns = max(1, front.up - view.clock.turn) if front else 1
    steps = turns * (unit.card.speed_cm * 2 // 5)
    return _BESIDE < _off(unit, climb) <= steps * steps


def _unmet(view: View, side: Side | None) -> Iterator[ClimbRecord]:
    """The enemies on ladders and ropes whom nobody will meet at the top."""
    for climb in view.climbs():
        if view.unit(climb.unit).side is not side:
            front = view.front(climb.unit)
            if front and not front.guards:
                yield climb


def _may_meet(view: View, detachment: DetachmentRecord) -> bool:
    """Whether anybody of a detachment on the wall walk is near climbers whom nobody meets."""
    units = [view.unit(name) for name in detachment.units] if view.climbs() else []
    return any(
        _comes_in_time(view, unit, climb)
        for climb in _unmet(view, detachment.side)
        for unit in units
        if unit.cell and _is_up(view, unit)
    )


def cut(view: View, side: Side) -> Order | None:
    """Ropes are cut while those who climb are not up: till then nobody could be struck (F9)."""
    if not view.legal.any_climbers:
        return None
    for unit in view.legal.cuts():
        ours = view.unit(unit).side is side
        if ours and all(_is_below(view, name) for name in _ropes(view, unit)):
            return orders.Cut(unit)
    return None


def _ropes(view: View, unit: str) -> Iterator[str]:
    yield from (climber for climber, _ in view.cutting(unit))


def _is_below(view: View, climber: str) -> bool:
    front = view.front(climber)
    return front is not None and front.up > view.clock.turn
