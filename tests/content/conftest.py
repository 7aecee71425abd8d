"""A copy of the game's assets that a test may break."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from siegegame.content import loader
from siegegame.content.loader import load
from siegegame.content.schema import Catalogue
from siegegame.model.errors import AssetError, Problem

STOCK = Path(__file__).resolve().parents[2] / "assets"


@pytest.fixture(scope="session", autouse=True)
def the_same_text_is_parsed_once() -> Iterator[None]:
    """All files but one of a copy are the stock ones; what a text holds is only ever read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "parse", cache(loader.parse))
        yield


class Copy:
    """A folder of assets, and what loading it says."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, place: str, text: str) -> None:
        file = self.path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def append(self, place: str, text: str) -> None:
        self.write(place, (self.path / place).read_text("utf-8") + text)

    def change(self, place: str, old: str, new: str) -> int:
        """Replaces the first `old` and says on which line it stood."""
        text = (self.path / place).read_text("utf-8")
        assert old in text
        self.write(place, text.replace(old, new, 1))
        return text[: text.index(old)].count("\n") + 1

    def catalogue(self) -> Catalogue:
        return load(self.path)

    def problems(self) -> list[Problem]:
        with pytest.raises(AssetError) as raised:
            load(self.path)
        return list(raised.value.problems)

    def problem(self) -> Problem:
        (problem,) = self.problems()
        return problem


@pytest.fixture
def assets(tmp_path: Path) -> Copy:
    shutil.copytree(STOCK, tmp_path / "assets")
    return Copy(tmp_path / "assets")
