"""Shots at hull-point structures: facings, hits, armour, hull points, markers (H1 to H3, H5)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BuildingDamageRolled,
    HullShot,
    PenetrationRolled,
    StructureDamaged,
)

YARD = """
    a1 .*4 H H .*8 d1
    a1 .*4 H H .*8 .
"""
FAR = """
    a1 .*4 H H .*8 .
    .  .*4 H H .*8 .
    .  .*4 . . .*8 d1
"""


def shooting(cards: str, text: str = FAR, /, **more: object) -> Battle:
    sheet = more.pop("sheet", fort())
    return battle(
        text,
        **{"attacker": {"a1": cards}, "phase": "shooting", "forts": {"h": sheet}, **more},  # type: ignore[arg-type]
    )


# -- H1, H2 ---------------------------------------------------------------------------------

RING = """
    .  .  .  a1.1 .  .  a1.2 .
    .  .  .  .    .  .  .    .
    .  .  .  H    H  .  .    .
    .  .  .  H    H  .  a1.3 .
    .  .  .  .    .  .  .    .
    a1.4 . . .    .  .  .    .
    .  .  .  .    a1.5 . .   d1
"""


@pytest.mark.rule("H1")
@pytest.mark.parametrize(
    ("unit", "av", "facing"),
    [
        ("a1.1", 10, "north"), ("a1.3", 11, "east"), ("a1.5", 12, "south"),
        ("a1.2", 11, "north-east"), ("a1.4", 14, "west"),
    ],
)  # fmt: skip
def test_each_facing_has_its_armour_value_and_on_a_diagonal_the_higher_counts(
    unit: str, av: int, facing: str
) -> None:
    text = RING
    for other in (f"a1.{n}" for n in range(1, 6)):
        text = text.replace(other, "a1" if other == unit else "." + " " * (len(other) - 1))
    b = shooting("tank", text, sheet=fort(armour=(10, 11, 12, 14)))

    b.order("shoot a1 h", "hull_shot:6 penetration:1")

    rolled = b.last(PenetrationRolled)
    assert (rolled.av, rolled.facing) == (av, facing)


@pytest.mark.rule("H1")
def test_weapons_that_bear_on_different_facings_are_rolled_apart() -> None:
    text = """
        .*4  a1 .*2  .
        .*8
        .*4  H H .*2
        a1 .*3 H H . d1
    """
    b = shooting("tank*2", text, sheet=fort(armour=(10, 14, 14, 12)))

    b.order("shoot a1 h", "hull_shot:6,6 penetration:1,1")

    assert [each.av for each in b.events_of(PenetrationRolled)] == [10, 12]


@pytest.mark.rule("H1")
def test_a_structure_starts_with_the_hull_points_of_its_size_or_its_own() -> None:
    b = battle(
        "H K .*5 a1 .*9 d1",
        forts={"h": fort("large"), "k": fort(points=2, figures=5)},
    )

    assert (b.points("h"), b.points("k")) == (5, 2)
    assert b.world.garrison[b.id("h")].room == 30
    assert b.world.garrison[b.id("k")].room == 5


@pytest.mark.rule("H2")
def test_a_dilapidated_structure_has_2_less_armour_on_every_facing() -> None:
    b = shooting("tank", sites={"h": {"dilapidated": True}})

    b.order("shoot a1 h", "hull_shot:3 penetration:2")

    assert (b.last(PenetrationRolled).av, b.last(PenetrationRolled).result) == (10, "glance")
    assert [b.match.view(b.match.to_act).structure("h").armour] == [(10,) * 4]  # type: ignore[arg-type]


# -- H3 -------------------------------------------------------------------------------------


@pytest.mark.rule("H3")
@pytest.mark.parametrize(("die", "hits"), [(2, 0), (3, 1)])
def test_a_shot_hits_on_7_less_the_ballistic_skill(die: int, hits: int) -> None:
    b = shooting("tank")

    b.order("shoot a1 h", f"hull_shot:{die}" + (" penetration:1" if hits else ""))

    assert (b.last(HullShot).need, b.last(HullShot).hits) == (3, hits)


@pytest.mark.rule("H3")
@pytest.mark.parametrize(
    ("die", "result", "points", "more"),
    [
        (3, "none", 3, ""), (4, "glance", 2, ""), (5, "penetrate", 2, " building_damage:1"),
    ],
)  # fmt: skip
def test_equal_glances_more_penetrates_and_either_costs_a_hull_point(
    die: int, result: str, points: int, more: str
) -> None:
    b = shooting("tank")

    b.order("shoot a1 h", f"hull_shot:6 penetration:{die}{more}")

    assert (b.last(PenetrationRolled).result, b.points("h")) == (result, points)
    assert [each.amount for each in b.events_of(StructureDamaged)] == [1] * (points < 3)
    assert bool(b.events_of(BuildingDamageRolled)) == (result == "penetrate")


@pytest.mark.rule("H3", "C18")
def test_every_shot_of_a_weapon_is_rolled_and_resolved_by_itself() -> None:
    b = shooting("heavy")

    b.order("shoot a1 h", "hull_shot:4,5 penetration:5,5")

    assert (b.last(HullShot).shots, b.points("h")) == (2, 1)


@pytest.mark.rule("H3", "C18")
@pytest.mark.parametrize(
    ("cards", "av", "dice", "total", "counted", "result"),
    [
        ("piercer", 14, "3", 12, 12, "glance"),
        ("piercer", 11, "3", 12, 11, "penetrate"),
        ("melter", 14, "2,4", 14, 14, "glance"),
        ("arcer", 14, "1", 1, 14, "none"),
        ("arcer", 14, "5", 5, 14, "glance"),
    ],
)
def test_lance_thermal_and_arc_weapons(
    cards: str, av: int, dice: str, total: int, counted: int, result: str
) -> None:
    b = shooting(cards, sheet=fort(armour=av))
    more = " building_damage:1" if result == "penetrate" else ""

    b.order("shoot a1 h", f"hull_shot:6 penetration:{dice}{more}")

    rolled = b.last(PenetrationRolled)
    assert (rolled.total, rolled.av, rolled.result) == (total, counted, result)


@pytest.mark.rule("H3")
def test_an_arc_weapon_goes_through_on_a_6() -> None:
    b = shooting("arcer", sheet=fort(armour=14))

    b.order("shoot a1 h", "hull_shot:6 penetration:6 building_damage:1")

    assert b.last(PenetrationRolled).result == "penetrate"
    assert b.last(BuildingDamageRolled).modifiers == (("AP 2", 1),)


@pytest.mark.rule("H3")
@pytest.mark.parametrize("claimed", [None, "attacker", "defender"])
def test_unclaimed_and_own_buildings_may_be_shot_at_too(claimed: str | None) -> None:
    b = shooting("tank", sites={"h": {"claimed": claimed}})

    assert b.allowed("shoot a1 h")


@pytest.mark.rule("H3", "C18")
@pytest.mark.parametrize("cards", ["rifle", "gun9", "bike", "mortars"])
def test_weapons_without_a_line_for_hulls_do_nothing_to_them(cards: str) -> None:
    refusal = shooting(cards).refused("shoot a1 h")

    assert (refusal.reason, refusal.rule) == (Reason.NO_SIGHT, "H3")


@pytest.mark.rule("H3", "C18")
def test_any_unit_with_such_a_weapon_may_shoot_heavy_weapons_or_not() -> None:
    plain = replace(UNITS["heavy"], abilities=())
    b = shooting("plain", cards={"plain": plain})

    assert b.allowed("shoot a1 h")


@pytest.mark.rule("H3", "C1")
@pytest.mark.parametrize(("gap", "may"), [(17, True), (18, False)])
def test_a_structure_is_in_range_from_its_nearest_cell(gap: int, may: bool) -> None:
    b = shooting("heavy", f"a1 .*{gap} H H .*3 d1")

    assert b.allowed("shoot a1 h") is may


@pytest.mark.rule("C17", "H3")
def test_nobody_fires_at_the_structure_he_is_in() -> None:
    b = shooting("heavy", "H H .*9 d1", inside={"h": "a1"})

    assert b.refused("shoot a1 h").reason is Reason.NO_SIGHT


@pytest.mark.rule("C17")
def test_occupants_of_a_hull_building_may_not_be_shot_at() -> None:
    b = shooting("tank", FAR.replace("d1", ". "), inside={"h": "d1"})

    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT
    assert b.allowed("shoot a1 h")


@pytest.mark.rule("C10", "H3")
def test_a_death_ray_fires_its_two_shots_and_no_super_heavy_die() -> None:
    b = shooting("ray", sheet=fort(armour=14))

    b.order("shoot a1 h", "hull_shot:2,3 penetration:4")

    assert (b.last(HullShot).shots, b.points("h")) == (2, 2)


@pytest.mark.rule("C10", "C18", "H3")
@pytest.mark.parametrize("cards", ["siege", "howitzer", "rockets"])
def test_templates_fire_their_shots_at_the_structure_they_are_laid_on(cards: str) -> None:
    b = shooting(cards, sheet=fort(armour=14))

    b.order("shoot a1 h", "hull_shot:3 penetration:1")

    assert b.last(HullShot).shots == 1


@pytest.mark.rule("C10", "C18", "H3")
def test_a_template_also_hits_hull_structures_that_were_not_its_target() -> None:
    text = """
        a1 .*4 H H K K . d1
        .  .*4 H H K K . .
    """
    b = shooting("siege", text, forts={"h": fort(armour=14), "k": fort(armour=14)})

    b.order("shoot a1 h at 5,0", "hull_shot:3,3 penetration:4,4")

    assert (b.points("h"), b.points("k")) == (2, 2)


# -- H5 -------------------------------------------------------------------------------------


@pytest.mark.rule("H5")
def test_no_hull_points_are_a_total_collapse_at_once_and_later_hits_find_nothing() -> None:
    b = shooting("heavy", hull={"h": 1})

    b.order("shoot a1 h", "hull_shot:6,6 penetration:5")

    assert (b.state("h"), b.points("h")) == ("shell", 0)


@pytest.mark.rule("H5")
def test_armour_value_0_is_a_total_collapse_at_once() -> None:
    text = """
        . . . . . a1 . . .
        .*9
        . . . H H . . . d1
        . . . H H . . . .
    """
    b = shooting("tank", text, sheet=fort(armour=(1, 12, 12, 12)))

    b.order("shoot a1 h", "hull_shot:6 penetration:6 building_damage:1")

    assert b.last(BuildingDamageRolled).av_lost == 1
    assert (b.state("h"), b.points("h")) == ("shell", 0)


@pytest.mark.rule("H5")
@pytest.mark.parametrize(
    ("cards", "die", "state"),
    [("tank", 1, "shell"), ("tank", 5, "shell"), ("tank", 6, "shell"), ("ray", 5, "destroyed")],
)
def test_the_last_point_lost_to_a_penetrating_hit_still_rolls_on_the_table(
    cards: str, die: int, state: str
) -> None:
    b = shooting(cards, hull={"h": 1})
    shots = "6,1" if cards == "ray" else "6"

    b.order("shoot a1 h", f"hull_shot:{shots} penetration:6 building_damage:{die}")

    assert b.state("h") == state
    assert b.last(BuildingDamageRolled).av_lost == 0
