"""What a person reads from the screen: which keys are shown, and what lies over the battle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

CURTAIN = "take the keyboard"
LIFTS = "Enter or Space: the keyboard is mine"
PEEK = "any key hides them"
RESULT = "The match is over"
HELP = "esc: close"
CONFIRM = re.compile(r"\by +yes, .*Esc n +no, ")

_BADGE = re.compile(r" (?:(?:att|DEF) )?(?P<badge>[A-Z][A-Z ]*?|\.{3})(?: ALL)? {2,}(?P<rest>\S.*)")
_NAMED = {
    "enter": ("enter",),
    "Enter": ("enter",),
    "space": ("space",),
    "tab": ("tab",),
    "esc": ("esc",),
    "Esc": ("esc",),
    "up": ("up",),
    "down": ("down",),
    "arrows": ("up", "down", "left", "right"),
    "1-4": ("1", "2", "3", "4"),
    "0-9": tuple("0123456789"),
    "Backspace": ("backspace",),
}
_SIGNS = {"←": "left", "↑": "up", "→": "right", "↓": "down"}


@dataclass(frozen=True, slots=True)
class Sight:
    """A screen as it is read."""

    text: str
    over: str
    """What lies over everything: `curtain`, `confirm`, `result`, `help`, `peek` or nothing."""
    badge: str
    """The mode at the left end of the key line."""
    keys: dict[str, str]
    """The keys that are shown, with the word behind each."""
    advice: str
    """The line above the log."""

    def key_for(self, word: str) -> str:
        """The key that is shown with a word; empty if there is none."""
        return next((key for key, each in self.keys.items() if each == word), "")


def read(lines: list[str]) -> Sight:
    """Reads a screen."""
    text = "\n".join(lines)
    found = _BADGE.match(lines[-1])
    badge = found["badge"] if found else ""
    keys = dict(_keys(found["rest"])) if found else {}
    return Sight(text, _over(text), badge, keys, _advice(lines))


def _over(text: str) -> str:
    if CURTAIN in text:
        return "curtain"
    if CONFIRM.search(text):
        return "confirm"
    if HELP in text:
        return "help"
    if PEEK in text:
        return "peek"
    return "result" if RESULT in text else ""


def _keys(rest: str) -> Iterator[tuple[str, str]]:
    """The keys of a line of hints; what stands at its right end names none."""
    for part in re.split(r" {2,}", rest.rstrip()):
        names: list[str] = []
        words = part.split(" ")
        while words and (found := _key(words[0], last=len(words) == 1)):
            names += found
            words.pop(0)
        for name in names:
            yield name, " ".join(words)


def _key(word: str, *, last: bool) -> tuple[str, ...]:
    if word in _NAMED:
        return _NAMED[word]
    if word in _SIGNS:
        return (_SIGNS[word],)
    return (word,) if len(word) == 1 and not last else ()


def _advice(lines: list[str]) -> str:
    """The sentence above the log: the last line that begins without a frame and without a rule."""
    begun = [line for line in lines[1:-1] if re.match(r" [A-Z][a-z]", line)]
    return begun[-1].strip() if begun else ""
