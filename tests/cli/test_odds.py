"""`odds`: from a new match and from a save, as a table and as JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from siegegame.cli.saved import load
from siegegame.engine import Match
from siegegame.engine.recorder import Recorder
from siegegame.engine.saves import read
from siegegame.model.orders import Hide, Shoot

from .conftest import Run

SCENARIO = "desperate-defense"


def test_an_order_that_rolls_nothing(run: Run) -> None:
    result = run("odds", SCENARIO, "--order", "hide bunker-1 chapel")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        "hide bunker-1 chapel: turn 0, counters, the defender is to act",
        "nothing is rolled for this order itself",
    ]


def test_json_of_an_order_that_rolls_nothing(run: Run) -> None:
    result = run("odds", SCENARIO, "--order", "hide bunker-1 chapel", "--json", "--seed", "3")
    assert json.loads(result.stdout) == {
        "kind": "odds", "order": "hide bunker-1 chapel", "modifiers": [], "outcomes": [],
        "expected": {},
    }  # fmt: skip


def test_a_save_is_taken_after_its_last_order(run: Run, unfinished: Path) -> None:
    match = load(unfinished)[1]
    assert match.to_act is not None
    order = next(match.view(match.to_act).legal.orders())
    result = run("odds", str(unfinished), "--order", str(order))
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"{order}: turn {match.turn}, ")


def test_chances_of_a_shot_in_a_save(run: Run, shooting: tuple[Path, str]) -> None:
    file, order = shooting
    found = json.loads(run("odds", str(file), "--order", order, "--json").stdout)

    assert found["order"] == order
    assert found["modifiers"][0]["rule"] == "C7"
    sums: dict[str, Fraction] = {}
    for each in found["outcomes"]:
        assert 0 < Fraction(each["p"]) <= 1
        if each["value"] != "yes":
            sums[each["what"]] = sums.get(each["what"], Fraction(0)) + Fraction(each["p"])
    assert set(sums.values()) == {Fraction(1)}

    table = run("odds", str(file), "--order", order).stdout
    assert "\nmodifiers\n" in table
    assert "\noutcomes\n" in table
    assert "\non average\n" in table


def test_refused_orders_say_why(run: Run) -> None:
    result = run("odds", SCENARIO, "--order", "shoot nobody else")
    assert result.exit_code == 1
    assert "`shoot nobody else` is refused: " in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("text", ["", "dance", "shoot"])
def test_text_that_is_no_order_is_wrong_usage(run: Run, text: str) -> None:
    result = run("odds", SCENARIO, "--order", text)
    assert result.exit_code == 2
    assert "--order" in result.stderr


def test_a_match_that_is_over_has_no_odds(run: Run, saved: Path) -> None:
    result = run("odds", str(saved), "--order", "pass")
    assert result.exit_code == 2
    assert "the match is over" in result.stderr


def test_a_save_has_a_seed_of_its_own(run: Run, saved: Path) -> None:
    result = run("odds", str(saved), "--order", "pass", "--seed", "2")
    assert (result.exit_code, "--seed" in result.stderr) == (2, True)


@pytest.mark.parametrize("where", ["no-such-scenario", "no-such.siege", "no-such.toml"])
def test_what_is_not_there_is_wrong_usage(run: Run, where: str) -> None:
    assert run("odds", where, "--order", "pass").exit_code == 2


@pytest.fixture(scope="module")
def shooting(saved: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The saved match as it was when somebody first shot, and how he did."""
    orders = read(saved).orders
    first = next(n for n, order in enumerate(orders) if isinstance(order, Shoot))
    match = Match.new(SCENARIO, 1, turns=1)
    file = tmp_path_factory.mktemp("cut") / "cut.siege"
    seats = {"attacker": "random", "defender": "random"}
    recorder = Recorder(match, file, seats, seed=1, options={})
    for order in orders[:first]:
        match.apply(order)
        recorder.record(order)
    recorder.close()
    return file, str(orders[first])


def test_where_somebody_hides_is_not_told_of_a_match_under_way(run: Run, tmp_path: Path) -> None:
    match, file = Match.new(SCENARIO, 1), tmp_path / "half.siege"
    recorder = Recorder(match, file, {"attacker": "human", "defender": "human"}, seed=1, options={})
    hidden = Hide("bunker-1", "chapel")
    match.apply(hidden)
    recorder.record(hidden)
    recorder.close()
    results = [run("odds", str(file), "--order", f"hide bunker-2 {h}") for h in ("chapel", "mint")]
    assert [each.exit_code for each in results] == [1, 1]
    chapel, mint = (each.stderr.replace("chapel", "X").replace("mint", "X") for each in results)
    assert chapel == mint
