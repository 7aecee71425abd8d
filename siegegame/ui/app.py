"""The way into the screens: says that they are coming, then loads them, which takes a moment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from siegegame.ui.feed import Feed
    from siegegame.ui.watch_app import WatchApp as WatchApp  # noqa: PLC0414 - also for callers

_COMING: Final = "siegegame: setting up the battlefield ..."


def run_watch(feed: Feed, *, ascii: bool = False, animate: bool = True) -> WatchApp:  # noqa: A002
    """Shows a feed until its watcher leaves; the closed app still tells the result."""
    with _announced():
        from siegegame.ui.watch_app import WatchApp  # noqa: PLC0415 - Textual takes a while

        app = WatchApp(feed, ascii=ascii, animate=animate)
    app.run()
    return app


@contextmanager
def _announced() -> Iterator[None]:
    """A line on the terminal that goes again."""
    if not sys.stdout.isatty():
        yield
        return
    sys.stdout.write(_COMING)
    sys.stdout.flush()
    yield
    sys.stdout.write("\r" + " " * len(_COMING) + "\r")
    sys.stdout.flush()
