"""How lines of text are drawn, and kept, so that what was drawn once need not be again."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from siegegame.ui.palette import text_style

Runs = tuple[tuple[str, str], ...]
"""Runs of text, each with a word of `palette.text_style`."""

_MOST: Final = 500
"""Lines that are kept at most."""


class Pen:
    """Draws in the colours of a widget."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._kept: dict[tuple[Runs, int, bool], tuple[Strip, ...]] = {}

    def forget(self) -> None:
        """The colours are others now."""
        self._kept.clear()

    def line(self, runs: Runs, width: int) -> Strip:
        """One line; what finds no room in it is cut off."""
        return self._drawn(runs, width, broken=False)[0]

    def lines(self, runs: Runs, width: int) -> tuple[Strip, ...]:
        """As many lines as are needed."""
        return self._drawn(runs, width, broken=True)

    def _drawn(self, runs: Runs, width: int, *, broken: bool) -> tuple[Strip, ...]:
        key = (runs, width, broken)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            found = self._kept[key] = self._draw(content_of(runs), width, broken=broken)
        return found

    def _draw(self, content: Content, width: int, *, broken: bool) -> tuple[Strip, ...]:
        if not broken:
            return (self.strip(content.truncate(width, ellipsis=True)),)
        return tuple(map(self.strip, content.wrap(width) if content else [content]))

    def strip(self, content: Content) -> Strip:
        """A line of text of any kind, not kept."""
        parse = self._widget.app.stylesheet.parse_style
        parts = content.render(self._widget.visual_style, end="", parse_style=parse)
        return Strip([Segment(text, style.rich_style) for text, style in parts])


def content_of(runs: Runs) -> Content:
    """Styled text."""
    return Content.assemble(*[(text, text_style(word)) for text, word in runs])
