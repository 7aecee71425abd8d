"""The folder of saved matches: names of new ones, which old ones go, and what each is about."""

from __future__ import annotations

import errno
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from siegegame.engine.disk import is_held
from siegegame.engine.glance import Glance, glance
from siegegame.engine.saves import SUFFIX, brief
from siegegame.model.dice import seed_state
from siegegame.model.errors import SaveError
from siegegame.model.vocabulary import SIDES

KEPT: Final = 20
"""So many autosaves stay at least; of older ones those that are over go."""
_AUTOSAVE: Final = re.compile(r"auto-\d{8}-\d{6}-[0-9a-f]{6}(-\d+)?" + re.escape(SUFFIX))


def new_names(folder: Path, seed: int, now: datetime | None = None) -> Iterator[Path]:
    """Paths for a new autosave, to be tried in turn until one is free.

    They begin with the time, so that they sort by it. The seed is in them as six digits that do
    not tell it: whoever reads the name must not know the dice.
    """
    time = now or datetime.now()  # noqa: DTZ005 - a name for people, who live in local time
    tag = seed_state("autosave", seed) & 0xFFFFFF
    stem = f"auto-{time:%Y%m%d-%H%M%S}-{tag:06x}"
    yield folder / f"{stem}{SUFFIX}"
    for number in range(2, 1000):
        yield folder / f"{stem}-{number}{SUFFIX}"


def rotate(folder: Path, playing: Path) -> tuple[str, ...]:
    """Deletes finished autosaves but for the newest, by when they were last played.

    Matches under way, those that cannot be read and files with other names stay.

    Returns:
        What to tell people of those that cannot be deleted.

    Raises:
        OSError: the folder cannot be read.
    """
    every = [path for path in _newest_first(folder) if _AUTOSAVE.fullmatch(path.name)]
    faults: list[str] = []
    for path in every[KEPT:]:
        if path.name == playing.name or not _is_over(path):
            continue
        try:
            _delete(path)
        except OSError as fault:
            faults.append(f"the old autosave {path.name} cannot be deleted: {fault.strerror}")
    return tuple(faults)


def _is_over(path: Path) -> bool:
    about = entry_of(path).about
    return about is not None and about.over


def _delete(path: Path) -> None:
    """Deletes a file unless it is being played, or another game has just done so."""
    try:
        if not is_held(path):
            path.unlink()
    except FileNotFoundError:
        return


def delete(path: Path) -> None:
    """Deletes a saved match, wished by somebody.

    Raises:
        OSError: it cannot be deleted, or another game is playing it.
    """
    if is_held(path):
        raise OSError(errno.EBUSY, "another game is playing it", str(path))
    path.unlink()


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in the list of saves: what may be told of it to everybody, or what is wrong with it.

    Of a match in progress that is what both sides know; never its seed or its orders.
    """

    path: Path
    fault: str = ""
    """Why it cannot be loaded; empty if it seems sound. It was not played again to find out."""
    about: Glance | None = None
    """None if there is a fault."""

    @property
    def name(self) -> str:
        """The file's name without what all of them end with, and with nothing live in it."""
        return brief(self.path.name.removesuffix(SUFFIX))

    @property
    def unfinished(self) -> bool:
        """Whether it can be gone on with."""
        return self.about is not None and not self.about.over

    @property
    def text(self) -> str:
        """A line about it, in which nothing is live whoever wrote the file."""
        if self.about is None:
            return self.fault
        header = self.about.header
        seats = " v ".join(header.seats.get(side.value, "?") for side in SIDES)
        return brief(f"{header.scenario}, {header.points} points, {seats}: {self.about.state}")


def entries(folder: Path) -> list[Entry]:
    """All saved matches in a folder, the one last written to first.

    Raises:
        OSError: the folder cannot be read.
    """
    return [entry_of(path) for path in _newest_first(folder)]


def entry_of(path: Path) -> Entry:
    """What a file is about; whatever is wrong with it is in the entry."""
    try:
        return Entry(path, about=glance(path))
    except SaveError as fault:
        return Entry(path, fault=str(fault))


def unfinished(folder: Path, without: Collection[Path] = ()) -> Entry | None:
    """The match to continue: the unfinished one that was last played; None if there is none.

    Args:
        folder: of saved matches.
        without: files that turned out to be broken.

    Raises:
        OSError: the folder cannot be read.
    """
    paths = (path for path in _newest_first(folder) if path not in without)
    return next((each for each in map(entry_of, paths) if each.unfinished), None)


def _newest_first(folder: Path) -> list[Path]:
    stamped: list[tuple[int, str, Path]] = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            stamped.append((path.stat().st_mtime_ns, path.name, path))
        except OSError:
            stamped.append((0, path.name, path))  # a link that leads nowhere: named, the last
    return [path for _, _, path in sorted(stamped, reverse=True)]
