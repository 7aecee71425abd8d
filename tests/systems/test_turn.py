"""The order of phases and who acts when (C4, C5)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.errors import Reason
from siegegame.model.events import InitiativeRolled, PhaseStarted
from siegegame.model.vocabulary import Phase, Side

TWO_EACH = """
    a1 a2 .*8 d1 d2
"""


def two_each(**more: object) -> Battle:
    return battle(
        TWO_EACH,
        attacker={"a1": "rifle", "a2": "rifle"},
        defender={"d1": "rifle", "d2": "rifle"},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("C4", "C5")
def test_a_turn_goes_through_its_phases_with_four_rolls_for_initiative() -> None:
    b = battle("a1 .*20 d1", phase="start", dice="initiative:6,1")

    b.orders("first attacker", "done")
    b.order("done", "initiative:5,1")
    b.orders("first attacker", "pass")
    b.order("pass", "initiative:4,1,3,1,2,1")

    assert [(each.phase, each.step) for each in b.events_of(PhaseStarted)] == [
        (Phase.MOVEMENT, "movement"),
        (Phase.SHOOTING, "shooting"),
        (Phase.SHOOTING, "engine shooting"),
        (Phase.ASSAULT, "assault"),
        (Phase.END, "end"),
        (Phase.START, "start"),
        (Phase.MOVEMENT, "movement"),
    ]
    rolled = [(each.step, each.dice[0], each.turn) for each in b.events_of(InitiativeRolled)]
    assert rolled == [
        ("movement", 6, 1),
        ("shooting", 5, 1),
        ("engine shooting", 4, 1),
        ("assault", 3, 1),
        ("movement", 2, 2),
    ]


@pytest.mark.rule("C5")
def test_the_strategy_rating_is_added_to_the_die() -> None:
    b = battle("a1 .*20 d1", first=None, strategy=(2, 0), dice="initiative:3,4")

    assert b.last(InitiativeRolled).totals == (5, 4)
    assert b.last(InitiativeRolled).first is Side.ATTACKER
    assert (b.to_act, b.pending) == ("attacker", "ChooseFirst")


@pytest.mark.rule("C5")
def test_ties_are_rolled_again() -> None:
    b = battle("a1 .*20 d1", first=None, strategy=(1, 0), dice="initiative:3,4,1,2,2,6")

    assert b.last(InitiativeRolled).dice == (3, 4, 1, 2, 2, 6)
    assert b.last(InitiativeRolled).first is Side.DEFENDER


@pytest.mark.rule("C5")
@pytest.mark.parametrize("first", ["attacker", "defender"])
def test_the_winner_chooses_who_goes_first(first: str) -> None:
    b = battle("a1 .*20 d1", first=None, dice="initiative:2,6")
    assert b.to_act == "defender"
    assert b.refused("done").reason is Reason.DECISION_PENDING

    b.order(f"first {first}")

    assert (b.to_act, b.pending) == (first, "")


@pytest.mark.rule("C5")
@pytest.mark.parametrize(("first", "second"), [("attacker", "defender"), ("defender", "attacker")])
def test_in_movement_a_side_does_all_its_detachments_then_the_other(
    first: str, second: str
) -> None:
    b = two_each(first=first)
    name = first[0]

    b.orders(f"order {name}1 overwatch", f"order {name}2 overwatch")

    assert b.to_act == first
    assert b.refused(f"order {second[0]}1 overwatch").reason is Reason.NOT_YOURS
    b.order("done")
    assert b.to_act == second
    b.order("done")
    assert b.match.stage == "shooting"


@pytest.mark.rule("C5")
def test_in_shooting_sides_alternate_by_detachment() -> None:
    b = two_each(phase="shooting", first="defender")

    b.order("shoot d1 a1", "shot:1")
    assert b.to_act == "attacker"
    b.order("shoot a1 d1", "shot:1")
    assert b.to_act == "defender"
    assert b.refused("shoot d1 a1").reason is Reason.ALREADY_DONE


@pytest.mark.rule("C5")
def test_a_side_may_pass_and_shoot_later() -> None:
    b = two_each(phase="shooting")

    b.order("pass")
    assert b.to_act == "defender"
    b.order("shoot d1 a1", "shot:1")
    b.order("shoot a1 d1", "shot:1")
    b.order("pass")

    assert (b.match.stage, b.to_act) == ("shooting", "attacker")
    b.order("shoot a2 d1", "shot:1")
    assert (b.match.stage, b.to_act) == ("shooting", "defender")


@pytest.mark.rule("C5")
def test_two_passes_in_a_row_end_the_step() -> None:
    b = two_each(phase="shooting")

    b.order("pass")
    b.order("pass")

    steps = [each.step for each in b.events_of(PhaseStarted)]
    assert steps[0] == "engine shooting"


@pytest.mark.rule("C5")
def test_when_the_other_side_is_done_shooting_one_side_goes_on() -> None:
    b = battle(
        "a1 a2 a3 .*5 d1",
        attacker={"a1": "rifle", "a2": "rifle", "a3": "rifle"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "shot:1")
    b.order("shoot d1 a1", "shot:1")
    b.order("shoot a2 d1", "shot:1")

    assert (b.match.stage, b.to_act) == ("shooting", "attacker")


@pytest.mark.rule("C5")
def test_a_side_with_nothing_to_shoot_is_not_asked() -> None:
    b = battle(
        "a1 .*5 d1", phase="shooting", first=None, dice="initiative:1,6", orders={"d1": "march"}
    )

    assert (b.to_act, b.pending) == ("attacker", "")


@pytest.mark.rule("C5")
def test_war_engines_shoot_in_the_second_step() -> None:
    b = battle("a1 .*5 d1", attacker={"a1": "rifle engine"}, phase="shooting")

    assert b.refused("shoot a1 d1").reason is Reason.NOT_NOW


@pytest.mark.rule("C5")
def test_only_detachments_with_a_war_engine_shoot_in_the_second_step() -> None:
    b = battle(
        "a1 a2 a2 .*5 d1 d2",
        attacker={"a1": "rifle", "a2": "rifle engine"},
        defender={"d1": "rifle", "d2": "engine"},
        phase="engine shooting",
    )

    assert b.refused("shoot a1 d1").reason is Reason.NOT_NOW
    b.order("shoot a2 d1", "shot:1,1,1")


@pytest.mark.rule("C5")
def test_a_detachment_that_lost_its_war_engine_shoots_in_the_first_step() -> None:
    b = battle(
        "a1 a1 .*5 d1", attacker={"a1": "rifle engine"}, damage={"a1.2": 3}, phase="shooting"
    )

    b.order("shoot a1 d1", "shot:1")


@pytest.mark.rule("C5")
def test_in_the_assault_phase_one_side_does_all_then_the_other() -> None:
    b = two_each(phase="assault", first="defender", orders={"a1": "assault", "d1": "assault"})

    b.order("move d1.1 6,0")
    assert b.to_act == "defender"
    b.order("done")
    assert b.to_act == "attacker"
    b.order("done")
    assert b.match.turn == 2


@pytest.mark.rule("C5")
def test_who_can_neither_move_nor_fight_is_passed_over_in_the_assault_phase() -> None:
    b = battle(
        "a1 .*20 d1", phase="assault", first=None, dice="initiative:6,1", orders={"d1": "assault"}
    )
    assert (b.to_act, b.pending) == ("attacker", "ChooseFirst")

    b.order("first attacker")

    assert (b.to_act, b.pending) == ("defender", "")


@pytest.mark.rule("C5")
def test_who_has_nothing_to_do_in_the_assault_phase_may_still_let_the_other_go_first() -> None:
    b = battle(
        "a1 .*20 d1", phase="assault", first=None, dice="initiative:1,6", orders={"a1": "assault"}
    )

    b.order("first attacker")

    assert (b.to_act, b.pending) == ("attacker", "")


@pytest.mark.rule("C4", "C6")
def test_a_new_turn_takes_away_last_turns_orders() -> None:
    b = battle("a1 .*20 d1", turn=2, phase="start", orders={"a1": "march"}, dice="initiative:6,1")

    b.orders("first attacker", "order a1 advance")

    assert b.match.turn == 2
