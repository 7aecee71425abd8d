"""`siegegame verify`: whether saved matches replay as they were played."""

from __future__ import annotations

from pathlib import Path

import click

from siegegame.cli.app import FAILED
from siegegame.engine.replay import verify


@click.command(name="verify")
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
def command(files: tuple[Path, ...]) -> int:
    """Play saved matches again and say where one goes another way.

    For each file that differs: the first order that does, and what differs at the next stage.
    """
    wrong = 0
    for file in files:
        faults = verify(file)
        wrong += bool(faults)
        for line in faults or [f"{file}: ok"]:
            click.echo(line)
    if wrong:
        click.echo(f"{wrong} of {len(files)} saved matches differ", err=True)
    return FAILED if wrong else 0
