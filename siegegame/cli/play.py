"""`siegegame play`: a match on the screen; so far one between computer players, to be watched."""

from __future__ import annotations

import time
from pathlib import Path

import click

from siegegame.cli.options import HUMAN, SCENARIO, SEED, default_level, match_options, seat
from siegegame.cli.saved import FILE, load
from siegegame.cli.streams import need_terminal
from siegegame.cli.texts import say
from siegegame.cli.watching import watch
from siegegame.engine import Match
from siegegame.model.errors import UsageError
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player
from siegegame.simulate import scenarios

_SEEDS = 1_000_000
"""Seeds that are chosen for somebody who names none; short ones can be told to a friend."""


@click.command(name="play")
@click.argument("scenario", metavar="[SCENARIO]", required=False)
@click.option(
    "--attacker",
    metavar="SEAT",
    callback=seat,
    help="human, or a level of computer player.",
)
@click.option("--defender", metavar="SEAT", callback=seat)
@click.option("--seed", metavar="N", type=SEED, help="A new one if not given.")
@match_options
@click.option("--load", "saved", metavar="FILE", type=FILE, help="Go on with a saved match.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
def command(
    scenario: str | None,
    attacker: str | None,
    defender: str | None,
    seed: int | None,
    points: int | None,
    turns: int | None,
    options: tuple[tuple[str, str], ...],
    saved: Path | None,
    ascii_only: bool,
) -> None:
    """Watch a match between two computer players.

    The screens for people to play at are not there yet, and the match is not saved.
    """
    if saved is None:
        seed = _new_seed() if seed is None else seed
        match = _begin(scenario or SCENARIO, seed, points, turns, options)
        seats = {side.value: HUMAN for side in SIDES}
    elif (scenario, seed, points, turns, options) != (None, None, None, None, ()):
        raise UsageError("--load takes scenario, seed, points, turns and options from the file")
    else:
        loaded, match = load(saved)
        scenarios.check(loaded.header.source or loaded.header.scenario)
        seed, seats = loaded.header.seed, dict(loaded.header.seats)
    wanted = {"attacker": attacker, "defender": defender}
    seats |= {side: seat for side, seat in wanted.items() if seat}
    _watch(match, seed, seats, ascii_only)


def play_at_once() -> None:
    """Shows a match for somebody who has chosen nothing, and says how to choose."""
    seed = _new_seed()
    match = _begin(SCENARIO, seed, None, None, ())
    _watch(match, seed, {side.value: default_level() for side in SIDES}, ascii_only=False)
    click.echo(
        "`siegegame play --help` says how to choose scenario, players and seed; "
        "`siegegame --help` lists what else there is",
        err=True,
    )


def _new_seed() -> int:
    return time.time_ns() // 1_000 % _SEEDS


def _begin(
    scenario: str,
    seed: int,
    points: int | None,
    turns: int | None,
    options: tuple[tuple[str, str], ...],
) -> Match:
    found = scenarios.find(scenario)
    scenarios.check(scenario)
    return Match.new(
        found.key,
        seed,
        points=points,
        turns=turns,
        options=dict(options),
        catalogue=found.catalogue,
    )


def _watch(match: Match, seed: int, seats: dict[str, str], ascii_only: bool) -> None:
    """Shows a match while its players play it.

    Raises:
        UsageError: a person would have to play, or nobody could watch.
    """
    if HUMAN in seats.values():
        raise UsageError(
            "the screens for people to play at are not there yet; to watch two computer players: "
            "`siegegame play --attacker random --defender random`"
        )
    players = {side: make_player(seats[side.value], seed, side) for side in SIDES}
    need_terminal()
    from siegegame.ui.feed import LiveFeed  # noqa: PLC0415 - messages need no screen

    feed = LiveFeed(match, players, seed=seed)
    app = watch(feed, ascii_only=ascii_only)
    if feed.length is not None:  # it was played to its end
        for line in app.result_lines:
            say(line)
    click.echo(f"seed {seed}: the same scenario, seats and seed play the same match", err=True)
