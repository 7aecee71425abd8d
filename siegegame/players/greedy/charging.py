"""The second moves of the Assault phase: at the enemy, or to the doors of a garrison (C6, C11)."""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind, Side, UnitClass
from siegegame.players.greedy import ground, hunts, roofs, strongholds, titans, worth
from siegegame.players.greedy.memo import city, recall

_ON_FOOT: Final = (UnitClass.INFANTRY, UnitClass.CAVALRY)


class _Stake(NamedTuple):
    """What is known of a cell beside the enemy."""

    theirs: int
    """The Assault of the detachments that touch it."""
    worthy: int
    """What those are worth who touch it."""
    strongest: int
    """The best Assault of a figure of the garrison at whose access point it is, -1 if none."""


class _Front(NamedTuple):
    """The cells next to enemies and at the doors of their garrisons, and what is known of them."""

    cells: int
    stakes: dict[int, _Stake]


def charge(view: View, side: Side) -> Order | None:
    """The next unit's move at the enemy, if one is worth it."""
    active = view.clock.active
    every = [view.detachment(active)] if active else []
    every += [each for each in _ready(view, side) if each.id != active]
    for detachment in every:
        order = _charge_with(view, side, detachment)
        if order:
            return order
    return None


def _ready(view: View, side: Side) -> list[DetachmentRecord]:
    """Those that may still charge: under Assault orders, or on a sally (H14)."""
    if view.legal.any_hulls:
        return [view.detachment(name) for name in view.legal.chargers()]
    return [each for each in view.detachments(side) if _may_charge(each)]


def _may_charge(record: DetachmentRecord) -> bool:
    going = record.order is OrderKind.ASSAULT and not record.broken and not record.destroyed
    return going and not record.charged


def _charge_with(view: View, side: Side, detachment: DetachmentRecord) -> Order | None:
    names = detachment.units
    last = max((i for i, name in enumerate(names) if view.unit(name).spent), default=0)
    ours = _strength(view, detachment)
    for name in names[last:]:  # those before the last that has moved stay where they are
        unit = view.unit(name)
        if unit.spent or (not unit.cell and not unit.inside) or _engaged(view, side, unit):
            continue
        mover = view.legal.mover(name)
        if mover is None:
            continue
        order = roofs.charge(view, unit, ours) or _charge_one(view, side, ours, unit, mover)
        if order and view.legal.check(order) is None:
            return order
    return None


def _engaged(view: View, side: Side, unit: UnitRecord) -> bool:
    """Whether a unit is in contact already."""
    if unit.cell is None:
        return False
    if view.legal.any_roofs and view.roof_of(unit.id):
        return roofs.is_engaged(view, unit)
    near = view.grid.near_mask(view.grid.cell(unit.cell))
    return bool(near & view.presence(side.other))


def _charge_one(view: View, side: Side, ours: int, unit: UnitRecord, mover: Mover) -> Order | None:
    """The unit's second move, if one is worth it: on the ground, out of a structure, at a titan."""
    if view.legal.any_roofs and view.roof_of(unit.id):
        return None
    if view.legal.any_titans and (found := hunts.charge(view, side, unit, mover)).made:
        return found.order
    if unit.inside:
        return _sally(view, side, ours, unit, mover)
    return _charge_at(view, side, ours, unit, mover)


def _charge_at(view: View, side: Side, ours: int, unit: UnitRecord, mover: Mover) -> Order | None:
    """To the cell in reach next to the enemy that is best to fight, or at a garrison's door."""
    front = _front(view, side)
    if not front.cells & view.grid.ball(mover.start, _farthest2(unit, mover)):
        return None
    here, levels = _contact(view, side, front, ours, unit, mover.start), mover.levels()
    best = (here, -1)
    for cells in levels.each:
        for cell in view.grid.each(cells & front.cells):
            value = _contact(view, side, front, ours, unit, cell)
            if value > best[0] and mover.free(cell):
                best = (value, cell)
    if best[0] == here:
        return None
    points = [view.grid.points[cell] for cell in levels.path(best[1])]
    return orders.Move(unit.id, points[-1], tuple(points[:-1]))


def _farthest2(unit: UnitRecord, mover: Mover) -> int:
    """Squared cells beyond which a unit cannot get: a step costs two half cells, on roads one."""
    least = 1 if unit.card.unit_class is UnitClass.VEHICLE else 2
    return (mover.budget // least) ** 2


def _front(view: View, side: Side) -> _Front:
    """Where the enemy may be fought, known for as long as he stays as he is."""
    clock = view.clock
    key = (clock.turn, clock.stage, view.placed(side.other), city(view))
    return recall(view, ("front line", side), key, lambda: _find_front(view, side))


def _find_front(view: View, side: Side) -> _Front:
    cells = view.grid.beside(view.presence(side.other))
    for structure in ground.held_by(view, side.other):
        for cell in view.exits(structure.id):
            cells |= 1 << cell
    return _Front(cells, {})


def _contact(view: View, side: Side, front: _Front, ours: int, unit: UnitRecord, cell: int) -> int:
    """What it is worth to stand on a cell: the weak enemies it touches, the doors it blocks."""
    if not front.cells >> cell & 1:
        return 0
    if view.legal.any_titans:
        found = titans.contact(view, side, unit, cell)
        if found is not None:
            return found
    stake = front.stakes.get(cell)
    if stake is None:
        stake = front.stakes[cell] = _Stake(*_touched(view, side, cell), _door(view, side, cell))
    if stake.worthy and 10 * ours < 11 * stake.theirs:
        return -1
    value = 20 + stake.worthy // 20 if stake.worthy else 0
    if stake.strongest < 0 or unit.card.unit_class not in _ON_FOOT:
        return value
    edge = 10 * unit.card.assault // unit.card.figures
    return value + (12 if edge >= 9 * stake.strongest else 0)


def _touched(view: View, side: Side, cell: int) -> tuple[int, int]:
    """The Assault of the detachments that touch a cell, and what those who do are worth."""
    enemies = [view.unit_at(view.grid.point(near)) for near in view.grid.near(cell)]
    touched = [view.unit(name) for name in enemies if name]
    foes = [each for each in touched if each.side is not side]
    names = dict.fromkeys(each.detachment for each in foes)
    theirs = sum(_strength(view, view.detachment(name)) for name in names)
    return theirs, sum(max(1, worth.of_unit(each)) for each in foes)


def _door(view: View, side: Side, cell: int) -> int:
    """The best Assault of a figure of the garrison at whose access point a cell is, -1 if none."""
    for structure in ground.held_by(view, side.other):
        if cell in view.exits(structure.id):
            return max(_edge(view, name) for name in structure.occupants)
    return -1


def _edge(view: View, name: str) -> int:
    """The Assault of one figure of a unit."""
    card = view.unit(name).card
    return card.assault // card.figures


def _strength(view: View, detachment: DetachmentRecord) -> int:
    units = [view.unit(name) for name in detachment.units]
    return sum(unit.card.assault for unit in units if unit.cell)


def _sally(view: View, side: Side, ours: int, unit: UnitRecord, mover: Mover) -> Order | None:
    """Out of a structure at an enemy beside its doors, if that is a fair fight."""
    best: tuple[int, int] | None = None
    front = _front(view, side)
    for cell, cost in mover.exits():
        value = _contact(view, side, front, ours, unit, cell)
        if value > 0 and (best is None or (value * 100 - cost, -cell) > best):
            best = value * 100 - cost, -cell
    if best is None:
        return None
    whole = unit.inside in strongholds.hulls(view)
    return orders.Leave(unit.detachment if whole else unit.id, view.grid.point(-best[1]))
