"""Runs commands in this process, and one short saved match to look at."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from siegegame.cli.app import root
from siegegame.engine import Match
from siegegame.engine.recorder import Recorder
from siegegame.engine.saves import read

STOCK = Path(__file__).resolve().parents[2] / "assets"
STOCK_SCENARIO = STOCK / "scenarios" / "desperate-defense.toml"
Run = Callable[..., Result]


def run_command(*words: str, text: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(root, words, input=text, prog_name="siegegame")
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def run() -> Run:
    return run_command


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of one turn, saved."""
    folder = tmp_path_factory.mktemp("saved")
    result = run_command(
        "sim", "--matches", "1", "--turns", "1", "--out", str(folder), "--attacker", "random",
        "--defender", "random",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    return folder / "desperate-defense-1.siege"


@pytest.fixture(scope="session")
def line(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match about buildings with hull points, saved."""
    folder = tmp_path_factory.mktemp("line")
    result = run_command(
        "sim", "bastion-line", "--matches", "1", "--seed", "3", "--turns", "4", "--out", str(folder)
    )
    assert result.exit_code == 0, result.output
    return folder / "bastion-line-3.siege"


@pytest.fixture
def unfinished(saved: Path, tmp_path: Path) -> Path:
    """The same match, left after sixty orders."""
    match = Match.new("desperate-defense", 1, turns=1)
    seats = {"attacker": "random", "defender": "random"}
    file = tmp_path / "unfinished.siege"
    recorder = Recorder(match, file, seats, seed=1, options={})
    for order in read(saved).orders[:60]:
        match.apply(order)
        recorder.record(order)
    recorder.close()
    return file


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A scenario in a file of its own, of one turn."""
    file = tmp_path / "own" / "my-siege.toml"
    file.parent.mkdir()
    file.write_text(STOCK_SCENARIO.read_text("utf-8").replace("turns = 10", "turns = 1"), "utf-8")
    return file


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the assets that loads and that `lint` rejects: an army is too expensive."""
    folder = tmp_path / "assets"
    shutil.copytree(STOCK, folder)
    file = folder / "armies" / "cinder-host-1000.toml"
    text = file.read_text("utf-8")
    text = re.sub(r"^points = \d+", "points = 1", text, count=1, flags=re.MULTILINE)
    file.write_text(text, "utf-8")
    monkeypatch.setenv("SIEGEGAME_ASSETS", str(folder))
    return folder
