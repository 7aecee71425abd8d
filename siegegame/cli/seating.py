"""From the words of `siegegame play` to a match on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from siegegame import paths
from siegegame.cli.streams import need_terminal, shows_screens
from siegegame.cli.table import sit_down
from siegegame.cli.texts import say, tell
from siegegame.engine import resuming, scenarios
from siegegame.model.vocabulary import Side
from siegegame.ui import opening
from siegegame.ui.app import run_watch
from siegegame.ui.feed import Feed
from siegegame.ui.opening import Opened
from siegegame.ui.table import HUMAN, MatchChoice, Session


def begin(
    scenario: str,
    seed: int,
    *,
    seats: Mapping[Side, str],
    points: int | None,
    turns: int | None,
    options: Mapping[str, str],
) -> Opened:
    """A new match.

    Raises:
        UsageError: it cannot be begun, or nobody could look.
        AssetError: the assets are faulty.
        OSError: it cannot be saved.
    """
    choice = MatchChoice(
        source=scenario,
        seed=seed,
        attacker=seats[Side.ATTACKER],
        defender=seats[Side.DEFENDER],
        points=points,
        turns=turns,
        options=options,
    )
    played = HUMAN in seats.values()
    _look(lambda: opening.new_match(choice), "playing" if played else "watching")
    return opening.begin(choice, paths.saves() if played else Path())


def go_on(saved: Path, seats: Mapping[Side, str]) -> Opened:
    """A saved match.

    Raises:
        SaveError: it cannot be read, leads elsewhere, or is being played by another game.
        UsageError: nobody could look.
        AssetError: the assets are faulty.
        OSError: it cannot be saved.
    """
    _look(lambda: _try(saved, seats), "playing")
    return opening.resume(saved, paths.saves(), seats)


def _try(saved: Path, seats: Mapping[Side, str]) -> None:
    header = resuming.resume(saved).header
    opening.seats_of(saved, header, seats)
    scenarios.check(header.source or header.scenario)


def _look(check: Callable[[], object], what: str) -> None:
    """Where nobody could look, says what else is wrong first; no file is written then."""
    if not shows_screens():
        check()
        need_terminal(what)


def show(opened: Opened, *, ascii_only: bool, animate: bool) -> None:
    """Shows a match until people leave it."""
    if isinstance(opened, Session):
        sit_down(opened, ascii_only=ascii_only, animate=animate)
    else:
        _watch(opened, ascii_only=ascii_only, animate=animate)


def _watch(feed: Feed, *, ascii_only: bool, animate: bool) -> None:
    app = run_watch(feed, ascii=ascii_only, animate=animate)
    if app.fault:
        raise app.fault
    if feed.length is not None:  # it was played to its end
        for line in app.result_lines:
            say(line)
    if feed.seed is not None:
        tell(f"seed {feed.seed}: the same scenario, seats and seed play the same match")
