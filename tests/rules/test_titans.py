"""The arithmetic of titans in close combat: golden example 6, number by number (T1 to T6)."""

from __future__ import annotations

import pytest
from kit import UNITS
from msgspec.structs import replace

from siegegame.content.loader import load
from siegegame.content.schema import UnitCard
from siegegame.model.purposes import Purpose
from siegegame.model.vocabulary import LOCATIONS, UnitClass
from siegegame.rules import titans

TABLE = load().tables.titan_damage


def card(kind: str, **more: object) -> UnitCard:
    return replace(UNITS[kind], **more)


# -- golden example 6 -----------------------------------------------------------------------


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("group", "defence", "hits"),
    [
        (39, 37, 1), (49, 37, 1), (35, 38, 0), (43, 38, 1), (46, 30, 1), (71, 30, 2), (71, 42, 1),
        (87, 42, 2),
    ],
)  # fmt: skip
def test_given_the_totals_of_the_source_then_so_many_hits(
    group: int, defence: int, hits: int
) -> None:
    assert titans.hits(group, defence) == hits


@pytest.mark.rule("T2")
def test_six_stands_of_caf_3_and_three_vehicles_roll_nine_dice_and_18() -> None:
    cafs = [3] * 6 + [0] * 3
    assert titans.group_total([1] * 9, cafs) == 9 + 18
    assert titans.group_total([6] * 9, cafs) == 54 + 18


@pytest.mark.rule("T2")
def test_a_titan_of_caf_8_with_a_close_combat_die_has_8_and_3_dice_doubled() -> None:
    titan = card("fist", caf=8)
    assert titans.titan_dice(titan) == 3
    assert titans.defence(titan.caf, [4, 3, 3]) == 36
    assert titans.titan_dice(card("titan")) == 2
    assert titans.defence(12, [3, 4]) == 38


@pytest.mark.rule("T4")
@pytest.mark.parametrize(("hits", "need"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (9, 2)])
def test_saves_are_7_less_the_hits_and_never_better_than_2(hits: int, need: int) -> None:
    assert titans.save_need(hits) == need
    throw = titans.save(need)
    assert throw.purpose is Purpose.TITAN_SAVE
    assert throw.outcomes == tuple(int(face >= need) for face in range(1, 7))


@pytest.mark.rule("T4")
def test_without_a_hit_there_is_no_save() -> None:
    assert titans.save_need(0) == 0


@pytest.mark.rule("T5")
def test_8_and_4_dice_of_22_beat_12_and_2_dice_of_19() -> None:
    attacker, titan = card("titan", caf=8), card("titan", caf=12)
    hits = titans.hits(87, 42)
    assert titans.titan_dice(attacker) + hits == 4
    assert attacker.caf + sum([4, 3, 4, 3]) == 22
    assert titan.caf + sum([3, 4]) == 19


@pytest.mark.rule("T5")
def test_a_war_engine_loses_a_d3_and_hits_roll_a_d6() -> None:
    assert (titans.LOSS.sides, titans.LOSS.outcomes) == (3, (1, 2, 3))
    assert titans.STRIKE.sides == titans.SINGLE.sides == 6


# -- T3 -------------------------------------------------------------------------------------


@pytest.mark.rule("T3")
@pytest.mark.parametrize(
    ("face", "effect", "capacity", "critical"),
    [
        (1, "nothing", 0, False), (2, "nothing", 0, False), (3, "jammed", 0, False),
        (4, "disabled", 1, False), (5, "damaged", 2, False), (6, "damaged", 3, True),
    ],
)  # fmt: skip
def test_the_titan_damage_table(face: int, effect: str, capacity: int, critical: bool) -> None:
    found = titans.row(TABLE, [face])
    assert (found.effect, found.capacity, found.critical) == (effect, capacity, critical)


@pytest.mark.rule("T3")
def test_of_several_hits_on_one_location_the_worst_counts() -> None:
    assert titans.row(TABLE, [3, 5, 4]).capacity == 2


@pytest.mark.rule("T3")
def test_only_groups_of_jump_troops_and_skimmers_strike_anywhere() -> None:
    leaper, hover, rifle = card("leaper"), card("hover"), card("rifle")
    assert titans.strikes_anywhere([leaper, hover])
    assert not titans.strikes_anywhere([leaper, hover, rifle])


@pytest.mark.rule("T3")
def test_arms_are_disabled_once_legs_twice_head_and_hull_never() -> None:
    most = {place.value: titans.can_be_disabled(n) for n, place in enumerate(LOCATIONS)}
    assert most == {"head": 0, "hull": 0, "left_arm": 1, "right_arm": 1, "legs": 2}


# -- T1, T6 ---------------------------------------------------------------------------------


@pytest.mark.rule("T1")
def test_infantry_cavalry_and_vehicles_gang_up() -> None:
    classes = [each for each in UnitClass if each in titans.GROUP]
    assert classes == [UnitClass.INFANTRY, UnitClass.CAVALRY, UnitClass.VEHICLE]


@pytest.mark.rule("T6")
def test_from_titans_down_to_skimmers_each_leaves_smaller_ones_alone() -> None:
    order = ["titan", "engine", "tank", "rifle", "hover"]
    for place, kind in enumerate(order):
        for other, foe in enumerate(order):
            assert titans.may_leave(card(kind), [card(foe)]) is (place < other)
    assert not titans.may_leave(card("bike"), [card("rifle")])
    assert not titans.may_leave(card("tank"), [card("rifle"), card("engine")])
    assert titans.may_leave(card("rifle"), [])


@pytest.mark.rule("T6")
def test_a_war_engine_that_skims_is_a_war_engine() -> None:
    skimming = card("engine", abilities=("skimmer",))
    assert titans.may_leave(skimming, [card("tank")])
    assert not titans.may_leave(card("tank"), [skimming])
