"""The viewer's keys in one table, from which bindings, help and palette are made."""

from __future__ import annotations

from typing import Final, NamedTuple


class Key(NamedTuple):
    """Keys that do one thing."""

    keys: str
    """As Textual names them, separated by commas."""
    action: str
    shown: str
    """What the help calls the keys."""
    text: str
    """In the help and the palette; empty where another line says it."""


WATCH: Final = (
    Key("space", "play", "space", "play or pause"),
    Key("n,greater_than_sign", "step(1)", "right l n", "one order forward"),
    Key("p,less_than_sign", "step(-1)", "left h p", "one order back"),
    Key("right_square_bracket", "phase(1)", "]", "to the next phase"),
    Key("left_square_bracket", "phase(-1)", "[", "to the phase before"),
    Key("home,kp_home", "seek_start", "home", "to the beginning"),
    Key("end,kp_end", "seek_end", "end", "play on to the end"),
    Key("plus,equals_sign", "speed(1)", "+", "play faster"),
    Key("minus", "speed(-1)", "-", "play slower"),
    Key("tab", "next_unit(1)", "tab", "look at the next unit"),
    Key("shift+tab", "next_unit(-1)", "shift+tab", "look at the unit before"),
    Key("c,enter", "look", "c", "cursor on or off"),
    Key("g", "full_log", "g", "the whole log"),
    Key("i", "card", "i", "show or hide the card"),
    Key("z", "zoom", "z", "change the size of the map"),
    Key("r", "result", "r", "the result again"),
    Key("question_mark,f1", "help", "?", "this list"),
    Key("escape", "back", "esc", "close what is open, pause"),
    Key("q", "quit", "q", "leave"),
)
"""Keys with one meaning."""

CLOSING: Final = frozenset(("escape", "space", "enter", "r"))
"""Keys that do no more than close the result while it is shown."""

PASSING: Final = frozenset(("q", "ctrl+q", "ctrl+c", "question_mark", "f1"))
"""Keys that do what they always do while the match plays on."""

ARROWS: Final = (
    Key("right,l,kp_right", "arrow(1,0)", "", ""),
    Key("left,h,kp_left", "arrow(-1,0)", "", ""),
    Key("up,k,kp_up", "arrow(0,-1)", "up k", "scroll up, or the cursor"),
    Key("down,j,kp_down", "arrow(0,1)", "down j", "scroll down, or the cursor"),
    Key("shift+right,L", "scroll(1,0)", "shift+..", "an arrow: scroll the map"),
    Key("shift+left,H", "scroll(-1,0)", "", ""),
    Key("shift+up,K", "scroll(0,-1)", "", ""),
    Key("shift+down,J", "scroll(0,1)", "", ""),
)
"""Keys that depend on whether one watches or looks around."""
