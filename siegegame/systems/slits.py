"""Fire points: who inside may shoot out of which wall, two figures each (H10).

Where a structure's fire points are drawn, they take the place of C17's half of the stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from siegegame.model.vocabulary import FACINGS
from siegegame.rules import hull as rules
from siegegame.systems.volley import Openings
from siegegame.world import queries
from siegegame.world.store import World


def view_from(world: World, structure: int, facing: int, cell: int, reach2: int) -> int:
    """The squared distance from a wall to a cell in front, in reach and in sight; -1 if not."""
    gap, nearest = world.layout.before(structure, facing, cell)
    if not 0 <= gap <= reach2:
        return -1
    clear = world.sight.clear
    return gap if any(clear(own, cell) for own in nearest) else -1


def walls(world: World, structure: int) -> dict[int, int]:
    """The walls with fire points, each with how many figures may shoot through it a turn."""
    found: dict[int, int] = {}
    for each in world.theatre.sheets[structure].fire_points:
        facing = FACINGS.index(each.facing)
        found[facing] = found.get(facing, 0) + each.count * rules.FIGURES_A_SLIT
    return found


def seen(
    world: World, structure: int, marks: list[int], reach2: int
) -> tuple[dict[int, int], list[int]]:
    """The units of a target seen through any wall, and the walls that see any (H10).

    Returns:
        For each unit its least squared distance; those walls.
    """
    near: dict[int, int] = {}
    looking = []
    where = [(mark, cell) for mark in marks for cell in queries.cells(world, mark)]
    for facing in walls(world, structure):
        found, ahead = dict[int, int](), world.layout.ahead(structure, facing, reach2)
        for mark, cell in where:
            if ahead >> cell & 1:
                gap = view_from(world, structure, facing, cell, reach2)
                if gap >= 0:
                    found[mark] = min(gap, found.get(mark, gap))
        if found:
            looking.append(facing)
        for mark, gap in found.items():
            near[mark] = min(gap, near.get(mark, gap))
    return near, looking


def looking_at(world: World, structure: int, cells: Iterable[int], reach2: int) -> list[int]:
    """The walls that see any of some cells in reach (H10)."""
    those = tuple(cells)
    return [
        facing
        for facing in walls(world, structure)
        if any(view_from(world, structure, facing, cell, reach2) >= 0 for cell in those)
    ]


def free_figures(world: World, unit: int) -> int:
    """The figures of a unit that man no emplaced weapon (H11)."""
    manning = sum(each.crew == unit for each in world.gun.values())
    figures = max(1, world.vitals[unit].figures)
    return max(0, figures - manning)


def allot(
    world: World, structure: int, wanting: Mapping[int, Collection[int]]
) -> dict[int, Openings]:
    """How many figures of each unit shoot through which walls, the first of them first (H10).

    Units come with the walls out of which they see what they fire at. Each wall's fire points
    count apart, less those who have fired through it this turn. A unit takes the walls first
    that the fewest others want.
    """
    used = queries.slits_used
    left = {w: most - used(world, structure, w) for w, most in walls(world, structure).items()}
    rivals = {wall: sum(wall in each for each in wanting.values()) for wall in left}
    found = {}
    for unit, looking in wanting.items():
        order = sorted(looking, key=lambda wall: (rivals[wall], wall))
        taken = _take(left, order, free_figures(world, unit))
        if taken:
            found[unit] = taken
    return found


def _take(left: dict[int, int], order: list[int], figures: int) -> Openings:
    """Places for so many figures out of those left at some walls, which are then gone."""
    found = []
    for wall in order:
        taken = max(0, min(left[wall], figures))
        figures -= taken
        left[wall] -= taken
        if taken:
            found.append((wall, taken))
    return tuple(found)
