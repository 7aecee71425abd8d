"""A list of lines to choose from, by keys of the screen around it or by the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from siegegame.ui.palette import text_style


class Choice(NamedTuple):
    """A line."""

    key: str
    """Its hot key; empty if it has none."""
    text: str
    note: str = ""
    """Behind it, dim."""
    open: bool = True
    """Whether it can be chosen."""
    tone: str = "plain"


class Choices(Widget):
    """Shows lines, one of them chosen; scrolls by itself if there are more than rows."""

    ALLOW_SELECT = False

    class Picked(Message):
        """A line was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._choices: Sequence[Choice] = ()
        self._at = 0
        self._top = 0

    @property
    def at(self) -> int:
        """The chosen line."""
        return self._at

    @at.setter
    def at(self, index: int) -> None:
        if index != self._at and 0 <= index < len(self._choices):
            self._at = index
            self.refresh()

    def fill(self, choices: Sequence[Choice], at: int | None = None) -> None:
        """Shows other lines."""
        self._choices = tuple(choices)
        wanted = self._at if at is None else at
        self._at = max(0, min(wanted, len(choices) - 1))
        self.refresh(layout=True)

    def move(self, by: int) -> None:
        """To the next line that can be chosen, round at the ends."""
        for step in range(1, len(self._choices) + 1):
            index = (self._at + by * step) % len(self._choices)
            if self._choices[index].open:
                self.at = index
                return

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """See `Widget.get_content_height`."""
        del container, viewport, width
        return len(self._choices)

    def render(self) -> Content:
        """See `Widget.render`."""
        high = max(1, self.size.height)
        self._top = max(self._at - high + 1, min(self._top, self._at, len(self._choices) - high), 0)
        shown = list(enumerate(self._choices))[self._top : self._top + high]
        return Content("\n").join(self._line(index, choice) for index, choice in shown)

    def _line(self, index: int, choice: Choice) -> Content:
        chosen = index == self._at
        tone = text_style(choice.tone if choice.open else "faint")
        key = text_style("key" if choice.open else "faint")
        line = Content.assemble(
            ("> " if chosen else "  ", text_style("key")),
            (f"{choice.key}  " if choice.key else "", key),
            (choice.text, tone),
            (f"  {choice.note}" if choice.note else "", text_style("dim")),
        ).truncate(self.size.width, pad=True)
        return line.stylize("bold on $panel") if chosen else line

    def on_click(self, event: events.Click) -> None:
        """A click picks a line."""
        offset = event.get_content_offset(self)
        if offset is not None and self._top + offset.y < len(self._choices):
            self.post_message(self.Picked(self._top + offset.y))
