"""Finds what an emplaced weapon bears on, whether anybody mans it or not (H11, H12)."""

from __future__ import annotations

from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side
from siegegame.systems import emplacements, slits
from siegegame.world import queries, shelters
from siegegame.world.store import World


def field(world: World, gun: int) -> tuple[Point, ...]:
    """The cells that an emplaced weapon has in range and in sight, row by row (H11).

    None for one that is destroyed or silent, or whose building stands no more.
    """
    if not _serves(world, gun):
        return ()
    mount, reach2 = world.mount[gun], world.theatre.gun_arms[gun].reach2
    own = emplacements.cells(world, gun)
    near = dict.fromkeys(cell for each in own for cell in world.grid.around(each, reach2))
    walled = bool(mount.structure) and mount.facing >= 0
    if walled:
        view_from = slits.view_from
        found = [
            cell
            for cell in near
            if view_from(world, mount.structure, mount.facing, cell, reach2) >= 0
        ]
    else:
        found = [cell for cell in near if cell not in own and _clear(world, own, cell)]
    return tuple(world.grid.points[cell] for cell in sorted(found))


def _serves(world: World, gun: int) -> bool:
    """Whether a weapon could fire in some turn, whether it has in this one or not."""
    mount = world.mount[gun]
    if world.gun[gun].destroyed or mount.silent:
        return False
    return not mount.structure or queries.standing(world, mount.structure)


def _clear(world: World, own: tuple[int, ...], cell: int) -> bool:
    """Whether any of a weapon's cells that are nearest to another has a free line to it."""
    distance2, clear = world.grid.distance2, world.sight.clear
    gaps = [(distance2(each, cell), each) for each in own]
    least = min(gaps)[0]
    return any(clear(each, cell) for gap, each in gaps if gap == least)


def marks(world: World, gun: int, side: Side) -> tuple[str, ...]:
    """A side's detachments of which a weapon has anybody in range and in sight, in spawn order.

    Those in hull-point structures are shot at by shooting at the structure (H3).
    """
    if not _serves(world, gun):
        return ()
    met: dict[int, None] = {}
    for unit in queries.active_of_side(world, side):
        detachment = world.profile[unit].detachment
        new = detachment not in met and not shelters.unseen(world, unit)
        if new and emplacements.gap_to(world, gun, unit) >= 0:
            met[detachment] = None
    return tuple(world.theatre.slugs[each] for each in sorted(met))
