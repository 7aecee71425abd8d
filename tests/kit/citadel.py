"""A small citadel in which all four kinds of building stand side by side, and random players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from kit import drawing
from kit.battle import _catalogue
from kit.forts import Works, fort, house
from kit.towers import tower
from kit.walls import CLIMBERS, gate, wall
from kit.walls import tower as keep
from siegegame.content.schema import Catalogue, StructureSheet, Zone
from siegegame.engine import Match
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player

BOARD = """
    .*8 W T T . H H .*6
    .*8 W T T . H H .*6
    .*8 G K K . C C .*6
    =*8 G K K . C C =*6
    .*8 X .*3 L L .*6
    .*8 X .*3 L L .*6
    .*8 X .*11
    .*20
"""
ROLLS = (
    {
        "a1": "chief rifle*2", "a2": "ram sapper*2", "a3": "catapult onager", "a4": "tank*2",
        "a5": "storm*3", "a6": "armed*2 hookmen", "a7": "siege", "a8": "piercer ray",
        "a9": "thrower",
    },
    {
        "d1": "chief rifle*2", "d2": "heavy*2", "d3": "storm*2 hero", "d4": "tank",
        "d5": "rifle*3", "d6": "guard*2", "d7": "siege",
    },
)  # fmt: skip


def _shed() -> StructureSheet:
    sheet = house()
    assert sheet.capacity is not None
    return replace(sheet, capacity=replace(sheet.capacity, damage=3, assault=4))


_WORKS = Works(
    forts={
        "w": wall(12), "x": wall(12), "g": gate(10), "t": keep(20),
        "k": tower(3, "brick"), "l": tower(2, "light wood"),
        "h": fort(points=2, armour=11, slits={"west": 1}, guns={"west": "cannon"}),
        "c": _shed(),
    },
    sites={
        **{each: {"claimed": "defender"} for each in "wxgt"},
        "h": {"claimed": "defender", "strongpoint": True},
    },
    ward=(13, 0, 19, 7),
)  # fmt: skip


@cache
def assets() -> Catalogue:
    """The match's assets: weak buildings, morale enough for a long match."""
    drawn = drawing.read(BOARD, (0, 0))
    card = _WORKS.on(drawn.card(_WORKS.sheets(), "west"))
    tall, wide = len(drawn.rows), len(drawn.rows[0])
    card = replace(card, defender_zone=Zone(west=8, north=0, east=wide - 1, south=tall - 1))
    found = _catalogue(card, ROLLS, (0, 0), CLIMBERS, 0)
    scenario = replace(
        found.scenarios["kit"], turns=6, attacker_morale=(1, 5), defender_morale=(1, 5)
    )
    return replace(
        found, structures={**found.structures, **_WORKS.catalogue()}, scenarios={"kit": scenario}
    )


def citadel(seed: int, *, undoable: bool = False) -> Match:
    """A match on that board."""
    return Match.new("kit", seed, catalogue=assets(), undoable=undoable)


def play_citadel(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays such a match on at random, yielding each order once it is applied."""
    seats = {side: make_player("random", seed, side) for side in SIDES}
    for _ in range(most):
        side = match.to_act
        if side is None:
            return
        order = seats[side].choose(match.view(side))
        match.apply(order)
        yield order
