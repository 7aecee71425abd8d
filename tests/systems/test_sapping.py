"""Engineers, construction vehicles: clearing rubble and mines, charges (S3, S6, S7, C14, C16)."""

from __future__ import annotations

import pytest
from kit.battle import Battle, battle
from kit.cast import UNITS
from kit.towers import floors, ground, tower
from kit.walls import wall
from msgspec.structs import replace

from siegegame.model import events as e
from siegegame.model.errors import Reason
from siegegame.model.steps import DropStorey
from siegegame.systems import sapping
from siegegame.world import changes
from siegegame.world.ways import UNREACHED

LANE = """
    # # # # # # # #
    a1 a2 : : . . . .
    # # # # # # # #
"""
SITE = """
    .*7
    .*2 a1 H H .*2
    .*2 a1 H H .*2
    .*7
"""


@pytest.mark.rule("S7", "C16")
def test_an_engineer_clears_as_many_cells_as_the_die_shows_in_order() -> None:
    b = battle(LANE, attacker={"a1": "tank", "a2": "sapper"})
    b.orders("order a2 advance")
    b.order("clear a2.1 3,1 2,1", "clearing:1")
    assert (ground(b, (2, 1)), ground(b, (3, 1))) == ("rubble", "open")
    assert b.last(e.RubbleCleared).cells == ((3, 1),)


@pytest.mark.rule("S7", "S6")
def test_vehicles_pass_as_soon_as_a_connected_way_is_clear() -> None:
    b = battle(LANE, attacker={"a1": "tank", "a2": "sapper"})
    b.orders("order a1 advance")
    assert b.refused("move a1.1 4,1").reason is Reason.TOO_FAR
    b.orders("order a2 advance")
    b.order("clear a2.1 2,1 3,1", "clearing:2")
    b.skip_to("movement")
    b.skip_to("shooting")
    b.skip_to("movement")
    b.orders("order a1 advance", "move a1.1 4,1")
    assert b.where("a1.1") == (4, 1)


@pytest.mark.rule("S7", "C16")
def test_a_construction_vehicle_clears_what_it_cannot_enter() -> None:
    b = battle(LANE, attacker={"a1": "tank", "a2": "dozer"})
    b.orders("order a2 advance")
    b.order("clear a2.1 2,1 3,1", "clearing:6")
    assert [ground(b, (x, 1)) for x in (2, 3)] == ["open", "open"]


@pytest.mark.rule("S7", "C16")
def test_others_clear_nothing() -> None:
    b = battle(LANE, attacker={"a1": "tank", "a2": "rifle"})
    b.orders("order a2 advance")
    assert b.refused("clear a2.1 2,1").reason is Reason.WRONG_CLASS


@pytest.mark.rule("S7")
def test_clearing_is_instead_of_moving_and_shooting() -> None:
    b = battle(
        """
        # # # # # # # #
        a1 a1 : : . . d1 .
        # # # # # # # #
        """,
        attacker={"a1": "sapper*2"}, defender={"d1": "rifle"},
    )  # fmt: skip
    b.orders("order a1 advance")
    b.order("clear a1.2 2,1", "clearing:3")
    assert b.refused("clear a1.2 3,1").reason is Reason.ALREADY_DONE
    assert b.refused("move a1.2 2,1").reason is Reason.TOO_FAR
    b.skip_to("shooting")
    b.order("shoot a1 d1", "shot:1")
    assert b.last(e.ShotsFired).units == ("a1.1",)


@pytest.mark.rule("S7")
def test_who_has_moved_clears_nothing() -> None:
    b = battle(
        """
        . a1 . : . . . .
        .*8
        """,
        attacker={"a1": "sapper"},
    )
    b.orders("order a1 advance", "move a1.1 2,0")
    assert b.refused("clear a1.1 3,0").reason is Reason.ALREADY_DONE


@pytest.mark.rule("S7", "C1")
def test_only_rubble_and_mines_within_2_cells_are_cleared() -> None:
    b = battle(
        """
        a1 . : : % . . .
        .  : . . . . . .
        . . : .*5
        """,
        attacker={"a1": "sapper"},
    )
    b.orders("order a1 advance")
    assert b.refused("clear a1.1 3,0").reason is Reason.TOO_FAR
    assert b.refused("clear a1.1 1,0").reason is Reason.BAD_CHOICE
    assert b.refused("clear a1.1 2,2").reason is Reason.TOO_FAR
    assert b.refused("clear a1.1 2,0 2,0").reason is Reason.BAD_CHOICE
    assert b.refused("clear a1.1 9,0").reason is Reason.OFF_BOARD
    assert b.allowed("clear a1.1 2,0 1,1")


@pytest.mark.rule("C14", "S7")
def test_mines_are_cleared_as_rubble_is() -> None:
    b = battle(
        """
        a1 * * .*5
        .*8
        """,
        attacker={"a1": "sapper"},
    )
    b.orders("order a1 advance")
    b.order("clear a1.1 1,0 2,0", "clearing:6")
    assert [ground(b, (x, 0)) for x in (1, 2)] == ["open", "open"]
    assert "C14" in b.last(e.RubbleCleared).also


@pytest.mark.rule("S7")
def test_nobody_clears_the_ground_under_an_enemy() -> None:
    b = battle(
        """
        a1 . d1: .*5
        .*8
        """,
        attacker={"a1": "sapper"}, defender={"d1": "rifle"},
    )  # fmt: skip
    b.orders("order a1 advance")
    assert b.refused("clear a1.1 2,0").reason is Reason.OCCUPIED


@pytest.mark.rule("S3", "C16")
def test_a_charge_needs_no_roll_to_hit_and_has_4_dice() -> None:
    b = battle(
        SITE, attacker={"a1": "sapper*2"}, forts={"h": tower(2)}, phase="assault",
    )  # fmt: skip
    b.order("charge a1.1 h", "storey_damage:3,3,3,3 material:4,4,4")
    assert floors(b, "h") == (0,)
    assert b.last(e.StoreyTested).weapon == "charge"
    assert b.last(e.StoreyTested).attack == 12


@pytest.mark.rule("S3")
def test_a_charge_that_fails_leaves_all_standing_and_is_the_only_one_of_its_unit() -> None:
    b = battle(
        SITE, attacker={"a1": "sapper*2"}, forts={"h": tower(2)}, phase="assault",
    )  # fmt: skip
    b.order("charge a1.1 h", "storey_damage:3,3,3,2 material:4,4,4")
    assert floors(b, "h") == (2,)
    assert b.refused("charge a1.1 h").reason is Reason.ALREADY_DONE
    assert b.allowed("charge a1.2 h")


@pytest.mark.rule("S3")
def test_charges_are_for_engineers_on_foot_who_touch_what_has_storeys() -> None:
    b = battle(
        """
        a2 .*8
        .*2 a1 H H .*2 I I
        .*2 a3 H H .*2 I I
        .*9
        """,
        attacker={"a1": "sapper", "a2": "sapper", "a3": "rifle"}, forts={"h": tower(2)},
        phase="assault",
    )  # fmt: skip
    assert b.refused("charge a2.1 h").reason is Reason.NOT_ADJACENT
    assert b.refused("charge a3.1 h").reason is Reason.WRONG_CLASS
    assert b.refused("charge a1.1 i").reason is Reason.NO_WEAPON
    assert b.allowed("charge a1.1 h")


@pytest.mark.rule("S3", "C6")
def test_marching_and_broken_engineers_lay_no_charges() -> None:
    b = battle(
        """
        .*7
        .*2 a1 H H a3 .
        .*2 a2 H H .*2
        .*7
        """,
        attacker={"a1": "sapper", "a2": "sapper", "a3": "sapper rifle"}, forts={"h": tower(2)},
        phase="assault", orders={"a1": "march"}, broken=["a3"],
    )  # fmt: skip
    assert b.refused("charge a1.1 h").reason is Reason.WRONG_ORDER
    assert b.refused("charge a3.1 h").reason is Reason.BROKEN
    assert b.allowed("charge a2.1 h")


@pytest.mark.rule("S3")
def test_who_has_shot_may_still_lay_a_charge_who_has_cleared_ground_may_not() -> None:
    b = battle(
        """
        .*7
        .*2 a1 H H .*2
        .*3    H H .*2
        .*2 d1 .*4
        """,
        attacker={"a1": "sapper"}, defender={"d1": "rifle"}, forts={"h": tower(2)},
        phase="shooting",
    )  # fmt: skip
    b.order("shoot a1 d1", "shot:1")
    b.skip_to("assault")
    assert b.allowed("charge a1.1 h")

    cleared = battle(
        SITE.replace(".*2 a1 H H .*2\n    .*2 a1", ".*2 a1 H H .*2\n    .*2 : "),
        attacker={"a1": "sapper"}, forts={"h": tower(2)},
    )  # fmt: skip
    cleared.orders("order a1 advance")
    cleared.order("clear a1.1 2,2", "clearing:1")
    found = sapping.may_lay(cleared.world, cleared.id("a1.1"))
    assert found is not None
    assert found.reason is Reason.ALREADY_DONE


@pytest.mark.rule("S7")
def test_fields_of_ways_lead_through_a_lane_as_soon_as_it_is_clear_whatever_fell_before() -> None:
    """Boards are remembered: the ways of one must not depend on how it came about."""

    def distance(b: Battle) -> int:
        goal = b.world.grid.cell((7, 1))
        return b.world.ways.guide.field("vehicle", (goal,))[b.world.grid.cell((0, 1))]

    b = battle(
        """
        # # # # # # # # H H
        a1 a2 : : . . . . H H
        # # # # # # # # # #
        """,
        attacker={"a1": "tank", "a2": "sapper"}, forts={"h": tower(1)},
    )  # fmt: skip
    assert distance(b) >= UNREACHED
    b.orders("order a2 advance")
    b.order("clear a2.1 2,1 3,1", "clearing:2")
    assert distance(b) < UNREACHED
    changes.drop_storey(b.world, DropStorey(b.id("h"), 0, 1, 0, 12, 12))
    assert distance(b) < UNREACHED


@pytest.mark.rule("S7", "C1")
def test_two_cells_are_cleared_from_and_no_more_than_six() -> None:
    text = "\n".join(["    : : : : : ."] * 2 + ["    : : a1 : : ."] + ["    : : : : : ."] * 2)
    b = battle(text, attacker={"a1": "sapper"})
    b.orders("order a1 advance")
    assert b.refused("clear a1.1 0,1").reason is Reason.TOO_FAR
    six = "1,1 2,1 3,1 1,2 3,2 0,2"
    assert b.refused(f"clear a1.1 {six} 1,3").reason is Reason.BAD_CHOICE
    b.order(f"clear a1.1 {six}", "clearing:6")
    assert len(b.last(e.RubbleCleared).cells) == 6


@pytest.mark.rule("S3", "C16")
def test_engineers_in_a_vehicle_lay_no_charges_at_floors() -> None:
    b = battle(
        SITE, attacker={"a1": "dozer*2"}, forts={"h": tower(2)}, phase="assault",
        cards={"dozer": replace(UNITS["dozer"], abilities=("engineer", "construction"))},
    )  # fmt: skip
    assert b.refused("charge a1.1 h").reason is Reason.WRONG_CLASS


@pytest.mark.rule("S3", "S7")
def test_engineers_on_a_wall_walk_lay_no_charges_and_clear_nothing() -> None:
    text = """
        .*2 W H H .*2
        .*2 W H H .*2
        .*1 : W .*4
    """
    given = {
        "attacker": {"a1": "sapper"}, "forts": {"h": tower(2), "w": wall()},
        "roofs": {"a1.1": (2, 1)},
    }  # fmt: skip
    b = battle(text, phase="assault", **given)
    assert b.refused("charge a1.1 h").reason is Reason.NOT_ADJACENT
    b = battle(text, **given)
    b.orders("order a1 advance")
    assert b.refused("clear a1.1 1,2").reason is Reason.INSIDE


@pytest.mark.rule("S7")
def test_the_ground_under_a_friend_is_cleared_too() -> None:
    b = battle("a1 . a2: .*5\n.*8", attacker={"a1": "sapper", "a2": "rifle"})
    b.order("order a1 advance")
    b.order("clear a1.1 2,0", "clearing:1")
    assert ground(b, (2, 0)) == "open"


@pytest.mark.rule("S7", "S6", "C1")
def test_a_lane_of_cells_that_touch_by_their_corners_lets_no_vehicle_through() -> None:
    # given: rubble all across the way; two cells of it that touch by a corner are cleared
    b = battle(
        """
        a1 . .  : : . .
        .  . a2 : : . .
        #*7
        """,
        attacker={"a1": "tank", "a2": "sapper"},
    )  # fmt: skip
    b.order("order a2 advance")
    b.order("clear a2.1 3,0 4,1", "clearing:2")
    b.order("order a1 advance")
    assert b.allowed("move a1.1 3,0")
    assert b.refused("move a1.1 5,1").reason is Reason.TOO_FAR


@pytest.mark.rule("S7", "C9")
def test_engineers_whom_markers_halt_clear_nothing() -> None:
    b = battle("a1 . : .*5\n.*8", attacker={"a1": "sapper"}, markers={"a1": 3})
    b.order("order a1 advance", "orders:3")
    assert b.refused("clear a1.1 2,0").reason is Reason.HALTED


@pytest.mark.rule("S7", "C16")
def test_engineers_in_a_vehicle_that_is_none_for_construction_clear_nothing() -> None:
    card = replace(UNITS["dozer"], abilities=("engineer",))
    b = battle("a1 . : .*5\n.*8", attacker={"a1": "dozer"}, cards={"dozer": card})
    b.order("order a1 advance")
    assert b.refused("clear a1.1 2,0").reason is Reason.WRONG_CLASS
