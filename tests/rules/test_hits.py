from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.rules import hits

faces = st.lists(st.integers(1, 6), max_size=12)


def shares(dice: list[int], lives: dict[int, int], need: int = 1) -> dict[int, list[int]]:
    """The dice that each target got; each is gone after so many that reach `need`."""
    left, got = dict(lives), {target: [] for target in lives}

    def strike(die: int, target: int) -> bool:
        got[target].append(die)
        left[target] -= die >= need
        return left[target] == 0

    hits.deal(dice, list(lives), strike)
    return got


@pytest.mark.rule("C8")
@pytest.mark.parametrize(("armour", "cover", "need"), [(4, 0, 4), (5, 1, 6), (6, 1, 7), (6, 2, 8)])
def test_cover_adds_to_the_armour(armour: int, cover: int, need: int) -> None:
    assert hits.need(armour, cover) == need


@pytest.mark.rule("C8")
def test_cover_adds_1() -> None:
    assert hits.STAND_COVER == 1


@pytest.mark.rule("C8")
def test_dice_are_given_out_from_the_highest() -> None:
    assert hits.in_order((2, 6, 1, 6, 4)) == [6, 6, 4, 2, 1]


@pytest.mark.rule("C8")
def test_the_highest_die_goes_to_the_nearest() -> None:
    assert shares([6, 5, 3], {1: 1, 2: 1, 3: 1}) == {1: [6], 2: [5], 3: [3]}


@pytest.mark.rule("C8")
def test_each_has_one_die_before_any_has_a_second() -> None:
    assert shares([6, 5, 4, 3, 2], {1: 9, 2: 9}) == {1: [6, 4, 2], 2: [5, 3]}


@pytest.mark.rule("C8")
def test_a_die_that_cannot_hurt_its_unit_is_lost_and_not_passed_on() -> None:
    assert shares([5, 4], {1: 1, 2: 1}, need=6) == {1: [5], 2: [4]}


@pytest.mark.rule("C8")
def test_what_is_gone_gets_no_second_die() -> None:
    assert shares([6, 6, 2, 1], {1: 1, 2: 3}) == {1: [6], 2: [6, 2, 1]}


@pytest.mark.rule("C8")
def test_dice_are_lost_when_nobody_is_left() -> None:
    assert shares([6, 6, 6], {1: 1}) == {1: [6]}


@pytest.mark.rule("C8")
@given(faces, st.integers(1, 5), st.integers(1, 6))
def test_no_die_is_given_twice_and_shares_differ_by_1_at_most(
    dice: list[int], targets: int, need: int
) -> None:
    ordered = hits.in_order(dice)
    got = shares(ordered, dict.fromkeys(range(targets), 99), need)

    assert sorted(die for share in got.values() for die in share) == sorted(dice)
    sizes = [len(share) for share in got.values()]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1
    assert [got[i % targets][i // targets] for i in range(len(dice))] == ordered
