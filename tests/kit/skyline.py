"""A small match about storeys: towers of every height, engineers, mines, guns that break floors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from kit import drawing
from kit.battle import _catalogue
from kit.cast import UNITS
from kit.forts import Works
from kit.towers import tower
from siegegame.content.schema import Catalogue, UnitCard
from siegegame.engine import Match, View
from siegegame.model import orders as o
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, Side
from siegegame.players import make_player

BOARD = """
    .*22
    . : . : . : .*3 H H H .*3 K K .*5
    . : . : . : .*3 H H H .*3 K K .*5
    . * . * .*5 H H H .*3 K K .*5
    .*6 B B .*6 : : .*6
    .*6 B B .*2 C C C C : : .*6
    .*10 C C C C .*8
    .*4 * * .*4 C C C C .*8
    .*22
"""
ROLLS = (
    {
        "a1": "chief sapper*3", "a2": "heavy*2", "a3": "tank*3", "a4": "ray piercer",
        "a5": "siege howitzer", "a6": "dozer*2", "a7": "storm*3 hero", "a8": "engine",
    },
    {
        "d1": "chief rifle*3", "d2": "heavy*2", "d3": "storm*3 hero", "d4": "tank",
        "d5": "sapper*2", "d6": "rifle*6", "d7": "rifle*6", "d8": "leaper*3",
    },
)  # fmt: skip
_CREWS = {"tank": 4, "ray": 4, "piercer": 3, "siege": 5, "howitzer": 5, "engine": 8, "heavy": 3}
_WORKS = Works(
    forts={
        "h": tower(4, "brick", "medium"),
        "k": tower(3, "concrete", doors=("south",)),
        "b": tower(2, "light wood"),
        "c": tower(3, "brick", "large", doors=("west", "north")),
    },
    sites={
        "k": {"sections": (((15, 1), (16, 1)), ((15, 2), (16, 2), (15, 3), (16, 3)))},
        "c": {"strongpoint": True, "claimed": "defender"},
        "h": {"strongpoint": True, "claimed": "attacker"},
    },
)


def _cards() -> dict[str, UnitCard]:
    return {key: replace(UNITS[key], crew=crew) for key, crew in _CREWS.items()}


@cache
def assets() -> Catalogue:
    """The match's assets: soft towers, morale enough for a long match."""
    drawn = drawing.read(BOARD, (0, 0))
    card = _WORKS.on(drawn.card(_WORKS.sheets(), "west"))
    found = _catalogue(card, ROLLS, (0, 0), _cards(), 0)
    scenario = replace(
        found.scenarios["kit"], turns=6, attacker_morale=(1, 5), defender_morale=(1, 5), ruin=True
    )
    return replace(
        found, structures={**found.structures, **_WORKS.catalogue()}, scenarios={"kit": scenario}
    )


def skyline(seed: int, *, undoable: bool = False) -> Match:
    """A match on that board."""
    return Match.new("kit", seed, catalogue=assets(), undoable=undoable)


class Wrecker:
    """A random player that shoots at storeys, lays charges and clears rubble where it can."""

    def __init__(self, seed: int, side: Side) -> None:
        self._seed = seed
        self._player = make_player("random", seed, side)

    def choose(self, view: View) -> Order:
        """See `Player.choose`."""
        side = view.clock.to_act
        assert side is not None
        stream = Stream.numbered(self._seed + 11, view.decisions(side))
        for order in self._wanted(view, side, stream):
            if view.legal.check(order) is None:
                return order
        return self._player.choose(view)

    def _wanted(self, view: View, side: Side, stream: Stream) -> Iterator[Order]:
        """Orders to try before it plays at random."""
        stage = view.clock.stage
        if view.decision or not stream.below(3):
            return iter(())
        if stage == "deployment":
            return _deploying(view, stream) if side is Side.DEFENDER else iter(())
        if stage == "movement":
            return _clearing(view)
        if stage == "assault":
            return (o.Charge(*pair) for pair in stream.shuffled(view.legal.storey_charges()))
        return _shooting(view, stream) if "shooting" in stage else iter(())


def _deploying(view: View, stream: Stream) -> Iterator[Order]:
    for unit in view.legal.to_deploy()[:1]:
        for name in stream.shuffled(["h", "k", "b", "c"]):
            for floor in stream.shuffled(view.legal.floors_with_room(unit, name)):
                yield o.Place(unit, name, floor)


def _clearing(view: View) -> Iterator[Order]:
    for unit in view.legal.sappers():
        cells = view.legal.clearable(unit)
        if cells:
            yield o.Clear(unit, tuple(cells[:6]))


def _shooting(view: View, stream: Stream) -> Iterator[Order]:
    for detachment in stream.shuffled(view.legal.breachers()):
        for name in stream.shuffled(view.legal.walls(detachment)):
            storeys = view.structure(name).storeys
            found = view.legal.sections(detachment, name) if storeys else []
            for section, cell in stream.shuffled(found):
                assert storeys is not None
                yield o.Shoot(detachment, name, cell, 1 + stream.below(storeys.floors[section]))


def play_skyline(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays such a match on, yielding each order once it is applied."""
    seats = {side: Wrecker(seed, side) for side in SIDES}
    for _ in range(most):
        side = match.to_act
        if side is None:
            return
        order = seats[side].choose(match.view(side))
        match.apply(order)
        yield order
