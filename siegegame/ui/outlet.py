"""What goes to the terminal: each frame as one piece, and at once if the terminal takes it.

Textual writes by a thread of its own, which it wakes three times for a frame; until that thread has
had its turns nobody sees the frame.
"""

from __future__ import annotations

import os
import select
from typing import Final, TextIO

from textual._ansi_sequences import SYNC_END, SYNC_START

_MOST: Final = 4096
"""Characters that are written at once at most, before it is seen whether there is room for more."""


class Outlet:
    """Stands between that thread and the terminal, so that it is known what is still on its way."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._parts: list[str] = []
        """A frame that has begun."""
        self._given = self._taken = self._flushed = 0
        """Pieces left to the thread, those it has written, and those that are out."""

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
        for begun in range(0, len(text), _MOST):
            if not self._wrote(text[begun : begun + _MOST].encode(errors="replace")):
                return text[begun:]
        return ""

    def _wrote(self, data: bytes) -> bool:
        """Whether a terminal that has room for it took some data."""
        outside = self._file.fileno()
        if not select.select([], [outside], [], 0)[1]:
            return False
        try:
            while data:
                data = data[os.write(outside, data) :]
        except OSError:  # nobody is left at the other end: the thread finds that out in its way
            return False
        return True

    # For the thread

    def write(self, text: str) -> None:
        """Writes a piece that was left to the thread."""
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
