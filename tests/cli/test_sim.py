"""`sim`: records, summary, saved matches and exit statuses."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from siegegame.cli import sim
from siegegame.engine import Match
from siegegame.simulate import runner
from siegegame.simulate.jobs import Job
from siegegame.simulate.results import Record

from .conftest import Run

SHORT = ("sim", "--attacker", "random", "--defender", "random", "--turns", "1")


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match with an even seed fails."""
    real = runner.run

    def play(job: Job) -> Record:
        return real(job) if job.seed % 2 else runner.failure(job, "broken on purpose")

    monkeypatch.setattr(runner, "run", play)


def test_json_lines_are_matches_and_a_summary(run: Run) -> None:
    result = run(*SHORT, "--matches", "3", "--seed", "5", "--check", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    *matches, summary = records(result.stdout)
    assert [match["kind"] for match in matches] == ["match"] * 3
    assert [match["seed"] for match in matches] == [5, 6, 7]
    assert all(match["problems"] == [] for match in matches)
    assert (summary["kind"], summary["matches"], summary["failures"]) == ("summary", 3, 0)


def test_matches_do_not_depend_on_the_number_of_jobs(run: Run) -> None:
    def digests(jobs: str) -> list[str]:
        result = run(*SHORT, "--matches", "3", "--jobs", jobs, "--json")
        assert result.exit_code == 0
        return [record["digest"] for record in records(result.stdout)[:-1]]

    assert digests("1") == digests("2")


def test_people_get_a_table(run: Run) -> None:
    result = run(*SHORT, "--matches", "2")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("desperate-defense seed 1, random attacks random: ")
    assert lines[2] == "2 matches finished, 0 failed"
    assert any(line.startswith("attacker ") for line in lines)
    assert any(line.startswith("player random ") for line in lines)


def test_long_runs_show_no_line_for_each_match(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "_SHOWN", 1)
    assert run(*SHORT, "--matches", "2").stdout.startswith("2 matches finished, 0 failed\n")


def test_swap_plays_each_seed_in_both_seatings(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    result = run(*SHORT, "--matches", "2", "--swap", "--json", "--out", out)
    *matches, summary = records(result.stdout)
    assert [match["seed"] for match in matches] == [1, 1, 2, 2]
    assert summary["matches"] == 4
    assert len({match["file"] for match in matches}) == 4
    assert matches[0]["digest"] == matches[1]["digest"]


def test_out_holds_every_match_and_an_index(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    result = run(*SHORT, "--matches", "2", "--json", "--out", str(out))
    matches = records(result.stdout)[:-1]
    assert records((out / "index.jsonl").read_text("utf-8")) == matches
    files = [Path(match["file"]) for match in matches]
    assert sorted(out.glob("*.siege")) == sorted(files)
    assert sorted(each.name for each in out.iterdir()) == [
        "desperate-defense-1.siege", "desperate-defense-2.siege", "index.jsonl",
    ]  # fmt: skip
    checked = run("verify", *map(str, files))
    assert checked.exit_code == 0
    assert checked.stdout == "".join(f"{file}: ok\n" for file in files)


def test_a_scenario_may_be_a_file(run: Run, tmp_path: Path) -> None:
    stock = Path(__file__).resolve().parents[2] / "assets/scenarios/desperate-defense.toml"
    file = tmp_path / "quick.toml"
    file.write_text(stock.read_text("utf-8").replace("turns = 8", "turns = 1"), "utf-8")
    result = run("sim", str(file), "--matches", "1", "--json")
    assert result.exit_code == 0
    match = records(result.stdout)[0]
    assert (match["scenario"], match["turns_limit"]) == ("quick", 1)


@pytest.mark.usefixtures("failing")
def test_a_failure_names_the_command_that_plays_it_again(run: Run) -> None:
    result = run(*SHORT, "--matches", "3", "--json")
    assert result.exit_code == 1
    first, failure, last, summary = records(result.stdout)
    assert (first["kind"], last["kind"]) == ("match", "match")
    assert failure["kind"] == "failure"
    assert failure["error"] == "broken on purpose"
    assert (summary["matches"], summary["failures"]) == (2, 1)
    program, *words = shlex.split(failure["reproduce"])
    assert program == "siegegame"
    again = run(*words, "--json")
    assert again.exit_code == 1
    assert records(again.stdout)[0] == failure


@pytest.mark.usefixtures("failing")
def test_people_see_each_failure(run: Run) -> None:
    result = run(*SHORT, "--matches", "2")
    assert result.exit_code == 1
    assert "seed 2, random attacks random: FAILED in turn 0: broken on purpose" in result.stdout
    assert "\n    siegegame sim desperate-defense " in result.stdout


@pytest.mark.usefixtures("failing")
def test_stop_ends_the_run_at_the_first_failure(run: Run) -> None:
    result = run(*SHORT, "--matches", "9", "--stop", "--json")
    assert result.exit_code == 1
    assert [record["kind"] for record in records(result.stdout)] == ["match", "failure", "summary"]


def test_an_invariant_that_breaks_fails_the_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "problems", lambda _: ["the sky fell"])
    result = run(*SHORT, "--matches", "1", "--check", "--json")
    assert result.exit_code == 1
    assert records(result.stdout)[0]["error"] == "an invariant broke: the sky fell"


def test_an_interrupt_keeps_what_is_finished(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = runner.run

    def play(job: Job) -> Record:
        if job.seed == 3:
            raise KeyboardInterrupt
        return real(job)

    monkeypatch.setattr(runner, "run", play)
    result = run(*SHORT, "--matches", "9", "--json", "--out", str(tmp_path))
    assert result.exit_code == 130
    assert result.stderr == "interrupted after 2 of 9 matches\n"
    assert [record["kind"] for record in records(result.stdout)] == ["match", "match", "summary"]
    assert len((tmp_path / "index.jsonl").read_text("utf-8").splitlines()) == 2
