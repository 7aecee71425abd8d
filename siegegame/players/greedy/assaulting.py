"""The Assault phase: charges, the fights that are picked, firefights, storms (C11, C17, E10)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.engine.rolls import Fight
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind, Side, UnitClass
from siegegame.odds import estimates
from siegegame.players.greedy import ground, worth
from siegegame.players.greedy.memo import recall

_EVEN: Final = 5000
"""An even chance, in ten-thousandths."""
_BOLD: Final = 5400
"""The chance from which a firefight is begun."""


def assault(view: View, side: Side, stream: Stream) -> Order:
    """Charges, then picks fights, then storms and firefights that promise something."""
    del stream
    if not view.clock.fighting:
        order = _charge(view, side)
        if order:
            return order
    fights = view.legal.fights()
    if fights:
        return orders.Assault(*fights[0])
    return _storm(view, side) or _firefight(view) or orders.Done()


def _charge(view: View, side: Side) -> Order | None:
    active = view.clock.active
    every = [view.detachment(active)] if active else []
    every += [each for each in view.detachments(side) if _may_charge(each) and each.id != active]
    for detachment in every:
        order = _charge_with(view, side, detachment)
        if order:
            return order
    return None


def _may_charge(record: DetachmentRecord) -> bool:
    going = record.order is OrderKind.ASSAULT and not record.broken and not record.destroyed
    return going and not record.charged


def _charge_with(view: View, side: Side, detachment: DetachmentRecord) -> Order | None:
    for name in detachment.units:
        unit = view.unit(name)
        if unit.spent or (not unit.cell and not unit.inside):
            continue
        mover = view.legal.mover(name)
        if mover is None or _engaged(view, side, unit):
            continue
        order = _charge_one(view, side, detachment, unit, mover)
        if order and view.legal.check(order) is None:
            return order
    return None


def _engaged(view: View, side: Side, unit: UnitRecord) -> bool:
    """Whether a unit is in contact already."""
    if unit.cell is None:
        return False
    near = view.grid.near(view.grid.cell(unit.cell))
    return any(cell in near for cell in view.standing(side.other))


def _charge_one(
    view: View, side: Side, detachment: DetachmentRecord, unit: UnitRecord, mover: Mover
) -> Order | None:
    """To the cell in reach next to the enemy that is best to fight, or at a garrison's door."""
    if unit.inside:
        return _sally(view, side, detachment, unit, mover)
    spots = _spots(view, side)
    if not _near_enough(view, mover, spots):
        return None
    found = mover.reach()
    best: tuple[int, int] | None = None
    for cell in spots:
        if cell not in found or not mover.free(cell):
            continue
        cost = found[cell][0]
        value = _contact(view, side, detachment, unit, cell)
        if value > 0 and (best is None or (value * 100 - cost, -cell) > best):
            best = value * 100 - cost, -cell
    if best is None or best[0] <= 100 * _contact(view, side, detachment, unit, mover.start):
        return None
    return _move_along(view, unit.id, mover.path(found, -best[1]))


def _move_along(view: View, unit: str, path: tuple[int, ...]) -> Order:
    """A move by a path that is known already."""
    points = [view.grid.point(cell) for cell in path]
    return orders.Move(unit, points[-1], tuple(points[:-1]))


def _spots(view: View, side: Side) -> tuple[int, ...]:
    """The cells next to enemies and at the doors of enemy garrisons."""
    standing = view.standing(side.other)

    def find() -> tuple[int, ...]:
        spots = {near: None for cell in standing for near in view.grid.near(cell)}
        for structure in ground.held_by(view, side.other):
            spots.update(dict.fromkeys(view.exits(structure.id)))
        return tuple(sorted(spots))

    return recall(view, ("spots", side), (standing, view.structures_stamp), find)


def _near_enough(view: View, mover: Mover, spots: tuple[int, ...]) -> bool:
    """Whether any spot is as near as the crow flies as the mover can go."""
    grid = view.grid
    x, y, pace = grid.xs[mover.start], grid.ys[mover.start], mover.budget // 2
    return any(abs(grid.xs[c] - x) <= pace and abs(grid.ys[c] - y) <= pace for c in spots)


def _contact(
    view: View, side: Side, detachment: DetachmentRecord, unit: UnitRecord, cell: int
) -> int:
    """What it is worth to stand on a cell: the weak enemies it touches, the doors it blocks."""
    value, ours = 0, _strength(view, detachment)
    enemies = [view.unit_at(view.grid.point(near)) for near in view.grid.near(cell)]
    touched = [view.unit(name) for name in enemies if name]
    foes = [each for each in touched if each.side is not side]
    if foes:
        names = dict.fromkeys(each.detachment for each in foes)
        theirs = sum(_strength(view, view.detachment(name)) for name in names)
        worthy = sum(worth.of_unit(each) for each in foes)
        if 10 * ours >= 11 * theirs:
            value += 20 + worthy // 20
        else:
            return -1
    return value + _door(view, side, unit, cell)


def _door(view: View, side: Side, unit: UnitRecord, cell: int) -> int:
    """What a cell at an access point of an enemy garrison is worth to a unit on foot."""
    if unit.card.unit_class not in {UnitClass.INFANTRY, UnitClass.CAVALRY}:
        return 0
    for structure in ground.held_by(view, side.other):
        if cell in view.exits(structure.id):
            strongest = max(_edge(view, name) for name in structure.occupants)
            edge = 10 * unit.card.assault // unit.card.figures
            return 12 if edge >= 9 * strongest else 0
    return 0


def _edge(view: View, name: str) -> int:
    """The Assault of one figure of a unit."""
    card = view.unit(name).card
    return card.assault // card.figures


def _strength(view: View, detachment: DetachmentRecord) -> int:
    units = [view.unit(name) for name in detachment.units]
    return sum(unit.card.assault for unit in units if unit.cell)


def _sally(
    view: View, side: Side, detachment: DetachmentRecord, unit: UnitRecord, mover: Mover
) -> Order | None:
    """Out of a structure at an enemy beside its doors, if that is a fair fight."""
    best: tuple[int, int] | None = None
    for cell, cost in mover.exits():
        value = _contact(view, side, detachment, unit, cell)
        if value > 0 and (best is None or (value * 100 - cost, -cell) > best):
            best = value * 100 - cost, -cell
    return orders.Leave(unit.id, view.grid.point(-best[1])) if best else None


def _storm(view: View, side: Side) -> Order | None:
    """A fight for a garrison, or an assault on a structure, that is worth it."""
    best: tuple[int, str, str] | None = None
    seen: dict[tuple[str, bool], None] = {}
    for unit, target in view.legal.storms():
        wall = target in _names(view)
        key = (target, wall)
        if key in seen:
            continue
        seen[key] = None
        order = orders.Assault(unit, target)
        value = _storm_worth(view, side, order) if wall else _garrison_worth(view, order)
        if value > 0 and (best is None or value > best[0]):
            best = value, unit, target
    return orders.Assault(best[1], best[2]) if best else None


def _names(view: View) -> dict[str, None]:
    return {each.id: None for each in view.structures()}


def _storm_worth(view: View, side: Side, order: orders.Assault) -> int:
    """Breaking a wall costs nothing, but our own on foot should not stand under it."""
    structure = view.structure(order.target)
    held = structure.occupants and worth.holder(view, structure) is side.other
    hides = side is Side.ATTACKER and not structure.searched
    found = any(c.structure == structure.id and c.state == "revealed" for c in view.counters())
    if not (held or hides or (found and side is Side.ATTACKER)):
        return 0
    prospect = view.prospects.storm(order)
    if prospect is None:
        return 0
    near = sum(view.unit(u).card.unit_class is UnitClass.INFANTRY for u in prospect.units)
    guess = estimates.storm(prospect)
    return guess.equals // 100 + guess.wall.falls // 100 + 20 - 15 * near


def _garrison_worth(view: View, order: orders.Assault) -> int:
    fight = view.prospects.fight(order)
    return estimates.fight(fight).win - _EVEN if fight else 0


def _firefight(view: View) -> Order | None:
    best: tuple[int, str, str] | None = None
    for detachment, targets in view.legal.firefights(view.legal.firefighters()):
        for target in targets:
            fight = view.prospects.firefight(orders.Firefight(detachment, target))
            chance = _chance(fight)
            if chance >= _BOLD and (best is None or chance > best[0]):
                best = chance, detachment, target
    return orders.Firefight(best[1], best[2]) if best else None


def _chance(fight: Fight | None) -> int:
    """The chance to win a fight, of the chance not to tie."""
    if fight is None:
        return 0
    found = estimates.fight(fight)
    return found.win + found.tie // 2
