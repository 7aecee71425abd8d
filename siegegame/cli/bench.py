"""`siegegame bench`: how fast the engine is here and now."""

from __future__ import annotations

import click
import msgspec

from siegegame.cli.options import json_option, scenario_name
from siegegame.cli.tables import bench_lines
from siegegame.engine import scenarios
from siegegame.simulate.measure import LEVELS, SCENARIO, Bench, FailedMatchError, measure


@click.command(name="bench")
@click.argument(
    "scenario", metavar="[SCENARIO]", default=SCENARIO, required=False, callback=scenario_name
)
@json_option
def command(scenario: str, as_json: bool) -> None:
    """Measure how fast the engine is on this machine, for each player in under twenty seconds.

    SCENARIO is what is played, desperate-defense if none is named.

    Orders per second are the steady rate of a long run, after matches that fill the memos of sight
    and of steps; times are medians over orders in the middle of matches.
    """
    scenarios.find(scenario)  # faults of the assets are told as by any command
    scenarios.check(scenario)
    for level in LEVELS:
        bench = _measure(level, scenario)
        click.echo(msgspec.json.encode(bench) if as_json else "\n".join(bench_lines(bench)))


def _measure(level: str, scenario: str) -> Bench:
    try:
        return measure(level, scenario)
    except FailedMatchError as failed:
        raise click.ClickException(str(failed)) from failed
