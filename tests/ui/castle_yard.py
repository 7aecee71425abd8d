"""A castle's gate between two people: a ram and sappers before it, rifles on the wall walk."""

from __future__ import annotations

from typing import Any

from kit import Battle, battle
from kit.walls import SIEGE_CARDS, cottage, gate, mantlet, tower, wall

YARD = """
. . . . . . . . . . . . T T T W W W W . . . . .
. . . & & . . . . . . . T T T . . . . . . . . .
. . . & & . . . . . . . T T T . . C C . . . . .
. a1 . . . . . . . . . . . X . . . C C . . . . .
. a1 . . . M . . . . . . . X . . . . . . . . . .
= = = = = a2 = = = = = a3 G = = = = = = O = = = =
. . . . . . . . . . . a3 G . . d2 . . . V . . . .
. a4 . . . . . . . . . . . Y . . . . . V . . . .
. . . . . . . . . . . . . Y . . . . . V . . . .
. a4 . . . . . . . . . . S S S . . . . . . . . .
. . . . . . . . . . . . S S S . . . . . . . . .
. . . . . . . . . . . . S S S . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
"""


def castle(phase: str = "shooting", first: str = "attacker", **more: Any) -> Battle:
    """The yard in a phase: the gate has lost hits, d1 is on the wall by it."""
    return battle(
        YARD,
        attacker={"a1": "chief rifle*2", "a2": "mob4", "a3": "ram sapper", "a4": "catapult onager"},
        defender={"d1": "rifle*2", "d2": "storm*2", "d3": "rifle*2"},
        phase=phase,
        first=first,
        forts={
            "t": tower(), "s": tower(), "w": wall(), "x": wall(), "y": wall(), "v": wall(30),
            "g": gate(), "o": gate(24), "c": cottage(), "m": mantlet(),
        },
        sites={
            **{each: {"claimed": "defender"} for each in "tswxyvg"},
            "o": {"open": True}, "m": {"claimed": "attacker"},
        },
        cards=SIEGE_CARDS,
        roofs={"d1.1": (13, 3), "d1.2": (13, 7)},
        inside={"t": "d3"},
        hits={"g": 17, "x": 41},
        pad=(24, 13),
        turn=2,
        **more,
    )  # fmt: skip


def storming() -> Battle:
    """The attacker's ram and sappers are at the gate under Assault orders."""
    return castle("assault", orders={"a3": "assault", "a2": "assault"})


def breached() -> Battle:
    """The sappers have blown the gate open."""
    b = castle("assault", orders={"a3": "assault"})
    b.world.journal.put(b.id("g"), b.world.hits[b.id("g")], "remaining", 4)
    b.order("charge a3.2 g")
    return b
