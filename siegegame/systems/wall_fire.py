"""Aiming at a structure, whatever its durability (decision 7)."""

from __future__ import annotations

from msgspec.structs import replace

from siegegame.model.vocabulary import Column
from siegegame.systems import emplacements
from siegegame.systems.aiming import aim_at_structure
from siegegame.systems.breaching import aim_at_hits, aim_at_hull
from siegegame.systems.storey_fire import aim_at_storeys
from siegegame.systems.volley import Volley
from siegegame.world import queries
from siegegame.world.store import World


def aim_at_wall(world: World, detachment: int, structure: int, centre: int) -> Volley | None:
    """Who of a detachment can fire at a structure, by its durability (E4, F3, H3, H11, S3)."""
    if queries.is_hull(world, structure):
        return aim_at_hull(world, detachment, structure, centre)
    if structure in world.hits:
        standing = not queries.is_open(world, structure)
        return aim_at_hits(world, detachment, structure, centre) if standing else None
    if structure in world.storeys:
        return aim_at_storeys(world, detachment, structure, centre)
    found = aim_at_structure(world, detachment, structure, centre)
    return _with_guns(world, detachment, structure, found) if world.gun else found


def _with_guns(
    world: World, detachment: int, structure: int, volley: Volley | None
) -> Volley | None:
    """The same with the emplaced weapons that add their Firepower against a capacity structure."""
    guns = tuple(
        gun
        for gun in emplacements.manned(world, detachment)
        if emplacements.bears_on_structure(world, gun, structure)
    )
    if not guns:
        return volley
    power = sum(emplacements.firepower(world, gun) for gun in guns)
    bare = Volley((), 0, 0, (), Column.A, "in the open")
    volley = volley or bare
    return replace(volley, aimed=volley.aimed + power, guns=guns)
