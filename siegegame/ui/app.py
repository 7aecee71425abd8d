"""The way into the screens: says that they are coming, then loads them, which takes a moment."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from siegegame.model.errors import UsageError
from siegegame.ui.pauses import lively

if TYPE_CHECKING:
    from siegegame.ui.feed import Feed
    from siegegame.ui.siege_app import SiegeApp as SiegeApp  # noqa: PLC0414 - also for callers
    from siegegame.ui.table import Session
    from siegegame.ui.watch_app import WatchApp as WatchApp  # noqa: PLC0414

_COMING: Final = "siegegame: setting up the battlefield ..."
_DUMB: Final = (
    "TERM is 'dumb': such a terminal cannot place anything on its screen. "
    "Set TERM to what it is, such as xterm-256color, or use commands that need no screen, "
    "such as sim"
)
_SIGNS: Final = "╔█░←"
_COLOURS: Final = ("auto", "standard", "256", "truecolor", "windows")


def run_watch(feed: Feed, *, ascii: bool = False, animate: bool = True) -> WatchApp:  # noqa: A002
    """Shows a feed until its watcher leaves; the closed app still tells the result, or its fault.

    Raises:
        UsageError: see `check_settings`.
    """
    check_settings()
    with lively():
        with announced():
            from siegegame.ui.watch_app import WatchApp  # noqa: PLC0415 - Textual takes a while

            app = WatchApp(feed, ascii=ascii or not draws_signs(), animate=animate)
        app.steady = True
        app.run()
    return app


def run_siege(
    session: Session | None = None,
    *,
    ascii: bool = False,  # noqa: A002
    animate: bool = True,
) -> SiegeApp:
    """Opens the title, or a match at once, until people leave; the match is closed then.

    Raises:
        UsageError: see `check_settings`.
    """
    check_settings()
    with lively():
        with announced():
            from siegegame.ui.siege_app import SiegeApp  # noqa: PLC0415 - Textual takes a while

            app = SiegeApp(session, ascii=ascii or not draws_signs(), animate=animate)
        app.steady = True
        try:
            app.run()
        finally:
            app.close_session()
    return app


def check_settings() -> None:
    """Looks at what people may have set for Textual, which ends in its own words otherwise.

    Raises:
        UsageError: a variable is not what it may be, or the terminal shows no screens.
    """
    if os.environ.get("TERM") == "dumb":
        raise UsageError(_DUMB)
    colours = os.environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if colours not in _COLOURS:
        text = f"TEXTUAL_COLOR_SYSTEM is {colours!r}; it may be {', '.join(_COLOURS)}"
        raise UsageError(text)
    driver = os.environ.get("TEXTUAL_DRIVER")
    if driver is None:
        return
    from siegegame.ui.driver import is_driver  # noqa: PLC0415 - Textual takes a while

    if not is_driver(driver):
        raise UsageError(f"TEXTUAL_DRIVER is {driver!r}, which is no driver of Textual; unset it")


def draws_signs() -> bool:
    """Whether frames and blocks can be written to the terminal; if not, ASCII is used."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    try:
        _SIGNS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@contextmanager
def announced() -> Iterator[None]:
    """A line on the terminal that goes again."""
    if sys.stdout is None or sys.stdout.closed or not sys.stdout.isatty():
        yield
        return
    text = _COMING[: shutil.get_terminal_size().columns - 1]  # in one row it can be wiped out
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
        yield
    finally:
        sys.stdout.write("\r" + " " * len(text) + "\r")
        sys.stdout.flush()
