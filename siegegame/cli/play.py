"""`siegegame play`: a match on the screen, between people and computer players as one likes."""

from __future__ import annotations

from pathlib import Path

import click

from siegegame.cli.options import HUMAN, SCENARIO, SEED, match_options, scenario_name, seat
from siegegame.cli.saved import FILE
from siegegame.cli.watching import endings_restore_the_terminal
from siegegame.model.errors import UsageError
from siegegame.model.vocabulary import Side
from siegegame.ui.app import announced, check_settings
from siegegame.ui.seeds import new_seed


def _scenario(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    return value if value is None else scenario_name(ctx, param, value)


@click.command(name="play")
@click.argument("scenario", metavar="[SCENARIO]", required=False, callback=_scenario)
@click.option(
    "--attacker",
    metavar="SEAT",
    callback=seat,
    help="human, or a level of computer player; human if not given.",
)
@click.option("--defender", metavar="SEAT", callback=seat, help="The same for the defender.")
@click.option("--seed", metavar="N", type=SEED, help="A new one if not given.")
@match_options
@click.option("--load", "saved", metavar="FILE", type=FILE, help="Go on with a saved match.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
@click.option("--no-animation", is_flag=True, help="Show at once what happens, without motion.")
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
    no_animation: bool,
) -> None:
    """Play a match: two people, one against a computer player, or two of them to watch.

    Every order is saved before its result is shown. A match between two computer players is not
    saved.
    """
    seats = {Side.ATTACKER: attacker, Side.DEFENDER: defender}
    if saved and (scenario, seed, points, turns, options) != (None, None, None, None, ()):
        raise UsageError("--load takes scenario, seed, points, turns and options from the file")
    with endings_restore_the_terminal():
        check_settings()
        with announced():
            from siegegame.cli.seating import begin, go_on, show  # noqa: PLC0415 - takes a moment

            if saved is not None:
                opened = go_on(saved, {side: each for side, each in seats.items() if each})
            else:
                opened = begin(
                    scenario or SCENARIO,
                    new_seed() if seed is None else seed,
                    seats={side: each or HUMAN for side, each in seats.items()},
                    points=points,
                    turns=turns,
                    options=dict(options),
                )
        show(opened, ascii_only=ascii_only, animate=not no_animation)
