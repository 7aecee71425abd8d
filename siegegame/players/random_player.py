"""A player that gives every kind of legal order at random, for finding faults.

Its units walk towards random goals, half of them enemies, so that armies do meet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from siegegame.engine import View
from siegegame.engine.mover import Mover, Way
from siegegame.engine.records import DecisionRecord
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.errors import Reason
from siegegame.model.geometry import Grid
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, OrderKind, Phase, Side
from siegegame.players import random_features as features
from siegegame.players import random_scaling as walls
from siegegame.players import random_setup as setup
from siegegame.players import random_storeys as storeys
from siegegame.players import random_strongholds as strongholds

T = TypeVar("T")

_KINDS: Final = (
    OrderKind.ADVANCE, OrderKind.ADVANCE, OrderKind.ASSAULT, OrderKind.ASSAULT, OrderKind.ASSAULT,
    OrderKind.MARCH, OrderKind.OVERWATCH,
)  # fmt: skip
_TRIES: Final = 6
_SHORTER: Final = 4
"""A path of at most `_TRIES` steps ends so many steps earlier, one less at most: units move on."""
_TARGETS: Final = 2
_WALLS: Final = 2
"""A detachment that may shoot at none of so many in reach will hardly find another."""
_TOGETHER: Final = 128
"""One move in so many is a whole detachment's: it takes as long as many others."""


class RandomPlayer:
    """Chooses among legal orders by its own dice; see the module."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View) -> Order:
        """See `Player.choose`."""
        clock = view.clock
        side = clock.to_act
        if side is None:
            raise ValueError("the match is over")
        stream = Stream.numbered(self._seed, view.decisions(side))
        decision = view.decision
        if decision:
            return _DECIDERS[decision.kind](view, decision, stream)
        return _STAGES[clock.stage](view, side, stream)


def _first(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    del view, decision
    return orders.First(stream.pick(SIDES))


def _losses(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    seats = [unit for unit in decision.units for _ in range(view.unit(unit).capacity)]
    return orders.Choose(tuple(sorted(stream.shuffled(seats)[: decision.hits])))


def _retreat(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    for unit in stream.shuffled(decision.units):
        mover = view.legal.mover(unit)
        order = _fall_back(view, unit, mover, stream) if mover else None
        if order:
            return order
    return orders.Done()


def _fall_back(view: View, unit: str, mover: Mover, stream: Stream) -> Order | None:
    if mover.inside:
        return _come_out(view, unit, mover, stream)
    return _wander(view, mover, stream)


def _under(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    del view
    return orders.Choose(tuple(sorted(stream.shuffled(decision.units)[: decision.hits])))


def _pick(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    """Any enemy to fight, any part of a titan to strike (T1, T3)."""
    del view
    return orders.Choose((stream.pick(decision.units),))


def _movement(view: View, side: Side, stream: Stream) -> Order:
    del side
    other = features.aside(view, stream)
    if other:
        return other
    active = view.clock.active
    if view.quarry and (away := _leave_table(view, stream)):
        return away
    move = _move_one(view, active, stream) if active and stream.below(12) else None
    if move:
        return move
    waiting = view.legal.commandable()
    if waiting and stream.below(60):
        order = orders.Command(stream.pick(waiting), stream.pick(_KINDS))
        if view.legal.check(order) is None:
            return order
    broken = view.legal.slinkers()
    move = _move_one(view, stream.pick(broken), stream) if broken else None
    return move or orders.Done()


def _leave_table(view: View, stream: Stream) -> Order | None:
    """The titan that is hunted goes off where it can, half the time (V4)."""
    cells = view.legal.ways_off()
    if not cells or stream.below(2):
        return None
    return orders.Leave(str(view.quarry), stream.pick(cells))


def _move_one(view: View, detachment: str, stream: Stream) -> Order | None:
    """An order for some unit of a detachment that can still move, or now and then for all."""
    units = view.legal.mobile(detachment)
    if not units:
        return None
    if stream.below(_TOGETHER) == 0:
        together = _move_all(view, detachment, stream)
        if view.legal.check(together) is None:
            return together
    order = _at_works(view, detachment, units, stream)
    if order:
        return order
    for unit, mover in view.legal.movers(_turned(units, stream)):
        order = _go(view, unit, mover, detachment, stream)
        if order:
            return order
    return None


def _at_works(view: View, detachment: str, units: tuple[str, ...], stream: Stream) -> Order | None:
    """A detachment does something about walls, buildings or rubble."""
    order = walls.climb(view, units, stream) or walls.come_down(view, detachment, stream)
    if order is None and view.legal.any_works:
        order = _at_strongholds(view, detachment, units, stream)
    if order is None and view.legal.any_sappers and view.clock.phase is Phase.MOVEMENT:
        order = storeys.clear(view, detachment, stream)
    return order


def _at_strongholds(
    view: View, detachment: str, units: tuple[str, ...], stream: Stream
) -> Order | None:
    """A detachment goes into a building, or somebody of it does something on battlements."""
    inside = strongholds.go_in(view, detachment, stream)
    if inside:
        return inside
    for unit in units if any(map(view.above, SIDES)) else ():
        structure = view.roof_of(unit)
        order = strongholds.go_about(view, unit, structure, stream) if structure else None
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
    if stream.below(4) == 0 and (built := [each.id for each in view.structures()]):
        return orders.Enter(detachment, stream.pick(built))
    return orders.Move(detachment, goal)


def _goal(view: View, mover: Mover, stream: Stream) -> int:
    """A cell to make for: half the time an enemy's, in an assault the nearest one's."""
    hunting = view.clock.phase is Phase.ASSAULT
    door = strongholds.door(view, stream) if not hunting else None
    if door is not None:
        return door
    if not hunting and stream.below(2):
        return stream.below(view.grid.size)
    enemies = view.standing(mover.enemy)
    if not enemies:
        return stream.below(view.grid.size)
    if not hunting or mover.start < 0:
        return stream.pick(enemies)
    return view.nearest(mover.enemy, mover.start)


def _go(view: View, unit: str, mover: Mover, detachment: str, stream: Stream) -> Order | None:
    up = strongholds.go_up(view, unit, detachment, stream)
    if up:
        return up
    hull = strongholds.quarters_of(view, unit) if mover.inside else None
    if hull:
        return strongholds.come_out(view, detachment, hull, stream)
    if mover.inside:
        climb = storeys.climb(view, unit, stream)
        return climb or _come_out(view, unit, mover, stream)
    return (
        _enter(view, unit, mover, stream)
        or _stride(view, mover, _goal(view, mover, stream), stream)
        or _wander(view, mover, stream)
    )


def _come_out(view: View, unit: str, mover: Mover, stream: Stream) -> Order | None:
    """Two times in three, comes out onto some cell."""
    doors = mover.doors()
    if not doors or stream.below(3) == 0:
        return None
    for cell in _turned(doors, stream)[:_TRIES]:
        order = orders.Leave(unit, view.grid.point(cell))
        if mover.free(cell) and view.legal.check(order) is None:
            return order
    return None


def _turned(items: Sequence[T], stream: Stream) -> Sequence[T]:
    """The items from a random one on, and then those before it."""
    first = stream.below(len(items)) if items else 0
    return (*items[first:], *items[:first])


def _enter(view: View, unit: str, mover: Mover, stream: Stream) -> Order | None:
    """Half the time, goes into a structure beside the unit."""
    if mover.start < 0 or stream.below(2):
        return None
    found = mover.structures_beside()
    if found and view.legal.any_storeys:
        order: Order | None = storeys.enter(view, unit, stream.pick(found), stream)
    else:
        order = orders.Enter(unit, stream.pick(found)) if found else None
    return order if order and view.legal.check(order) is None else None


def _stride(view: View, mover: Mover, goal: int, stream: Stream) -> Order | None:
    """A path that mostly makes straight for the goal, as far as nothing is in the way."""
    way, grid = _set_out(mover, stream), view.grid
    luck = stream.below(4**_TRIES)
    for _ in range(_TRIES - stream.below(_SHORTER) if way.here >= 0 else 0):
        luck, astray = luck >> 2, not luck & 3
        cell = way.here if astray else _straight(grid, way.here, goal)
        gone = None if cell == way.here else way.to(cell)
        if gone is None:
            ground = tuple(mover.ground(way.here))
            gone = bool(ground) and way.to(stream.pick(ground))
        if not gone:
            break
    return view.legal.move(way)


def _straight(grid: Grid, here: int, goal: int) -> int:
    """The neighbouring cell in the direction of the goal."""
    dx, dy = grid.xs[goal] - grid.xs[here], grid.ys[goal] - grid.ys[here]
    wide, high = abs(dx), abs(dy)
    if 2 * wide >= high and dx:
        here += 1 if dx > 0 else -1
    if 2 * high >= wide and dy:
        here += grid.width if dy > 0 else -grid.width
    return here


def _wander(view: View, mover: Mover, stream: Stream) -> Order | None:
    """A path that goes anywhere, step by legal step."""
    way = _set_out(mover, stream)
    for _ in range(_TRIES - stream.below(_SHORTER) if way.here >= 0 else 0):
        if not _step_on(way, stream):
            break
    return view.legal.move(way)


def _step_on(way: Way, stream: Stream) -> bool:
    """Makes the first step from a random one on that may be made; whether it could go there."""
    for cell in _turned(tuple(way.mover.ground(way.here)), stream):
        gone = way.to(cell)
        if gone is not None:
            return gone
    return False


def _set_out(mover: Mover, stream: Stream) -> Way:
    """The beginning of a way; reserves come on somewhere at their edge (D5)."""
    return mover.way() if mover.start >= 0 else mover.way(stream.pick(mover.edge))


def _shooting(view: View, side: Side, stream: Stream) -> Order:
    del side
    man = strongholds.to_the_guns(view, stream)
    if man:
        return man
    if stream.below(20) == 0:
        return orders.Pass()
    if stream.below(6) == 0:
        order = _at_walls(view, stream)
        if order:
            return order
    for detachment, seen in view.legal.sightings(_turned(view.legal.shooters(), stream)):
        order = _shoot(view, detachment, stream.shuffled(seen)[:_TARGETS])
        if order:
            return order
    return _at_walls(view, stream) or orders.Pass()


def _shoot(view: View, detachment: str, targets: Sequence[str]) -> Order | None:
    """A shot at the first of some targets that may be shot at.

    Those whose fire markers silence at one of them will hardly do better at another.
    """
    for target in targets:
        order = orders.Shoot(detachment, target)
        refused = view.legal.check(order)
        if refused is None:
            return order
        if refused.reason is Reason.NO_WEAPON:
            break
    return None


def _at_walls(view: View, stream: Stream) -> Order | None:
    """A scan, or a shot at a structure, which always stands somewhere."""
    scanning = view.legal.scanning() if stream.below(3) else []
    if scanning:
        return orders.Scan(stream.pick(scanning))
    for detachment in _turned(view.legal.breachers(), stream)[:_TARGETS]:
        walls = _turned(view.legal.walls(detachment), stream)[:_WALLS]
        if view.legal.any_storeys:
            order = storeys.at_walls(view, detachment, walls, stream)
        else:
            order = _shoot(view, detachment, walls)
        if order:
            return order
    return None


def _assault(view: View, side: Side, stream: Stream) -> Order:
    del side
    if not view.clock.fighting:
        order = _charge(view, stream) or storeys.charge(view, stream)
        if order:
            return order
    order = walls.cut(view, stream) or features.at_walls(view, stream)
    if order:
        return order
    fights = view.legal.fights() + view.legal.hunts()
    if fights:
        return orders.Assault(*stream.pick(fights))
    storms = view.legal.storms()
    if storms:
        return orders.Assault(*stream.pick(storms))
    return _firefight(view, stream) or orders.Done()


def _charge(view: View, stream: Stream) -> Order | None:
    """A second move: of the detachment that is moving, else of one that may (C6)."""
    active = view.clock.active
    move = _move_one(view, active, stream) if active else None
    if move:
        return move
    waiting = view.legal.chargers()
    return _move_one(view, stream.pick(waiting), stream) if waiting else None


def _firefight(view: View, stream: Stream) -> Order | None:
    for detachment, targets in view.legal.firefights(_turned(view.legal.detachments(), stream)):
        if targets:
            return orders.Firefight(detachment, stream.pick(targets))
    return None


_DECIDERS: Final[dict[str, Callable[[View, DecisionRecord, Stream], Order]]] = {
    "first": _first,
    "losses": _losses,
    "under": _under,
    "odd": _under,
    "foe": _pick,
    "location": _pick,
    "retreat": _retreat,
    "evacuate": strongholds.evacuate,
}
_STAGES: Final[dict[str, Callable[[View, Side, Stream], Order]]] = {
    "city": setup.city,
    "counters": setup.hide,
    "deployment": setup.deploy,
    "movement": _movement,
    "shooting": _shooting,
    "engine shooting": _shooting,
    "assault": _assault,
}
