"""The critical chart of buildings, row by row (E7), and fire (E8)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BlastMarkersChanged,
    CriticalRolled,
    DebrisFlew,
    FireBurned,
    FireStarted,
    StructureDamaged,
    StructureShaken,
)
from siegegame.model.vocabulary import Column

HOUSE = """
    a1 .*5 H H H .*3 d0
    .  .*5 H H H .*3 .
    .  .*5 H H H .*3 .
"""


def critical(two: str, rest: str = "", **more: object) -> Battle:
    """A death ray's hit on a Medium building, its critical given and what it sets off."""
    b = battle(
        HOUSE,
        **{
            "attacker": {"a1": "ray"}, "defender": {"d1": "rifle*2", "d0": "rifle"},
            "inside": {"h": "d1"}, "sheets": {"h": "imperial-medium"}, "phase": "shooting",
            **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip
    b.order("shoot a1 h", f"heavy:2 critical:{two} {rest}".strip())
    return b


# -- the damage -----------------------------------------------------------------------------


@pytest.mark.rule("E7")
@pytest.mark.parametrize(
    ("two", "rest", "extra"),
    [
        ("1,1", "", 3), ("1,2", "", 1), ("1,3", "", 1), ("1,4", "", 1), ("1,5", "", 0),
        ("1,6", "", 0), ("2,6", "", 0), ("3,6", "", 1), ("4,6", "", 2), ("5,6", "", 3),
        ("6,6", "", 4),
    ],
)  # fmt: skip
def test_the_extra_damage_comes_on_top_of_the_hits_own_1(two: str, rest: str, extra: int) -> None:
    b = critical(two, rest, inside={})

    assert b.last(CriticalRolled).extra == extra
    assert b.remaining("h") == 20 - 1 - extra


# -- rows 2 and 11 --------------------------------------------------------------------------


@pytest.mark.rule("E7", "C10")
@pytest.mark.parametrize("two", ["1,1", "5,6"])
@pytest.mark.parametrize(
    ("number", "dice"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 4), (9, 5)]
)
def test_on_2_and_11_all_inside_are_struck_as_by_a_barrage_in_the_open_column(
    two: str, number: int, dice: int
) -> None:
    b = critical(two, "inside:" + ",".join("1" * dice),
                 defender={"d1": f"rifle*{number}", "d0": "rifle"})  # fmt: skip

    shaken = b.last(StructureShaken)
    assert (shaken.firepower, shaken.column) == (number, Column.B)


@pytest.mark.rule("E7")
@pytest.mark.parametrize(("face", "left"), [(5, 2), (6, 1)])
def test_struck_units_keep_1_of_cover_on_their_armour(face: int, left: int) -> None:
    b = critical("1,1", f"inside:{face}")

    assert len(b.alive("d1")) == left
    assert b.last(StructureShaken).allocations[0].need == 6


@pytest.mark.rule("E7", "C9")
@pytest.mark.parametrize(("face", "markers"), [(5, 0), (6, 1)])
def test_a_detachment_that_was_hit_gets_a_marker(face: int, markers: int) -> None:
    b = critical("5,6", f"inside:{face}")

    assert b.markers("d1") == markers


@pytest.mark.rule("E7", "C9")
def test_only_detachments_that_were_hit_get_it() -> None:
    b = critical(
        "5,6",
        "inside:6",
        defender={"d1": "rifle", "d2": "rifle", "d0": "rifle"},
        inside={"h": "d1 d2"},
    )

    assert (b.alive("d1"), b.markers("d2")) == ([], 0)


@pytest.mark.rule("E7", "C9")
def test_many_units_inside_bring_a_marker_before_the_dice_to_each_detachment() -> None:
    b = critical(
        "1,1",
        "inside:1,1,1,1",
        defender={"d1": "rifle*4", "d2": "rifle*4", "d0": "rifle"},
        inside={"h": "d1 d2"},
    )

    assert (b.markers("d1"), b.markers("d2")) == (1, 1)


@pytest.mark.rule("E7", "C9")
def test_then_a_hit_brings_no_further_marker() -> None:
    b = critical("1,1", "inside:6,1,1,1", defender={"d1": "rifle*8", "d0": "rifle"})

    assert b.markers("d1") == 1


@pytest.mark.rule("E7")
def test_an_empty_building_shakes_nobody() -> None:
    b = critical("1,1", inside={})

    assert b.events_of(StructureShaken) == []


# -- rows 3 to 5, 6 to 8, 9 -----------------------------------------------------------------


@pytest.mark.rule("E7", "C10")
@pytest.mark.parametrize("two", ["1,2", "2,2", "2,3"])
@pytest.mark.parametrize(("faces", "markers"), [("3,4", (0, 1)), ("4,3", (1, 0)), ("6,6", (1, 1))])
def test_on_3_to_5_each_detachment_inside_gets_a_marker_on_4(
    two: str, faces: str, markers: tuple[int, int]
) -> None:
    b = critical(
        two,
        f"disrupt:{faces}",
        defender={"d1": "rifle*2", "d2": "rifle", "d0": "rifle"},
        inside={"h": "d1 d2"},
    )

    assert b.last(DebrisFlew).detachments == ("d1", "d2")
    assert (b.markers("d1"), b.markers("d2")) == markers


@pytest.mark.rule("E7")
@pytest.mark.parametrize("two", ["1,5", "3,4", "4,4"])
def test_on_6_to_8_nothing_else_happens(two: str) -> None:
    b = critical(two)

    assert b.events_of(BlastMarkersChanged) == []
    assert b.alive("d1") == ["d1.1", "d1.2"]


@pytest.mark.rule("E7")
def test_on_9_each_detachment_inside_gets_a_marker() -> None:
    b = critical(
        "4,5",
        defender={"d1": "rifle*2", "d2": "rifle", "d0": "rifle"},
        inside={"h": "d1 d2"},
    )

    assert (b.markers("d1"), b.markers("d2"), b.markers("d0")) == (1, 1, 0)


# -- row 10 ---------------------------------------------------------------------------------


@pytest.mark.rule("E7")
def test_on_10_one_unit_inside_takes_a_hit_of_its_owners_choice() -> None:
    b = critical(
        "4,6", defender={"d1": "rifle*2", "d2": "rifle", "d0": "rifle"}, inside={"h": "d1 d2"}
    )

    assert (b.pending, b.to_act) == ("ChooseLosses", "defender")
    assert b.refused("choose d0.1").reason is Reason.BAD_CHOICE
    assert b.refused("choose d1.1 d1.2").reason is Reason.BAD_CHOICE
    b.order("choose d2.1")
    assert (b.alive("d1"), b.alive("d2")) == (["d1.1", "d1.2"], [])


@pytest.mark.rule("E7")
def test_on_10_a_single_unit_inside_is_hit_without_asking() -> None:
    b = critical("4,6", defender={"d1": "rifle", "d0": "rifle"})

    assert b.pending == ""
    assert b.alive("d1") == []


@pytest.mark.rule("E7")
def test_on_10_nobody_is_hit_in_an_empty_building() -> None:
    b = critical("4,6", inside={})

    assert b.pending == ""


# -- row 12, E8: at once --------------------------------------------------------------------


@pytest.mark.rule("E7", "E8")
@pytest.mark.parametrize(("power", "dice"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_on_12_the_building_burns_and_flames_attack_at_once_in_the_open_column(
    power: int, dice: int
) -> None:
    b = critical("6,6", f"fire:{power} inside:" + ",".join("1" * dice))

    assert b.burning("h")
    assert not b.last(FireStarted).again
    burned = b.last(FireBurned)
    assert (burned.firepower, burned.column) == (power, Column.B)
    assert b.remaining("h") == 20 - 1 - 4


@pytest.mark.rule("E8")
@pytest.mark.parametrize(("face", "hits"), [(5, 0), (6, 1)])
def test_flames_leave_1_of_cover_and_a_marker_if_any_unit_is_hit(face: int, hits: int) -> None:
    b = critical("6,6", f"fire:1 inside:{face}", defender={"d1": "rifle", "d0": "rifle"})

    assert b.last(FireBurned).hits == hits
    assert (b.alive("d1"), b.markers("d1")) == (([], 1) if hits else (["d1.1"], 0))


@pytest.mark.rule("E8")
def test_each_detachment_inside_is_attacked_by_itself() -> None:
    b = critical(
        "6,6",
        "fire:1,6 inside:1,6,1,1",
        defender={"d1": "rifle", "d2": "rifle", "d0": "rifle"},
        inside={"h": "d1 d2"},
    )

    assert [(each.detachment, each.firepower) for each in b.events_of(FireBurned)] == [
        ("d1", 1), ("d2", 6),
    ]  # fmt: skip
    assert (b.alive("d1"), b.alive("d2")) == (["d1.1"], [])
    assert (b.markers("d1"), b.markers("d2")) == (0, 1)


@pytest.mark.rule("E8")
def test_the_owner_picks_who_is_hit_by_flames_among_those_inside() -> None:
    b = critical("6,6", "fire:2 inside:6", defender={"d1": "rifle*3", "d0": "rifle"})

    assert (b.pending, b.to_act) == ("ChooseLosses", "defender")
    b.order("choose d1.2")
    assert b.alive("d1") == ["d1.1", "d1.3"]


@pytest.mark.rule("E8")
def test_hits_beyond_those_inside_are_lost() -> None:
    b = critical("6,6", "fire:6 inside:6,6,6", defender={"d1": "rifle*2", "d0": "rifle"})

    assert b.pending == ""
    assert b.alive("d1") == []
    assert b.last(FireBurned).hits == 2


@pytest.mark.rule("E8", "C8")
@pytest.mark.parametrize(("follow", "left", "markers"), [(3, ["d1.1"], 0), (4, [], 1)])
def test_armour_6_needs_a_second_die_and_no_hit_leaves_no_marker(
    follow: int, left: list[str], markers: int
) -> None:
    hard = replace(UNITS["rifle"], armour=6)
    b = critical(
        "6,6",
        f"fire:1 inside:6 follow:{follow}",
        defender={"d1": "hard", "d0": "rifle"},
        cards={"hard": hard},
    )

    assert b.alive("d1") == left
    assert b.markers("d1") == markers


@pytest.mark.rule("E8", "C8")
def test_each_die_goes_to_a_unit_that_it_can_hurt() -> None:
    b = critical("6,6", "fire:4 inside:6,5", defender={"d1": "rifle storm rifle", "d0": "rifle"})

    assert b.pending == "ChooseLosses"
    b.order("choose d1.1")

    assert b.alive("d1") == ["d1.3"]


@pytest.mark.rule("E8", "C8")
@pytest.mark.parametrize(
    ("dice", "hits", "left"), [("5,5,1", 1, ["d1.2"]), ("6,5,5", 2, []), ("6,6,5", 2, [])]
)
def test_hits_of_flames_are_the_dice_that_can_be_given_out(
    dice: str, hits: int, left: list[str]
) -> None:
    b = critical("6,6", f"fire:6 inside:{dice}", defender={"d1": "storm rifle", "d0": "rifle"})
    if b.pending:
        b.order("choose d1.2")

    assert b.last(FireBurned).hits == hits
    assert b.alive("d1") == left


# -- E8: a second 12 ------------------------------------------------------------------------


@pytest.mark.rule("E8")
def test_a_second_12_costs_its_4_and_repeats_the_attack_and_there_is_one_blaze() -> None:
    b = burning("fire:1 inside:1")

    b.order("shoot a1 h", "heavy:2 critical:6,6 fire:3 inside:1,1")
    assert b.last(FireStarted).again
    assert [each.firepower for each in b.events_of(FireBurned)] == [1, 3]
    assert b.remaining("h") == 20 - 1 - 1 - 4

    b.skip_to("movement")
    b.skip_to("shooting", "fire:1 inside:1")
    assert b.remaining("h") == 20 - 1 - 1 - 4 - 1


# -- E8: at the start of every Shooting phase -----------------------------------------------


def burning(dice: str, **more: object) -> Battle:
    """A Medium building that burns as a Shooting phase begins."""
    return battle(
        HOUSE,
        **{
            "attacker": {"a1": "ray"}, "defender": {"d1": "rifle*2", "d0": "rifle"},
            "inside": {"h": "d1"}, "sheets": {"h": "imperial-medium"}, "phase": "shooting",
            "turn": 2, "fires": ["h"], "dice": dice, **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.rule("E8")
def test_at_the_start_of_each_shooting_phase_flames_attack_and_cost_1() -> None:
    b = burning("fire:1 inside:1")

    assert b.last(FireBurned).detachment == "d1"
    assert b.last(FireBurned).seq < b.last(StructureDamaged).seq
    assert b.remaining("h") == 19
    assert b.last(StructureDamaged).rule == "E8"
    assert b.events_of(CriticalRolled) == []

    b.skip_to("movement")
    b.skip_to("shooting", "fire:1 inside:1")
    assert b.remaining("h") == 18


@pytest.mark.rule("E8")
def test_flames_burn_before_anybody_shoots_and_only_then() -> None:
    b = burning("fire:1 inside:1")

    b.order("shoot a1 h", "heavy:1")
    b.order("pass")

    assert b.match.stage == "assault"
    assert len(b.events_of(FireBurned)) == 1


@pytest.mark.rule("E8")
def test_an_empty_building_burns_down_all_the_same() -> None:
    b = burning("", inside={})

    assert b.remaining("h") == 19
    assert b.events_of(FireBurned) == []


@pytest.mark.rule("E8")
def test_in_the_phase_in_which_it_was_lit_a_fire_costs_nothing() -> None:
    b = critical("6,6", "fire:1 inside:1")

    b.skip_to("assault")

    assert b.remaining("h") == 20 - 5
    b.skip_to("movement")
    b.skip_to("shooting", "fire:1 inside:1")
    assert b.remaining("h") == 20 - 5 - 1


@pytest.mark.rule("E8", "E11")
def test_a_building_that_flames_bring_to_0_fails() -> None:
    b = burning("fire:1 inside:1 catastrophe:1", capacity={"h": 1})

    assert (b.remaining("h"), b.state("h")) == (0, "unstable")


@pytest.mark.rule("E8", "E11")
def test_flames_make_an_unstable_building_roll_no_more() -> None:
    b = burning("fire:1 inside:1", states={"h": "unstable"})

    assert b.state("h") == "unstable"


@pytest.mark.rule("E8", "E3")
def test_flames_hurt_only_the_units_of_a_detachment_that_are_inside() -> None:
    b = battle(
        HOUSE.replace(".*3 .", ".*3 d1.1", 1),
        attacker={"a1": "ray"},
        defender={"d1": "rifle*2", "d0": "rifle"},
        inside={"h": "d1.2"},
        sheets={"h": "imperial-medium"},
        phase="shooting",
        turn=2,
        fires=["h"],
        dice="fire:6 inside:6,6,6",
    )

    assert b.alive("d1") == ["d1.1"]
