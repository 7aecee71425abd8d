"""The numbers of the stock assets that the rules print, value by value."""

from __future__ import annotations

from collections import Counter

import pytest

from siegegame.content.loader import load
from siegegame.content.schema import HitsLine, HullLine, StoreyLine
from siegegame.model.vocabulary import StructureSize, UnitClass

STOCK = load()

FOOT, HORSE, VEHICLE, ENGINE, TITAN = UnitClass
EVERYONE = {FOOT, HORSE, VEHICLE, ENGINE, TITAN}


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("culture", "size", "armour", "capacity", "assault", "derived"),
    [
        ("imperial", "small", 6, 10, 15, True),
        ("imperial", "medium", 6, 20, 30, False),
        ("imperial", "large", 6, 30, 45, False),
        ("imperial", "gigantic", 6, 40, 60, False),
        ("ramshackle", "small", 5, 12, 15, False),
        ("ramshackle", "medium", 5, 24, 30, False),
        ("ramshackle", "large", 5, 36, 45, False),
        ("ramshackle", "gigantic", 5, 48, 60, True),
    ],
)
def test_datasheets(
    culture: str, size: str, armour: int, capacity: int, assault: int, derived: bool
) -> None:
    sheet = STOCK.structures[f"{culture}-{size}"]
    assert (sheet.culture, sheet.size) == (culture, size)
    assert (sheet.armour, sheet.capacity, sheet.assault) == (armour, capacity, assault)
    assert sheet.derived is derived


@pytest.mark.rule("E2")
def test_there_are_no_other_datasheets() -> None:
    assert len(STOCK.structures) == 8


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("column", "dice"),
    [
        ("A", "1 2 2 3 4 5 5 6 7 8 8 9 10 11 11 12 13 14 14 15"),
        ("B", "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10"),
        ("C", "1 1 1 2 2 2 3 3 4 4 4 5 5 5 6 6 7 7 7 8"),
    ],
)
def test_firepower(column: str, dice: str) -> None:
    rows = STOCK.tables.firepower
    assert [row.fp for row in rows] == list(range(1, 21))
    assert [getattr(row, column) for row in rows] == [int(each) for each in dice.split()]


@pytest.mark.rule("C11")
def test_close_assault() -> None:
    rows = STOCK.tables.close_assault
    assert [(row.difference, row.name, row.winner, row.loser, row.markers) for row in rows] == [
        (1, "narrow", 4, 4, 1),
        (2, "forced_back", 3, 4, 2),
        (3, "driven_off", 3, 5, 3),
        (4, "hurled_back", 2, 5, 4),
        (5, "overwhelmed", 2, 6, 5),
    ]


@pytest.mark.rule("C14")
@pytest.mark.parametrize(
    ("key", "glyph", "difficult", "impassable", "dangerous", "cover"),
    [
        ("open", ".", set(), set(), set(), 0),
        ("road", "=", set(), set(), set(), 0),
        ("woods", "&", set(), set(), {VEHICLE}, 1),
        ("marsh", ",", EVERYONE, set(), {VEHICLE}, 0),
        ("river", "~", {FOOT}, {HORSE, VEHICLE, ENGINE, TITAN}, set(), 0),
        ("crater", "o", EVERYONE, set(), set(), 1),
        ("ruins", "%", EVERYONE, set(), {VEHICLE}, 1),
        ("rubble", ":", {FOOT, HORSE, TITAN}, {VEHICLE, ENGINE}, set(), 0),
        ("minefield", "*", set(), set(), EVERYONE, 0),
        ("cliff", "#", set(), EVERYONE, set(), 0),
    ],
)
def test_terrain(
    key: str,
    glyph: str,
    difficult: set[UnitClass],
    impassable: set[UnitClass],
    dangerous: set[UnitClass],
    cover: int,
) -> None:
    card = STOCK.terrain[key]
    assert card.glyph == glyph
    assert set(card.difficult) == difficult
    assert set(card.impassable) == impassable
    assert set(card.dangerous) == dangerous
    assert card.cover == cover
    assert card.road is (key == "road")


@pytest.mark.rule("C13")
def test_only_woods_hide() -> None:
    assert [key for key, card in STOCK.terrain.items() if card.opaque] == ["woods"]


HEAVY = (
    HullLine(shots=2, strength=7, ap=4),
    StoreyLine(dice=3, difficulty=5),
    HitsLine(dice=1, sides=10),
)


@pytest.mark.rule("C18")
@pytest.mark.parametrize(
    ("key", "range_cm", "firepower", "capacity", "hull", "storeys", "hits"),
    [
        ("rifles", 30, 1, "none", None, None, None),
        ("carbines", 15, 1, "none", None, None, None),
        ("autocannon", 45, 2, "firepower", *HEAVY),
        ("mortar", 60, 2, "firepower", *HEAVY),
        (
            "tank-gun",
            60,
            2,
            "firepower",
            HullLine(shots=1, strength=8, ap=3, traits=("blast",)),
            StoreyLine(dice=5, difficulty=6),
            HitsLine(dice=2, sides=12),
        ),
        (
            "flamer",
            15,
            1,
            "none",
            HullLine(shots=1, strength=4, traits=("flamer",)),
            None,
            HitsLine(dice=1, sides=6),
        ),
    ],
)
def test_weapons(
    key: str,
    range_cm: int,
    firepower: int,
    capacity: str,
    hull: HullLine | None,
    storeys: StoreyLine | None,
    hits: HitsLine | None,
) -> None:
    card = STOCK.weapons[key]
    assert (card.range_cm, card.firepower, card.capacity) == (range_cm, firepower, capacity)
    assert (card.hull, card.storeys, card.hits) == (hull, storeys, hits)
    assert card.ignores_cover is (key == "flamer")
    assert card.super_heavy is None


def _attack_die(unit_class: UnitClass, elite: bool) -> int:
    if unit_class is FOOT:
        return 8 if elite else 6
    return {HORSE: 8, VEHICLE: 10, ENGINE: 12}[unit_class]


@pytest.mark.rule("F4")
@pytest.mark.parametrize("key", STOCK.units)
def test_attack_dice(key: str) -> None:
    card = STOCK.units[key]
    sides = _attack_die(card.unit_class, "elite" in card.abilities)
    assert card.attack_dice == HitsLine(dice=1, sides=sides)


@pytest.mark.rule("S4")
@pytest.mark.parametrize("key", STOCK.units)
def test_defence(key: str) -> None:
    card = STOCK.units[key]
    foot = 5 if "elite" in card.abilities else 4
    assert card.defence == {FOOT: foot, HORSE: 5, VEHICLE: 12, ENGINE: 16}[card.unit_class]


@pytest.mark.rule("C2")
@pytest.mark.parametrize("key", STOCK.units)
def test_figures(key: str) -> None:
    card = STOCK.units[key]
    assert card.figures == (5 if card.unit_class is FOOT else 1)


@pytest.mark.rule("D1", "C18")
@pytest.mark.parametrize("key", STOCK.armies)
def test_stock_armies(key: str) -> None:
    army = STOCK.armies[key]
    costs = [
        sum(STOCK.units[group.card].points * group.count for group in each.units)
        for each in army.detachments
    ]
    stands = [sum(group.count for group in each.units) for each in army.detachments]
    assert sum(costs) == army.points == 1000
    assert max(costs) <= 350
    assert 7 <= len(army.detachments) <= 9
    assert all(3 <= each <= 6 for each in stands)
    assert 30 <= sum(stands) <= 36


@pytest.mark.parametrize("key", STOCK.armies)
def test_every_army_has_every_kind_of_unit(key: str) -> None:
    cards = [STOCK.units[g.card] for each in STOCK.armies[key].detachments for g in each.units]
    assert {card.unit_class for card in cards} == {FOOT, HORSE, VEHICLE, ENGINE}
    assert any("heavy_weapons" in card.abilities for card in cards if card.unit_class is FOOT)


@pytest.mark.rule("D2")
def test_the_city_of_the_stock_map() -> None:
    city = STOCK.maps["varnholt"]
    sizes = Counter(STOCK.structures[each.sheet].size for each in city.structures)
    assert 14 <= sizes.total() <= 20
    assert sizes[StructureSize.SMALL] * 10 >= sizes.total() * 6
    assert sizes[StructureSize.LARGE] <= 1
    assert not sizes[StructureSize.GIGANTIC]
    assert all(each.at[0] >= city.defender_zone.west for each in city.structures)


@pytest.mark.rule("D9")
def test_starting_morale_of_the_stock_scenario() -> None:
    scenario = STOCK.scenarios["desperate-defense"]
    assert scenario.attacker_morale == (3, 100)
    assert scenario.defender_morale == (1, 50)
    assert (scenario.points, scenario.turns) == (1000, 8)


def test_every_rule_has_its_prose() -> None:
    sizes = {"C": 18, "E": 12, "D": 10, "V": 4, "H": 18, "T": 6, "S": 7, "F": 10}
    ids = {f"{letter}{n}" for letter, size in sizes.items() for n in range(1, size + 1)}
    assert set(STOCK.rules) == ids
    sources = {"E": "000", "D": "000", "H": "001", "T": "002", "S": "003", "F": "004"}
    for key, rule in STOCK.rules.items():
        assert rule.source == sources.get(key[0], "ours")
        assert len(rule.text) > 40
        assert "\n" not in rule.text
