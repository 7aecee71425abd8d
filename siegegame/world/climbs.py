"""Who climbs which wall, who is up, who defends the wall walk against whom (F8).

Nothing here writes. Only matches with wall walks and units that climb have any of it.
"""

from __future__ import annotations

from siegegame.model.vocabulary import Gear, Status
from siegegame.world import queries
from siegegame.world.store import World


def climbing(world: World, unit: int) -> bool:
    """Whether a unit has its ladder or grapples at a wall (F8)."""
    climb = world.climb.get(unit)
    return climb is not None and climb.wall != 0


def is_up(world: World, unit: int) -> bool:
    """Whether a unit has made its climb, so that it is at the top (F8)."""
    climb = world.climb.get(unit)
    return climb is not None and climb.wall != 0 and climb.up <= world.clock.turn


def climbers(world: World, wall: int) -> list[int]:
    """The units that climb a wall, up or not, in spawn order."""
    return [unit for unit, climb in world.climb.items() if climb.wall == wall]


def taken(world: World, cell: int) -> bool:
    """Whether a ladder or grapple leads to a cell of a wall walk already."""
    return any(climb.wall and climb.cell == cell for climb in world.climb.values())


def tops(world: World, cell: int, wall: int) -> list[int]:
    """The cells of a wall to which a ladder set up on a cell may lead, straight ones first."""
    own = world.layout.footprints[wall]
    near = [(diagonal, top) for top, diagonal, _, _ in world.grid.steps(cell) if top in own]
    return [top for _, top in sorted(near) if not taken(world, top)]


def holders(world: World, unit: int) -> list[int]:
    """The enemies on the wall walk at the top of a unit's climb or beside it, nearest first."""
    return holders_at(world, world.climb[unit].cell, 3 - world.theatre.codes[unit])


def holders_at(world: World, cell: int, code: int) -> list[int]:
    """A side's units on a cell of a wall walk or beside it there, nearest first."""
    walks, theatre = world.theatre.walks, world.theatre
    places = [(-1, cell), *((diagonal, c) for c, diagonal, _, _ in world.grid.steps(cell))]
    found = [
        (place, there)
        for place, near in places
        if (there := world.occupant[near]) and world.built[near] in walks
        if theatre.codes[there] == code and there not in theatre.flyers
    ]
    return [there for _, there in sorted(found)]


def strikes(world: World, unit: int) -> bool:
    """Whether a unit attacks on the wall: it is there and has not fought otherwise (C11, F9)."""
    return world.vitals[unit].status is Status.ACTIVE and not world.activity[unit].fought


def ropes(world: World, unit: int) -> list[int]:
    """The enemies who climb by grapples to where a unit on a wall walk can cut them (F9)."""
    if not queries.roof_of(world, unit):
        return []
    return [
        each
        for each, climb in world.climb.items()
        if climb.wall and climb.gear is Gear.GRAPPLE and unit in holders(world, each)
    ]
