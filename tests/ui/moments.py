"""Moments of a match between two people on a small board, for pictures of the screen."""

from __future__ import annotations

from pathlib import Path

from kit import Battle, battle

from siegegame.ui.table import MatchChoice, Session

YARD = """
.  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
.  a1 .  .  &  .  .  .  .  B  B  B  .  .  .  .  .  .  .  .  .  .  .  .
.  a1 .  .  &  .  .  d2 .  B  B  B  .  .  U  U  .  .  .  .  .  .  .  .
=  a1 =  =  =  =  =  =  =  B  B  B  =  =  U  U  d1 =  =  =  =  =  =  =
.  .  .  .  .  .  .  d2 .  .  .  .  .  .  .  .  .  d1 .  .  .  .  .  .
.  .  .  .  .  .  ~  a2 a2 W  W  .  .  .  .  .  .  .  .  .  .  .  .  .
.  a3 .  .  .  .  ~  a2 .  W  W  .  .  .  C  C  C  .  .  .  .  .  .  .
.  .  .  .  .  ~  ~  .  .  .  .  .  .  .  C  C  C  .  .  .  .  .  .  .
.  .  .  .  .  ~  .  .  .  .  .  .  .  .  C  C  C  .  .  .  .  .  .  .
.  .  .  .  ~  ~  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
"""


def _yard(phase: str, first: str | None = "attacker") -> Battle:
    return battle(
        YARD,
        attacker={"a1": "chief rifle*2", "a2": "rifle*3", "a3": "siege"},
        defender={"d1": "rifle*3", "d2": "rifle*2", "d3": "rifle*2"},
        phase=phase,
        first=first,
        dice="" if first else "initiative:5,2",
        inside={"b": "d3", "u": "d1.3"},
        sheets={"b": "imperial-medium", "c": "imperial-medium"},
        capacity={"b": 11},
        states={"u": "unstable", "c": "crumbling"},
        counters={"bunker-1": "w"},
        orders={} if phase == "movement" else dict.fromkeys(("a1", "a2", "d1"), "assault"),
        turn=2,
    )


def _moving() -> Battle:
    b = _yard("movement")
    b.order("order a1 advance")
    return b


def _fought(dice: str) -> Battle:
    b = _yard("assault")
    b.order("assault a2.1 d2.2", dice)
    return b


def _over() -> Battle:
    b = _yard("assault")
    b.skip_to("over")
    return b


def moment(name: str) -> Battle:
    """A position by name."""
    made = {
        "first": lambda: _yard("movement", None),
        "order": lambda: _yard("movement"),
        "move": _moving,
        "shoot": lambda: _yard("shooting"),
        "fight": lambda: _yard("assault"),
    }
    return made[name]()


def seated_at(name: str, path: Path, **seats: str) -> Session:
    """A session of such a moment; it takes no orders."""
    choice = MatchChoice("kit", 1, turns=8, **seats)
    return Session(moment(name).match, None, choice=choice, path=path, orders=[])
