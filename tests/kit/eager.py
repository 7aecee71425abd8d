"""A random player that first tries orders of its own liking, for tests of what is rare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from siegegame.engine import View
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players import make_player


class Eager:
    """Gives the first legal order of those it wants, else a random one."""

    SALT: ClassVar[int] = 1
    """Sets its dice apart from those of the random player of the same seed."""

    def __init__(self, seed: int, side: Side) -> None:
        self._seed = seed
        self._player = make_player("random", seed, side)

    def choose(self, view: View) -> Order:
        """See `Player.choose`."""
        side = view.clock.to_act
        assert side is not None
        stream = Stream.numbered(self._seed + self.SALT, view.decisions(side))
        for order in self.wanted(view, side, stream):
            if view.legal.check(order) is None:
                return order
        return self._player.choose(view)

    def wanted(self, view: View, side: Side, stream: Stream) -> Iterable[Order]:
        """Orders to try before it plays at random."""
        raise NotImplementedError
