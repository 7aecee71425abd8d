"""The way into the screens: says that they are coming, then loads them, which takes a moment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from siegegame.ui.feed import Feed
    from siegegame.ui.siege_app import SiegeApp as SiegeApp  # noqa: PLC0414 - also for callers
    from siegegame.ui.table import Session
    from siegegame.ui.watch_app import WatchApp as WatchApp  # noqa: PLC0414

_COMING: Final = "siegegame: setting up the battlefield ..."


def run_watch(feed: Feed, *, ascii: bool = False, animate: bool = True) -> WatchApp:  # noqa: A002
    """Shows a feed until its watcher leaves; the closed app still tells the result."""
    with announced():
        from siegegame.ui.watch_app import WatchApp  # noqa: PLC0415 - Textual takes a while

        app = WatchApp(feed, ascii=ascii, animate=animate)
    app.run()
    return app


def run_siege(
    session: Session | None = None,
    *,
    ascii: bool = False,  # noqa: A002
    animate: bool = True,
) -> SiegeApp:
    """Opens the title, or a match at once, until people leave; the match is closed then."""
    with announced():
        from siegegame.ui.siege_app import SiegeApp  # noqa: PLC0415 - Textual takes a while

        app = SiegeApp(session, ascii=ascii, animate=animate)
    try:
        app.run()
    finally:
        app.close_session()
    return app


@contextmanager
def announced() -> Iterator[None]:
    """A line on the terminal that goes again."""
    if sys.stdout is None or sys.stdout.closed or not sys.stdout.isatty():
        yield
        return
    sys.stdout.write(_COMING)
    sys.stdout.flush()
    try:
        yield
    finally:
        sys.stdout.write("\r" + " " * len(_COMING) + "\r")
        sys.stdout.flush()
