"""What each order allows and forbids (C6), and markers that keep a detachment in place (C9)."""

from __future__ import annotations

import pytest
from kit import UNITS, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import OrderGiven, ShotsFired
from siegegame.model.vocabulary import Column


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("order", "cells"), [("advance", 6), ("assault", 6), ("march", 18)])
def test_how_far_an_order_carries(order: str, cells: int) -> None:
    b = battle("a1 .*40 d1")

    b.order(f"order a1 {order}")

    assert b.refused(f"move a1.1 {cells + 1},0").reason is Reason.TOO_FAR
    b.order(f"move a1.1 {cells},0")


@pytest.mark.rule("C6")
def test_overwatch_does_not_move() -> None:
    b = battle("a1 .*40 d1")

    b.order("order a1 overwatch")

    assert b.refused("move a1.1 1,0").reason is Reason.WRONG_ORDER


@pytest.mark.rule("C6")
def test_nobody_moves_without_an_order() -> None:
    assert battle("a1 .*40 d1").refused("move a1.1 1,0").reason is Reason.WRONG_ORDER


@pytest.mark.rule("C6")
def test_an_order_is_given_once_a_turn() -> None:
    b = battle("a1 .*40 d1")

    b.order("order a1 advance")

    assert b.refused("order a1 march").reason is Reason.ALREADY_DONE


@pytest.mark.rule("C6")
def test_a_detachment_without_an_order_has_advance() -> None:
    b = battle("a1 .*3 d1", attacker={"a1": "gun4"}, phase="shooting")

    b.order("shoot a1 d1", "shot:1,1")

    assert b.last(ShotsFired).modified == 4


@pytest.mark.rule("C6", "C7")
@pytest.mark.parametrize(("firepower", "left"), [(1, 1), (4, 2), (5, 3)])
def test_assault_orders_halve_firepower(firepower: int, left: int) -> None:
    b = battle(
        "a1 .*3 d1",
        attacker={"a1": f"gun{firepower}"},
        orders={"a1": "assault"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "shot:" + ",".join("1" * {1: 1, 2: 1, 3: 2}[left]))

    shots = b.last(ShotsFired)
    assert (shots.firepower, shots.halved, shots.modified) == (firepower, True, left)


@pytest.mark.rule("C6")
def test_assault_orders_give_a_second_move_of_the_whole_speed() -> None:
    b = battle("a1 .*40 d1")
    b.orders("order a1 assault", "move a1.1 6,0")
    b.skip_to("assault")

    assert b.refused("move a1.1 13,0").reason is Reason.TOO_FAR
    b.order("move a1.1 12,0")

    assert b.spent("a1.1") == 12


@pytest.mark.rule("C6")
@pytest.mark.parametrize("order", ["advance", "march", "overwatch"])
def test_other_orders_give_no_second_move(order: str) -> None:
    b = battle("a1 .*40 d1", orders={"a1": order}, phase="assault")

    assert b.refused("move a1.1 1,0").reason is Reason.WRONG_ORDER


@pytest.mark.rule("C6")
def test_who_marches_does_not_shoot() -> None:
    b = battle("a1 .*3 d1", orders={"a1": "march"}, phase="shooting")

    assert b.refused("shoot a1 d1").reason is Reason.WRONG_ORDER


@pytest.mark.rule("C6")
def test_a_war_engine_shoots_even_on_the_march() -> None:
    b = battle(
        "a1 .*3 d1",
        attacker={"a1": "engine"},
        defender={"d1": "engine"},
        orders={"a1": "march"},
        phase="engine shooting",
    )

    b.order("shoot a1 d1", "shot:1,1,1")

    assert b.last(ShotsFired).firepower == 4


@pytest.mark.rule("C6")
def test_those_who_march_beside_a_war_engine_do_not_shoot() -> None:
    b = battle(
        "a1 a1 .*3 d1",
        attacker={"a1": "engine rifle"},
        defender={"d1": "engine"},
        orders={"a1": "march"},
        phase="engine shooting",
    )

    b.order("shoot a1 d1", "shot:1,1,1")

    assert b.last(ShotsFired).units == ("a1.1",)


@pytest.mark.rule("C6", "C7")
@pytest.mark.parametrize("ground", ["", "&"])
def test_marching_targets_are_shot_at_in_column_a_wherever_they_are(ground: str) -> None:
    b = battle(
        f"a1 .*3 d1{ground} d2",
        defender={"d1": "rifle", "d2": "rifle"},
        orders={"d1": "march"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).column is Column.A


@pytest.mark.rule("C6", "C17")
def test_marching_units_enter_no_structure() -> None:
    b = battle("a1 H .*40 d1")

    b.order("order a1 march")

    assert b.refused("enter a1.1 h").reason is Reason.WRONG_ORDER


@pytest.mark.rule("C6")
def test_overwatch_rolls_missed_dice_again_once() -> None:
    b = battle(
        "a1 .*3 d1 d1 d2",
        attacker={"a1": "gun5"},
        defender={"d1": "rifle*2", "d2": "rifle"},
        orders={"a1": "overwatch"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "shot:4,6,1,5,2")

    shots = b.last(ShotsFired)
    assert shots.dice == (4, 6, 1, 5, 2)
    assert shots.rerolled == (4, 1)
    assert b.alive("d1") == []


@pytest.mark.rule("C6")
def test_without_overwatch_misses_stay_misses() -> None:
    b = battle("a1 .*3 d1", attacker={"a1": "gun3"}, phase="shooting")

    b.order("shoot a1 d1", "shot:4,4")

    assert b.last(ShotsFired).rerolled == ()


@pytest.mark.rule("C6", "C17")
def test_a_garrison_on_overwatch_rolls_nothing_again() -> None:
    b = battle(
        "H .*3 d1",
        attacker={"a1": "gun3"},
        inside={"h": "a1"},
        orders={"a1": "overwatch"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "shot:4,4")

    assert b.last(ShotsFired).rerolled == ()


@pytest.mark.rule("C9", "C6")
@pytest.mark.parametrize(
    ("markers", "die", "halted"),
    [(1, 1, True), (1, 2, False), (3, 3, True), (3, 4, False), (5, 5, True), (6, 6, False),
     (9, 6, False), (9, 5, True)],
)  # fmt: skip
@pytest.mark.parametrize("order", ["advance", "assault", "march"])
def test_with_markers_moving_needs_a_die_above_them(
    markers: int, die: int, halted: bool, order: str
) -> None:
    b = battle("a1 .*40 d1", attacker={"a1": "rifle"}, markers={"a1": markers})

    b.order(f"order a1 {order}", f"orders:{die}")

    given = b.last(OrderGiven)
    assert (given.markers, given.halted, given.dice) == (markers, halted, (die,))
    if halted:
        assert b.refused("move a1.1 1,0").reason is Reason.HALTED
    else:
        b.order("move a1.1 1,0")


@pytest.mark.rule("C9")
def test_without_markers_or_without_moving_no_die_is_rolled() -> None:
    b = battle(
        """
        a1 .*40 d1
        a2 .*40 .
        """,
        attacker={"a1": "rifle", "a2": "rifle"},
        markers={"a2": 3},
    )

    b.orders("order a1 advance", "order a2 overwatch")

    assert not b.last(OrderGiven).halted


@pytest.mark.rule("C9")
def test_a_halted_detachment_may_still_shoot() -> None:
    b = battle("a1 .*10 d1", attacker={"a1": "gun5"}, markers={"a1": 2})
    b.order("order a1 advance", "orders:1")
    b.skip_to("shooting")

    b.order("shoot a1 d1", "shot:1,1")

    assert b.last(ShotsFired).modified == 3


@pytest.mark.rule("C9", "C6")
def test_the_second_move_is_rolled_for_anew() -> None:
    text = "a1 .*10 d1"
    b = battle(text, orders={"a1": "assault"}, markers={"a1": 2}, phase="assault")
    b.order("move a1.1 1,0", "orders:2")

    assert b.where("a1.1") == (0, 0)
    assert b.refused("move a1.1 1,0").reason is Reason.HALTED

    b = battle(text, orders={"a1": "assault"}, markers={"a1": 2}, phase="assault")
    b.order("move a1.1 1,0", "orders:3")

    assert b.where("a1.1") == (1, 0)


@pytest.mark.rule("C6")
def test_a_fast_unit_marches_three_times_its_own_speed() -> None:
    slow = replace(UNITS["tank"], speed_cm=10)
    b = battle("a1 .*40 d1", attacker={"a1": "slow"}, cards={"slow": slow})

    b.order("order a1 march")

    assert b.refused("move a1.1 13,0").reason is Reason.TOO_FAR
    b.order("move a1.1 12,0")
