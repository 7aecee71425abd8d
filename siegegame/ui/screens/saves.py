"""Saved matches, newest first: to go on with, to watch, to delete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from siegegame.engine.saves import brief
from siegegame.ui.palette import text_style
from siegegame.ui.saved_rows import SavedRow
from siegegame.ui.screens.confirm import ask
from siegegame.ui.screens.menu import HelpWanted, MenuScreen
from siegegame.ui.widgets.choices import Choice, Choices
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.key_line import Hint

_HINTS: Final = (
    Hint("Enter", "open", "open"),
    Hint("w", "watch", "watch"),
    Hint("d", "delete", "delete"),
    Hint("Esc", "back", "back"),
    Hint("arrows", "choose", "move(1)"),
    Hint("?", "help", "help"),
)
_NONE: Final = (
    Hint("Esc", "back", "back"),
    Hint("?", "help", "help"),
)
_EMPTY: Final = "There are no saved matches here yet. A match is saved by itself as it is played."
_TONES: Final = {"open": "plain", "over": "dim", "bad": "bad"}


class Wanted(NamedTuple):
    """What is to be done with which file."""

    path: Path
    watch: bool


class SavesScreen(MenuScreen[Wanted]):
    """Dismissed with what was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j,tab,kp_down", "move(1)", show=False),
        Binding("up,k,shift+tab,kp_up", "move(-1)", show=False),
        Binding("pagedown", "leap(10)", show=False),
        Binding("pageup", "leap(-10)", show=False),
        Binding("home,kp_home", "leap(-1000000)", show=False),
        Binding("end,kp_end", "leap(1000000)", show=False),
        Binding("enter,kp_enter,space,o", "open", show=False),
        Binding("w,W", "watch", show=False),
        Binding("d,D,delete", "delete", show=False),
        Binding("escape,q", "back", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(
        self,
        glyphs: Glyphs,
        rows: Callable[[], Sequence[SavedRow]],
        delete: Callable[[Path], None],
        *,
        trouble: str = "",
        at: Path | None = None,
    ) -> None:
        """Makes it.

        Args:
            glyphs: the table that was asked for.
            rows: lists the saved matches, newest first.
            delete: deletes one; what the system says against it is shown.
            trouble: what went wrong when one was opened.
            at: the one that is chosen at first; the newest if None.
        """
        super().__init__(glyphs)
        self._find = rows
        self._delete = delete
        self._rows: tuple[SavedRow, ...] = ()
        self._list = Choices(id="saves-list")
        self._detail = Static(id="saves-detail")
        self._trouble = trouble
        self._begin = at

    def compose_body(self) -> ComposeResult:
        """See `MenuScreen.compose_body`."""
        with Vertical(id="saves"):
            yield self._list
            yield self._detail

    def on_mount(self) -> None:
        """Lists them once the frame stands."""
        self.query_one("#saves").border_title = "Saved matches"
        self.show_keys("SAVES", _NONE)
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        try:
            self._rows = tuple(self._find())
        except OSError as fault:
            self._rows, self._trouble = (), f"the folder cannot be read: {fault.strerror or fault}"
        prose = self.glyphs.prose
        lines = [Choice("", prose(row.title), tone=_TONES[row.state]) for row in self._rows]
        paths = [row.path for row in self._rows]
        self._list.fill(lines, paths.index(self._begin) if self._begin in paths else None)
        self._begin = None
        self._show()

    def _show(self) -> None:
        row = self.chosen
        if row is None:
            words, tone = (self._trouble, "bad") if self._trouble else (_EMPTY, "dim")
            self._detail.update(Content.styled(words, text_style(tone)))
            self.show_keys("SAVES", _NONE)
            return
        name = brief(row.path.name)
        about = name if row.state == "bad" else f"{name}: {row.title}"
        lines = [(about, "dim"), (self._trouble or row.note, _note_tone(self, row))]
        shown = (Content.styled(self.glyphs.prose(text), text_style(tone)) for text, tone in lines)
        self._detail.update(Content("\n").join(shown))
        hints = _HINTS if row.state != "bad" else (*_HINTS[2:4], *_HINTS[4:])
        self.show_keys("SAVES", hints, f"{self._list.at + 1} of {len(self._rows)}")

    @property
    def chosen(self) -> SavedRow | None:
        """The match that the keys are about."""
        return self._rows[self._list.at] if self._rows else None

    @property
    def has_trouble(self) -> bool:
        """Whether something went wrong."""
        return bool(self._trouble)

    def action_move(self, by: int) -> None:
        """Another match."""
        self._trouble = ""
        self._list.move(by)
        self._show()

    def action_leap(self, by: int) -> None:
        """Far up or down, not round."""
        self._trouble = ""
        self._list.at = max(0, min(self._list.at + by, len(self._rows) - 1))
        self._show()

    @on(Choices.Picked)
    def click(self, message: Choices.Picked) -> None:
        """A click chooses a match; on the chosen one it opens it."""
        if message.index == self._list.at:
            self.action_open()
        else:
            self._list.at = message.index
            self.action_move(0)

    def action_open(self) -> None:
        """Goes on with the match; one that is over is watched."""
        self._want(watch=False)

    def action_watch(self) -> None:
        """Watches the match from its beginning."""
        self._want(watch=True)

    def _want(self, *, watch: bool) -> None:
        row = self.chosen
        if row and row.state != "bad":
            self.leave(Wanted(row.path, watch or row.state == "over"))

    def action_delete(self) -> None:
        """Deletes the file, if that is meant."""
        row = self.chosen
        if row:
            details = (row.title, brief(row.path.name), "", "It cannot be brought back.")
            prose = self.glyphs.prose
            ask(self.app, "Delete this saved match?", tuple(map(prose, details)),
                self._delete_if, yes="delete it", no="keep it")  # fmt: skip

    def _delete_if(self, meant: bool | None) -> None:
        row = self.chosen
        if not meant or row is None:
            return
        try:
            self._delete(row.path)
        except OSError as fault:
            self._trouble = f"{brief(row.path.name)}: {fault.strerror or fault}"
        self._fill()

    def action_back(self) -> None:
        """Back to the title."""
        self.leave(None)

    def action_help(self) -> None:
        """What the game is and how it is played."""
        self.app.post_message(HelpWanted())


def _note_tone(screen: SavesScreen, row: SavedRow) -> str:
    return "bad" if screen.has_trouble or row.state == "bad" else "plain"
