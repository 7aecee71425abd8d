"""What header and key line say of a feed."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.model.events import MatchEnded
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import SIDES, Phase, Side
from siegegame.report import objective, stage_title
from siegegame.ui.chronicle import Chronicle
from siegegame.ui.feed import Feed
from siegegame.ui.plan import gun_at
from siegegame.ui.widgets.header import Standing
from siegegame.ui.widgets.key_line import Hint, Status

_WATCHING: Final = (
    Hint("?", "help", "help"),
    Hint("q", "quit", "quit"),
    Hint("space", "play", "play"),
    Hint("< >", "step", "step(1)"),
    Hint("[ ]", "phase", "phase(1)"),
    Hint("x", "look", "look"),
    Hint("g", "log", "full_log"),
    Hint("i", "card", "card"),
    Hint("b", "ledger", "ledger"),
    Hint("- +", "speed", "speed(1)"),
    Hint("tab", "unit", "next_unit(1)"),
    Hint("z", "zoom", "zoom"),
)
_LOOKING: Final = (
    Hint("?", "help", "help"),
    Hint("q", "quit", "quit"),
    Hint("arrows", "cursor", "help"),
    Hint("tab", "unit", "next_unit(1)"),
    Hint("i", "card", "card"),
    Hint("b", "ledger", "ledger"),
    Hint("< >", "step", "step(1)"),
    Hint("x", "watch", "look"),
    Hint("g", "log", "full_log"),
    Hint("z", "zoom", "zoom"),
)
_RUSHING: Final = (
    Hint("any key", "stops", "back"),
    Hint("q", "quit", "quit"),
)
_MODES: Final = {
    "looking": ("LOOK", _LOOKING),
    "playing": ("PLAY", _WATCHING),
    "rushing": ("ON", _RUSHING),
}

_REASONS: Final = {
    "morale": "morale broke",
    "annihilated": "the enemy is gone",
    "turn_limit": "time is up",
}


def standing(view: View, chronicle: Chronicle) -> Standing:
    """The header."""
    clock = view.clock
    act, side = _act(view, chronicle.end)
    stage = stage_title(clock.stage)
    if clock.phase in {Phase.DEPLOYMENT, Phase.OVER}:
        place = stage if clock.phase is Phase.DEPLOYMENT else f"Turn {clock.turn}"
    else:
        place = f"Turn {clock.turn}/{clock.turns_limit} {stage}"
    morale = tuple(tuple(chronicle.morale(each)) for each in SIDES)
    name = view.catalogue.scenarios[view.scenario].name
    return Standing(name, place, act, side, (morale[0], morale[1]))


def _act(view: View, end: MatchEnded | None) -> tuple[str, Side | None]:
    if end:
        if end.winner == "draw":
            return f"Draw: {_REASONS[end.reason]}", None
        why = objective(end) or _REASONS[end.reason]
        return f"{end.winner.capitalize()} wins: {why}", Side(end.winner)
    side = view.clock.to_act
    if side is None:
        return "", None
    return f"{side.value.capitalize()} to {'decide' if view.decision else 'act'}", side


def where(view: View, point: Point) -> str:
    """A cell in few words."""
    structure = view.structure_at(point)
    gun = None if structure else gun_at(view, point)
    what = view.structure(structure).name if structure else view.terrain(point).name
    if gun:
        what = gun.name
    return f"{point[0]},{point[1]} {what}"


def rushing_standing(shown: Standing, position: int) -> Standing:
    """The header while a match plays on."""
    return shown._replace(act=f"playing on, {position} orders", side=None)


def watch_status(feed: Feed, place: str, speed: int, mode: str) -> Status:
    """The key line of the viewer.

    Args:
        feed: the match.
        place: the cell that is pointed at.
        speed: orders a second.
        mode: `looking`, `playing`, `rushing` or nothing.
    """
    badge, hints = _MODES.get(mode, ("END" if feed.ended else "WATCH", _WATCHING))
    length = "" if feed.length is None else f" of {feed.length}"
    progress = f"{feed.position}{length}"
    if mode == "playing":
        progress = f"{speed}/s  {progress}"
    return Status(badge, hints, place, progress)
