"""The application that shows a match to somebody who only watches."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from textual.app import App, SystemCommand
from textual.screen import Screen

from siegegame.ui.feed import Feed
from siegegame.ui.keys import WATCH
from siegegame.ui.palette import NIGHT, THEMES, Palette
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

    def on_mount(self) -> None:
        """Opens the viewer."""
        self.set_class(self._ascii, "-ascii")
        palette = Palette(dark=self.current_theme.dark)
        self.push_screen(WatchScreen(self.feed, ASCII if self._ascii else NORMAL, palette))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette offers what the keys do as well."""
        yield from super().get_system_commands(screen)
        if isinstance(screen, WatchScreen):
            for key in WATCH:
                run = partial(screen.run_action, key.action)
                yield SystemCommand(key.text.capitalize(), f"key {key.shown}", run)


def run_watch(feed: Feed, *, ascii: bool = False, animate: bool = True) -> None:  # noqa: A002
    """Shows a feed until its watcher leaves."""
    WatchApp(feed, ascii=ascii, animate=animate).run()
