"""Ganging up on titans: who comes near enough together that their total gives hits (T1, T2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import half_cells
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import titans, worth
from siegegame.players.greedy.memo import city, recall
from siegegame.rules import titans as rules

_NEAR: Final = 3
"""Cells from a titan within which one counts as touching it: 7.5 cm (T1)."""
_MEAN: Final = 7
"""Two dice on average: what a unit brings to the total besides twice its factor (T2)."""


class Plan(NamedTuple):
    """Who attacks a titan together."""

    titan: str
    units: dict[str, None]
    engines: dict[str, None]
    """War engines and titans that fight it afterwards (T5)."""
    net: int
    """What that is worth, in hundredths of morale."""


def plans(view: View, side: Side) -> list[Plan]:
    """For each enemy titan the best gang of those who may still come or are near; none in vain."""
    if not titans_of(view, side.other):
        return []
    clock = view.clock
    key = (
        clock.turn, clock.stage, clock.active, view.placed(side), view.placed(side.other),
        city(view), tuple(each.charged for each in view.detachments(side)),
    )  # fmt: skip
    return recall(view, ("gangs", side), key, lambda: _plans(view, side))


def _plans(view: View, side: Side) -> list[Plan]:
    found = [
        best_of(view, each, near, titans.near(view, side, each))
        for each in titans_of(view, side.other)
        if (near := _comers(view, side, each))
    ]
    return [each for each in found if each is not None]


def titans_of(view: View, side: Side) -> list[UnitRecord]:
    """The titans that a side has on the table."""
    names = recall(view, ("titans", side), 0, lambda: _named_titans(view, side))
    return [unit for unit in map(view.unit, names) if unit.cell]


def _named_titans(view: View, side: Side) -> list[str]:
    return [unit.id for unit in view.units(side) if titans.is_titan(unit)]


def _comers(view: View, side: Side, titan: UnitRecord) -> list[UnitRecord]:
    """Those who can come at a titan in this phase, or stand there already."""
    there = {each.id: each for each in titans.near(view, side, titan)}
    for detachment in view.detachments(side):
        if _may_come(view, detachment):
            units = (view.unit(name) for name in detachment.units)
            there |= {each.id: each for each in units if _in_reach(each, titan)}
    return list(there.values())


def _may_come(view: View, record: DetachmentRecord) -> bool:
    going = record.order == "assault" and not record.broken and not record.halted
    return going and (not record.charged or view.clock.active == record.id)


def _in_reach(unit: UnitRecord, titan: UnitRecord) -> bool:
    if unit.cell is None or unit.spent or "flyer" in unit.card.abilities:
        return False
    return gap(unit, titan) <= half_cells(unit.card.speed_cm) // 2 + _NEAR


def gap(unit: UnitRecord, other: UnitRecord) -> int:
    """How many cells lie between two units on the ground, about: diagonals count half more."""
    if unit.cell is None or other.cell is None:
        return 1 << 10
    across, down = abs(unit.cell[0] - other.cell[0]), abs(unit.cell[1] - other.cell[1])
    return max(across, down) + min(across, down) // 2


def best_of(
    view: View, titan: UnitRecord, comers: list[UnitRecord], there: list[UnitRecord]
) -> Plan | None:
    """The gang of some comers that promises most; those who stand there already are in it."""
    fixed = {each.id: None for each in there}
    group = sorted(
        (each for each in comers if each.card.unit_class in rules.GROUP),
        key=lambda each: (each.id not in fixed, _cost(each), each.id),
    )
    engines = tuple(each for each in comers if each.card.unit_class.is_engine)
    found = [
        plan
        for members in _choices(group, len(fixed))
        for able in dict.fromkeys(((), engines))
        if (plan := _plan(view, titan, members, able)) is not None
    ]
    return max(found, key=lambda each: (each.net, -len(each.units)), default=None)


def _choices(group: list[UnitRecord], least: int) -> list[list[UnitRecord]]:
    """The cheapest few, one more, and so on; and all jump troops and skimmers for themselves."""
    leapers = [each for each in group if rules.strikes_anywhere([each.card])]
    found = [group[:number] for number in range(least, len(group) + 1)]
    if not least:
        found += [leapers[:number] for number in range(1, len(leapers) + 1)]
    return found


def _cost(unit: UnitRecord) -> int:
    """What a unit risks for what it brings to the total (T2)."""
    return worth.of_unit(unit) * 10 // max(1, _MEAN + 2 * unit.card.caf)


def _plan(
    view: View, titan: UnitRecord, members: list[UnitRecord], engines: tuple[UnitRecord, ...]
) -> Plan | None:
    if not members and not engines:
        return None
    found = titans.storm(view, titan, members, engines)
    if found.net <= 0:
        return None
    names = {each.id: None for each in members}
    return Plan(titan.id, names, {each.id: None for each in engines}, found.net)


def charge(view: View, side: Side, unit: UnitRecord, mover: Mover) -> Order | None:
    """A member's move to within 7.5 cm of the titan, if it is not there yet."""
    for plan in plans(view, side):
        titan = view.unit(plan.titan)
        if unit.id in plan.units and titan.cell:
            return _come(view, side, mover, view.grid.cell(titan.cell), unit)
    return None


def _come(view: View, side: Side, mover: Mover, goal: int, unit: UnitRecord) -> Order | None:
    """To a free cell from which the titan counts as touched, beside no other enemy (T1)."""
    around = view.grid.ball(goal, rules.REACH2)
    if around >> mover.start & 1 and not _others(view, side, mover.start, goal):
        return None
    levels, best = mover.levels(), (0, -1)
    for spent, cells in enumerate(levels.each):
        for cell in view.grid.each(cells & around):
            if mover.free(cell) and not _others(view, side, cell, goal):
                best = max(best, (_post(view, cell, goal) - spent, cell))
    if best[1] < 0:
        return None
    points = [view.grid.points[cell] for cell in levels.path(best[1])]
    return orders.Move(unit.id, points[-1], tuple(points[:-1]))


def _post(view: View, cell: int, goal: int) -> int:
    """How good a cell is: not touching the titan one may still think better of it."""
    return 100 - 20 * view.grid.adjacent(cell, goal)


def _others(view: View, side: Side, cell: int, goal: int) -> bool:
    """Whether a cell touches other enemies than the titan: then one would have to fight them."""
    beside = view.grid.near_mask(cell) & view.presence(side.other)
    return bool(beside & ~(1 << goal))


def wants(view: View, side: Side, detachment: DetachmentRecord) -> bool:
    """Whether a detachment should get Assault orders to take part in an attack on a titan.

    All who could come within this turn are counted, with a move now and one in the Assault phase.
    """
    for titan in titans_of(view, side.other):
        if not any(_may_muster(view, view.unit(name), titan) for name in detachment.units):
            continue
        plan = recall(
            view,
            ("muster", side, titan.id),
            (view.placed(side), view.placed(side.other), titan.capacity, view.clock.turn),
            lambda titan=titan: best_of(view, titan, _muster(view, side, titan), []),  # type: ignore[misc]
        )
        if plan and any(unit in plan.units or unit in plan.engines for unit in detachment.units):
            return True
    return False


def _muster(view: View, side: Side, titan: UnitRecord) -> list[UnitRecord]:
    return [unit for unit in view.units(side) if _may_muster(view, unit, titan)]


def _may_muster(view: View, unit: UnitRecord, titan: UnitRecord) -> bool:
    """Whether a unit can be at a titan within this turn: others are in no gang."""
    if not unit.cell or gap(unit, titan) > half_cells(unit.card.speed_cm) + _NEAR:
        return False
    return "flyer" not in unit.card.abilities and not view.detachment(unit.detachment).broken
