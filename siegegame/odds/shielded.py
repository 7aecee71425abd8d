"""Dice at a capacity structure that a void shield is over, which stops one of them (E5, H18).

A state is whether the shield is up, and hits and criticals as one number (`odds.walls`).
"""

from __future__ import annotations

from functools import lru_cache

from siegegame.odds import distributions as dists
from siegegame.odds import walls
from siegegame.odds.distributions import Dist
from siegegame.odds.walls import Blow, Blows
from siegegame.rules import heavies
from siegegame.rules.capacity import CRITICAL, HIT

_KEPT = 1024
_State = tuple[bool, int]


@lru_cache(_KEPT)
def of_dice(blows: tuple[tuple[Blow, int], ...], dice: bool, stopped: bool) -> Dist[Blows]:
    """Hits and criticals that get through.

    Args:
        blows: the dice by kind, in the order in which they are rolled.
        dice: whether the first kind is the dice of Firepower, rolled together.
        stopped: whether the shield stops the worst of those.
    """
    states = dists.certain((True, 0))
    rest = blows
    if dice:
        (first, number), *others = blows
        states = walls.of_kind(first, number).map(_stop_worst if stopped else _let_through)
        rest = tuple(others)
    for blow, number in rest:
        for _ in range(number):
            states = states.then(lambda state, blow=blow: _strike(blow, state))  # type: ignore[misc]
    return states.map(lambda state: walls.unpacked(state[1]))


def _let_through(found: int) -> _State:
    return True, found


def _stop_worst(found: int) -> _State:
    """The dice without the worst of them, if any hit."""
    hits, criticals = walls.unpacked(found)
    if not hits:
        return True, 0
    return False, found - walls.packed(CRITICAL if criticals else HIT)


def _strike(blow: Blow, state: _State) -> Dist[_State]:
    """One super-heavy weapon."""
    up, found = state
    if not (up and blow.stopped):
        return walls.outcome(blow).map(lambda each: (up, found + walls.packed(each)))
    if not blow.template:
        return walls.outcome(blow).map(lambda each: (not each, found))
    fires = dists.of_throw(heavies.LOCK_ON) if blow.lock_on else dists.certain(1)
    return fires.map(lambda each: (not each, found))
