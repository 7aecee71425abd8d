"""Ways along battlements, up to them and down from them: who may go, what it costs (H9, H16).

A roof's cells are no ground: nobody walks onto them, so what leads there is reckoned here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from siegegame.model.geometry import Grid
from siegegame.model.vocabulary import UnitClass
from siegegame.rules.movement import PLAIN
from siegegame.world import queries, walking
from siegegame.world.opposition import foes
from siegegame.world.store import World
from siegegame.world.walking import Gait
from siegegame.world.ways import OFF_ROOFS, OVER_WALLS

DIFFICULT: Final = (4, 6)
"""Half cells of a step onto battlements, orthogonal and diagonal: they are difficult (C1, H16)."""
_KEPT: Final = 60
"""How many ways along battlements are remembered for one state of the board."""
_CLIMBERS: Final = (UnitClass.INFANTRY, UnitClass.CAVALRY)
"""Who uses stairs."""
_IN_RUINS: Final = (*_CLIMBERS, UnitClass.TITAN)
"""Who climbs about in ruins: riders, walkers and large creatures too (H18)."""


def steps(world: World, kind: str, structure: int) -> tuple[int, int]:
    """What a step onto a roof's cell costs a mover: a wall walk is plain to go on (F8, H16)."""
    return PLAIN if kind in OFF_ROOFS or structure in world.theatre.walks else DIFFICULT


def stair(world: World, structure: int) -> int:
    """What the way between inside and the roof costs: a tower's stairs are one step (F8, H16)."""
    return (PLAIN if structure in world.theatre.walks else DIFFICULT)[0]


def feet(world: World, unit: int, structure: int) -> tuple[int, ...]:
    """The cells beside a structure from which a unit can go up and to which it can come down (H9).

    By stairs beside an access point; with jump troops and skimmers, and where the battlements are
    ruins for all who climb about in those, anywhere (H6, H18).
    """
    around = world.layout.around(structure)[1]
    if world.theatre.motions[unit] in OFF_ROOFS:
        return around
    unit_class = queries.card(world, unit).unit_class
    if not queries.standing(world, structure):
        return around if unit_class in _IN_RUINS else ()
    stairs = world.theatre.sheets[structure].stairs and unit_class in _CLIMBERS
    return world.layout.exits(structure) if stairs else ()


def along(world: World, how: Gait, structure: int, starts: dict[int, int]) -> dict[int, int]:
    """The roof cells that a mover gets to with their cost, from cells with what those have cost.

    Cells on which a friend stands are in the answer: one passes them and does not stop there.
    The last few answers are remembered.
    """
    cost, free = steps(world, how.kind, structure), _open_roof(world, how, structure)
    key, memo = (how.budget, cost, free, *starts.items()), world.sight.walks
    found = memo.get(key)
    if found is None:
        while len(memo) >= _KEPT:
            del memo[next(iter(memo))]
        found = memo[key] = _along(world.grid, how, cost, free, starts)
    return found


def _along(
    grid: Grid, how: Gait, cost: tuple[int, int], free: int, starts: dict[int, int]
) -> dict[int, int]:
    (straight, slanted), seen = cost, 0
    found: dict[int, int] = {}
    levels = [0] * (how.budget + 1)
    for cell, spent in starts.items():
        if spent <= how.budget:
            levels[spent] |= 1 << cell
    for spent, each in enumerate(levels):
        cells = each & ~seen
        if not cells:
            continue
        seen |= cells
        found |= dict.fromkeys(grid.each(cells), spent)
        onward = grid.straight(cells)
        if spent + straight <= how.budget:
            levels[spent + straight] |= onward & free
        if spent + slanted <= how.budget:
            levels[spent + slanted] |= grid.beside(cells) & ~onward & free
    return found


def _open_roof(world: World, how: Gait, structure: int) -> int:
    """The cells that nobody keeps a mover off, of the battlements that are one with a structure's.

    See `one_roof`.
    """
    walks, sight = world.theatre.walks, world.sight
    free = sight.roofs(walks) if structure in walks else sight.roof(structure)
    enemy = world.presence[2 - how.code].aloft
    free &= ~(enemy if how.may_touch else world.grid.beside(enemy))
    for flyer in sorted(world.theatre.flyers):
        cell = world.position[flyer].cell
        if cell >= 0 and world.occupant[cell] == flyer and world.theatre.codes[flyer] != how.code:
            free &= ~(1 << cell)
    return free


def one_roof(world: World, structure: int, other: int) -> bool:
    """Whether two structures have one roof: they are the same, or both have wall walks (F8).

    Whether the walks join is for whoever goes along them to find.
    """
    walks = world.theatre.walks
    return structure == other or (structure in walks and other in walks)


def _spread(
    world: World,
    starts: dict[int, int],
    budget: int,
    is_open: Callable[[int], bool],
    cost: tuple[int, int],
) -> dict[int, int]:
    """The cells that steps of one cost lead to over open cells, within a budget."""
    found = {cell: spent for cell, spent in starts.items() if spent <= budget}
    waiting: list[list[int]] = [[] for _ in range(budget + 1)]
    for cell, spent in found.items():
        waiting[spent].append(cell)
    for spent, cells in enumerate(waiting):
        for here in cells:
            for cell, diagonal, _, _ in world.grid.steps(here):
                total = spent + cost[diagonal]
                if total < found.get(cell, budget + 1) and is_open(cell):
                    found[cell] = total
                    waiting[total].append(cell)
    return found


def off(world: World, unit: int, how: Gait) -> dict[int, tuple[int, int]]:
    """The cells that a unit on battlements can reach on the ground; as `walking.reach` says it."""
    structure, here = queries.roof_of(world, unit), world.position[unit].cell
    if how.kind in OVER_WALLS:
        return walking.reach(world, how, {here: 0})
    on_roof = along(world, how, structure, {here: 0})
    return walking.reach(world, how, _down(world, unit, how, on_roof))


def _down(world: World, unit: int, how: Gait, on_roof: dict[int, int]) -> dict[int, int]:
    """The cells at the foot of what is below some roof cells with what it costs to be there."""
    found: dict[int, int] = {}
    below = dict.fromkeys(world.built[cell] for cell in on_roof)
    for foot in dict.fromkeys(foot for each in below for foot in feet(world, unit, each)):
        costs = [
            on_roof[cell] + world.ways.cost(how.kind, foot, diagonal)
            for cell, diagonal, _, _ in world.grid.steps(foot)
            if cell in on_roof and world.ways.cost(how.kind, foot, diagonal)
        ]
        if costs and min(costs) <= how.budget and _may_come_to(world, unit, how, foot):
            found[foot] = min(costs)
    return found


def _may_come_to(world: World, unit: int, how: Gait, foot: int) -> bool:
    """Whether nobody keeps a unit off the foot of its structure (C11)."""
    if walking.first_cost(world, how, foot) <= 0:
        return False
    if not how.away:
        return True
    near = foes(world, how.side)
    return near.gap2(foot) > near.gap2(world.position[unit].cell)


def clear_of(world: World, unit: int, structure: int, budget: int) -> dict[int, tuple[int, int]]:
    """The cells to which a unit on battlements gets clear, whatever the ground (H7)."""
    here, own = world.position[unit].cell, world.layout.footprints[structure]
    code, motion = world.theatre.codes[unit], world.theatre.motions[unit]

    def is_open(cell: int) -> bool:
        there = world.occupant[cell]
        hostile = there and world.theatre.codes[there] != code
        return not hostile and world.built[cell] in {0, structure}

    found = _spread(world, {here: 0}, budget, is_open, PLAIN)
    costs = world.theatre.costs[motion]
    return {
        cell: (spent, cell)
        for cell, spent in found.items()
        if cell not in own and costs[world.ground[cell]][0] and not world.occupant[cell]
    }
