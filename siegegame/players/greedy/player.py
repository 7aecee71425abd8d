"""The greedy player: one module for each part of the turn answers with the best order it sees.

Every answer follows from the view, the player's seed and the number of its decision, so a loaded
match goes on identically (decision 10). What is kept besides are memos of pure functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DecisionRecord
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import assaulting, deciding, deploying, firing, marching


class GreedyPlayer:
    """Chooses what promises most just now; see the module."""

    def __init__(self, seed: int, *, joins_late: bool = False) -> None:
        self._seed = seed
        self._late = joins_late
        """Whether others have given orders before: then nobody was passed over on purpose."""

    def choose(self, view: View) -> Order:
        """See `Player.choose`."""
        clock, decision = view.clock, view.decision
        side = clock.to_act
        if side is None:
            raise ValueError("the match is over")
        if decision:
            return _DECIDERS[decision.kind](view, decision)
        play = _STAGES.get(clock.stage)
        if play:
            order = play(view, side)
            ends = self._late and clock.stage == "movement" and isinstance(order, orders.Done)
            return (marching.overlooked(view, side) or order) if ends else order
        stream = Stream.numbered(self._seed, view.decisions(side))
        return _SETUP[clock.stage](view, side, stream)


_DECIDERS: Final[dict[str, Callable[[View, DecisionRecord], Order]]] = {
    "first": deciding.first,
    "losses": deciding.losses,
    "under": deciding.under,
    "odd": deciding.under,
    "foe": deciding.foe,
    "location": deciding.location,
    "retreat": deciding.retreat,
    "evacuate": deciding.evacuate,
}
_SETUP: Final[dict[str, Callable[[View, Side, Stream], Order]]] = {
    "city": deploying.city,
    "counters": deploying.hide,
    "deployment": deploying.deploy,
}
_STAGES: Final[dict[str, Callable[[View, Side], Order]]] = {
    "movement": marching.movement,
    "shooting": firing.shooting,
    "engine shooting": firing.shooting,
    "assault": assaulting.assault,
}
