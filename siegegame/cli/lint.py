"""`siegegame lint`: what is wrong with assets."""

from __future__ import annotations

from pathlib import Path

import click

from siegegame.cli.app import FAILED
from siegegame.cli.texts import say
from siegegame.content.lint import lint


@click.command(name="lint")
@click.argument(
    "files", metavar="[PATH]...", nargs=-1, type=click.Path(exists=True, path_type=Path)
)
def command(files: tuple[Path, ...]) -> int:
    """Check assets and scenarios: the game's own, or files and folders that you name.

    Each problem is a line with file, line and key; the exit status is 1 if there is any.
    """
    problems = lint(files)
    for problem in problems:
        say(str(problem))
    if problems:
        return FAILED
    say("nothing is wrong", err=True)
    return 0
