"""Scenarios by name and by path."""

from __future__ import annotations

from pathlib import Path

import pytest

from siegegame.engine import scenarios
from siegegame.model.errors import AssetError, Problem, UsageError

STOCK = Path(__file__).resolve().parents[2] / "assets/scenarios/desperate-defense.toml"


def test_a_stock_name_is_found_among_the_stock() -> None:
    found = scenarios.find("desperate-defense")
    assert found.key == "desperate-defense"
    assert found.catalogue.scenarios[found.key].turns == 10


def test_a_file_is_put_among_the_stock(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text(STOCK.read_text("utf-8").replace("turns = 10", "turns = 2"), "utf-8")
    found = scenarios.find(str(file))
    assert found.key == "short"
    assert found.catalogue.scenarios["short"].turns == 2
    assert "desperate-defense" in found.catalogue.scenarios


@pytest.mark.parametrize("name", ["nowhere", "./nowhere.toml", "/tmp", ""])
def test_what_there_is_not_is_wrong_usage(name: str) -> None:
    with pytest.raises(UsageError, match="there is no scenario"):
        scenarios.find(name)


def test_a_faulty_file_is_an_asset_fault(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(STOCK.read_text("utf-8").replace("turns = 10", "turnz = 10"), "utf-8")
    with pytest.raises(AssetError, match="turnz"):
        scenarios.find(str(file))


def test_a_stock_scenario_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIEGEGAME_ASSETS", raising=False)
    monkeypatch.setattr(scenarios, "lint", lambda *_: pytest.fail("the stock is checked in tests"))
    scenarios.check("desperate-defense")


def test_what_lint_finds_in_other_assets_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = Problem("a.toml", "k", 3, "odd")
    asked: list[object] = []

    def lint(files: object = ()) -> list[Problem]:
        asked.append(files)
        return [problem]

    monkeypatch.setattr(scenarios, "lint", lint)
    monkeypatch.setenv("SIEGEGAME_ASSETS", str(tmp_path))
    for scenario in ("desperate-defense", "./mine.toml"):
        with pytest.raises(AssetError, match=r"a\.toml:3: k: odd"):
            scenarios.check(scenario)
    assert asked == [(), [Path("mine.toml")]]
