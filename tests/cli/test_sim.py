"""`sim`: records, summary, saved matches and exit statuses."""

from __future__ import annotations

import json
import shlex
from contextlib import closing
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from siegegame.cli import sim
from siegegame.cli.out import OutFolder
from siegegame.cli.tables import match_lines, summary_lines
from siegegame.engine import Match
from siegegame.simulate import runner
from siegegame.simulate.jobs import Job
from siegegame.simulate.results import MatchResult, Record, Tally

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
    assert lines[0].startswith("desperate-defense seed 1, random attacks random: the ")
    assert "2 matches finished, 0 failed" in lines
    assert any(line.startswith("attacker ") for line in lines)
    assert " orders (move, shoot, assault, scan, enter, leave), " in lines[-1]
    assert max(map(len, lines)) < 80


def test_a_player_against_itself_has_no_row(run: Run) -> None:
    assert "player random" not in run(*SHORT, "--matches", "1").stdout
    one = result_of("attacker", "good", "bad")
    tally = Tally()
    tally.add(one)
    lines = summary_lines(tally.summary(1.0))
    assert [line.split()[1] for line in lines if line.startswith("player ")] == ["bad", "good"]


def result_of(winner: str, attacker: str, defender: str) -> MatchResult:
    return MatchResult(
        scenario="s", seed=1, attacker=attacker, defender=defender, winner=winner,
        reason="morale", turns=3, turns_limit=8, points=1000,
        morale={"attacker": "30.00", "defender": "-12.50"}, orders=10, dice=5, seconds=1.0,
        digest="", rules={}, problems=(), file=None,
    )  # fmt: skip


def test_lines_of_matches_break_between_words() -> None:
    lines = match_lines(result_of("defender", "tactical", "greedy"))
    assert " ".join(line.strip() for line in lines) == (
        "s seed 1, tactical attacks greedy: the defender wins by breaking the enemy's morale, "
        "turn 3 of 8, morale 30.00 to -12.50"
    )
    assert all(len(line) < 80 for line in lines)
    failed = runner.failure(
        Job(scenario="./a b.toml", seed=1, attacker="x", defender="y"), "odd \x1b " + "word " * 40
    )
    *told, command = match_lines(failed)
    assert all(len(line) < 80 for line in told)
    assert "\\x1b" in " ".join(told)
    assert command == f"    {failed.reproduce}"


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
    file.write_text(stock.read_text("utf-8").replace("turns = 10", "turns = 1"), "utf-8")
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


def test_a_saved_match_of_a_file_is_replayed_with_it(run: Run, own: Path, tmp_path: Path) -> None:
    out = tmp_path / "o"
    assert run("sim", str(own), "--matches", "1", "--out", str(out)).exit_code == 0
    save = str(out / "my-siege-1.siege")
    assert run("verify", save).stdout == f"{save}: ok\n"
    assert run("log", save).exit_code == 0
    assert "watching needs a terminal" in run("replay", save).stderr
    assert "needs a terminal" in play(run, save).stderr
    own.rename(own.with_name("elsewhere.toml"))
    verified = run("verify", save)
    assert (verified.exit_code, str(own) in verified.stdout) == (1, True)
    for result in (run("log", save), run("replay", save), play(run, save)):
        assert result.exit_code == 1
        assert f"scenario's file {own} is not there" in result.stderr


def play(run: Run, save: str) -> Result:
    return run("play", "--load", save, "--attacker", "random", "--defender", "random")


def test_a_saved_match_whose_file_was_spoilt_fails(run: Run, own: Path, tmp_path: Path) -> None:
    out = tmp_path / "o"
    assert run("sim", str(own), "--matches", "1", "--out", str(out)).exit_code == 0
    own.write_text("turns = ", "utf-8")
    verified = run("verify", str(out / "my-siege-1.siege"))
    assert verified.exit_code == 1
    assert f"{out / 'my-siege-1.siege'}:1: {own}:1: " in verified.stdout


@pytest.mark.usefixtures("crowded")
@pytest.mark.parametrize(
    "words",
    ["sim", "script desperate-defense --orders -", "play --attacker random --defender random"],
)
def test_assets_that_lint_rejects_are_not_played(run: Run, words: str) -> None:
    result = run(*words.split(), text="")
    assert (result.exit_code, result.stdout) == (1, "")
    told = [line.removeprefix("siegegame: ") for line in result.stderr.splitlines()]
    assert told == run("lint").stdout.splitlines()
    assert told


def test_a_scenario_file_that_lint_rejects_is_not_played(run: Run, own: Path) -> None:
    own.write_text(own.read_text("utf-8").replace("turns = 1", "turns = 99999"), "utf-8")
    linted = run("lint", str(own))
    result = run("sim", str(own), "--matches", "1")
    assert (linted.exit_code, result.exit_code, result.stdout) == (1, 1, "")
    assert result.stderr == "".join(f"siegegame: {line}\n" for line in linted.stdout.splitlines())


def test_two_runs_do_not_write_to_one_folder(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with closing(OutFolder(tmp_path)) as folder:
        folder.add(b"{}\n", None)
        result = run(*SHORT, "--matches", "1", "--out", str(tmp_path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"siegegame: --out {tmp_path}: another run is writing there\n"
        assert (tmp_path / "index.jsonl").read_bytes() == b"{}\n"
    assert run(*SHORT, "--matches", "1", "--out", str(tmp_path)).exit_code == 0


def test_saves_of_older_runs_are_told(run: Run, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    assert run(*SHORT, "--matches", "3", *out).stderr == ""
    later = run(*SHORT, "--matches", "2", "--seed", "3", *out)
    assert later.exit_code == 0
    assert later.stderr == (
        f"2 older saves are in {tmp_path} too; index.jsonl lists only what this run wrote\n"
    )
    index = records((tmp_path / "index.jsonl").read_text("utf-8"))
    assert [record["seed"] for record in index] == [3, 4]


@pytest.mark.usefixtures("failing")
def test_people_see_each_failure(run: Run) -> None:
    result = run(*SHORT, "--matches", "2")
    assert result.exit_code == 1
    told = " ".join(result.stdout.split())
    assert "seed 2, random attacks random: FAILED in turn 0: broken on purpose" in told
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


def test_a_line_that_cannot_be_written_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(OutFolder(tmp_path)) as folder:
        index = folder._index
        monkeypatch.setattr(folder, "_index", Full(index))
        folder.add(b"first\n", None)
        folder.add(b"second\n", None)
        assert (tmp_path / "index.jsonl").read_bytes() == b""
        assert folder.fault == (
            f"{tmp_path / 'index.jsonl'} cannot be written: No space left on device; "
            "2 results are not in it"
        )
        monkeypatch.setattr(folder, "_index", index)
        folder.add(b"third\n", None)
        assert (tmp_path / "index.jsonl").read_bytes() == b"first\nsecond\nthird\n"
        assert folder.fault == ""


class Full:
    """A file on a disk that takes no more than three bytes at once, and then none."""

    def __init__(self, file: FileIO) -> None:
        self.file = file
        self.taken = False

    def write(self, data: memoryview) -> int:
        self.taken = not self.taken
        if not self.taken:
            raise OSError(28, "No space left on device")
        return self.file.write(data[:3])

    def truncate(self, size: int) -> int:
        return self.file.truncate(size)


def test_a_save_that_fails_costs_no_other_match(run: Run, tmp_path: Path) -> None:
    blocked = tmp_path / "desperate-defense-2.siege"
    blocked.mkdir()
    result = run(*SHORT, "--matches", "3", "--out", str(tmp_path))
    assert result.exit_code == 1
    told = " ".join(result.stdout.split())
    assert "2 matches finished, 1 failed" in told
    assert "seed 2, random attacks random: FAILED in turn 1: the attacker wins, but" in told
    assert f"{blocked} cannot be saved: Is a directory" in told
    assert f"--out {tmp_path} --check" in told
    index = records((tmp_path / "index.jsonl").read_text("utf-8"))
    assert [record["kind"] for record in index] == ["match", "failure", "match"]


def test_who_stops_at_a_failure_has_every_save_listed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "desperate-defense-2.siege").mkdir()
    result = run(*SHORT, "--matches", "50", "--jobs", "2", "--stop", "--out", str(tmp_path))
    assert result.exit_code == 1
    index = records((tmp_path / "index.jsonl").read_text("utf-8"))
    files = sorted(record["file"] for record in index if record["file"])
    assert files == sorted(str(file) for file in tmp_path.glob("*.siege") if file.is_file())
    assert len(index) < 50
