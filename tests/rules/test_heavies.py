"""Super-heavy weapons on plain values: what each needs, what counts, criticals (C9, C10)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from icepool import d6 as D6  # noqa: N812

from siegegame.content.schema import WeaponCard
from siegegame.model.purposes import Purpose, sides
from siegegame.model.vocabulary import LOCATIONS, UnitClass
from siegegame.rules import heavies
from siegegame.rules.throws import Throw

KINDS = ("anti_tank", "death_ray", "mega_cannon", "barrage", "heavy_barrage", "disrupt")


def weapon(kind: str) -> WeaponCard:
    return WeaponCard(name=kind, range_cm=60, super_heavy=kind)  # type: ignore[arg-type]


RIFLE = WeaponCard(name="Rifle", range_cm=30, firepower=1)


@pytest.mark.rule("C10")
def test_templates_have_a_radius_of_5_cm() -> None:
    assert heavies.TEMPLATE_CM == 5


@pytest.mark.rule("C10")
def test_mega_cannons_and_barrages_lay_templates() -> None:
    laid = [kind for kind in KINDS if heavies.lays_template(weapon(kind))]
    assert laid == ["mega_cannon", "barrage", "heavy_barrage"]
    assert not heavies.lays_template(RIFLE)


@pytest.mark.rule("C10")
@pytest.mark.parametrize(("kind", "weight"), [("barrage", 1), ("heavy_barrage", 2)])
def test_each_unit_under_a_barrage_counts_once_under_a_heavy_one_twice(
    kind: str, weight: int
) -> None:
    assert heavies.barrage_weight(weapon(kind)) == weight


@pytest.mark.rule("C10")
def test_nothing_else_adds_firepower_for_those_under_it() -> None:
    others = [weapon(kind) for kind in KINDS if "barrage" not in kind]
    assert [heavies.barrage_weight(each) for each in (*others, RIFLE)] == [0] * 5


@pytest.mark.rule("C10")
@pytest.mark.parametrize("target", list(UnitClass))
def test_anti_tank_weapons_hurt_vehicles_war_engines_and_titans_alone(target: UnitClass) -> None:
    hard = {UnitClass.VEHICLE, UnitClass.WAR_ENGINE, UnitClass.TITAN}
    assert heavies.may_hit(weapon("anti_tank"), target) is (target in hard)


@pytest.mark.rule("C10")
@pytest.mark.parametrize("target", list(UnitClass))
def test_death_rays_hurt_everything(target: UnitClass) -> None:
    assert heavies.may_hit(weapon("death_ray"), target)


@pytest.mark.rule("C10")
@pytest.mark.parametrize("armour", range(1, 7))
def test_death_rays_need_2_anti_tank_and_disrupt_4_whatever_the_armour(armour: int) -> None:
    assert heavies.need(weapon("death_ray"), armour) == 2
    assert heavies.need(weapon("anti_tank"), armour) == 4
    assert heavies.need(weapon("disrupt"), armour) == 4


@pytest.mark.rule("C10")
@pytest.mark.parametrize("armour", range(1, 7))
def test_mega_cannons_need_the_armour(armour: int) -> None:
    assert heavies.need(weapon("mega_cannon"), armour) == armour


@pytest.mark.rule("C6", "C10")
def test_locking_on_needs_4() -> None:
    assert heavies.LOCK_ON.purpose is Purpose.LOCK_ON
    assert heavies.LOCK_ON.outcomes == (0, 0, 0, 1, 1, 1)


@pytest.mark.rule("E7", "C10")
def test_debris_disrupts_on_4() -> None:
    assert heavies.DISRUPT.purpose is Purpose.DISRUPT
    assert heavies.DISRUPT.outcomes == (0, 0, 0, 1, 1, 1)


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("weapons", "placed"), [(0, 0), (1, 0), (3, 0), (4, 1), (8, 1), (9, 2), (10, 2), (40, 2)]
)
def test_many_super_heavy_weapons_place_markers_before_the_dice(weapons: int, placed: int) -> None:
    assert heavies.markers_before(weapons) == placed


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("weapons", "hit", "placed"),
    [(0, True, 0), (1, False, 0), (1, True, 1), (3, True, 1), (3, False, 0), (4, True, 0)],
)
def test_few_super_heavy_weapons_place_one_marker_if_anything_was_hit(
    weapons: int, hit: bool, placed: int
) -> None:
    assert heavies.markers_after(weapons, hit) == placed


@pytest.mark.rule("C9", "C10")
def test_markers_leave_the_weapons_that_are_worth_most() -> None:
    order = sorted(KINDS, key=lambda kind: heavies.worth(weapon(kind)))
    assert order == [
        "disrupt", "barrage", "anti_tank", "heavy_barrage", "mega_cannon", "death_ray",
    ]  # fmt: skip


# -- criticals on war engines and titans ----------------------------------------------------


@pytest.mark.rule("C10")
def test_a_critical_of_1_to_3_costs_one_more_capacity() -> None:
    assert heavies.ENGINE_CRITICAL.purpose is Purpose.ENGINE_CRITICAL
    assert heavies.ENGINE_CRITICAL.outcomes[:3] == (1, 1, 1)


@pytest.mark.rule("C10", "T3")
@pytest.mark.parametrize("face", [4, 5])
def test_a_critical_of_4_or_5_jams_one_location(face: int) -> None:
    jam = heavies.ENGINE_CRITICAL.outcomes[face - 1]

    assert isinstance(jam, Throw)
    assert jam.purpose is Purpose.LOCATION
    assert all(isinstance(each, int) and each <= heavies.JAMMED for each in jam.outcomes)
    places = [LOCATIONS[heavies.JAMMED - int(each)].value for each in jam.outcomes]  # type: ignore[arg-type]
    assert places == ["head", "hull", "left_arm", "right_arm", "legs", "legs"]


@pytest.mark.rule("C10")
def test_a_critical_of_6_costs_a_d3_of_capacity() -> None:
    heavy = heavies.ENGINE_CRITICAL.outcomes[5]

    assert isinstance(heavy, Throw)
    assert heavy.outcomes == (1, 2, 3)
    assert sides(heavy.purpose) == 3


@pytest.mark.rule("C10")
def test_how_likely_each_outcome_of_a_critical_is() -> None:
    lost: dict[int, Fraction] = {}
    for outcome in heavies.ENGINE_CRITICAL.outcomes:
        inner = outcome.outcomes if isinstance(outcome, Throw) else (outcome,)
        for each in inner:
            value = max(0, int(each))  # type: ignore[arg-type]
            lost[value] = lost.get(value, Fraction(0)) + Fraction(1, 6 * len(inner))
    wanted = D6.map({1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: D6.map({1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3})})
    assert lost == {value: wanted.probability(value) for value in wanted.outcomes()}
