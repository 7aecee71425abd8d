"""Finds the assets of a scenario that a person names, be it a stock name or a file's path."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import NamedTuple

from siegegame import paths
from siegegame.content.lint import lint
from siegegame.content.loader import load
from siegegame.content.overlay import stock_with
from siegegame.content.schema import Catalogue
from siegegame.engine.setup import find_scenario
from siegegame.model.errors import AssetError, UsageError


class Found(NamedTuple):
    """A scenario's key and the assets to play it with."""

    key: str
    catalogue: Catalogue
    source: str = ""
    """The scenario's own file as it was named; empty for a stock one."""


def find(scenario: str) -> Found:
    """A scenario by its stock name, or by the path of a file put in its place among the stock.

    Raises:
        UsageError: there is no such scenario or file.
        AssetError: the assets are faulty.
    """
    if not _is_path(scenario):
        catalogue = load()
        find_scenario(catalogue, scenario)
        return Found(scenario, catalogue)
    path = Path(scenario)
    if not path.is_file():
        raise UsageError(f"there is no scenario file {scenario}")
    return Found(path.stem, _with(path, str(paths.assets())), scenario)


def check(scenario: str) -> None:
    """Looks for everything that `lint` finds, unless the assets are the installation's own.

    Those are checked before they are shipped. Loading alone lets pass what plays badly.

    Raises:
        AssetError: something is wrong; carries every problem.
    """
    if _is_path(scenario):
        problems = lint([Path(scenario)])
    else:
        problems = lint() if os.environ.get("SIEGEGAME_ASSETS") else []
    if problems:
        raise AssetError(*problems)


@functools.lru_cache(maxsize=16)
def _with(path: Path, assets: str) -> Catalogue:
    """The assets with a file, read once; the folder of the assets tells them apart."""
    del assets
    catalogue = stock_with([path]).catalogue()
    find_scenario(catalogue, path.stem)
    return catalogue


def _is_path(scenario: str) -> bool:
    return scenario.endswith(".toml") or os.sep in scenario
