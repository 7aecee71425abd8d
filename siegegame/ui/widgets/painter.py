"""Turns a scene into rows of text with roles: no colours and no terminal yet.

A role is a word with qualifiers, as in `woods.trail` or `attacker.broken.target`; the palette
knows what each part looks like. Layers, lowest first: ground, structures, marks, units, cursor.
"""

from __future__ import annotations

from collections.abc import Iterator

from siegegame.model.geometry import Point
from siegegame.ui.presenter import Scene, StructureMark, Touch, UnitMark
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.structures import OUTSIDE, corner, draw, state

Run = tuple[str, str]
"""Text and its role."""


class Painter:
    """Paints the rows of one scene with one table of glyphs."""

    def __init__(self, scene: Scene, glyphs: Glyphs) -> None:
        self.scene = scene
        self.glyphs = glyphs
        self.zoom = 1
        self.cursor: Point | None = None
        self._blocks: dict[StructureMark, tuple[str, ...]] = {}
        self._block_zoom = 1

    @property
    def cell_size(self) -> Point:
        """Columns and rows of the terminal that a cell takes."""
        return 2 * self.zoom, self.zoom

    def paint(self, line: int) -> list[Run]:
        """A row of the terminal, merged into runs of one role."""
        y, sub = divmod(line, self.zoom)
        runs: list[Run] = []
        for text, role in self._cells(y, sub):
            if runs and runs[-1][1] == role:
                runs[-1] = (runs[-1][0] + text, role)
            else:
                runs.append((text, role))
        return runs

    def _cells(self, y: int, sub: int) -> Iterator[Run]:
        for x in range(self.scene.width):
            point = (x, y)
            text, role = self._cell(point, sub)
            if point == self.cursor:
                role += ".cursor"
            yield text, role

    def _cell(self, point: Point, sub: int) -> Run:
        scene = self.scene
        touch = scene.overlay.get(point)
        suffix = f".{touch.tint}" if touch else ""
        unit = scene.units.get(point)
        if unit:
            return self._unit(unit, sub), _unit_role(unit) + suffix
        built = scene.built.get(point)
        if built:
            mark = scene.structures[built]
            return self._structure(mark, point, sub), _structure_role(mark) + suffix
        return self._ground(point, sub, touch), self._terrain(point) + suffix

    def _terrain(self, point: Point) -> str:
        return self.scene.ground[point[1] * self.scene.width + point[0]]

    def _ground(self, point: Point, sub: int, touch: Touch | None) -> str:
        if touch and touch.mark:
            shown = self.glyphs.marks[touch.mark] if sub == self.zoom // 2 else ""
            return shown.center(2 * self.zoom) if self.zoom > 1 else shown
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
    return f"structure.{state(mark)}{claim}{'.burning' if mark.burning else ''}"
