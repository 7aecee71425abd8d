"""People at the screens: the game until they leave it, and what is said afterwards."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from siegegame.cli.streams import need_terminal
from siegegame.cli.texts import plain, say, tell
from siegegame.ui.app import run_siege

if TYPE_CHECKING:
    from siegegame.ui.table import Session


def sit_down(session: Session | None = None, *, ascii_only: bool, animate: bool) -> None:
    """Opens a match, or the title, and tells afterwards where the match is.

    Raises:
        UsageError: nobody could look.
        ClickException: the match could not be saved.
        Exception: the fault that ended the game, whatever it was.
    """
    need_terminal("playing")
    app = run_siege(session, ascii=ascii_only, animate=animate)
    if app.session and not app.unsaved:
        tell_of(app.session)
    if app.fault:
        raise app.fault
    if app.unsaved:
        raise click.ClickException(f"the match could not be saved whole: {app.unsaved}")


def tell_of(session: Session) -> None:
    """The result if there is one, and how to go on."""
    path = session.path
    if not session.match.over:
        _hint(f"the match is saved; go on with `siegegame play --load {_quoted(path)}`")
        return
    from siegegame.model.vocabulary import PUBLIC  # noqa: PLC0415 - only after a match
    from siegegame.report import summarise, summary_lines  # noqa: PLC0415

    for line in summary_lines(summarise(session.match.events(PUBLIC))):
        say(line)
    _hint(f"the match is saved; look at it with `siegegame replay {_quoted(path)}`")


def _hint(text: str) -> None:
    tell(plain(text))


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
