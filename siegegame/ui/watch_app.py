"""The application that shows a match to somebody who only watches."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.screen import Screen
from textual.widgets import Static

from siegegame.ui.feed import Feed
from siegegame.ui.keys import WATCH
from siegegame.ui.palette import NIGHT, THEMES, Palette
from siegegame.ui.result import result_lines
from siegegame.ui.screens.watch import WatchScreen
from siegegame.ui.widgets.glyphs import ASCII, NORMAL


class WatchApp(App[None]):
    """Watches a feed."""

    CSS_PATH = "siege.tcss"
    TITLE = "siegegame"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = True

    def __init__(self, feed: Feed, *, ascii: bool = False, animate: bool = True) -> None:  # noqa: A002
        super().__init__()
        self.feed = feed
        self._ascii = ascii
        if not animate:
            self.animation_level = "none"
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = NIGHT.name

    def compose(self) -> ComposeResult:
        """What stands there until the viewer is ready."""
        yield Static("siegegame: setting up the battlefield ...", id="setting-up")

    def on_mount(self) -> None:
        """Opens the viewer once there is something to see."""
        self.set_class(self._ascii, "-ascii")
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        palette = Palette(dark=self.current_theme.dark)
        self.push_screen(WatchScreen(self.feed, ASCII if self._ascii else NORMAL, palette))

    async def on_event(self, event: events.Event) -> None:
        """Parts keys that a terminal runs together; the viewer may take a key that stops it."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            behind = key_behind_escape(event.key)
            if behind:
                self.simulate_key("escape")
                self.set_timer(0.02, partial(self.simulate_key, behind))
                return
            screen = self.screen
            if isinstance(screen, WatchScreen) and screen.takes(event.key):
                return
        await super().on_event(event)

    @property
    def result_lines(self) -> tuple[str, ...]:
        """The match as far as it was played, for whoever prints it when the viewer is closed."""
        return result_lines(self.feed)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette offers what the keys do as well."""
        yield from super().get_system_commands(screen)
        if isinstance(screen, WatchScreen):
            for key in WATCH:
                run = partial(screen.run_action, key.action)
                yield SystemCommand(key.text.capitalize(), f"key {key.shown}", run)


def key_behind_escape(key: str) -> str | None:
    """The key pressed at once after Esc: terminals send the same for Alt with that key."""
    chord, _, behind = key.rpartition("+")
    if len(behind) != 1 or chord not in {"alt", "alt+shift"}:
        return None
    return behind.upper() if chord == "alt+shift" else behind
