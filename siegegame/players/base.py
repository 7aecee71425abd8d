"""What a computer player is, and how one is made from its level's name."""

from __future__ import annotations

from typing import Final, Protocol

from siegegame.engine import View
from siegegame.model.dice import seed_state
from siegegame.model.errors import UsageError
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import GreedyPlayer
from siegegame.players.random_player import RandomPlayer


class Player(Protocol):
    """Answers a view with the next order.

    The answer depends on the view, the player's own seed and the number of its decision alone,
    so that a loaded match goes on exactly as it would have (decision 10).
    """

    def choose(self, view: View) -> Order:
        """The next order of the side that the view belongs to."""
        ...


_MAKERS: Final[dict[str, type[RandomPlayer | GreedyPlayer]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
}
LEVELS: Final = tuple(_MAKERS)
"""The levels of computer player, weakest first."""


def make_player(level: str, seed: int, side: Side) -> Player:
    """A computer player for a side in the match of a seed.

    Its own seed is a one-way digest, so it cannot tell the match's dice from it.

    Raises:
        UsageError: there is no such level.
    """
    if level not in _MAKERS:
        raise UsageError(f"there is no player {level!r}; players are {', '.join(LEVELS)}")
    return _MAKERS[level](seed_state("player", seed, side.value))
