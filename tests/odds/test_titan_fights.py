"""Whole fights with titans, against icepool and against what the engine rolls (T2 to T5)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import pytest
from kit import UNITS, battle
from kit.battle import Battle
from msgspec.structs import replace

from odds.test_frequencies import agree, counted
from odds.test_titans import LOST, ONCE, fight, gang, monster
from siegegame.engine.titan_rolls import Bout
from siegegame.model.events import Event
from siegegame.model.orders import Assault
from siegegame.model.vocabulary import Side
from siegegame.odds import titans
from siegegame.odds.distributions import Dist

D6 = icepool.d6


def same(found: Dist[Any], wanted: Any) -> None:
    """A distribution is what icepool has."""
    assert set(found.ways) == set(wanted.outcomes())
    for each in found.ways:
        assert found.p(each) == Fraction(wanted.quantity(each), wanted.denominator())


def critical(left: int) -> Any:
    """What is left behind a critical (C10)."""
    lost = {1: 1, 2: 1, 3: 1, 4: 0, 5: 0}
    return icepool.map(
        lambda face: (
            icepool.Die([max(0, left - lost[face])])
            if face < 6
            else icepool.d(3).map(lambda three: max(0, left - three))
        ),
        D6,
    )


def hurt(left: int, hits: int) -> Any:
    """What is left behind some hits on one part, the worst of which counts (T3)."""
    if not hits or not left:
        return icepool.Die([left])

    def after(worst: int) -> Any:
        rest = max(0, left - LOST[worst])
        return critical(rest) if worst == 6 and rest else icepool.Die([rest])

    return icepool.map(after, D6.pool(hits).highest(1).sum())


@pytest.mark.rule("T5")
def test_8_and_4_dice_against_12_and_2_dice_as_icepool_has_them() -> None:
    lead = icepool.map(lambda a, b: (a + 8 > b + 12) - (a + 8 < b + 12), 4 @ D6, 2 @ D6)

    same(titans.leads((4, 8, False), (2, 12, False)), lead)


@pytest.mark.rule("T2", "T3", "T5")
@pytest.mark.parametrize(("number", "caf", "own"), [(6, 18, 5), (9, 18, 8), (10, 36, 8)])
def test_a_group_and_then_an_engine_as_icepool_has_them(number: int, caf: int, own: int) -> None:
    engine = monster("a2.1", titan=False, caf=8, dice=2, capacity=4)
    titan = monster(caf=own, dice=3, capacity=6)

    def duel(left: int, hits: int) -> Any:
        if not left:
            return icepool.Die([(4, 0)])
        lead = icepool.map(
            lambda a, b: (a + 8 > b + own) - (a + 8 < b + own), (2 + hits) @ D6, 3 @ D6
        )
        return icepool.map(
            lambda won: {
                1: hurt(left, 1).map(lambda rest: icepool.tupleize(4, rest)),
                0: icepool.Die([(4, left)]),
                -1: icepool.d(3).map(lambda lost: icepool.tupleize(4 - lost, left)),
            }[won],
            lead,
        )

    hits = icepool.map(lambda a, b: (a + caf) // (2 * (b + own)), number @ D6, 3 @ D6)
    whole = icepool.map(lambda n: icepool.map(lambda left: duel(left, n), hurt(6, n)), hits)

    found = titans.brawl(
        fight(engine, titan, gangs=(gang(number, caf),), duels=(Bout("a2.1", "d1.1", ONCE),))
    )

    same(found.left, whole)


CAFS = {"storm": 4, "leaper": 5, "bike": 3, "tank": 2, "engine": 8, "titan": 2, "fist": 4}
CARDS = {kind: replace(UNITS[kind], caf=caf) for kind, caf in CAFS.items()}
FIGHTS = {
    "a group and an engine": (". a1 .\na2 d1 a1\na3 . a1", "storm*3", "titan"),
    "leapers alone": (". a1 a1\n. d1 a1", "leaper*3", "titan"),
    "a titan with a fist": (". a1 a1\n. d1 a1\na2 a1 a1", "storm*3 bike tank", "fist"),
    "in rubble": (". a1 a1\n. d1: a1\na2 . .", "storm*3", "titan"),
}


def begun(name: str) -> Battle:
    """A fight about to be picked; its engines, if any are drawn, fight too."""
    text, group, titan = FIGHTS[name]
    drawn = {each: cards for each, cards in (("a2", "engine"), ("a3", "fist")) if each in text}
    return battle(
        text, attacker={"a1": group, **drawn}, defender={"d1": titan}, phase="assault",
        orders=dict.fromkeys(("a1", *drawn), "assault"), pad=(10, 6), cards=CARDS,
    )  # fmt: skip


def left_of(unit: str) -> Callable[[Battle, list[Event]], int]:
    return lambda b, _: b.world.vitals[b.id(unit)].capacity


@pytest.mark.rule("T2", "T3", "T4", "T5")
@pytest.mark.parametrize("name", FIGHTS)
def test_the_engine_rolls_what_the_odds_say(name: str) -> None:
    b = begun(name)
    first, *others = b.alive("a1")
    found = b.match.view(Side.ATTACKER).prospects.brawl(Assault(first, "d1.1"))
    assert found is not None
    result = titans.brawl(found)
    names = [each.unit for each in found.brutes]
    reads = {each: left_of(each) for each in names}

    seen = counted(
        b, f"assault {first} d1.1", **reads, group=lambda now, _: len(now.alive("a1"))
    )  # fmt: skip

    for each in names:
        agree(seen[each], result.capacity(names.index(each)))
    whole = len(others) + 1
    agree(seen["group"], result.gangs[0].lost.map(lambda lost: whole - lost))
