"""Fights with titans against every way their dice may fall (T2 to T5)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import pytest
from kit import UNITS, battle
from kit.battle import Battle
from msgspec.structs import replace

from odds import brute
from odds.brute import Dice
from siegegame.content.loader import load
from siegegame.engine.titan_rolls import Bout, Brawl, Brute, Gang
from siegegame.model.orders import Assault, parse
from siegegame.model.vocabulary import Side
from siegegame.odds import titans
from siegegame.odds.forecast import forecast

TABLE = load().tables.titan_damage
ONCE = (False, False)
LOST = {1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 3}
"""Capacity that a hit costs, by its die (T3)."""


def monster(name: str = "d1.1", *, titan: bool = True, **more: Any) -> Brute:
    side = Side.ATTACKER if name[0] == "a" else Side.DEFENDER
    return Brute(name, side, titan, **{"caf": 1, "dice": 2, "capacity": 6, **more})


def gang(number: int, caf: int, **more: Any) -> Gang:
    units = tuple(f"a1.{n}" for n in range(1, number + 1))
    return Gang(
        "d1.1", Side.ATTACKER, units, caf,
        **{"savable": number, "anywhere": False, "twice": ONCE, **more},
    )  # fmt: skip


def fight(*brutes: Brute, gangs: tuple[Gang, ...] = (), duels: tuple[Bout, ...] = ()) -> Brawl:
    return Brawl(Side.ATTACKER, brutes, gangs, duels, 0, TABLE)


def roll(dice: Dice, number: int, twice: bool = False) -> int:
    return sum(min(dice.roll(), dice.roll()) if twice else dice.roll() for _ in range(number))


def hurt(dice: Dice, left: int, parts: list[int]) -> int:
    """A titan's capacity after hits, by the rules: parts first, then criticals (T3, C10)."""
    criticals = 0
    for number in parts:
        if left <= 0:
            break
        worst = max(dice.roll() for _ in range(number))
        left -= LOST[worst]
        criticals += worst == 6
    for _ in range(criticals):
        if left > 0:
            face = dice.roll()
            left -= 1 if face <= 3 else dice.roll(3) if face == 6 else 0
    return max(0, left)


def stormed(found: Gang, titan: Brute, spread: bool = False) -> Callable[[Dice], tuple[int, int]]:
    def game(dice: Dice) -> tuple[int, int]:
        group = roll(dice, len(found.units), found.twice[0]) + found.caf
        defence = 2 * (roll(dice, titan.dice, found.twice[1]) + titan.caf)
        hits = group // defence
        parts = [1] * hits if spread else [hits] if hits else []
        left = hurt(dice, titan.capacity, parts)
        need = max(2, 7 - hits)
        saved = sum(dice.roll() >= need for _ in range(found.savable)) if hits else 0
        return left, len(found.units) - saved

    return game


@pytest.mark.rule("T2", "T3", "T4")
@pytest.mark.parametrize(
    ("found", "titan"),
    [
        (gang(2, 8, savable=1), monster(capacity=3)),
        (gang(1, 14), monster(capacity=2)),
        (gang(2, 3, savable=0, twice=(True, False)), monster(caf=0)),
        (gang(1, 9, twice=(False, True)), monster(caf=0)),
    ],
)
def test_a_group_against_every_way_its_dice_may_fall(found: Gang, titan: Brute) -> None:
    chances = brute.every(stormed(found, titan))

    result = titans.brawl(fight(titan, gangs=(found,)))

    left, lost = result.capacity(0), result.gangs[0].lost
    for value in range(titan.capacity + 1):
        assert left.p(value) == sum(p for (rest, _), p in chances.items() if rest == value)
    for value in range(len(found.units) + 1):
        assert lost.p(value) == sum(p for (_, gone), p in chances.items() if gone == value)


@pytest.mark.rule("T3")
def test_hits_on_parts_of_their_own_add_up() -> None:
    found, titan = gang(1, 12, anywhere=True), monster(caf=0, capacity=4)
    chances = brute.every(stormed(found, titan, spread=True))

    left = titans.brawl(fight(titan, gangs=(found,))).capacity(0)

    for value in range(5):
        assert left.p(value) == sum(p for (rest, _), p in chances.items() if rest == value)


@pytest.mark.rule("T2")
@pytest.mark.parametrize(("number", "caf", "dice", "own"), [(9, 18, 3, 8), (10, 36, 2, 8)])
def test_the_hits_of_the_source_s_groups_as_icepool_has_them(
    number: int, caf: int, dice: int, own: int
) -> None:
    whole = icepool.map(
        lambda a, b: (a + caf) // (2 * (b + own)), number @ icepool.d6, dice @ icepool.d6
    )

    found = titans.gang_hits(gang(number, caf), monster(dice=dice, caf=own))

    for hits in range(5):
        assert found.p(hits) == Fraction(whole.quantity(hits), whole.denominator())


@pytest.mark.rule("T5")
def test_duels_one_by_one_against_every_way_their_dice_may_fall() -> None:
    engine = monster("a1.1", titan=False, caf=2, dice=2, capacity=2)
    titan = monster(caf=3, dice=1, capacity=3)
    second = monster("a2.1", titan=False, caf=3, dice=1, capacity=1)

    def game(dice: Dice) -> tuple[int, int, int]:
        left, ours = titan.capacity, [2, 1]
        for index, each in enumerate((engine, second)):
            if left <= 0:
                break
            one = roll(dice, each.dice + index) + each.caf
            two = roll(dice, titan.dice) + titan.caf
            if one > two:
                left = hurt(dice, left, [1])
            elif two > one:
                ours[index] = max(0, ours[index] - dice.roll(3))
        return ours[0], left, ours[1]

    chances = brute.every(game)
    duels = (Bout("a1.1", "d1.1", ONCE), Bout("a2.1", "d1.1", ONCE))

    result = titans.brawl(fight(engine, titan, second, duels=duels))

    assert {each: result.left.p(each) for each in result.left.ways} == chances


@pytest.mark.rule("T5")
def test_hits_of_a_group_give_dice_in_the_duel() -> None:
    found = gang(1, 6, savable=0)
    titan, ally = monster(caf=2, dice=1, capacity=2), monster("a2.1", caf=2, dice=1, capacity=2)

    def game(dice: Dice) -> tuple[int, int]:
        hits = (roll(dice, 1) + 6) // (2 * (roll(dice, 1) + 2))
        left = hurt(dice, 2, [hits] if hits else [])
        ours = 2
        if left:
            one, two = roll(dice, 1 + hits) + 2, roll(dice, 1) + 2
            if one > two:
                left = hurt(dice, left, [1])
            elif two > one:
                ours = hurt(dice, ours, [1])
        return ours, left

    chances = brute.every(game)

    result = titans.brawl(fight(ally, titan, gangs=(found,), duels=(Bout("a2.1", "d1.1", ONCE),)))

    assert {each: result.left.p(each) for each in result.left.ways} == chances


def around(**more: Any) -> Battle:
    cards = {kind: replace(UNITS[kind], caf=n) for kind, n in (("storm", 4), ("titan", 1))}
    return battle(
        "a1 d1 a2\n. a1 .", attacker={"a1": "storm*2", "a2": "engine"}, defender={"d1": "titan"},
        phase="assault", orders={"a1": "assault", "a2": "assault"}, pad=(10, 6),
        cards=cards, **more,
    )  # fmt: skip


@pytest.mark.rule("T2", "T5")
def test_the_forecast_of_a_fight_with_a_titan_is_that_of_the_rules() -> None:
    b = around()
    view = b.match.view(Side.ATTACKER)
    told = forecast(view, parse("assault a1.1 d1.1"))

    found = view.prospects.brawl(Assault("a1.1", "d1.1"))
    assert found is not None
    assert (found.gangs[0].units, found.gangs[0].caf) == (("a1.1", "a1.2"), 8)
    assert [(each.unit, each.titan) for each in found.duels] == [("a2.1", "d1.1")]
    whats = {each.what for each in told.outcomes}
    assert {"d1.1: hits by the group", "d1.1: capacity left", "a2.1: destroyed"} <= whats
    assert {each.rule for each in told.modifiers} >= {"T2", "T5"}
    assert sum(o.p for o in told.outcomes if o.what == "d1.1: capacity left") == 1


DUELS = [
    "", "a1-d1 a2-d1 a3-d1", "a3-d2 d1-a1", "a1-d1 a2-d2 a1-d2 a3-d1",
    "d2-a1 a1-d1 a1-d2 a2-d1 a3-d2",
]  # fmt: skip
"""Who fights whom, in order: titans d1, d2 and a1, engines a2 and a3."""


@pytest.mark.rule("T5")
@pytest.mark.parametrize("told", DUELS)
@pytest.mark.parametrize("gangs", [0, 1])
def test_what_is_left_of_each_agrees_with_what_is_left_of_all_together(
    told: str, gangs: int
) -> None:
    brutes = (
        monster("a1.1", capacity=3, caf=2), monster("d1.1", capacity=4),
        monster("d2.1", capacity=2), monster("a2.1", titan=False, capacity=3),
        monster("a3.1", titan=False, capacity=2, dice=1),
    )  # fmt: skip
    duels = [Bout(f"{pair[:2]}.1", f"{pair[3:]}.1", ONCE) for pair in told.split()]
    result = titans.brawl(fight(*brutes, gangs=(gang(4, 3),) * gangs, duels=tuple(duels)))

    for place in range(len(brutes)):
        together = result.left.map(lambda left, p=place: left[p])  # type: ignore[misc]
        assert {n: together.p(n) for n in together.ways} == {
            n: result.capacity(place).p(n) for n in result.capacity(place).ways
        }
