"""Assaults on buildings: who may, the totals, the dice against Armour (E9, E10)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BlastMarkersChanged,
    BuildingAssault,
    BuildingBroken,
    Casualties,
    CriticalRolled,
    DetachmentBroken,
    UnitDestroyed,
)

ROW = """
    {} {} {} {} {} .*3
    H  H  H  H  H  .*3
    {} {} {} {} {} .*3
"""


def storming(cards: str, /, sheet: str = "imperial-small", **more: object) -> Battle:
    """Stands that all touch a building, under Assault orders."""
    number = sum(int(word.partition("*")[2] or 1) for word in cards.split())
    cells = ["a1"] * number + ["."] * (10 - number)
    return battle(
        ROW.format(*cells),
        **{
            "attacker": {"a1": cards}, "phase": "assault", "orders": {"a1": "assault"},
            "sheets": {"h": sheet}, **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip


# -- E9 -------------------------------------------------------------------------------------

EVERYBODY = ("rifle", "bike", "tank", "engine", "titan")


@pytest.mark.rule("E9")
@pytest.mark.parametrize("culture", ["imperial", "ramshackle"])
@pytest.mark.parametrize(
    ("size", "able"),
    [
        ("small", ["rifle", "bike", "tank", "engine", "titan"]),
        ("medium", ["engine", "titan"]),
        ("large", ["titan"]),
        ("gigantic", ["titan"]),
    ],
)
def test_the_size_says_who_may_assault_a_building(culture: str, size: str, able: list[str]) -> None:
    found = []
    for cards in EVERYBODY:
        b = storming(cards, f"{culture}-{size}")
        if b.allowed("assault a1.1 h"):
            found.append(cards)
        else:
            assert b.refused("assault a1.1 h").reason is Reason.WRONG_CLASS
    assert found == able


@pytest.mark.rule("E9", "C11")
@pytest.mark.parametrize("order", ["advance", "overwatch"])
def test_only_assault_orders_let_a_building_be_assaulted(order: str) -> None:
    b = storming("tank", attacker={"a1": "tank", "a2": "tank"},
                 orders={"a1": order, "a2": "assault"})  # fmt: skip

    assert not b.allowed("assault a1.1 h")


@pytest.mark.rule("E9", "C1")
def test_a_building_is_assaulted_from_next_to_it() -> None:
    b = battle(
        "a1 . H a1 .*5 d1",
        attacker={"a1": "rifle*2"},
        phase="assault",
        orders={"a1": "assault"},
    )

    assert b.refused("assault a1.1 h").reason is Reason.NOT_IN_CONTACT
    assert b.allowed("assault a1.2 h")


@pytest.mark.rule("E9")
def test_nobody_assaults_a_building_that_holds_his_own_side() -> None:
    b = storming("tank", attacker={"a1": "tank", "a2": "rifle"}, inside={"h": "a2"})

    assert b.refused("assault a1.1 h").reason is Reason.NOT_AN_ENEMY


@pytest.mark.rule("E9", "C11")
def test_a_unit_fights_one_assault_a_phase() -> None:
    b = storming("tank")
    b.order("assault a1.1 h", "building_assault:1,6")

    assert b.refused("assault a1.1 h").reason is Reason.ALREADY_DONE


@pytest.mark.rule("E9", "C11")
def test_who_is_in_contact_with_an_enemy_unit_fights_that() -> None:
    b = battle(
        "d1 a1 H .*5",
        attacker={"a1": "tank"},
        phase="assault",
        orders={"a1": "assault"},
    )

    assert b.refused("assault a1.1 h").reason is Reason.IN_CONTACT


@pytest.mark.rule("E9")
def test_of_those_that_touch_a_building_only_the_able_fight_it() -> None:
    b = storming("rifle tank engine titan", "imperial-medium")

    b.order("assault a1.3 h", "building_assault:1,6")

    assert b.last(BuildingAssault).sides[0].units == ("a1.3", "a1.4")


# -- E10: totals ----------------------------------------------------------------------------


@pytest.mark.rule("E10")
def test_the_buildings_side_is_its_own_assault_alone() -> None:
    b = storming("mob10*2", defender={"d1": "mob50*3"}, inside={"h": "d1"})

    b.order("assault a1.1 h", "building_assault:1,6")

    ours, theirs = b.last(BuildingAssault).sides
    assert (ours.strength, theirs.strength, theirs.units) == (20, 15, ())
    assert b.last(BuildingAssault).structure == "h"


@pytest.mark.rule("E10", "C11")
@pytest.mark.parametrize(
    ("assault", "ours", "theirs"),
    [
        (14, 0, 1), (15, 0, 0), (16, 1, 0), (30, 2, 0), (45, 3, 0), (60, 4, 0), (7, 0, 2),
        (3, 0, 4),
    ],
)  # fmt: skip
def test_both_sides_have_the_bonus_for_the_higher_total(
    assault: int, ours: int, theirs: int
) -> None:
    b = storming(f"mob{assault}")

    b.order("assault a1.1 h", "building_assault:1,6")

    sides = b.last(BuildingAssault).sides
    assert [sum(value for _, value in side.bonuses) for side in sides] == [ours, theirs]
    assert [side.total for side in sides] == [1 + ours, 6 + theirs]


@pytest.mark.rule("E10", "C11")
@pytest.mark.parametrize(("markers", "theirs"), [(1, 1), (5, 2)])
def test_markers_on_the_attackers_help_the_building(markers: int, theirs: int) -> None:
    b = storming("mob2*7", markers={"a1": markers})

    b.order("assault a1.1 h", "building_assault:1,6")

    ours, building = b.last(BuildingAssault).sides
    assert ours.strength == 14
    assert sum(value for label, value in building.bonuses if "markers" in label) == theirs


@pytest.mark.rule("E10")
@pytest.mark.parametrize(
    ("one", "two", "dice"), [(2, 3, ""), (3, 3, " breaking:1"), (4, 3, " breaking:1")]
)
def test_attackers_that_at_least_equal_the_building_break_it(one: int, two: int, dice: str) -> None:
    b = storming("mob15")

    b.order("assault a1.1 h", f"building_assault:{one},{two}{dice}")

    assert b.last(BuildingAssault).equalled is bool(dice)


# -- E10: dice ------------------------------------------------------------------------------


@pytest.mark.rule("E10")
@pytest.mark.parametrize(
    ("cards", "faces"),
    [
        ("rifle", "1"), ("rifle*6", "1"), ("rifle bike*2", "1"), ("tank", "1"), ("tank*3", "1,1,1"),
        ("rifle*3 tank*2", "1,1,1"), ("engine titan", "1,1"),
        ("rifle*3 tank*2 engine titan", "1,1,1,1,1"),
    ],
)  # fmt: skip
def test_one_die_for_all_infantry_and_one_for_each_other_unit(cards: str, faces: str) -> None:
    b = storming(cards)

    b.order("assault a1.1 h", f"building_assault:6,1 breaking:{faces}")

    assert b.last(BuildingBroken).dice == tuple(map(int, faces.split(",")))


@pytest.mark.rule("E10", "E5")
@pytest.mark.parametrize(
    ("sheet", "faces", "left"),
    [
        ("ramshackle-small", "4,4", 12), ("ramshackle-small", "5,4", 11),
        ("ramshackle-small", "5,5", 10), ("imperial-small", "5,5", 10),
        ("imperial-small", "5,6 critical:3,4", 9), ("imperial-small", "6,6 critical:4,5,3,3", 7),
    ],
)  # fmt: skip
def test_each_die_of_at_least_the_armour_costs_1_and_a_6_is_a_critical(
    sheet: str, faces: str, left: int
) -> None:
    b = storming("tank*2", sheet)

    b.order("assault a1.1 h", f"building_assault:6,1 breaking:{faces}")

    assert b.remaining("h") == left
    assert len(b.events_of(CriticalRolled)) == b.last(BuildingBroken).criticals == faces.count("6")


GOLDEN = "rifle*3 tank*2 engine"


@pytest.mark.rule("E10", "E9")
def test_golden_example_3() -> None:
    b = storming(f"{GOLDEN} titan", "ramshackle-small")

    b.order("assault a1.1 h", "building_assault:6,1 breaking:5,5,5,5,4")

    assert b.remaining("h") == 12 - 4


@pytest.mark.rule("E10", "E9", "C16")
def test_golden_example_3_with_a_close_combat_titan() -> None:
    b = storming(f"{GOLDEN} fist", "ramshackle-small")

    b.order("assault a1.1 h", "building_assault:6,1 breaking:5,5,5,4 tearing:3 critical:3,4")

    broken = b.last(BuildingBroken)
    assert (broken.hits, broken.torn, broken.criticals) == (3, (3,), 1)
    assert b.remaining("h") == 12 - 3 - 3


@pytest.mark.rule("E10", "C16")
@pytest.mark.parametrize("sheet", ["imperial-small", "imperial-gigantic"])
@pytest.mark.parametrize("face", [1, 6])
def test_a_close_combat_titan_needs_no_armour_roll(sheet: str, face: int) -> None:
    b = storming("fist", sheet)
    whole = b.remaining("h")

    b.order("assault a1.1 h", f"building_assault:6,1 tearing:{face} critical:3,4")

    assert b.remaining("h") == whole - face
    assert len(b.events_of(CriticalRolled)) == 1


@pytest.mark.rule("E10")
def test_a_close_combat_titan_whose_side_does_not_equal_does_nothing() -> None:
    b = storming("fist", "imperial-gigantic")

    b.order("assault a1.1 h", "building_assault:1,6")

    assert b.remaining("h") == 40


@pytest.mark.rule("E10", "C16")
def test_a_close_combat_weapon_of_others_rolls_like_anybody() -> None:
    claws = replace(UNITS["engine"], abilities=("close_combat",), close_combat_dice=1)
    b = storming("claws", cards={"claws": claws})

    b.order("assault a1.1 h", "building_assault:6,1 breaking:5")

    assert b.remaining("h") == 10


# -- E10: what it does to units -------------------------------------------------------------


@pytest.mark.rule("E10")
@pytest.mark.parametrize(("one", "two"), [(1, 6), (1, 1), (6, 1)])
def test_attackers_are_never_driven_off_nor_marked_nor_hurt(one: int, two: int) -> None:
    b = storming("mob15*1")
    dice = " breaking:1" if one >= two else ""

    b.order("assault a1.1 h", f"building_assault:{one},{two}{dice}")

    for kind in (BlastMarkersChanged, DetachmentBroken, Casualties, UnitDestroyed):
        assert b.events_of(kind) == []
    assert b.where("a1.1") == (0, 0)
    assert b.pending == ""


@pytest.mark.rule("E10", "E7")
def test_what_criticals_do_to_those_inside_is_normal() -> None:
    b = storming("tank", defender={"d1": "rifle"}, inside={"h": "d1"})

    b.order("assault a1.1 h", "building_assault:6,1 breaking:6 critical:5,6 inside:6")

    assert b.alive("d1") == []
    assert b.remaining("h") == 10 - 1 - 3


@pytest.mark.rule("E10", "E11")
def test_a_building_that_is_broken_down_fails_once_for_the_whole_assault() -> None:
    b = storming("tank*3", "ramshackle-small", capacity={"h": 1})

    b.order("assault a1.1 h", "building_assault:6,1 breaking:5,5,5 catastrophe:2")

    assert (b.remaining("h"), b.state("h")) == (0, "unstable")


@pytest.mark.rule("E10", "E11")
def test_a_collapse_strikes_the_attackers_as_anybody() -> None:
    b = storming("tank", "ramshackle-small", capacity={"h": 1})

    b.order("assault a1.1 h", "building_assault:6,1 breaking:5 catastrophe:5 radius:1 collapse:3")

    assert b.alive("a1") == []
