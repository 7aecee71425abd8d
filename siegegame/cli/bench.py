"""`siegegame bench`: how fast the engine is here and now."""

from __future__ import annotations

from collections.abc import Sequence

import click
import msgspec

from siegegame.cli.options import json_option, scenario_names
from siegegame.cli.tables import bench_lines, beside_lines
from siegegame.engine import scenarios
from siegegame.simulate.measure import LEVELS, SCENARIO, Bench, FailedMatchError, measure_beside


@click.command(name="bench")
@click.argument("names", metavar="[SCENARIO]...", nargs=-1, callback=scenario_names)
@json_option
def command(names: tuple[str, ...], as_json: bool) -> None:
    """Measure how fast the engine is here, for each player and scenario in under twenty seconds.

    SCENARIO is what is played, desperate-defense if none is named. The matches of several are
    played in turn, so that they can be compared.

    Orders per second are the steady rate of a long run, after matches that fill the memos of sight
    and of steps; times are medians over orders in the middle of matches.
    """
    wanted = names or (SCENARIO,)
    for each in wanted:
        scenarios.find(each)  # faults of the assets are told as by any command
        scenarios.check(each)
    for level in LEVELS:
        found = _measure(level, wanted)
        for bench in found:
            click.echo(msgspec.json.encode(bench) if as_json else "\n".join(bench_lines(bench)))
        if not as_json:
            click.echo("".join(f"{line}\n" for line in beside_lines(found)), nl=False)


def _measure(level: str, wanted: Sequence[str]) -> list[Bench]:
    try:
        return measure_beside(level, wanted)
    except FailedMatchError as failed:
        raise click.ClickException(str(failed)) from failed
