"""The ground from which enemies are in the group fight with a titan (T1)."""

from __future__ import annotations

import pytest
from kit import battle
from kit.battle import Battle

from siegegame.model.geometry import Point
from siegegame.world import changes

YARD = """
    .*12
    .*3 # # & .*6
    .*3 # . d1 d2 .*5
    .*3 # . :*2 .*5
    .*5 H H .*5
    .*5 H H .*5
    .*12
    a1 .*11
"""


def yard(hunter: str) -> Battle:
    """A titan between walls, woods, a house and a friend of its own, and who hunts it."""
    return battle(
        YARD, attacker={"a1": hunter}, defender={"d1": "titan", "d2": "wing"}, phase="assault",
        orders={"a1": "assault"}, sheets={"h": "imperial-medium"}, pad=(12, 8),
    )  # fmt: skip


def joins(b: Battle, at: Point) -> bool:
    """Whether a1.1 is in the fight with d1.1 once it stands on a cell."""
    changes.place_unit(b.world, b.id("a1.1"), b.world.grid.cell(at), 0, "D4")
    legal = b.match.view("attacker").legal  # type: ignore[arg-type]
    return ("a1.1", "d1.1") in (*legal.hunts(), *legal.fights())


@pytest.mark.rule("T1")
@pytest.mark.parametrize("hunter", ["storm", "leaper", "tank", "bike"])
def test_the_ground_round_a_titan_is_that_from_which_one_is_in_the_fight(hunter: str) -> None:
    b = yard(hunter)
    view = b.match.view("attacker")  # type: ignore[arg-type]
    titan = view.unit("d1.1").cell
    assert titan
    found = set(view.crowd_ground("d1.1", titan, view.motion("a1.1")))
    assert len(found) > 8
    grid = b.world.grid
    foot = b.world.ways.open_cells(view.motion("a1.1"))
    free = [
        cell for cell in range(grid.size)
        if foot >> cell & 1 and not b.world.built[cell] and not b.world.occupant[cell]
    ]  # fmt: skip
    joined = {point for point in map(grid.point, free) if joins(b, point)}
    assert found == joined


@pytest.mark.rule("T1")
def test_a_titan_is_not_in_its_own_way_where_it_might_go() -> None:
    b = battle(
        "# # # # # .\n. . d1 . . a1\n# # # # # .", attacker={"a1": "storm"},
        defender={"d1": "titan"}, pad=(6, 3),
    )  # fmt: skip
    view = b.match.view("attacker")  # type: ignore[arg-type]
    found = view.crowd_ground("d1.1", (3, 1), view.motion("a1.1"))
    assert {(0, 1), (1, 1), (2, 1), (4, 1), (5, 1)} <= set(found)


@pytest.mark.rule("T1")
def test_nobody_is_in_the_fight_from_where_a_friend_of_the_titan_stands() -> None:
    b = yard("storm")
    view = b.match.view("attacker")  # type: ignore[arg-type]
    friend, titan = view.unit("d2.1").cell, view.unit("d1.1").cell
    assert titan
    assert friend not in view.crowd_ground("d1.1", titan, view.motion("a1.1"))
