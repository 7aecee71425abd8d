"""Text for a terminal: what was read from files or arguments does nothing there but be read."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import click

WIDTH: Final = 80
"""Columns of lines that are broken between words."""
QUOTED: Final = 60
"""Signs of a quotation; of a longer one the middle is left out."""

_LIVE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode's categories of signs that a terminal acts on, that reorder others or are none."""
_QUOTATION: Final = re.compile(r"(?<!\w)(['\"`])((?:(?!\1).){61,})\1(?!\w)")


def plain(text: str) -> str:
    """A line with its control characters escaped."""
    if text.isprintable():
        return text
    return "".join(_escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    return repr(sign)[1:-1] if unicodedata.category(sign) in _LIVE else sign


def cut(text: str, length: int = QUOTED) -> str:
    """A text without its middle if it is too long; the end of a path tells most."""
    if len(text) <= length:
        return text
    behind = length // 3
    return f"{text[: length - behind - 1]}…{text[-behind:]}"


def quoted(text: str) -> str:
    """What a file or a person says, between backticks."""
    return f"`{cut(plain(text))}`"


def message(text: str) -> str:
    """A line of a message: nothing in it but signs to read, quotations cut."""
    return _QUOTATION.sub(lambda found: found[1] + cut(found[2]) + found[1], plain(text))


def say(text: str, *, err: bool = False) -> None:
    """Prints a line as text that is only read."""
    click.echo(plain(text), err=err)
