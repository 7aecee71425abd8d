"""How far a mover gets, as sets of cells: one set of bits for each half cell spent (C1).

It finds what `walking.reach` finds, at a fraction of the cost, for those who need not step away
from the enemy; ways are traced back only to the cells that are wanted.
"""

from __future__ import annotations

from typing import Final

from siegegame.model.geometry import Grid
from siegegame.world.store import World
from siegegame.world.walking import Gait, closed_cells, reach
from siegegame.world.ways import Cost, Ways

_KEPT: Final = 60
"""How many of the last findings are remembered for one state of the board."""


class Levels:
    """The cells that one mover can reach from where it stands, by what it costs to be there."""

    __slots__ = ("_grid", "_kind", "_ways", "each")

    def __init__(self, world: World, gait: Gait, start: int) -> None:
        self._grid: Final = world.grid
        self._ways: Final = world.ways
        self._kind: Final = gait.kind
        self.each: Final = levels(world, gait, start)
        """For each number of half cells the cells that cost so many, as bits."""

    def path(self, goal: int) -> tuple[int, ...]:
        """The cells entered on a cheapest way to a cell, which must be among them."""
        spent = next(i for i, cells in enumerate(self.each) if cells >> goal & 1)
        path: list[int] = []
        here = goal
        while spent:
            path.append(here)
            spent, here = self._before(spent, here)
        return tuple(path[::-1])

    def _before(self, spent: int, here: int) -> tuple[int, int]:
        """A cell from which one step leads to a cell that costs so much, with what it costs."""
        for cell in self._grid.near(here):
            cost = self._ways.steps(self._kind, cell).get(here, 0)
            if 0 < cost <= spent and self.each[spent - cost] >> cell & 1:
                return spent - cost, cell
        raise ValueError(f"no way leads to cell {here}")


def levels(world: World, gait: Gait, start: int) -> list[int]:
    """For each number of half cells the cells that cost a mover so many, as bits; a memo."""
    closed, memo = closed_cells(world, gait), world.ways.floods
    key = gait.kind, gait.budget, closed, start
    found = memo.get(key)
    if found is None:
        while len(memo) >= _KEPT:
            del memo[next(iter(memo))]
        found = memo[key] = _flood(world.grid, world.ways, gait, ~closed, start)
    return found


def costs_to(world: World, gait: Gait, start: int, goals: tuple[int, ...]) -> dict[int, int]:
    """Those of some cells that a mover on the ground reaches, each with its cost in half cells."""
    if not goals:
        return {}
    if gait.away:
        found = reach(world, gait, {start: 0})
        return {goal: found[goal][0] for goal in goals if goal in found}
    costs = [cost for cost, _ in world.ways.grades(gait.kind)] or [(1, 1)]
    step = min(along for along, _ in costs), min(across for _, across in costs)
    close = [goal for goal in goals if _at_least(world.grid, start, goal, step) <= gait.budget]
    if not close:
        return {}
    each = levels(world, gait, start)
    ranked = ((goal, _level(each, goal)) for goal in close)
    return {goal: cost for goal, cost in ranked if cost >= 0}


def _at_least(grid: Grid, one: int, two: int, step: Cost) -> int:
    """Half cells from one cell to another if each step cost what the cheapest does (C1)."""
    wide, high = abs(grid.xs[one] - grid.xs[two]), abs(grid.ys[one] - grid.ys[two])
    slanted = min(wide, high)
    return step[0] * (max(wide, high) - slanted) + min(step[1], 2 * step[0]) * slanted


def _level(each: list[int], cell: int) -> int:
    """What it costs to be on a cell, -1 if it is not reached."""
    bit = 1 << cell
    return next((spent for spent, cells in enumerate(each) if cells & bit), -1)


def _flood(grid: Grid, ways: Ways, gait: Gait, free: int, start: int) -> list[int]:
    grades, ground, budget = ways.grades(gait.kind), ways.open_cells(gait.kind), gait.budget
    levels, found = [0] * (budget + 1), 0
    levels[0] = 1 << start
    for spent in range(budget + 1):
        cells = levels[spent] = levels[spent] & ~found
        if not cells:
            continue
        found |= cells
        straight, slanted = grid.onward(cells, ground)
        straight, slanted = straight & free, slanted & free
        for (along, across), mask in grades:
            if spent + along <= budget:
                levels[spent + along] |= straight & mask
            if spent + across <= budget:
                levels[spent + across] |= slanted & mask
    return levels
