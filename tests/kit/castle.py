"""A small castle with every kind of feature, and random players that go at it (rules F)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from kit import drawing
from kit.battle import _catalogue
from kit.forts import Works
from kit.walls import SIEGE_CARDS, cottage, door, gate, mantlet, tower, wall
from siegegame.content.schema import Catalogue, Zone
from siegegame.engine import Match
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player

BOARD = """
    .*9 T T W W U U .*7
    .*4 & .*4 T T . . U U .*7
    .*4 & .*4 X .*12
    .*3 M .*5 X . C C .*9
    .*9 G . C C .*9
    =*9 G =*4 O .*7
    .*9 Y .*4 V .*7
    .*3 N .*5 Y . D .*2 V .*7
    .*2 % .*6 S S Z Z Z .*8
    .*9 S S .*11
"""
ROLLS = (
    {
        "a1": "chief rifle*2", "a2": "ram sapper", "a3": "catapult onager", "a4": "tank",
        "a5": "storm*3", "a6": "sapper*2", "a7": "leaper*2", "a8": "engine", "a9": "thrower",
    },
    {
        "d1": "chief rifle*2", "d2": "heavy*2", "d3": "storm*2 hero", "d4": "tank", "d5": "mortars",
        "d6": "rifle*2",
    },
)  # fmt: skip
_WORKS = Works(
    forts={
        "t": tower(20), "s": tower(20), "u": tower(20), "w": wall(12), "x": wall(12),
        "y": wall(12), "z": wall(12), "v": wall(10), "g": gate(10), "o": gate(8),
        "d": door(), "c": cottage(), "m": mantlet(), "n": mantlet(),
    },
    sites={
        **{each: {"claimed": "defender"} for each in "tsuwxyzvg"}, "o": {"open": True},
        "n": {"claimed": "attacker"},
    },
    ward=(12, 2, 17, 7),
)  # fmt: skip


@cache
def assets() -> Catalogue:
    """The match's assets: weak walls, morale enough for a long match."""
    drawn = drawing.read(BOARD, (0, 0))
    card = _WORKS.on(drawn.card(_WORKS.sheets(), "west"))
    tall, wide = len(drawn.rows), len(drawn.rows[0])
    card = replace(card, defender_zone=Zone(west=9, north=0, east=wide - 1, south=tall - 1))
    found = _catalogue(card, ROLLS, (0, 0), SIEGE_CARDS, 0)
    scenario = replace(
        found.scenarios["kit"], turns=6, attacker_morale=(1, 5), defender_morale=(1, 5)
    )
    return replace(
        found, structures={**found.structures, **_WORKS.catalogue()}, scenarios={"kit": scenario}
    )


def castle(seed: int, *, undoable: bool = False) -> Match:
    """A match on that board."""
    return Match.new("kit", seed, catalogue=assets(), undoable=undoable)


def play_castle(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays such a match on at random, yielding each order once it is applied."""
    seats = {side: make_player("random", seed, side) for side in SIDES}
    for _ in range(most):
        side = match.to_act
        if side is None:
            return
        order = seats[side].choose(match.view(side))
        match.apply(order)
        yield order
