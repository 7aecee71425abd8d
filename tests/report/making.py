"""Makers of events for tests, with the values that most of them share."""

from __future__ import annotations

from typing import Any

from siegegame.model import events as e
from siegegame.model.vocabulary import Column, Phase, Side

ATT, DEF = Side.ATTACKER, Side.DEFENDER
SHOTS: dict[str, Any] = {
    "detachment": "raiders", "target": "rifles", "units": ("raiders.1",), "firepower": 6,
    "markers": 0, "halved": False, "modified": 6, "column": Column.B,
    "stance": "in the open", "need": 5, "needs": (5,), "rerolled": (), "hits": 1,
    "dice": (6, 4, 1), "place": (12, 7),
}  # fmt: skip
LOST: dict[str, Any] = {
    "unit": "raiders.1", "detachment": "raiders", "cell": (2, 9), "structure": None, "by": None,
    "cause": "close assault",
}  # fmt: skip


def made(kind: type[e.Event], /, **fields: Any) -> e.Event:
    """An event of the attacker in the second turn."""
    start: dict[str, Any] = {
        "seq": 7, "turn": 2, "phase": Phase.SHOOTING, "side": ATT, "rule": "C7",
    }  # fmt: skip
    return kind(**{**start, **fields})


def total(side: Side, units: tuple[str, ...], strength: int, die: int, **bonus: int) -> e.SideTotal:
    bonuses = tuple((label.replace("_", " "), value) for label, value in bonus.items())
    return e.SideTotal(
        side=side, units=units, strength=strength, halved=False, bonuses=bonuses, die=die,
        total=die + sum(bonus.values()),
    )  # fmt: skip
