"""The application that shows a match to somebody who only watches."""

from __future__ import annotations

from siegegame.ui.base_app import BaseApp
from siegegame.ui.base_app import key_behind_escape as key_behind_escape  # noqa: PLC0414 - also for callers
from siegegame.ui.feed import Feed
from siegegame.ui.result import result_lines
from siegegame.ui.screens.watch import WatchScreen


class WatchApp(BaseApp):
    """Watches a feed."""

    def __init__(self, feed: Feed, *, ascii: bool = False, animate: bool = True) -> None:  # noqa: A002
        super().__init__(ascii=ascii, animate=animate)
        self.feed = feed

    def open_first(self) -> None:
        """See `BaseApp.open_first`."""
        self.push_screen(WatchScreen(self.feed, self.glyphs, self.palette()))

    @property
    def result_lines(self) -> tuple[str, ...]:
        """The match as far as it was played, for whoever prints it when the viewer is closed."""
        return result_lines(self.feed)
