"""`siegegame play`: a match on the screen; so far one between computer players, to be watched."""

from __future__ import annotations

import time
from pathlib import Path

import click

from siegegame.cli.options import HUMAN, SCENARIO, SEED, match_options, seat
from siegegame.cli.saved import FILE, load
from siegegame.cli.watching import need_terminal
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

    The screens for people to play at are not there yet.
    """
    if saved is None:
        seed = _new_seed() if seed is None else seed
        match = _begin(scenario or SCENARIO, seed, points, turns, options)
        seats = {side.value: HUMAN for side in SIDES}
    elif (scenario, seed, points, turns, options) != (None, None, None, None, ()):
        raise UsageError("--load takes scenario, seed, points, turns and options from the file")
    else:
        loaded, match = load(saved)
        seed, seats = loaded.header.seed, dict(loaded.header.seats)
    wanted = {"attacker": attacker, "defender": defender}
    seats |= {side: seat for side, seat in wanted.items() if seat}
    _watch(match, seed, seats, ascii_only)


def _new_seed() -> int:
    return time.time_ns() // 1_000 % _SEEDS


def _begin(
    scenario: str,
    seed: int,
    points: int | None,
    turns: int | None,
    options: tuple[tuple[str, str], ...],
) -> Match:
    key, catalogue = scenarios.find(scenario)
    return Match.new(
        key, seed, points=points, turns=turns, options=dict(options), catalogue=catalogue
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
    from siegegame.ui.app import run_watch  # noqa: PLC0415 - messages need no screen
    from siegegame.ui.feed import LiveFeed  # noqa: PLC0415

    run_watch(LiveFeed(match, players), ascii=ascii_only, animate=True)
    click.echo(f"seed {seed}: the same scenario, seats and seed play the same match", err=True)
