"""Questions about structures with storeys: what stands, who is where in them, what room is left.

Floors are counted from 1, the ground floor; a section is a place in `Storeys.sections` (S1).
"""

from __future__ import annotations

from siegegame.world import queries
from siegegame.world.store import World


def place_of(world: World, unit: int) -> tuple[int, int]:
    """The section and the floor of a unit inside a structure with storeys; (0, 0) elsewhere."""
    storeys = world.storeys.get(world.position[unit].inside)
    for each, section, floor in storeys.places if storeys else ():
        if each == unit:
            return section, floor
    return 0, 0


def floor_of(world: World, unit: int) -> int:
    """The floor that a unit is on, 0 if it is not inside a structure with storeys."""
    return place_of(world, unit)[1]


def on_floor(world: World, structure: int, section: int, floor: int) -> list[int]:
    """The units on a floor of a section, in spawn order."""
    places = world.storeys[structure].places
    return sorted(unit for unit, where, at in places if (where, at) == (section, floor))


def in_section(world: World, structure: int, section: int, floor: int = 1) -> list[int]:
    """The units in a section from a floor upward, the lowest first, then in spawn order."""
    places = world.storeys[structure].places
    found = [(at, unit) for unit, where, at in places if where == section and at >= floor]
    return [unit for _, unit in sorted(found)]


def room(world: World, structure: int) -> int:
    """How many stands the floors that stand take, none where nobody goes in (C17)."""
    if world.theatre.sheets[structure].impassable:
        return 0
    own = world.storeys[structure]
    pairs = zip(own.sections, own.floors, strict=True)
    return sum(len(cells) * floors for cells, floors in pairs)


def room_on(world: World, structure: int, section: int, floor: int) -> int:
    """How many more stands a floor of a section takes: one a cell (C17)."""
    storeys = world.storeys[structure]
    if not 1 <= floor <= storeys.floors[section]:
        return 0
    there = on_floor(world, structure, section, floor)
    taken = sum(queries.takes_room(world, unit, structure) for unit in there)
    return len(storeys.sections[section]) - taken


def has_room(world: World, unit: int, structure: int, section: int, floor: int) -> bool:
    """Whether a unit finds room on a floor of a section; characters need the floor alone (C17)."""
    if not 1 <= floor <= world.storeys[structure].floors[section]:
        return False
    if world.theatre.sheets[structure].impassable:
        return False
    need = queries.takes_room(world, unit, structure)
    return room_on(world, structure, section, floor) >= need


def tallest(world: World, structure: int) -> int:
    """The most floors that any section has."""
    return max(world.storeys[structure].floors)


def is_broken(world: World, structure: int, section: int, floor: int) -> bool:
    """Whether a floor is the top of a section that has lost floors: difficult, rubble (S5)."""
    left = world.storeys[structure].floors[section]
    return floor == left < world.theatre.storeys[structure].floors


def section_at(world: World, structure: int, cell: int) -> int:
    """The standing section that has a cell, -1 if none has."""
    storeys = world.storeys[structure]
    for place, cells in enumerate(storeys.sections):
        if storeys.floors[place] and cell in cells:
            return place
    return -1


def nearest_sections(world: World, structure: int, cell: int) -> list[int]:
    """The standing sections, those nearest to a cell first."""
    storeys, distance2 = world.storeys[structure], world.grid.distance2
    ranked = [
        (min(distance2(cell, own) for own in cells), place)
        for place, cells in enumerate(storeys.sections)
        if storeys.floors[place]
    ]
    return [place for _, place in sorted(ranked)]


def berth(
    world: World, unit: int, structure: int, cell: int, floor: int = 0
) -> tuple[int, int] | None:
    """Where a unit goes inside: a section and floor with room, None if there is none (C17, S1).

    The floor that is named, else the lowest with room; of sections the nearest to a cell.
    """
    floors = (floor,) if floor else range(1, tallest(world, structure) + 1)
    near = nearest_sections(world, structure, cell)
    for each in floors:
        for section in near:
            if has_room(world, unit, structure, section, each):
                return section, each
    return None


def find_berth(world: World, unit: int, structure: int, floor: int = 0) -> tuple[int, int] | None:
    """As `berth`, from where a unit is; None too where the structure has no storeys."""
    if structure not in world.storeys:
        return None
    return berth(world, unit, structure, inside_cell(world, unit, structure), floor)


def inside_cell(world: World, unit: int, structure: int) -> int:
    """The cell from which a unit looks for room inside: where it is, or the first door (C17)."""
    position = world.position[unit]
    if position.cell >= 0:
        return position.cell
    if position.inside == structure:
        section, _ = place_of(world, unit)
        return world.storeys[structure].sections[section][0]
    return world.layout.doors(structure)[0]
