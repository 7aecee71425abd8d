"""The curtain between two people at one keyboard: hides everything, names who comes next.

What is known of terminals decides how it lifts. Keys typed ahead arrive at once, so none counts
until it has hung for a while. A key that is held comes again and again, at first after half a
second, so one that would lift waits a moment for its own repetition.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle
from textual.content import Content
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static

from siegegame.model.vocabulary import Side
from siegegame.ui.palette import text_style

HUNG: Final = 0.4
"""Seconds for which it cannot be lifted."""
SILENCE: Final = 0.12
"""Seconds without the same key after which a key was pressed and is not held."""

_LIFTING: Final = frozenset(("enter", "space"))
_LEAVING: Final = frozenset(("ctrl+q", "ctrl+z"))
"""Keys that do what they always do; nothing is lost by leaving."""

_WAIT: Final = "..."
_LIFT: Final = "Enter or Space: the keyboard is mine"
_CANCEL: Final = "Esc: go back, nothing is shown"


class CurtainScreen(ModalScreen[bool]):
    """Dismissed with True when the next player has lifted it, with False if that was cancelled."""

    HUSH = True
    """No palette, no help and no toast over it; see `BaseApp`."""
    BINDINGS: ClassVar[list[BindingType]] = []
    AUTO_FOCUS = ""

    def __init__(
        self,
        side: Side,
        *,
        secret: bool = True,
        when_up: Callable[[], None] | None = None,
        may_cancel: bool = False,
    ) -> None:
        super().__init__()
        self._may_cancel = may_cancel
        self._side = side
        self._secret = secret
        self._when_up = when_up
        self._hung = False
        self._lifting: Timer | None = None
        self._lifted = False

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        with Middle(), Center():
            yield Static(self._words(), id="curtain-words")
            yield Static(_WAIT, id="curtain-key")

    def _words(self) -> Content:
        name, other = self._side.value, self._side.other.value
        return Content.assemble(
            (f"{name.capitalize()}, take the keyboard.", text_style(name)),
            "\n\n",
            (
                f"{other.capitalize()}, please look away."
                if self._secret
                else "What follows is for both of you to see.",
                text_style("plain"),
            ),
        )

    def on_mount(self) -> None:
        """Once it can be seen, what lies below may change."""
        self.app.clear_notifications()
        self.call_after_refresh(self._is_up)

    def _is_up(self) -> None:
        if self._when_up:
            self._when_up()
        self.set_timer(HUNG, self._now_hung)

    def _now_hung(self) -> None:
        self._hung = True
        words = f"{_LIFT}\n{_CANCEL}" if self._may_cancel else _LIFT
        self.query_one("#curtain-key", Static).update(Content(words))

    def takes(self, key: str) -> bool:
        """Takes every key but those that leave the program; see `BaseApp.on_event`."""
        if key in _LEAVING:
            return False
        if self._hung and key in _LIFTING:
            self._press()
        elif key == "escape" and self._may_cancel:
            self._go(lifted=False)
        return True

    def _press(self) -> None:
        """A key that lifts; pressed again at once it is held, and nobody means it."""
        if self._lifting:
            self._lifting.stop()
        self._lifting = self.set_timer(SILENCE, partial(self._go, lifted=True))

    def _go(self, *, lifted: bool) -> None:
        if not self._lifted and self.app.screen is self:
            self._lifted = True
            self.dismiss(lifted)

    def on_click(self, event: events.Click) -> None:
        """A click on the words that name the key does what the key does."""
        if self._hung and event.widget and event.widget.id == "curtain-key":
            self._press()


def draw_curtain(
    app: App[Any],
    side: Side,
    lifted: Callable[[bool | None], None],
    *,
    secret: bool = True,
    when_up: Callable[[], None] | None = None,
    may_cancel: bool = False,
) -> None:
    """Hangs a curtain, unless one hangs already.

    Args:
        app: the application.
        side: who shall see what is behind it.
        lifted: called when it was lifted.
        secret: whether the other must not see what is behind it.
        when_up: called as soon as nothing else is on the screen; only there may it be prepared
            what the next player is to see.
        may_cancel: whether Esc takes it away again without anything being shown.
    """
    if not any(isinstance(screen, CurtainScreen) for screen in app.screen_stack):
        app.clear_notifications()
        app.push_screen(
            CurtainScreen(side, secret=secret, when_up=when_up, may_cancel=may_cancel), lifted
        )
