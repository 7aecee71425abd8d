"""Figures that debris kills, by closed sums, equal all hits followed one by one (C8, H8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from siegegame.model.dice import Stream
from siegegame.odds import debris_toll
from siegegame.odds.distributions import Dist

Left = tuple[int, ...]
Chances = dict[Left, Fraction]
SIXTH = Fraction(1, 6)


def after_a_hit(chances: Chances, needs: tuple[int, ...]) -> Chances:
    """One hit at strength 6, so 1 on its die, on any figure that is left."""
    found: Chances = {}
    for left, chance in chances.items():
        whole = sum(left)
        if not whole:
            found[left] = found.get(left, Fraction(0)) + chance
        for place, figures in enumerate(left):
            fewer = tuple(n - (i == place) for i, n in enumerate(left))
            for face in range(1, 7) if figures else ():
                end = fewer if face + 1 >= needs[place] else left
                found[end] = found.get(end, Fraction(0)) + chance * SIXTH * figures / whole
    return found


def followed(garrison: dict[int, int], dice: dict[int, int]) -> dict[int, Fraction]:
    """What some D6 of hits kill, so many with such a weight: die by die, hit by hit."""
    needs, start = tuple(garrison), tuple(garrison.values())
    by_hits: list[Chances] = [{start: Fraction(1)}]
    for _ in range(6 * max(dice)):
        by_hits.append(after_a_hit(by_hits[-1], needs))
    found: dict[int, Fraction] = {}
    for number, weight in dice.items():
        hits = {0: Fraction(weight, sum(dice.values()))}
        for _ in range(number):
            hits = {
                total: sum(hits.get(total - face, Fraction(0)) for face in range(1, 7)) * SIXTH
                for total in range(1, 6 * number + 1)
            }
        for total, chance in hits.items():
            for left, other in by_hits[total].items() if chance else ():
                lost = sum(start) - sum(left)
                found[lost] = found.get(lost, Fraction(0)) + chance * other
    return {lost: chance for lost, chance in found.items() if chance}


def counted(garrison: dict[int, int], dice: dict[int, int]) -> dict[int, Fraction]:
    found = debris_toll.casualties(tuple(garrison.items()), Dist(dice))
    assert sum(found.ways.values()) == found.total
    assert all(weight > 0 for weight in found.ways.values())
    return {lost: found.p(lost) for lost in found.ways}


@pytest.mark.rule("C8", "H8")
@pytest.mark.parametrize("first", range(2, 9))
@pytest.mark.parametrize("second", range(2, 9))
def test_two_kinds_of_figures_equal_all_hits_one_by_one(first: int, second: int) -> None:
    for figures, others in ((1, 1), (2, 3), (4, 1), (3, 3)):
        garrison = {first: figures, second: others}
        for dice in ({1: 1}, {0: 2, 1: 1, 3: 4}, {2: 1}):
            assert counted(garrison, dice) == followed(garrison, dice), (garrison, dice)


@pytest.mark.rule("C8", "H8")
@pytest.mark.parametrize("seed", range(12))
def test_any_garrison_equals_all_hits_one_by_one(seed: int) -> None:
    """One to four kinds of figures, some of which nothing kills."""
    stream = Stream("debris", seed)
    needs = stream.shuffled(range(2, 9))[: seed % 4 + 1]
    garrison = {need: stream.die(3) for need in needs}
    dice = {number: stream.die(9) for number in stream.shuffled(range(4))[:2]}
    assert counted(garrison, dice) == followed(garrison, dice), (garrison, dice)


@pytest.mark.rule("C8", "H1", "H8")
def test_a_full_bastion_equals_all_hits_one_by_one() -> None:
    """Three detachments and a character, under all that four shots may bring down."""
    garrison = {4: 15, 5: 6}
    dice = {0: 40, 1: 9, 2: 17, 4: 21, 5: 3, 8: 2, 10: 1}
    assert counted(garrison, dice) == followed(garrison, dice)


@pytest.mark.rule("H8")
def test_nobody_inside_and_no_debris() -> None:
    assert counted({}, {2: 1}) == {0: 1}
    assert counted({4: 5}, {0: 1}) == {0: 1}
