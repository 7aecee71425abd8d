"""What a list of saved matches shows of each; secrets are not in it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from siegegame.engine.saves import brief
from siegegame.model.vocabulary import SIDES
from siegegame.ui.table.archive import Entry, entries

_NAME: Final = 40
"""Signs of a scenario's name that are shown; the file may have been forged."""


class SavedRow(NamedTuple):
    """A saved match in a list."""

    path: Path
    title: str
    """What anybody may know: when, scenario, seats, how far."""
    state: str
    """`open` if it can be gone on with, `over`, or `bad`."""
    note: str = ""
    """What is wrong with the file."""


def saved_rows(folder: Path) -> list[SavedRow]:
    """All saved matches in a folder, newest first, bad files among them.

    Raises:
        OSError: the folder cannot be read.
    """
    return [row_of(entry) for entry in entries(folder)]


def row_of(entry: Entry) -> SavedRow:
    """The row of a file."""
    if entry.about is None:
        note = brief(entry.fault.replace(f"{entry.path.parent}/", ""))
        title = f"{_when(entry.path)}  cannot be read: {entry.name}"
        return SavedRow(entry.path, title, "bad", note)
    title = f"{_when(entry.path)}  {description(entry)}"
    return SavedRow(entry.path, title, "over" if entry.about.over else "open")


def description(entry: Entry) -> str:
    """A match in some words, without a secret."""
    if entry.about is None:
        return entry.fault
    header = entry.about.header
    return f"{about(entry)}; {brief(header.scenario, _NAME)} {header.points}"


def about(entry: Entry) -> str:
    """Who plays and how far it is, in half a line."""
    if entry.about is None:
        return entry.fault
    seats = " v ".join(entry.about.header.seats.get(side.value, "?") for side in SIDES)
    return f"{seats}, {entry.about.state}"


def _when(path: Path) -> str:
    try:
        stamp = path.stat().st_mtime
    except OSError:
        return " " * len("01-31 23:59")
    return f"{datetime.fromtimestamp(stamp):%m-%d %H:%M}"  # noqa: DTZ006 - people's own time
