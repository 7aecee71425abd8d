"""A curtain wall between two people: ladders and grapples at it, defenders on it."""

from __future__ import annotations

from typing import Any

from kit import Battle, battle
from kit.walls import CLIMBERS, tower, wall

YARD = """
. . . . . . . . . . W . . . . . . . . . . . . .
. . . . . . . . . . W . . . . . . . . . . . . .
. . . . . . . . . a1 W . . . . . . . . . . . . .
. . . . . . . . . . W . . . . . . . . . . . . .
. . . . . . . . . . T T . . . . . . . . . . . .
. . . . . . . . . . T T . . . d2 . . . . . . . .
. . . . . . . . . . V . . . . . . . . . . . . .
. . . . . . . . . a2 V . . . . . . . . . . . . .
. . . . . . . . . a2 V . . . . . . . . . . . . .
. . . . . . . . . . V . . . . . . . . . . . . .
. . a3 . . . . . . . V . . . . . . . . . . . . .
. . . . . . . . . . V . . . . . . . . . . . . .
"""


def ramparts(phase: str = "movement", first: str = "attacker", **more: Any) -> Battle:
    """Ladders at the north wall, grapples at the south wall, both held by a stand."""
    return battle(
        YARD,
        attacker={"a1": "laddermen", "a2": "hookmen*2", "a3": "rifle*1"},
        defender={"d1": "guard*2", "d2": "rifle"},
        phase=phase,
        first=first,
        forts={"w": wall(), "v": wall(), "t": tower(doors=("east",))},
        sites={each: {"claimed": "defender"} for each in "wvt"},
        roofs={"d1.1": (10, 2), "d1.2": (10, 7)},
        cards=CLIMBERS,
        pad=(24, 12),
        **more,
    )


def at_the_foot(**more: Any) -> Battle:
    """The ladder may be set up."""
    b = ramparts(**more)
    b.order("order a1 advance")
    return b


def climbing(**more: Any) -> Battle:
    """Ladder and grapples are set up, the ladder is up; it is the next Movement phase."""
    b = at_the_foot(**more)
    b.order("scale a1.1 w ladder")
    b.order("order a2 advance")
    b.order("scale a2.1 v grapple")
    b.order("scale a2.2 v grapple")
    b.skip_to("shooting")
    b.skip_to("movement")
    return b


def cutting() -> Battle:
    """The defenders of the south wall may cut the ropes."""
    b = climbing()
    b.skip_to("assault")
    return b
