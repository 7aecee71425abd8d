"""The hard limit of a match's time: it ends what hangs inside one decision or one order."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

GRACE: Final = 1.0
"""Seconds over the limit within which an order at work may still end by itself."""
_AGAIN: Final = 1.0
"""Seconds after which the alarm rings once more, should something have silenced it."""


class OutOfTimeError(BaseException):
    """Raised wherever the process is when time is up; no ordinary handler of faults stops it."""


class _Alarm:
    """Rings until it is switched off."""

    def __init__(self) -> None:
        self.on = True

    def ring(self, number: int, frame: FrameType | None) -> None:
        """Ends what is being done."""
        del number, frame
        if self.on:
            raise OutOfTimeError


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises `OutOfTimeError` in its block a little after so many seconds.

    Does nothing where the system has no such alarm, or in a thread that cannot set it.
    """
    if not _can_ring():
        yield
        return
    alarm = _Alarm()
    before = signal.signal(signal.SIGALRM, alarm.ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds + GRACE, _AGAIN)
        try:
            yield
        finally:
            alarm.on = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _can_ring() -> bool:
    main = threading.current_thread() is threading.main_thread()
    return main and hasattr(signal, "setitimer")
