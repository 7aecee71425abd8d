"""One match: its result, its file, and how each fault becomes a record."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from siegegame.engine import Match, View, saves
from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import verify
from siegegame.model.orders import Done, Order, Pass
from siegegame.players import make_player
from siegegame.simulate import limits, runner
from siegegame.simulate.jobs import Job, plan
from siegegame.simulate.results import Failure, MatchResult

change = msgspec.structs.replace


def played(job: Job) -> MatchResult:
    record = runner.run(job)
    assert isinstance(record, MatchResult), record
    return record


def failed(job: Job) -> Failure:
    record = runner.run(job)
    assert isinstance(record, Failure), record
    return record


class Stubborn:
    """Always gives the same order."""

    def __init__(self, order: Order) -> None:
        self._order = order

    def choose(self, view: View) -> Order:
        del view
        return self._order


class Broken:
    """Has a fault."""

    def choose(self, view: View) -> Order:
        raise LookupError("lost\nits way")


def seat(monkeypatch: pytest.MonkeyPatch, player: object) -> None:
    monkeypatch.setattr(runner, "make_player", lambda *_: player)


def test_a_result_has_the_fields_of_the_contract_in_order(job: Job) -> None:
    record = msgspec.json.decode(msgspec.json.encode(played(job)))
    assert list(record) == [
        "kind", "scenario", "seed", "attacker", "defender", "winner", "reason", "turns",
        "turns_limit", "points", "morale", "orders", "dice", "seconds", "digest", "rules",
        "problems", "version", "file",
    ]  # fmt: skip


def test_a_result_tells_what_the_match_tells(job: Job) -> None:
    record = played(job)
    match = Match.new("desperate-defense", 1, turns=1)
    counted = 0
    while match.to_act:
        side = match.to_act
        order = make_player("random", 1, side).choose(match.view(side))
        match.apply(order)
        counted += order.VERB in runner.COUNTED
    assert record.orders == counted
    assert record.digest == match.chain() + match.digest()
    assert record.dice == match.dice_drawn
    assert record.rules == match.rule_counts()
    assert record.winner == (match.winner.value if match.winner else "draw")
    assert (record.turns, record.turns_limit, record.points) == (1, 1, 1000)


def test_checks_change_nothing_of_the_result(job: Job) -> None:
    assert played(job).digest == played(change(job, check=True)).digest


def test_another_seed_is_another_match(job: Job) -> None:
    assert played(job).digest != played(change(job, seed=2)).digest


def test_a_saved_match_is_the_one_that_was_played(job: Job, tmp_path: Path) -> None:
    record = played(change(job, folder=str(tmp_path)))
    assert record.file == str(tmp_path / "desperate-defense-1.siege")
    assert verify(Path(record.file)) == []
    assert saves.read(Path(record.file)).header.seed == 1
    assert record.digest == played(job).digest


def test_a_player_that_raises_makes_a_failure(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, Broken())
    record = failed(job)
    assert record.error.startswith("LookupError: lost its way (test_runner.py:")
    assert (record.turns, record.turns_limit, record.points) == (0, 1, 1000)


def test_a_refused_order_makes_a_failure(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, Stubborn(Pass()))
    error = failed(job).error
    assert error.startswith("the defender's random player gave `pass`, refused: ")
    assert error.endswith("(C4)")


def test_a_match_that_does_not_end_makes_a_failure(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "ORDERS_A_TURN", 5)
    assert failed(job).error == "the match does not end: too many orders"


def test_a_match_that_takes_too_long_makes_a_failure(job: Job) -> None:
    assert failed(change(job, timeout=1e-9)).error == "not over after 1e-09 seconds"


@pytest.mark.parametrize("check", [True, False])
def test_a_broken_invariant_makes_a_failure(
    job: Job, monkeypatch: pytest.MonkeyPatch, check: bool
) -> None:
    monkeypatch.setattr(Match, "problems", lambda _: ["two units stand on one cell"])
    record = failed(change(job, check=check))
    assert record.error == "an invariant broke: two units stand on one cell"
    assert record.problems == ("two units stand on one cell",)
    assert (record.orders == 0) is check


def test_a_failed_match_is_saved_as_far_as_it_went(
    job: Job, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runner, "ORDERS_A_TURN", 5)
    record = failed(change(job, folder=str(tmp_path)))
    assert record.file is not None
    assert len(saves.read(Path(record.file)).orders) == 10


def test_a_match_that_cannot_be_saved_makes_a_failure(job: Job, tmp_path: Path) -> None:
    given = change(job, folder=str(tmp_path / "none"))
    record = failed(given)
    assert record.error == f"{given.file} cannot be saved: No such file or directory"
    assert record.file is None


def test_a_match_that_cannot_be_saved_keeps_what_came_of_it(job: Job, tmp_path: Path) -> None:
    whole = played(job)
    given = change(job, folder=str(tmp_path), swapped=True)
    assert given.file is not None
    given.file.mkdir()
    record = failed(given)
    assert record.error == f"{given.file} cannot be saved: Is a directory"
    assert (record.winner, record.reason, record.digest) == (
        whole.winner, whole.reason, whole.digest,
    )  # fmt: skip
    assert record.reproduce == (
        "siegegame sim desperate-defense --attacker random --defender random --matches 1 --seed 1 "
        f"--turns 1 --swap --out {tmp_path} --check"
    )


def test_a_match_that_failed_has_no_outcome(job: Job) -> None:
    record = msgspec.json.decode(msgspec.json.encode(failed(change(job, timeout=1e-9))))
    assert not {"winner", "digest"} & set(record)
    assert "--out" not in record["reproduce"]


def test_a_save_that_fails_in_any_way_is_a_failure(
    job: Job, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(_: Recorder) -> None:
        raise UnicodeEncodeError("utf-8", "x", 0, 1, "surrogates not allowed")

    monkeypatch.setattr(Recorder, "close", fail)
    record = failed(change(job, folder=str(tmp_path)))
    assert record.error.startswith(f"{tmp_path}/desperate-defense-1.siege cannot be saved: Unicode")


def test_an_unknown_scenario_makes_a_failure(job: Job) -> None:
    assert "there is no scenario 'nowhere'" in failed(change(job, scenario="nowhere")).error


def test_the_command_that_reproduces_a_match(job: Job) -> None:
    given = change(job, seed=7, points=1000, options=(("attacker_army", "a b"),), timeout=2.5)
    assert given.reproduce == (
        "siegegame sim desperate-defense --attacker random --defender random --matches 1 "
        "--seed 7 --points 1000 --turns 1 --option 'attacker_army=a b' --timeout 2.5 --check"
    )


def test_a_plan_numbers_its_seeds_and_swaps_seats(job: Job) -> None:
    template = change(job, seed=5, attacker="a", defender="b", folder="out")
    jobs: list[Any] = list(plan(["x", "./y.toml"], template, 2, swap=True))
    assert [(each.name, each.seed, each.attacker, each.defender) for each in jobs] == [
        ("x", 5, "a", "b"), ("x", 5, "b", "a"), ("x", 6, "a", "b"), ("x", 6, "b", "a"),
        ("y", 5, "a", "b"), ("y", 5, "b", "a"), ("y", 6, "a", "b"), ("y", 6, "b", "a"),
    ]  # fmt: skip
    files = {str(each.file) for each in jobs}
    assert len(files) == len(jobs)
    assert "out/y-6-swapped.siege" in files
    assert not any(each.swapped for each in plan(["x"], template, 3, swap=False))


def test_what_is_counted() -> None:
    assert {"move", "shoot", "assault", "scan", "enter", "leave"} == runner.COUNTED
    assert Done.VERB not in runner.COUNTED


class Sleepless:
    """Never comes to a decision, and lets no ordinary fault stop it."""

    def choose(self, view: View) -> Order:
        while True:
            try:
                view.names()
            except Exception:  # noqa: BLE001 - that is the point
                continue


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(signal, "setitimer"):
        pytest.skip("this system has no such alarm")
    monkeypatch.setattr(limits, "GRACE", 0.1)


@pytest.mark.usefixtures("_impatient")
def test_a_player_that_hangs_makes_a_failure(
    job: Job, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch:
        seat(patch, Sleepless())
        record = failed(change(job, timeout=0.2, folder=str(tmp_path)))
    assert record.error == "not over after 0.2 seconds"
    assert record.file is not None
    assert played(job).digest == played(job).digest


@pytest.mark.usefixtures("_impatient")
def test_an_order_that_hangs_makes_a_failure(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    before = played(job).digest

    def hang(*_: object) -> None:
        while True:
            time.sleep(0.01)

    with monkeypatch.context() as patch:
        patch.setattr(Match, "carry_out", hang)
        assert failed(change(job, timeout=0.2)).error == "not over after 0.2 seconds"
    assert played(job).digest == before


@pytest.mark.usefixtures("_impatient")
def test_the_alarm_is_off_behind_a_match(job: Job) -> None:
    before = signal.getsignal(signal.SIGALRM)
    played(job)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


@pytest.mark.usefixtures("_impatient")
def test_an_alarm_that_something_silences_rings_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_AGAIN", 0.05)

    def silence() -> None:
        with contextlib.suppress(limits.OutOfTimeError):
            time.sleep(5)

    def play() -> None:
        with limits.time_limit(0.05):
            silence()
            time.sleep(5)

    began = time.monotonic()
    with pytest.raises(limits.OutOfTimeError):
        play()
    assert time.monotonic() - began < 4


def test_a_thread_plays_without_the_alarm(job: Job) -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: list(_limited())).result() == [1]


def _limited() -> Iterator[int]:
    with limits.time_limit(1.0):
        yield 1


def test_a_match_of_a_file_names_it_in_its_save(job: Job, tmp_path: Path) -> None:
    stock = Path(__file__).resolve().parents[2] / "assets/scenarios/desperate-defense.toml"
    file = tmp_path / "mine.toml"
    file.write_text(stock.read_text("utf-8"), "utf-8")
    record = played(change(job, scenario=str(file), folder=str(tmp_path)))
    assert record.file is not None
    assert saves.read(Path(record.file)).header.source == str(file)
    assert verify(Path(record.file)) == []
    record = played(change(job, folder=str(tmp_path)))
    assert record.file is not None
    assert saves.read(Path(record.file)).header.source == ""
