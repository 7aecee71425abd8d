"""What the screens before and after a match have in common: sizes, the key line, leaving."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.key_line import Hint, KeyLine, Status
from siegegame.ui.widgets.too_small import HEIGHT, WIDTH, TooSmall

R = TypeVar("R")


class MenuScreen(Screen[R], Generic[R]):
    """A screen with its keys at the bottom; dismissed once, whatever is pressed meanwhile."""

    AUTO_FOCUS = ""  # keys belong to the screen
    BINDINGS: ClassVar[list[BindingType]] = [Binding("full_stop", "more_keys", show=False)]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-slim"), (WIDTH, "-narrow"), (100, "-wide"), (160, "-vast"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-flat"), (HEIGHT, "-low"), (32, "-high"), (48, "-tall"),
    ]  # fmt: skip

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._key_line = KeyLine()
        self._left = False

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        yield from self.compose_body()
        yield self._key_line
        yield TooSmall(id="too-small")

    def compose_body(self) -> ComposeResult:
        """What stands over the key line."""
        raise NotImplementedError

    def show_keys(self, name: str, hints: tuple[Hint, ...], note: str = "") -> None:
        """Shows the key line."""
        self._key_line.show(Status(name, hints, "", note))

    def action_more_keys(self) -> None:
        """The keys for which the line at the bottom had no room."""
        self._key_line.turn()

    def leave(self, result: R | None) -> None:
        """Dismisses the screen, unless that was done or another is on top."""
        if not self._left and self.app.screen is self:
            self._left = True
            self.dismiss(result)


class HelpWanted(Message):
    """Somebody asks what this is; the application answers."""
