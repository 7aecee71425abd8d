"""The folder of a run's saves: its index, held by one run at a time."""

from __future__ import annotations

from io import FileIO
from pathlib import Path
from typing import Any, Final

import click

from siegegame.cli.app import os_words
from siegegame.cli.texts import cut, is_unicode
from siegegame.engine.disk import hold
from siegegame.engine.saves import SUFFIX
from siegegame.model.errors import UsageError

_INDEX: Final = "index.jsonl"
_NAME: Final = 240
"""Signs of a name in a message."""


class Folder(click.Path):
    """A folder to write to; an empty name is none, though for the system it is this folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """See `ParamType.convert`."""
        if not str(value):
            self.fail("the name of the folder is empty", param, ctx)
        if not is_unicode(str(value)):
            self.fail(f"the name of the folder, {str(value)!r}, is not UTF-8", param, ctx)
        return super().convert(value, param, ctx)


class OutFolder:
    """A folder that this run writes to, with the index of what it wrote.

    A line that cannot be written is kept and tried again with the next one and at the end, so that
    the index is always a beginning of what it should be.
    """

    def __init__(self, path: Path) -> None:
        """Opens the folder.

        Raises:
            UsageError: it cannot be written to, or another run does so.
        """
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._index = _begin_index(path)
            self._older = {each.name for each in path.glob(f"*{SUFFIX}")}
        except OSError as error:
            name = cut(str(path), _NAME)
            reason = error.strerror or os_words(error)
            raise UsageError(f"--out {name}: cannot write there: {reason}") from error
        self._length = 0
        """How much of the index is known to be right."""
        self._left: list[bytes] = []
        self._fault: OSError | None = None

    def add(self, line: bytes, file: str | None) -> None:
        """Notes a match that was played and perhaps saved."""
        self._left.append(line)
        self._write()
        if file:
            self._older.discard(Path(file).name)

    def _write(self) -> None:
        """Writes what is left to be written, each line whole or not at all."""
        try:
            while self._left:
                self._put(self._left[0])
                del self._left[0]
        except OSError as fault:
            self._fault = fault

    def _put(self, line: bytes) -> None:
        left = memoryview(line)
        try:
            while left:
                left = left[self._index.write(left) :]
        except OSError:
            self._index.truncate(self._length)
            raise
        self._length += len(line)

    @property
    def fault(self) -> str:
        """What is to be said of an index that could not be written; empty if it is complete."""
        self._write()
        if not self._left or self._fault is None:
            return ""
        count = len(self._left)
        results = "1 result is" if count == 1 else f"{count} results are"
        reason = self._fault.strerror or os_words(self._fault)
        return f"{self.path / _INDEX} cannot be written: {reason}; {results} not in it"

    @property
    def older(self) -> str:
        """What is to be said of saves of other runs; empty if there are none."""
        count = len(self._older)
        if not count:
            return ""
        saves = "1 older save is" if count == 1 else f"{count} older saves are"
        return f"{saves} in {self.path} too; {_INDEX} lists only what this run wrote"

    def close(self) -> None:
        """Lets other runs write there."""
        self._index.close()


def _begin_index(folder: Path) -> FileIO:
    """The index, empty; a run that is at work keeps its own.

    Raises:
        UsageError: another run is at work there.
        OSError: it cannot be written.
    """
    index = FileIO(folder / _INDEX, "ab")
    if not hold(index):
        index.close()
        raise UsageError(f"--out {folder}: another run is writing there")
    index.truncate(0)
    return index
