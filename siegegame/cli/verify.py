"""`siegegame verify`: whether saved matches replay as they were played."""

from __future__ import annotations

from pathlib import Path

import click

from siegegame.cli.app import FAILED
from siegegame.cli.texts import message, say
from siegegame.engine.replay import verify
from siegegame.model.errors import AssetError


@click.command(name="verify")
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
def command(files: tuple[Path, ...]) -> int:
    """Play saved matches again and say where one goes another way.

    For each file that differs: the first order that does, and what differs at the next stage. A
    file that is missing or cannot be read fails too; the exit status is 1 if any file fails.
    """
    wrong = 0
    for file in files:
        faults = _faults(file)
        wrong += bool(faults)
        for line in faults or [f"{file}: ok"]:
            say(message(line))
    if wrong:
        say(f"{wrong} of {len(files)} files failed", err=True)
    return FAILED if wrong else 0


def _faults(file: Path) -> list[str]:
    """What is wrong with a saved match, or with the scenario's own file that it needs."""
    try:
        return verify(file)
    except AssetError as error:
        return [f"{file}:1: {problem}" for problem in error.problems]
