"""What widgets say of themselves to a screen that draws at once what a key changed."""

from __future__ import annotations

from textual.widget import Widget


class Prompt(Widget):
    """May be drawn as soon as it has changed.

    Other bases come before it: Textual takes the rules of style of the first one alone.
    """

    @property
    def is_settled(self) -> bool:
        """Whether nothing is to be laid out or scrolled before it can be drawn."""
        return not (self._layout_required or self._scroll_required)

    def take_change(self) -> bool:
        """Whether it has changed since it was drawn; whoever asks has to draw it."""
        changed, self._repaint_required = self._repaint_required, False
        return changed
