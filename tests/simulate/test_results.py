"""Standings, intervals and the summary."""

from __future__ import annotations

import msgspec
import pytest

from siegegame.simulate.results import Failure, MatchResult, Record, Tally, wilson


def result(winner: str, attacker: str = "random", defender: str = "random") -> MatchResult:
    return MatchResult(
        scenario="s", seed=1, attacker=attacker, defender=defender, winner=winner,
        reason="morale", turns=3, turns_limit=8, points=1000, morale={}, orders=10, dice=5,
        seconds=1.0, digest="", rules={}, problems=(), file=None,
    )  # fmt: skip


def failure() -> Failure:
    return Failure(scenario="s", seed=1, attacker="a", defender="b", error="e", reproduce="r")


def tally(*records: Record) -> Tally:
    counted = Tally()
    for record in records:
        counted.add(record)
    return counted


def test_wilson_interval_of_half_in_a_hundred() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_wilson_interval_of_all_in_ten_reaches_one() -> None:
    low, high = wilson(10, 10)
    assert low == pytest.approx(0.7225, abs=1e-4)
    assert high == pytest.approx(1.0)


def test_without_matches_everything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_seats_count_wins_draws_and_losses() -> None:
    summary = tally(result("attacker"), result("attacker"), result("draw")).summary(2.0)
    assert (summary.matches, summary.draws, summary.orders) == (3, 1, 30)
    attacker, defender = summary.attacker, summary.defender
    assert (attacker.wins, attacker.draws, attacker.losses, attacker.score) == (2, 1, 0, 2.5)
    assert (defender.wins, defender.draws, defender.losses, defender.score) == (0, 1, 2, 0.5)
    assert summary.orders_per_second == 15.0
    assert summary.matches_per_minute == 90.0


def test_players_are_counted_in_whichever_seat_they_sat() -> None:
    summary = tally(result("attacker", "good", "bad"), result("defender", "bad", "good")).summary(
        1.0
    )
    assert list(summary.players) == ["bad", "good"]
    assert (summary.players["good"].wins, summary.players["bad"].losses) == (2, 2)
    assert summary.attacker.wins == summary.defender.wins == 1


def test_failures_are_counted_apart() -> None:
    summary = tally(failure(), result("draw")).summary(1.0)
    assert (summary.matches, summary.failures) == (1, 1)


def test_an_empty_run_has_a_summary() -> None:
    summary = tally().summary(0.0)
    assert (summary.matches, summary.matches_per_minute, summary.players) == (0, 0.0, {})


def test_records_name_their_kind_first() -> None:
    for record, kind in ((result("draw"), "match"), (failure(), "failure")):
        assert next(iter(msgspec.json.decode(msgspec.json.encode(record)).items())) == (
            "kind",
            kind,
        )
