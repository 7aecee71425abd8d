"""The standard streams: any of them may be closed or be no terminal."""

from __future__ import annotations

import sys
from typing import TextIO

from siegegame.model.errors import UsageError


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits at a stream; nobody does at one that is closed."""
    return stream is not None and not stream.closed and stream.isatty()


def shows_screens() -> bool:
    """Whether a screen can be drawn and its keys read: it is drawn on standard error."""
    return all(is_terminal(stream) for stream in (sys.stdin, sys.stdout, sys.stderr))


def need_terminal(what: str = "watching") -> None:
    """Refuses to draw where nobody can look.

    Raises:
        UsageError: input, output or standard error is not a terminal.
    """
    if not shows_screens():
        raise UsageError(
            f"{what} needs a terminal as input, output and standard error; without one use "
            "`siegegame sim` and `siegegame log`"
        )


def need_input() -> None:
    """Refuses to read from nowhere.

    Raises:
        UsageError: standard input is closed.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise UsageError("standard input is closed; name a file to read from")


def need_output(what: str) -> None:
    """Refuses to work for nobody.

    Raises:
        UsageError: standard output is closed.
    """
    if sys.stdout is None or sys.stdout.closed:
        raise UsageError(f"standard output is closed, and {what} has something to print")
