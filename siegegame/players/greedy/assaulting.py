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

_ON_FOOT: Final = (UnitClass.INFANTRY, UnitClass.CAVALRY)
_EVEN: Final = 5000
"""An even chance, in ten-thousandths."""
_Stakes = dict[int, tuple[int, int, int]]
"""For cells the Assault of those who touch them, their worth, the best at a door there."""
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
    names = detachment.units
    last = max((i for i, name in enumerate(names) if view.unit(name).spent), default=0)
    for name in names[last:]:  # those before the last that has moved stay where they are
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
    stakes, ours = _stakes(view, side), _strength(view, detachment)
    here = 100 * _contact(view, side, stakes, ours, unit, mover.start)
    wanted = [
        (100 * value, cell)
        for cell in _near_enough(view, mover, _spots(view, side))
        if mover.free(cell) and (value := _contact(view, side, stakes, ours, unit, cell)) > 0
    ]
    if not any(value > here for value, _ in wanted):
        return None
    found = mover.reach()
    ranked = [(value - found[cell][0], -cell) for value, cell in wanted if cell in found]
    value, cell = max(ranked, default=(here, 0))
    return _move_along(view, unit.id, mover.path(found, -cell)) if value > here else None


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


def _near_enough(view: View, mover: Mover, spots: tuple[int, ...]) -> list[int]:
    """The spots that are as near as the crow flies as the mover can go."""
    xs, ys = view.grid.xs, view.grid.ys
    x, y, pace = xs[mover.start], ys[mover.start], mover.budget // 2
    return [c for c in spots if abs(xs[c] - x) <= pace and abs(ys[c] - y) <= pace]


def _stakes(view: View, side: Side) -> _Stakes:
    """What is known of cells beside the enemy, for as long as he stays as he is."""
    clock = view.clock
    key = (clock.turn, clock.stage, view.standing(side.other), view.structures_stamp)
    return recall(view, ("stakes", side), key, dict[int, tuple[int, int, int]])


def _contact(
    view: View, side: Side, stakes: _Stakes, ours: int, unit: UnitRecord, cell: int
) -> int:
    """What it is worth to stand on a cell: the weak enemies it touches, the doors it blocks."""
    found = stakes.get(cell)
    if found is None:
        found = stakes[cell] = (*_touched(view, side, cell), _door(view, side, cell))
    theirs, worthy, strongest = found
    if worthy and 10 * ours < 11 * theirs:
        return -1
    value = 20 + worthy // 20 if worthy else 0
    if strongest < 0 or unit.card.unit_class not in _ON_FOOT:
        return value
    edge = 10 * unit.card.assault // unit.card.figures
    return value + (12 if edge >= 9 * strongest else 0)


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


def _sally(
    view: View, side: Side, detachment: DetachmentRecord, unit: UnitRecord, mover: Mover
) -> Order | None:
    """Out of a structure at an enemy beside its doors, if that is a fair fight."""
    best: tuple[int, int] | None = None
    stakes, ours = _stakes(view, side), _strength(view, detachment)
    for cell, cost in mover.exits():
        value = _contact(view, side, stakes, ours, unit, cell)
        if value > 0 and (best is None or (value * 100 - cost, -cell) > best):
            best = value * 100 - cost, -cell
    return orders.Leave(unit.id, view.grid.point(-best[1])) if best else None


def _storm(view: View, side: Side) -> Order | None:
    """A fight for a garrison, or an assault on a structure, that is worth it."""
    best: tuple[int, str, str] | None = None
    walls = _names(view)
    seen: dict[tuple[str, bool], None] = {}
    for unit, target in view.legal.storms():
        wall = target in walls
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
