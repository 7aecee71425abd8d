"""Whole matches for tests: played at random, stopped where wanted, and looked at as bytes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from siegegame.engine import Match, View
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, Onlooker, Side, Viewer
from siegegame.players import Player, make_player

SCENARIO = "desperate-defense"
VIEWERS: tuple[Viewer, ...] = (Side.ATTACKER, Side.DEFENDER, Onlooker.PUBLIC)


def new(seed: int, *, turns: int | None = None, undoable: bool = False) -> Match:
    """A match of the stock scenario."""
    return Match.new(SCENARIO, seed, turns=turns, undoable=undoable)


def players(seed: int) -> dict[Side, Player]:
    """Two random players."""
    return {side: make_player("random", seed, side) for side in SIDES}


def play(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays a match on, yielding each order once it is applied."""
    seats = players(seed)
    for _ in range(most):
        side = match.to_act
        if side is None:
            return
        order = seats[side].choose(match.view(side))
        match.apply(order)
        yield order


def played(seed: int, orders: int, *, turns: int | None = None) -> Match:
    """A match some orders on."""
    match = new(seed, turns=turns)
    for _ in play(match, seed, orders):
        pass
    return match


def view_bytes(view: View) -> bytes:
    """All that a view tells, as bytes: what must not differ where nothing known differs."""
    told = [
        view.clock,
        view.decision,
        [view.side(side) for side in SIDES],
        list(view.units()),
        list(view.detachments()),
        list(view.structures()),
        [view.unit_at(point) for point in view.grid.points],
        [view.structure_at(point) for point in view.grid.points],
        [view.terrain_key(point) for point in view.grid.points],
        [kind.VERB for kind in view.legal.kinds()],
    ]
    return msgspec.json.encode(told)


def looks(match: Match) -> list[bytes]:
    """What every viewer sees."""
    return [view_bytes(match.view(viewer)) for viewer in VIEWERS]
