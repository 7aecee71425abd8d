"""Takes up a saved match to go on with it, also one whose writing was interrupted.

What follows from one order is written in one piece, and only shown once it is on the disk. So when
the game is killed at most the last order, whose result nobody has seen, is there in part.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from siegegame.content.schema import Catalogue
from siegegame.engine.match import Match
from siegegame.engine.replay import Replayer
from siegegame.engine.saves import (
    Header,
    SavedMatch,
    Standing,
    Torn,
    read_torn,
    stage_name,
)
from siegegame.model.errors import SaveError
from siegegame.model.orders import Order


@dataclass(frozen=True, slots=True)
class Resumed:
    """A saved match played again, with all that is needed to go on writing its file."""

    torn: Torn
    """The file as read."""
    match: Match
    """Made undoable."""
    standings: list[Standing]
    """What the lines of the file build upon, at the beginning and behind each order."""

    @property
    def saved(self) -> SavedMatch:
        """The match as saved."""
        return self.torn.saved

    @property
    def path(self) -> Path:
        """The file."""
        return self.saved.path

    @property
    def header(self) -> Header:
        """The file's first line."""
        return self.saved.header

    @property
    def body(self) -> bytes:
        """The lines behind the header."""
        return self.torn.content.split(b"\n", 1)[1]

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that count."""
        return self.saved.orders

    @property
    def finished(self) -> bool:
        """Whether the file holds the match to its end, and its result."""
        return self.saved.end is not None

    @property
    def incomplete(self) -> bool:
        """Whether marks are missing that follow from the last order."""
        match = self.match
        marked = stage_name(match) == self.standings[-1].stage
        return not marked or (match.over and self.saved.end is None)

    @property
    def recovered(self) -> str:
        """What to tell people about a file that was cut short; empty if it was whole."""
        if self.incomplete:
            return f"{self.path.name} was not written to its end; no order is missing"
        if not self.torn.cut:
            return ""
        what = "the taking back of an order" if self.torn.cut.startswith(b'{"u') else "an order"
        return (
            f"{self.path.name} was cut short in its last line: {what} of which nobody has seen "
            "the result is left out"
        )


def resume(path: Path, catalogue: Catalogue | None = None) -> Resumed:
    """Plays a saved match again as far as it went, to go on with it.

    Of a match in progress the last line may be incomplete, and marks that follow from the last
    order may be missing. Nothing is written here.

    Raises:
        SaveError: the file cannot be read, is damaged in any other way, the assets have changed,
            or the orders do not lead where they led; the message names the file and the line.
        AssetError: the scenario's own file is faulty.
    """
    torn = read_torn(path)
    saved = torn.saved
    replayer = Replayer(saved, catalogue, undoable=True)
    for line in saved.lines:
        _need(replayer.step(line))
    _need(replayer.finish(saved.end))
    return Resumed(torn, replayer.match, replayer.standings)


def _need(fault: str) -> None:
    if fault:
        raise SaveError(fault)
