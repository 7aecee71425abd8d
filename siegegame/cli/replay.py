"""`siegegame replay`: a saved match in the viewer."""

from __future__ import annotations

from pathlib import Path

import click

from siegegame.cli.saved import FILE, load, viewer
from siegegame.cli.watching import need_terminal


@click.command(name="replay")
@click.argument("file", metavar="FILE", type=FILE)
@click.option("--reveal", is_flag=True, help="Show secrets of a match that is not over.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
def command(file: Path, reveal: bool, ascii_only: bool) -> None:
    """Watch a saved match order by order."""
    saved, match = load(file)
    need_terminal()
    from siegegame.ui.app import run_watch  # noqa: PLC0415 - messages need no screen
    from siegegame.ui.feed import ReplayFeed  # noqa: PLC0415

    header = saved.header
    feed = ReplayFeed(
        header.scenario,
        header.seed,
        saved.orders,
        points=header.points,
        turns=header.turns,
        options=header.options,
        viewer=viewer(match, None, reveal),
    )
    run_watch(feed, ascii=ascii_only, animate=True)
