"""`log`, `verify`, `replay` and `play --load`: saved matches, sound and damaged."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from siegegame.cli.saved import load, viewer
from siegegame.model.vocabulary import PUBLIC, Onlooker, Side

from .conftest import Run


def changed_by_a_digit(file: Path, into: Path) -> tuple[Path, int]:
    """A copy in which one digit of an order's cell is another, and its line."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"move ' in line)
    lines[number] = re.sub(
        r"(\d)(,\d+\",)", lambda found: f"{(int(found[1]) + 1) % 10}{found[2]}", lines[number]
    )
    copy = into / "changed.siege"
    copy.write_text("".join(lines), "utf-8")
    assert copy.read_bytes() != file.read_bytes()
    return copy, number + 1


def test_a_sound_match_is_accepted(run: Run, saved: Path) -> None:
    result = run("verify", str(saved))
    assert (result.exit_code, result.stdout) == (0, f"{saved}: ok\n")


def test_an_unfinished_match_is_accepted(run: Run, unfinished: Path) -> None:
    assert run("verify", str(unfinished)).exit_code == 0


def test_the_order_that_was_changed_is_named(run: Run, saved: Path, tmp_path: Path) -> None:
    file, line = changed_by_a_digit(saved, tmp_path)
    result = run("verify", str(saved), str(file))
    assert result.exit_code == 1
    sound, fault, *_ = result.stdout.splitlines()
    assert sound == f"{saved}: ok"
    assert fault.startswith(f"{file}:{line}: order `move ")
    assert result.stderr == "1 of 2 files failed\n"


@pytest.mark.parametrize("command", ["verify", "log", "replay"])
def test_a_truncated_file_is_named_with_its_line(
    run: Run, saved: Path, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "cut.siege"
    content = saved.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    line = content[: len(content) // 2].count(b"\n") + 1
    result = run(command, str(file))
    assert result.exit_code == 1
    assert f"{file}:{line}: the file is cut short" in result.output


@pytest.mark.parametrize("command", ["verify", "log", "replay"])
def test_what_is_no_saved_match_is_named(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "other.siege"
    file.write_text("hello\n", "utf-8")
    result = run(command, str(file))
    assert result.exit_code == 1
    assert f"{file}:1: not the header of a saved match" in result.output


def test_play_refuses_a_damaged_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "other.siege"
    file.write_text("", "utf-8")
    result = run("play", "--load", str(file))
    assert result.exit_code == 1
    assert str(file) in result.stderr


def test_the_log_is_prose(run: Run, saved: Path) -> None:
    result = run("log", str(saved))
    assert result.exit_code == 0
    assert (
        "── Turn 1 · Movement ──" in result.stdout.replace("  ", " ") or "Turn 1" in result.stdout
    )
    assert len(result.stdout.splitlines()) > 50


def test_the_log_is_json_lines(run: Run, saved: Path) -> None:
    result = run("log", str(saved), "--json")
    events = [json.loads(line) for line in result.stdout.splitlines()]
    assert events[0]["kind"] == "match_started"
    assert events[-1]["kind"] == "match_ended"
    assert {"seq", "turn", "phase", "side", "rule", "text", "dice"} <= set(events[-1])


@pytest.mark.parametrize("side", ["attacker", "defender", "all"])
def test_secrets_of_a_match_that_goes_on_need_reveal(run: Run, unfinished: Path, side: str) -> None:
    result = run("log", str(unfinished), "--side", side)
    assert result.exit_code == 2
    assert "the match is not over" in result.stderr
    assert run("log", str(unfinished), "--side", side, "--reveal").exit_code == 0


def test_a_match_that_goes_on_shows_what_is_public(run: Run, unfinished: Path) -> None:
    plain = run("log", str(unfinished), "--json")
    assert plain.exit_code == 0
    assert plain.stdout == run("log", str(unfinished), "--json", "--side", "public").stdout


def test_eyes_of_viewers(saved: Path, unfinished: Path) -> None:
    _, over = load(saved)
    _, going_on = load(unfinished)
    assert viewer(over, None, reveal=False) is Onlooker.ALL
    assert viewer(over, "attacker", reveal=False) is Side.ATTACKER
    assert viewer(going_on, None, reveal=False) is PUBLIC
    assert viewer(going_on, None, reveal=True) is Onlooker.ALL


def test_watching_needs_a_terminal(run: Run, saved: Path) -> None:
    result = run("replay", str(saved))
    assert result.exit_code == 2
    assert "watching needs a terminal" in result.stderr


def test_a_missing_file_fails_as_others_do(run: Run, saved: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.siege"
    result = run("verify", str(missing), str(saved), str(tmp_path))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{missing}: cannot be read: No such file or directory",
        f"{saved}: ok",
        f"{tmp_path}: not a regular file",
    ]
    assert result.stderr == "2 of 3 files failed\n"


def test_control_characters_in_a_file_are_escaped(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.siege"
    file.write_text('{"\x1b[2J\\u001b[2J": 1}\n', "utf-8")
    for command in ("verify", "log"):
        result = run(command, str(file))
        assert result.exit_code == 1
        assert "\x1b" not in result.output


def test_a_file_too_large_does_not_keep_those_behind_it_from_being_looked_at(
    run: Run, saved: Path, tmp_path: Path
) -> None:
    large = tmp_path / "large.siege"
    with large.open("wb") as file:
        file.truncate(1 << 31)
    result = run("verify", str(large), str(saved))
    assert result.exit_code == 1
    assert f"{large}: larger than 64 MiB" in result.stdout
    assert f"{saved}: ok" in result.stdout
    for command in (["log"], ["play", "--load"], ["odds", "--order", "done"]):
        result = run(*command, str(large))
        assert result.exit_code == 1
        assert f"{large}: larger than 64 MiB" in result.stderr


def test_the_ledger_of_a_structure_is_prose_or_json_lines(run: Run, line: Path) -> None:
    prose = run("log", str(line), "--ledger", "south-bastion")
    assert prose.exit_code == 0
    assert prose.stdout.startswith("South Bastion (south-bastion): hull ")
    entries = [
        json.loads(row)
        for row in run("log", str(line), "--ledger", "all", "--json").stdout.splitlines()
    ]
    assert {"kind", "structure", "seq", "turn", "phase", "rule", "lost", "remaining", "by"} <= set(
        entries[0]
    )
    assert any(entry["lost"] for entry in entries)
    assert all(
        entry["roll"] for entry in entries if entry["lost"] and "the flames" not in entry["text"]
    )
    assert len(dict.fromkeys(entry["structure"] for entry in entries)) == 17


def test_a_ledger_of_nothing_is_refused_with_what_there_is(run: Run, line: Path) -> None:
    result = run("log", str(line), "--ledger", "tower-of-babel")
    assert result.exit_code == 2
    assert "no structure is called 'tower-of-babel'" in result.stderr
    assert "south-bastion" in result.stderr
