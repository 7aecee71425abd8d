"""The keys in tables, from which bindings and help are made."""

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
    """In the help; empty where another line says it."""


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
    Key("x,c,enter", "look", "x", "cursor on or off"),
    Key("g", "full_log", "g", "the whole log"),
    Key("i", "card", "i", "show or hide the card"),
    Key("comma", "scroll_card(1)", ", ;", "scroll the card"),
    Key("semicolon", "scroll_card(-1)", "", ""),
    Key("b", "ledger", "b", "ledgers of the buildings"),
    Key("z", "zoom", "z", "change the size of the map"),
    Key("T", "theme", "T", "dark or light"),
    Key("r", "result", "r", "the result again"),
    Key("R", "rules", "R", "rules, and what words mean"),
    Key("full_stop", "more_keys", ".", "more keys in the bottom line"),
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

PLAY: Final = (
    Key("enter,kp_enter", "accept", "enter", "give this order"),
    Key("space", "done", "space", "end a part, pass, hurry"),
    Key("tab", "next(1)", "tab", "next unit or fight"),
    Key("shift+tab", "next(-1)", "shift+tab", "the one before"),
    Key("n", "group(1)", "n", "next detachment"),
    Key("N", "group(-1)", "N", "the detachment before"),
    Key("1", "tool_key('1')", "1-4", "choose its order"),
    Key("2", "tool_key('2')", "", ""),
    Key("3", "tool_key('3')", "", ""),
    Key("4", "tool_key('4')", "", ""),
    Key("f", "tool_key('f')", "f", "all of it together, or one"),
    Key("b", "tool_key('b')", "b", "up to the battlements"),
    Key("m", "tool_key('m')", "m", "moves or fights; man a gun"),
    Key("s", "tool_key('s')", "s", "shelter behind walls"),
    Key("w", "tool_key('w')", "w", "push a mantlet"),
    Key("c", "tool_key('c')", "c", "scan for bunkers"),
    Key("e", "tool_key('e')", "e", "clear rubble (engineers)"),
    Key("t", "tool_key('t')", "t", "aim templates at a cell"),
    Key("a", "tool_key('a')", "a", "automatic: do it for me"),
    Key("plus,equals_sign", "tool_key('+')", "+ -", "a floor, a casualty more or less"),
    Key("minus", "tool_key('-')", "", ""),
    Key("u", "undo", "u", "undo, back to the last die"),
    Key("x", "look", "x", "look around with a cursor"),
    Key("apostrophe", "jump", "'", "jump to a unit's letters"),
    Key("v", "overlay", "v", "danger, fire, sight, walls"),
    Key("p", "peek", "p", "peek at your own secrets"),
    Key("g", "full_log", "g", "the whole log"),
    Key("i", "card", "i", "show or hide the card"),
    Key("left_square_bracket", "scroll_card(-1)", "[ ]", "scroll the card"),
    Key("right_square_bracket", "scroll_card(1)", "", ""),
    Key("l", "ledger", "l", "ledgers of the buildings"),
    Key("z", "zoom", "z", "change the size of the map"),
    Key("T", "theme", "T", "dark or light"),
    Key("r", "result", "r", "the result again"),
    Key("R", "rules", "R", "rules, and what words mean"),
    Key("full_stop", "more_keys", ".", "more keys in the bottom line"),
    Key("question_mark,f1", "help", "?", "this list"),
    Key("escape", "back", "esc", "no, go back"),
    Key("q", "leave", "q", "leave; the match is saved"),
)
"""Keys of people who play."""

STEERING: Final = (
    Key("up,kp_up", "arrow(0,-1)", "arrows", "the cursor, or the list"),
    Key("down,kp_down", "arrow(0,1)", "", ""),
    Key("left,kp_left", "arrow(-1,0)", "", ""),
    Key("right,kp_right", "arrow(1,0)", "", ""),
    Key("home,kp_home", "arrow(-1,-1)", "home etc", "diagonally"),
    Key("pageup,kp_page_up,kp_pageup", "arrow(1,-1)", "", ""),
    Key("end,kp_end", "arrow(-1,1)", "", ""),
    Key("pagedown,kp_page_down,kp_pagedown", "arrow(1,1)", "", ""),
    Key("shift+up", "arrow(0,-5)", "shift+", "arrows: five cells"),
    Key("shift+down", "arrow(0,5)", "", ""),
    Key("shift+left", "arrow(-5,0)", "", ""),
    Key("shift+right", "arrow(5,0)", "", ""),
)
"""The arrows of people who play."""
