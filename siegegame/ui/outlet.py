"""What goes to the terminal: each frame as one piece, and at once if the terminal takes it.

Textual writes by a thread of its own, which it wakes three times for a frame; until that thread has
had its turns nobody sees the frame.
"""

from __future__ import annotations

import os
import weakref
from typing import Final, TextIO

from textual._ansi_sequences import SYNC_END, SYNC_START

_MOST: Final = 4096
"""Characters that are written at once at most, before it is seen whether there is room for more."""
_UNKNOWN: Final = -2
_NONE: Final = -1


class Outlet:
    """Stands between that thread and the terminal, so that it is known what is still on its way."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._parts: list[str] = []
        """A frame that has begun."""
        self._given = self._taken = self._flushed = 0
        """Pieces left to the thread, those it has written, and those that are out."""
        self._terminal = _UNKNOWN
        """The same terminal, opened anew so that writing to it never waits."""
        self._torn = b""
        """The end of a sign whose beginning is out already."""

    # For whoever writes

    def gather(self, data: str) -> str:
        """What is to be written now: nothing before a frame that has begun is whole."""
        if not self._parts and data != SYNC_START:
            return data
        self._parts.append(data)
        if data != SYNC_END:
            return ""
        whole, self._parts = "".join(self._parts), []
        return whole

    def send(self, text: str) -> str:
        """Writes at once; the answer is what is left to the thread, behind what it has to write."""
        left = self._rest(text) if self._given == self._flushed else text
        self._given += bool(left)
        return left

    def _rest(self, text: str) -> str:
        """What a terminal has no room for just now."""
        if self._terminal == _UNKNOWN:
            self._terminal = _opened_anew(self._file.fileno())
            if self._terminal != _NONE:
                weakref.finalize(self, os.close, self._terminal)
        for begun in range(0, len(text), _MOST):
            data = text[begun : begun + _MOST].encode(errors="replace")
            done = _write(self._terminal, data)
            if done < len(data):
                return self._torn_off(data[done:]) + text[begun + _MOST :]
        return ""

    def _torn_off(self, left: bytes) -> str:
        """The signs that are left, and notes what is left of one that is out in part."""
        whole = next((n for n, byte in enumerate(left) if byte & 0xC0 != 0x80), len(left))
        self._torn = left[:whole]
        return left[whole:].decode() or SYNC_END  # the thread is to have something to write

    # For the thread

    def write(self, text: str) -> None:
        """Writes a piece that was left to the thread."""
        torn, self._torn = self._torn, b""
        while torn:
            torn = torn[os.write(self._file.fileno(), torn) :]
        self._file.write(text)
        self._taken += 1

    def flush(self) -> None:
        """What was written goes out."""
        taken = self._taken
        self._file.flush()
        self._flushed = taken

    def fileno(self) -> int:
        """The file's number."""
        return self._file.fileno()


def _opened_anew(terminal: int) -> int:
    """A number of the same terminal by which writing never waits; `_NONE` if it is none.

    To make the file itself so would change it for the thread, and for the shell behind the program.
    """
    try:
        return os.open(os.ttyname(terminal), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return _NONE


def _write(terminal: int, data: bytes) -> int:
    """How many bytes a terminal has room for just now, and takes."""
    if terminal == _NONE:
        return 0
    try:
        return os.write(terminal, data)
    except OSError:  # it is full, or nobody is left at the other end: the thread finds that out
        return 0
