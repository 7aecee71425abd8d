"""Who shelters from fire, and behind what: roofs, the first rank behind a wall (F5).

Nothing here writes. It matters only where the match has hit-rated structures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from siegegame.model.vocabulary import FeatureKind
from siegegame.world.queries import cells, in_hull, sees, standing
from siegegame.world.store import World

_SHIELDING: Final = (FeatureKind.WALL, FeatureKind.GATE, FeatureKind.MANTLET)
"""Kinds of feature behind which there is a first rank."""


def sheltering(world: World, unit: int) -> bool:
    """Whether a unit's detachment has declared that it shelters this turn (F5)."""
    shelter = world.shelter.get(world.profile[unit].detachment)
    return shelter is not None and shelter.down


def under_roof(world: World, unit: int) -> bool:
    """Whether a unit is inside a standing hit-rated structure (F5)."""
    inside = world.position[unit].inside
    return inside in world.hits and standing(world, inside)


def walls_beside(world: World, cell: int) -> int:
    """The cells of standing walls that a cell touches, as a set of bits."""
    built, features = world.built, world.theatre.features
    found = 0
    for near in world.grid.near(cell):
        feature = features.get(built[near])
        if feature is not None and feature.kind in _SHIELDING:
            found |= 1 << near
    return found


def first_rank(world: World, unit: int) -> bool:
    """Whether a unit stands on the ground next to a wall that might shield it (F5)."""
    cell = world.position[unit].cell
    if cell < 0 or world.built[cell] or unit in world.theatre.flyers:
        return False
    return walls_beside(world, cell) != 0


def behind_wall(world: World, cell: int, origin: int) -> bool:
    """Whether a wall that a cell touches lies between it and where the fire comes from (F5)."""
    walls = walls_beside(world, cell)
    return bool(walls) and bool(world.grid.crossed(*sorted((cell, origin)))[0] & walls)


def hidden(world: World, unit: int) -> bool:
    """Whether a unit shelters inside a hit-rated structure and is not seen at all (F5)."""
    return sheltering(world, unit) and under_roof(world, unit)


def unseen(world: World, unit: int) -> bool:
    """Whether a unit is where it is not shot at: in a hull building, or sheltering (C17, F5)."""
    if not world.position[unit].inside:
        return False
    return in_hull(world, unit) or (bool(world.shelter) and hidden(world, unit))


def over_wall(world: World, unit: int, marks: Iterable[int]) -> bool:
    """Whether a unit fires over a wall at all of some enemies, none of whom it sees (F6)."""
    return all(
        not sees(world, unit, mark)
        and all(
            _walled(world, one, two) for one in cells(world, unit) for two in cells(world, mark)
        )
        for mark in marks
    )


def _walled(world: World, one: int, two: int) -> bool:
    """Whether a standing wall or a closed gate lies between two cells."""
    built, features = world.built, world.theatre.features
    crossed = world.grid.crossed(*sorted((one, two)))[0] & world.sight.walls
    blocks = world.grid.each(crossed)
    kinds = (features[built[cell]].kind for cell in blocks if built[cell] in features)
    return any(kind in _SHIELDING for kind in kinds)


def safe_from_above(world: World, unit: int, origins: Sequence[int]) -> bool:
    """Whether indirect fire from some cells never hits a unit (F5).

    Under a roof it never does, and in the first rank not from beyond the wall.
    """
    if not world.hits:
        return False
    if under_roof(world, unit):
        return True
    if not first_rank(world, unit):
        return False
    cell = world.position[unit].cell
    return all(behind_wall(world, cell, each) for each in origins)
