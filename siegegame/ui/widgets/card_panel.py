"""The panel that shows one card."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from siegegame.model.vocabulary import SIDES
from siegegame.ui.card import Card
from siegegame.ui.palette import text_style


class CardPanel(VerticalScroll, can_focus=False):
    """A card with its title in the border."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self._card: Card | None = None
        self._text = Static()

    def compose(self) -> ComposeResult:
        """See `Widget.compose`."""
        yield self._text

    def show(self, card: Card) -> None:
        """Shows a card, unless it is the one that is shown."""
        if card == self._card:
            return
        self._card = card
        self.border_title = Content(card.title)
        self.border_subtitle = Content(card.side.value if card.side else "")
        for each in SIDES:
            self.set_class(card.side is each, f"-{each.value}")
        self._text.update(card_content(card))


def card_content(card: Card) -> Content:
    """The lines of a card, styled."""
    lines = [
        Content.assemble(*[(text, text_style(word)) for text, word in line]) for line in card.lines
    ]
    return Content("\n").join(lines)
