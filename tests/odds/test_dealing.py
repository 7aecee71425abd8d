"""Dice dealt to units: the exact distribution against every way the dice may fall (C8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from odds import brute
from siegegame.odds.dealing import Target, deal, idle

PLAIN = Target(5, 5, 1, False)
GOOD = Target(4, 4, 1, False)
COVERED = Target(6, 5, 1, False)
BULWARK = Target(7, 6, 1, False)
FORT = Target(8, 6, 1, False)
RUBBLE = Target(4, 4, 1, True)
ENGINE = Target(4, 4, 3, False)
ALOFT = Target(5, 5, 1, False, saved=True)
HIGH_UP = Target(4, 4, 1, False, saved=True)

CASES = {
    "one unit": ((PLAIN,), 4, 0, False),
    "all alike": ((PLAIN, PLAIN, PLAIN), 4, 0, False),
    "mixed needs": ((GOOD, PLAIN, GOOD), 4, 0, False),
    "the nearest is the hardest": ((COVERED, GOOD, PLAIN), 4, 0, False),
    "more dice than units": ((PLAIN, GOOD), 5, 0, False),
    "a 7": ((BULWARK,), 3, 0, False),
    "sevens": ((BULWARK, BULWARK), 3, 0, False),
    "a 7 among others": ((BULWARK, PLAIN), 3, 0, False),
    "an 8": ((FORT, BULWARK), 3, 0, False),
    "rubble": ((RUBBLE, RUBBLE), 3, 0, False),
    "rubble and open ground": ((RUBBLE, PLAIN), 3, 0, False),
    "an engine": ((ENGINE,), 4, 0, False),
    "engines and others": ((ENGINE, PLAIN, ENGINE), 4, 0, False),
    "some ignore cover": ((COVERED, COVERED), 4, 2, False),
    "some ignore cover of mixed needs": ((COVERED, GOOD, COVERED), 4, 1, False),
    "all ignore cover": ((COVERED, BULWARK), 3, 3, False),
    "overwatch": ((PLAIN, GOOD), 2, 0, True),
    "overwatch with a 7": ((BULWARK,), 2, 0, True),
    "overwatch, some ignore cover": ((COVERED, BULWARK), 2, 1, True),
    "overwatch into rubble": ((RUBBLE,), 2, 0, True),
    "no dice": ((PLAIN,), 0, 0, False),
    "on battlements": ((ALOFT, ALOFT), 3, 0, False),
    "on battlements of mixed needs": ((ALOFT, HIGH_UP, PLAIN), 3, 0, False),
    "on battlements, some ignore cover": ((ALOFT, HIGH_UP), 3, 1, False),
    "on battlements, all ignore cover": ((ALOFT, PLAIN), 3, 3, False),
    "overwatch at battlements": ((ALOFT, HIGH_UP), 2, 1, True),
}

FED = {
    "flames": ((PLAIN, GOOD), 3, 3, False, 3),
    "some flames": ((COVERED, GOOD), 3, 2, False, 1),
    "flames that heed cover": ((COVERED, GOOD), 3, 1, False, 2),
    "flames at a 7": ((BULWARK, COVERED), 3, 0, False, 2),
    "flames on overwatch": ((COVERED, BULWARK), 2, 1, True, 1),
    "flames at battlements": ((ALOFT, HIGH_UP), 3, 2, False, 1),
}
STOPPED = {
    "a shield over one unit": ((PLAIN,), 3, 0, False, 0, True),
    "a shield over alike units": ((PLAIN, PLAIN), 4, 0, False, 0, True),
    "a shield over mixed needs": ((GOOD, PLAIN, COVERED), 4, 0, False, 0, True),
    "a shield, some ignore cover": ((COVERED, GOOD), 4, 2, False, 0, True),
    "a shield and a 7": ((BULWARK, GOOD), 3, 0, False, 0, True),
    "a shield over battlements": ((ALOFT, HIGH_UP), 3, 1, False, 0, True),
    "a shield on overwatch": ((PLAIN, COVERED), 2, 1, True, 0, True),
    "a shield against flames": ((GOOD, COVERED), 3, 2, False, 1, True),
    "a shield against one die": ((GOOD,), 1, 0, False, 0, True),
}


@pytest.mark.rule("H18")
@pytest.mark.parametrize("case", [*FED.values(), *STOPPED.values()], ids=[*FED, *STOPPED])
def test_fuel_pipes_and_shields_against_every_way_the_dice_may_fall(
    case: tuple[tuple[Target, ...], int, int, bool, int],
) -> None:
    found = deal(*case)

    assert {left: found.p(left) for left in found.ways} == brute.every(brute.deal(*case))


@pytest.mark.rule("H18")
def test_a_shield_stops_nothing_where_all_dice_are_ones() -> None:
    assert Fraction(*idle((GOOD,), 3, 0, False, 0)) == Fraction(1, 6**3)
    assert Fraction(*idle((GOOD,), 3, 1, True, 0)) == Fraction(3, 36) ** 3
    assert Fraction(*idle((GOOD,), 3, 1, False, 1)) == 0
    frail = PLAIN._replace(need=2, bare=1)
    assert Fraction(*idle((GOOD, frail), 3, 0, False, 0)) == Fraction(1, 6**3)
    assert Fraction(*idle((GOOD, frail), 3, 1, False, 0)) == 0


@pytest.mark.rule("C8", "H16")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_dealing_against_every_way_the_dice_may_fall(
    case: tuple[tuple[Target, ...], int, int, bool],
) -> None:
    found = deal(*case)

    assert {left: found.p(left) for left in found.ways} == brute.every(brute.deal(*case))
