"""The panel that shows one card: it keeps its rows and draws again only those that differ."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from siegegame.model.vocabulary import Side
from siegegame.ui.card import Card
from siegegame.ui.widgets.framed import FramedView, Window
from siegegame.ui.widgets.pen import Pen, content_of

_INKS: Final = {Side.ATTACKER: "warning", Side.DEFENDER: "primary", None: ""}


class CardPanel(FramedView):
    """A card with its title in the border."""

    class Picked(Message):
        """A choice on the card was clicked."""

        def __init__(self, number: int, *, twice: bool) -> None:
            super().__init__()
            self.number = number
            self.twice = twice
            """Whether it was the second click of two in quick succession."""

    def __init__(self, *, id: str, keys: str = "") -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self._more: Final = f"{keys} scroll" if keys else ""
        """What the frame says of a card that has more lines than room."""
        self._card: Card | None = None
        self._titles = ("", "")
        self._pen = Pen(self)
        self._rows: list[Strip] = []
        self._line_of: list[int] = []
        """The line of the card that each row belongs to."""
        self._faded = False
        """Whether the rows are still in colours of before."""
        self._width = 0

    def show(self, card: Card) -> None:
        """Shows a card, unless it is the one that is shown."""
        if card == self._card:
            return
        self._card = card
        self._wrap()
        self._entitle(card)

    def _entitle(self, card: Card) -> None:
        side = card.side.value if card.side else ""
        more = self._more if 0 < self.size.height < len(self._rows) else ""
        titles = (card.title, " · ".join(filter(None, (more, side))))
        if titles == self._titles:
            return
        self._titles = titles
        ink = _INKS[card.side]
        self.ink_titles(ink, ink)
        with self.titling():
            self.border_title, self.border_subtitle = map(Content, titles)

    def _wrap(self) -> None:
        """Breaks the card's lines to the width and shows the rows that differ."""
        old, self._rows = self._rows, self._broken()
        if len(old) != len(self._rows):
            self._measure()
        self._redraw(old)

    def _broken(self) -> list[Strip]:
        width = self._width
        if width <= 0 or self._card is None:
            return []
        drawn = [self._pen.lines(tuple(line), width) for line in self._card.lines]
        self._line_of = [number for number, rows in enumerate(drawn) for _ in rows]
        return [row for rows in drawn for row in rows]

    def _redraw(self, old: list[Strip]) -> None:
        top, (width, high) = self.scroll_offset.y, self.size
        pairs = zip_longest(old, self._rows)
        differ = [row for row, (before, now) in enumerate(pairs) if before is not now]
        for row in differ:
            self.forget_line(row)
        regions = [Region(0, row - top, width, 1) for row in differ if 0 <= row - top < high]
        if regions:  # without a region the whole panel would be drawn
            self.refresh(*regions)

    def _measure(self) -> None:
        """Tells the scrollbar; the screen need not be laid out anew, as the bar is always there.

        A bar of the panel's own height shows nothing.
        """
        high = max(len(self._rows), self.size.height)
        self.set_reactive(Widget.virtual_size, Size(self._width, high))
        if self.display:  # else it is looked for everywhere; it is told when the panel opens
            self.vertical_scrollbar.window_virtual_size = high
        if self.scroll_offset.y:
            self.scroll_to(y=0, animate=False, immediate=True, force=True)

    def on_resize(self) -> None:
        """Another width breaks the lines anew."""
        self._width = self.scrollable_content_region.width
        self._wrap()
        self._measure()
        if self._card:
            self._entitle(self._card)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click on a choice picks it."""
        offset = event.get_content_offset(self)
        row = offset.y + self.scroll_offset.y if offset else len(self._line_of)
        if self._card and row < len(self._line_of):
            number = self._card.picks.get(self._line_of[row])
            if number is not None:
                self.post_message(self.Picked(number, twice=event.chain > 1))

    def draw_line(self, y: int, window: Window) -> Strip:
        """See `FramedView.draw_line`."""
        if self._faded:
            self._faded, self._rows = False, self._broken()
        place = y + window.top
        if place >= len(self._rows):
            return Strip.blank(window.width, self.visual_style.rich_style)
        return self._rows[place].adjust_cell_length(window.width, self.visual_style.rich_style)

    def notify_style_update(self) -> None:
        """See `Widget.notify_style_update`; other colours, other rows."""
        self._pen.forget()
        self._faded = True
        super().notify_style_update()


def card_content(card: Card) -> Content:
    """The lines of a card, styled."""
    return Content("\n").join(content_of(tuple(line)) for line in card.lines)
