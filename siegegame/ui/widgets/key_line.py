"""The line at the bottom: the mode, the keys that matter in it, and how far the match is."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from siegegame.ui.palette import text_style


class Hint(NamedTuple):
    """A key in the line; a click on it does what the key does."""

    shown: str
    word: str
    action: str


class Status(NamedTuple):
    """What the line shows."""

    mode: str
    hints: tuple[Hint, ...]
    """The most important first; those that find no room are left out."""
    where: str
    """The cell that is pointed at."""
    progress: str


class KeyLine(Widget):
    """One line."""

    auto_links = False  # links keep the colours given to them

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._status = Status("", (), "", "")

    def show(self, status: Status) -> None:
        """Shows another status."""
        if status != self._status:
            self._status = status
            self.refresh()

    def render(self) -> Content:
        """See `Widget.render`."""
        status = self._status
        badge = Content.assemble((f" {status.mode} ", "bold $background on $accent"))
        where = f"{status.where}  " if status.where else ""
        right = Content.assemble((f"  {where}", text_style("plain")), (f"{status.progress} ",
                                 text_style("dim")))  # fmt: skip
        room = self.size.width - badge.cell_length - right.cell_length
        return Content.assemble(badge, self._hints(room).truncate(room, pad=True), right)

    def _hints(self, room: int) -> Content:
        shown = Content("")
        for hint in self._status.hints:
            key = (hint.shown, text_style("key"))
            part = Content.assemble(key, (f" {hint.word}" if hint.word else "", "$foreground"))
            part = part.stylize(Style.from_meta({"@click": f"screen.{hint.action}"}))
            part = Content("  ") + part
            if shown.cell_length + part.cell_length <= room:
                shown += part
        return shown
