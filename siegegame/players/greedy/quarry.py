"""The titan that is hunted: on its way to the far edge, around the crowds (V4, T1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover, Slope
from siegegame.engine.records import UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point, half_cells
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import titans
from siegegame.players.greedy.memo import recall
from siegegame.players.greedy.outlook import Outlook
from siegegame.rules import titans as rules
from siegegame.rules.movement import OFF_COST

_PACE: Final = 60
"""What half a cell on the way to the edge is worth, in hundredths of morale."""
_COVER: Final = 40
_NEAR: Final = 3
"""Cells from which one counts as touching a titan (T1)."""
AWAY: Final = 1 << 20
"""What it is worth to get away."""


class Way(NamedTuple):
    """A move of the titan, and how good it is where that ends."""

    order: Order
    to: Point
    value: int


def is_quarry(view: View, units: tuple[str, ...]) -> bool:
    """Whether the titan that is hunted is among some units."""
    return view.quarry is not None and view.quarry in units


def way(outlook: Outlook, unit: UnitRecord, mover: Mover) -> Way | None:
    """Off the table if it can, else to the best of the cells in reach, or where it is."""
    view, found = outlook.view, mover.levels()
    off = _off(view, mover, found.each)
    if off is not None:
        return Way(orders.Leave(unit.id, off), off, AWAY)
    slope = mover.slope(view.far_edge)
    best = (value(view, unit, slope, mover.start), mover.start)
    for cell in _nearest(outlook, mover, slope, found.each):
        if _COVER - _PACE * slope.far[cell] < best[0]:
            break  # those that follow are farther still from the edge
        best = max(best, (value(view, unit, slope, cell), cell))
    if best[1] == mover.start:
        return None
    *via, to = [view.grid.points[cell] for cell in found.path(best[1])]
    return Way(orders.Move(unit.id, to, tuple(via)), to, best[0])


def _off(view: View, mover: Mover, levels: list[int]) -> Point | None:
    """The cell over which it leaves, if it gets there with a step left (V4)."""
    for spent in range(mover.budget - OFF_COST + 1):
        for cell in view.far_edge:
            if levels[spent] >> cell & 1 and (cell == mover.start or mover.free(cell)):
                return view.grid.points[cell]
    return None


def _nearest(outlook: Outlook, mover: Mover, slope: Slope, levels: list[int]) -> list[int]:
    """The free cells in reach, the nearest to the edge by the way there first."""
    every = 0
    for cells in levels:
        every |= cells
    free = (cell for cell in outlook.view.grid.each(every) if outlook.free(mover, cell))
    return sorted(free, key=lambda cell: (slope.far[cell], cell))


def value(view: View, unit: UnitRecord, slope: Slope, cell: int) -> int:
    """How good it is for the titan to stand on a cell, in hundredths of morale."""
    return _COVER * bool(view.cover(cell)) - _PACE * slope.far[cell] - crowd(view, unit, cell)


def later(mover: Mover) -> int:
    """What the second move under Assault orders is worth, if little is in its way (C6)."""
    return _PACE * mover.budget * 3 // 4


def crowd(view: View, unit: UnitRecord, cell: int) -> int:
    """What those who could come round the titan at a cell would take from it (T1 to T5)."""
    side = unit.side
    key = view.placed(side.other), unit.capacity, view.clock.turn
    known = recall(view, ("crowds", side), key, dict[tuple[str, ...], int])
    comers = _comers(view, side, cell)
    names = tuple([each.id for each in comers])
    found = known.get(names)
    if found is None:
        found = known[names] = _danger(view, unit, comers)
    return found


def _danger(view: View, unit: UnitRecord, comers: list[UnitRecord]) -> int:
    if not comers:
        return 0
    group = [each for each in comers if each.card.unit_class in rules.GROUP]
    engines = tuple(each for each in comers if each.card.unit_class.is_engine)
    found = titans.storm(view, unit, group, engines)
    return max(0, found.gain - found.price // 2)


def _comers(view: View, side: Side, cell: int) -> list[UnitRecord]:
    """The enemies who could come within 7.5 cm of a cell by one move."""
    x, y = view.grid.points[cell]
    found = []
    for unit, pace in _hunters(view, side):
        across, down = abs(unit.cell[0] - x), abs(unit.cell[1] - y)  # type: ignore[index]
        if max(across, down) + min(across, down) // 2 <= pace:
            found.append(unit)
    return found


def _hunters(view: View, side: Side) -> list[tuple[UnitRecord, int]]:
    """The enemies on the ground who may attack, each with how many cells away it is a danger."""
    key = view.placed(side.other), view.clock.turn, view.clock.stage
    return recall(view, ("hunters", side), key, lambda: _find_hunters(view, side))


def _find_hunters(view: View, side: Side) -> list[tuple[UnitRecord, int]]:
    return [
        (unit, half_cells(unit.card.speed_cm) // 2 + _NEAR)
        for unit in view.units(side.other)
        if unit.cell
        and "flyer" not in unit.card.abilities
        and not view.detachment(unit.detachment).broken
    ]


def charge(view: View, side: Side, unit: UnitRecord, mover: Mover) -> Order | None:
    """Its second move: on towards the edge, through the enemy where that is worth it (C6)."""
    slope, levels = mover.slope(view.far_edge), mover.levels()
    best = (_after(view, side, unit, slope, mover.start), mover.start)
    for cells in levels.each:
        for cell in view.grid.each(cells):
            if mover.free(cell):
                best = max(best, (_after(view, side, unit, slope, cell), cell))
    if best[1] == mover.start:
        return None
    *via, to = [view.grid.points[cell] for cell in levels.path(best[1])]
    return orders.Move(unit.id, to, tuple(via))


def _after(view: View, side: Side, unit: UnitRecord, slope: Slope, cell: int) -> int:
    """The same of a cell that it charges to: the fight there, the crowd that is left."""
    found = titans.deal(view, side, unit, cell)
    fight = found.net if found else 0
    return value(view, unit, slope, cell) + fight
