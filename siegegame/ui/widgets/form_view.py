"""The rows of a form, each with its value; the one that keys change is marked."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from siegegame.ui.palette import text_style
from siegegame.ui.setup_form import Form, Row
from siegegame.ui.widgets.glyphs import Glyphs

_LABEL: Final = 16


class FormView(Widget):
    """Draws a form; tells which row was clicked, and on which of its arrows."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """A row was clicked."""

        def __init__(self, index: int, by: int) -> None:
            super().__init__()
            self.index = index
            self.by = by
            """-1 or 1 on an arrow, else 0."""

    def __init__(self, form: Form, glyphs: Glyphs) -> None:
        super().__init__(id="form")
        self._form = form
        self._glyphs = glyphs

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """See `Widget.get_content_height`."""
        del container, viewport, width
        return len(self._form.rows)

    def render(self) -> Content:
        """See `Widget.render`."""
        rows = (self._line(row, row is self._form.row) for row in self._form.rows)
        return Content("\n").join(rows)

    def _line(self, row: Row, chosen: bool) -> Content:
        west, _, east, _ = self._glyphs.arrows
        turns = row.typed or len(row.values) > 1
        arrow = text_style("key" if chosen else "faint")
        shown = self._glyphs.prose(row.words) + ("_" if chosen and row.typed else "")
        tone = "bad" if row.problem else _tone(row)
        line = Content.assemble(
            ("> " if chosen else "  ", text_style("key")),
            (f"{row.label:<{_LABEL - 2}}", text_style("plain")),
            (f"{west} " if turns else "  ", arrow),
            (shown, text_style(tone)),
            (f" {east}" if turns else "", arrow),
        ).truncate(self.size.width, pad=True)
        return line.stylize("bold on $panel") if chosen else line

    def on_click(self, event: events.Click) -> None:
        """A click chooses a row; on an arrow it changes its value too."""
        place = event.get_content_offset(self)
        if place is None or place.y >= len(self._form.rows):
            return
        row = self._form.rows[place.y]
        last = _LABEL + 2 + len(row.words) + (row.typed and row is self._form.row)
        by = -1 if _LABEL <= place.x < _LABEL + 2 else 1 if last <= place.x < last + 3 else 0
        self.post_message(self.Clicked(place.y, by))


def _tone(row: Row) -> str:
    """A seat in its side's colour, what cannot be changed dim."""
    if row.key in {"attacker", "defender"}:
        return row.key
    return "strong" if row.typed or len(row.values) > 1 else "dim"
