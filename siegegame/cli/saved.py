"""Saved matches as `log` and `replay` look at them: replayed first, then shown to a viewer."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from siegegame.engine import Match
from siegegame.engine.replay import replay
from siegegame.engine.saves import SavedMatch, read
from siegegame.model.errors import UsageError
from siegegame.model.vocabulary import PUBLIC, Onlooker, Side, Viewer

VIEWERS: Final[dict[str, Viewer]] = {
    each.value: each for each in (Side.ATTACKER, Side.DEFENDER, Onlooker.PUBLIC, Onlooker.ALL)
}

FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


def load(file: Path) -> tuple[SavedMatch, Match]:
    """A saved match as read, and the match as it was when it was saved.

    Raises:
        SaveError: it cannot be read or goes another way when played again.
    """
    saved = read(file)
    return saved, replay(saved)


def viewer(match: Match, wanted: str | None, reveal: bool) -> Viewer:
    """Whose eyes a match is shown to: all's when it is over, else the public's.

    Raises:
        UsageError: what is wanted would show secrets of a match that goes on.
    """
    open_to_all = match.over or reveal
    if wanted is None:
        return Onlooker.ALL if open_to_all else PUBLIC
    if not open_to_all and VIEWERS[wanted] is not PUBLIC:
        raise UsageError(f"the match is not over: {wanted} needs --reveal, which shows secrets")
    return VIEWERS[wanted]
