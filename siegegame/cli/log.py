"""`siegegame log`: the events of a saved match."""

from __future__ import annotations

from pathlib import Path

import click

from siegegame.cli.ledgers import show_ledgers
from siegegame.cli.options import json_option
from siegegame.cli.saved import FILE, VIEWERS, load, viewer
from siegegame.cli.texts import say
from siegegame.report import Names, event_json, log_lines


@click.command(name="log")
@click.argument("file", metavar="FILE", type=FILE)
@click.option(
    "--side",
    type=click.Choice(list(VIEWERS)),
    help="Whose knowledge to show; all when the match is over, else public.",
)
@click.option("--reveal", is_flag=True, help="Show secrets of a match that is not over.")
@click.option(
    "--ledger",
    "structure",
    metavar="STRUCTURE|all",
    help="Instead of the events what became of a structure, or of each, point by point.",
)
@json_option
def command(
    file: Path, side: str | None, reveal: bool, structure: str | None, as_json: bool
) -> None:
    """Show the events of a saved match as prose or as JSON lines."""
    _, match = load(file)
    eyes = viewer(match, side, reveal)
    names = Names.of_view(match.view(eyes))
    events = match.events(eyes)
    if structure is not None:
        show_ledgers(match.view(eyes), events, structure, as_json=as_json)
    elif as_json:
        for event in events:
            click.echo(event_json(event, names))
    else:
        for line in log_lines(events, names):
            say(line)
