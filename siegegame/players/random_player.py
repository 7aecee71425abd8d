"""A player that gives every kind of legal order at random, for finding faults.

Its units walk towards random goals, half of them enemies, so that armies do meet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from siegegame.engine import View
from siegegame.engine.legal import Mover
from siegegame.engine.records import DecisionRecord, DetachmentRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, OrderKind, Phase, Side

_KINDS: Final = (
    OrderKind.ADVANCE, OrderKind.ADVANCE, OrderKind.ASSAULT, OrderKind.ASSAULT, OrderKind.ASSAULT,
    OrderKind.MARCH, OrderKind.OVERWATCH,
)  # fmt: skip
_TRIES: Final = 6


class RandomPlayer:
    """Chooses among legal orders by its own dice; see the module."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View) -> Order:
        """See `Player.choose`."""
        side = view.clock.to_act
        if side is None:
            raise ValueError("the match is over")
        stream = Stream.numbered(self._seed, view.decisions(side))
        if view.decision:
            return _DECIDERS[view.decision.kind](view, view.decision, stream)
        return _STAGES[view.clock.stage](view, side, stream)


def _first(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    del view, decision
    return orders.First(stream.pick(SIDES))


def _losses(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    seats = [unit for unit in decision.units for _ in range(view.unit(unit).capacity)]
    return orders.Choose(tuple(sorted(stream.shuffled(seats)[: decision.hits])))


def _retreat(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    for unit in stream.shuffled(decision.units):
        mover = view.legal.mover(unit)
        order = _go(view, unit, mover, None, stream) if mover else None
        if order:
            return order
    return orders.Done()


def _deploy(view: View, side: Side, stream: Stream) -> Order:
    waiting = view.legal.to_deploy()
    if not waiting:
        return orders.Done()
    order = _place(view, side, waiting[0], stream)
    while view.legal.check(order):
        order = _place(view, side, waiting[0], stream)
    return order


def _place(view: View, side: Side, unit: str, stream: Stream) -> Order:
    if side is Side.DEFENDER and stream.below(3) == 0:
        return orders.Place(unit, stream.pick([each.id for each in view.structures()]))
    grid = view.grid
    return orders.Place(unit, grid.point(stream.below(grid.size)))


def _movement(view: View, side: Side, stream: Stream) -> Order:
    active = view.clock.active
    move = _move_one(view, active, stream) if active and stream.below(12) else None
    if move:
        return move
    waiting = view.legal.commandable()
    if waiting and stream.below(60):
        order = orders.Command(stream.pick(waiting), stream.pick(_KINDS))
        if view.legal.check(order) is None:
            return order
    broken = [each.id for each in view.detachments(side) if each.broken and not each.activated]
    move = _move_one(view, stream.pick(broken), stream) if broken else None
    return move or orders.Done()


def _move_one(view: View, detachment: str, stream: Stream) -> Order | None:
    """An order for some unit of a detachment that has not moved yet, or now and then for all."""
    units = view.detachment(detachment).units
    if units and stream.below(64) == 0:
        together = _move_all(view, detachment, stream)
        if view.legal.check(together) is None:
            return together
    for unit in stream.shuffled(units):
        record = view.unit(unit)
        if record.spent:
            continue
        mover = view.legal.mover(unit)
        if mover is None:
            continue
        order = _go(view, unit, mover, _goal(view, record, stream), stream)
        if order:
            return order
    return None


def _move_all(view: View, detachment: str, stream: Stream) -> Order:
    """An order for a whole detachment: to move, to enter a structure or to leave one."""
    unit = view.unit(stream.pick(view.detachment(detachment).units))
    x, y = unit.cell or (0, 0)
    goal = (max(0, x - 2 + stream.below(5)), max(0, y - 2 + stream.below(5)))
    if unit.inside:
        cell = stream.pick(view.structure(unit.inside).cells)
        return orders.Leave(detachment, cell)
    if stream.below(4) == 0:
        return orders.Enter(detachment, stream.pick([each.id for each in view.structures()]))
    return orders.Move(detachment, goal)


def _goal(view: View, unit: UnitRecord, stream: Stream) -> int:
    """A cell to make for: half the time an enemy's, in an assault the nearest of a few."""
    hunting = view.clock.phase is Phase.ASSAULT
    if not hunting and stream.below(2):
        return stream.below(view.grid.size)
    there = [_some_enemy(view, unit.side, stream) for _ in range(8 if hunting else 1)]
    cells = [view.grid.cell(point) for point in there if point]
    if not cells or unit.cell is None:
        return cells[0] if cells else stream.below(view.grid.size)
    here, distance2 = view.grid.cell(unit.cell), view.grid.distance2
    return min([(distance2(here, cell), cell) for cell in cells])[1]


def _some_enemy(view: View, side: Side, stream: Stream) -> Point | None:
    """Where some enemy unit stands."""
    enemy = view.detachment(stream.pick(view.side(side.other).detachments))
    return view.unit(stream.pick(enemy.units)).cell if enemy.units else None


def _go(view: View, unit: str, mover: Mover, goal: int | None, stream: Stream) -> Order | None:
    if mover.inside:
        exits = mover.exits()
        if not exits or stream.below(3) == 0:
            return None
        return orders.Leave(unit, view.grid.point(stream.pick(exits)[0]))
    order = _enter(view, unit, mover, stream)
    if order is None and goal is not None:
        order = _stride(view, unit, mover, goal, stream)
    return order or _walk(view, unit, mover, goal, stream)


def _enter(view: View, unit: str, mover: Mover, stream: Stream) -> Order | None:
    """Half the time, goes into a structure beside the unit."""
    if mover.start < 0 or stream.below(2):
        return None
    found = mover.structures_beside()
    order = orders.Enter(unit, stream.pick(found)) if found else None
    return order if order and view.legal.check(order) is None else None


def _stride(view: View, unit: str, mover: Mover, goal: int, stream: Stream) -> Order | None:
    """A path that mostly makes straight for the goal, as far as nothing is in the way."""
    path, left, here = _set_out(mover, stream)
    for _ in range(_TRIES if here >= 0 else 0):
        cell = _straight(view, here, goal) if stream.below(4) else here
        cost = mover.step(here, cell)
        if cost <= 0:
            cell = stream.pick(list(mover.ground(here)) or [here])
            cost = mover.step(here, cell)
        if not 0 < cost <= left or cell in path:
            break
        left -= cost
        path.append(cell)
        here = cell
    return _along(view, unit, mover, path)


def _straight(view: View, here: int, goal: int) -> int:
    """The neighbouring cell in the direction of the goal."""
    grid = view.grid
    dx, dy = grid.xs[goal] - grid.xs[here], grid.ys[goal] - grid.ys[here]
    across = (dx > 0) - (dx < 0) if 2 * abs(dx) >= abs(dy) else 0
    down = (dy > 0) - (dy < 0) if 2 * abs(dy) >= abs(dx) else 0
    return here + across + down * grid.width


def _along(view: View, unit: str, mover: Mover, path: list[int]) -> Order | None:
    """A move along a path as far as it ends on a free cell."""
    while path and not mover.free(path[-1]):
        path.pop()
    points: list[Point] = [view.grid.point(cell) for cell in path]
    return orders.Move(unit, points[-1], tuple(points[:-1])) if points else None


def _walk(view: View, unit: str, mover: Mover, goal: int | None, stream: Stream) -> Order | None:
    """A path that mostly goes nearer to the goal, or anywhere without one, step by legal step."""
    path, left, here = _set_out(mover, stream)
    for _ in range(_TRIES if here >= 0 else 0):
        steps = [step for step in mover.steps(here) if step[1] <= left and step[0] not in path]
        if not steps:
            break
        here, cost = _step(view, steps, goal, stream)
        path.append(here)
        left -= cost
    return _along(view, unit, mover, path)


def _set_out(mover: Mover, stream: Stream) -> tuple[list[int], int, int]:
    """The path's beginning, the half cells left, and where it stands: reserves come on (D5)."""
    if mover.start >= 0:
        return [], mover.budget, mover.start
    cell = stream.pick(mover.edge)
    cost = mover.entry(cell)
    if not 0 < cost <= mover.budget:
        return [], 0, -1
    return [cell], mover.budget - cost, cell


def _step(
    view: View, steps: list[tuple[int, int]], goal: int | None, stream: Stream
) -> tuple[int, int]:
    if goal is None or stream.below(4) == 0:
        return stream.pick(steps)
    distance2 = view.grid.distance2
    return min([(distance2(step[0], goal), step) for step in steps])[1]


def _shooting(view: View, side: Side, stream: Stream) -> Order:
    del side
    if stream.below(20) == 0:
        return orders.Pass()
    for detachment, seen in view.legal.sightings(stream.shuffled(view.legal.shooters())):
        for target in stream.shuffled(seen):
            order = orders.Shoot(detachment, target)
            if view.legal.check(order) is None:
                return order
    return orders.Pass()


def _assault(view: View, side: Side, stream: Stream) -> Order:
    if not view.clock.fighting:
        order = _charge(view, side, stream)
        if order:
            return order
    fights = view.legal.fights()
    if fights:
        return orders.Assault(*stream.pick(fights))
    return _firefight(view, stream) or orders.Done()


def _charge(view: View, side: Side, stream: Stream) -> Order | None:
    """A second move: of the detachment that is moving, else of one that may (C6)."""
    active = view.clock.active
    move = _move_one(view, active, stream) if active else None
    waiting = [record.id for record in view.detachments(side) if _may_charge(record)]
    if move or not waiting:
        return move
    return _move_one(view, stream.pick(waiting), stream)


def _may_charge(record: DetachmentRecord) -> bool:
    going = record.order is OrderKind.ASSAULT and not record.broken and not record.destroyed
    return going and not record.charged


def _firefight(view: View, stream: Stream) -> Order | None:
    waiting = stream.shuffled(view.legal.firefighters())
    for detachment, targets in view.legal.firefights(waiting):
        if targets:
            return orders.Firefight(detachment, stream.pick(targets))
    return None


_DECIDERS: Final[dict[str, Callable[[View, DecisionRecord, Stream], Order]]] = {
    "first": _first,
    "losses": _losses,
    "retreat": _retreat,
}
_STAGES: Final[dict[str, Callable[[View, Side, Stream], Order]]] = {
    "deployment": _deploy,
    "movement": _movement,
    "shooting": _shooting,
    "engine shooting": _shooting,
    "assault": _assault,
}
