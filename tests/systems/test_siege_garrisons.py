"""Fights for a garrison at its access points (C17, F7)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.errors import Reason
from siegegame.model.events import (
    Casualties,
    CloseAssault,
    DetachmentBroken,
)

# -- C17: one access point on every side ----------------------------------------------------


# -- C17, F7: fights for a garrison ---------------------------------------------------------


def storming(text: str, cards: str = "storm", foe: str = "rifle", **more: object) -> Battle:
    return battle(
        text, attacker={"a1": cards}, defender={"d1": foe},
        **{
            "phase": "assault", "orders": {"a1": "assault"}, "inside": {"h": "d1"}, **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip


TOWER = """
    .  .  .  .  .  .*9
    .  H  H  H  .  .*9
    a1 H  H  H  .  .*9
    .  H  H  H  .  .*9
    .  .  .  .  .  .*9
"""


@pytest.mark.rule("C17", "F7")
def test_at_a_door_one_figure_a_side_fights() -> None:
    b = storming(TOWER, "mob20", "mob10*3")

    b.order("assault a1.1 d1.1", "close_assault:2,5 casualty:1,1")

    ours, theirs = b.last(CloseAssault).sides
    assert (ours.units, ours.strength) == (("a1.1",), 4)
    assert (theirs.units, theirs.strength) == (("d1.1",), 2)
    assert b.last(CloseAssault).structure == "h"


@pytest.mark.rule("C17", "F7")
def test_a_single_figure_is_worth_what_its_card_says() -> None:
    b = storming(TOWER, "hero", "mob10*3")

    b.order("assault a1.1 d1.1", "close_assault:3,5 casualty:1,1")

    assert b.last(CloseAssault).sides[0].strength == 3


@pytest.mark.rule("F7", "C17")
def test_a_second_stand_at_the_same_door_does_not_fight() -> None:
    b = storming(TOWER.replace(".  H  H  H  .  .*9\n    a1", "a1 H  H  H  .  .*9\n    a1", 1),
                 "rifle storm", "rifle*2")  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:1,2 casualty:1,1")

    ours, theirs = b.last(CloseAssault).sides
    assert ours.units == ("a1.2",)
    assert len(theirs.units) == 1


@pytest.mark.rule("F7", "C17")
def test_the_best_of_the_garrison_stands_at_the_door() -> None:
    b = storming(TOWER, "mob20", "mob10 mob15 mob20 mob5")

    b.order("assault a1.1 d1.1", "close_assault:1,2 casualty:1,1")

    assert b.last(CloseAssault).sides[1].units == ("d1.3",)


TWO = """
    .  .  a1 .  .  .*9
    .  H  H  H  .  .*9
    a1 H  H  H  .  .*9
    .  H  H  H  .  .*9
    .  .  a1 .  .  .*9
"""


@pytest.mark.rule("C17", "F7")
def test_all_doors_are_one_fight_with_a_figure_at_each() -> None:
    b = storming(TWO, "mob20*3", "mob20 mob10*2")

    b.order("assault a1.1 d1.1", "close_assault:1,3 casualty:1,1,1,1,1,1")

    ours, theirs = b.last(CloseAssault).sides
    assert (ours.units, ours.strength) == (("a1.1", "a1.2", "a1.3"), 12)
    assert (theirs.units, theirs.strength) == (("d1.1", "d1.2", "d1.3"), 8)


@pytest.mark.rule("C17", "F7")
def test_where_the_garrison_is_smaller_than_the_doors_all_of_it_fights() -> None:
    b = storming(TWO, "mob20*3", "mob20")

    b.order("assault a1.1 d1.1", "close_assault:1,5 casualty:1,1,1,1")

    ours, theirs = b.last(CloseAssault).sides
    assert (len(ours.units), theirs.units) == (3, ("d1.1",))


@pytest.mark.rule("C17")
def test_a_garrison_is_fought_by_those_at_its_doors_alone() -> None:
    b = storming(TOWER.replace("a1 H", ".  H").replace(".  .  .  .  .", "a1 .  .  .  .", 1))

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("C17", "F7")
@pytest.mark.parametrize("cards", ["tank", "engine", "titan"])
def test_only_foot_and_cavalry_fight_at_doors(cards: str) -> None:
    assert storming(TOWER, cards).refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("C17", "C11")
@pytest.mark.parametrize("order", ["advance", "overwatch", "march"])
def test_only_assault_orders_let_a_garrison_be_fought(order: str) -> None:
    b = battle(
        TOWER.replace(".  .  .  .  .  .*9", ".  .  .  .  a2 .*9", 1),
        attacker={"a1": "storm", "a2": "storm"},
        phase="assault",
        orders={"a1": order, "a2": "assault"},
        inside={"h": "d1"},
    )

    assert b.refused("assault a1.1 d1.1").reason is Reason.WRONG_ORDER


@pytest.mark.rule("C17", "C11")
def test_losses_may_come_from_those_behind() -> None:
    b = storming(TOWER, "mob10", "mob10*3")

    b.order("assault a1.1 d1.1", "close_assault:3,2 casualty:4,1")

    assert (b.pending, b.to_act) == ("ChooseLosses", "defender")
    b.order("choose d1.3")
    assert b.alive("d1") == ["d1.1", "d1.2"]


LANE = """
    a1 H H .*12
    .  H H .*12
"""


def lane(one: int, two: int, casualties: str = "1,1", **more: object) -> Battle:
    """A fight of equals for a house with two stands in it, its dice given."""
    b = storming(LANE, "storm", "storm*2", **more)
    b.order("assault a1.1 d1.1", f"close_assault:{one},{two} casualty:{casualties}")
    return b


@pytest.mark.rule("C17", "C11")
def test_a_garrison_beaten_by_1_stays() -> None:
    b = lane(4, 3)

    assert b.pending == ""
    assert (b.where("d1.1"), b.where("d1.2"), b.where("a1.1")) == ("h", "h", (0, 0))
    assert b.markers("d1") == 1
    assert not b.broken("d1")


@pytest.mark.rule("C17", "C11")
@pytest.mark.parametrize(("one", "two", "markers"), [(4, 2, 2), (5, 2, 3), (6, 2, 4), (6, 1, 5)])
def test_a_garrison_beaten_by_2_or_more_leaves(one: int, two: int, markers: int) -> None:
    b = lane(one, two)

    assert b.broken("d1")
    assert b.markers("d1") == markers
    assert (b.pending, b.to_act) == ("Retreat", "defender")


@pytest.mark.rule("C17", "C11")
def test_it_leaves_by_any_door_up_to_20_cm_and_the_winners_follow_in() -> None:
    b = lane(5, 3)

    b.order("leave d1.1 3,0")
    assert b.refused("move d1.1 11,0").reason is Reason.TOO_FAR
    b.orders("move d1.1 10,0", "leave d1.2 3,1", "move d1.2 7,1", "done")

    assert (b.where("d1.1"), b.where("d1.2")) == ((10, 0), (7, 1))
    assert b.where("a1.1") == "h"


@pytest.mark.rule("C17", "C11")
def test_the_distance_is_looked_at_before_the_winners_follow_in() -> None:
    b = lane(5, 3)

    b.orders("leave d1.1 3,0", "move d1.1 7,0", "leave d1.2 3,1", "move d1.2 6,0", "done")

    assert b.alive("d1") == ["d1.1"]
    assert b.where("a1.1") == "h"


@pytest.mark.rule("C17", "C11")
def test_who_stays_inside_after_a_defeat_by_2_is_lost() -> None:
    b = lane(5, 3)

    b.orders("leave d1.1 3,0", "move d1.1 10,0", "done")

    assert b.alive("d1") == ["d1.1"]
    assert b.where("a1.1") == "h"


@pytest.mark.rule("C17")
def test_the_winners_follow_in_as_far_as_there_is_room() -> None:
    b = storming(
        """
        a1 H .*12
        a1 . .*12
        """,
        "rifle*2",
        "rifle",
    )
    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:2,1")

    assert [b.where("a1.1"), b.where("a1.2")] == ["h", (0, 1)]


@pytest.mark.rule("C17")
def test_winners_go_in_where_nobody_is_left_even_after_a_narrow_victory() -> None:
    b = storming(LANE, "storm", "storm")

    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:4,1")

    assert b.alive("d1") == []
    assert b.where("a1.1") == "h"


@pytest.mark.rule("C17", "E3")
def test_cavalry_fights_for_a_garrison_and_does_not_go_in() -> None:
    b = storming(LANE, "bike", "rifle")

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:2,1")

    assert b.where("a1.1") == (0, 0)


@pytest.mark.rule("C17", "C11")
def test_attackers_beaten_by_a_garrison_retreat_and_it_stays() -> None:
    b = battle(
        """
        .*12 a1 H H .
        .*12 .  H H .
        """,
        attacker={"a1": "storm"},
        defender={"d1": "storm*2"},
        phase="assault",
        orders={"a1": "assault"},
        inside={"h": "d1"},
    )

    b.order("assault a1.1 d1.1", "close_assault:2,3 casualty:1,1")

    assert (b.pending, b.to_act) == ("Retreat", "attacker")
    assert b.broken("a1")
    b.orders("move a1.1 5,0", "done")
    assert b.where("d1.1") == "h"


@pytest.mark.rule("C17", "C11")
def test_a_tied_fight_is_fought_again_three_times_at_most_and_both_stay() -> None:
    b = storming(LANE, "storm", "storm*2")

    b.order("assault a1.1 d1.1", "close_assault:3,3,4,4,5,5")

    assert len(b.events_of(CloseAssault)) == 3
    assert b.events_of(Casualties) == []
    assert (b.markers("a1"), b.markers("d1")) == (3, 3)
    assert b.where("d1.1") == "h"


@pytest.mark.rule("C17", "C11")
def test_a_garrison_fights_once_a_phase() -> None:
    b = lane(4, 3)

    assert not b.allowed("assault a1.1 d1.1")
    assert not b.allowed("assault a1.1 d1.2")


@pytest.mark.rule("C17", "E10")
def test_the_target_named_decides_between_garrison_and_structure() -> None:
    b = storming(LANE, "storm", "storm*2")

    b.order("assault a1.1 h", "building_assault:1,6")

    assert b.events_of(CloseAssault) == []
    assert b.events_of(DetachmentBroken) == []


@pytest.mark.rule("C17", "C11")
def test_who_is_in_contact_outside_does_not_fight_at_a_door() -> None:
    b = battle(
        """
        d2 .  .*9
        a1 H  .*9
        """,
        attacker={"a1": "storm"},
        defender={"d1": "rifle", "d2": "rifle"},
        phase="assault",
        orders={"a1": "assault"},
        inside={"h": "d1"},
    )

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT
    assert b.allowed("assault a1.1 d2.1")


@pytest.mark.rule("C6", "F7", "C17")
@pytest.mark.parametrize(("order", "strength"), [("advance", 4), ("march", 2)])
def test_march_orders_halve_the_figures_of_a_garrison(order: str, strength: int) -> None:
    b = storming(TOWER, "mob20", "mob20", orders={"a1": "assault", "d1": order})
    lead = {4: "3,2", 2: "1,2"}[strength]

    b.order("assault a1.1 d1.1", f"close_assault:{lead} casualty:1,1")

    ours, theirs = b.last(CloseAssault).sides
    assert (ours.strength, theirs.strength) == (4, strength)
    assert theirs.halved is (order == "march")
