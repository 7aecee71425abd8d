"""Throws against icepool, which reckons the same probabilities in its own way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from icepool import Die, d
from icepool import d6 as D6  # noqa: N812

from siegegame.model.purposes import Purpose
from siegegame.rules import throws
from siegegame.rules.throws import Throw


def odds(throw: Throw) -> dict[int, Fraction]:
    """How likely each outcome of a throw is."""
    found: dict[int, Fraction] = {}
    for outcome in throw.outcomes:
        inner = {outcome: Fraction(1)} if isinstance(outcome, int) else odds(outcome)
        for value, chance in inner.items():
            found[value] = found.get(value, Fraction(0)) + chance / throw.sides
    return {value: chance for value, chance in found.items() if chance}


def oracle(die: Die) -> dict[int, Fraction]:
    return {int(value): die.probability(value) for value in die.outcomes()}


@pytest.mark.rule("C8")
@pytest.mark.parametrize("need", range(1, 7))
def test_a_shot_hits_on_its_need_or_more(need: int) -> None:
    assert odds(throws.to_hit(need)) == oracle(D6.map(lambda face: int(face >= need)))
    assert throws.to_hit(need).purpose is Purpose.SHOT


@pytest.mark.rule("C8")
@pytest.mark.parametrize(("need", "behind"), [(7, 4), (8, 6)])
def test_a_needed_7_or_8_is_a_6_and_a_second_die(need: int, behind: int) -> None:
    second = D6.map(lambda face: int(face >= behind))
    assert odds(throws.to_hit(need)) == oracle(D6.map(lambda face: second if face == 6 else 0))

    follow = throws.to_hit(need).outcomes[5]
    assert isinstance(follow, Throw)
    assert follow.purpose is Purpose.FOLLOW
    assert throws.to_hit(need).outcomes[:5] == (0, 0, 0, 0, 0)


@pytest.mark.rule("C8")
@pytest.mark.parametrize("need", [0, 9])
def test_nothing_needs_less_than_1_or_more_than_8(need: int) -> None:
    with pytest.raises(ValueError, match=str(need)):
        throws.to_hit(need)


@pytest.mark.rule("C9")
@pytest.mark.parametrize("markers", range(1, 9))
def test_moving_needs_more_than_the_markers_and_a_6_always_does(markers: int) -> None:
    wanted = D6.map(lambda face: int(face > markers or face == 6))
    assert odds(throws.may_move(markers)) == oracle(wanted)
    assert throws.may_move(markers).outcomes[5] == 1


@pytest.mark.rule("C11")
@pytest.mark.parametrize("markers", range(8))
@pytest.mark.parametrize("bonus", [0, 1])
def test_rallying_needs_more_than_the_markers(markers: int, bonus: int) -> None:
    wanted = (D6 + bonus).map(lambda total: int(total > markers))
    assert odds(throws.rally(markers, bonus)) == oracle(wanted)


@pytest.mark.rule("C9")
def test_d6_markers_are_removed() -> None:
    assert odds(throws.sheds_markers(enemy_near=False)) == oracle(D6)


@pytest.mark.rule("C9", "C3")
def test_half_as_many_are_removed_with_an_enemy_near() -> None:
    wanted = {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    assert odds(throws.sheds_markers(enemy_near=True)) == wanted
    assert throws.sheds_markers(enemy_near=True).outcomes == (1, 1, 2, 2, 3, 3)


@pytest.mark.rule("C14")
def test_dangerous_ground_hits_on_a_1() -> None:
    assert throws.DANGEROUS.outcomes == (1, 0, 0, 0, 0, 0)
    assert throws.DANGEROUS.purpose is Purpose.DANGEROUS


@pytest.mark.rule("C11")
@pytest.mark.parametrize("need", range(2, 7))
def test_casualties_ask_only_for_the_face_of_the_row(need: int) -> None:
    assert odds(throws.casualty(need)) == oracle(D6.map(lambda face: int(face >= need)))
    assert throws.casualty(need).purpose is Purpose.CASUALTY


@pytest.mark.rule("C3")
@pytest.mark.parametrize(("number", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (9, 5)])
def test_halves_are_rounded_up(number: int, half: int) -> None:
    assert throws.half(number) == half


@pytest.mark.rule("C3")
def test_dice_may_have_any_number_of_sides() -> None:
    assert odds(throws.at_least(Purpose.SHOT, 7, sides=10)) == oracle(
        d(10).map(lambda face: int(face >= 7))
    )
