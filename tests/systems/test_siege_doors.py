"""Access points: going in, coming out up to 6 cells (C17, H9)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.errors import Reason
from siegegame.model.events import (
    ShotsFired,
    UnitEntered,
    UnitLeft,
)

# -- C17: one access point on every side ----------------------------------------------------

KEEP = """
    {0} {1} {2} {3} {4} .*20 d1
    .   H   H   H   .   .*20 .
    .   H   H   H   .   .*20 .
    .   H   H   H   .   .*20 .
    .   .   .   .   .   .*20 .
"""


def keep(place: int) -> Battle:
    """A stand in the row north of a building of 3×3 cells."""
    cells = ["a1" if x == place else "." for x in range(5)]
    b = battle(KEEP.format(*cells))
    b.order("order a1 advance")
    return b


@pytest.mark.rule("C17")
def test_an_access_point_is_in_the_middle_of_a_side() -> None:
    b = keep(2)

    b.order("enter a1.1 h")

    assert b.last(UnitEntered).start == (2, 0)


@pytest.mark.rule("C17", "C1")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (0, Reason.NOT_ADJACENT),
        (1, Reason.BLOCKED),
        (3, Reason.BLOCKED),
        (4, Reason.NOT_ADJACENT),
    ],
)
def test_nobody_goes_in_elsewhere_or_round_the_corner_of_the_wall(
    place: int, reason: Reason
) -> None:
    assert keep(place).refused("enter a1.1 h").reason is reason


@pytest.mark.rule("C17")
@pytest.mark.parametrize("cell", ["0,0", "4,0", "0,4", "4,4"])
def test_the_corners_are_a_step_farther_on_the_way_out(cell: str) -> None:
    b = battle(KEEP.format(*["."] * 5), inside={"h": "a1"})
    b.order("order a1 advance")

    b.order(f"leave a1.1 {cell}")

    assert b.spent("a1.1") > 3


# -- H9: coming out -------------------------------------------------------------------------


def inside(row: str = "H .*10 d1", **more: object) -> Battle:
    return battle(row, **{"inside": {"h": "a1"}, **more})  # type: ignore[arg-type]


@pytest.mark.rule("H9", "C17")
@pytest.mark.parametrize("cards", ["rifle", "leaper"])
def test_a_garrison_comes_out_up_to_6_cells(cards: str) -> None:
    b = inside(attacker={"a1": cards})
    b.order("order a1 advance")

    assert b.refused("leave a1.1 7,0").reason is Reason.TOO_FAR
    b.order("leave a1.1 6,0")

    assert b.where("a1.1") == (6, 0)
    assert b.last(UnitLeft).structure == "h"


@pytest.mark.rule("H9", "C14")
def test_difficult_ground_counts_double_on_the_way_out() -> None:
    b = inside("H , , , .*9 d1")
    b.order("order a1 advance")

    assert b.refused("leave a1.1 4,0").reason is Reason.TOO_FAR
    b.order("leave a1.1 3,0")


@pytest.mark.rule("H9")
def test_who_has_come_out_does_not_move_again() -> None:
    b = inside()
    b.order("order a1 advance")
    b.order("leave a1.1 1,0")

    assert b.refused("move a1.1 2,0").reason is Reason.ALREADY_DONE
    assert b.refused("enter a1.1 h").reason is Reason.ALREADY_DONE


@pytest.mark.rule("H9")
def test_who_has_come_out_may_shoot() -> None:
    b = inside()
    b.order("order a1 advance")
    b.order("leave a1.1 1,0")
    b.skip_to("shooting")

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).units == ("a1.1",)


@pytest.mark.rule("H9")
def test_who_has_gone_in_does_not_come_out_in_the_same_phase() -> None:
    b = battle("a1 H .*10 d1")
    b.order("order a1 advance")
    b.order("enter a1.1 h")

    assert b.refused("leave a1.1 2,0").reason is Reason.TOO_FAR


@pytest.mark.rule("H9", "C11")
def test_a_garrison_may_come_out_to_assault() -> None:
    b = inside("H .*4 d1 .*9", orders={"a1": "assault"}, phase="assault")

    b.order("leave a1.1 4,0")
    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:2,1")

    assert b.alive("d1") == []


@pytest.mark.rule("H9")
def test_a_whole_detachment_comes_out_each_as_near_as_it_can() -> None:
    b = battle("H H .*12 d1", attacker={"a1": "rifle*2"}, inside={"h": "a1"})
    b.order("order a1 advance")

    b.order("leave a1 5,0")

    assert {b.where("a1.1"), b.where("a1.2")} <= {(4, 0), (5, 0), (6, 0)}
    assert (5, 0) in (b.where("a1.1"), b.where("a1.2"))
