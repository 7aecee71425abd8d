"""How walls, gates, doors and mantlets are drawn: solid, with what is left of them on it.

A wall is two signs a cell, thinner the less of it stands; a gate is crossed, a door has a frame.
The hits that are left stand on the middle cell. What is open is not drawn as a wall at all, see
`ui.presenter`.
"""

from __future__ import annotations

from typing import Final

from siegegame.model.geometry import Point
from siegegame.model.vocabulary import FeatureKind
from siegegame.ui.presenter import StructureMark
from siegegame.ui.widgets.glyphs import Glyphs

OUTSIDE: Final = "\0"
BARS: Final = (FeatureKind.WALL, FeatureKind.GATE, FeatureKind.DOOR, FeatureKind.MANTLET)
"""Kinds of feature that are drawn so; houses have an outline."""
_MOST: Final = 99
"""More hits than two digits hold are not told on the map."""


def draw(mark: StructureMark, glyphs: Glyphs, zoom: int, state: int) -> tuple[str, ...]:
    """The rectangle around a feature, row by row; `OUTSIDE` where it has no cell.

    Args:
        mark: the feature.
        glyphs: the table of signs.
        zoom: how large a cell is.
        state: how much of it is left, 0 for all of it.
    """
    west, north = min(x for x, _ in mark.cells), min(y for _, y in mark.cells)
    wide = max(x for x, _ in mark.cells) - west + 1
    tall = max(y for _, y in mark.cells) - north + 1
    sign = glyphs.bars[mark.feature][min(state, 2)] if mark.feature else "  "
    rows = [[OUTSIDE] * (wide * 2 * zoom) for _ in range(tall * zoom)]
    for x, y in mark.cells:
        for sub in range(zoom):
            row, left = rows[(y - north) * zoom + sub], (x - west) * 2 * zoom
            row[left : left + 2 * zoom] = list(sign * zoom)
    if mark.remaining <= _MOST and (state or mark.feature is not FeatureKind.WALL):
        _write(rows, _middle(mark.cells), (west, north), zoom, f"{mark.remaining:>2}")
    return tuple("".join(row) for row in rows)


def _middle(cells: tuple[Point, ...]) -> Point:
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    return ordered[(len(ordered) - 1) // 2]


def _write(rows: list[list[str]], cell: Point, corner: Point, zoom: int, text: str) -> None:
    left = (cell[0] - corner[0]) * 2 * zoom + (zoom - 1)
    row = rows[(cell[1] - corner[1]) * zoom + zoom // 2]
    row[left : left + 2] = list(text)
