"""Words a problem: every character of it can be shown, and what it quotes is short.

Assets may hold control characters and lines of any length; whoever prints a problem need not care.
"""

from __future__ import annotations

from typing import Final

from siegegame.content.locate import KeyPath, text_of
from siegegame.model.errors import Problem

QUOTED: Final = 60
"""Characters of somebody's text that a problem repeats at the most."""

_LONGEST_KEY: Final = 2 * QUOTED


def shown(text: str) -> str:
    """A text with escapes in place of what a terminal would obey or not show."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else _escape(each) for each in text)


def _escape(character: str) -> str:
    return ascii(character)[1:-1]


def cut(text: str, most: int = QUOTED) -> str:
    """A text that can be shown, or as much of it as fits."""
    if len(text) > most:
        return f"{shown(text[:most])}…"
    return shown(text)


def quoted(text: str) -> str:
    """A text in quotation marks, or as much of it as fits."""
    return f"{text[:QUOTED]!r}…" if len(text) > QUOTED else repr(text)


def problem(file: str, path: KeyPath, line: int, text: str) -> Problem:
    """A problem with a key path of a file."""
    return Problem(shown(file), cut(text_of(path), _LONGEST_KEY), line, shown(text))
