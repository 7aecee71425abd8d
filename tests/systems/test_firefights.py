"""Firefights: Firepower instead of Assault, within 15 cm and in sight (C11)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.errors import Reason
from siegegame.model.events import BlastMarkersChanged, Firefight, UnitDestroyed
from siegegame.model.vocabulary import Side

STAY = "firefight:3,3,3,3,3,3"
"""Three ties, after which nothing has changed but markers."""


def near(text: str, **more: object) -> Battle:
    return battle(text, phase="assault", **more)  # type: ignore[arg-type]


def sides(b: Battle) -> list[tuple[int, int]]:
    """Each side's strength in the latest round and the sum of its bonuses."""
    return [
        (side.strength, sum(value for _, value in side.bonuses)) for side in b.last(Firefight).sides
    ]


@pytest.mark.rule("C11")
def test_a_firefight_reaches_15_cm() -> None:
    b = near("a1 .*5 d1")

    b.order("firefight a1 d1", STAY)

    assert [(e.detachment, e.target) for e in b.events_of(Firefight)] == [("a1", "d1")] * 3


@pytest.mark.rule("C11")
def test_a_firefight_reaches_no_farther() -> None:
    assert near("a1 .*6 d1").refused("firefight a1 d1").reason is Reason.OUT_OF_RANGE


@pytest.mark.rule("C11", "C13")
def test_a_firefight_needs_sight() -> None:
    assert near("a1 . H . d1").refused("firefight a1 d1").reason is Reason.OUT_OF_RANGE


@pytest.mark.rule("C11")
@pytest.mark.parametrize("order", ["advance", "assault", "march", "overwatch"])
def test_a_firefight_needs_no_particular_order(order: str) -> None:
    assert near("a1 .*5 d1", orders={"a1": order}).allowed("firefight a1 d1")


@pytest.mark.rule("C11")
def test_the_broken_begin_no_firefight() -> None:
    b = near("a1 .*5 d1", broken=["a1"])

    assert b.refused("firefight a1 d1").reason is Reason.BROKEN


@pytest.mark.rule("C11")
def test_who_is_in_contact_begins_no_firefight() -> None:
    b = near("a1 d1 . d2", defender={"d1": "rifle", "d2": "rifle"})

    assert b.refused("firefight a1 d2").reason is Reason.IN_CONTACT


@pytest.mark.rule("C11")
def test_a_detachment_begins_one_firefight_a_phase() -> None:
    b = near("a1 .*5 d1")

    b.order("firefight a1 d1", STAY)

    assert b.refused("firefight a1 d1").reason is Reason.ALREADY_DONE


@pytest.mark.rule("C11", "C4")
def test_firefights_belong_to_the_assault_phase() -> None:
    b = battle("a1 .*5 d1", phase="shooting")

    assert b.refused("firefight a1 d1").reason is Reason.NOT_NOW


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(5, 5, [(5, 0), (5, 0)]), (9, 5, [(9, 1), (5, 0)]), (5, 10, [(5, 0), (10, 2)])],
)
def test_firepower_stands_in_for_assault(
    ours: int, theirs: int, expected: list[tuple[int, int]]
) -> None:
    b = near("a1 .*5 d1", attacker={"a1": f"gun{ours}"}, defender={"d1": f"gun{theirs}"})
    tie = f"{2 + expected[1][1]},{2 + expected[0][1]}"

    b.order("firefight a1 d1", f"firefight:{tie},{tie},{tie}")

    assert sides(b) == expected


@pytest.mark.rule("C11")
def test_only_units_within_15_cm_and_in_sight_count() -> None:
    b = near(
        """
        a1.1 . .    . .    . . d1
        .    . a1.2 H a1.3 . . .
        """,
        attacker={"a1": "gun1 gun2 gun4"},
        defender={"d1": "gun1"},
    )

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.last(Firefight).sides[0].units == ("a1.3",)
    assert sides(b)[0][0] == 4


@pytest.mark.rule("C11", "C6")
def test_who_marches_counts_half() -> None:
    b = near(
        "a1 .*5 d1",
        attacker={"a1": "gun5"},
        defender={"d1": "gun3"},
        orders={"a1": "march"},
    )

    b.order("firefight a1 d1", STAY)

    assert sides(b) == [(3, 0), (3, 0)]


@pytest.mark.rule("C11")
@pytest.mark.parametrize(("row", "bonus"), [("a1& a1&", 1), ("a1& a1", 0), ("a1 a1&", 0)])
def test_a_side_with_all_its_units_in_cover_has_1_more(row: str, bonus: int) -> None:
    b = near(f"{row} .*5 d1", attacker={"a1": "gun1*2"}, defender={"d1": "gun1"})

    b.order("firefight a1 d1", "firefight:6,1")

    assert dict(b.last(Firefight).sides[0].bonuses).get("all in cover", 0) == bonus


@pytest.mark.rule("C11", "C9")
def test_markers_give_the_same_bonuses_as_in_close_assault() -> None:
    b = near("a1 .*5 d1", markers={"a1": 1, "d1": 5})

    b.order("firefight a1 d1", "firefight:1,3,1,3,1,3")

    assert sides(b) == [(1, 2), (1, 0)]


@pytest.mark.rule("C11")
def test_a_tied_firefight_marks_both_and_ends_after_three_rounds() -> None:
    b = near("a1 .*5 d1")

    b.order("firefight a1 d1", STAY)

    assert [e.round for e in b.events_of(Firefight)] == [1, 2, 3]
    assert (b.markers("a1"), b.markers("d1")) == (3, 3)
    assert not b.broken("a1")
    assert not b.broken("d1")


@pytest.mark.rule("C11")
@pytest.mark.parametrize(("dice", "loser"), [("4,3", "d1"), ("1,6", "a1")])
def test_the_loser_takes_a_hit_on_its_nearest_unit_a_marker_and_retreats(
    dice: str, loser: str
) -> None:
    b = near(
        ".*9 a1.2 a1.1 .*3 d1.1 d1.2 .*9", attacker={"a1": "rifle*2"}, defender={"d1": "rifle*2"}
    )

    b.order("firefight a1 d1", f"firefight:{dice}")

    winner = "a1" if loser == "d1" else "d1"
    assert b.alive(loser) == [f"{loser}.2"]
    assert len(b.alive(winner)) == 2
    assert (b.markers(loser), b.markers(winner)) == (1, 0)
    assert (b.broken(loser), b.broken(winner)) == (True, False)
    assert b.pending == "Retreat"
    assert b.to_act == ("defender" if loser == "d1" else "attacker")


@pytest.mark.rule("C11", "C8")
def test_the_hit_takes_1_capacity_from_a_war_engine() -> None:
    b = near("a1 .*3 d1 .*9", attacker={"a1": "gun4"}, defender={"d1": "engine"})

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.capacity("d1.1") == 2


@pytest.mark.rule("C11")
def test_who_loses_its_last_unit_in_a_firefight_neither_breaks_nor_retreats() -> None:
    b = near("a1 .*3 d1 .*9")

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.last(UnitDestroyed).unit == "d1.1"
    assert b.events_of(BlastMarkersChanged) == []
    assert b.morale("defender") == 2000 - 40
    assert b.pending == ""


@pytest.mark.rule("C11", "C17")
def test_a_garrison_begins_and_suffers_firefights_from_the_wall() -> None:
    b = near("H H .*5 d1", inside={"h": "a1"}, orders={"d1": "assault"})

    b.order("firefight a1 d1", "firefight:2,3,2,3,2,3")

    assert sides(b) == [(1, 1), (1, 0)]
    b.order("done")
    assert b.last(Firefight).sides[0].side is Side.ATTACKER
    assert b.allowed("firefight d1 a1")


@pytest.mark.rule("C11")
def test_moves_are_over_once_a_firefight_was_begun() -> None:
    b = near("a1 .*5 d1 .*9 a2", attacker={"a1": "rifle", "a2": "rifle"}, orders={"a2": "assault"})

    b.order("firefight a1 d1", STAY)

    assert b.refused("move a2.1 15,0").reason is Reason.NOT_NOW


HELD = """
    H H .*5 d1
    H H .*5 .
"""


@pytest.mark.rule("C17", "C11")
def test_half_of_a_garrison_counts_in_a_firefight() -> None:
    b = near(HELD, attacker={"a1": "gun1 gun2 gun4"}, inside={"h": "a1"})

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.last(Firefight).sides[0].units == ("a1.2", "a1.3")
    assert b.last(Firefight).sides[0].strength == 6


@pytest.mark.rule("C17", "C11")
def test_half_of_a_garrison_that_is_fought_counts_as_well() -> None:
    b = near(HELD, attacker={"a1": "gun1 gun2 gun4"}, inside={"h": "a1"}, first="defender")

    b.order("firefight d1 a1", "firefight:1,6")

    assert b.last(Firefight).sides[1].strength == 6


@pytest.mark.rule("C17", "C11")
def test_a_firefight_counts_anew_whoever_of_the_garrison_has_shot() -> None:
    b = battle(
        HELD,
        attacker={"a1": "gun2*2", "a2": "gun3*2"},
        inside={"h": "a1 a2"},
        phase="shooting",
    )
    b.order("shoot a1 d1", "shot:1,1")
    b.skip_to("assault")

    b.order("firefight a2 d1", "firefight:6,1")

    assert b.last(Firefight).sides[0].strength == 6
