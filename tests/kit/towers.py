"""Structures with storeys for battles, and questions about them."""

from __future__ import annotations

import msgspec

from kit.battle import Battle
from siegegame.content.schema import StoreyBuild, StructureSheet
from siegegame.world import storeys


def tower(
    floors: int = 2, material: str = "concrete", size: str = "small", **more: object
) -> StructureSheet:
    """A sheet with so many floors of a material."""
    build = StoreyBuild(floors=floors, material=material)
    sheet = {"name": "Tower", "size": size, "storeys": build, **more}
    return msgspec.convert(msgspec.to_builtins(sheet), StructureSheet)


def floors(b: Battle, structure: str) -> tuple[int, ...]:
    """How many floors of each section of a structure stand."""
    return b.world.storeys[b.id(structure)].floors


def floor(b: Battle, unit: str) -> int:
    """The floor that a unit is on, 0 if it is in no structure with storeys."""
    return storeys.floor_of(b.world, b.id(unit))


def place(b: Battle, unit: str) -> tuple[int, int]:
    """The section, counted from 0, and the floor of a unit inside."""
    return storeys.place_of(b.world, b.id(unit))


def ground(b: Battle, point: tuple[int, int]) -> str:
    """The terrain of a cell."""
    return b.world.theatre.terrain[b.world.ground[b.world.grid.cell(point)]]
