"""The panel that shows one card: it keeps its rows and draws again only those that differ."""

from __future__ import annotations

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from siegegame.model.vocabulary import SIDES
from siegegame.ui.card import Card, Line
from siegegame.ui.palette import text_style


class CardPanel(ScrollView, can_focus=False):
    """A card with its title in the border."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self._card: Card | None = None
        self._titles = ("", "")
        self._rows: list[Content] = []
        self._strips: dict[int, Strip] = {}
        """Rows that were drawn since they last changed."""
        self._width = 0

    def show(self, card: Card) -> None:
        """Shows a card, unless it is the one that is shown."""
        if card == self._card:
            return
        self._card = card
        self._entitle(card)
        self._wrap()

    def _entitle(self, card: Card) -> None:
        titles = (card.title, card.side.value if card.side else "")
        if titles == self._titles:
            return
        self._titles = titles
        self.border_title, self.border_subtitle = map(Content, titles)
        for each in SIDES:
            self.set_class(card.side is each, f"-{each.value}")

    def _wrap(self) -> None:
        """Breaks the card's lines to the width and draws the rows that differ."""
        width, rows = self._width, []
        if width > 0 and self._card:
            for line in self._card.lines:
                rows += line_content(line).wrap(width) if line else [Content("")]
        old, self._rows = self._rows, rows
        if len(old) != len(rows):
            self._measure(len(old), len(rows))
        self._redraw(old)

    def _redraw(self, old: list[Content]) -> None:
        top, high, new = self.scroll_offset.y, self.size.height, self._rows
        regions = []
        for row in range(max(len(old), len(new))):
            if not _same(old[row : row + 1], new[row : row + 1]):
                self._strips.pop(row, None)
                if 0 <= row - top < high:
                    regions.append(Region(0, row - top, self.size.width, 1))
        if regions:  # without a region the whole panel would be drawn
            self.refresh(*regions)

    def _measure(self, before: int, now: int) -> None:
        """Tells the scrollbar; the screen is laid out anew only if that comes or goes."""
        size, high = Size(self._width, now), self.size.height
        if (before > high) is (now > high):
            self.set_reactive(Widget.virtual_size, size)
            self.vertical_scrollbar.window_virtual_size = now
        else:
            self.virtual_size = size
        if self.scroll_offset.y:
            self.scroll_to(y=0, animate=False, immediate=True, force=True)

    def on_resize(self) -> None:
        """Another width breaks the lines anew."""
        width = self.size.width - 1  # a column for the scrollbar, there or not
        if width != self._width:
            self._width = width
            self._wrap()
            self.virtual_size = Size(width, len(self._rows))
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """See `Widget.render_line`."""
        place, width = y + self.scroll_offset.y, self.size.width
        strip = self._strips.get(place)
        if strip is None or strip.cell_length != width:
            strip = self._strips[place] = self._draw(place, width)
        return strip

    def notify_style_update(self) -> None:
        """See `Widget.notify_style_update`; other colours, other rows."""
        self._strips.clear()
        super().notify_style_update()

    def _draw(self, place: int, width: int) -> Strip:
        if place >= len(self._rows):
            return Strip.blank(width, self.rich_style)
        parse = self.app.stylesheet.parse_style
        parts = self._rows[place].render(self.visual_style, end="", parse_style=parse)
        strip = Strip([Segment(text, style.rich_style) for text, style in parts])
        return strip.adjust_cell_length(width, self.rich_style)


def _same(old: list[Content], new: list[Content]) -> bool:
    """Whether rows look the same, colours included; `==` compares only their text."""
    return len(old) == len(new) and all(a.is_same(b) for a, b in zip(old, new, strict=True))


def line_content(line: Line) -> Content:
    """A line of a card, styled."""
    return Content.assemble(*[(text, text_style(word)) for text, word in line])


def card_content(card: Card) -> Content:
    """The lines of a card, styled."""
    return Content("\n").join(map(line_content, card.lines))
