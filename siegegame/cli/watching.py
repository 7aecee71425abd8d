"""What `play`, `replay` and the title share: the screens are left properly, by whatever way."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import asyncio

_ENDINGS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end the viewer, as far as the system has them."""
_PATIENCE: Final = 3.0
"""Seconds for the viewer to leave by itself when it is told to."""
_SILENCED: Final = tuple(getattr(signal, name) for name in ("SIGCONT",) if hasattr(signal, name))
"""Signals that would disturb its clean-up: a terminal that hangs up also sends the one that makes
the viewer draw itself anew."""


@contextmanager
def endings_restore_the_terminal() -> Iterator[None]:
    """Makes the signals that end a program leave it as an exit does, from its loading on.

    An exit that is raised leads through the viewer's own clean-up, which restores the terminal.
    """
    ending = _Ending()
    before = {number: signal.getsignal(number) for number in (*_ENDINGS, *_SILENCED)}
    for number in _ENDINGS:
        signal.signal(number, ending.begin)
    try:
        yield
    except Exception:
        if ending.status:  # most likely the terminal is gone, and with it what was to be restored
            raise SystemExit(ending.status) from None
        raise
    finally:
        ending.relent()
        for number, handler in before.items():
            signal.signal(number, handler)


class _Ending:
    """What a signal begins."""

    def __init__(self) -> None:
        self.status = 0
        """The exit status once there was a signal."""
        self._left = False
        self._insisted = False

    def begin(self, number: int, frame: FrameType | None) -> None:
        """Leaves the viewer between two of its steps, once: signals may interrupt this too."""
        del frame
        if self.status:
            return
        self.status = 128 + number
        for each in (*_ENDINGS, *_SILENCED):
            signal.signal(each, _nothing)
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._insist)
            signal.setitimer(signal.ITIMER_REAL, _PATIENCE, _PATIENCE)
        loop = _loop()
        if loop is None:
            self._leave()
        else:
            loop.call_soon_threadsafe(self._leave_once)  # wakes it

    def _leave_once(self) -> None:
        """Leaves, unless that has been done meanwhile: a second exit would end the clean-up."""
        if not self._left:
            self._leave()

    def _leave(self) -> None:
        self._left = True
        raise SystemExit(self.status)

    def _insist(self, number: int, frame: FrameType | None) -> None:
        """Leaves wherever the viewer hangs, at last without its clean-up."""
        del number, frame
        if self._insisted:
            os._exit(self.status)
        self._insisted = True
        self._leave()

    def relent(self) -> None:
        """The viewer is left; after a signal the clock runs on until the process has ended."""
        if hasattr(signal, "setitimer") and not self.status:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _nothing(number: int, frame: FrameType | None) -> None:
    del number, frame


def _loop() -> asyncio.AbstractEventLoop | None:
    """The viewer's loop, if it is under way."""
    if "asyncio" not in sys.modules:  # it takes a while to load
        return None
    import asyncio  # noqa: PLC0415

    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
