"""Dice on a garrison counted by kind, against dealing them one by one (C8, E7, E8)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from siegegame.odds import strikes
from siegegame.odds.dealing import Target, deal
from siegegame.odds.strikes import Lodgers, Losses

RUNS = (Lodgers(0, 6, 26), Lodgers(1, 5, 16), Lodgers(2, 6, 18), Lodgers(3, 4, 16))


def chances(total: int, losses: Losses, left: int) -> dict[tuple[int, ...], Fraction]:
    """The chance of each number of units left."""
    assert sum(losses.values()) == total
    return {
        strikes.unpack(left - lost, len(RUNS)): Fraction(ways, total)
        for lost, ways in losses.items()
    }


@pytest.mark.rule("E7")
@pytest.mark.parametrize("numbers", [(1, 3, 1, 2), (0, 2, 0, 1), (1, 0, 1, 0), (0, 4, 0, 0)])
@pytest.mark.parametrize("dice", [0, 1, 2])
def test_a_die_for_each_unit_in_turn(numbers: tuple[int, ...], dice: int) -> None:
    owners = [place for place, number in enumerate(numbers) for _ in range(number)]
    targets = tuple(Target(RUNS[p].need, RUNS[p].need, 1, False) for p in owners)
    dealt = deal(targets, dice, 0, False)
    wanted: dict[tuple[int, ...], Fraction] = {}
    for rest in dealt.ways:
        key = tuple(
            sum(each for place, each in zip(owners, rest, strict=True) if place == run)
            for run in range(len(RUNS))
        )
        wanted[key] = wanted.get(key, Fraction(0)) + dealt.p(rest)

    left = strikes.pack(numbers)
    assert chances(*strikes.in_turn(RUNS, left, dice), left) == wanted


@pytest.mark.rule("E8")
@pytest.mark.parametrize("numbers", [(1, 3, 1, 2), (0, 1, 0, 1), (1, 0, 2, 0)])
@pytest.mark.parametrize("dice", [(1, 2, 3), (2,), (0, 1)])
def test_each_die_on_the_cheapest_that_it_hurts(
    numbers: tuple[int, ...], dice: tuple[int, ...]
) -> None:
    wanted: dict[tuple[int, ...], Fraction] = {}
    for number in dice:
        for faces in product(range(1, 7), repeat=number):
            key = burnt(numbers, sorted(faces, reverse=True))
            chance = Fraction(1, len(dice) * 6**number)
            wanted[key] = wanted.get(key, Fraction(0)) + chance

    left = strikes.pack(numbers)
    assert chances(*strikes.on_cheapest(RUNS, left, dice), left) == wanted


def burnt(numbers: tuple[int, ...], faces: list[int]) -> tuple[int, ...]:
    """Who is left of some units after dice with these faces."""
    after = list(numbers)
    for face in faces:
        able = [(run.points, run.place) for run in RUNS if after[run.place] and face >= run.need]
        if able:
            after[min(able)[1]] -= 1
    return tuple(after)


@pytest.mark.rule("E8")
def test_a_second_die_is_a_die_of_more_faces() -> None:
    """A 7 is a 6 and then 4 or more: one way of twelve."""
    left = strikes.pack((2, 0, 0, 0))
    found = chances(*strikes.on_cheapest(RUNS, left, (1,), 12), left)
    assert found == {(2, 0, 0, 0): Fraction(11, 12), (1, 0, 0, 0): Fraction(1, 12)}
