"""A small siege to watch: buildings that burn, fail and fall, a siege gun, a bunker to be found."""

from __future__ import annotations

from kit import battle

from siegegame.model.orders import parse
from siegegame.ui.feed import Tape

YARD = """
.  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
.  a1 .  .  &  .  .  .  .  B  B  B  .  .  .  .  .  .  .  .  .  .
.  .  .  .  &  .  .  d2 .  B  B  B  .  .  U  U  .  .  .  .  .  .
=  =  =  =  =  =  =  =  =  B  B  B  =  =  U  U  d1 =  =  =  =  =
.  .  a4 .  .  .  .  .  .  .  .  .  .  .  .  .  .  d1 .  .  .  .
.  .  .  .  .  .  .  a2 .  W  W  .  .  .  .  .  .  .  .  .  .  .
.  a3 .  .  .  .  .  a2 .  W  W  .  .  .  C  C  C  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .  .  C  C  C  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .  .  C  C  C  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
"""

DICE = (
    "fire:3 inside:5,2 heavy:5,3,6,3 critical:4,6,6,6 scan:6 shot:6,1 "
    "structure:6,2 radius:5 collapse:5,2,5,1 markers:3,3,3,3"
)
"""Initiative is the attacker's whenever it is rolled."""

ORDERS = (
    "done",
    "done",
    "first attacker",
    "shoot a1 b at 9,3",
    "pass",
    "scan a2",
    "pass",
    "shoot a3 w",
    "pass",
    "pass",
    "first attacker",
    "done",
    "done",
    "first attacker",
)
FIRED, SCANNED, FAILED, FELL = 4, 6, 8, 13
"""Positions after the siege gun's shot, the scan, the shot at W, the fall of U."""


def siege() -> Tape:
    """A tape of it, at its beginning: the second turn."""
    started = battle(
        YARD,
        attacker={"a1": "siege", "a2": "rifle*2", "a3": "tank", "a4": "engine"},
        defender={"d1": "rifle*3", "d2": "rifle", "d3": "rifle*2"},
        inside={"b": "d3", "u": "d1.3"},
        sheets={"b": "imperial-medium", "c": "imperial-medium"},
        capacity={"b": 11, "w": 6},
        states={"u": "unstable", "c": "crumbling"},
        fires=["b"],
        counters={"bunker-1": "w"},
        damage={"a4.1": 1},
        turn=2,
    )
    started._script(DICE)
    return Tape(started.match, [parse(text) for text in ORDERS])
