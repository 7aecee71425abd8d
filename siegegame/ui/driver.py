"""What comes from the keyboard: bytes and sequences that nobody understands are passed over."""

from __future__ import annotations

import importlib
import os
import re
import selectors
import signal
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable
from functools import lru_cache
from io import TextIOWrapper
from threading import Event
from typing import Any, Final, cast

from textual import constants
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.message import Message

from siegegame.ui.outlet import Outlet

_WAIT: Final = 0.1
"""Seconds for which the keyboard is waited for at a time."""
_PART: Final = constants.ESCAPE_DELAY + 0.001
"""Seconds after which what was typed in part, such as Esc alone, counts as it is."""
_CHUNK: Final = 4096
_SEQUENCES: Final = re.compile("(?=\x1b)")


def is_driver(named: str) -> bool:
    """Whether Textual finds a driver under a name of the form `package.module:Class`."""
    module, _, name = named.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, TypeError, ValueError):
        return False
    return isinstance(found, type) and issubclass(found, Driver)


@lru_cache(maxsize=1)
def tolerant(usual: type[Driver]) -> type[Driver]:
    """Textual's driver for this system, made to live with any input; others stay as they are."""
    try:
        from textual.drivers.linux_driver import LinuxDriver  # noqa: PLC0415 - not everywhere
    except ImportError:
        return usual
    if usual is not LinuxDriver:
        return usual

    class TolerantDriver(LinuxDriver):
        """Textual's own thread ends at a byte that is not UTF-8, and the application with it."""

        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            self._outlet = Outlet(sys.__stderr__ or sys.stderr)
            self._file = cast("TextIOWrapper", self._outlet)
            self._is_entered = False

        def start_application_mode(self) -> None:
            """See `LinuxDriver.start_application_mode`."""
            super().start_application_mode()
            self._is_entered = True

        def stop_application_mode(self) -> None:
            """See `LinuxDriver.stop_application_mode`."""
            self._is_entered = False
            super().stop_application_mode()

        def _sigcont_application(self, *signalled: object) -> None:
            """Whoever was stopped without being asked has never left: it leaves now, and returns.

            Otherwise what it would put back in the end were its own modes, and two threads would
            read the keys.
            """
            if self._auto_restart and self._is_entered:
                if _is_behind(self.fileno):  # this is heard again once it is in front
                    os.kill(os.getpid(), signal.SIGSTOP)
                    return
                self.suspend_application_mode()
                self._must_signal_resume = True
            super()._sigcont_application(*signalled)

        def write(self, data: str) -> None:
            """See `LinuxDriver.write`."""
            whole = self._outlet.gather(data)
            left = self._outlet.send(whole) if whole else ""
            if left:
                super().write(left)

        def run_input_thread(self) -> None:
            """See `LinuxDriver.run_input_thread`."""
            _read(self.fileno, self.exit_event, self.process_message)

    return TolerantDriver


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
                left.wait(_WAIT)


class Keys:
    """Turns bytes of a terminal into messages."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = XTermParser()
        self.patience = _WAIT
        """Seconds to wait for what may come next; short after what may be but a part."""

    def take(self, data: bytes) -> list[Message]:
        """What was read comes to; without data, what comes of nothing having come for a while."""
        messages: list[Message] = []
        self.patience = _WAIT
        for sequence in filter(None, _SEQUENCES.split(self._decode(data))):
            before = len(messages)
            try:
                messages.extend(self._parser.feed(sequence))
            except (ValueError, OverflowError):  # numbers in it mean nothing
                self._parser = XTermParser()
            self.patience = _PART if len(messages) == before else _WAIT
        messages.extend(self._parser.tick())
        return messages
