"""The folder of a run's saves: its index, held by one run at a time."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any, Final

import click

from siegegame.cli.app import os_words
from siegegame.engine.saves import SUFFIX
from siegegame.model.errors import UsageError

_INDEX: Final = "index.jsonl"


class Folder(click.Path):
    """A folder to write to; an empty name is none, though for the system it is this folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """See `ParamType.convert`."""
        if not str(value):
            self.fail("the name of the folder is empty", param, ctx)
        return super().convert(value, param, ctx)


class OutFolder:
    """A folder that this run writes to, with the index of what it wrote."""

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
            raise UsageError(f"--out {path}: cannot write there: {os_words(error)}") from error

    def add(self, line: bytes, file: str | None) -> None:
        """Notes a match that was played and perhaps saved."""
        self._index.write(line)
        self._index.flush()
        if file:
            self._older.discard(Path(file).name)

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


def _begin_index(folder: Path) -> IO[bytes]:
    """The index, empty; a run that is at work keeps its own.

    Raises:
        UsageError: another run is at work there.
        OSError: it cannot be written.
    """
    index = (folder / _INDEX).open("ab")
    if not _lock(index):
        index.close()
        raise UsageError(f"--out {folder}: another run is writing there")
    index.truncate(0)
    return index


def _lock(file: IO[bytes]) -> bool:
    """Holds a file for this process as long as it is open; False if another one holds it."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system that knows no locks
    return True
