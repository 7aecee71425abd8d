"""`siegegame play` where there is no terminal: what is wrong is told first, nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

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
