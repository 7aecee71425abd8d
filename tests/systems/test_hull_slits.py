"""Fire points (H10)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    HullShot,
    ShotsFired,
)

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
