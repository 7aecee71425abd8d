"""The line above the log: what may be done just now, or why something could not be."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from siegegame.ui.palette import text_style


class Advice(Widget):
    """One row, two in narrow terminals: a sentence, and the odds in brief."""

    def __init__(self) -> None:
        super().__init__(id="advice")
        self._text = ""
        self._style = "plain"
        self._brief = ""

    def show(self, text: str, style: str = "plain", brief: str = "") -> None:
        """Shows a sentence, and under or behind it what the order may lead to."""
        if (text, style, brief) != (self._text, self._style, self._brief):
            self._text, self._style, self._brief = text, style, brief
            self.refresh()

    def render(self) -> Content:
        """See `Widget.render`."""
        width = self.size.width
        first = Content.assemble((self._text, text_style(self._style))).truncate(
            width, ellipsis=True
        )
        second = Content.assemble((self._brief, text_style("dim"))).truncate(width, ellipsis=True)
        if self.size.height > 1:
            return Content("\n").join([first, second])
        room = width - first.cell_length - 3
        if self._brief and len(self._brief) <= room:
            return Content.assemble(first, ("   ", ""), second)
        return first


def _row(text: str, style: str, width: int) -> Content:
    return Content.assemble((text, text_style(style))).truncate(width, ellipsis=True)
