"""What stands there instead of a screen when the terminal is too small for it."""

from __future__ import annotations

from typing import Final

from textual.widget import Widget

WIDTH: Final = 80
HEIGHT: Final = 24


class TooSmall(Widget):
    """Says how much room is wanted; the stylesheet shows it when there is less."""

    def render(self) -> str:
        """See `Widget.render`."""
        wide, high = self.app.size
        wanted = f"siegegame needs a terminal of {WIDTH} x {HEIGHT};"
        return f"{wanted}\nthis one is {wide} x {high}.\n\nMake it larger, or press q to leave."
