"""The breach map: in how many turns each wall, gate and house may fall, as the armies stand.

It counts what is in reach now: siege engines and other weapons in range and in sight, who touches
a feature and may bash it, engineers with their charges. Expected hits a turn, without luck.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from siegegame.engine import View
from siegegame.model.vocabulary import Side
from siegegame.odds import features as odds

_MANY: Final = 99
TOLD: Final = 9
"""More turns than these are told as so many and more."""


def turns_to_break(view: View, side: Side, feature: str) -> int:
    """In how many turns a side brings a feature down as it stands; 0 if it does it nothing."""
    record = view.structure(feature)
    if record.open or not record.feature:
        return 0
    return min(_MANY, odds.turns_needed(record.remaining, hits_a_turn(view, side, feature)))


def hits_a_turn(view: View, side: Side, feature: str) -> Fraction:
    """The hits that a side may expect to score on a feature in a turn (F3)."""
    shots = view.prospects.bombardment(side, feature)
    blows = view.prospects.blows_at(side, feature)
    return sum(map(odds.expected, (*shots, *blows)), Fraction(0))


def breach_map(view: View, side: Side) -> dict[str, int]:
    """For each feature that stands the turns that a side needs to bring it down; 0 left out."""
    found = {
        each.id: turns_to_break(view, side, each.id)
        for each in view.structures()
        if each.feature and not each.open and each.owner is not side
    }
    return {name: turns for name, turns in found.items() if turns}
