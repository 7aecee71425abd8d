"""Being told to stop by a signal, which waits while something has to be done as a whole.

A match that is saved is also counted and listed: a signal that comes between is obeyed behind.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from types import FrameType
from typing import Final

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end a run, as far as the system has them."""
_INSISTS: Final = 0.5
"""Seconds after which a further signal does not wait; some programs send one twice at once."""


class StoppedError(KeyboardInterrupt):
    """Raised where a signal may end what is being done; no ordinary handler of faults stops it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number
        """The exit status that says so."""


class _Wish:
    """Whether this process has been told to stop, and whether it may be interrupted now."""

    def __init__(self) -> None:
        self.number = 0
        """The signal; 0 if there was none."""
        self.since = 0.0
        self.open = False

    def clear(self) -> None:
        """There was no signal."""
        self.number, self.open = 0, False

    def stop(self) -> None:
        """Stops what is being done.

        Raises:
            StoppedError: always.
        """
        self.open = False
        raise StoppedError(self.number)


_WISH: Final = _Wish()


@contextmanager
def interruptible() -> Iterator[None]:
    """In its block a signal is obeyed at once; one that has waited is obeyed where it begins."""
    _WISH.open = True
    try:
        if _WISH.number:
            _WISH.stop()
        yield
    finally:
        _WISH.open = False


@contextmanager
def heeded() -> Iterator[None]:
    """In its block signals that end programs are obeyed only where that is allowed.

    Whoever sends one again after a while is obeyed anywhere. Does nothing in a thread that cannot
    set handlers; signals that are ignored stay so.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _WISH.clear()
    before = {each: signal.getsignal(each) for each in SIGNALS}
    heard = {each: old for each, old in before.items() if old not in {signal.SIG_IGN, None}}
    for number in heard:
        signal.signal(number, _hear)
    try:
        yield
    finally:
        for number, old in heard.items():
            signal.signal(number, old)
        _WISH.clear()


def _hear(number: int, frame: FrameType | None) -> None:
    del frame
    again = _WISH.number and time.monotonic() - _WISH.since > _INSISTS
    if not _WISH.number:
        _WISH.number, _WISH.since = number, time.monotonic()
    if _WISH.open or again:
        _WISH.stop()


def obey_parent() -> None:
    """Lets the process that began this one end its match; signals to all are left to that one."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _hear_parent)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


def _hear_parent(number: int, frame: FrameType | None) -> None:
    del frame
    parent = parent_process()
    if parent is None or not parent.is_alive():
        os._exit(128 + number)
    _WISH.number = number
    if _WISH.open:
        _WISH.stop()
