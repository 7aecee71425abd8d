"""Runs commands in this process, and one short saved match to look at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from siegegame.cli.app import root

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


@pytest.fixture
def unfinished(saved: Path, tmp_path: Path) -> Path:
    """The same match, left after sixty orders."""
    lines = saved.read_text("utf-8").splitlines(keepends=True)
    file = tmp_path / "unfinished.siege"
    file.write_text("".join(lines[:61]), "utf-8")
    return file
