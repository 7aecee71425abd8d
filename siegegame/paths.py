"""Where the assets lie and where saves go, in a checkout, a wheel and an sdist alike."""

from __future__ import annotations

import os
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

_CHECKOUT: Final = Path(__file__).resolve().parent.parent


def assets() -> Traversable:
    """The folder of the assets; the variable SIEGEGAME_ASSETS names another.

    Raises:
        FileNotFoundError: there is no such folder.
    """
    if named := os.environ.get("SIEGEGAME_ASSETS"):
        return _existing(Path(named))
    packaged = files("siegegame") / "assets"
    if packaged.is_dir():
        return packaged
    return _existing(_CHECKOUT / "assets")


def _existing(folder: Path) -> Path:
    if not folder.is_dir():
        raise FileNotFoundError(f"no folder of assets at {folder}")
    return folder


def saves() -> Path:
    """The folder for saved matches, made if need be; the variable SIEGEGAME_SAVES names another.

    Raises:
        OSError: the folder cannot be made.
    """
    folder = _saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _saves_folder() -> Path:
    if named := os.environ.get("SIEGEGAME_SAVES"):
        return Path(named)
    if (_CHECKOUT / "pyproject.toml").is_file() and os.access(_CHECKOUT, os.W_OK):
        return _CHECKOUT / "saves"
    return user_data_path("siegegame", appauthor=False) / "saves"
