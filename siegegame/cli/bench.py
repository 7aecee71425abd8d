"""`siegegame bench`: how fast the engine is here and now."""

from __future__ import annotations

import click
import msgspec

from siegegame.cli.options import json_option
from siegegame.cli.tables import bench_lines
from siegegame.simulate.measure import LEVELS, measure


@click.command(name="bench")
@json_option
def command(as_json: bool) -> None:
    """Measure how fast the engine is on this machine, for each player in under twenty seconds.

    Orders per second are the steady rate of a long run, after matches that fill the memos of sight
    and of steps; times are medians over orders in the middle of matches.
    """
    for level in LEVELS:
        bench = measure(level)
        click.echo(msgspec.json.encode(bench) if as_json else "\n".join(bench_lines(bench)))
