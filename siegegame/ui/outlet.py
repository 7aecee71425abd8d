"""What goes to the terminal: each frame as one piece, and at once if the terminal takes it.

Textual writes by a thread of its own, which it wakes three times for a frame; until that thread has
had its turns nobody sees the frame.
"""

from __future__ import annotations

import os
import select
from typing import Final, TextIO

from textual._ansi_sequences import SYNC_END, SYNC_START

_MOST: Final = 16384
"""Bytes that are written at once at most; a terminal has room for some times as many."""


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

    def send(self, text: str) -> bool:
        """Writes at once; False if that is left to the thread, behind what it has to write."""
        if self._given == self._flushed and self._wrote(text.encode(errors="replace")):
            return True
        self._given += 1
        return False

    def _wrote(self, data: bytes) -> bool:
        """Whether a terminal that has room for it took some data."""
        outside = self._file.fileno()
        if len(data) > _MOST or not select.select([], [outside], [], 0)[1]:
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
