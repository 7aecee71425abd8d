"""What losses cost and how a match ends (C12, D9)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.content.loader import load
from siegegame.content.schema import Scenario
from siegegame.engine import Match
from siegegame.model.errors import Reason
from siegegame.model.events import MatchEnded, MoraleChanged, UnitDestroyed
from siegegame.model.vocabulary import EndReason, Side


@pytest.mark.rule("D9", "C12")
def test_the_stock_scenario_starts_with_its_fractions_of_the_points() -> None:
    match = Match.new("desperate-defense", 1)

    assert match.points == 1000
    assert match.morale == {"attacker": 2000, "defender": 800}


@pytest.mark.rule("C12")
def test_a_side_starts_with_its_points_over_50() -> None:
    match = battle("a1 . d1", phase="deployment")

    assert match.morale("attacker") == 1000 * 100 // 50


def kill_d1(cards: str = "rifle*2", dice: str = "shot:6,6", **more: object) -> Battle:
    """Destroys all of d1 by shooting."""
    more.setdefault("phase", "shooting")
    b = battle("a1 .*5 d1 d1", attacker={"a1": "gun3"}, defender={"d1": cards}, **more)  # type: ignore[arg-type]
    b.order("shoot a1 d1", dice)
    return b


@pytest.mark.rule("C12")
def test_a_destroyed_detachment_costs_its_points_over_25() -> None:
    b = kill_d1("rifle chief")

    assert b.morale("defender") == 2000 - 30 * 100 // 25
    assert b.morale("attacker") == 2000


@pytest.mark.rule("C12")
def test_losses_that_leave_somebody_cost_nothing() -> None:
    b = kill_d1(dice="shot:6,1")

    assert b.alive("d1") == ["d1.2"]
    assert b.morale("defender") == 2000


@pytest.mark.rule("C12")
def test_a_broken_detachment_that_is_destroyed_costs_only_the_rest() -> None:
    b = kill_d1(broken=["d1"])

    assert b.morale("defender") == 2000 - 40
    assert b.last(MoraleChanged).delta == "-0.40"


@pytest.mark.rule("C12", "C9")
def test_breaking_costs_half() -> None:
    b = battle("a1 .*20 d1", phase="end", dice="markers:1", markers={"d1": 2})

    assert b.broken("d1")
    assert b.morale("defender") == 2000 - 20


@pytest.mark.rule("C12", "D9")
@pytest.mark.parametrize(("morale", "over"), [(81, False), (80, True), (79, True)])
def test_a_side_at_0_or_less_loses(morale: int, over: bool) -> None:
    b = kill_d1(morale=(2000, morale))

    assert b.match.over is over
    if over:
        assert (b.match.winner, b.match.reason) == (Side.ATTACKER, EndReason.MORALE)
        assert b.to_act is None
        assert b.refused("pass").reason is Reason.MATCH_OVER


def both_lose(morale: tuple[int, int]) -> Battle:
    """Two stands that kill each other, each worth 40 hundredths."""
    b = battle(
        "a1 d1", attacker={"a1": "mob5"}, defender={"d1": "mob5"}, phase="assault", morale=morale
    )
    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:6,6")
    return b


@pytest.mark.rule("C12")
@pytest.mark.parametrize(
    ("morale", "winner"),
    [((30, 40), Side.DEFENDER), ((40, 30), Side.ATTACKER), ((35, 35), None)],
)
def test_when_both_fall_to_0_at_once_the_lower_loses(
    morale: tuple[int, int], winner: Side | None
) -> None:
    b = both_lose(morale)

    assert b.match.reason is EndReason.MORALE
    assert b.match.winner is winner
    assert b.last(MatchEnded).winner == (winner.value if winner else "draw")


@pytest.mark.rule("C12")
def test_morale_is_checked_after_the_order_even_if_the_loser_would_still_retreat() -> None:
    b = battle(
        "a1 . d1 .*9",
        attacker={"a1": "mob5"},
        defender={"d1": "mob5"},
        phase="assault",
        orders={"a1": "assault"},
        morale=(2000, 20),
    )

    b.order("move a1.1 1,0")
    b.order("assault a1.1 d1.1", "close_assault:6,3 casualty:1,1")

    assert b.morale("defender") == 0
    assert b.match.over


LIMIT = "a1 .*20 d1"


@pytest.mark.rule("C12")
@pytest.mark.parametrize(
    ("morale", "winner"),
    [((501, 500), Side.ATTACKER), ((500, 501), Side.DEFENDER), ((500, 500), None)],
)
def test_at_the_turn_limit_the_higher_morale_wins(
    morale: tuple[int, int], winner: Side | None
) -> None:
    b = battle(LIMIT, phase="end", turn=8, morale=morale, reserves=False)

    assert (b.match.reason, b.match.winner) == (EndReason.TURN_LIMIT, winner)


@pytest.mark.rule("C12")
def test_a_match_goes_on_before_the_turn_limit() -> None:
    assert not battle(LIMIT, phase="end", turn=7, reserves=False).match.over
    assert battle(LIMIT, phase="end", turn=7, turns=7, reserves=False).match.over


@pytest.mark.rule("C12")
def test_the_turn_limit_is_8_unless_the_scenario_says_otherwise() -> None:
    stock = load().scenarios["desperate-defense"]
    silent = Scenario(
        name="S", summary="S", map="m", attacker_armies=("a",), defender_armies=("d",)
    )  # fmt: skip

    assert silent.turns == 8
    assert Match.new("desperate-defense", 1).turns_limit == stock.turns != 8


@pytest.mark.rule("C12")
def test_a_side_without_units_loses() -> None:
    b = kill_d1(reserves=False)

    assert (b.match.reason, b.match.winner) == (EndReason.ANNIHILATED, Side.ATTACKER)


@pytest.mark.rule("C12")
def test_units_due_on_the_table_keep_a_side_in_the_match() -> None:
    b = kill_d1()

    assert b.alive("d0") == ["d0.1"]
    assert not b.match.over


@pytest.mark.rule("C12")
def test_when_both_sides_lose_their_last_units_it_is_a_draw() -> None:
    b = battle(
        "a1 d1",
        attacker={"a1": "mob5"},
        defender={"d1": "mob5"},
        phase="assault",
        reserves=False,
    )

    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:6,6")

    assert (b.match.reason, b.match.winner) == (EndReason.ANNIHILATED, None)


@pytest.mark.rule("C12")
@pytest.mark.parametrize(("turn", "left"), [(1, ["a0.1"]), (2, [])])
def test_units_that_have_not_entered_by_the_end_of_turn_2_are_lost(
    turn: int, left: list[str]
) -> None:
    b = battle(LIMIT, phase="end", turn=turn)

    assert b.alive("a0") == left
    assert b.morale("attacker") == 2000 - (0 if left else 40)
    assert b.alive("a1") == ["a1.1"]


@pytest.mark.rule("C12")
def test_latecomers_of_a_detachment_that_is_partly_there_are_lost_too() -> None:
    b = battle(LIMIT, attacker={"a1": "rifle*2"}, phase="end", turn=2)

    assert b.alive("a1") == ["a1.1"]
    assert [e.unit for e in b.events_of(UnitDestroyed)] == ["a1.2", "a0.1", "d0.1"]
    assert b.morale("attacker") == 2000 - 40


@pytest.mark.rule("C12")
def test_morale_is_checked_after_every_automatic_step() -> None:
    b = battle(LIMIT, phase="end", turn=2, dice="markers:1", markers={"d1": 2}, morale=(2000, 20))

    assert b.match.reason is EndReason.MORALE
    assert b.alive("d0") == ["d0.1"]


@pytest.mark.rule("C12")
def test_a_rally_comes_before_a_break_can_end_the_match() -> None:
    b = battle(
        "a1 .*20 d1 d2",
        defender={"d1": "rifle", "d2": "rifle"},
        phase="end",
        dice="markers:1 rally:6",
        markers={"d1": 2},
        broken=["d2"],
        morale=(2000, 20),
    )

    assert b.morale("defender") == 20
    assert not b.match.over
