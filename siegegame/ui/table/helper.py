"""A computer player that does for people what they do not care to do by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from siegegame.engine import Match, View
from siegegame.model.orders import Done, Order, Pass
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.players import make_player

SETTING_UP: Final = ("city", "counters", "deployment")
"""The stages before the first turn (D2 to D5)."""
_SECRET: Final = ("city", "counters")
_LEVEL: Final = "greedy"
_ANY: Final = "random"
"""The player that needs no thought."""

Act = Callable[[Order], object]
"""Carries out an order of a match."""


def do_the_rest(match: Match, seed: int, act: Act) -> int:
    """Does for the side that is to act what is left of a stage, but does not end it.

    Args:
        match: the match.
        seed: of its dice; the helper's own is a digest of it.
        act: carries out an order in it.

    Returns:
        How many orders that took.
    """
    side, stage, count = match.to_act, match.stage, 0
    if side is None:
        return 0
    player = make_player(_LEVEL, seed, side)
    while match.to_act is side and match.stage == stage:
        order = player.choose(_view(match, side))
        if isinstance(order, Done):
            break
        act(order)
        count += 1
    return count


def set_up(match: Match, seed: int, act: Act) -> None:
    """Sets both sides up, so that play begins with the first turn."""
    while match.to_act and match.stage in SETTING_UP:
        do_the_rest(match, seed, act)
        act(Done())


def least_order(match: Match, seed: int) -> Order:
    """What changes least for the side that is to act: to pass, to end, or what has to be decided.

    Raises:
        ValueError: nobody is to act.
    """
    side = match.to_act
    if side is None:
        raise ValueError("nobody is to act")
    allowed = (order for order in (Pass(), Done()) if match.refusal(order) is None)
    return next(allowed, None) or make_player(_ANY, seed, side).choose(match.view(side))


def _view(match: Match, side: Side) -> View:
    """What the helper may know: once counters are hidden only what both sides do (D3).

    Else where it places and moves would tell where they lie.
    """
    return match.view(side if match.stage in _SECRET else PUBLIC)
