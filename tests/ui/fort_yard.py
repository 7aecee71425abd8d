"""A line of strongholds between two people: a bastion, a bunker, a rampart, a gun on the ground."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kit import Battle, battle

from siegegame.ui.table import MatchChoice, Session

YARD = """
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . & & . . . . . . . . . . . . . . . . .
. a1 . . . & . . . . . . . . . . . . . . . . . .
. a1 . . . . . . . . . . . . H H H . . . W W . .
. a1 . . . . . . . . . . . . H H H . . . W W . .
. . . . . . . . . . . . . . H H H . . . . . . .
. a2 . . . . . . . . . . . . . . . d2 . . . . . .
= = = = = = = = = = = = = = = = d2 = = = = = = =
. . . . . . . . K K . . . . . . . . . . . . . .
. . . . . . . . K K . . . . L L . . . . . . . .
. . . . . . . . . . . . . . L L . . . . . . . .
. . . . . . . . . . . a3 . . L L . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
"""
RUIN = (
    "hull_shot:3,3 penetration:6 building_damage:5 debris:1,1,1,1 figure:1,1,1,1 strength:1,1,1,1"
)
"""The dice with which the ray of a2 makes the bastion detonate, which kills nobody."""


def fort(phase: str = "shooting", first: str = "defender", **more: Any) -> Battle:
    """The yard in a phase: the bastion is held by d1, the rampart's top by d3."""
    return battle(
        YARD,
        attacker={"a1": "chief rifle*2", "a2": "ray", "a3": "leaper*1"},
        defender={"d1": "rifle*4", "d2": "rifle*2", "d3": "rifle*1"},
        phase=phase,
        first=first,
        inside={"h": "d1"},
        sheets={"h": "bastion", "k": "bunker", "l": "defence-line"},
        sites={
            "h": {"claimed": "defender", "strongpoint": True},
            "k": {"strongpoint": True},
            "l": {"claimed": "defender"},
        },
        emplacements={"howl": ("wall-cannon", (16, 6))},
        roofs={"d3.1": (15, 10)},
        pad=(24, 13),
        turn=2,
        **more,
    )


def wounded(**more: Any) -> Battle:
    """The same after the ray has cost the bastion a hull point: it is the defender's turn."""
    b = fort(first="attacker", **more)
    b.order("shoot a2 h", "hull_shot:3,3 penetration:4,1")
    return b


def falling() -> Battle:
    """The bastion detonates, those inside must get out."""
    b = fort(first="attacker")
    b.order("shoot a2 h", RUIN)
    return b


def session_of(b: Battle, path: Path) -> Session:
    """A session at that moment; it takes no orders."""
    choice = MatchChoice("kit", 1, turns=8)
    return Session(b.match, None, choice=choice, path=path, orders=[])
