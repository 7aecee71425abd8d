"""Fire points (H10)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort, house
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    HullShot,
    ShotsFired,
    StructureShot,
)
from siegegame.rules.hull import EAST, NORTH
from siegegame.systems import slits

YARD = """
    .  .  .  H H .*4 a1 .*9
    .  .  .  H H .*4 .  .*9
"""


def inside(cards: str, sheet: object, text: str = YARD, /, **more: object) -> Battle:
    """The defender's `d1` inside, to shoot first."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "defender": {"d1": cards}, "inside": {"h": "d1"}, "forts": {"h": sheet},
            "phase": "shooting", "first": "defender", **more,
        },
    )  # fmt: skip


# -- H10: fire points -----------------------------------------------------------------------


@pytest.mark.rule("H10")
@pytest.mark.parametrize(("count", "power"), [(1, 2), (2, 4), (3, 5)])
def test_two_figures_shoot_through_each_fire_point(count: int, power: int) -> None:
    b = inside("gun5", fort(slits={"east": count}))
    dice = {2: "1", 4: "1,1", 5: "1,1,1"}[power]

    b.order("shoot d1 a1", f"shot:{dice}")

    assert b.last(ShotsFired).firepower == power


@pytest.mark.rule("H10", "C3")
def test_firepower_counts_in_proportion_and_is_summed_before_it_is_rounded() -> None:
    b = inside("gun2*2", fort(slits={"east": 4}))

    b.order("shoot d1 a1", "shot:1,1")

    assert b.last(ShotsFired).firepower == 3


@pytest.mark.rule("H10")
def test_only_through_walls_that_see_the_target() -> None:
    b = inside("gun5", fort(slits={"west": 3}))

    assert b.refused("shoot d1 a1").reason is Reason.NO_SIGHT


@pytest.mark.rule("H10")
def test_on_a_diagonal_two_walls_see_it() -> None:
    text = """
        .*9 . a1
        .*9 . .
        . H H .*8
        . H H .*8
    """
    b = inside("gun5*2", fort(slits={"north": 1, "east": 1}), text)

    b.order("shoot d1 a1", "shot:1,1")

    assert b.last(ShotsFired).firepower == 4


@pytest.mark.rule("H10", "C17")
def test_without_fire_points_half_the_stands_fire() -> None:
    b = inside("gun2*3", fort("medium"))

    b.order("shoot d1 a1", "shot:1,1")

    assert b.last(ShotsFired).firepower == 4


@pytest.mark.rule("H10")
def test_with_fire_points_that_half_does_not_count() -> None:
    b = inside("gun5*2", fort(slits={"east": 5}))

    b.order("shoot d1 a1", "shot:1,1,1,1,1")

    assert b.last(ShotsFired).firepower == 10


@pytest.mark.rule("H10", "C7")
def test_figures_at_fire_points_fire_their_share_of_shots_at_a_hull() -> None:
    text = YARD.replace("a1", "K ")
    b = inside(
        "heavy", fort(slits={"east": 1}), text, forts={"h": fort(slits={"east": 1}), "k": fort()}
    )

    b.order("shoot d1 k", "hull_shot:1")

    assert b.last(HullShot).shots == 1


@pytest.mark.rule("H10", "C10")
def test_super_heavy_weapons_fire_through_fire_points_too() -> None:
    hunter = replace(UNITS["rifle"], weapons=("anti_tank",))
    b = inside("hunter", fort(slits={"east": 1}), attacker={"a1": "tank"}, cards={"hunter": hunter})

    b.order("shoot d1 a1", "heavy:4")

    assert b.alive("a1") == []


@pytest.mark.rule("H10")
def test_those_of_each_wall_are_counted_apart() -> None:
    text = """
        a2 .*5 H H .*5 a1 a1
        .  .*5 H H .*5 .  .
    """
    b = inside(
        "gun5", house(slits={"west": 2, "east": 2}), text,
        defender={"d1": "gun5", "d2": "gun5", "d3": "gun5"}, inside={"h": "d1 d2 d3"},
        attacker={"a1": "mob1*2", "a2": "mob1"},
    )  # fmt: skip
    b.order("shoot d1 a1", "shot:1,1")
    b.order("pass")

    assert b.refused("shoot d3 a1").reason is Reason.NO_SIGHT
    b.order("shoot d2 a2", "shot:1,1")

    assert b.last(ShotsFired).firepower == 4


@pytest.mark.rule("H10")
def test_who_sees_out_of_one_wall_only_is_left_that_wall() -> None:
    b = inside("gun5*2", fort("medium", slits={"north": 3, "east": 2}))
    one, two = b.id("d1.1"), b.id("d1.2")

    found = slits.allot(b.world, b.id("h"), {one: (NORTH, EAST), two: (EAST,)})

    assert found == {one: ((NORTH, 5),), two: ((EAST, 4),)}


# -- H10, E4: at capacity structures --------------------------------------------------------

HOUSE = YARD.replace("a1", "K ")


@pytest.mark.rule("H10", "E4")
def test_at_a_house_too_only_through_walls_that_see_it() -> None:
    b = inside("heavy", fort(slits={"west": 3}), HOUSE)

    assert b.refused("shoot d1 k").reason is Reason.NO_SIGHT


@pytest.mark.rule("H10", "E4")
def test_at_a_house_too_two_figures_shoot_through_each_fire_point() -> None:
    b = inside("heavy*2", fort(slits={"east": 1}), HOUSE)

    b.order("shoot d1 k", "shot:1")

    assert b.last(StructureShot).firepower == 1


@pytest.mark.rule("H10", "C10")
def test_at_a_house_super_heavy_weapons_fire_through_fire_points_too() -> None:
    hunter = replace(UNITS["rifle"], weapons=("anti_tank",))
    b = inside("hunter*2", fort(slits={"east": 1}), HOUSE, cards={"hunter": hunter})

    b.order("shoot d1 k", "heavy:4")

    assert b.remaining("k") == 9


@pytest.mark.rule("H10", "E4")
def test_figures_that_fired_at_a_house_have_used_their_fire_points() -> None:
    b = inside(
        "heavy", house(slits={"east": 1}), HOUSE.replace(".*9", ".*4 a1 .*4", 1),
        defender={"d1": "heavy", "d2": "gun5"}, inside={"h": "d1 d2"},
    )  # fmt: skip
    b.order("shoot d1 k", "shot:1")
    b.order("pass")

    assert b.refused("shoot d2 a1").reason is Reason.NO_SIGHT
