"""The title in large letters, and a city under siege for the foot of the screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from textual.content import Content
from textual.widget import Widget

from siegegame.ui.palette import text_style

LETTERS: Final = (
    "███████╗██╗███████╗ ██████╗ ███████╗ ██████╗  █████╗ ███╗   ███╗███████╗",
    "██╔════╝██║██╔════╝██╔════╝ ██╔════╝██╔════╝ ██╔══██╗████╗ ████║██╔════╝",
    "███████╗██║█████╗  ██║  ███╗█████╗  ██║  ███╗███████║██╔████╔██║█████╗  ",
    "╚════██║██║██╔══╝  ██║   ██║██╔══╝  ██║   ██║██╔══██║██║╚██╔╝██║██╔══╝  ",
    "███████║██║███████╗╚██████╔╝███████╗╚██████╔╝██║  ██║██║ ╚═╝ ██║███████╗",
    "╚══════╝╚═╝╚══════╝ ╚═════╝ ╚══════╝ ╚═════╝ ╚═╝  ╚═╝╚═╝     ╚═╝╚══════╝",
)
_PLAIN: Final = str.maketrans("█╔╗╚╝═║", "#      ")
_SIEGE: Final = 36
"""Columns of the word's first half."""
WIDTH: Final = len(LETTERS[0])


class Banner(Widget):
    """The title: one half in the colour of each side."""

    ALLOW_SELECT = False

    def __init__(self, *, plain: bool) -> None:
        super().__init__(id="banner")
        self._plain = plain

    def get_content_width(self, container: object, viewport: object) -> int:
        """See `Widget.get_content_width`."""
        del container, viewport
        return WIDTH

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """See `Widget.get_content_height`."""
        del container, viewport, width
        return len(LETTERS)

    def render(self) -> Content:
        """See `Widget.render`."""
        rows = [row.translate(_PLAIN) if self._plain else row for row in LETTERS]
        return Content("\n").join(
            Content.assemble(*_inked(row[:_SIEGE], "attacker"), *_inked(row[_SIEGE:], "defender"))
            for row in rows
        )


def _inked(text: str, side: str) -> Iterator[tuple[str, str]]:
    """Letters in the side's colour, their shadow dim."""
    for solid, signs in groupby(text, "█#".__contains__):
        yield "".join(signs), text_style(side if solid else "faint")


_HOUSES: Final = (
    (5, 3, "flat"), (7, 5, "roof"), (4, 2, "ruin"), (6, 4, "flat"), (3, 7, "tower"),
    (8, 4, "roof"), (5, 6, "flat"), (6, 3, "ruin"), (4, 5, "flat"), (9, 6, "hall"),
    (3, 8, "tower"), (6, 4, "ruin"), (7, 3, "flat"), (5, 5, "roof"), (4, 3, "flat"),
    (3, 6, "tower"), (6, 2, "ruin"), (8, 5, "hall"),
)  # fmt: skip
"""Houses of the city, again and again: columns, rows, what they end in."""

TALL: Final = 9
"""Rows of the skyline."""
_WINDOW: Final = "o"
_DRAWN: Final = str.maketrans("o", "▄")
_SIMPLE: Final = str.maketrans("█▄▌o", "#_|'")


class Skyline(Widget):
    """Houses from edge to edge, some of them ruins, some with light in their windows."""

    ALLOW_SELECT = False

    def __init__(self, *, plain: bool) -> None:
        super().__init__(id="skyline")
        self._table = _SIMPLE if plain else _DRAWN

    def render(self) -> Content:
        """See `Widget.render`."""
        wide, high = self.size
        rows = skyline(wide)[max(0, TALL - high) :]
        blank = [" " * wide] * (high - len(rows))
        shown = (Content.assemble(*self._lit(row)) for row in (*blank, *rows))
        return Content("\n").join(shown)

    def _lit(self, row: str) -> Iterator[tuple[str, str]]:
        """The walls dim, light in the windows."""
        for window, signs in groupby(row, _WINDOW.__eq__):
            text = "".join(signs).translate(self._table)
            yield text, ("$warning 70% on $panel" if window else "$panel")


def skyline(wide: int) -> list[str]:
    """The city as text, highest row first."""
    columns: list[str] = []
    turn = 0
    while len(columns) < wide:
        columns += [*_house(*_HOUSES[turn % len(_HOUSES)], turn), ""]
        turn += 1
    lines = ["".join(column[y : y + 1] or " " for column in columns[:wide]) for y in range(TALL)]
    return lines[::-1]


def _house(width: int, height: int, top: str, turn: int) -> Iterator[str]:
    """The columns of a house, each from the ground up."""
    for x in range(width):
        edge = min(x, width - 1 - x)
        if top == "ruin":
            yield "█" * max(0, height - (x * 5 + turn * 3) % 3 - 1) + "▄▄▌"[(x + turn) % 3]
            continue
        rows = (_inside(x, y, turn) if edge and 0 < y < height - 1 else "█" for y in range(height))
        yield "".join(rows) + _end(top, x, edge)


def _inside(x: int, y: int, turn: int) -> str:
    lit = x % 2 and y % 2 and (x * 7 + y * 3 + turn * 5) % 4
    return _WINDOW if lit else "█"


def _end(top: str, x: int, edge: int) -> str:
    """What a column ends in."""
    if top == "roof":
        return "█▄" if edge > 1 else "▄"
    return "▄" if top in {"tower", "hall"} and x % 2 == 0 else ""
