"""Turns a map card into a board: the grid, the ground of each cell, the structures' footprints.

Owns the reading of map text and every reason why a map cannot be a board at all. Whether a
board makes a good battle is the business of `lint`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from siegegame.content.faults import problem, quoted
from siegegame.content.locate import KeyPath, line_of
from siegegame.content.schema import MapCard, MapStructure, StructureSheet, TerrainCard, Zone
from siegegame.model.errors import AssetError, Problem
from siegegame.model.geometry import Grid, Point
from siegegame.model.vocabulary import StructureSize

WIDEST: Final = 200
TALLEST: Final = 150
MOST_TERRAIN: Final = 256
"""Kinds of ground at the most: a board has a byte for each cell."""

_MOST_GLYPHS: Final = 5
"""Unknown glyphs of a row that are told."""

SPAN: Final[dict[StructureSize, int]] = {
    StructureSize.SMALL: 2,
    StructureSize.MEDIUM: 3,
    StructureSize.LARGE: 4,
    StructureSize.GIGANTIC: 6,
}
"""Cells along each side of a structure's footprint (E1)."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map ready for play; cells are the integers of its grid."""

    card: MapCard
    grid: Grid
    ground: bytes
    """For each cell, an index into `terrain`."""
    terrain: tuple[str, ...]
    """The keys of all terrain cards, sorted."""
    footprints: dict[str, tuple[int, ...]]
    """For each structure id, its cells in ascending order."""

    def terrain_at(self, cell: int) -> str:
        """The key of the terrain under a cell."""
        return self.terrain[self.ground[cell]]

    def cells(self, zone: Zone) -> tuple[int, ...]:
        """The cells of a rectangle, in ascending order."""
        return tuple(
            y * self.grid.width + x
            for y in range(zone.north, zone.south + 1)
            for x in range(zone.west, zone.east + 1)
        )


def board(
    card: MapCard,
    terrain: Mapping[str, TerrainCard],
    sheets: Mapping[str, StructureSheet],
    file: str = "",
    text: str = "",
) -> Board:
    """The board of a map.

    `file` is what problems call the map's file; with its `text` they have a line too.

    Raises:
        AssetError: the map is no board; carries every reason.
    """
    draft = _Draft(card, terrain, sheets, file, text)
    made = draft.board()
    if draft.problems or made is None:
        raise AssetError(*draft.problems)
    return made


def footprint(structure: MapStructure, sheet: StructureSheet) -> tuple[Point, ...]:
    """The cells a structure stands on: as drawn by the map, or the square of its size (E1)."""
    if structure.cells is not None:
        return structure.cells
    x, y = structure.at
    span = SPAN[sheet.size]
    return tuple((x + dx, y + dy) for dy in range(span) for dx in range(span))


class _Draft:
    """A board in the making, with the problems met so far."""

    def __init__(
        self,
        card: MapCard,
        terrain: Mapping[str, TerrainCard],
        sheets: Mapping[str, StructureSheet],
        file: str,
        text: str,
    ) -> None:
        self.card = card
        self.terrain = terrain
        self.sheets = sheets
        self.file = file
        self.text = text
        self.problems: list[Problem] = []
        self._keys = tuple(sorted(terrain))
        self._index = {terrain[key].glyph: at for at, key in enumerate(self._keys)}

    def board(self) -> Board | None:
        rows = self.card.rows.removesuffix("\n").split("\n")
        self._check_shape(rows)
        if self.problems:
            return None
        grid = Grid(len(rows[0]), len(rows))
        self._check_glyphs(rows)
        ground = bytes([self._index.get(glyph, 0) for row in rows for glyph in row])
        self._check_zone(grid, "attacker_zone", self.card.attacker_zone)
        self._check_zone(grid, "defender_zone", self.card.defender_zone)
        prints = self._footprints(grid, ground)
        return Board(self.card, grid, ground, self._keys, prints)

    def _check_shape(self, rows: list[str]) -> None:
        width = len(rows[0])
        if not width:
            self._fault(("rows",), "the map is empty")
        elif width > WIDEST or len(rows) > TALLEST:
            size = f"{width}x{len(rows)}"
            self._fault(("rows",), f"the map has {size} cells; at most {WIDEST}x{TALLEST} fit")
            return
        for y, row in enumerate(rows):
            if len(row) != width:
                what = f"row {y} has {len(row)} cells, row 0 has {width}"
                self._row_fault(y, f"{what}; it differs from column {min(len(row), width)} on")

    def _check_glyphs(self, rows: list[str]) -> None:
        known = " ".join(sorted(self._index))
        for y, row in enumerate(rows):
            for glyph in sorted(set(row) - self._index.keys())[:_MOST_GLYPHS]:
                what = f"no terrain is drawn {glyph!r} {_spot((row.index(glyph), y))}"
                self._row_fault(y, f"{what}; glyphs are {known}")

    def _check_zone(self, grid: Grid, name: str, zone: Zone) -> None:
        if zone.west > zone.east or zone.north > zone.south:
            self._fault((name,), "its corners are the wrong way round")
        elif not grid.holds((zone.east, zone.south)):
            corner = f"{zone.east},{zone.south}"
            size = f"{grid.width}x{grid.height}"
            self._fault((name,), f"its corner {corner} is off the board of {size} cells")

    def _footprints(self, grid: Grid, ground: bytes) -> dict[str, tuple[int, ...]]:
        prints: dict[str, tuple[int, ...]] = {}
        owners: dict[int, str] = {}
        for index, structure in enumerate(self.card.structures):
            if structure.id in prints:
                self._fault(("structures", index, "id"), f"a second structure {structure.id!r}")
                continue
            prints[structure.id] = cells = self._stand(index, structure, grid, ground)
            shared = [cell for cell in cells if cell in owners]
            if shared:
                what = f"overlaps {owners[shared[0]]} {_spot(grid.point(shared[0]))}"
                self._fault(_at(index, structure), what)
            owners.update(dict.fromkeys(cells, structure.id))
        return prints

    def _stand(
        self, index: int, structure: MapStructure, grid: Grid, ground: bytes
    ) -> tuple[int, ...]:
        """The cells of one structure that are on the board, once each."""
        sheet = self.sheets.get(structure.sheet)
        if sheet is None:
            what = f"there is no structure sheet {quoted(structure.sheet)}"
            self._fault(("structures", index, "sheet"), what)
            return ()
        points = footprint(structure, sheet)
        faults = _shape_faults(points, structure.at)
        faults += self._ground_faults(points, grid, ground)
        for fault in faults:
            self._fault(_at(index, structure), fault)
        return tuple(sorted({grid.cell(point) for point in points if grid.holds(point)}))

    def _ground_faults(self, points: tuple[Point, ...], grid: Grid, ground: bytes) -> Iterator[str]:
        off = [point for point in points if not grid.holds(point)]
        if off:
            yield f"is off the board {_spot(off[0])}"
        for point in points:
            if grid.holds(point) and self._bars_the_way(ground[grid.cell(point)]):
                yield f"stands on impassable ground {_spot(point)}"
                return

    def _bars_the_way(self, kind: int) -> bool:
        return bool(self.terrain[self._keys[kind]].impassable)

    def _fault(self, path: KeyPath, text: str) -> None:
        self.problems.append(problem(self.file, path, line_of(self.text, path), text))

    def _row_fault(self, y: int, text: str) -> None:
        line = self._first_row + y if self._first_row else 0
        self.problems.append(problem(self.file, ("rows",), line, text))

    @cached_property
    def _first_row(self) -> int:
        """The line of the map's first row in the text of its file; 0 if there is none."""
        line = line_of(self.text, ("rows",))
        opening = self.text.split("\n")[line - 1].rstrip()
        return line + opening.endswith(('"""', "'''")) if line else 0


def _spot(point: Point) -> str:
    return f"(row {point[1]}, column {point[0]})"


def _at(index: int, structure: MapStructure) -> KeyPath:
    return ("structures", index, "at" if structure.cells is None else "cells")


def _shape_faults(points: tuple[Point, ...], corner: Point) -> list[str]:
    """What is wrong with a footprint wherever it stands."""
    if not points:
        return ["has no cells"]
    faults = ["names a cell twice"] if len(set(points)) < len(points) else []
    if (min(x for x, _ in points), min(y for _, y in points)) != corner:
        faults.append(f"its north-west corner is not at {corner[0]},{corner[1]}")
    if apart := _apart(points):
        faults.append(f"its cells are not connected, {_spot(apart)} lies apart")
    return faults


def _apart(points: tuple[Point, ...]) -> Point | None:
    """A cell that no chain of sides joins to the first."""
    left = set(points) - {points[0]}
    edge = [points[0]]
    while edge:
        x, y = edge.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= near
        edge += near
    return min(left, default=None)
