"""Checks of the strongholds of maps: doors, links, hatches, guns, claims (rules H, V1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from siegegame.content.board import Board
from siegegame.content.locate import KeyPath
from siegegame.content.schema import Edge, MapStructure, StructureSheet
from siegegame.content.stock import Stock
from siegegame.content.walls import door, entrances, walls
from siegegame.model.errors import Problem
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import FACINGS, UnitClass

HATCH_CELLS: Final = 6
"""How far a hatch comes out from its structure at the most."""

_Found = Iterator[tuple[KeyPath, str]]


def strongholds_hold_together(stock: Stock) -> Iterator[Problem]:
    """Each structure of a map can be entered, and its links, hatch and claim make sense."""
    for key, board in stock.boards.items():
        ground = _Ground(stock, board)
        for index, each in enumerate(board.card.structures):
            sheet = stock.catalogue.structures[each.sheet]
            for check in (_doors, _links, _hatch, _flags):
                for path, what in check(ground, each, sheet):
                    yield stock.problem("maps", key, ("structures", index, *path), what)


class _Ground:
    """A board, and on which of its cells infantry can stand."""

    def __init__(self, stock: Stock, board: Board) -> None:
        self.board = board
        self.sheets = stock.catalogue.structures
        self.terrain = stock.catalogue.terrain
        self.owner = {cell: key for key, cells in board.footprints.items() for cell in cells}

    def why_not(self, point: Point) -> str:
        """Why nobody can stand at a point, empty if infantry can."""
        if not self.board.grid.holds(point):
            return "is off the board"
        cell = self.board.grid.cell(point)
        if cell in self.owner:
            return f"is in {self.owner[cell]}"
        ground = self.terrain[self.board.terrain_at(cell)]
        return "is impassable" if UnitClass.INFANTRY in ground.impassable else ""

    def is_open(self, cell: int) -> bool:
        """Whether infantry can stand on a cell."""
        return not self.why_not(self.board.grid.point(cell))


def _doors(ground: _Ground, structure: MapStructure, sheet: StructureSheet) -> _Found:
    """Each access point that is drawn, else any at all, must be one that can be used (C17, H9)."""
    if sheet.impassable and not sheet.stairs:
        return
    open_sides = [side for side in FACINGS if _has_entrance(ground, structure.id, side)]
    if (structure.doors or sheet.doors) is None and not open_sides:
        yield (), f"nobody can come to any access point of {structure.id} (C17)"
    for side in structure.doors or sheet.doors or ():
        if side not in open_sides:
            yield (), f"nobody can come to the access point of {structure.id} in the {side} (C17)"


def _has_entrance(ground: _Ground, key: str, side: Edge) -> bool:
    grid, cells = ground.board.grid, ground.board.footprints[key]
    wall = walls(grid, cells)[FACINGS.index(side)]
    return any(map(ground.is_open, entrances(grid, cells, (door(wall),))))


def _links(ground: _Ground, structure: MapStructure, sheet: StructureSheet) -> _Found:
    """Links lead to other structures that stand side by side with it (H15)."""
    named = {each.id: each for each in ground.board.card.structures}
    for index, name in enumerate(structure.links):
        path, other = ("links", index), named.get(name)
        if other is None or other is structure:
            yield path, f"there is no other structure {name}"
        elif not _touch(ground.board, structure.id, name):
            yield path, f"{name} does not stand next to {structure.id} (H15)"
        elif sheet.impassable or ground.sheets[other.sheet].impassable:
            yield path, f"nobody goes into one of {structure.id} and {name} (H9, H15)"


def _touch(board: Board, one: str, other: str) -> bool:
    """Whether two structures have a side in common."""
    theirs = set(board.footprints[other])
    sides = ((cell, diagonal) for own in board.footprints[one]
             for cell, diagonal, _, _ in board.grid.steps(own))  # fmt: skip
    return any(cell in theirs and not diagonal for cell, diagonal in sides)


def _hatch(ground: _Ground, structure: MapStructure, sheet: StructureSheet) -> _Found:
    """A hatch comes out on free ground near a structure in which somebody can be (H18)."""
    if structure.hatch is None:
        return
    if why := ground.why_not(structure.hatch):
        yield ("hatch",), f"the hatch of {structure.id} {why} (H18)"
        return
    grid = ground.board.grid
    cell = grid.cell(structure.hatch)
    gap2 = min(grid.distance2(cell, own) for own in ground.board.footprints[structure.id])
    if gap2 > HATCH_CELLS**2:
        yield ("hatch",), f"more than {HATCH_CELLS} cells from {structure.id}"
    if sheet.impassable:
        yield ("hatch",), f"nobody goes into {structure.id} (H9)"


def _flags(ground: _Ground, structure: MapStructure, sheet: StructureSheet) -> _Found:
    """Claims and dilapidation are of structures for which they mean something (H2, H13, V1)."""
    del ground
    matters = sheet.hull or sheet.guns or structure.strongpoint or (sheet.hits and sheet.hits.worth)
    if structure.claimed and not matters:
        yield ("claimed",), f"{structure.id} is an ordinary house that nobody claims (H13)"
    if structure.strongpoint and sheet.impassable and not sheet.battlements:
        yield ("strongpoint",), f"nobody can get into {structure.id} or onto it to claim it (V1)"
    if structure.dilapidated and not sheet.hull:
        yield ("dilapidated",), f"{structure.id} has no armour value to lose (H2)"
    if structure.guns_work and not (structure.dilapidated and sheet.guns):
        yield ("guns_work",), f"{structure.id} has no guns that would be silent (H2)"


def guns_on_the_ground_can_be_reached(stock: Stock) -> Iterator[Problem]:
    """Gun emplacements stand where infantry can stand, each on a cell of its own (H12)."""
    for key, board in stock.boards.items():
        ground, taken = _Ground(stock, board), set[Point]()
        for index, each in enumerate(board.card.emplacements):
            why = ground.why_not(each.at) or ("has another gun" if each.at in taken else "")
            taken.add(each.at)
            if why:
                what = f"the cell of {each.id} {why} (H12)"
                yield stock.problem("maps", key, ("emplacements", index, "at"), what)


def fuel_pipes_lie_in_the_open(stock: Stock) -> Iterator[Problem]:
    """Fuel pipes lie on the board and not in structures (H18)."""
    for key, board in stock.boards.items():
        ground = _Ground(stock, board)
        for index, point in enumerate(board.card.fuel_pipes):
            why = ground.why_not(point)
            if why and why != "is impassable":
                what = f"a fuel pipe {why} (row {point[1]}, column {point[0]})"
                yield stock.problem("maps", key, ("fuel_pipes", index), what)


def strongpoints_are_not_all_one_sides(stock: Stock) -> Iterator[Problem]:
    """A side that claims all strongpoints has won: at the start none does (V1)."""
    for key, card in stock.catalogue.maps.items():
        points = [each.claimed for each in card.structures if each.strongpoint]
        if points and points[0] and len(set(points)) == 1:
            what = f"the {points[0].value} claims every strongpoint from the start (V1)"
            yield stock.problem("maps", key, ("structures",), what)


CHECKS: Final = (
    strongholds_hold_together,
    guns_on_the_ground_can_be_reached,
    fuel_pipes_lie_in_the_open,
    strongpoints_are_not_all_one_sides,
)
