"""The Movement phase: which order each detachment gets (C6)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point, half_cells
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.players.greedy import (
    aims,
    garrisons,
    ground,
    hiding,
    hunts,
    plans,
    scaling,
    siege,
    towers,
)
from siegegame.players.greedy.deciding import flee
from siegegame.players.greedy.ground import AFAR2
from siegegame.players.greedy.memo import names_of, recall


def movement(view: View, side: Side) -> Order:
    """The next unit's move, the next detachment's order, or the end of our movement."""
    active = view.clock.active
    if active:
        order = scaling.act(view, active) or plans.next_move(view, view.detachment(active))
        if order:
            return order
    for name in _uncommanded(view, side):
        kind = _order_for(view, side, view.detachment(name))
        if kind:
            return orders.Command(name, kind)
    return _slink(view, side) or hiding.shelter(view, side) or orders.Done()


def overlooked(view: View, side: Side) -> Order | None:
    """An order for any detachment that waits for one; None if none of them needs any."""
    for name in view.legal.commandable():
        kind = _order_for(view, side, view.detachment(name))
        if kind:
            return orders.Command(name, kind)
    return None


def _uncommanded(view: View, side: Side) -> list[str]:
    """The detachments that wait for an order, behind the last that got one.

    Those before it were passed over: they need none.
    """
    waiting = dict.fromkeys(view.legal.commandable())
    found: list[str] = []
    for name in reversed(names_of(view, side)):
        if name in waiting:
            found.append(name)
        elif view.detachment(name).activated:
            break
    return found[::-1]


def _slink(view: View, side: Side) -> Order | None:
    """Broken detachments get out of the enemy's reach."""
    for detachment in view.detachments(side):
        if detachment.broken and not detachment.destroyed and not detachment.activated:
            for unit in detachment.units:
                mover = view.legal.mover(unit)
                order = flee(view, unit, mover) if mover else None
                if order and view.legal.check(order) is None:
                    return order
    return None


def _order_for(view: View, side: Side, detachment: DetachmentRecord) -> OrderKind | None:
    """The order that suits a detachment; None where it needs none, for it stays and shoots (C6)."""
    if scaling.wants_order(view, detachment):
        return OrderKind.ADVANCE
    return _usual_order(view, side, detachment)


def _usual_order(view: View, side: Side, detachment: DetachmentRecord) -> OrderKind | None:
    """The order of those who have nothing to do at walls."""
    choice = garrisons.order_for(view, detachment)
    if choice.made:
        return choice.kind
    if view.legal.any_titans and (hunting := hunts.order_for(view, side, detachment)).made:
        return hunting.kind
    units = [view.unit(each) for each in detachment.units]
    here = [cell for unit in units if (cell := ground.where(view, unit)) is not None]
    if not here:
        return _to_move(view, detachment, _entering(view, units))
    enemies = ground.enemy_points(view, side)
    if (enemies and _eager(view, side, units, here)) or siege.order_for(view, detachment):
        return OrderKind.ASSAULT
    if all(unit.inside for unit in units):
        if not any(aims.wants_out(view, side, str(unit.inside)) for unit in units):
            return None
        return _to_move(view, detachment, OrderKind.ADVANCE)
    if enemies and _should_watch(view, units, enemies):
        return OrderKind.OVERWATCH
    guns = 2 * sum(map(ground.shoots_best_standing, units)) >= len(units)
    goes_far = side is Side.ATTACKER and not guns and _all_clear(view, side, here, AFAR2)
    return _to_move(view, detachment, OrderKind.MARCH if goes_far else OrderKind.ADVANCE)


def _to_move(view: View, detachment: DetachmentRecord, kind: OrderKind) -> OrderKind | None:
    """An order under which some unit moves, the one that is meant or Advance; None without.

    Who stays has Advance without an order (C6).
    """
    for each in dict.fromkeys((kind, OrderKind.ADVANCE)):
        if plans.plan(view, detachment, each).steps:
            return each
    return None


def _entering(view: View, units: list[UnitRecord]) -> OrderKind:
    """Reserves march on, but for guns, and unless the enemy stands near their edge."""
    side = units[0].side
    if 2 * sum(map(ground.shoots_best_standing, units)) >= len(units):
        return OrderKind.ADVANCE
    edge = [cell for cell in view.standing(side.other) if cell % view.grid.width < 14]
    return OrderKind.ADVANCE if edge else OrderKind.MARCH


def _all_clear(view: View, side: Side, here: list[int], reach: int) -> bool:
    """Whether no enemy is within a squared distance of some cells."""
    around = view.within(side, reach)
    return not any(around >> cell & 1 for cell in here)


def _eager(view: View, side: Side, units: list[UnitRecord], here: list[int]) -> bool:
    """Whether a detachment should get near enough to assault, and has the blades for it."""
    able = [u for u in units if "flyer" not in u.card.abilities and (u.cell or u.inside)]
    if not able or sum(map(ground.shoots_best_standing, able)) * 2 > len(able):
        return False
    pace = min(half_cells(unit.card.speed_cm) for unit in able)
    if all(unit.inside for unit in able):
        pace = min(pace, 12) // 2
    reach = (2 * pace) * (2 * pace) // 4
    if _all_clear(view, side, here, reach):
        return False
    ours = sum(unit.card.assault for unit in able)
    theirs = _assault_near(view, side, here, reach)
    return 10 * ours >= 12 * theirs


def _assault_near(view: View, side: Side, here: list[int], reach: int) -> int:
    """The Assault of the enemy detachment nearest to some cells; of garrisons a figure a door."""
    xs, ys = view.grid.xs, view.grid.ys
    own = [(xs[cell], ys[cell]) for cell in here]
    best, found = reach + 1, 1000
    for total, points in _forces(view, side.other):
        gap = min([(x - a) * (x - a) + (y - b) * (y - b) for x, y in points for a, b in own])
        if gap < best:
            best, found = gap, total
    return found


_Force = tuple[int, list[Point]]


def _forces(view: View, side: Side) -> list[_Force]:
    """For each detachment of a side on the table its Assault and where it is."""
    return recall(view, ("forces", side), view.placed(side), lambda: _find_forces(view, side))


def _find_forces(view: View, side: Side) -> list[_Force]:
    every = (_force(view, each) for each in view.detachments(side))
    return [force for force in every if force[1]]


def _force(view: View, detachment: DetachmentRecord) -> _Force:
    total, points = 0, list[Point]()
    for unit in map(view.unit, detachment.units):
        cell = ground.where(view, unit)
        if cell is not None and "flyer" not in unit.card.abilities:
            share = unit.card.figures if unit.inside else 1
            total += max(1, unit.card.assault // share)
            points.append(view.grid.point(cell))
    return total, points


def _should_watch(view: View, units: list[UnitRecord], enemies: list[int]) -> bool:
    """Guns that see targets from where they are keep still and watch (C6)."""
    guns = [
        unit
        for unit in units
        if unit.cell and ground.shoots_best_standing(unit) and not towers.works(unit)
    ]
    if 2 * len(guns) < len(units) or any(unit.inside for unit in units):
        return False
    seeing = sum(
        ground.targets_from(view, view.grid.cell(unit.cell), ground.reach_of(unit, view), enemies)
        > 0
        for unit in guns
        if unit.cell
    )
    return 2 * seeing > len(guns)
