"""The hunt for a titan: it wins by the far edge, its hunters by its end (V4)."""

from __future__ import annotations

from typing import Any

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import MatchEnded, TitanEscaped, UnitMoved
from siegegame.model.orders import Leave
from siegegame.model.vocabulary import Side


def hunted(text: str, order: str = "advance", **more: Any) -> Battle:
    """A titan on its way east in the Movement phase, its order given; a hunter somewhere."""
    b = battle(
        text,
        **{"attacker": {"a1": "titan"}, "defender": {"d1": "rifle"}, "hunt": True} | more,
    )  # fmt: skip
    if order:
        b.order(f"order a1 {order}")
    return b


@pytest.mark.rule("V4")
def test_given_the_titan_gets_to_the_far_edge_with_a_step_left_then_it_has_won() -> None:
    b = hunted("d1 .*6 a1 .*7")  # 8 cells a turn: 7 to the edge, one off

    b.order("leave a1.1 14,0")

    assert b.last(UnitMoved).path[-1] == (14, 0)
    told = b.last(TitanEscaped)
    assert (told.unit, told.cell, told.spent, told.rule) == ("a1.1", (14, 0), 16, "V4")
    ended = b.last(MatchEnded)
    assert (ended.winner, ended.reason, ended.rule) == ("attacker", "objective", "V4")
    assert b.to_act is None


@pytest.mark.rule("V4")
def test_given_the_edge_is_just_in_reach_then_no_step_is_left_to_go_off() -> None:
    b = hunted("d1 .*5 a1 .*8")

    assert b.refused("leave a1.1 14,0").rule == "C1"
    assert b.match.view(Side.ATTACKER).legal.ways_off() == []
    b.order("move a1.1 14,0")
    assert b.refused("leave a1.1 14,0").rule == "V4"
    assert b.events_of(MatchEnded) == []


@pytest.mark.rule("V4")
def test_given_the_titan_stands_at_the_edge_then_it_goes_off_from_there() -> None:
    b = hunted("d1 .*13 a1")

    b.order("leave a1.1 14,0")

    assert (b.last(TitanEscaped).spent, b.events_of(UnitMoved)) == (2, [])


@pytest.mark.rule("V4")
@pytest.mark.parametrize("cell", ["0,0", "10,0"])
def test_given_another_cell_than_one_of_the_far_edge_then_nobody_leaves(cell: str) -> None:
    b = hunted(".*3 d1 .*8 a1 .*2")

    assert b.refused(f"leave a1.1 {cell}").rule == "V4"


@pytest.mark.rule("V4")
@pytest.mark.parametrize(
    ("edge", "text"),
    [("east", "a1 .*6 d1"), ("north", "d1\n.\n.\n.\n.\na1"), ("south", "a1\n.\n.\n.\n.\nd1")],
)
def test_the_far_edge_lies_opposite_to_the_attacker_s(edge: str, text: str) -> None:
    b = hunted(text, edge=edge)
    cell = b.where("a1.1")
    assert isinstance(cell, tuple)

    assert cell in b.match.view(Side.ATTACKER).legal.ways_off()
    b.order(str(Leave("a1.1", cell)))

    assert b.last(MatchEnded).winner == "attacker"


@pytest.mark.rule("V4")
def test_only_the_titan_that_is_hunted_leaves_and_only_in_a_hunt() -> None:
    b = hunted("d1 .*9 a2 .*3 a1", "", attacker={"a1": "titan", "a2": "rifle titan"})
    b.order("order a2 advance")
    assert b.refused("leave a2.1 14,0").rule == "C17"
    assert b.refused("leave a1.1 14,0").rule == "C6"  # it has no order yet

    other = hunted("d1 .*13 a1", hunt=False)
    assert other.refused("leave a1.1 14,0").rule == "C17"


@pytest.mark.rule("V4", "T6", "T3")
def test_who_may_not_move_does_not_leave() -> None:
    held = hunted(". .*11 d1 a1", defender={"d1": "titan"})
    assert held.refused("leave a1.1 13,0").reason is Reason.HELD

    marching = hunted("d1 .*13 a1", "overwatch")
    assert marching.refused("leave a1.1 14,0").rule == "C6"


@pytest.mark.rule("V4", "C14")
def test_given_mines_that_destroy_it_on_the_way_then_the_hunters_have_won() -> None:
    b = hunted("d1 .*10 a1 * .*2", damage={"a1.1": 5}, cards={
        "titan": replace(UNITS["titan"], capacity=6)
    })  # fmt: skip

    b.order("leave a1.1 14,0", "dangerous:1")

    assert b.events_of(TitanEscaped) == []
    ended = b.last(MatchEnded)
    assert (ended.winner, ended.reason, ended.rule) == ("defender", "objective", "V4")


@pytest.mark.rule("V4")
def test_given_the_titan_is_destroyed_then_the_hunters_have_won_whatever_the_morale() -> None:
    b = battle(
        "a1 d1 .", attacker={"a1": "titan"}, defender={"d1": "storm"}, phase="assault",
        orders={"a1": "assault"}, damage={"a1.1": 5}, hunt=True, morale=(900, 10),
        cards={"storm": replace(UNITS["storm"], caf=9), "titan": replace(UNITS["titan"], caf=1)},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "titan_group:6 titan_defence:1,1 titan_hit:6,1 titan_save:1")

    ended = b.last(MatchEnded)
    assert (ended.winner, ended.reason) == ("defender", "objective")


@pytest.mark.rule("V4", "C12")
def test_given_no_hunt_then_a_titan_s_end_is_an_end_like_any_other() -> None:
    b = battle(
        "a1 d1 .", attacker={"a1": "titan"}, defender={"d1": "storm"}, phase="assault",
        orders={"a1": "assault"}, damage={"a1.1": 5},
        cards={"storm": replace(UNITS["storm"], caf=9), "titan": replace(UNITS["titan"], caf=1)},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "titan_group:6 titan_defence:1,1 titan_hit:6,1 titan_save:1")

    assert b.events_of(MatchEnded) == []


def ways_off(b: Battle) -> list[tuple[int, int]]:
    return b.match.view(Side.ATTACKER).legal.ways_off()


@pytest.mark.rule("V4")
def test_given_just_the_step_off_is_left_at_the_edge_then_the_titan_leaves() -> None:
    b = hunted("d1 .*6 a1 .*7")
    b.order("move a1.1 14,0")  # 14 of 16 half cells

    assert ways_off(b) == [(14, 0)]
    b.order("leave a1.1 14,0")

    assert b.last(TitanEscaped).spent == 16


@pytest.mark.rule("V4", "C1")
@pytest.mark.parametrize(("text", "left"), [("d1 .*5 a1 .*8", 0), ("d1 .*14\n.*7 a1 .*7", 1)])
def test_given_less_than_the_step_off_is_left_at_the_edge_then_the_titan_stays(
    text: str, left: int
) -> None:
    b = hunted(text)
    b.order("move a1.1 14,0")
    assert b.spent("a1.1") == 16 - left

    assert ways_off(b) == []
    refusal = b.refused("leave a1.1 14,0")
    assert (refusal.reason, refusal.rule) == (Reason.TOO_FAR, "V4")


@pytest.mark.rule("V4")
def test_given_another_on_a_cell_of_the_far_edge_then_the_titan_leaves_beside_it() -> None:
    b = hunted("d1 .*12 . a2\n.*13 a1 .", attacker={"a1": "titan", "a2": "rifle"})

    assert ways_off(b) == [(14, 1)]
    assert b.refused("leave a1.1 14,0").reason is Reason.OCCUPIED


@pytest.mark.rule("V4", "C6")
def test_given_a_second_move_under_assault_orders_then_the_titan_does_not_leave() -> None:
    b = hunted("d1 .*13 a1", "", phase="assault", orders={"a1": "assault"})

    assert b.allowed("move a1.1 13,0")
    assert ways_off(b) == []
    assert not b.allowed("leave a1.1 14,0")


@pytest.mark.rule("V4", "T6")
def test_given_the_titan_is_held_at_the_edge_then_no_way_off_is_offered() -> None:
    b = hunted(". .*11 d1 a1", defender={"d1": "titan"})

    assert ways_off(b) == []


@pytest.mark.rule("V4")
def test_given_others_before_it_in_the_list_then_the_titan_is_hunted_all_the_same() -> None:
    b = hunted("d1 .*11 a1 . a2", "", attacker={"a1": "rifle", "a2": "titan"})
    b.order("order a2 advance")

    b.order("leave a2.1 14,0")

    assert b.last(MatchEnded).winner == "attacker"
