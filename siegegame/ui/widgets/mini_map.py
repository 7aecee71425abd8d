"""A small picture of a map: as many cells to a sign as the room asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rich.text import Text
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from siegegame.content.board import Board
from siegegame.model.geometry import Point
from siegegame.ui.palette import Palette
from siegegame.ui.widgets.glyphs import Glyphs

Run = tuple[str, str]
"""Text and its role, as the painter has them."""

_SIGNS: Final = {"open": " ", "woods": "^", "marsh": ",", "crater": "o", "ruins": "%"}
"""Signs of one column; for other kinds of ground the first of the large map's."""

_COMMON: Final = {"open": 1, "road": 2}
"""How little of a block is told by a kind of ground; all others count thrice."""

REDUCTIONS: Final = (1, 2, 3, 4, 6)
"""Columns of cells to a sign; it takes twice as many rows, being twice as high as wide."""

_BELOW: Final = 6
"""Rows that are left for what is said about the map."""


class MiniMap(Widget):
    """Draws a board as large as there is room for."""

    ALLOW_SELECT = False

    def __init__(self, glyphs: Glyphs, palette: Palette) -> None:
        super().__init__(id="mini-map")
        self._glyphs = glyphs
        self._palette = palette
        self._board: Board | None = None

    def show(self, board: Board) -> None:
        """Shows another board."""
        if board is not self._board:
            self._board = board
            self.refresh(layout=True)

    def recolour(self, palette: Palette) -> None:
        """Takes over the colours of another theme."""
        self._palette = palette
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """See `Widget.get_content_height`."""
        del viewport
        if self._board is None:
            return 0
        return len(reduced(self._board, self._glyphs, (width, container.height - _BELOW)))

    def render(self) -> Content:
        """See `Widget.render`."""
        if self._board is None:
            return Content("")
        text = Text(no_wrap=True)
        for row in reduced(self._board, self._glyphs, (self.size.width, self.size.height)):
            for part, role in row:
                text.append(part, self._palette.style(role))
            text.append("\n")
        return Content.from_rich_text(text)


def reduced(board: Board, glyphs: Glyphs, room: tuple[int, int]) -> list[list[Run]]:
    """A board's rows as runs, in the largest size that finds room."""
    wide, high = board.grid.width, board.grid.height
    built = {cell for cells in board.footprints.values() for cell in cells}
    if 2 * wide <= room[0] and high <= room[1]:
        rows = (
            (_sign(board, built, glyphs, [(x, y)], 2) for x in range(wide)) for y in range(high)
        )
        return [_merged(row) for row in rows]
    fitting = (n for n in REDUCTIONS if wide <= n * room[0] and high <= 2 * n * room[1])
    n = next(fitting, REDUCTIONS[-1])
    return [
        _merged(_sign(board, built, glyphs, _block(board, x, y, n), 1) for x in range(0, wide, n))
        for y in range(0, high, 2 * n)
    ]


def _block(board: Board, x: int, y: int, n: int) -> list[Point]:
    wide, high = board.grid.width, board.grid.height
    return [(i, j) for j in range(y, min(y + 2 * n, high)) for i in range(x, min(x + n, wide))]


def _sign(board: Board, built: set[int], glyphs: Glyphs, block: list[Point], columns: int) -> Run:
    cells = [board.grid.cell(point) for point in block]
    if 2 * sum(cell in built for cell in cells) >= len(cells):
        return glyphs.bar[0] * columns, "structure"
    counted = Counter(board.terrain_at(cell) for cell in cells if cell not in built)
    kind = max(sorted(counted), key=lambda each: counted[each] * _COMMON.get(each, 3))
    sign = _SIGNS.get(kind) or glyphs.cell(kind, 0, 0, "?")[0]
    return sign * columns, kind


def _merged(runs: Iterator[Run]) -> list[Run]:
    groups = groupby(runs, lambda run: run[1])
    return [("".join(text for text, _ in group), role) for role, group in groups]
