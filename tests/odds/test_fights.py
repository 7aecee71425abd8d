"""Fights to the end of their rounds against every way their dice may fall (C11, C17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from kit.battle import battle
from msgspec.structs import replace

from odds import brute
from odds.brute import Dice
from siegegame.content.loader import load
from siegegame.engine.rolls import Fight, Party
from siegegame.model.orders import Assault, Firefight
from siegegame.odds import estimates, fights
from siegegame.odds.fights import Stance

ROWS = load().tables.close_assault


def stance(strength: int, markers: int = 0, detachments: int = 1, **more: bool) -> Stance:
    return Stance(
        strength, markers, detachments, int(more.get("cover", False)), more.get("hampered", False)
    )


def bonus(one: Stance, two: Stance, ties: int) -> int:
    ours, theirs = one.markers + ties * one.detachments, two.markers + ties * two.detachments
    ratio = 4 if not two.strength else min(4, one.strength // two.strength)
    more = ratio if one.strength > two.strength else 0
    return int(theirs >= 5) + int(theirs > ours) + more + one.steady


def a_round(ours: Stance, theirs: Stance, ties: int) -> Callable[[Dice], int]:
    """The lead of a round after some ties as the rules say."""

    def die(dice: Dice, side: Stance) -> int:
        return min(dice.roll(), dice.roll()) if side.hampered else dice.roll()

    def game(dice: Dice) -> int:
        lead = die(dice, ours) + bonus(ours, theirs, ties)
        return lead - die(dice, theirs) - bonus(theirs, ours, ties)

    return game


def fought(ours: Stance, theirs: Stance) -> dict[int, Fraction]:
    """The chance of each lead after up to three rounds."""
    found: Counter[int] = Counter()
    tied = Fraction(1)
    for ties in range(3):
        chances = brute.every(a_round(ours, theirs, ties))
        for lead, chance in chances.items():
            found[lead] += tied * chance if lead or ties == 2 else 0
        tied *= chances.get(0, Fraction(0))
    return {lead: chance for lead, chance in found.items() if chance}


CASES = {
    "even": (stance(10), stance(10)),
    "twice as strong": (stance(10), stance(5)),
    "nobody there": (stance(3), stance(0)),
    "nobody on either side": (stance(0), stance(0)),
    "they have markers": (stance(4), stance(6, 2)),
    "a tie gives them a fifth marker": (stance(4), stance(5, 4)),
    "a tie marks each of our detachments": (stance(4, 1, 3), stance(5, 2)),
    "they stand in rubble": (stance(4, hampered=True), stance(4)),
    "both in rubble": (stance(4, hampered=True), stance(6, hampered=True)),
    "all in cover": (stance(4, cover=True), stance(4)),
}


@pytest.mark.rule("C11")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_leads_after_three_rounds(case: tuple[Stance, Stance]) -> None:
    found = fights.differences(*case)

    assert {lead: found.p(lead) for lead in found.ways} == fought(*case)


@pytest.mark.rule("S6", "C11")
@pytest.mark.parametrize("hampered", [False, True])
@pytest.mark.parametrize("need", range(2, 7))
def test_casualties_are_bounded_by_who_is_there(need: int, hampered: bool) -> None:
    found = fights.casualties(2, need, hampered, 1)

    def game(dice: Dice) -> int:
        faces = [min(dice.roll(), dice.roll()) if hampered else dice.roll() for _ in range(2)]
        return min(1, sum(face >= need for face in faces))

    assert {hits: found.p(hits) for hits in found.ways} == brute.every(game)


def a_fight() -> Fight:
    b = battle(
        """
        .*6 a1 d1 . .
        .*6 .  d1 . .
        """,
        attacker={"a1": "rifle"},
        defender={"d1": "chief rifle"},
        phase="assault",
        orders={"a1": "assault"},
    )
    found = b.match.view(b.match.to_act).prospects.fight(Assault("a1.1", "d1.1"))
    assert found is not None
    return found


@pytest.mark.rule("C11")
def test_a_close_assault_with_its_losses() -> None:
    found = a_fight()
    result = fights.fight(found)

    leads = fought(fights.stance(found.ours), fights.stance(found.theirs))
    wanted: Counter[tuple[int, int, int]] = Counter()
    for lead, chance in leads.items():
        for (on_us, on_them), ways in brute.every(casualties(lead)).items():
            wanted[lead, on_us, on_them] += chance * ways

    assert result.win == sum(p for (lead, _, _), p in wanted.items() if lead > 0)
    assert result.lose == sum(p for (lead, _, _), p in wanted.items() if lead < 0)
    for hits in range(2):
        assert result.ours_lost.p(hits) == sum(p for (_, n, _), p in wanted.items() if n == hits)
        assert result.theirs_lost.p(hits) == sum(p for (_, _, n), p in wanted.items() if n == hits)


def casualties(lead: int) -> Callable[[Dice], tuple[int, int]]:
    """Hits on a stand of ours in contact with two of theirs, and on those."""

    def game(dice: Dice) -> tuple[int, int]:
        if not lead:
            return 0, 0
        row = ROWS[min(5, abs(lead)) - 1]
        needs = (row.winner, row.loser) if lead > 0 else (row.loser, row.winner)
        on_them = int(dice.roll() >= needs[0])
        on_us = sum(dice.roll() >= needs[1] for _ in range(2))
        return min(1, on_us), on_them

    return game


def test_estimates_of_fights_are_exact() -> None:
    found = a_fight()
    result, guess = fights.fight(found), estimates.fight(found)

    assert guess.win == int(result.win * estimates.SCALE)
    assert guess.lose == int(result.lose * estimates.SCALE)
    assert guess.tie == int(result.tie * estimates.SCALE)


@pytest.mark.rule("C11")
def test_the_loser_of_a_firefight_takes_one_hit() -> None:
    b = battle("a1 a1 . d1 .", attacker={"a1": "rifle*2"}, phase="assault", orders={})
    found = b.match.view(b.match.to_act).prospects.firefight(Firefight("a1", "d1"))
    assert found is not None
    result = fights.fight(found)

    assert (found.ours.strength, found.theirs.strength) == (2, 1)
    assert result.theirs_lost.p(1) == result.win
    assert result.ours_lost.p(1) == result.lose
    assert fights.breaks_them(found, result) == result.win


@pytest.mark.rule("C17")
def test_a_garrison_beaten_by_1_is_not_broken() -> None:
    found = replace(a_fight(), kind="garrison")
    result = fights.fight(found)

    assert fights.breaks_them(found, result) == result.win - result.differences.p(1)


def test_nothing_else_of_a_party_counts() -> None:
    found = a_fight()
    bare: Party = replace(found.ours, fighters=(), exposed=())
    result = fights.fight(replace(found, ours=bare))

    assert result.win == fights.fight(found).win
    assert result.ours_lost.p(0) == Fraction(1)
