"""`siegegame bench`: how fast the engine is here and now."""

from __future__ import annotations

import click
import msgspec

from siegegame.cli.options import json_option
from siegegame.cli.tables import bench_lines
from siegegame.engine import scenarios
from siegegame.simulate.measure import LEVELS, SCENARIO, Bench, FailedMatchError, measure


@click.command(name="bench")
@json_option
def command(as_json: bool) -> None:
    """Measure how fast the engine is on this machine, for each player in under twenty seconds.

    Orders per second are the steady rate of a long run, after matches that fill the memos of sight
    and of steps; times are medians over orders in the middle of matches.
    """
    scenarios.find(SCENARIO)  # faults of the assets are told as by any command
    scenarios.check(SCENARIO)
    for level in LEVELS:
        bench = _measure(level)
        click.echo(msgspec.json.encode(bench) if as_json else "\n".join(bench_lines(bench)))


def _measure(level: str) -> Bench:
    try:
        return measure(level)
    except FailedMatchError as failed:
        raise click.ClickException(str(failed)) from failed
