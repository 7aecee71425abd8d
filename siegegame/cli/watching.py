"""What `play` and `replay` share: whether there is a terminal to watch in."""

from __future__ import annotations

import sys

from siegegame.model.errors import UsageError


def need_terminal() -> None:
    """Refuses to draw where nobody can look.

    Raises:
        UsageError: input or output is not a terminal.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            "watching needs a terminal; without one use `siegegame sim` and `siegegame log`"
        )
