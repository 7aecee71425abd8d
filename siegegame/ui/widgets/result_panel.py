"""The panel that says how the match ended."""

from __future__ import annotations

from textual.widgets import Static

from siegegame.ui.card import Card
from siegegame.ui.widgets.card_panel import card_content
from siegegame.ui.widgets.glyphs import Glyphs


class ResultPanel(Static):
    """Over the map until a key or a click closes it."""

    def __init__(self, glyphs: Glyphs, keys: str) -> None:
        """Makes it.

        Args:
            glyphs: the table of glyphs.
            keys: what keys do while it is shown.
        """
        super().__init__(id="result")
        self._words = keys
        self._glyphs = glyphs

    def show(self, card: Card) -> None:
        """Shows the result."""
        prose, arrow = self._glyphs.prose, self._glyphs.arrows[2]
        card.lines = [
            [(prose(text.replace("→", arrow)), word) for text, word in line] for line in card.lines
        ]  # an arrow of one column, or the table would not be straight
        self.update(card_content(card))
        self.border_title = card.title
        self.border_subtitle = prose(self._words)
        self.display = True

    def close(self) -> None:
        """Gives the map free."""
        self.display = False

    def on_click(self) -> None:
        """A click closes it."""
        self.close()
