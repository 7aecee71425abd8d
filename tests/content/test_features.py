"""The tables about features value by value, and what `lint` says of features (F1, F2, F10, V2)."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from siegegame.cli.rules import command
from siegegame.content.features import worth
from siegegame.content.lint import lint
from siegegame.content.loader import load
from siegegame.model.vocabulary import Side, StructureSize

from .conftest import Copy

STOCK = load()
SHEETS = "structures/hits.toml"
MAP = "maps/ebbgate.toml"
SCENARIO = "scenarios/breach-the-gate.toml"

HITS = {
    "shutters": 2, "heavy_door": 3, "fortified_door": 5, "cottage": 10, "iron_door": 15,
    "wooden_house": 20, "small_gate": 24, "stone_house": 30, "palisade": 30, "earthen_wall": 40,
    "large_gate": 50, "stone_wall": 60, "thick_wall": 80,
}  # fmt: skip
POINTS = {
    "bastion": (40, 60), "round_tower": (40, 60), "gatehouse": (30, 45), "square_tower": (30, 45),
    "gate": (30, 45), "curtain_wall": (25, 40), "stone_building": (25, 40), "rampart": (20, 30),
    "gabion": (20, 30), "wooden_structure": (5, 15), "palisade": (5, 15), "cannon": (5, 5),
    "large_catapult": (5, 5), "small_catapult": (3, 3), "mantlet": (3, 3),
}  # fmt: skip


def told(table: str) -> list[dict[str, object]]:
    """The rows of a table as `siegegame rules TABLE --json` tells them."""
    result = CliRunner().invoke(command, [table, "--json"])
    found: dict[str, list[dict[str, object]]] = json.loads(result.output)
    return found["rows"]


@pytest.mark.rule("F1")
def test_the_hits_of_features() -> None:
    """Golden example 1, its second half."""
    assert {row["feature"]: row["hits"] for row in told("features")} == HITS


@pytest.mark.rule("F2")
def test_the_limits_of_bashing() -> None:
    rows = {row["size"]: row["limit"] for row in told("bash_limits")}
    assert rows == {"small": 20, "man": 30, "large": 50, "giant": None}


@pytest.mark.rule("F10")
def test_the_points_of_structures() -> None:
    rows = told("structure_points")
    assert {row["structure"]: (row["low"], row["high"]) for row in rows} == POINTS


@pytest.mark.rule("F10")
def test_small_ones_are_worth_the_low_end_large_ones_the_high_end() -> None:
    table, tower = STOCK.tables.structure_points, STOCK.structures["square-tower"]
    sizes = (StructureSize.SMALL, StructureSize.MEDIUM, StructureSize.LARGE)
    from msgspec.structs import replace  # noqa: PLC0415 - only here

    assert [worth(replace(tower, size=size), table) for size in sizes] == [30, 38, 45]


@pytest.mark.rule("F4", "C18")
def test_the_attack_dice_of_siege_engines_and_rams() -> None:
    lines = {
        key: STOCK.weapons[key].hits for key in ("light-catapult", "heavy-catapult", "bombard")
    }
    dice = {key: (line.dice, line.sides) for key, line in lines.items() if line}
    assert dice == {"light-catapult": (2, 10), "heavy-catapult": (3, 12), "bombard": (3, 12)}
    assert all(STOCK.weapons[key].siege_engine for key in lines)
    ram = STOCK.units["host-ram"]
    assert (ram.attack_dice.dice, ram.attack_dice.sides, ram.abilities) == (3, 12, ("ram",))


@pytest.mark.rule("F10", "V2")
def test_ebbgate_and_its_garrison_are_worth_no_more_than_the_host() -> None:
    card, table = STOCK.maps["ebbgate"], STOCK.tables.structure_points
    walls = sum(
        worth(STOCK.structures[each.sheet], table)
        for each in card.structures
        if each.claimed is Side.DEFENDER
    )
    assert walls == 480
    assert walls + STOCK.armies["hallow-walls-400"].points <= 1000


@pytest.mark.rule("F1", "F3", "F8", "F10", "V2")
@pytest.mark.parametrize(
    ("place", "old", "new", "text"),
    [
        (SHEETS, 'feature = "large_gate"', 'feature = "huge_gate"', "no feature huge_gate"),
        (SHEETS, '"mantlet", hits = 10', '"mantlet"', "neither a feature nor a number"),
        (SHEETS, 'worth = "palisade" }\nimpassable = true', 'worth = "palisade" }', "goes inside"),
        (SHEETS, 'worth = "gate" }', 'worth = "gate" }\nbattlements = true', "has no wall walk"),
        (SHEETS, "battlements = true\nstairs = true", "battlements = true", "with stairs"),
        (MAP, 'sheet = "stone-house"', 'sheet = "stone-house"\nopen = true', "cannot stand open"),
        (MAP, "inner_ward = { west = 33", "inner_ward = { west = 40", "wrong way round"),
        (MAP, "east = 39, south = 23", "east = 49, south = 23", "off the board"),
        (SCENARIO, "points = 1000", "points = 700", "are more than 700"),
        ("tables/bash_limits.toml", 'size = "giant"', 'size = "large"', "one for each size"),
        ("tables/structure_points.toml", "low = 40", "low = 70", "more than high"),
        ("tables/features.toml", "shutters", "cottage", "two rows"),
    ],
)  # fmt: skip
def test_faults_are_named(assets: Copy, place: str, old: str, new: str, text: str) -> None:
    content = (assets.path / place).read_text("utf-8")
    assert old in content
    assets.write(place, content.replace(old, new, 1))
    assert any(text in each.text for each in lint([assets.path]))
