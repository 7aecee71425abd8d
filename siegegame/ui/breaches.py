"""The breach map: how soon each wall, gate and house may fall, and a way in, as the armies stand.

It counts what is in reach now: siege engines and other weapons in range and in sight, who touches
a feature and may bash it, engineers with their charges. Expected hits a turn, without luck.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from siegegame.engine import View
from siegegame.model.vocabulary import Side
from siegegame.odds import features as odds
from siegegame.odds import routes
from siegegame.odds.routes import Route

_MANY: Final = 99
_NOTE: Final = "breaches"
_WAY: Final = "way in"
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
    """For each feature that stands the turns in which it is brought down, if it is in reach at all.

    The enemies of whoever it belongs to do that; a side may do so with what belongs to nobody.
    """
    known, note = view.notes.get((_NOTE, side), (None, {}))
    found: dict[str, int] = note if known == view.stamp else _made(view, side)
    view.notes[_NOTE, side] = (view.stamp, found)
    return found


def _made(view: View, side: Side) -> dict[str, int]:
    every = [each for each in view.structures() if each.feature and not each.open]
    by = {each.id: each.owner.other if each.owner else side for each in every}
    found = {name: turns_to_break(view, breaker, name) for name, breaker in by.items()}
    return {name: turns for name, turns in found.items() if turns}


def way_in(view: View) -> Route | None:
    """The attacker's quickest way into the inner ward as the armies stand; None without one."""
    known, note = view.notes.get(_WAY, (None, None))
    found: Route | None = note if known == view.stamp else _way(view)
    view.notes[_WAY] = (view.stamp, found)
    return found


def _way(view: View) -> Route | None:
    own = [each.id for each in view.structures() if each.owner is Side.ATTACKER]
    turns = breach_map(view, Side.ATTACKER)
    return routes.way_in(view, {name: turns[name] for name in turns if name not in own})


def way_told(view: View) -> str:
    """That way in words; empty where the map has no inner ward."""
    if not view.ward():
        return ""
    way = way_in(view)
    if way is None:
        return "Nobody breaks through to the inner ward as they stand"
    if not way.bars:
        return "A way into the inner ward stands open"
    turns = breach_map(view, Side.ATTACKER)
    bars = ", ".join(f"{view.structure(name).name} {turns[name]}" for name in way.bars)
    return f"Quickest way into the inner ward, {_turns(way.turns)}: {bars}"


def _turns(number: int) -> str:
    return f"{number} turn" + "s" * (number != 1)
