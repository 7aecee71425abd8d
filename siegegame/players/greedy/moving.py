"""Where a unit of a detachment that has its order should go (C1, C17, H9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover, Slope
from siegegame.engine.records import StructureRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind, Side, UnitClass
from siegegame.players.greedy import aims, ground, quarry, scaling, siege, towers, worth
from siegegame.players.greedy.memo import recall
from siegegame.players.greedy.outlook import Outlook, apart
from siegegame.rules.movement import LEAVE_BUDGET

_NEXT2: Final = reach2(12)
_COVER: Final = 14
"""What cover is worth, in sixths of a cell of way."""
_STOPS: Final = 5
"""Of a way so many last cells are looked at to stop on."""
_NOWHERE: Final = (-1, -1)


class Step(NamedTuple):
    """A planned move of a unit."""

    unit: str
    order: Order
    to: Point
    """Where it will stand."""
    final: bool = False
    """Whether what comes behind it can only be told when it has been made."""


def judge(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """The next move of a unit, None if it should stay."""
    if _is_aloft(outlook, unit) or siege.stays(outlook.view, unit) or _climbs(outlook, unit):
        return None
    if unit.id == outlook.view.quarry and unit.cell:
        away = quarry.way(outlook, unit, mover)
        return Step(unit.id, away.order, away.to, final=True) if away else None
    if unit.inside:
        climb = towers.climb(outlook.view, unit, mover.budget)
        return _still(unit, climb) if climb else _leave(outlook, unit, mover)
    if outlook.view.legal.any_sappers and towers.works(unit):
        return _work(outlook, unit, mover)
    return _judge_outside(outlook, unit, mover)


def _judge_outside(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    if _goes_inside(outlook, unit):
        into = _enter(outlook, unit, mover)
        if into:
            return into
    if unit.spent:
        return None
    if takes_aim(outlook.side, outlook.kind, unit) and not _closes_in(outlook, unit):
        return _take_aim(outlook, unit, mover)
    return _advance(outlook, unit, mover)


def _still(unit: UnitRecord, order: Order) -> Step:
    """What a unit does without leaving its place, behind which the board is another."""
    return Step(unit.id, order, unit.cell or _NOWHERE, final=True)


def _work(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """An engineer or construction vehicle clears ground, else goes to what it would blow up."""
    clearing = towers.clears(outlook.view, outlook.side, unit)
    if clearing:
        return _still(unit, clearing)
    if towers.blows_up(outlook.view, outlook.side, unit):
        return _go_to_work(outlook, unit, mover)
    return _judge_outside(outlook, unit, mover)


def _go_to_work(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """An engineer goes to what it would blow up, and stays there (S3)."""
    view, side = outlook.view, outlook.side
    if unit.spent or towers.beside_work(view, side, unit):
        return None
    slope = towers.way_to_work(view, side, unit, mover)
    if slope is None:
        return _advance(outlook, unit, mover)
    far, stand = slope.far, _standing(outlook, unit)
    return _go(outlook, unit, mover, slope, lambda cell: stand(cell) - 6 * min(far[cell], 400))


def _is_aloft(outlook: Outlook, unit: UnitRecord) -> bool:
    """Whether a unit is on battlements: it comes down on its own account (H16)."""
    view = outlook.view
    return view.legal.any_works and view.roof_of(unit.id) is not None


def _climbs(outlook: Outlook, unit: UnitRecord) -> bool:
    """Whether a unit is at the foot of a wall that it climbs, or may climb next (F8)."""
    return scaling.stays(outlook.view, unit)


def takes_aim(side: Side, order: OrderKind | None, unit: UnitRecord) -> bool:
    """Whether a unit looks for targets rather than for ground: guns do, and who waits on wheels."""
    if ground.shoots_best_standing(unit) or "flyer" in unit.card.abilities:
        return True
    waits = side is Side.DEFENDER and order is not OrderKind.ASSAULT
    return waits and unit.card.unit_class is not UnitClass.INFANTRY


def _closes_in(outlook: Outlook, unit: UnitRecord) -> bool:
    """Whether a gun goes at the titan that its side hunts (V4)."""
    hunts = outlook.view.quarry is not None and outlook.kind is OrderKind.ASSAULT
    return hunts and "flyer" not in unit.card.abilities


def _goes_inside(outlook: Outlook, unit: UnitRecord) -> bool:
    on_foot = unit.card.unit_class is UnitClass.INFANTRY and unit.cell is not None
    return on_foot and not outlook.marching


def _enter(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """Goes into a wanted structure beside the unit."""
    if mover.budget < 2 or not outlook.beside >> mover.start & 1:
        return None
    view = outlook.view
    for name in mover.structures_beside():
        if name in outlook.wanted and mover.start in view.entrances(name):
            structure = view.structure(name)
            if not worth.is_doomed(structure) and _may_use(view, outlook.side, structure):
                into = towers.enter(view, unit.id, name, mover.budget)
                return Step(unit.id, into, _NOWHERE, final=True)
    return None


def _may_use(view: View, side: Side, structure: StructureRecord) -> bool:
    return worth.holder(view, structure) is not side.other and worth.room(view, structure) > 0


def _leave(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """Out of what is doomed; the attacker also out of what he has searched."""
    view, inside = outlook.view, str(unit.inside)
    if unit.spent or not aims.wants_out(view, outlook.side, inside):
        return None
    doors = [door for door in mover.exits() if outlook.free(mover, door[0])]
    slope = aims.slope(outlook, unit, mover, inside) if doors else None
    if slope is None:
        return None
    cell, cost = min(doors, key=lambda door: (slope.far[door[0]], door))
    left = min(mover.budget, LEAVE_BUDGET) - cost
    way = [cell, *ground.descend(slope, outlook.shut(mover), cell, left)]
    to = view.grid.point(next(c for c in reversed(way) if outlook.free(mover, c)))
    return Step(unit.id, orders.Leave(unit.id, to), to, final=True)


def _advance(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """A unit on foot or wheels goes nearer to what it wants, by cover if it can."""
    into = _step_in(outlook, unit, mover) if outlook.view.legal.any_features else None
    slope = None if into else aims.slope(outlook, unit, mover)
    if slope is None:
        return into
    far, stand = slope.far, _standing(outlook, unit)

    def score(cell: int) -> int:
        return stand(cell) - 3 * min(far[cell], 400)

    return _go(outlook, unit, mover, slope, score)


def _step_in(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """Who can gets into the inner ward, past those who stand in the way (V2)."""
    view = outlook.view
    cells = () if outlook.marching else siege.to_fill(view, unit, mover)
    found = mover.reach() if cells else {}
    free = [cell for cell in cells if cell in found and outlook.free(mover, cell)]
    if not free:
        return None
    far = mover.slope(siege.heart(view)).far
    *via, to = [
        view.grid.points[cell]
        for cell in mover.path(found, min(free, key=lambda cell: (far[cell], cell)))
    ]
    return Step(unit.id, orders.Move(unit.id, to, tuple(via)), to)


def _take_aim(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Step | None:
    """A gun goes where it sees targets, in cover, not too near to them."""
    view, enemies, here = outlook.view, outlook.enemies, mover.start
    targets = ground.counter(view, ground.reach_of(unit, view), enemies)
    if here >= 0 and not outlook.marching and targets(here):
        return None
    goal = ground.nearest(view, max(here, 0), enemies)
    if goal is None:
        return None
    slope = ground.slope_to(view, mover, goal)
    far, stand, close = slope.far, _standing(outlook, unit), view.within(outlook.side, _NEXT2)

    def score(cell: int) -> int:
        value = stand(cell) - far[cell] // 2 - 25 * (close >> cell & 1)
        return value if outlook.marching else value + 14 * targets(cell)

    return _go(outlook, unit, mover, slope, score)


def _standing(outlook: Outlook, unit: UnitRecord) -> Callable[[int], int]:
    """Judges cells by their cover, by who is near, by what is dangerous there."""
    view, side, points = outlook.view, outlook.side, outlook.view.grid.points
    fellows, marching, afar = outlook.fellows(unit.id), outlook.marching, outlook.afar
    name = ("footing", side, view.motion(unit.id))
    known = recall(view, name, view.ground_stamp, dict[int, int])

    def stand(cell: int) -> int:
        value = known.get(cell)
        if value is None:
            value = known[cell] = _footing(view, side, unit, cell)
        value -= apart(points[cell], fellows)
        return value - 60 if marching and not afar >> cell & 1 else value

    return stand


def _footing(view: View, side: Side, unit: UnitRecord, cell: int) -> int:
    """How good the ground of a cell is for a unit to stand on."""
    value = _COVER * view.cover(cell) - 40 * view.dangerous(unit.id, cell)
    if side is Side.DEFENDER and not view.in_zone(side, view.grid.points[cell]):
        value -= 90  # he has a city to hold
    return value


def _go(
    outlook: Outlook, unit: UnitRecord, mover: Mover, slope: Slope, score: Callable[[int], int]
) -> Step | None:
    """A move down a slope to the best of its last cells; None if to stay is as good."""
    if mover.start < 0:
        cells = _come_on(outlook, unit, mover, slope)
    else:
        cells = ground.descend(slope, outlook.shut(mover), mover.start, mover.budget)
    if outlook.marching:
        cells = _out_of_fire(outlook, cells)
    stops = _stops(outlook, mover, cells)
    if not stops:
        return None
    value, best = max((score(cells[i]), i) for i in stops)
    if mover.start >= 0 and value <= score(mover.start):
        return None
    *via, to = [outlook.view.grid.points[cell] for cell in cells[: best + 1]]
    return Step(
        unit.id, orders.Move(unit.id, to, tuple(via)), to, _is_final(outlook, unit, cells[best])
    )


def _stops(outlook: Outlook, mover: Mover, cells: list[int]) -> list[int]:
    """The places in a way of the last cells on which a mover could stop."""
    found: list[int] = []
    for place in range(len(cells) - 1, -1, -1):
        if outlook.free(mover, cells[place]):
            found.append(place)
            if len(found) == _STOPS:
                break
    return found


def _is_final(outlook: Outlook, unit: UnitRecord, cell: int) -> bool:
    """Whether a unit may go in from where it stops; flyers are not planned around."""
    if "flyer" in unit.card.abilities:
        return True
    if unit.card.unit_class is not UnitClass.INFANTRY or outlook.marching:
        return False
    return bool(outlook.beside >> cell & 1)


def _out_of_fire(outlook: Outlook, cells: list[int]) -> list[int]:
    """The beginning of a way that does not come near to the enemy: nobody marches into fire."""
    near = next((i for i, cell in enumerate(cells) if not outlook.afar >> cell & 1), len(cells))
    return cells[: max(1, near)]


def _come_on(outlook: Outlook, unit: UnitRecord, mover: Mover, slope: Slope) -> list[int]:
    """Onto the table where its detachment is, near to where it wants to go, and on from there."""
    rows = [y for _, y in outlook.fellows(unit.id)]
    row, ys, far = (rows[0] if rows else None), outlook.view.grid.ys, slope.far
    shut, budget = outlook.shut(mover), mover.budget
    aside = {cell: 0 if row is None else abs(ys[cell] - row) for cell in mover.edge}
    for _, cell in sorted((far[cell] + 4 * aside[cell], cell) for cell in mover.edge):
        left = budget - mover.entry(cell) if not shut >> cell & 1 else budget
        if 0 <= left < budget:
            return [cell, *ground.descend(slope, shut, cell, left)]
    return []
