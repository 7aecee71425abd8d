"""Checks assets beyond what loading them does: that armies, maps and scenarios are fit for play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from siegegame import paths
from siegegame.content import (
    checks_armies,
    checks_cards,
    checks_features,
    checks_maps,
    checks_names,
    checks_sheets,
    checks_storeys,
    checks_strongholds,
    checks_tables,
)
from siegegame.content.faults import problem
from siegegame.content.loader import FOLDERS, Reading, read, sources
from siegegame.content.overlay import stock_with
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem

Check = Callable[[Stock], Iterator[Problem]]

CHECKS: Final[tuple[Check, ...]] = (
    *checks_cards.CHECKS,
    *checks_tables.CHECKS,
    *checks_features.CHECKS,
    *checks_armies.CHECKS,
    *checks_names.CHECKS,
    *checks_sheets.CHECKS,
    *checks_storeys.CHECKS,
    *checks_maps.CHECKS,
    *checks_strongholds.CHECKS,
)
"""Every check, in the order in which its problems are shown."""


def lint(files: Sequence[Path] = ()) -> list[Problem]:
    """Everything that is wrong with asset folders or files, with the game's own if none is given.

    A single file is checked in its place among the game's own assets.
    """
    problems: list[Problem] = []
    if not files:
        return _folder_problems(None)
    singles: list[Path] = []
    for file in files:
        if not _exists(file):
            problems.append(problem(str(file), (), 0, "there is no such file or folder"))
        elif not file.is_dir():
            singles.append(file)
        elif file.resolve().name in FOLDERS:
            singles += sorted(file.glob("*.toml"))
        else:
            problems += _folder_problems(file)
    return problems + (problems_of(stock_with(singles)) if singles else [])


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:
        return False


def problems_of(reading: Reading) -> list[Problem]:
    """Everything that is wrong with what was read; the checks wait until all can be read."""
    if reading.problems:
        return reading.problems
    stock = Stock.of(reading)
    return [found for check in CHECKS for found in check(stock)]


def _folder_problems(folder: Path | None) -> list[Problem]:
    problems: list[Problem] = []
    prefix = f"{folder.as_posix()}/" if folder is not None else ""
    reading = read(sources(folder or paths.assets(), problems, prefix), prefix)
    reading.problems[:0] = problems
    return problems_of(reading)
