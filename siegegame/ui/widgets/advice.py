"""The lines above the log: what came of the last order, what may be done now."""

from __future__ import annotations

import textwrap

from textual.geometry import Region
from textual.strip import Strip

from siegegame.ui.widgets.pen import Pen
from siegegame.ui.widgets.plain import PlainLines

_ROWS = 2
_LEAST = 20
"""Columns that text is broken to at least; narrower terminals show a word of their own."""

Row = tuple[str, str]


class Advice(PlainLines):
    """Two rows: what came of the last order and a sentence, or the sentence and its odds."""

    def __init__(self) -> None:
        super().__init__(id="advice")
        self._shown = ("", "plain", "", "")
        self._pen = Pen(self)
        self._rows: list[Row] = []

    def show(self, text: str, style: str = "plain", *, brief: str = "", before: str = "") -> None:
        """Shows a sentence.

        Args:
            text: the sentence.
            style: a word of `palette.text_style`.
            brief: the odds of the order that is considered.
            before: what came of the last order.
        """
        if (text, style, brief, before) != self._shown:
            self._shown = (text, style, brief, before)
            self._break()

    def _break(self) -> None:
        """Breaks the text to the width; only rows that differ are drawn."""
        old, self._rows = self._rows, _rows(*self._shown, max(_LEAST, self.size.width))
        differ = [y for y in range(_ROWS) if old[y : y + 1] != self._rows[y : y + 1]]
        if differ:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in differ))

    def on_resize(self) -> None:
        """Another width breaks the text anew."""
        self._break()

    def render_line(self, y: int) -> Strip:
        """See `Widget.render_line`."""
        width = self.size.width
        if y >= len(self._rows):
            return Strip.blank(width, self.visual_style.rich_style)
        return self._pen.line((self._rows[y],), width).adjust_cell_length(
            width, self.visual_style.rich_style
        )

    def notify_style_update(self) -> None:
        """See `Widget.notify_style_update`."""
        self._pen.forget()
        super().notify_style_update()


def _rows(text: str, style: str, brief: str, before: str, width: int) -> list[Row]:
    rows = [(before, "strong")] if before else []
    wrapped = textwrap.wrap(text, width, max_lines=_ROWS - len(rows), placeholder=" ...")
    rows += [(row, style) for row in wrapped or [""]]
    if brief and len(rows) < _ROWS:
        rows.append((brief, "dim"))
    return rows
