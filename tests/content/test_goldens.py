"""The numbers of the stock assets that the rules print, value by value."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import get_args

import pytest

from siegegame.content.loader import load
from siegegame.content.schema import (
    Ability,
    CapacityLine,
    HitsLine,
    HullLine,
    StoreyLine,
    SuperHeavy,
    Trait,
    UnitCard,
)
from siegegame.model.vocabulary import DurabilityKind, Side, StructureSize, UnitClass

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
    assert sheet.capacity == CapacityLine(armour=armour, damage=capacity, assault=assault)
    assert sheet.derived is derived


@pytest.mark.rule("E2")
def test_there_are_no_other_datasheets() -> None:
    assert sum(sheet.capacity is not None for sheet in STOCK.structures.values()) == 8


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


@pytest.mark.rule("E7")
def test_criticals() -> None:
    rows = STOCK.tables.critical
    assert [(row.low, row.high, row.extra, row.effect) for row in rows] == [
        (2, 2, 3, "barrage"),
        (3, 5, 1, "disrupt"),
        (6, 8, 0, "none"),
        (9, 9, 1, "marker"),
        (10, 10, 2, "debris"),
        (11, 11, 3, "barrage"),
        (12, 12, 4, "fire"),
    ]


@pytest.mark.rule("E7")
def test_the_mean_extra_damage_of_a_critical() -> None:
    extra = {
        total: row.extra for row in STOCK.tables.critical for total in range(row.low, row.high + 1)
    }
    throws = [one + two for one, two in product(range(1, 7), repeat=2)]
    assert Fraction(sum(extra[total] for total in throws), len(throws)) == Fraction(32, 36)


@pytest.mark.rule("E11")
@pytest.mark.parametrize(
    ("size", "results"),
    [
        ("small", "unstable unstable crumbling crumbling destroyed destroyed"),
        ("medium", "unstable unstable unstable crumbling crumbling destroyed"),
        ("large", "unstable unstable unstable unstable crumbling crumbling"),
        ("gigantic", "unstable unstable unstable unstable crumbling crumbling"),
    ],
)
def test_catastrophes(size: str, results: str) -> None:
    rows = [row for row in STOCK.tables.catastrophe if row.size == size]
    faces = {face: row.result for row in rows for face in range(row.low, row.high + 1)}
    assert faces == dict(enumerate(results.split(), start=1))


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
        ("flak-gun", 45, 2, "firepower", *HEAVY),
        (
            "rockets",
            45,
            2,
            "firepower",
            HullLine(shots=1, strength=8, ap=3),
            StoreyLine(dice=3, difficulty=5),
            HitsLine(dice=1, sides=10),
        ),
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
    assert not card.indirect


@pytest.mark.rule("C10", "C18")
@pytest.mark.parametrize(
    ("key", "kind", "hull", "storeys", "hits"),
    [
        ("anti-tank-gun", "anti_tank", (1, 9, 2, "lance"), (3, 5), (1, 12)),
        ("thermal-lance", "anti_tank", (1, 8, 1, "thermal"), (4, 4), (2, 12)),
        ("death-ray", "death_ray", (2, 10, 1), (6, 4), (4, 12)),
        ("siege-gun", "mega_cannon", (1, 10, 1, "blast"), (6, 5), (4, 12)),
        ("howitzer", "barrage", (1, 7, 4, "blast"), (4, 6), (2, 10)),
        ("rocket-array", "heavy_barrage", (1, 8, 3, "blast"), (5, 6), (3, 12)),
    ],
)
def test_super_heavy_weapons(
    key: str,
    kind: str,
    hull: tuple[int, int, int] | tuple[int, int, int, Trait],
    storeys: tuple[int, int],
    hits: tuple[int, int],
) -> None:
    card = STOCK.weapons[key]
    assert (card.super_heavy, card.firepower, card.capacity) == (kind, 0, "super_heavy")
    assert card.hull == HullLine(*hull[:3], traits=hull[3:])
    assert (card.storeys, card.hits) == (StoreyLine(*storeys), HitsLine(*hits))
    assert card.indirect is ("barrage" in kind)


@pytest.mark.rule("C10")
def test_a_disrupt_weapon_harms_no_structure() -> None:
    card = STOCK.weapons["dread-horn"]
    assert (card.super_heavy, card.firepower, card.capacity) == ("disrupt", 0, "none")
    assert (card.hull, card.storeys, card.hits) == (None, None, None)


@pytest.mark.rule("C18")
def test_thermal_weapons_have_15_cm() -> None:
    thermal = {
        key: card.range_cm
        for key, card in STOCK.weapons.items()
        if card.hull and "thermal" in card.hull.traits
    }
    assert thermal == {"thermal-lance": 15}


def test_there_is_a_weapon_of_every_super_heavy_kind() -> None:
    kinds = {card.super_heavy for card in STOCK.weapons.values()}
    assert kinds == {None, *get_args(SuperHeavy)}


@pytest.mark.rule("F4", "C16")
@pytest.mark.parametrize("key", STOCK.units)
def test_attack_dice(key: str) -> None:
    card = STOCK.units[key]
    foot = 8 if "elite" in card.abilities else 6
    dice = {FOOT: (1, foot), HORSE: (1, 8), VEHICLE: (1, 10), ENGINE: (1, 12), TITAN: (4, 12)}
    if "ram" in card.abilities:
        dice[card.unit_class] = (3, 12)
    assert card.attack_dice == HitsLine(*dice[card.unit_class])


@pytest.mark.rule("S4")
@pytest.mark.parametrize("key", STOCK.units)
def test_defence(key: str) -> None:
    card = STOCK.units[key]
    foot = 5 if "elite" in card.abilities else 4
    light_or_tank = {8, 12}
    values = {FOOT: {foot}, HORSE: {5}, VEHICLE: light_or_tank, ENGINE: {16}, TITAN: {20}}
    assert card.defence in values[card.unit_class]


@pytest.mark.rule("C2")
@pytest.mark.parametrize("key", STOCK.units)
def test_figures(key: str) -> None:
    card = STOCK.units[key]
    stand = card.unit_class is FOOT and "character" not in card.abilities
    assert card.figures == (5 if stand else 1)


@pytest.mark.rule("C2")
@pytest.mark.parametrize("key", STOCK.units)
def test_engines_have_capacity_and_mounts(key: str) -> None:
    card = STOCK.units[key]
    assert (card.capacity > 1) is card.unit_class.is_engine
    assert len(card.mounts) == (len(card.weapons) if card.unit_class.is_engine else 0)


@pytest.mark.rule("C16")
@pytest.mark.parametrize("key", STOCK.units)
def test_abilities_fit_the_card(key: str) -> None:
    card = STOCK.units[key]
    able = set(card.abilities)
    assert ("close_combat" in able) is (card.close_combat_dice > 0)
    assert (card.speed_cm >= 80) is ("flyer" in able)
    assert not ("jump" in able and card.unit_class is not FOOT)
    assert not ("flyer" in able and card.assault)


def _kinds(prefix: str) -> list[UnitCard]:
    return [card for key, card in STOCK.units.items() if key.startswith(prefix)]


LATER = {"engineer", "construction", "ladders", "grapples", "ram"}
"""Abilities for rules that are not built yet."""


@pytest.mark.rule("C2", "C16")
@pytest.mark.parametrize("prefix", ["guard-", "host-"])
def test_an_army_has_cards_of_every_kind(prefix: str) -> None:
    cards = _kinds(prefix)
    assert len(cards) >= 10
    assert {card.unit_class for card in cards} == EVERYONE
    able = {ability for card in cards for ability in card.abilities}
    assert set(get_args(Ability)) - able <= LATER | {"flamer"}
    titans = [card for card in cards if card.unit_class is TITAN]
    assert len({card.capacity for card in titans}) >= 2
    assert any("close_combat" in card.abilities for card in titans)


FOOT_SLOGGERS = {"cinder-siege-1000", "hallow-walls-400"}
"""Besiegers and besieged: hardly anything but cheap foot, hence more stands for their points."""


@pytest.mark.rule("D1", "C18")
@pytest.mark.parametrize("key", STOCK.armies)
def test_stock_armies(key: str) -> None:
    army = STOCK.armies[key]
    costs = [
        sum(STOCK.units[group.card].points * group.count for group in each.units)
        for each in army.detachments
    ]
    stands = [sum(group.count for group in each.units) for each in army.detachments]
    assert army.points in {400, 500, 600, 630, 1000, 2000}
    assert key.endswith(f"-{army.points}")
    assert sum(costs) == army.points
    assert max(costs) * 100 <= 35 * army.points
    assert max(stands) <= 8
    size = army.points / 1000
    assert 7 * size <= len(army.detachments) <= 10 * size
    assert 30 * size <= sum(stands) <= (50 if key in FOOT_SLOGGERS else 40) * size


def _fielded(key: str) -> list[UnitCard]:
    detachments = STOCK.armies[key].detachments
    return [STOCK.units[group.card] for each in detachments for group in each.units]


HUNT, TOWERS = STOCK.scenarios["titan-hunt"], STOCK.scenarios["tower-blocks"]
GATE, CITADEL = STOCK.scenarios["breach-the-gate"], STOCK.scenarios["citadel"]
OF_THEIR_OWN = (
    "hallow-line-500",
    *(
        key
        for each in (HUNT, TOWERS, GATE, CITADEL)
        for key in (*each.attacker_armies, *each.defender_armies)
    ),
)
"""Armies made for one scenario."""


@pytest.mark.parametrize("key", [key for key in STOCK.armies if key not in OF_THEIR_OWN])
def test_every_army_has_every_kind_of_unit(key: str) -> None:
    cards = _fielded(key)
    large = STOCK.armies[key].points > 1000
    assert {card.unit_class for card in cards} == EVERYONE - (set() if large else {TITAN})
    assert any("heavy_weapons" in card.abilities for card in cards if card.unit_class is FOOT)
    assert any("character" in card.abilities for card in cards)
    kinds = {STOCK.weapons[weapon].super_heavy for card in cards for weapon in card.weapons}
    assert "anti_tank" in kinds
    assert kinds & {"barrage", "heavy_barrage", "mega_cannon"}


@pytest.mark.rule("V2", "C16")
def test_the_siege_brings_what_opens_walls() -> None:
    (attacker,) = GATE.attacker_armies
    cards = _fielded(attacker)
    assert {"ram", "engineer"} <= {ability for card in cards for ability in card.abilities}
    assert any(STOCK.weapons[each].hits for card in cards for each in card.weapons)


@pytest.mark.rule("V1", "V2", "F10")
def test_the_citadel_has_every_kind_of_building_and_flags_of_both_sides() -> None:
    city = STOCK.maps[CITADEL.map]
    kinds = {STOCK.structures[each.sheet].durability for each in city.structures}
    assert kinds == set(DurabilityKind)
    flags = [each.claimed for each in city.structures if each.strongpoint]
    assert Counter(flags) == {Side.DEFENDER: 3, Side.ATTACKER: 1}
    assert city.inner_ward is not None
    (attacker,) = CITADEL.attacker_armies
    able = {ability for card in _fielded(attacker) for ability in card.abilities}
    assert able >= {"ram", "engineer", "ladders", "grapples", "construction"}
    assert TITAN in {card.unit_class for card in _fielded(attacker)}


@pytest.mark.rule("V4", "T1", "T3", "T5")
def test_the_hunt_pits_a_titan_against_everything_that_fights_one() -> None:
    (attacker,), (defender,) = HUNT.attacker_armies, HUNT.defender_armies
    hunters = _fielded(defender)
    assert HUNT.hunt
    assert [card.name for card in _fielded(attacker) if card.unit_class is TITAN] == [
        "Vigil Pilgrim"
    ]
    assert {card.unit_class for card in hunters} == {FOOT, HORSE, VEHICLE, ENGINE}
    assert any("jump" in card.abilities for card in hunters)


def test_every_scenario_lists_the_armies_of_its_side() -> None:
    scenario = STOCK.scenarios["desperate-defense"]
    assert scenario.attacker_armies == ("cinder-host-1000", "cinder-host-2000")
    assert scenario.defender_armies == ("hallow-guard-1000", "hallow-guard-2000")


@pytest.mark.rule("D2")
def test_the_city_of_the_stock_map() -> None:
    city = STOCK.maps["varnholt"]
    sizes = Counter(STOCK.structures[each.sheet].size for each in city.structures)
    assert 20 <= sizes.total() <= 30
    assert sizes[StructureSize.SMALL] * 10 >= sizes.total() * 6
    assert sizes[StructureSize.LARGE] <= 1
    assert not sizes[StructureSize.GIGANTIC]
    assert all(each.at[0] >= city.defender_zone.west for each in city.structures)


@pytest.mark.rule("D9")
def test_starting_morale_of_the_stock_scenario() -> None:
    scenario = STOCK.scenarios["desperate-defense"]
    assert scenario.attacker_morale == (20, 1000)
    assert scenario.defender_morale == (8, 1000)
    assert (scenario.points, scenario.turns) == (1000, 10)


@pytest.mark.rule("D2", "D3")
def test_the_stock_scenario_has_counters_and_a_city_that_may_be_moved() -> None:
    scenario = STOCK.scenarios["desperate-defense"]
    assert (scenario.points_per_counter, scenario.free_placement) == (500, True)


def test_every_rule_has_its_prose() -> None:
    sizes = {"C": 18, "E": 12, "D": 10, "V": 4, "H": 18, "T": 6, "S": 7, "F": 10}
    ids = {f"{letter}{n}" for letter, size in sizes.items() for n in range(1, size + 1)}
    assert set(STOCK.rules) == ids
    sources = {"E": "000", "D": "000", "H": "001", "T": "002", "S": "003", "F": "004"}
    for key, rule in STOCK.rules.items():
        assert rule.source == sources.get(key[0], "ours")
        assert len(rule.text) > 40
        assert "\n" not in rule.text
