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

from siegegame.model.events import Event, PhaseStarted
from siegegame.model.vocabulary import Side
from siegegame.ui.widgets.prompt import Prompt

_MARGIN: Final = 7
"""Columns in front of the prose: the side's letter and the rule's id."""

_TAG: Final = 9
"""Columns behind the prose: where it may say that there is more."""

_LETTERS: Final = {Side.ATTACKER: "a", Side.DEFENDER: "D", None: " "}


class _Line(NamedTuple):
    """A line of the log; the first of an event has the letter and the rule in front."""

    number: int
    """The place of its event in the log."""
    text: str
    first: bool


class LogView(ScrollView, Prompt, can_focus=False):
    """Lines of prose; given events, it follows them forward and back.

    Whoever opens it makes it focusable, else its keys would take those of the match.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "log--new", "log--old", "log--rule", "log--phase", "log--attacker", "log--defender",
        "log--more",
    }  # fmt: skip

    def __init__(self, tell: Callable[[Event], str], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._tell = tell
        self._events: list[Event] = []
        self._lines: list[_Line] = []
        self._fresh = 0
        self._width = 0
        self._follows = True
        """Whether new lines are scrolled to: not while somebody has scrolled up."""
        self._leads = False
        """Whether it is the log itself that scrolls."""
        self._room = (Size(), Size())
        """The room for lines, and the room scrolling reckons with, which follows a little later."""

    def follow(self, happened: Sequence[Event], kept: int, fresh: int) -> None:
        """Shows what happened.

        Args:
            happened: every event so far.
            kept: how many of them were there the last time.
            fresh: how many belong to the newest step.
        """
        del self._events[kept:]
        while self._lines and self._lines[-1].number >= kept:
            self._lines.pop()
        for event in happened[kept:]:
            self._append(event)
        self._fresh = len(self._events) - fresh
        self._measure()
        if self._follows:
            self.show_end()
        self.refresh()

    def _append(self, event: Event) -> None:
        number = len(self._events)
        self._events.append(event)
        text = self._tell(event)
        room = max(20, self._width - _MARGIN - _TAG)
        parts = [text] if len(text) <= room else textwrap.wrap(text, room)
        for part in parts:
            self._lines.append(_Line(number, part, part is parts[0]))

    def _measure(self) -> None:
        """Tells the scrollbar, but not the screen, which would lay everything out again."""
        self.set_reactive(Widget.virtual_size, Size(self._width, len(self._lines)))
        self.vertical_scrollbar.window_virtual_size = len(self._lines)

    def show_end(self) -> None:
        """Scrolls to the newest line, and goes on doing so."""
        self._follows = self._leads = True
        last = max(0, len(self._lines) - self.scrollable_content_region.height)
        self.scroll_to(y=last, animate=False, immediate=True, force=True)
        self._leads = False
        self.refresh()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """See `Widget.watch_scroll_y`; whoever scrolls up stays there until the end is in view."""
        super().watch_scroll_y(old_value, new_value)
        if not self._leads:
            self._follows = round(new_value) >= self.max_scroll_y

    @property
    def unseen(self) -> int:
        """How many lines of the newest step are above those in view."""
        top, lines = self.scroll_offset.y, self._lines
        return sum(lines[at].number >= self._fresh for at in range(min(top, len(lines))))

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
        if self._follows:
            self.show_end()

    def render_line(self, y: int) -> Strip:
        """See `Widget.render_line`."""
        place = y + self.scroll_offset.y
        if place >= len(self._lines):
            return Strip.blank(self._width, self.rich_style)
        strip = Strip(self._segments(self._lines[place]))
        more = self._more() if y == 0 else None
        if more is None:
            return strip.adjust_cell_length(self._width, self.rich_style)
        strip = strip.adjust_cell_length(self._width - more.cell_length, self.rich_style)
        return Strip([*strip, more])

    def _more(self) -> Segment | None:
        """At the right of the first line, that the step has more lines, and the key for them."""
        unseen = 0 if self.has_focus else self.unseen
        if not unseen:
            return None
        return Segment(f" +{unseen} (g)", self.get_component_rich_style("log--more"))

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
