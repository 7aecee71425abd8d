"""`rules` and `lint`, and faulty assets in every command that reads them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from siegegame.cli import bench
from siegegame.content.loader import load
from siegegame.simulate import measure, runner

from .conftest import Run

STOCK = Path(__file__).resolve().parents[2] / "assets"

FIREPOWER = {
    "A": [1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 14, 14, 15],
    "B": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10],
    "C": [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 7, 8],
}


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the assets in which a terrain has a key that there is not."""
    folder = tmp_path / "assets"
    shutil.copytree(STOCK, folder)
    file = folder / "terrain" / "ground.toml"
    file.write_text(file.read_text("utf-8") + "\ncolour = 'green'\n", "utf-8")
    monkeypatch.setenv("SIEGEGAME_ASSETS", str(folder))
    return folder


@pytest.mark.rule("C7")
def test_the_firepower_table(run: Run) -> None:
    shown = json.loads(run("rules", "firepower", "--json").stdout)
    rows = [
        {"fp": number + 1, **{column: dice[number] for column, dice in FIREPOWER.items()}}
        for number in range(20)
    ]
    assert shown == {"table": "firepower", "rows": rows}


@pytest.mark.rule("C11")
def test_the_close_assault_table(run: Run) -> None:
    shown = json.loads(run("rules", "close_assault", "--json").stdout)
    rows = [(1, 4, 4, 1), (2, 3, 4, 2), (3, 3, 5, 3), (4, 2, 5, 4), (5, 2, 6, 5)]
    keys = ("difference", "winner", "loser", "markers")
    assert shown == {
        "table": "close_assault",
        "rows": [dict(zip(keys, row, strict=True)) for row in rows],
    }


@pytest.mark.rule("E2")
def test_the_table_of_buildings(run: Run) -> None:
    shown = json.loads(run("rules", "buildings", "--json").stdout)
    assert shown["table"] == "buildings"
    assert [tuple(row.values()) for row in shown["rows"]] == [
        ("imperial", "small", 6, 10, 15, True),
        ("imperial", "medium", 6, 20, 30, False),
        ("imperial", "large", 6, 30, 45, False),
        ("imperial", "gigantic", 6, 40, 60, False),
        ("ramshackle", "small", 5, 12, 15, False),
        ("ramshackle", "medium", 5, 24, 30, False),
        ("ramshackle", "large", 5, 36, 45, False),
        ("ramshackle", "gigantic", 5, 48, 60, True),
    ]
    assert list(shown["rows"][0]) == [
        "culture", "size", "armour", "capacity", "assault", "derived",
    ]  # fmt: skip


@pytest.mark.rule("E7")
def test_the_table_of_criticals(run: Run) -> None:
    shown = json.loads(run("rules", "critical", "--json").stdout)
    rows = [
        ([2], 3, "barrage"),
        ([3, 4, 5], 1, "disrupt"),
        ([6, 7, 8], 0, "none"),
        ([9], 1, "marker"),
        ([10], 2, "debris"),
        ([11], 3, "barrage"),
        ([12], 4, "fire"),
    ]
    keys = ("rolls", "extra", "effect")
    assert shown == {
        "table": "critical",
        "rows": [dict(zip(keys, row, strict=True)) for row in rows],
    }


@pytest.mark.rule("E11")
def test_the_table_of_catastrophes(run: Run) -> None:
    shown = json.loads(run("rules", "catastrophe", "--json").stdout)
    rows = [
        ("small", [1, 2], "unstable"),
        ("small", [3, 4], "crumbling"),
        ("small", [5, 6], "destroyed"),
        ("medium", [1, 2, 3], "unstable"),
        ("medium", [4, 5], "crumbling"),
        ("medium", [6], "destroyed"),
        ("large", [1, 2, 3, 4], "unstable"),
        ("large", [5, 6], "crumbling"),
        ("gigantic", [1, 2, 3, 4], "unstable"),
        ("gigantic", [5, 6], "crumbling"),
    ]
    keys = ("size", "rolls", "result")
    assert shown == {
        "table": "catastrophe",
        "rows": [dict(zip(keys, row, strict=True)) for row in rows],
    }


@pytest.mark.rule("H1")
def test_the_table_of_hull_sizes(run: Run) -> None:
    shown = json.loads(run("rules", "hull_sizes", "--json").stdout)
    rows = [("small", 10, 3), ("medium", 20, 4), ("large", 30, 5), ("gigantic", 40, 6)]
    keys = ("size", "figures", "hull_points")
    assert shown == {
        "table": "hull_sizes",
        "rows": [dict(zip(keys, row, strict=True)) for row in rows],
    }


@pytest.mark.rule("H4")
def test_the_building_damage_table(run: Run) -> None:
    shown = json.loads(run("rules", "building_damage", "--json").stdout)
    rows = [
        (None, 1, "breach"),
        (2, 2, "tremor"),
        (3, 3, "partial_collapse"),
        (4, 4, "structural_collapse"),
        (5, 5, "catastrophic_breach"),
        (6, 6, "total_collapse"),
        (7, None, "detonation"),
    ]
    keys = ("min", "max", "result")
    assert shown == {
        "table": "building_damage",
        "rows": [dict(zip(keys, row, strict=True)) for row in rows],
    }


@pytest.mark.parametrize(
    ("table", "row"), [("critical", "3-5    1      disrupt"), ("catastrophe", "6      destroyed")]
)
def test_rolls_are_shown_as_a_range(run: Run, table: str, row: str) -> None:
    assert row in run("rules", table).stdout


@pytest.mark.rule("T3")
@pytest.mark.rule("S3")
def test_the_table_of_materials(run: Run) -> None:
    found = json.loads(run("rules", "materials", "--json").stdout)
    assert found["table"] == "materials"
    assert {row["material"]: row["dice"] for row in found["rows"]} == {
        "drywall": 1, "light wood": 1, "brick": 2, "stone": 2, "packed earth": 2,
        "reinforced timber": 2, "concrete": 3, "reinforced concrete": 4,
        "buried reinforced concrete": 5,
    }  # fmt: skip


def test_the_titan_damage_table(run: Run) -> None:
    assert json.loads(run("rules", "titan_damage", "--json").stdout) == {
        "table": "titan_damage",
        "rows": [
            {"rolls": [1, 2], "effect": "nothing"},
            {"rolls": [3], "effect": "jammed"},
            {"rolls": [4], "effect": "arm or leg disabled, capacity -1"},
            {"rolls": [5], "effect": "capacity -2"},
            {"rolls": [6], "effect": "capacity -3, critical"},
        ],
    }


def test_every_table_is_named_in_the_help_and_when_one_is_not_there(run: Run) -> None:
    tables = json.loads(run("rules", "--json").stdout)["tables"]
    assert tables == [
        "firepower", "close_assault", "buildings", "critical", "catastrophe", "hull_sizes",
        "building_damage", "titan_damage", "features", "bash_limits", "structure_points",
        "materials", "purposes",
    ]  # fmt: skip
    told = " ".join(run("rules", "--help").stdout.split())
    wrong = run("rules", "nothing").stderr
    assert all(table in told and table in wrong for table in tables)


def test_the_purposes_of_dice(run: Run) -> None:
    shown = json.loads(run("rules", "purposes", "--json").stdout)
    assert {"initiative", "shot", "rally"} <= {row["purpose"] for row in shown["rows"]}
    assert run("rules", "purposes").stdout.splitlines()[1].startswith("initiative")


def test_tables_for_people_have_a_line_a_row(run: Run) -> None:
    lines = run("rules", "firepower").stdout.splitlines()
    assert lines[0].split() == ["fp", "A", "B", "C"]
    assert lines[20].split() == ["20", "15", "10", "8"]


def test_a_rule_is_shown_by_its_id(run: Run) -> None:
    rule = load().rules["C7"]
    assert json.loads(run("rules", "c7", "--json").stdout) == {
        "rule": "C7", "title": rule.title, "text": rule.text, "source": rule.source,
    }  # fmt: skip
    assert run("rules", "C7").stdout.startswith(f"C7 {rule.title}\n\n")


def test_every_rule_is_listed(run: Run) -> None:
    listed = json.loads(run("rules", "--json").stdout)
    assert set(listed["rules"]) == set(load().rules)
    assert len(run("rules").stdout.splitlines()) == len(load().rules) + 1


def test_the_stock_is_sound(run: Run) -> None:
    result = run("lint")
    assert (result.exit_code, result.stdout) == (0, "")


def test_lint_names_file_line_and_key(run: Run, faulty: Path) -> None:
    result = run("lint", str(faulty))
    assert result.exit_code == 1
    assert "terrain/ground.toml:" in result.stdout
    assert "colour" in result.stdout


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize(
    "words",
    ["sim", "rules C7", "script desperate-defense --orders -", "bench", "bench --json",
     "odds desperate-defense --order done"],
)  # fmt: skip
def test_faulty_assets_are_told_by_every_command(run: Run, words: str) -> None:
    result = run(*words.split(), text="")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("siegegame: terrain/ground.toml:")
    assert "colour" in result.stderr


@pytest.mark.parametrize("command", ["sim", "bench"])
def test_assets_that_are_not_there_are_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("SIEGEGAME_ASSETS", "/nowhere/at/all")
    result = run(command)
    assert result.exit_code == 1
    assert "no folder of assets at /nowhere/at/all" in result.stderr


def test_bench_tells_what_it_measured(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = measure.Bench(
        scenario="s", player="random", matches=2, orders=3, orders_per_second=4.0,
        all_orders_per_second=5.0, memory_mb=6.0, trial_us=7.0, clone_us=8.0, view_us=9.0,
        legal_us=10.0, slowest_ms=13.0, odds_ms=14.0, slowest_odds_ms=15.0, samples=11,
        warmed_by=12, version="v", python="p",
    )  # fmt: skip
    monkeypatch.setattr(bench, "measure_beside", lambda *_: [figures])
    shown = json.loads(run("bench", "--json").stdout.splitlines()[0])
    assert shown["kind"] == "bench"
    assert (shown["orders_per_second"], shown["memory_mb"], shown["clone_us"]) == (4, 6, 8)
    told = run("bench").stdout
    assert "6.0 MB" in told
    assert "12 matches before these are not counted" in told


def test_a_match_that_fails_in_bench_is_told_with_its_command(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "ORDERS_A_TURN", 1)
    result = run("bench")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "siegegame: the match of seed 1 failed: the match does not end: too many orders; play it "
        "again with siegegame sim desperate-defense --attacker random --defender random "
        "--matches 1 --seed 1 --check\n"
    )
