"""The lines above the log: what came of the last order, what may be done now."""

from __future__ import annotations

import textwrap

from textual.content import Content
from textual.widget import Widget

from siegegame.ui.palette import text_style

_ROWS = 2
_LEAST = 20
"""Columns that text is broken to at least; narrower terminals show a word of their own."""


class Advice(Widget):
    """Two rows: what came of the last order and a sentence, or the sentence and its odds."""

    def __init__(self) -> None:
        super().__init__(id="advice")
        self._shown = ("", "plain", "", "")

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
            self.refresh()

    def render(self) -> Content:
        """See `Widget.render`."""
        text, style, brief, before = self._shown
        width = max(_LEAST, self.size.width)
        rows = [(before, "strong")] if before else []
        wrapped = textwrap.wrap(text, width, max_lines=_ROWS - len(rows), placeholder=" ...")
        rows += [(row, style) for row in wrapped or [""]]
        if brief and len(rows) < _ROWS:
            rows.append((brief, "dim"))
        return Content("\n").join(_row(row, word, width) for row, word in rows)


def _row(text: str, style: str, width: int) -> Content:
    return Content.assemble((text, text_style(style))).truncate(width, ellipsis=True)
