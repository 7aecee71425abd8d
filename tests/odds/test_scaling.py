"""The melee on a wall and cut ropes against every way their dice may fall (F8, F9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest
from kit import battle
from kit.battle import Battle
from kit.walls import CLIMBERS, wall

from odds import brute
from odds.brute import Dice
from siegegame.content.schema import HitsLine
from siegegame.engine.records import FrontRecord, GuardRecord
from siegegame.model.orders import Cut, Scale, parse
from siegegame.model.vocabulary import Gear
from siegegame.odds import scaling
from siegegame.odds.forecast import forecast

FACES = {sides: [(face - 1) // 3 for face in range(1, sides + 1)] for sides in (4, 6, 8, 10, 12)}
"""Hits by face (F3)."""


def guard(figures: int, left: int, check: int, sides: int = 6, **more: Any) -> GuardRecord:
    return GuardRecord("d", figures, left, HitsLine(1, sides), check, **{"strikes": True, **more})


def front(climbers: int, check: int, *guards: GuardRecord, **more: Any) -> FrontRecord:
    given = {"figures": climbers + 1, "line": HitsLine(1, 6), "strikes": True, **more}
    return FrontRecord(
        "a", "w", Gear.LADDER, (0, 0), 2, climbers=climbers, check=check, guards=guards, **given
    )  # fmt: skip


def play(found: FrontRecord, dice: Dice) -> tuple[int, tuple[int, ...]]:
    """A round by the rules: figures lost of the climbers, and of each defending unit."""
    ours = found.climbers if found.strikes else 0
    hits = sum(FACES[found.line.sides][dice.roll(found.line.sides) - 1] for _ in range(ours))
    back = 0
    for each in found.guards:
        for _ in range(each.figures if each.strikes else 0):
            back += FACES[each.line.sides][dice.roll(each.line.sides) - 1]
    seats = [place for place, each in enumerate(found.guards) for _ in range(each.figures)]
    fell = [0] * len(found.guards)
    for hit in range(hits):
        place = seats[hit % len(seats)]
        need = found.guards[place].check
        fell[place] += not (need and dice.roll(10) >= need)
    lost = sum(not (found.check and dice.roll(10) >= found.check) for _ in range(back))
    capped = tuple(min(n, each.left) for n, each in zip(fell, found.guards, strict=True))
    return min(lost, found.figures), capped


FRONTS = {
    "ladder": front(2, 10, guard(1, 1, 4)),
    "two stands": front(1, 9, guard(1, 1, 4), guard(1, 1, 6), line=HitsLine(1, 8)),
    "grapple": front(1, 0, guard(2, 3, 4, 8)),
    "cutting": front(2, 0, guard(2, 2, 4, strikes=False)),
    "fought": front(2, 10, guard(1, 1, 4), strikes=False),
    "no check": front(1, 10, guard(1, 1, 0)),
}


@pytest.mark.rule("F8", "F3")
@pytest.mark.parametrize("name", FRONTS)
def test_a_round_at_the_top_is_as_likely_as_by_enumeration(name: str) -> None:
    found = FRONTS[name]
    every = brute.every(lambda dice: play(found, dice))
    melee = scaling.melee(found)

    for (lost, fell), chance in every.items():
        assert melee.lost.p(lost) * melee.fell.p(fell) == chance, (lost, fell)
    whole = tuple(each.left for each in found.guards)
    clears = sum((p for (_, fell), p in every.items() if fell == whole), Fraction(0))
    assert melee.clears == clears
    dead = sum((p for (lost, _), p in every.items() if lost == found.figures), Fraction(0))
    assert melee.throws_down == dead


@pytest.mark.rule("F8", "F9")
def test_four_climbers_against_two_defenders_agree_with_icepool() -> None:
    """Rating 6 on both sides: checks on 4+ behind the wall, on 10 on the ladder."""
    melee = scaling.melee(front(4, 10, guard(2, 5, 4)))
    d6, d10 = icepool.d6.map(lambda face: (face - 1) // 3), icepool.d10
    ours, theirs = 4 @ d6, 2 @ d6
    fell = ours.map(lambda hits: hits @ d10.map(lambda face: face < 4) if hits else 0)
    lost = theirs.map(lambda hits: hits @ d10.map(lambda face: face < 10) if hits else 0)

    for number in range(5):
        assert melee.fell.p((number,)) == fell.probability(number)
        assert melee.lost.p(number) == lost.probability(number)
    drops = 2 @ icepool.d4.map(lambda face: face == 4)
    for number in range(3):
        assert scaling.dropped(2, 5).p(number) == drops.probability(number)


YARD = """
    .*3 W .*12
    .*2 a1 W .*12
    .*3 W .*12
    .*12 a9 . d9 .
"""


def yard(gear: str, **more: Any) -> Battle:
    return battle(
        YARD,
        **{
            "attacker": {"a1": gear, "a9": "mob1"}, "defender": {"d1": "guard", "d9": "mob1"},
            "forts": {"w": wall()}, "cards": CLIMBERS, "sites": {"w": {"claimed": "defender"}},
            "roofs": {"d1.1": (3, 1)}, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("F8")
def test_the_odds_of_setting_up_are_those_of_the_round_once_the_unit_is_up() -> None:
    b = yard("laddermen")
    b.order("order a1 advance")
    view = b.match.view(b.match.to_act)
    found = forecast(view, Scale("a1.1", "w", Gear.LADDER))
    assert ("F8", "a1.1: up in turn", 2) in found.modifiers
    assert found.expected["figures that defenders lose"] == Fraction(6, 10)
    supposed = view.supposed_front(Scale("a1.1", "w", Gear.LADDER))

    b.order("scale a1.1 w ladder")
    b.skip_to("shooting")
    b.skip_to("movement")

    assert b.match.view(b.match.to_act).front("a1.1") == supposed


@pytest.mark.rule("F9")
def test_the_odds_of_cutting() -> None:
    b = yard("hookmen")
    b.order("order a1 advance")
    b.order("scale a1.1 w grapple")
    b.skip_to("assault")

    found = forecast(b.match.view(b.match.to_act), Cut("d1.1"))

    assert found.modifiers == (("F9", "a1.1: D4s at its ropes", 2),)
    assert [each.p for each in found.outcomes] == [
        Fraction(9, 16), Fraction(6, 16), Fraction(1, 16),
    ]  # fmt: skip
    assert parse("cut d1.1") == Cut("d1.1")
