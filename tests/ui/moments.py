"""Moments of a match between two people on a small board, for pictures of the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kit import Battle, battle

from siegegame.model.orders import parse
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
        turns=2,
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
    b = _fought("close_assault:4,3 casualty:1,1,1")
    b.order("done")
    while not b.match.over:
        b.match.apply(next(each for each in _REST if b.match.refusal(each) is None))
    return b


_REST = tuple(parse(text) for text in ("first attacker", "pass", "done"))
_MADE: dict[str, Callable[[], Battle]] = {
    "first": partial(_yard, "movement", None),
    "order": partial(_yard, "movement"),
    "move": _moving,
    "shoot": partial(_yard, "shooting"),
    "defend": partial(_yard, "shooting", "defender"),
    "fight": partial(_yard, "assault"),
    "choose": partial(_fought, "close_assault:4,3 casualty:1,1,6"),
    "retreat": partial(_fought, "close_assault:4,3 casualty:1,1,1"),
    "over": _over,
}


def session_at(name: str, path: Path, **seats: str) -> Session:
    """A session at a moment; it takes no orders."""
    choice = MatchChoice("kit", 1, turns=2, **seats)
    return Session(_MADE[name]().match, None, choice=choice, path=path, orders=[])
