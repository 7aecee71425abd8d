"""Floors: going in to one, up and down the stairs, out again; room on each (S1, S5, C17)."""

from __future__ import annotations

import pytest
from kit.battle import battle
from kit.towers import floor, place, tower

from siegegame.model import events as e
from siegegame.model.errors import Reason

BESIDE = """
    .*8
    .*2 a1 H H .*3
    .*2 a1 H H .*3
    .*8
"""
WIDE = """
    .*10
    .*3    H H H H .*3
    .*2 a1 H H H H .*3
"""


@pytest.mark.rule("S1", "C17")
def test_a_unit_goes_in_to_a_floor_and_pays_the_stairs() -> None:
    b = battle(BESIDE, attacker={"a1": "rifle*2"}, forts={"h": tower(3)})
    b.orders("order a1 advance", "enter a1.1 h floor 3", "enter a1.2 h")
    assert (floor(b, "a1.1"), floor(b, "a1.2")) == (3, 1)
    taken = b.events_of(e.StoreyTaken)
    assert [(each.unit, each.floor, each.climbed) for each in taken] == [
        ("a1.1", 3, False),
        ("a1.2", 1, False),
    ]


@pytest.mark.rule("S1")
def test_stairs_that_take_more_than_is_left_are_refused() -> None:
    # given: 6 cells of movement; the door takes 1, six floors up 6
    b = battle(BESIDE, attacker={"a1": "rifle*2"}, forts={"h": tower(8)})
    b.orders("order a1 advance")
    assert b.refused("enter a1.1 h floor 7").reason is Reason.TOO_FAR
    assert b.allowed("enter a1.1 h floor 6")


@pytest.mark.rule("S1")
def test_inside_one_goes_up_and_down_once_a_phase() -> None:
    b = battle(
        BESIDE.replace("a1", "."), attacker={"a1": "rifle*2"}, forts={"h": tower(4)},
        inside={"h": "a1.1"},
    )  # fmt: skip
    b.orders("order a1 advance", "enter a1.1 h floor 4")
    assert floor(b, "a1.1") == 4
    assert b.last(e.StoreyTaken).climbed
    assert b.refused("enter a1.1 h floor 3").reason is Reason.TOO_FAR
    assert b.refused("enter a1.1 h floor 4").reason is Reason.ALREADY_DONE


@pytest.mark.rule("S1", "C17")
def test_a_floor_takes_one_stand_a_cell_and_a_full_one_is_refused() -> None:
    b = battle(
        BESIDE, attacker={"a1": "rifle*2", "a2": "rifle*4"}, forts={"h": tower(2)},
        inside={"h": "a2"},
    )  # fmt: skip
    b.orders("order a1 advance")
    assert b.refused("enter a1.1 h floor 1").reason is Reason.NO_ROOM
    b.orders("enter a1.1 h")
    assert floor(b, "a1.1") == 2


@pytest.mark.rule("C17")
def test_characters_take_no_room_on_a_floor() -> None:
    b = battle(
        BESIDE, attacker={"a1": "hero rifle", "a2": "rifle*4"}, forts={"h": tower(1)},
        inside={"h": "a2"},
    )  # fmt: skip
    b.orders("order a1 advance", "enter a1.1 h floor 1")
    assert floor(b, "a1.1") == 1


@pytest.mark.rule("S1")
def test_only_what_has_storeys_has_floors() -> None:
    b = battle(BESIDE, attacker={"a1": "rifle*2"})
    b.orders("order a1 advance")
    assert b.refused("enter a1.1 h floor 1").rule == "S1"
    assert b.allowed("enter a1.1 h")


@pytest.mark.rule("S1")
def test_a_floor_above_the_top_is_refused() -> None:
    b = battle(BESIDE, attacker={"a1": "rifle*2"}, forts={"h": tower(2)})
    b.orders("order a1 advance")
    assert b.refused("enter a1.1 h floor 3").reason is Reason.BAD_CHOICE


@pytest.mark.rule("S1")
def test_who_goes_in_is_in_the_section_nearest_to_where_it_was() -> None:
    b = battle(WIDE, attacker={"a1": "rifle"}, forts={"h": tower(2)})
    b.orders("order a1 advance", "enter a1.1 h")
    assert place(b, "a1.1") == (1, 1)


@pytest.mark.rule("S1", "H9")
def test_the_stairs_shorten_the_way_out() -> None:
    # given: 6 cells from the door, less 2 for the stairs from floor 3
    b = battle(
        """
        .*9
        .*2 H H .*5
        .*2 H H .*5
        .*9
        """,
        attacker={"a1": "rifle*2"}, forts={"h": tower(3)}, inside={"h": "a1"},
        floors={"a1.2": 3},
    )  # fmt: skip
    b.orders("order a1 advance")
    assert b.refused("leave a1.2 8,1").reason is Reason.TOO_FAR
    assert b.allowed("leave a1.2 7,1")
    assert b.allowed("leave a1.1 8,1")


@pytest.mark.rule("S5")
def test_the_stairs_to_a_broken_top_cost_double_the_last_step() -> None:
    b = battle(BESIDE, attacker={"a1": "rifle*2"}, forts={"h": tower(7)}, broken_tops={"h": (6,)})
    b.orders("order a1 advance")
    assert b.refused("enter a1.1 h floor 6").reason is Reason.TOO_FAR
    assert b.allowed("enter a1.1 h floor 5")


@pytest.mark.rule("S5")
def test_the_stairs_below_a_broken_top_cost_what_they_did() -> None:
    b = battle(BESIDE, attacker={"a1": "rifle*2"}, forts={"h": tower(8)}, broken_tops={"h": (7,)})
    b.orders("order a1 advance")
    assert b.allowed("enter a1.1 h floor 6")
    assert b.refused("enter a1.1 h floor 7").reason is Reason.TOO_FAR


@pytest.mark.rule("S1", "D4")
def test_units_deploy_on_floors() -> None:
    b = battle(
        """
        .*6 H H
        .*6 H H
        """,
        defender={"d1": "rifle*2"}, attacker={"a1": "rifle"}, forts={"h": tower(3)},
        phase="deployment", first=None, reserves=False,
    )  # fmt: skip
    b.orders("place d1.1 h floor 2", "place d1.2 h")
    assert (floor(b, "d1.1"), floor(b, "d1.2")) == (2, 1)
    b.orders("place d1.1 h floor 3")
    assert floor(b, "d1.1") == 3
    assert b.refused("place d1.1 h floor 3").reason is Reason.ALREADY_DONE
    assert b.refused("place d1.1 h floor 4").rule == "S1"


@pytest.mark.rule("C17", "F7")
def test_winners_who_follow_in_find_a_floor() -> None:
    b = battle(
        BESIDE, attacker={"a1": "storm*2"}, defender={"d1": "rifle"}, forts={"h": tower(2)},
        inside={"h": "d1"}, floors={"d1.1": 2}, phase="assault", orders={"a1": "assault"},
    )  # fmt: skip
    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,6,6")
    assert floor(b, "a1.1") in {0, 1}


@pytest.mark.rule("E9", "S3")
def test_nobody_assaults_the_walls_of_what_has_storeys() -> None:
    b = battle(
        BESIDE, attacker={"a1": "rifle*2"}, forts={"h": tower(2)}, phase="assault",
        orders={"a1": "assault"},
    )  # fmt: skip
    assert b.refused("assault a1.1 h").reason is Reason.WRONG_CLASS
