"""Free placement: before the match the defender may move the city's structures (D2)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Done, Place
from siegegame.model.vocabulary import Side
from siegegame.systems.lookups import a_structure, off_board, refuse
from siegegame.world import changes
from siegegame.world.store import World


def is_free(world: World) -> bool:
    """Whether the defender may move structures in this match (D2)."""
    return world.theatre.free_placement


def check_place(world: World, side: Side, order: Place) -> Refusal | None:
    """Whether a structure may stand with its north-west corner on a cell (D2)."""
    del side
    structure = a_structure(world, order.unit)
    if isinstance(structure, Refusal):
        return structure
    if isinstance(order.to, str):
        return refuse(Reason.BAD_CHOICE, "a structure is placed on a cell", "D2")
    cells = site_at(world, structure, order.to)
    if isinstance(cells, Refusal):
        return cells
    if cells == world.site[structure].cells:
        return refuse(Reason.ALREADY_DONE, f"{order.unit} stands there already", "D2")
    for cell in cells:
        found = _check_cell(world, structure, cell)
        if found:
            return found
    return None


def _check_cell(world: World, structure: int, cell: int) -> Refusal | None:
    x, y = world.grid.point(cell)
    if cell not in world.theatre.zones[1]:
        return refuse(Reason.OUTSIDE_ZONE, f"{x},{y} is not in the defender's half", "D2")
    if world.built[cell] not in {0, structure}:
        return refuse(Reason.OCCUPIED, f"{x},{y}: another structure stands there", "D2")
    terrain = world.theatre.terrain_cards[world.ground[cell]]
    if terrain.impassable or terrain.road:
        text = f"{x},{y}: nothing is built on {terrain.name.lower()}"
        return refuse(Reason.BLOCKED, text, "D2")
    return None


def site_at(world: World, structure: int, corner: Point) -> tuple[int, ...] | Refusal:
    """The cells that a structure would cover with its north-west corner on a point."""
    points = [world.grid.point(cell) for cell in world.site[structure].cells]
    west, north = min(x for x, _ in points), min(y for _, y in points)
    moved = [(x - west + corner[0], y - north + corner[1]) for x, y in points]
    outside = [point for point in moved if not world.grid.holds(point)]
    if outside:
        return off_board(outside[0])
    return tuple(sorted(map(world.grid.cell, moved)))


def place(world: World, side: Side, order: Place) -> None:
    """The defender puts a structure elsewhere."""
    del side
    structure = world.theatre.ids[order.unit]
    if isinstance(order.to, str):
        raise TypeError("a structure is placed on a cell")
    cells = site_at(world, structure, order.to)
    if isinstance(cells, Refusal):
        raise TypeError(cells.text)
    changes.move_structure(world, structure, cells)


def check_done(world: World, side: Side, order: Done) -> Refusal | None:
    """The city may be left as it is."""
    del world, side, order
    return None


def done(world: World, side: Side, order: Done) -> None:
    """The city stands."""
    del order
    changes.end_part(world, side, "D2")
