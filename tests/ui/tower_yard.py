"""A street of towers between two people: a tank before a block, engineers beside rubble."""

from __future__ import annotations

from typing import Any

from kit import Battle, battle
from kit.cast import UNITS
from kit.towers import tower
from msgspec.structs import replace

YARD = """
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . & & . .
. a1 . . . . . . . . . . H H H . . . . . & . . .
. a1 . . . . . . . . . . H H H . . . K K . . . .
. . . . . . . . . . . . H H H . . . K K . . . .
. a2 . . . . . . . . . . . . . . . . . . . . . .
. . . : : . . . . . . . . . . . . . d2 . . . . .
= = = : : = = = = = = = = = = = = = d2 = = = = =
. a3 : : : . . . . . . . . . . . . . . . . . . .
. . . * * . . . . . . a4 L L . . . . . . . . . .
. . . . . . . . . . . . L L . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
"""
CREWS = {"tank": replace(UNITS["tank"], crew=4)}
FALL = "storey_shot:4,4 storey_damage:5,5,5,5,5 material:2,2,2 crush:1,1,1 plunge:1"
"""The dice with which the first tank of a1 brings down section 1 of the block from floor 2."""


def towers(phase: str = "shooting", first: str = "attacker", **more: Any) -> Battle:
    """The yard in a phase: d1 is on several floors of the block, d3 in the tower."""
    return battle(
        YARD,
        attacker={"a1": "tank*2", "a2": "rifle*1", "a3": "dozer", "a4": "sapper"},
        defender={"d1": "chief rifle*4", "d2": "rifle*2", "d3": "heavy*2"},
        phase=phase,
        first=first,
        inside={"h": "d1", "k": "d3"},
        forts={"h": tower(4, size="medium"), "k": tower(5), "l": tower(2, "brick")},
        places={
            "d1.1": (0, 2), "d1.2": (0, 2), "d1.3": (1, 1), "d1.4": (2, 4), "d1.5": (1, 3),
            "d3.1": (0, 5), "d3.2": (0, 1),
        },
        ruin=True,
        cards=CREWS,
        pad=(24, 13),
        turn=2,
        **more,
    )  # fmt: skip


def moving() -> Battle:
    """The construction vehicle a3 has its order, beside rubble."""
    b = towers("movement")
    b.order("order a3 advance")
    return b


def going_in() -> Battle:
    """The engineer a4 has its order, beside a house."""
    b = towers("movement")
    b.order("order a4 advance")
    return b


def broken() -> Battle:
    """Section 1 of the block has come down to floor 1: it is the defender's turn."""
    b = towers(markers={"a1": 1})
    b.order(
        "shoot a1 h at 12,2 floor 2",
        "storey_shot:4 storey_damage:5,5,5,5,5 material:2,2,2 crush:1,1,1",
    )
    return b
