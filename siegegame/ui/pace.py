"""How long what came of an order stands on the screen, and what is said of who is next."""

from __future__ import annotations

from typing import Final

from siegegame.model.vocabulary import Side
from siegegame.report import stage_title
from siegegame.ui.desk.commanding import reserves
from siegegame.ui.desk.tool import Tool
from siegegame.ui.table.session import Session

_BEGIN: Final = 1.5
_LETTER: Final = 0.04
"""Seconds that it takes to look up, and to read a letter."""


def reading(text: str) -> float:
    """Seconds for which a sentence stands before a computer player goes on."""
    return _BEGIN + _LETTER * len(text) if text else 0.0


def thinking_words(session: Session, side: Side | None) -> str:
    """That a computer player is on; empty if none is."""
    if side is None:
        return ""
    return f"The {side.value} (computer, {session.seats[side]}) acts ... space hurries it"


def next_words(tool: Tool, session: Session, *, changed: bool) -> str:
    """Who is next and at what; only how to go on where nothing has changed."""
    if not changed:
        return "Enter goes on"
    clock = tool.view.clock
    alone = len(session.humans) < 2
    what = "you decide" if tool.view.decision else "your turn"
    whose = what.capitalize() if alone else f"{tool.side.value.capitalize()}, {what}"
    stage = stage_title(clock.stage)
    late = reserves(tool.view, tool.side)
    more = f"; {late}" if late else ""
    return f"{whose}: {stage}, turn {clock.turn} of {clock.turns_limit}{more}. Enter goes on"
