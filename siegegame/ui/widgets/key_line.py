"""The line at the bottom: the mode, the keys that matter in it, and how far the match is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.content import Content
from textual.strip import Strip
from textual.style import Style

from siegegame.ui.palette import text_style
from siegegame.ui.widgets.pen import Pen
from siegegame.ui.widgets.plain import PlainLines

_MOST: Final = 100
"""Strips that are kept at most."""


class Hint(NamedTuple):
    """A key in the line; a click on it does what the key does."""

    shown: str
    word: str
    action: str


MORE: Final = Hint(".", "more", "more_keys")
"""Leads to the keys that found no room."""


class Status(NamedTuple):
    """What the line shows."""

    mode: str
    hints: tuple[Hint, ...]
    """The most important first; those that find no room come when more are asked for."""
    where: str
    """The cell that is pointed at."""
    progress: str


class KeyLine(PlainLines):
    """One line; the keys are drawn again only if there are others or there is other room."""

    auto_links = False  # links keep the colours given to them

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._status = Status("", (), "", "")
        self._pen = Pen(self)
        self._kept: dict[tuple[str, tuple[Hint, ...], int, int], Strip] = {}
        """Strips of keys, and what each follows from."""
        self._page = 0
        """How often more keys were asked for since there was another status."""

    def show(self, status: Status) -> None:
        """Shows another status."""
        if status != self._status:
            self._status, self._page = status, 0
            self.refresh()

    def turn(self) -> None:
        """Shows the keys for which there was no room, and behind the last the first again."""
        self._page += 1
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """See `Widget.render_line`."""
        width, status = self.size.width, self._status
        if y:
            return Strip.blank(width, self.visual_style.rich_style)
        place = f"{status.where}  " if status.where else ""
        right = self._pen.line(((f"  {place}", "plain"), (f"{status.progress} ", "dim")), width)
        left = self._left(width - right.cell_length)
        return Strip.join([left, right]).adjust_cell_length(width, self.visual_style.rich_style)

    def notify_style_update(self) -> None:
        """See `Widget.notify_style_update`."""
        self._pen.forget()
        self._kept.clear()
        super().notify_style_update()

    def _left(self, room: int) -> Strip:
        """The mode and its keys."""
        key = (self._status.mode, self._status.hints, room, self._page)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            found = self._kept[key] = self._pen.strip(self._content(room))
        return found

    def _content(self, room: int) -> Content:
        badge = Content.assemble((f" {self._status.mode} ", "bold $background on $accent"))
        left = room - badge.cell_length
        return badge + self._hints(left).truncate(left, pad=True)

    def _hints(self, room: int) -> Content:
        pages = paged([*map(_content_of, self._status.hints)], room, _content_of(MORE))
        shown = pages[self._page % len(pages)]
        return Content("").join(shown)


def _content_of(hint: Hint) -> Content:
    """A hint with room before it; a click on it does what the key does."""
    key = (hint.shown, text_style("key"))
    part = Content.assemble(key, (f" {hint.word}" if hint.word else "", "$foreground"))
    return Content("  ") + part.stylize(Style.from_meta({"@click": f"screen.{hint.action}"}))


def clicked(text: str, action: str, style: str = "") -> Content:
    """Text that does what a key of its screen does when it is clicked."""
    return Content.styled(text, style).stylize(Style.from_meta({"@click": f"screen.{action}"}))


def paged(parts: Sequence[Content], room: int, more: Content) -> list[list[Content]]:
    """Parts of a line on as many pages as they need, each with the way to the next."""
    if sum(part.cell_length for part in parts) <= room:
        return [[*parts]]
    pages: list[list[Content]] = [[]]
    left = room - more.cell_length
    for part in parts:
        if part.cell_length > left and pages[-1]:
            pages.append([])
            left = room - more.cell_length
        left -= part.cell_length
        pages[-1].append(part)
    return [[*page, more] for page in pages]
