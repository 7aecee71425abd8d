"""Text for a terminal: what was read from files or arguments does nothing there but be read."""

from __future__ import annotations

import re
import sys
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


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8; names that the system gives may be any bytes."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def say(text: str, *, err: bool = False) -> None:
    """Prints a line as text that is only read; see `tell` for messages."""
    if err:
        tell(plain(text))
    else:
        click.echo(plain(text))


def tell(text: str) -> None:
    """Prints a line on standard error, and nothing more there once that cannot be written.

    What a command comes to does not depend on whether somebody hears its messages.
    """
    try:
        click.echo(text, err=True)
    except OSError:
        sys.stderr = None  # as if it had been closed from the start
