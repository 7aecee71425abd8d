"""`siegegame play` where there is no terminal: what is wrong is told first, nothing is written."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from siegegame.cli.table import tell_of
from siegegame.engine.recorder import checked
from siegegame.engine.saves import read
from siegegame.ui.table import HUMAN, MatchChoice, Session

from .conftest import Run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIEGEGAME_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


def test_a_faulty_save_is_named_with_its_line(run: Run, unfinished: Path) -> None:
    lines = unfinished.read_bytes().split(b"\n")
    lines[5] = lines[5].replace(b'"d":', b'"d":9')
    unfinished.write_bytes(b"\n".join(lines))
    result = run("play", "--load", str(unfinished))
    assert result.exit_code == 1
    assert f"{unfinished}:6: " in result.stderr
    assert result.stdout == ""


def test_what_is_no_save_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir\n", "utf-8")
    result = run("play", "--load", str(file))
    assert result.exit_code == 1
    assert "letter.txt:1: not the header of a saved match" in result.stderr


@pytest.mark.parametrize("words", [(), ("--attacker", "random"), ("--defender", "greedy")])
def test_without_a_terminal_no_file_is_begun(
    run: Run, folder: Path, words: tuple[str, ...]
) -> None:
    result = run("play", *words)
    assert result.exit_code == 2
    assert "playing needs a terminal" in result.stderr
    assert not folder.exists()


def test_a_good_save_needs_a_terminal_too(run: Run, unfinished: Path) -> None:
    result = run("play", "--load", str(unfinished), "--attacker", "human")
    assert result.exit_code == 2
    assert "playing needs a terminal" in result.stderr


def test_the_help_names_every_option(run: Run) -> None:
    text = run("play", "--help").stdout
    for word in ("SCENARIO", "--attacker", "--defender", "--seed", "--points", "--turns",
                 "--option", "--load", "--ascii", "--no-animation"):  # fmt: skip
        assert word in text


def seated(file: Path, **seats: str) -> Path:
    """The same match, said to be played by others."""
    header = checked(read(file).header, lines=0, seats=seats)
    rest = file.read_bytes().split(b"\n", 1)[1]
    file.write_bytes(msgspec.json.encode(header) + b"\n" + rest)
    return file


def test_a_player_that_there_is_not_is_named_with_file_and_line(run: Run, unfinished: Path) -> None:
    file = seated(unfinished, attacker="human", defender="grandmaster")
    result = run("play", "--load", str(file))
    assert result.exit_code == 1
    says = f"{file}:1: seats: defender: there is no player 'grandmaster'; players are human, "
    assert says in result.stderr
    result = run("play", "--load", str(file), "--defender", "random")
    assert (result.exit_code, "needs a terminal" in result.stderr) == (2, True)


@pytest.mark.parametrize("name", ["x" * 5_000 + ".toml", "a/" * 3_000, "x" * 5_000, "\x1b[2J"])
def test_a_strange_name_of_a_scenario_is_told_in_a_line(run: Run, name: str) -> None:
    result = run("play", name)
    assert result.exit_code == 2
    assert len(result.stderr) < 300
    assert result.stderr.strip().isprintable()


def test_load_and_a_scenario_exclude_each_other(run: Run, unfinished: Path) -> None:
    result = run("play", "desperate-defense", "--load", str(unfinished))
    assert result.exit_code == 2
    assert "--load takes scenario" in result.stderr


class Full:
    """Standard error on a disk that is full."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_hints_that_cannot_be_written_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.begin(MatchChoice("desperate-defense", 1, HUMAN, HUMAN), tmp_path)
    session.close()
    monkeypatch.setattr(sys, "stderr", Full())
    tell_of(session)
