"""Faults that an audit found, each held by the right behaviour."""

from __future__ import annotations

import pytest
from kit import battle
from kit.matches import new, play

from siegegame.model.errors import Reason
from siegegame.model.events import CloseAssault, HitsAllocated, ShotsFired, UnitDestroyed, UnitMoved
from siegegame.model.orders import Move


@pytest.mark.rule("C11")
def test_a_beaten_unit_may_fall_back_past_a_friend() -> None:
    b = battle("# d1 a1 a2 .*12", attacker={"a1": "rifle", "a2": "rifle"}, phase="assault")

    b.order("assault a1.1 d1.1", "close_assault:1,6 casualty:1,1")

    assert b.pending == "Retreat"
    assert b.allowed("move a1.1 8,0")


@pytest.mark.rule("C11")
def test_the_broken_take_no_part_in_an_assault_that_their_own_side_picks() -> None:
    b = battle(
        """
        a1 a2
        .  d1
        """,
        attacker={"a1": "rifle", "a2": "mob9"},
        defender={"d1": "rifle"},
        broken=["a2"],
        phase="assault",
    )

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1")

    assert b.last(CloseAssault).sides[0].units == ("a1.1",)
    assert b.last(CloseAssault).sides[0].strength < 9


@pytest.mark.rule("C7", "C18")
def test_rifles_and_flamers_roll_one_volley_and_the_flamers_dice_ignore_cover() -> None:
    b = battle("a1 a1 .*3 d1&", attacker={"a1": "rifle burner"}, phase="shooting")

    b.order("shoot a1 d1", "shot:5")

    volley = b.last(ShotsFired)
    assert (volley.firepower, volley.column.value, len(volley.dice)) == (2, "C", 1)
    assert volley.ignoring == 1
    assert volley.needs == (5, 6)
    assert volley.hits == 1


@pytest.mark.rule("C8")
def test_hits_of_a_volley_are_those_that_went_home_and_lost_dice_are_told() -> None:
    b = battle("a1 .*3 d1", attacker={"a1": "gun8"}, phase="shooting")

    b.order("shoot a1 d1", "shot:6,6,6,1")

    assert b.last(ShotsFired).hits == 1
    assert b.last(HitsAllocated).lost == (6, 6, 1)
    assert len(b.events_of(UnitDestroyed)) == 1


@pytest.mark.rule("C11")
def test_a_fight_is_fought_once_a_phase_unless_somebody_new_joins_it() -> None:
    b = battle("a1 d1 . d2", defender={"d1": "rifle", "d2": "rifle"}, phase="assault")
    b.order("assault a1.1 d1.1", "close_assault:3,3,3,3,3,3")

    assert b.refused("assault a1.1 d1.1").reason is Reason.ALREADY_DONE


@pytest.mark.rule("C1", "C14")
@pytest.mark.parametrize("seed", range(3))
def test_a_move_to_the_next_cell_takes_the_cheapest_way_that_reach_promises(seed: int) -> None:
    match, compared = new(seed), 0
    for number, _ in enumerate(play(match, seed)):
        side = match.to_act
        if number % 9 or side is None:
            continue
        view = match.view(side)
        for unit in view.units(side):
            mover = view.legal.mover(unit.id)
            if mover is None or mover.start < 0:
                continue
            found = mover.reach()
            for cell in view.grid.near(mover.start):
                order = Move(unit.id, view.grid.point(cell))
                if cell in found and view.legal.check(order) is None and not view.decision:
                    with match.trial():
                        told = match.apply(order)
                        moved = [e for e in told if isinstance(e, UnitMoved)]
                        if moved and moved[-1].path[-1] == order.to:
                            assert moved[-1].spent - unit.spent == found[cell][0], order
                            compared += 1
    assert compared > 50
