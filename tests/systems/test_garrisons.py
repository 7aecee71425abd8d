"""Infantry in structures: going in, coming out, room, who may fire (C17, E3)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    CloseAssault,
    DangerousTerrainRolled,
    HitsAllocated,
    ShotsFired,
    UnitEntered,
    UnitLeft,
    UnitMoved,
)
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Column
from siegegame.world import changes

HOUSE = """
    .  .  H H . .*20 d1
    a1 .  H H . .*20 .
    .  .  . . . .*20 .
"""


@pytest.mark.rule("E3", "C17")
def test_infantry_beside_a_structure_goes_in() -> None:
    b = battle(HOUSE)
    b.orders("order a1 advance", "move a1.1 1,1", "enter a1.1 h")

    assert b.where("a1.1") == "h"
    assert (b.last(UnitEntered).start, b.spent("a1.1")) == ((1, 1), 12)


@pytest.mark.rule("C17")
def test_who_has_gone_in_comes_out_in_another_phase_at_the_earliest() -> None:
    b = battle(HOUSE)
    b.orders("order a1 advance", "move a1.1 1,1", "enter a1.1 h")

    assert b.refused("leave a1.1 1,1").reason is Reason.TOO_FAR


@pytest.mark.rule("C17", "C1")
def test_going_in_over_a_corner_takes_3_half_cells_and_straight_in_2() -> None:
    corner, straight = battle(HOUSE), battle(HOUSE)
    corner.orders("order a1 advance", "move a1.1 1,2 via 0,0 1,1 0,2")
    straight.orders("order a1 advance", "move a1.1 1,0 via 0,2 1,1 0,0")

    assert (corner.spent("a1.1"), straight.spent("a1.1")) == (10, 10)
    assert corner.refused("enter a1.1 h").reason is Reason.TOO_FAR
    assert straight.allowed("enter a1.1 h")


@pytest.mark.rule("C17")
def test_nobody_goes_in_from_afar() -> None:
    b = battle(HOUSE)
    b.order("order a1 advance")

    assert b.refused("enter a1.1 h").reason is Reason.NOT_ADJACENT


@pytest.mark.rule("C17", "C1")
def test_going_in_takes_movement() -> None:
    b = battle(".*5 a1 .*6 H .*20 d1")
    b.orders("order a1 advance", "move a1.1 11,0")

    assert b.refused("enter a1.1 h").reason is Reason.TOO_FAR


@pytest.mark.rule("E3")
@pytest.mark.parametrize("mover", ["bike", "tank", "engine", "titan"])
def test_only_infantry_goes_in(mover: str) -> None:
    b = battle("a1 H .*20 d1", attacker={"a1": mover})
    b.order("order a1 advance")

    assert b.refused("enter a1.1 h").reason is Reason.WRONG_CLASS


@pytest.mark.rule("C17", "C1")
def test_nobody_walks_through_a_structure() -> None:
    b = battle("a1 H . .*20 d1")
    b.order("order a1 advance")

    assert b.refused("move a1.1 1,0").reason is Reason.BLOCKED
    assert b.refused("move a1.1 2,0 via 1,0").reason is Reason.BLOCKED
    assert b.refused("move a1.1 2,0").reason is Reason.TOO_FAR


@pytest.mark.rule("C17")
def test_nobody_goes_in_where_an_enemy_is() -> None:
    b = battle("a1 H .*20", inside={"h": "d1"})
    b.order("order a1 advance")

    assert b.refused("enter a1.1 h").reason is Reason.OCCUPIED


@pytest.mark.rule("C17", "C11")
def test_the_broken_do_not_go_in() -> None:
    b = battle("a1 H .*20 d1", broken=["a1"])

    assert b.refused("enter a1.1 h").reason is Reason.BROKEN


def crowd(cards: str, within: str) -> Battle:
    """A house of two cells with a crowd before its door."""
    return battle("a1.1 H H .*20 d1", attacker={"a1": cards}, inside={"h": within})


@pytest.mark.rule("C17", "E1")
def test_there_is_room_for_one_stand_in_each_cell() -> None:
    full, free = crowd("rifle*3", "a1.2 a1.3"), crowd("rifle*2", "a1.2")
    full.order("order a1 advance")
    free.order("order a1 advance")

    assert full.refused("enter a1.1 h").reason is Reason.NO_ROOM
    free.order("enter a1.1 h")


@pytest.mark.rule("C17")
@pytest.mark.parametrize(
    ("cards", "within"), [("hero rifle*2", "a1.2 a1.3"), ("rifle hero rifle", "a1.2 a1.3")]
)
def test_characters_take_no_room(cards: str, within: str) -> None:
    b = crowd(cards, within)
    b.order("order a1 advance")

    b.order("enter a1.1 h")

    assert b.where("a1.1") == "h"


@pytest.mark.rule("E3")
def test_several_detachments_of_one_side_share_a_structure() -> None:
    b = battle("a1 H H .*20 d1", attacker={"a1": "rifle", "a2": "rifle"}, inside={"h": "a2"})

    b.orders("order a1 advance", "enter a1.1 h")

    assert (b.where("a1.1"), b.where("a2.1")) == ("h", "h")


INSIDE = """
    . .  . . .*20 d1
    . H  H . .*20 .
    . H  H . .*20 .
    . .  o * .*20 .
"""


@pytest.mark.rule("E3", "C17")
@pytest.mark.parametrize(
    ("to", "spent", "dice"),
    [("0,1", 2, ""), ("0,0", 3, ""), ("2,3", 4, ""), ("3,3", 3, "dangerous:2"), ("3,2", 2, "")],
)
def test_a_garrison_comes_out_onto_a_cell_beside_its_structure(
    to: str, spent: int, dice: str
) -> None:
    b = battle(INSIDE, inside={"h": "a1"})
    b.order("order a1 advance")

    b.order(f"leave a1.1 {to}", dice)

    assert b.spent("a1.1") == spent
    assert b.last(UnitLeft).structure == "h"
    assert b.where("a1.1") == b.last(UnitLeft).cell


@pytest.mark.rule("C17", "C14")
def test_coming_out_onto_dangerous_ground_is_rolled_for() -> None:
    b = battle(INSIDE, inside={"h": "a1"})
    b.order("order a1 advance")

    b.order("leave a1.1 3,3", "dangerous:1")

    assert b.last(DangerousTerrainRolled).hit
    assert b.alive("a1") == []


@pytest.mark.rule("H9", "C17")
def test_a_garrison_comes_out_up_to_6_cells_from_an_access_point() -> None:
    b = battle(
        """
        . . .*20 d1
        H . .*20 .
        H . .*20 .
        """,
        attacker={"a1": "rifle*2"},
        inside={"h": "a1"},
    )
    b.order("order a1 advance")

    assert b.refused("leave a1.1 7,1").reason is Reason.TOO_FAR
    b.order("leave a1.1 6,1")

    assert b.spent("a1.1") == 12
    assert (b.last(UnitLeft).cell, b.last(UnitMoved).path[-1]) == ((1, 1), (6, 1))


@pytest.mark.rule("H9")
def test_who_has_come_out_moves_no_more_in_that_phase() -> None:
    b = battle(INSIDE, attacker={"a1": "rifle*2"}, inside={"h": "a1"})
    b.order("order a1 advance")
    b.order("leave a1.1 0,1")

    assert b.refused("move a1.1 0,0").reason is Reason.ALREADY_DONE
    assert b.refused("enter a1.1 h").reason is Reason.ALREADY_DONE
    b.skip_to("shooting")
    assert b.spent("a1.1") == 2


@pytest.mark.rule("H9", "C6")
def test_who_has_come_out_may_charge_in_the_assault_phase() -> None:
    b = battle(INSIDE, attacker={"a1": "rifle*2"}, inside={"h": "a1"})
    b.orders("order a1 assault", "leave a1.1 0,1")
    b.skip_to("assault")

    b.order("move a1.1 0,3")

    assert b.spent("a1.1") == 4


@pytest.mark.rule("C17")
def test_nobody_comes_out_onto_another_unit_or_a_structure() -> None:
    b = battle(
        """
        H a1.3 a1.2 .*20 d1
        . . K .*20 .
        """,
        attacker={"a1": "rifle*3"},
        inside={"h": "a1.1"},
    )
    b.order("order a1 advance")

    assert b.refused("leave a1.1 1,0").reason is Reason.OCCUPIED
    assert b.refused("leave a1.1 2,1").reason is Reason.BLOCKED
    assert b.refused("move a1.1 2,0").reason is Reason.INSIDE
    assert b.refused("leave a1.2 2,0").reason is Reason.NOT_INSIDE


@pytest.mark.rule("C17", "C1")
def test_one_comes_out_past_a_friend_before_the_access_point_and_does_not_stop_on_him() -> None:
    b = battle("H a1.2 .*20 d1", attacker={"a1": "rifle*2"}, inside={"h": "a1.1"})
    b.order("order a1 advance")

    assert b.refused("leave a1.1 1,0").reason is Reason.OCCUPIED
    b.order("leave a1.1 2,0")

    assert (b.where("a1.1"), b.where("a1.2"), b.spent("a1.1")) == ((2, 0), (1, 0), 4)


@pytest.mark.rule("C17")
def test_nobody_comes_out_past_enemies_that_close_the_access_points() -> None:
    b = battle("H d1 .*20", inside={"h": "a1"})
    b.order("order a1 advance")

    assert b.refused("leave a1.1 2,0").reason is Reason.TOO_FAR


@pytest.mark.rule("C17", "C11")
def test_nobody_comes_out_next_to_an_enemy_in_the_movement_phase() -> None:
    b = battle("H . d1", inside={"h": "a1"})
    b.order("order a1 advance")

    assert b.refused("leave a1.1 1,0").reason is Reason.NEXT_TO_ENEMY


@pytest.mark.rule("C1", "C17")
def test_nobody_cuts_an_impassable_corner_on_the_way_in() -> None:
    b = battle("""
        . H .*20 d1
        a1 # .*20 .
    """)
    b.order("order a1 advance")

    assert not b.allowed("enter a1.1 h")


@pytest.mark.rule("C1", "C17")
def test_nobody_cuts_an_impassable_corner_on_the_way_out() -> None:
    b = battle(
        """
        . H .*20 d1
        . # .*20 .
        """,
        inside={"h": "a1"},
    )
    b.order("order a1 advance")

    b.order("leave a1.1 0,1")

    assert (b.last(UnitLeft).cell, b.last(UnitMoved).path) == ((0, 0), ((0, 1),))
    assert b.spent("a1.1") == 4


@pytest.mark.rule("C17")
@pytest.mark.parametrize(
    ("beside", "opens"),
    [("2,0", True), ("5,2", True), ("3,4", True), ("0,2", True)]
    + [(each, False) for each in ("0,0", "4,0", "5,0", "5,4", "1,4", "0,4")],
)
def test_a_side_has_its_access_point_in_the_middle_cell(beside: str, opens: bool) -> None:
    b = battle(
        """
        .  . . . . . .*20 d1
        .  H H H H . .*20 .
        .  H H H H . .*20 .
        .  H H H H . .*20 .
        .  . . . . . .*20 .
        .  . . . . . .*20 a1
        """
    )
    changes.place_unit(b.world, b.id("a1.1"), b.world.grid.cell(point(beside)), 0, "D4")
    b.order("order a1 advance")

    assert b.allowed("enter a1.1 h") is opens


def point(text: str) -> Point:
    x, y = text.split(",")
    return int(x), int(y)


# -- shooting from and at a garrison --------------------------------------------------------


@pytest.mark.rule("C17")
@pytest.mark.parametrize(("number", "firing"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_the_stands_inside_may_fire_rounded_up(number: int, firing: int) -> None:
    b = battle(
        "H*6 .*5 d1", attacker={"a1": f"rifle*{number}"}, inside={"h": "a1"}, phase="shooting"
    )

    b.order("shoot a1 d1", "shot:" + ",".join("1" * {1: 1, 2: 1, 3: 2}[firing]))

    assert b.last(ShotsFired).firepower == firing


@pytest.mark.rule("C17")
def test_two_detachments_inside_share_what_may_fire() -> None:
    b = battle(
        "H*4 .*5 d1 d2",
        attacker={"a1": "rifle", "a2": "rifle*3"},
        defender={"d1": "rifle", "d2": "rifle"},
        inside={"h": "a1 a2"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "shot:1")
    b.order("pass")
    b.order("shoot a2 d1", "shot:1")

    assert b.last(ShotsFired).firepower == 1


@pytest.mark.rule("C17")
def test_stands_that_fired_and_were_lost_count_against_the_half() -> None:
    b = battle(
        """
        H H .*5 a1 a2
        H H .*5 .  .
        """,
        attacker={"a1": "gun20", "a2": "rifle"},
        defender={"d1": "rifle*2", "d2": "rifle*2"},
        inside={"h": "d1 d2"},
        phase="shooting",
        first="defender",
    )
    b.order("shoot d1 a2", "shot:1")
    b.order("shoot a1 d1", "shot:6,6,1,1,1,1,1,1")
    assert b.alive("d1") == []

    assert b.refused("shoot d2 a1").reason is Reason.NO_SIGHT

    b.skip_to("movement")
    b.skip_to("shooting")
    b.order("pass")
    assert b.allowed("shoot d2 a1")


@pytest.mark.rule("C17")
def test_those_outside_fire_besides() -> None:
    b = battle(
        """
        H H .*5 d1
        a1.3 . .*5 .
        """,
        attacker={"a1": "rifle*3"},
        inside={"h": "a1.1 a1.2"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).units == ("a1.1", "a1.3")


@pytest.mark.rule("C17", "C2")
def test_a_character_alone_inside_may_fire() -> None:
    b = battle("H .*5 d1", attacker={"a1": "hero"}, inside={"h": "a1"}, phase="shooting")

    assert b.allowed("shoot a1 d1")


@pytest.mark.rule("C17", "C8")
def test_stands_that_may_not_fire_expose_nobody_to_the_dice_of_others() -> None:
    cards = {"short": replace(UNITS["rifle"], weapons=("carbine", "carbine", "carbine"))}
    b = battle(
        "H H .*4 d1 .*8 d1",
        attacker={"a1": "short heavy"},
        defender={"d1": "rifle*2"},
        inside={"h": "a1"},
        phase="shooting",
        cards=cards,
    )

    b.order("shoot a1 d1", "shot:6,6")

    assert b.last(ShotsFired).units == ("a1.1",)
    assert [each.unit for each in b.last(HitsAllocated).allocations] == ["d1.1"]


@pytest.mark.rule("C17", "C1")
@pytest.mark.parametrize(("gap", "near"), [(11, True), (12, False)])
def test_ranges_of_a_garrison_are_measured_from_the_nearest_outer_cell(
    gap: int, near: bool
) -> None:
    text = f"H H H .*{gap} d1"
    out = battle(text, inside={"h": "a1"}, phase="shooting")
    back = battle(text, inside={"h": "a1"}, phase="shooting", first="defender")

    assert out.allowed("shoot a1 d1") is near
    assert back.allowed("shoot d1 a1") is near


@pytest.mark.rule("C17", "C8", "C7")
@pytest.mark.parametrize(("face", "dead"), [(5, False), (6, True)])
def test_a_garrison_is_shot_at_as_in_cover(face: int, dead: bool) -> None:
    b = battle("a1 .*5 H", inside={"h": "d1"}, phase="shooting")

    b.order("shoot a1 d1", f"shot:{face}")

    assert b.last(ShotsFired).column is Column.C
    assert (b.alive("d1") == []) is dead


@pytest.mark.rule("C17")
def test_who_dies_inside_makes_room() -> None:
    b = battle("a1 .*5 H", inside={"h": "d1"}, phase="shooting")

    b.order("shoot a1 d1", "shot:6")

    assert b.world.garrison[b.id("h")].occupants == ()


@pytest.mark.rule("C17", "C11")
def test_a_garrison_that_lost_a_firefight_leaves_its_structure() -> None:
    b = battle(
        "d1.1 .*3 H H .*12 .",
        attacker={"a1": "rifle*2"},
        inside={"h": "a1"},
        phase="assault",
        first="defender",
    )
    b.order("firefight d1 a1", "firefight:6,1")

    assert (b.to_act, b.pending) == ("attacker", "Retreat")
    assert b.refused("leave a1.2 3,0").reason is Reason.NOT_AWAY
    b.order("leave a1.2 6,0")
    assert b.refused("move a1.2 14,0").reason is Reason.TOO_FAR
    b.order("move a1.2 13,0")
    assert b.alive("a1") == ["a1.2"]


@pytest.mark.rule("C11", "C6", "C17")
def test_a_garrison_with_assault_orders_comes_out_next_to_an_enemy_in_the_assault_phase() -> None:
    b = battle("H . d1", inside={"h": "a1"}, orders={"a1": "assault"}, phase="assault")

    b.order("leave a1.1 1,0")

    assert b.allowed("assault a1.1 d1.1")


@pytest.mark.rule("C17", "C11")
def test_a_garrison_is_in_contact_with_nobody_outside() -> None:
    b = battle(
        """
        H  a1 d1.1 .*9
        H  .  .    .*9
        """,
        inside={"h": "d1.2 d1.3"},
        defender={"d1": "rifle*3"},
        orders={"a1": "assault"},
        phase="assault",
    )

    assert b.refused("assault a1.1 d1.2").reason is Reason.NOT_IN_CONTACT
    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1")

    fight = b.last(CloseAssault)
    assert [each.units for each in fight.sides] == [("a1.1",), ("d1.1",)]


@pytest.mark.rule("C11", "C17")
def test_a_garrison_is_assaulted_with_assault_orders_only() -> None:
    b = battle("a1 H . .*9", inside={"h": "d1"}, orders={"a1": "advance"}, phase="assault")

    assert b.refused("assault a1.1 d1.1").reason is Reason.WRONG_ORDER
