"""A small match at a curtain wall, with ladders, grapples and mortars, and their players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from kit import drawing
from kit.battle import _catalogue
from kit.forts import Works
from kit.walls import CLIMBERS, tower, wall
from siegegame.content.schema import Catalogue
from siegegame.engine import Match, View
from siegegame.model import orders as o
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, OrderKind, Side
from siegegame.players import make_player

SCENARIO = "kit"
BOARD = """
    .*7 W .*6
    .*7 W .*6
    .*7 W .*6
    .*7 T T .*5
    .*7 T T .*5
    .*7 V .*6
    .*7 V .*6
    .*7 V .*6
"""
ROLLS = (
    {
        "a1": "laddermen*3", "a2": "hookmen*3", "a3": "armed*2", "a4": "chief rifle",
        "a5": "hookmen*2", "a6": "mortars*6",
    },
    {"d1": "guard*3", "d2": "rifle*2", "d3": "lone*2 champion", "d4": "rifle*3", "d5": "chief",
     "d6": "mob1*3"},
)  # fmt: skip
_WORKS = Works(
    forts={"w": wall(), "v": wall(), "t": tower()},
    sites={each: {"claimed": "defender"} for each in "wvt"},
)


@cache
def assets() -> Catalogue:
    """The match's assets: morale enough for a long match."""
    drawn = drawing.read(BOARD, (0, 0))
    card = _WORKS.on(drawn.card(_WORKS.sheets(), "west"))
    found = _catalogue(card, ROLLS, (0, 0), CLIMBERS, 0)
    scenario = replace(
        found.scenarios["kit"], turns=7, attacker_morale=(1, 5), defender_morale=(1, 5)
    )
    return replace(
        found, structures={**found.structures, **_WORKS.catalogue()}, scenarios={"kit": scenario}
    )


def ramparts(seed: int, *, undoable: bool = False) -> Match:
    """A match on that board."""
    return Match.new(SCENARIO, seed, catalogue=assets(), undoable=undoable)


class Stormer:
    """A random player that deploys on the wall, walks to it and stays on its ladders."""

    def __init__(self, seed: int, side: Side) -> None:
        self._seed = seed
        self._player = make_player("random", seed, side)

    def choose(self, view: View) -> Order:
        """See `Player.choose`."""
        side = view.clock.to_act
        assert side is not None
        stream = Stream.numbered(self._seed + 5, view.decisions(side))
        for order in self._wanted(view, side, stream):
            if view.legal.check(order) is None:
                return order
        return self._player.choose(view)

    def _wanted(self, view: View, side: Side, stream: Stream) -> Iterator[Order]:
        """Orders to try before it plays at random."""
        if view.decision:
            return
        if view.clock.stage == "deployment" and side is Side.DEFENDER:
            yield from _man_the_wall(view, stream)
        if view.clock.stage in {"movement", "assault"} and stream.below(8):
            yield from (o.Scale(*each) for each in stream.shuffled(view.legal.scales()))
        if view.clock.stage == "assault" and stream.below(4) == 0:
            yield from map(o.Cut, view.legal.cuts())
        if view.clock.stage == "movement" and side is Side.DEFENDER and stream.below(4):
            waiting = view.legal.commandable()
            yield from (o.Command(each, OrderKind.OVERWATCH) for each in waiting)
        if view.clock.stage == "movement" and side is Side.ATTACKER:
            yield from _to_the_wall(view, view.clock.active or "", stream)
            waiting = view.legal.commandable() if stream.below(12) == 0 else []
            yield from (o.Command(each, OrderKind.ADVANCE) for each in waiting)


def _man_the_wall(view: View, stream: Stream) -> Iterator[Order]:
    waiting = view.legal.to_deploy()
    cells = [cell for each in view.structures() for cell in each.cells]
    if waiting and stream.below(8):
        yield from (o.Place(waiting[0], cell) for cell in stream.shuffled(cells))


def _to_the_wall(view: View, detachment: str, stream: Stream) -> Iterator[Order]:
    """Those who can climb walk to the foot of the wall."""
    climbing = {each.unit for each in view.climbs()}
    for unit in view.detachment(detachment).units if detachment else ():
        card = view.unit(unit).card
        if unit not in climbing and {"ladders", "grapples"} & {*card.abilities}:
            rows = stream.shuffled(list(range(8)))
            if (view.unit(unit).cell or (0, 0))[0] != 6:
                yield from (o.Move(unit, (x, row)) for x in (6, 5, 4, 0) for row in rows)


def play_ramparts(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays such a match on, yielding each order once it is applied."""
    seats = {side: Stormer(seed, side) for side in SIDES}
    for _ in range(most):
        side = match.to_act
        if side is None:
            return
        order = seats[side].choose(match.view(side))
        match.apply(order)
        yield order
