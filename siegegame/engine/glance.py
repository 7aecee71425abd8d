"""What a saved match is about, from its header and marks alone: no order is read, none is played.

So a list of many files is made quickly, and nothing secret comes near it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from siegegame.engine.saves import EndLine, Header, StageLine, brief, read_torn
from siegegame.model.vocabulary import Side

_STAGE: Final = re.compile(r"(\d{1,3}) ([a-z ]{1,40})", re.ASCII)
"""Turn and stage as the game writes them; a file may have been forged."""
_WORDS: Final = 40
"""Signs of a reason that are shown."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What everybody may know of a saved match."""

    header: Header
    stage: str
    """Turn and stage of the last mark, such as `3 movement`; empty before the first."""
    end: EndLine | None
    """The result, if it is over."""
    orders: int
    """How many orders count."""
    cut: bool
    """Whether its last line is incomplete."""

    @property
    def over(self) -> bool:
        """Whether the match is over, and its result in the file.

        Without that, `resume` has to write it first.
        """
        return self.end is not None

    @property
    def turn(self) -> int:
        """The turn being played, 0 before the first."""
        found = _STAGE.fullmatch(self.stage)
        return int(found[1]) if found else 0

    @property
    def state(self) -> str:
        """How far it is, or how it ended, in words."""
        if self.end is not None:
            known = {side.value for side in Side}
            won = f"the {self.end.winner} won" if self.end.winner in known else "a draw"
            return f"{won} ({brief(self.end.reason, _WORDS).replace('_', ' ')})"
        if self.stage == "over":
            return "at its end"
        if not self.turn:
            return "being set up"
        return f"turn {self.turn} of {self.header.turns}, {self.stage.split(' ', 1)[1]}"


def glance(path: Path) -> Glance:
    """Looks at a saved match without playing it again.

    Raises:
        SaveError: it cannot be read or is no saved match; the message names the line. Orders are
            not looked at, so it may still be faulty.
    """
    torn = read_torn(path, orders=False)
    saved = torn.saved
    stages = [each.stage for each in saved.lines if isinstance(each, StageLine)]
    stage = stages[-1] if stages else ""
    return Glance(saved.header, stage, saved.end, len(saved.orders), bool(torn.cut))
