"""Textual's driver for Unix, made to live with any input and with whoever stops it."""

from __future__ import annotations

import os
import selectors
import signal
import sys
from collections.abc import Callable
from io import TextIOWrapper
from threading import Event
from typing import Any, Final, cast

from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from siegegame.ui.keyboard import WAIT, Keys
from siegegame.ui.outlet import Outlet

_CHUNK: Final = 4096


class TolerantDriver(LinuxDriver):
    """Textual's own thread ends at a byte that is not UTF-8, and the application with it."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._outlet = Outlet(sys.__stderr__ or sys.stderr)
        self._file = cast("TextIOWrapper", self._outlet)
        self._is_entered = False

    def start_application_mode(self) -> None:
        """See `LinuxDriver.start_application_mode`, which goes back to sleep behind other jobs."""
        before = self._writer_thread
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._is_entered = self._writer_thread is not before

    def stop_application_mode(self) -> None:
        """See `LinuxDriver.stop_application_mode`."""
        self._is_entered = False
        super().stop_application_mode()

    def _sigtstp_application(self, *_: object) -> None:
        """Stops between two steps: what a signal interrupts may hold locks that stopping takes."""
        if self._loop.is_running():
            self._loop.call_soon_threadsafe(self._stop)
        else:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: object) -> None:
        """Goes on between two steps, too."""
        if self._loop.is_running():
            self._loop.call_soon_threadsafe(self._return)

    def _stop(self) -> None:
        if self._is_entered:
            super()._sigtstp_application()
        else:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _return(self) -> None:
        """Enters the terminal again; who was stopped without being asked leaves it first.

        Otherwise what is put back in the end would be the program's own modes, and two threads
        would read the keys.
        """
        if not (self._auto_restart and (self._is_entered or self._must_signal_resume)):
            return
        if _is_behind(self.fileno):
            os.kill(os.getpid(), signal.SIGSTOP)  # that it goes on from there is heard as well
            return
        if self._is_entered:
            self._must_signal_resume = True
            self.suspend_application_mode()
        self.resume_application_mode()

    def write(self, data: str) -> None:
        """See `LinuxDriver.write`."""
        whole = self._outlet.gather(data)
        left = self._outlet.send(whole) if whole else ""
        if left:
            super().write(left)

    def run_input_thread(self) -> None:
        """See `LinuxDriver.run_input_thread`."""
        _read(self.fileno, self.exit_event, self.process_message)


def _is_behind(terminal: int) -> bool:
    """Whether another job has the terminal."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:  # nobody has it
        return False


def _read(inside: int, left: Event, tell: Callable[[Message], None]) -> None:
    """Tells of messages from the keyboard until the application is left."""
    keys = Keys()
    with selectors.SelectSelector() as selector:
        selector.register(inside, selectors.EVENT_READ)
        while not left.is_set():
            ready = selector.select(keys.patience)
            data = os.read(inside, _CHUNK) if ready else b""
            for message in keys.take(data):
                tell(message)
            if ready and not data:  # nobody is left at the other end
                left.wait(WAIT)
