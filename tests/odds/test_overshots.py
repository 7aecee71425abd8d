"""Fire over a wall: the forecast of each share against every way its dice may fall (F6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit import Battle, battle
from kit.walls import SIEGE_CARDS, wall

from odds import brute
from odds.brute import Dice
from siegegame.model.orders import Shoot
from siegegame.odds.forecast import Forecast, forecast

YARD = """
    a1 .*8 W .*8
    a1 .*8 W .*1 d1 d1 d2 .*1 d3 .*2
    a1 .*8 W .*8
    a1 .*8 W .*8
    a1 .*8 W .*8
    a1 .*8 W .*8
"""


def yard(stands: int, others: int, **more: object) -> Battle:
    """So many mortar stands before a wall and, behind it, other detachments than the target."""
    text = YARD
    for _ in range(6 - stands):
        text = text[: text.rindex("a1")] + "." + text[text.rindex("a1") + 2 :]
    for number in range(others + 2, 4):
        text = text.replace(f"d{number}", ".")
    roll = {"d1": "mob1*2", **{f"d{n + 2}": "mob1" for n in range(others)}}
    given = {
        "attacker": {"a1": f"mortars*{stands}", "a2": "mob1"}, "defender": roll,
        "roofs": {"a2.1": (9, 5)}, "phase": "shooting", "forts": {"w": wall()},
        "cards": SIEGE_CARDS, "sites": {"w": {"claimed": "defender"}}, **more,
    }  # fmt: skip
    return battle(text, **given)  # type: ignore[arg-type]


def outlook(b: Battle) -> Forecast:
    return forecast(b.match.view(b.match.to_act), Shoot("a1", "d1"))


def lost(dice: Dice, number: int, units: int, rerolls: bool = False) -> int:
    """Units of Armour 5 in the open that some dice cost: the highest die goes to the nearest."""
    hits = 0
    for _ in range(number):
        hit = dice.roll() >= 5
        if rerolls and not hit:
            hit = dice.roll() >= 5
        hits += hit
    return min(hits, units)


def told(found: Forecast, what: str) -> dict[int, Fraction]:
    return {int(each.value): each.p for each in found.outcomes if each.what == what}


@pytest.mark.rule("F6")
@pytest.mark.parametrize(
    ("stands", "others", "shares", "odd"),
    [(4, 1, (1, 1), 0), (6, 0, (3,), 0), (6, 1, (1, 1), 1), (6, 2, (1, 1, 1), 0)],
)
def test_shares_and_what_they_cost(
    stands: int, others: int, shares: tuple[int, ...], odd: int
) -> None:
    """Firepower 8 and 12, column B: 4 and 6 dice, halved to 2 and 3."""
    found = outlook(yard(stands, others))

    for number, share in enumerate(shares, 1):
        units = 2 if number == 1 else 1
        every = brute.every(lambda dice, n=share, u=units: lost(dice, n, u))
        assert told(found, f"d{number}: units lost") == every
        more = told(found, f"d{number}: units lost with an odd die")
        with_odd = brute.every(lambda dice, n=share, u=units: lost(dice, n + 1, u))
        assert more == (with_odd if odd else {})
    within = ", ".join(f"d{n}" for n in range(1, len(shares) + 1))
    assert ("F6", f"shared among {within}", sum(shares) + odd) in found.modifiers
    placed = ("F6", "odd dice that the defender places", odd)
    assert (placed in found.modifiers) == bool(odd)


@pytest.mark.rule("F6", "C6")
def test_overwatch_rolls_misses_of_every_share_again() -> None:
    found = outlook(yard(4, 1, orders={"a1": "overwatch"}))

    every = brute.every(lambda dice: lost(dice, 1, 1, rerolls=True))
    assert told(found, "d2: units lost") == every


@pytest.mark.rule("F6", "C9")
def test_others_take_one_marker_if_they_were_hit() -> None:
    found = outlook(yard(4, 1))

    assert told(found, "d2: blast markers") == {0: Fraction(2, 3), 1: Fraction(1, 3)}


@pytest.mark.rule("F6", "C10")
def test_who_gets_a_share_and_is_under_a_template_suffers_both() -> None:
    """Of 5 dice 4 go over the wall and 2 are left, one each; then a barrage on who is left."""
    text = YARD.replace("d1 d1 d2 .*1 d3 .*2", "d1 d2 d2 d2 .*3")
    b = battle(
        text[: text.rindex("a1")] + "." + text[text.rindex("a1") + 2 :],
        attacker={"a1": "mortars*4 thrower", "a2": "mob1"}, defender={"d1": "mob1", "d2": "mob1*3"},
        roofs={"a2.1": (9, 5)}, phase="shooting", forts={"w": wall()}, cards=SIEGE_CARDS,
        sites={"w": {"claimed": "defender"}},
    )  # fmt: skip
    found = forecast(b.match.view(b.match.to_act), Shoot("a1", "d1", (12, 1)))

    def suffer(dice: Dice) -> tuple[int, int]:
        first = lost(dice, 1, 3)
        there = 3 - first
        both = first + lost(dice, 2, there)
        return both, int(both > 0)

    every = brute.every(suffer)
    for place, what in enumerate(("units lost", "blast markers")):
        chances: dict[int, Fraction] = {}
        for each, chance in every.items():
            chances[each[place]] = chances.get(each[place], Fraction(0)) + chance
        assert told(found, f"d2: {what}") == chances
