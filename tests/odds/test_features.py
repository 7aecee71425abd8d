"""Odds of bashing, siege engines, charges and narrow ways against plain enumeration (F2 to F7)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from kit import battle
from kit.walls import SIEGE_CARDS, cottage, gate, wall

from siegegame.model.orders import parse
from siegegame.odds.forecast import forecast


def chances(text: str, order: str, what: str, **more: object) -> dict[object, Fraction]:
    """The chances of the values of an outcome of an order."""
    b = battle(text, **{"cards": SIEGE_CARDS, **more})  # type: ignore[arg-type]
    assert b.match.to_act
    found = forecast(b.match.view(b.match.to_act), parse(order))
    return {each.value: each.p for each in found.outcomes if each.what == what}


def enumerated(dice: int, sides: int, left: int) -> dict[int, Fraction]:
    """Every way that the dice can fall, one by one."""
    ways = Counter(
        min(left, sum((face - 1) // 3 for face in faces))
        for faces in product(range(1, sides + 1), repeat=dice)
    )
    whole = sides**dice
    return {value: Fraction(number, whole) for value, number in ways.items()}


@pytest.mark.rule("F3", "F4")
@pytest.mark.parametrize(
    ("card", "dice", "sides", "left"), [("mob1", 5, 6, 24), ("mob1", 5, 6, 3), ("elite", 5, 8, 24)]
)
def test_bashing_is_as_likely_as_all_its_dice_enumerated(
    card: str, dice: int, sides: int, left: int
) -> None:
    found = chances(
        "    .*2 a1 G .*12\n    .*3 G .*12", "bash a1.1 g", "g: hits lost",
        attacker={"a1": card}, forts={"g": gate(24)}, hits={"g": left}, phase="assault",
        orders={"a1": "assault"},
    )  # fmt: skip
    assert found == enumerated(dice, sides, left)


@pytest.mark.rule("F3")
def test_a_tank_gun_and_the_units_its_fall_hits() -> None:
    more = {
        "attacker": {"a1": "tank"}, "forts": {"h": cottage()}, "hits": {"h": 4},
        "inside": {"h": "d1"}, "defender": {"d1": "mob1 hero"}, "phase": "shooting",
    }  # fmt: skip
    text = "    a1 .*8 H H .*5\n    .*9 H H .*5"
    lost = chances(text, "shoot a1 h", "h: hits lost", **more)
    assert lost == enumerated(2, 12, 4)
    fallen = chances(text, "shoot a1 h", "h: units hit by its fall", **more)
    hurt = Fraction(2, 6), Fraction(3, 6)  # Armour 5 and 4
    fails = lost[4]
    assert fallen[2] == fails * hurt[0] * hurt[1]
    assert fallen[0] == 1 - fails + fails * (1 - hurt[0]) * (1 - hurt[1])


@pytest.mark.rule("F2")
def test_a_charge_is_certain() -> None:
    more = {
        "attacker": {"a1": "sapper"}, "forts": {"w": wall()}, "phase": "assault",
        "orders": {"a1": "assault"},
    }  # fmt: skip
    text = "    .*2 a1 W .*12\n    .*3 W .*12"
    assert chances(text, "charge a1.1 w", "w: hits lost", **more) == {10: 1}


@pytest.mark.rule("F3", "C6")
def test_super_heavy_weapons_lock_on_before_they_roll_their_attack_dice() -> None:
    more = {
        "attacker": {"a1": "piercer*2"}, "forts": {"w": wall(40)}, "phase": "shooting",
        "orders": {"a1": "assault"},
    }  # fmt: skip
    found = chances("    a1 .*8 W .*6\n    a1 .*8 W .*6", "shoot a1 w", "w: hits lost", **more)
    one, two = enumerated(1, 12, 40), enumerated(2, 12, 40)
    whole = {
        value: Fraction(1, 2) * one.get(value, Fraction(0))
        + Fraction(1, 4) * two.get(value, Fraction(0))
        + Fraction(1, 4) * (value == 0)
        for value in {**one, **two}
    }
    assert found == whole


@pytest.mark.rule("F7")
def test_a_fight_in_a_breach_is_reckoned_with_one_figure_a_side() -> None:
    more = {
        "attacker": {"a1": "mob10"}, "defender": {"d1": "mob20*2"},
        "forts": {"v": wall(), "w": wall(), "x": wall()}, "fallen": ["w"], "phase": "assault",
        "orders": {"a1": "assault"}, "standing": {"a1.1": (3, 1)},
    }  # fmt: skip
    text = ".*3 V .*12\n.*3 W d1 d1 .*10\n.*3 X .*12"
    found = chances(text, "assault a1.1 d1.1", "the fight", **more)
    assert found == _fight(2, 4)
    lost = chances(text, "assault a1.1 d1.1", "hits on theirs", **more)
    assert set(lost) == {0, 1}


def _fight(ours: int, theirs: int) -> dict[str, Fraction]:
    """Three rounds at the most of D6s, +2 for who is twice as strong (C11)."""
    bonus = min(4, theirs // ours) if theirs > ours else 0
    win = lose = Fraction(0)
    tie = Fraction(1)
    for _ in range(3):
        leads = [a - b - bonus for a, b in product(range(1, 7), repeat=2)]
        win += tie * Fraction(sum(lead > 0 for lead in leads), 36)
        lose += tie * Fraction(sum(lead < 0 for lead in leads), 36)
        tie *= Fraction(sum(lead == 0 for lead in leads), 36)
    return {"win": win, "lose": lose, "tie": tie}
