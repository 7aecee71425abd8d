"""Into hull-point structures and out: detachments, rooms, claims, links, hatches (H9 etc.)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.errors import Reason
from siegegame.model.events import UnitEntered

GATE = """
    .*3  H H H .*10
    .*3  H H H .*10
    .*3  H H H .*10
    a1 a1 . . . . . .*9
    a1 .  . . . . . .*8 d1
"""
SOUTH = fort(doors=("south",), figures=20)


def moving(text: str = GATE, order: str = "advance", **more: object) -> Battle:
    b = battle(
        text,
        **{"attacker": {"a1": "rifle*3"}, "forts": {"h": SOUTH}, **more},  # type: ignore[arg-type]
    )
    b.order(f"order a1 {order}")
    return b


def places(b: Battle, name: str) -> list[object]:
    return [b.where(unit) for unit in b.alive(name)]


# -- H9: entering ---------------------------------------------------------------------------


@pytest.mark.rule("H9")
def test_a_whole_detachment_goes_in_through_an_access_point() -> None:
    b = moving()

    b.order("enter a1 h")

    assert places(b, "a1") == ["h"] * 3
    assert {each.rule for each in b.events_of(UnitEntered)} == {"H9"}


@pytest.mark.rule("H9")
def test_a_unit_alone_does_not() -> None:
    refusal = moving().refused("enter a1.1 h")

    assert (refusal.reason, refusal.rule) == (Reason.BAD_CHOICE, "H9")


@pytest.mark.rule("H9")
def test_entering_is_a_step_onto_the_access_cell() -> None:
    b = moving("H . . .*9 d1\n. a1 . .*9 .", forts={"h": fort()}, attacker={"a1": "rifle"})

    b.order("enter a1 h")

    assert b.spent("a1.1") == 3


@pytest.mark.rule("H9")
def test_nobody_goes_in_where_one_of_them_cannot_get_to_the_door() -> None:
    text = GATE.replace(".*8 d1", ".*4 a1.4 .*3 d1")
    b = moving(text, attacker={"a1": "rifle*4"})

    assert b.refused("enter a1 h").reason is Reason.TOO_FAR
    assert "h" not in places(b, "a1")


@pytest.mark.rule("H9", "C16")
def test_infantry_alone_goes_in_jump_troops_too() -> None:
    assert moving(attacker={"a1": "leaper*3"}).allowed("enter a1 h")
    assert moving(attacker={"a1": "rifle bike rifle"}).refused("enter a1 h").reason is (
        Reason.WRONG_CLASS
    )


@pytest.mark.rule("H9")
def test_one_detachment_at_a_time() -> None:
    b = moving(attacker={"a1": "rifle*3", "a2": "rifle"}, inside={"h": "a2"}, reserves=False)

    assert (b.refused("enter a1 h").reason, b.refused("enter a1 h").rule) == (Reason.OCCUPIED, "H9")


@pytest.mark.rule("C17", "H9")
def test_nobody_enters_where_an_enemy_is() -> None:
    b = moving(GATE.replace("d1", ". "), inside={"h": "d1"})

    assert b.refused("enter a1 h").reason is Reason.OCCUPIED


@pytest.mark.rule("H1")
@pytest.mark.parametrize(("room", "may"), [(15, True), (14, False)])
def test_all_their_figures_must_have_room(room: int, may: bool) -> None:
    b = moving(forts={"h": fort(doors=("south",), figures=room)})

    assert b.allowed("enter a1 h") is may


@pytest.mark.rule("H1", "C17", "H9")
def test_characters_go_with_their_detachment_and_take_no_room() -> None:
    b = moving(attacker={"a1": "rifle*2 hero"}, forts={"h": fort(doors=("south",), figures=10)})

    assert b.allowed("enter a1 h")


@pytest.mark.rule("H1", "C8")
def test_figures_that_are_lost_take_no_room() -> None:
    b = moving(forts={"h": fort(doors=("south",), figures=13)}, figures={"a1.1": 3})

    assert b.allowed("enter a1 h")


@pytest.mark.rule("C6", "H9")
def test_marching_units_may_not_enter() -> None:
    assert moving(order="march").refused("enter a1 h").reason is Reason.WRONG_ORDER


@pytest.mark.rule("H9")
def test_nobody_goes_into_an_impassable_building() -> None:
    b = moving(forts={"h": fort(impassable=True, battlements=True)})

    assert (b.refused("enter a1 h").reason, b.refused("enter a1 h").rule) == (Reason.BLOCKED, "H9")


# -- H9: leaving ----------------------------------------------------------------------------


def garrison(**more: object) -> Battle:
    text = GATE.replace("a1", ". ")
    return moving(text, **{"inside": {"h": "a1"}, **more})  # type: ignore[arg-type]


@pytest.mark.rule("H9")
def test_a_whole_detachment_leaves_through_one_door_past_each_other() -> None:
    b = garrison(attacker={"a1": "rifle*4"})

    b.order("leave a1 4,3")

    assert len({*places(b, "a1")}) == 4
    assert "h" not in places(b, "a1")
    assert (4, 3) in places(b, "a1")


@pytest.mark.rule("H9")
def test_a_unit_alone_does_not_leave() -> None:
    assert garrison().refused("leave a1.1 4,3").rule == "H9"


@pytest.mark.rule("H9")
def test_the_last_of_them_may_be_named() -> None:
    b = garrison(attacker={"a1": "rifle"})

    b.order("leave a1.1 5,4")

    assert b.where("a1.1") == (5, 4)


@pytest.mark.rule("H9")
def test_all_leave_or_nobody() -> None:
    text = """
        H H H
        H H H
        H H H
        . . a2
    """
    b = moving(text, attacker={"a1": "rifle*3", "a2": "rifle"}, inside={"h": "a1"}, reserves=False)

    refusal = b.refused("leave a1 1,3")
    assert (refusal.reason, refusal.rule) == (Reason.TOO_FAR, "H9")


@pytest.mark.rule("H9")
def test_they_go_up_to_6_cells_then_may_shoot_but_not_move_again() -> None:
    b = garrison(attacker={"a1": "rifle"})
    b.order("leave a1.1 9,3")

    assert b.refused("move a1.1 9,4").reason is Reason.ALREADY_DONE
    b.skip_to("shooting")
    assert b.allowed("shoot a1 d1")


@pytest.mark.rule("H9")
def test_not_farther() -> None:
    assert garrison(attacker={"a1": "rifle"}).refused("leave a1.1 10,3").reason is Reason.TOO_FAR


# -- H14, H18: sallies and hatches ----------------------------------------------------------


def hatched(**more: object) -> Battle:
    return garrison(
        attacker={"a1": "rifle"}, forts={"h": SOUTH}, sites={"h": {"hatch": (0, 0)}}, **more
    )


SALLY = GATE.replace(".*8 d1", ".*5 d1 . . .")
"""The enemy stands 6 cells from where those who come out can get to."""


@pytest.mark.rule("H14")
@pytest.mark.parametrize("order", ["advance", "assault"])
def test_who_left_by_an_access_point_may_engage_in_this_turns_assault_phase(order: str) -> None:
    b = moving(SALLY.replace("a1", ". "), order, attacker={"a1": "storm"}, inside={"h": "a1"})
    b.order("leave a1.1 8,3")
    b.skip_to("assault")
    b.order("move a1.1 11,4")

    assert b.allowed("assault a1.1 d1.1")


@pytest.mark.rule("H14", "C11")
def test_who_was_in_no_structure_needs_assault_orders_for_that() -> None:
    b = battle(SALLY, attacker={"a1": "storm*3"}, phase="assault", orders={"a1": "advance"})

    assert b.refused("move a1.1 2,3").reason is Reason.WRONG_ORDER


@pytest.mark.rule("H14", "H18")
def test_not_from_an_escape_hatch() -> None:
    b = hatched()
    b.order("leave a1.1 0,1")

    assert b.where("a1.1") == (0, 1)
    assert not b.world.activity[b.id("a1.1")].sallied


@pytest.mark.rule("H14")
def test_a_sally_lasts_for_the_turn() -> None:
    b = garrison(attacker={"a1": "rifle"}, defender={"d1": "mob1"})
    b.order("leave a1.1 9,3")
    assert b.world.activity[b.id("a1.1")].sallied
    b.order("done")
    b.order("done")
    b.skip_to("movement")

    assert b.match.turn == 2
    assert not b.world.activity[b.id("a1.1")].sallied


@pytest.mark.rule("H18")
def test_an_escape_hatch_is_no_part_of_its_building_when_radii_are_measured() -> None:
    text = """
        a1 .*14 H . . . .*9
        .  .*14 . . . . .*9
    """
    far = battle(
        text, attacker={"a1": "rifle"}, forts={"h": fort()}, sites={"h": {"hatch": (2, 0)}},
        defender={"d1": "rifle"}, inside={"h": "d1"}, phase="shooting",
    )  # fmt: skip

    assert far.world.layout.nearest(far.id("h"), 0)[0] == 15 * 15


@pytest.mark.rule("H18", "C17")
def test_an_escape_hatch_cannot_be_assaulted() -> None:
    b = battle(
        "a1 . H .*9", forts={"h": fort()}, sites={"h": {"hatch": (1, 0)}}, inside={"h": "d1"},
        phase="assault", orders={"a1": "assault"},
    )  # fmt: skip
    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("H18", "C11")
def test_nobody_comes_out_of_a_hatch_next_to_an_enemy() -> None:
    text = GATE.replace("a1", ". ").replace(".*3  H", "d2 .*2 H", 1)
    b = moving(
        text, attacker={"a1": "rifle"}, defender={"d1": "rifle", "d2": "rifle"},
        inside={"h": "a1"}, sites={"h": {"hatch": (1, 0)}},
    )  # fmt: skip

    assert b.refused("leave a1.1 1,0").reason is Reason.TOO_FAR


# -- H15: multi-part buildings --------------------------------------------------------------


def parts(**more: object) -> Battle:
    b = battle(
        "H K L .*9 d1",
        **{  # type: ignore[arg-type]
            "attacker": {"a1": "rifle*2"}, "inside": {"h": "a1"},
            "forts": {"h": fort(), "k": fort(), "l": fort()},
            "sites": {"h": {"links": ("k",)}}, **more,
        },
    )  # fmt: skip
    b.order("order a1 advance")
    return b


@pytest.mark.rule("H15")
def test_moving_to_an_adjacent_part_takes_the_whole_move() -> None:
    b = parts()

    b.order("enter a1 k")

    assert places(b, "a1") == ["k", "k"]
    assert b.spent("a1.1") == 12
    assert not b.allowed("leave a1 0,0")
    assert {each.start for each in b.events_of(UnitEntered)} == {None}


@pytest.mark.rule("H15")
def test_only_to_a_part_that_is_linked() -> None:
    assert (parts().refused("enter a1 l").reason, parts().refused("enter a1 l").rule) == (
        Reason.INSIDE, "H15",
    )  # fmt: skip


@pytest.mark.rule("H15")
def test_links_lead_both_ways() -> None:
    assert parts(inside={"k": "a1"}).allowed("enter a1 h")


@pytest.mark.rule("H15")
def test_only_to_an_unoccupied_part_with_room() -> None:
    taken = parts(attacker={"a1": "rifle*2", "a2": "rifle"}, inside={"h": "a1", "k": "a2"})
    assert taken.refused("enter a1 k").reason is Reason.OCCUPIED
    small = {"h": fort(), "k": fort(figures=9), "l": fort()}
    assert parts(forts=small).refused("enter a1 k").reason is Reason.NO_ROOM


@pytest.mark.rule("H15", "H13")
def test_parts_are_claimed_apart() -> None:
    b = parts(sites={"h": {"links": ("k",), "claimed": "attacker"}})
    b.order("enter a1 k")

    assert (b.claimant("h"), b.claimant("k"), b.claimant("l")) == ("attacker", "attacker", None)


@pytest.mark.rule("H15")
def test_parts_are_separate_buildings_when_they_are_shot_at() -> None:
    b = battle(
        "a1 .*4 H K .*9 d1", attacker={"a1": "tank"}, phase="shooting",
        forts={"h": fort(points=1), "k": fort()}, sites={"h": {"links": ("k",)}},
    )  # fmt: skip
    b.order("shoot a1 h", "hull_shot:6 penetration:4")

    assert (b.state("h"), b.state("k"), b.points("k")) == ("shell", "standing", 3)
