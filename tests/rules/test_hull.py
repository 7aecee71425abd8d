"""Arithmetic of hull-point structures: armour, penetration, damage table, facings (H1 to H5)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.content.hulls import hull_figures, hull_points
from siegegame.content.loader import load
from siegegame.content.schema import HullBuild, HullLine
from siegegame.model.vocabulary import StructureSize
from siegegame.rules import hull
from siegegame.rules.throws import Throw

TABLE = load().tables.building_damage
SIZES = load().tables.hull_sizes
AVS = st.integers(1, 14)
STRENGTHS = st.integers(1, 10)


def line(strength: int = 8, *traits: str) -> HullLine:
    return HullLine(shots=1, strength=strength, traits=traits)  # type: ignore[arg-type]


def result(throw: Throw, *dice: int) -> str:
    """What some dice come to against an armour value."""
    found: object = throw
    for die in dice:
        assert isinstance(found, Throw)
        found = found.outcomes[die - 1]
    assert isinstance(found, int)
    return hull.RESULTS[found]


def harm(die: int, ap: int | None = None, *, bulwark: bool = False) -> str:
    modifier = sum(value for _, value in hull.modifiers(ap, bulwark))
    found = hull.damage(TABLE, modifier).outcomes[die - 1]
    assert isinstance(found, int)
    return hull.HARMS[found]


# -- H1, H2 ---------------------------------------------------------------------------------


@pytest.mark.rule("H1")
@pytest.mark.parametrize(
    ("size", "figures", "points"),
    [("small", 10, 3), ("medium", 20, 4), ("large", 30, 5), ("gigantic", 40, 6)],
)
def test_the_size_gives_figures_and_hull_points(size: str, figures: int, points: int) -> None:
    build = HullBuild(armour=12)

    assert hull_figures(build, SIZES, StructureSize(size)) == figures
    assert hull_points(build, SIZES, StructureSize(size)) == points


@pytest.mark.rule("H1")
def test_a_datasheets_own_numbers_override() -> None:
    build = HullBuild(armour=12, points=7, figures=3)

    assert hull_points(build, SIZES, StructureSize.SMALL) == 7
    assert hull_figures(build, SIZES, StructureSize.SMALL) == 3


@pytest.mark.rule("H2")
def test_golden_5_a_dilapidated_armour_value_of_14_is_12() -> None:
    assert hull.armour(14, 0, True) == 12


@given(AVS, st.integers(0, 20), st.booleans())
def test_armour_only_falls_and_never_below_nothing(av: int, lost: int, dilapidated: bool) -> None:
    left = hull.armour(av, lost, dilapidated)

    assert 0 <= left <= av
    assert left == 0 or left == av - lost - 2 * dilapidated
    assert hull.armour(av, lost + 1, dilapidated) == max(0, left - 1)


BOX = (4, 3, 6, 8)
CELLS = st.tuples(st.integers(0, 12), st.integers(0, 12))


@pytest.mark.rule("H1")
@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ((5, 0), "N"), ((9, 5), "E"), ((5, 12), "S"), ((0, 5), "W"),
        ((7, 2), "NE"), ((8, 10), "SE"), ((2, 10), "SW"), ((3, 2), "NW"),
        ((7, 1), "N"), ((9, 2), "E"), ((5, 5), ""),
    ],
)  # fmt: skip
def test_the_facing_hit_is_where_the_shot_comes_from(cell: tuple[int, int], found: str) -> None:
    assert "".join("NESW"[each] for each in hull.facing(BOX, *cell)) == found


@given(CELLS)
def test_a_cell_outside_looks_at_one_facing_or_at_two_that_meet(cell: tuple[int, int]) -> None:
    x, y = cell
    west, north, east, south = BOX
    inside = west <= x <= east and north <= y <= south
    found = hull.facing(BOX, x, y)

    assert len(found) == (0 if inside else len(found))
    assert inside or 1 <= len(found) <= 2
    across, along = max(west - x, x - east, 0), max(north - y, y - south, 0)
    assert (len(found) == 2) == (across == along > 0)
    beyond = (y < north, x > east, y > south, x < west)
    assert all(beyond[each] for each in found)


# -- H3 -------------------------------------------------------------------------------------


@pytest.mark.rule("H3", "H17")
@pytest.mark.parametrize(("skill", "need"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_a_shot_hits_on_7_less_the_ballistic_skill(skill: int, need: int) -> None:
    assert hull.to_hit(skill).outcomes == tuple(int(face >= need) for face in range(1, 7))
    assert hull.to_hit(skill, snap=True).outcomes == (0, 0, 0, 0, 0, 1)


@pytest.mark.rule("H3")
@pytest.mark.parametrize(("die", "found"), [(3, "none"), (4, "glance"), (5, "penetrate")])
def test_equal_to_the_armour_value_glances_and_more_goes_through(die: int, found: str) -> None:
    assert result(hull.penetration(line(8), 12), die) == found


@pytest.mark.rule("H3")
@pytest.mark.parametrize(("av", "found"), [(11, "penetrate"), (12, "glance"), (14, "glance")])
def test_to_a_lance_an_armour_value_over_12_is_12(av: int, found: str) -> None:
    assert result(hull.penetration(line(9, "lance"), av), 3) == found


@pytest.mark.rule("H3")
def test_thermal_weapons_add_a_second_die() -> None:
    throw = hull.penetration(line(8, "thermal"), 14)

    assert [result(throw, *dice) for dice in ((1, 4), (3, 3), (6, 1))] == [
        "none", "glance", "penetrate",
    ]  # fmt: skip


@pytest.mark.rule("H3")
@pytest.mark.parametrize("av", [1, 10, 14])
def test_arc_weapons_look_at_the_die_alone(av: int) -> None:
    throw = hull.penetration(line(1, "arc"), av)

    assert [result(throw, die) for die in range(1, 7)] == [
        "none", "glance", "glance", "glance", "glance", "penetrate",
    ]  # fmt: skip


@given(STRENGTHS, AVS, st.sampled_from([(), ("lance",), ("thermal",), ("lance", "thermal")]))
def test_penetration_is_the_sum_against_the_armour(
    strength: int, av: int, traits: tuple[str, ...]
) -> None:
    throw = hull.penetration(line(strength, *traits), av)
    needed = min(av, 12) if "lance" in traits else av

    for dice in product(range(1, 7), repeat=2 if "thermal" in traits else 1):
        total = strength + sum(dice)
        wanted = "penetrate" if total > needed else "glance" if total == needed else "none"
        assert result(throw, *dice) == wanted


@pytest.mark.rule("H3", "C3")
@pytest.mark.parametrize(
    ("assault", "hits"), [(0, 1), (1, 1), (5, 1), (7, 1), (8, 2), (10, 2), (12, 2), (13, 3)]
)
def test_engines_hit_a_wall_once_for_each_5_of_their_assault(assault: int, hits: int) -> None:
    assert hull.hits_by_hand(assault) == hits


# -- H4, H5 ---------------------------------------------------------------------------------


@pytest.mark.rule("H4")
def test_the_results_of_the_damage_table() -> None:
    assert [harm(die) for die in range(1, 7)] == list(hull.HARMS[:6])
    assert hull.harm(TABLE, -1) == "breach"
    assert [hull.harm(TABLE, total) for total in (7, 8, 12)] == ["detonation"] * 3


@pytest.mark.rule("H4")
def test_golden_5_modifiers_of_the_damage_roll() -> None:
    assert harm(1, bulwark=True) == "breach"
    assert harm(5, ap=1) == "detonation"
    assert harm(5, ap=2) == "total_collapse"
    assert dict(hull.modifiers(1, True)) == {"AP 1": 2, "bulwark": -1}
    assert [hull.modifiers(ap, False) for ap in (None, 3, 4, 6)] == [()] * 4


@given(st.integers(1, 6), st.sampled_from([None, 1, 2, 3, 4]), st.booleans())
def test_the_damage_roll_is_the_die_and_its_modifiers(
    die: int, ap: int | None, bulwark: bool
) -> None:
    total = die + {1: 2, 2: 1}.get(ap or 0, 0) - bulwark

    assert harm(die, ap, bulwark=bulwark) == hull.HARMS[min(max(total, 1), 7) - 1]


@pytest.mark.rule("H5")
@pytest.mark.parametrize(
    ("points", "lowest", "harm", "falls"),
    [
        (1, 1, None, None), (0, 1, None, "total_collapse"), (1, 0, None, "total_collapse"),
        (0, 1, "breach", "total_collapse"), (0, 1, "total_collapse", "total_collapse"),
        (0, 1, "detonation", "detonation"), (3, 9, "total_collapse", "total_collapse"),
        (3, 9, "detonation", "detonation"), (3, 9, "tremor", None),
    ],
)  # fmt: skip
def test_what_falls_at_once(points: int, lowest: int, harm: str | None, falls: str | None) -> None:
    assert hull.at_once(points, lowest, harm) == falls  # type: ignore[arg-type]


# -- C8, H17 --------------------------------------------------------------------------------


@pytest.mark.rule("C8")
@pytest.mark.parametrize(("strength", "bonus"), [(1, 0), (5, 0), (6, 1), (7, 1), (8, 2), (10, 2)])
def test_a_strength_hit_adds_1_at_6_and_7_and_2_from_8_on(strength: int, bonus: int) -> None:
    assert hull.strength_bonus(strength) == bonus
    throw = hull.strength_hit(strength, 5)
    assert throw.outcomes == tuple(int(face + bonus >= 5) for face in range(1, 7))


@pytest.mark.rule("H17")
@given(st.integers(2, 12), st.integers(1, 6), st.integers(1, 6))
def test_a_detachment_is_pinned_by_2d6_above_its_leadership(leads: int, a: int, b: int) -> None:
    second = hull.pinned(leads).outcomes[a - 1]

    assert isinstance(second, Throw)
    assert second.outcomes[b - 1] == int(a + b > leads)
