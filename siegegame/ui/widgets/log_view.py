"""The log: every event so far as prose with its rule's id, the newest step in full light."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, NamedTuple

from rich.segment import Segment
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from siegegame.model.events import DetachmentActivated, Event, PhaseStarted
from siegegame.model.vocabulary import Side

_MARGIN: Final = 7
"""Columns in front of the prose: the side's letter and the rule's id."""

_LETTERS: Final = {Side.ATTACKER: "a", Side.DEFENDER: "D", None: " "}


class _Line(NamedTuple):
    """A line of the log; the first of an event has the letter and the rule in front."""

    number: int
    """The place of its event in the log."""
    text: str
    first: bool


class LogView(ScrollView, can_focus=False):
    """Lines of prose; given events, it follows them forward and back.

    Whoever opens it makes it focusable, else its keys would take those of the match.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "log--new", "log--old", "log--rule", "log--phase", "log--attacker", "log--defender",
    }  # fmt: skip

    def __init__(self, tell: Callable[[Event], str], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._tell = tell
        self._events: list[Event] = []
        self._lines: list[_Line] = []
        self._fresh = 0
        self._width = 0
        self._room = (Size(), Size())
        """The room for lines, and the room scrolling reckons with, which follows a little later."""

    def follow(self, happened: Sequence[Event], kept: int, fresh: int) -> None:
        """Shows what happened.

        Args:
            happened: every event so far.
            kept: how many of them were there the last time.
            fresh: how many belong to the newest step.
        """
        at_end = self.is_vertical_scroll_end or not self.has_focus
        del self._events[kept:]
        while self._lines and self._lines[-1].number >= kept:
            self._lines.pop()
        for event in happened[kept:]:
            self._append(event)
        self._fresh = len(self._events) - fresh
        self._measure()
        if at_end:
            self._show_newest()
        self.refresh()

    def _append(self, event: Event) -> None:
        number = len(self._events)
        self._events.append(event)
        text = self._tell(event)
        room = max(20, self._width - _MARGIN)
        parts = [text] if len(text) <= room else textwrap.wrap(text, room)
        for part in parts:
            self._lines.append(_Line(number, part, part is parts[0]))

    def _measure(self) -> None:
        """Tells the scrollbar, but not the screen, which would lay everything out again."""
        self.set_reactive(Widget.virtual_size, Size(self._width, len(self._lines)))
        self.vertical_scrollbar.window_virtual_size = len(self._lines)

    def _show_newest(self) -> None:
        """Scrolls to the newest step; to its beginning if it has more lines than there is room."""
        line = len(self._lines)
        while line and self._lines[line - 1].number >= self._fresh:
            line -= 1
        if line < len(self._lines):
            line += isinstance(self._events[self._lines[line].number], DetachmentActivated)
        last = max(0, len(self._lines) - self.scrollable_content_region.height)
        self.scroll_to(y=min(line, last), animate=False, immediate=True, force=True)
        self.refresh()

    def on_mount(self) -> None:
        """Follows the screen's layout: a frame that comes or goes is no resize."""
        self.screen.screen_layout_refresh_signal.subscribe(self, lambda _: self._laid_out())

    def _laid_out(self) -> None:
        """Another width breaks the lines anew; any other room shows the newest ones."""
        room = (self.scrollable_content_region.size, self.container_size)
        if room == self._room:
            return
        self._room = room
        if room[0].width != self._width:
            self._width = room[0].width
            happened, self._events, self._lines = self._events, [], []
            for each in happened:
                self._append(each)
            self._measure()
        self._show_newest()

    def render_line(self, y: int) -> Strip:
        """See `Widget.render_line`."""
        place = y + self.scroll_offset.y
        if place >= len(self._lines):
            return Strip.blank(self._width, self.rich_style)
        strip = Strip(self._segments(self._lines[place]))
        return strip.adjust_cell_length(self._width, self.rich_style)

    def _segments(self, line: _Line) -> list[Segment]:
        event = self._events[line.number]
        style = self.get_component_rich_style
        prose = style("log--new" if line.number >= self._fresh else "log--old")
        if isinstance(event, PhaseStarted):
            prose = style("log--phase")
        if not line.first:
            return [Segment(" " * _MARGIN + line.text, prose)]
        side = style(f"log--{event.side.value}") if event.side else prose
        return [
            Segment(f"{_LETTERS[event.side]} ", side),
            Segment(f"{event.rule:<{_MARGIN - 2}}", style("log--rule")),
            Segment(line.text, prose),
        ]
