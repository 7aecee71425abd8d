"""Every throw of the rules as odds read it, against icepool."""

from __future__ import annotations

from fractions import Fraction

import pytest
from icepool import Die
from icepool import d6 as D6  # noqa: N812

from siegegame.content.loader import load
from siegegame.model.vocabulary import StructureSize, StructureState
from siegegame.odds import distributions as dists
from siegegame.odds import striking, walls
from siegegame.odds.distributions import Dist
from siegegame.rules import capacity, counters, heavies, throws


def same(found: Dist[int], die: Die) -> None:
    """Both give every outcome the same chance."""
    assert {each: found.p(each) for each in sorted(found.ways)} == {
        int(each): die.probability(each) for each in die.outcomes()
    }


def hit(need: int) -> Die:
    """A die against a need as the rule has it."""
    if need <= 6:
        return D6.map(lambda face: int(face >= need))
    behind = 4 if need == 7 else 6
    return D6.map(lambda face: D6.map(lambda two: int(two >= behind)) if face == 6 else 0)


@pytest.mark.parametrize("need", range(1, 9))
def test_dice_against_a_need(need: int) -> None:
    same(dists.of_throw(throws.to_hit(need)), hit(need))


@pytest.mark.parametrize("need", range(1, 7))
def test_dice_into_rubble_count_the_lower_of_two(need: int) -> None:
    lower = D6.map(lambda one: D6.map(lambda two: min(one, two)))
    die = lower.map(lambda face: int(face >= need))

    same(dists.of_throw(throws.to_hit(need, in_rubble=True)), die)


@pytest.mark.parametrize("need", range(1, 9))
def test_super_heavy_dice_that_are_rolled_again(need: int) -> None:
    once = hit(need)
    found = striking.hits(need, False, True, False)

    if need <= 6:
        same(found, once.map(lambda hits: hits or once))
    else:
        again = D6.map(lambda face: _behind(need) if face == 6 else once)
        same(found, again)


def _behind(need: int) -> Die:
    return D6.map(lambda two: int(two >= (4 if need == 7 else 6)))


@pytest.mark.parametrize("need", range(1, 7))
@pytest.mark.parametrize("always", [False, True])
def test_dice_against_a_structure(need: int, always: bool) -> None:
    die = D6.map(lambda face: (2 if always or face == 6 else 1) if face >= need else 0)

    same(dists.of_throw(capacity.hit(need, always=always)), die)


@pytest.mark.parametrize("markers", range(9))
@pytest.mark.parametrize("bonus", [0, 1])
def test_moving_and_rallying_under_markers(markers: int, bonus: int) -> None:
    may = D6.map(lambda face: int(face + bonus > markers or face == 6))
    rallies = D6.map(lambda face: int(face + bonus > markers))

    same(dists.of_throw(throws.may_move(markers, bonus)), may)
    same(dists.of_throw(throws.rally(markers, bonus)), rallies)


@pytest.mark.parametrize("near", [False, True])
def test_shedding_markers(near: bool) -> None:
    die = D6.map(lambda face: (face + 1) // 2 if near else face)

    same(dists.of_throw(throws.sheds_markers(near)), die)


@pytest.mark.parametrize("need", range(1, 7))
def test_casualties_of_a_close_assault(need: int) -> None:
    same(dists.of_throw(throws.casualty(need)), D6.map(lambda face: int(face >= need)))


def test_throws_that_need_nothing_but_a_face() -> None:
    at_least = {need: D6.map(lambda face, need=need: int(face >= need)) for need in (4, 5)}

    same(dists.of_throw(throws.DANGEROUS), D6.map(lambda face: int(face == 1)))
    same(dists.of_throw(heavies.LOCK_ON), at_least[4])
    same(dists.of_throw(heavies.DISRUPT), at_least[4])
    same(dists.of_throw(capacity.FALLS), at_least[5])
    same(dists.of_throw(capacity.SURVIVES), at_least[4])
    same(dists.of_throw(counters.SCAN), at_least[5])
    same(dists.of_throw(capacity.FIRE), D6)
    same(dists.of_throw(capacity.TEARING), D6)


def test_criticals_on_engines() -> None:
    location = D6.map(lambda face: -min(face, 5))
    extra = D6.map(lambda face: (face + 1) // 2)
    die = D6.map(lambda face: 1 if face <= 3 else location if face <= 5 else extra)

    same(dists.of_throw(heavies.ENGINE_CRITICAL), die)


@pytest.mark.rule("E11")
@pytest.mark.parametrize("size", StructureSize)
@pytest.mark.parametrize("state", [StructureState.STANDING, StructureState.CRUMBLING])
def test_failing_structures_keep_the_worse_state(
    size: StructureSize, state: StructureState
) -> None:
    limits = {"small": (2, 4), "medium": (3, 5), "large": (4, 6), "gigantic": (4, 6)}[size.value]

    def severity(face: int) -> int:
        rolled = 1 if face <= limits[0] else 2 if face <= limits[1] else 3
        return max(rolled, state.severity)

    failing = capacity.catastrophe(load().tables.catastrophe, size)
    found = walls.results(failing, state).map(lambda each: each.severity)

    same(found, D6.map(severity))


@pytest.mark.rule("E7")
def test_the_critical_chart_costs_32_36_on_average() -> None:
    extra = {2: 3, **dict.fromkeys(range(3, 6), 1), 6: 0, 7: 0, 8: 0, 9: 1, 10: 2, 11: 3, 12: 4}
    found = walls.extra(load().tables.critical)

    same(found, (2 @ D6).map(extra))
    assert dists.mean(found) == Fraction(32, 36)
