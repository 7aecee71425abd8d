"""Capacity structures on plain values: hits, criticals, assaults on them, failure (E5 to E11)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from icepool import d6 as D6  # noqa: N812

from siegegame.content.loader import load
from siegegame.model.purposes import Purpose
from siegegame.model.vocabulary import Column, StructureSize, StructureState, UnitClass
from siegegame.rules import capacity as rules
from siegegame.rules import counters, firepower

TABLES = load().tables
SMALL, MEDIUM = StructureSize.SMALL, StructureSize.MEDIUM
LARGE, GIGANTIC = StructureSize.LARGE, StructureSize.GIGANTIC
FOOT, CAVALRY, VEHICLE = UnitClass.INFANTRY, UnitClass.CAVALRY, UnitClass.VEHICLE
ENGINE, TITAN = UnitClass.WAR_ENGINE, UnitClass.TITAN
STANDING, UNSTABLE = StructureState.STANDING, StructureState.UNSTABLE
CRUMBLING, DESTROYED = StructureState.CRUMBLING, StructureState.DESTROYED


# -- E5: hits -------------------------------------------------------------------------------


@pytest.mark.rule("E5")
@pytest.mark.parametrize("armour", range(2, 7))
def test_a_die_of_at_least_the_armour_hits_and_a_natural_6_is_a_critical(armour: int) -> None:
    found = rules.hit(armour).outcomes
    assert found[:5] == tuple(rules.HIT if face >= armour else 0 for face in range(1, 6))
    assert found[5] == rules.CRITICAL


@pytest.mark.rule("E5", "C10")
def test_every_hit_of_a_death_ray_is_a_critical() -> None:
    crit = rules.CRITICAL
    assert rules.hit(2, Purpose.HEAVY, always=True).outcomes == (0, crit, crit, crit, crit, crit)


@pytest.mark.rule("E5")
def test_a_building_is_shot_at_in_column_a() -> None:
    assert rules.COLUMN is Column.A
    assert [firepower.dice(TABLES.firepower, fp, rules.COLUMN) for fp in (1, 4, 10, 20)] == [
        1, 3, 8, 15,
    ]  # fmt: skip


# -- E7 -------------------------------------------------------------------------------------

CHART = {
    2: (3, "barrage"), 3: (1, "disrupt"), 4: (1, "disrupt"), 5: (1, "disrupt"), 6: (0, "none"),
    7: (0, "none"), 8: (0, "none"), 9: (1, "marker"), 10: (2, "debris"), 11: (3, "barrage"),
    12: (4, "fire"),
}  # fmt: skip


@pytest.mark.rule("E7")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_critical_chart(total: int) -> None:
    row = rules.critical(TABLES.critical, total)
    assert (row.extra, row.effect) == CHART[total]


@pytest.mark.rule("E7")
def test_a_critical_costs_32_36ths_more_on_average() -> None:
    extra = (2 @ D6).map(lambda total: rules.critical(TABLES.critical, total).extra)
    assert extra.mean() == Fraction(32, 36)


@pytest.mark.rule("E7", "E8")
def test_those_inside_are_struck_in_the_open_column_and_keep_1_of_their_cover() -> None:
    assert rules.INSIDE_COLUMN is Column.B
    assert rules.INSIDE_COVER == 1


# -- E8 -------------------------------------------------------------------------------------


@pytest.mark.rule("E8")
def test_flames_have_a_d6_of_firepower_and_cost_1() -> None:
    assert rules.FIRE.outcomes == (1, 2, 3, 4, 5, 6)
    assert rules.FIRE.purpose is Purpose.FIRE
    assert rules.FIRE_LOSS == 1


# -- E9, E10 --------------------------------------------------------------------------------


@pytest.mark.rule("E9")
@pytest.mark.parametrize(
    ("size", "able"),
    [
        (SMALL, [FOOT, CAVALRY, VEHICLE, ENGINE, TITAN]),
        (MEDIUM, [ENGINE, TITAN]),
        (LARGE, [TITAN]),
        (GIGANTIC, [TITAN]),
    ],
)
def test_which_classes_may_assault_a_building_of_a_size(
    size: StructureSize, able: list[UnitClass]
) -> None:
    assert [each for each in UnitClass if rules.may_assault(size, each)] == able


@pytest.mark.rule("E10")
@pytest.mark.parametrize(
    ("attackers", "dice"),
    [
        ((FOOT,), 1),
        ((FOOT,) * 7, 1),
        ((FOOT, CAVALRY), 1),
        ((VEHICLE,), 1),
        ((VEHICLE, VEHICLE, ENGINE, TITAN), 4),
        ((FOOT, FOOT, FOOT, VEHICLE, VEHICLE, ENGINE, TITAN), 5),
        ((FOOT, FOOT, FOOT, VEHICLE, VEHICLE, ENGINE), 4),
        ((), 0),
    ],
)
def test_one_die_for_all_infantry_and_one_for_each_other(
    attackers: tuple[UnitClass, ...], dice: int
) -> None:
    assert rules.breaking_dice(attackers) == dice


@pytest.mark.rule("E10")
def test_a_close_combat_weapon_takes_a_d6() -> None:
    assert rules.TEARING.outcomes == (1, 2, 3, 4, 5, 6)


# -- E11 ------------------------------------------------------------------------------------

FAILURES = {
    SMALL: (UNSTABLE, UNSTABLE, CRUMBLING, CRUMBLING, DESTROYED, DESTROYED),
    MEDIUM: (UNSTABLE, UNSTABLE, UNSTABLE, CRUMBLING, CRUMBLING, DESTROYED),
    LARGE: (UNSTABLE, UNSTABLE, UNSTABLE, UNSTABLE, CRUMBLING, CRUMBLING),
    GIGANTIC: (UNSTABLE, UNSTABLE, UNSTABLE, UNSTABLE, CRUMBLING, CRUMBLING),
}


@pytest.mark.rule("E11")
@pytest.mark.parametrize("size", list(StructureSize))
def test_the_catastrophe_chart(size: StructureSize) -> None:
    wanted = FAILURES[size]
    assert rules.catastrophe(TABLES.catastrophe, size) == tuple(each.value for each in wanted)
    throw = rules.catastrophe_throw(TABLES.catastrophe, size)
    assert throw.outcomes == tuple(each.severity for each in wanted)
    assert throw.purpose is Purpose.CATASTROPHE


@pytest.mark.rule("E11")
def test_the_worse_of_two_results_is_kept() -> None:
    order = [STANDING, UNSTABLE, CRUMBLING, DESTROYED]
    for i, one in enumerate(order):
        for j, two in enumerate(order):
            assert rules.worse(one, two) is order[max(i, j)]


@pytest.mark.rule("E11")
def test_failing_structures_fall_on_5_or_6() -> None:
    assert rules.FALLS.outcomes == (0, 0, 0, 0, 1, 1)


@pytest.mark.rule("E11")
def test_the_buried_live_on_4_or_more() -> None:
    assert rules.SURVIVES.outcomes == (0, 0, 0, 1, 1, 1)
    assert rules.COLLAPSE_CM == 5


@pytest.mark.rule("E11")
@pytest.mark.parametrize(("size", "dice"), [(SMALL, 1), (MEDIUM, 2), (LARGE, 3), (GIGANTIC, 3)])
def test_the_radius_is_a_d6_a_size(size: StructureSize, dice: int) -> None:
    assert rules.radius_dice(size) == dice


# -- D3, D6, D7, D8 -------------------------------------------------------------------------


@pytest.mark.rule("D3")
@pytest.mark.parametrize(
    ("points", "number"),
    [(499, 1), (500, 1), (999, 1), (1000, 2), (1499, 2), (1500, 3), (2000, 4), (100, 1)],
)
def test_one_counter_for_each_full_500_points_and_at_least_one(points: int, number: int) -> None:
    assert counters.counters(points, 500, 20) == number


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("structures", "number"), [(0, 0), (1, 1), (3, 3), (4, 4), (5, 4)])
def test_no_more_counters_than_structures(structures: int, number: int) -> None:
    assert counters.counters(2000, 500, structures) == number


@pytest.mark.rule("D3")
def test_a_scenario_without_counters_has_none() -> None:
    assert counters.counters(2000, None, 20) == 0


@pytest.mark.rule("D7")
def test_scanning_needs_5_and_reaches_10_cm() -> None:
    assert counters.SCAN.outcomes == (0, 0, 0, 0, 1, 1)
    assert counters.SCAN_CM == 10


@pytest.mark.rule("D6", "D8")
def test_what_counters_are_worth() -> None:
    assert counters.GAIN == 100
    assert counters.LOSS == 500
