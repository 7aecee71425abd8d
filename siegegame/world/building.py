"""Spawns the structures of a map with everything that belongs to them (decision 2)."""

from __future__ import annotations

from siegegame.content.features import full_hits, worth
from siegegame.content.hulls import hull_figures, hull_points
from siegegame.content.schema import MapStructure, StoreyBuild, StructureSheet
from siegegame.content.storeys import cut, material_dice
from siegegame.model.errors import AssetError, Problem
from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import FACINGS, SIDES
from siegegame.world.components import (
    Capacity,
    Claim,
    Component,
    Condition,
    Fire,
    Frame,
    Garrison,
    Gun,
    Hits,
    Hull,
    Identity,
    Mount,
    Shield,
    Site,
    Storeys,
)
from siegegame.world.store import BUILT, World
from siegegame.world.theatre import BREACH, RUINS, Arms, Theatre

RESERVED = ("match", *SIDES)
"""Names that nothing on the table may have."""


def build(world: World, footprints: dict[str, tuple[int, ...]]) -> None:
    """Spawns the structures of a map, each with its emplaced weapons, and guns on the ground."""
    theatre = world.theatre
    for structure in theatre.map_card.structures:
        _spawn_structure(world, structure, footprints[structure.id])
    theatre.first_built = frozenset(cell for each in footprints.values() for cell in each)
    _link(theatre)
    theatre.guns[0] = tuple(
        _spawn_gun(
            world, each.id, Mount(0, each.weapon, -1, cell=theatre.grid.cell(each.at)), each.name
        )
        for each in theatre.map_card.emplacements
    )
    if theatre.roofed or theatre.features:
        theatre.sight, theatre.ways = theatre.survey(world.ground, world.built)
        world.sight, world.ways = theatre.sight, theatre.ways
    theatre.pipes = frozenset(map(theatre.grid.cell, theatre.map_card.fuel_pipes))


def name(theatre: Theatre, entity: int, slug: str = "") -> int:
    """Notes what an entity is called; its number.

    Raises:
        AssetError: another has that name.
    """
    if slug:
        if theatre.ids.get(slug, entity) != entity or slug in RESERVED:
            raise AssetError(Problem("", slug, 0, "two things of the match have this name"))
        theatre.ids[slug] = entity
        theatre.slugs[entity] = slug
    theatre.codes.extend([0] * (entity + 1 - len(theatre.codes)))
    return entity


def _spawn_structure(world: World, structure: MapStructure, cells: tuple[int, ...]) -> None:
    theatre = world.theatre
    sheet = theatre.catalogue.structures[structure.sheet]
    entity = world.spawn(
        Identity(structure.id, structure.name),
        Frame(structure.sheet, sheet.size),
        Site(cells),
        Condition(),
        _durability(theatre, sheet, structure, cells),
        Claim(structure.claimed),
        Fire(),
        Garrison(room=_room(theatre, sheet, cells)),
        *([Shield()] if sheet.void_shield else []),
    )
    name(theatre, entity, structure.id)
    theatre.layout.footprints[entity] = cells
    doors = structure.doors or sheet.doors
    if doors is not None:
        sides = tuple(map(FACINGS.index, doors))
        theatre.layout.doors_on(entity, sides)
    for cell in cells if not structure.open else ():
        world.journal.put_cell(BUILT, cell, entity)
    _note_structure(theatre, entity, structure)
    mounts = [(each.id, each.weapon, each.facing) for each in sheet.guns]
    theatre.guns[entity] = tuple(
        _spawn_gun(
            world, f"{structure.id}.{gun}",
            Mount(
                entity, weapon, FACINGS.index(facing) if facing else -1,
                silent=structure.dilapidated and not structure.guns_work,
            ),
        )
        for gun, weapon, facing in mounts
    )  # fmt: skip


def _durability(
    theatre: Theatre, sheet: StructureSheet, structure: MapStructure, cells: tuple[int, ...]
) -> Component:
    """The one durability component of a structure (decision 7)."""
    if sheet.capacity:
        return Capacity(remaining=sheet.capacity.damage, maximum=sheet.capacity.damage)
    if sheet.hull:
        sizes = theatre.catalogue.tables.hull_sizes
        points = hull_points(sheet.hull, sizes, sheet.size)
        return Hull(points=points, maximum=points)
    if sheet.storeys:
        return _storeys(theatre, sheet.storeys, structure, cells)
    if sheet.hits:
        full = full_hits(structure, sheet.hits, theatre.catalogue.tables.features)
        return Hits(remaining=full, maximum=full, open=structure.open)
    raise TypeError(f"{sheet.name} has no durability")


def _storeys(
    theatre: Theatre, build: StoreyBuild, structure: MapStructure, cells: tuple[int, ...]
) -> Storeys:
    """A structure with all its floors, in sections as drawn or cut by rows (S1)."""
    cell, points = theatre.grid.cell, theatre.points_of(cells)
    drawn = structure.sections or cut(points)
    sections = tuple(tuple(sorted(map(cell, each))) for each in drawn)
    return Storeys(sections=sections, floors=(build.floors,) * len(sections))


def _room(theatre: Theatre, sheet: StructureSheet, cells: tuple[int, ...]) -> int:
    """How much goes inside: a stand a cell, and a floor; in hulls figures (C17, H1)."""
    if sheet.impassable:
        return 0
    if sheet.hull:
        return hull_figures(sheet.hull, theatre.catalogue.tables.hull_sizes, sheet.size)
    return len(cells) * (sheet.storeys.floors if sheet.storeys else 1)


def _note_structure(theatre: Theatre, entity: int, structure: MapStructure) -> None:
    """Notes what never changes of a structure."""
    sheet = theatre.catalogue.structures[structure.sheet]
    theatre.sheets[entity] = sheet
    theatre.durability[entity] = sheet.durability
    if sheet.capacity:
        theatre.capacities[entity] = sheet.capacity
    if sheet.hull:
        theatre.hulls[entity] = sheet.hull
    _note_storeys(theatre, entity, sheet)
    _note_feature(theatre, entity, structure)
    theatre.roofed |= {entity} if sheet.battlements else frozenset()
    theatre.slitted |= {entity} if sheet.fire_points else frozenset()
    if structure.dilapidated:
        theatre.dilapidated |= {entity}
    if structure.strongpoint and entity not in theatre.strongpoints:
        theatre.strongpoints += (entity,)
    if sheet.hull or sheet.guns or structure.strongpoint:
        theatre.claimable |= {entity}
    if structure.hatch:
        theatre.hatches[entity] = theatre.grid.cell(structure.hatch)


def _note_storeys(theatre: Theatre, entity: int, sheet: StructureSheet) -> None:
    """Notes what never changes of a structure with storeys."""
    if sheet.storeys:
        theatre.storeys[entity] = sheet.storeys
        theatre.materials[entity] = material_dice(sheet.storeys, theatre.catalogue.tables.materials)


def _note_feature(theatre: Theatre, entity: int, structure: MapStructure) -> None:
    """Notes what never changes of a hit-rated structure."""
    sheet = theatre.catalogue.structures[structure.sheet]
    if sheet.hits is None:
        return
    theatre.features[entity] = sheet.hits
    theatre.walks |= {entity} if sheet.battlements else frozenset()
    theatre.breach = theatre.terrain.index(BREACH)
    theatre.ruins = theatre.terrain.index(RUINS)
    points = worth(sheet, theatre.catalogue.tables.structure_points)
    if points and structure.claimed:
        theatre.worth[entity] = structure.claimed, points


def _spawn_gun(world: World, slug: str, mount: Mount, title: str = "") -> int:
    theatre = world.theatre
    weapon = theatre.catalogue.weapons[mount.weapon]
    entity = world.spawn(Identity(slug, title or weapon.name), mount, Gun())
    name(theatre, entity, slug)
    theatre.gun_arms[entity] = Arms(mount.weapon, weapon, reach2(weapon.range_cm))
    theatre.arms[entity] = (theatre.gun_arms[entity],)
    return entity


def _link(theatre: Theatre) -> None:
    """Joins the parts of buildings, both ways (H15)."""
    for structure in theatre.map_card.structures:
        one = theatre.ids[structure.id]
        for name in structure.links:
            other = theatre.ids[name]
            for here, there in ((one, other), (other, one)):
                known = theatre.links.get(here, ())
                theatre.links[here] = (*known, *((there,) if there not in known else ()))
