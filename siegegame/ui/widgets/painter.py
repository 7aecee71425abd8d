"""Turns a scene into rows of text with roles: no colours and no terminal yet.

A role is a word with qualifiers, as in `woods.trail` or `attacker.broken.target`; the palette
knows what each part looks like. Layers, lowest first: ground, structures, marks, units, cursor.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Final

from siegegame.model.geometry import Point
from siegegame.ui.presenter import Overlay, Scene, StructureMark, UnitMark
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.structures import OUTSIDE, corner, draw, state

Run = tuple[str, str]
"""Text and its role."""

_ON_WALLS: Final = "turns "
"""Marks that are about structures and stand on them."""

_text: Final = itemgetter(0)
_role: Final = itemgetter(1)


class Painter:
    """Paints the rows of one scene with one table of glyphs."""

    def __init__(self, scene: Scene, glyphs: Glyphs) -> None:
        self.scene = scene
        self.glyphs = glyphs
        self.zoom = 1
        self.cursor: Point | None = None
        self._blocks: dict[StructureMark, tuple[str, ...]] = {}
        self._block_zoom = 1
        self._bare: dict[int, list[Run]] = {}
        """Rows without overlay and cursor, and what they were made of."""
        self._bare_of = (0, 1)
        self._sorted: dict[int, list[int]] = {}
        """The columns that the overlay touches, row by row, and the overlay."""
        self._sorted_of: Overlay | None = None

    @property
    def cell_size(self) -> Point:
        """Columns and rows of the terminal that a cell takes."""
        return 2 * self.zoom, self.zoom

    def paint(self, line: int, first: int = 0, past: int | None = None) -> list[Run]:
        """A row of the terminal from a cell up to another, merged into runs of one role."""
        y, sub = divmod(line, self.zoom)
        cells = self._bare_row(line, y, sub)
        touched = self._touched_in(y)
        if touched or (self.cursor and self.cursor[1] == y):
            cells = list(cells)
            for x in touched:
                cells[x] = self._touched((x, y), sub, cells[x])
            if self.cursor and self.cursor[1] == y:
                text, role = cells[self.cursor[0]]
                cells[self.cursor[0]] = (text, f"{role}.cursor")
        return [("".join(map(_text, run)), role) for role, run in groupby(cells[first:past], _role)]

    def _bare_row(self, line: int, y: int, sub: int) -> list[Run]:
        """The cells of a row without overlay and cursor, kept until the scene is another."""
        state = (self.scene.edition, self.zoom)
        if state != self._bare_of:
            self._bare_of = state
            self._bare.clear()
        row = self._bare.get(line)
        if row is None:
            points = [(x, y) for x in range(self.scene.width)]
            row = self._bare[line] = [self._cell(point, sub) for point in points]
        return row

    def _touched_in(self, y: int) -> list[int]:
        """The columns in which the overlay touches cells of a row."""
        if self._sorted_of is not self.scene.overlay:
            self._sorted_of = self.scene.overlay
            self._sorted = {}
            for x, row in self._sorted_of:
                self._sorted.setdefault(row, []).append(x)
        return self._sorted.get(y, [])

    def _touched(self, point: Point, sub: int, cell: Run) -> Run:
        """A cell with the overlay on it; marks stand on bare ground, those of walls on them."""
        touch, (text, role) = self.scene.overlay[point], cell
        on_walls = touch.mark.startswith(_ON_WALLS)
        covered = point in self.scene.units or (point in self.scene.built and not on_walls)
        if touch.mark and not covered:
            shown = self.glyphs.marks[touch.mark] if sub == self.zoom // 2 else ""
            text = shown.center(2 * self.zoom) if self.zoom > 1 else shown
        return text, f"{role}.{touch.tint}"

    def _cell(self, point: Point, sub: int) -> Run:
        scene = self.scene
        unit = scene.units.get(point)
        if unit:
            return self._unit(unit, sub), _unit_role(unit)
        built = scene.built.get(point)
        if built:
            mark = scene.structures[built]
            rung = scene.guns.get(point)
            if rung and sub == self.zoom // 2:
                shown = self.glyphs.marks[rung]
                return shown.center(2 * self.zoom), _structure_role(mark)
            return self._structure(mark, point, sub), _structure_role(mark)
        gun = scene.guns.get(point)
        if gun and sub == self.zoom // 2:
            shown = self.glyphs.marks[gun]
            return shown.center(2 * self.zoom), f"{self._terrain(point)}.emplacement"
        off = scene.exits.get(point)
        if off and sub == self.zoom // 2:
            shown = self.glyphs.marks[off]
            return shown.center(2 * self.zoom), f"{self._terrain(point)}.way-off"
        return self._ground(point, sub), self._terrain(point)

    def _terrain(self, point: Point) -> str:
        return self.scene.ground[point[1] * self.scene.width + point[0]]

    def _ground(self, point: Point, sub: int) -> str:
        terrain, zoom = self._terrain(point), self.zoom
        sign = self.scene.signs[terrain]
        left, top = point[0] * zoom, point[1] * zoom + sub
        cells = (self.glyphs.cell(terrain, left + dx, top, sign) for dx in range(zoom))
        return "".join(cells)

    def _unit(self, unit: UnitMark, sub: int) -> str:
        if self.zoom == 1:
            return unit.code
        if sub == 0:
            return f" {unit.code} "
        return f" {'HQ' if unit.leads else '  '}{'!' if unit.broken else ' '}"

    def _structure(self, mark: StructureMark, point: Point, sub: int) -> str:
        rows = self._block(mark)
        west, north = corner(mark.cells)
        left = (point[0] - west) * 2 * self.zoom
        row = rows[(point[1] - north) * self.zoom + sub]
        return row[left : left + 2 * self.zoom].replace(OUTSIDE, " ")

    def _block(self, mark: StructureMark) -> tuple[str, ...]:
        if self._block_zoom != self.zoom:
            self._blocks.clear()
            self._block_zoom = self.zoom
        rows = self._blocks.get(mark)
        if rows is None:
            rows = self._blocks[mark] = draw(mark, self.glyphs, self.zoom)
        return rows


def _unit_role(unit: UnitMark) -> str:
    role = unit.side.value
    for name, applies in (("acted", unit.acted), ("leads", unit.leads), ("broken", unit.broken)):
        if applies:
            role += f".{name}"
    return role


def _structure_role(mark: StructureMark) -> str:
    claim = f".{mark.claim.value}-held" if mark.claim else ""
    if mark.flag and not mark.claim:
        claim = f".{mark.flag.value}-flag"
    return f"structure.{state(mark)}{claim}{'.burning' if mark.burning else ''}"
