"""Fire over a wall: the forecast of each share against every way its dice may fall (F6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit import Battle, battle, fort
from kit.walls import SIEGE_CARDS, wall
from msgspec.structs import replace

from odds import brute
from odds.brute import Dice
from odds.test_frequencies import agree, counted, dead
from siegegame.engine.rolls import Fire, Strike
from siegegame.model.orders import Shoot, parse
from siegegame.odds import volleys
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


def both_ways(second: str, **more: object) -> Battle:
    """A detachment of three beside the target, about to get a share and a barrage."""
    text = YARD.replace("d1 d1 d2 .*1 d3 .*2", f"d1 d2 {second} {second} .*3")
    given = {
        "attacker": {"a1": "mortars*4 thrower", "a2": "mob1"},
        "defender": {"d1": "mob1", "d2": "mob1*3"}, "roofs": {"a2.1": (9, 5)},
        "phase": "shooting", "forts": {"w": wall()}, "cards": SIEGE_CARDS,
        "sites": {"w": {"claimed": "defender"}}, **more,
    }  # fmt: skip
    return battle(text[: text.rindex("a1")] + "." + text[text.rindex("a1") + 2 :], **given)  # type: ignore[arg-type]


AT = "shoot a1 d1 at 12,1"


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


@pytest.mark.rule("F6", "C7", "C10")
def test_whom_a_share_leaves_sets_the_column_of_the_barrage() -> None:
    """The first of three stands in the open, column B and 2 dice; without it column C and 1."""
    b = both_ways("d2o")
    (toll,) = [t for t in volleys.tolls(fire_of(b)) if t.detachment == "d2"]

    def suffer(dice: Dice) -> int:
        if dice.roll() >= 5:
            return 1 + (dice.roll() >= 6)
        high, low = sorted((dice.roll(), dice.roll()), reverse=True)
        return (high >= 5) + (low >= 6)

    every = brute.every(suffer)
    assert {n: toll.destroyed.p(n) for n in toll.destroyed.ways} == every
    agree(counted(b, AT, dead=dead("d2"))["dead"], toll.destroyed)


def fire_of(b: Battle) -> Fire:
    order = parse(AT)
    assert isinstance(order, Shoot)
    found = b.match.view(b.match.to_act).prospects.fire(order)
    assert found is not None
    return found


@pytest.mark.rule("F6", "H18")
@pytest.mark.parametrize(("share", "cannon"), [(1, True), (3, False)])
@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize(("before", "after"), [(True, True), (False, True), (False, False)])
def test_a_void_shield_stops_a_die_of_the_first_lot_with_any(
    share: int, before: bool, after: bool, taken: bool, cannon: bool
) -> None:
    """Dice of nothing but ones leave it up: the target's, a share, a barrage, then a cannon."""
    fire = fire_of(both_ways("d2"))
    (salvo,) = fire.salvos
    shared, barrage = (each for each in salvo.barrages if each.detachment == "d2")
    lots = replace(shared, dice=share, stopped=before), replace(barrage, dice=2, stopped=after)
    shell = Strike(
        unit="a1.5", weapon="siege-gun", kind="mega_cannon", need=0, marks=barrage.marks,
        structures=(), rerolls=False, stopped=True,
    )  # fmt: skip
    salvo = replace(salvo, barrages=lots, dice=1, stopped=taken)
    fire = replace(fire, salvos=(salvo,), strikes=(shell,) * cannon)
    (toll,) = [t for t in volleys.tolls(fire) if t.detachment == "d2"]

    def suffer(dice: Dice) -> tuple[int, bool]:
        shield, dead = not (taken and dice.roll() > 1), 0
        for lot in lots:
            if dead == len(lot.marks):
                break
            faces = sorted((dice.roll() for _ in range(lot.dice)), reverse=True)
            if shield and lot.stopped and faces[0] > 1:
                shield, faces = False, faces[1:]
            dead = min(3, dead + sum(face >= 5 for face in faces))
        if cannon and not shield:
            dead += sum(dice.roll() >= 5 for _ in range(3 - dead))
        return dead, dead > 0

    every = brute.every(suffer)
    assert {n: toll.destroyed.p(n) for n in toll.destroyed.ways} == {
        n: every[n, n > 0] for n, _ in every
    }
    assert toll.hit == 1 - every[0, False]


@pytest.mark.rule("F6", "H18")
def test_an_odd_die_may_make_a_share_heavy_enough_for_a_void_shield() -> None:
    """Of 14 dice 7 are left: 3 each, and an odd one, with which the shield stops the best."""
    rows = ["a1 .*8 W .*1 d1 .*2 d2 d2 .*8 S .*3", *["a1 .*8 W .*18"] * 13]
    b = battle(
        "\n".join(rows), attacker={"a1": "mortars*14", "a2": "mob1"},
        defender={"d1": "mob1", "d2": "mob1*2"}, roofs={"a2.1": (9, 5)}, phase="shooting",
        forts={"w": wall(), "s": fort(void_shield=True)}, cards=SIEGE_CARDS,
        sites={"w": {"claimed": "defender"}},
    )  # fmt: skip
    found = outlook(b)

    def stopped(dice: Dice) -> int:
        faces = sorted((dice.roll() for _ in range(4)), reverse=True)
        return min(2, sum(face >= 5 for face in faces[1:]))

    assert told(found, "d2: units lost") == brute.every(lambda dice: lost(dice, 3, 2))
    assert told(found, "d2: units lost with an odd die") == brute.every(stopped)
