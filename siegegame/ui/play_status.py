"""What header, key line and advice say while people play."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.model.vocabulary import CounterState, Side
from siegegame.ui.desk.tool import Tool
from siegegame.ui.keys import PLAY
from siegegame.ui.widgets.key_line import Hint, Status

_CARD: Final = Hint("i", "card", "card")
_LEAVE: Final = Hint("q", "leave", "leave")
_ALWAYS: Final = (
    Hint("x", "look", "look"),
    Hint("g", "log", "full_log"),
    _CARD,
    Hint("l", "ledger", "ledger"),
    Hint("v", "danger", "overlay"),
    Hint("z", "zoom", "zoom"),
    Hint("R", "rules", "rules"),
    _LEAVE,
)
_ALIKE: Final = {"2": "1", "3": "1", "4": "1", "-": "+"}
"""Keys that are told of together with another."""
_HELP: Final = Hint("?", "help", "help")
_BARE_HELP: Final = Hint("?", "", "help")


def tool_status(
    tool: Tool, place: str, progress: str, *, undo: bool, peek: bool, narrow: bool
) -> Status:
    """The key line of a tool; in narrow terminals the card's key comes earlier."""
    own = [*tool.hints()]
    done = (Hint("space", tool.DONE, "done"),) if tool.DONE else ()
    back = (Hint("u", "undo", "undo"),) if undo else ()
    card = (_CARD,) if narrow else ()
    peeks = (Hint("p", "peek", "peek"),) if peek else ()
    first = (*own[:2], *done, _BARE_HELP if narrow else _HELP, *own[2:], *back, *card, *peeks)
    always = (hint for hint in _ALWAYS if hint not in first)
    badge = f"{turn_badge(tool)} {tool.badge}"
    return Status(badge, (*first, *always), "" if narrow else place, progress)


def unused(tool: Tool, key: str) -> str:
    """That a letter or digit means nothing to a tool just now; empty for one of its keys."""
    shown = {name for hint in tool.hints() for name in hint.shown.split()}
    actions = {hint.action for hint in tool.hints()}
    named = _ALIKE.get(key, key)
    if key in shown or f"tool_key('{named}')" in actions or (named == "1" and "1-4" in shown):
        return ""
    found = next(each for each in PLAY if each.action == f"tool_key('{named}')")
    return f"just now {found.shown} does nothing here ({found.text})"


def turn_badge(tool: Tool | None) -> str:
    """The side whose turn it is, as the map writes its units."""
    if tool is None:
        return "..."
    return "att" if tool.side is Side.ATTACKER else "DEF"


def hides(view: View, tool: Tool | None) -> bool:
    """Whether the side that is to act hides something that is not on the screen (D3)."""
    if tool is None or tool.side is not Side.DEFENDER:
        return False
    return any(each.state is CounterState.HIDDEN for each in view.counters())


def reading_status() -> Status:
    """The key line while the log lies over the map."""
    hints = (Hint("arrows", "scroll", "help"), Hint("g", "close", "full_log"), _HELP)
    return Status("LOG", hints, "", "")


def looking_status(place: str, progress: str) -> Status:
    """The key line while somebody looks around."""
    hints = (
        Hint("arrows", "cursor", "help"), Hint("tab", "unit", "next(1)"),
        Hint("esc", "back", "back"), Hint("l", "ledger", "ledger"), _HELP,
        *(hint for hint in _ALWAYS[2:] if hint.shown != "l"),
    )  # fmt: skip
    return Status("LOOK", hints, place, progress)


def thinking_status(side: Side, place: str, progress: str) -> Status:
    """The key line while a computer player is on."""
    hints = (Hint("space", "hurry", "done"), _HELP, *_ALWAYS)
    return Status(f"{side.value.upper()} THINKS", hints, place, progress)


def stopped_status() -> Status:
    """The key line when a computer player has failed."""
    hints = (Hint("space", "try again", "done"), Hint("n", "pass for it", "group(1)"))
    return Status("STOPPED", (*hints, _HELP, _LEAVE, *_ALWAYS[:-1]), "", "")


def other_status(whose: Tool | None, place: str, progress: str, *, over: bool) -> Status:
    """The key line of a moment in which little can be done.

    Args:
        whose: who is next, while what came of the step before is read.
        place: the cell that is pointed at.
        progress: what stands at the right end.
        over: whether the match is over.
    """
    hint = Hint("r", "result", "result") if over else Hint("enter", "goes on", "accept")
    badge = f"{turn_badge(whose)} NEXT" if whose else "END" if over else "..."
    return Status(badge, (hint, _HELP, _LEAVE, *_ALWAYS[:-1]), place, progress)
