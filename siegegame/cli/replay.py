"""`siegegame replay`: a saved match in the viewer."""

from __future__ import annotations

from pathlib import Path

import click

from siegegame.cli.saved import FILE, load, viewer
from siegegame.cli.streams import need_terminal
from siegegame.cli.watching import endings_restore_the_terminal
from siegegame.engine.replay import Replayer


@click.command(name="replay")
@click.argument("file", metavar="FILE", type=FILE)
@click.option("--reveal", is_flag=True, help="Show secrets of a match that is not over.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
def command(file: Path, reveal: bool, ascii_only: bool) -> None:
    """Watch a saved match order by order."""
    with endings_restore_the_terminal():
        _watch(file, reveal, ascii_only)


def _watch(file: Path, reveal: bool, ascii_only: bool) -> None:
    saved, match = load(file)
    need_terminal()
    from siegegame.ui.app import run_watch  # noqa: PLC0415 - messages need no screen
    from siegegame.ui.feed import Tape  # noqa: PLC0415

    start = Replayer(saved).match  # as it was set up, with the assets that it was played with
    eyes = viewer(match, None, reveal)
    app = run_watch(Tape(start, saved.orders, eyes, seed=saved.header.seed), ascii=ascii_only)
    if app.fault:
        raise app.fault
