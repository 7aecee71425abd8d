"""Odds of shots and blows at hull-point structures equal enumeration of every die (H3 to H8)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from kit import battle, fort

from siegegame.content.loader import load
from siegegame.content.schema import HullLine
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.model.orders import parse
from siegegame.odds import debris_toll, hulls
from siegegame.odds import distributions as dists
from siegegame.odds.forecast import forecast

TABLE = load().tables.building_damage
RESULTS = (
    "breach", "tremor", "partial_collapse", "structural_collapse", "catastrophic_breach",
    "total_collapse", "detonation",
)  # fmt: skip
SIXTH = Fraction(1, 6)


def target(
    av: int, points: int, *, bulwark: bool = False, garrison: tuple[tuple[int, int], ...] = ()
) -> HullTarget:
    return HullTarget("h", points, (av, av, av, av), bulwark, TABLE, garrison, shield=False)


def salvo(line: HullLine, shots: int, skill: int, **fields: object) -> HullSalvo:
    values = {"snap": False, "sure": False, "rerolls": False, "facings": (0,), **fields}
    return HullSalvo("gun", ("a1.1",), line, ((shots, 1),), skill, **values)  # type: ignore[arg-type]


def compared(line: HullLine, av: int) -> dict[str, Fraction]:
    """What a hit comes to, by the rule as it is written (H3)."""
    if "arc" in line.traits:
        return {"none": SIXTH, "glance": 4 * SIXTH, "penetrate": SIXTH}
    needed = 12 if "lance" in line.traits and av > 12 else av
    dice = 2 if "thermal" in line.traits else 1
    found: Counter[str] = Counter()
    for faces in itertools.product(range(1, 7), repeat=dice):
        total = sum(faces) + line.strength
        found["none" if total < needed else "glance" if total == needed else "penetrate"] += 1
    return {what: Fraction(number, 6**dice) for what, number in found.items()}


Ends = dict[tuple[int, int, str], Fraction]
"""Points left, armour value lost and fate, each with its chance."""


def played(line: HullLine, av: int, points: int, shots: int, need: int, bonus: int) -> Ends:
    """Every course of some shots, each rolled out face by face (H3, H4, H5)."""
    ends: Ends = {(points, 0, "stands"): Fraction(1)}
    for _ in range(shots):
        after: Ends = {}
        for (left, lost, fate), chance in ends.items():
            for state, share in _one(line, av, (left, lost, fate), need, bonus).items():
                after[state] = after.get(state, Fraction(0)) + chance * share
        ends = after
    return ends


def _one(line: HullLine, av: int, state: tuple[int, int, str], need: int, bonus: int) -> Ends:
    left, lost, fate = state
    if fate != "stands":
        return {state: Fraction(1)}
    hit = Fraction(max(0, min(6, 7 - need)), 6)
    found: Ends = {state: 1 - hit}

    def add(end: tuple[int, int, str], share: Fraction) -> None:
        points, breached, how = end
        if how == "stands" and (points <= 0 or av - breached <= 0):
            end = (points, breached, "total_collapse")
        found[end] = found.get(end, Fraction(0)) + share

    for result, chance in compared(line, max(0, av - lost)).items():
        if result == "none":
            add(state, hit * chance)
        elif result == "glance":
            add((left - 1, lost, "stands"), hit * chance)
        else:
            for die in range(1, 7):
                _through(add, (left - 1, lost), die + bonus, hit * chance * SIXTH)
    return found


def _through(add, state, total, share) -> None:  # type: ignore[no-untyped-def]
    left, lost = state
    if total >= 7:
        add((left, lost, "detonation"), share)
    elif total == 6 or left <= 0:
        add((left, lost, "total_collapse"), share)
    elif total <= 1:
        add((left, lost + 1, "stands"), share)
    elif total == 5:
        for more in (1, 2, 3):
            add((left, lost + more, "stands"), share / 3)
    else:
        add((left, lost, "stands"), share)


TRAITS = ((), ("lance",), ("thermal",), ("arc",), ("blast",), ("lance", "thermal"))


@pytest.mark.rule("H3", "H4", "H5")
@pytest.mark.parametrize("traits", TRAITS)
@pytest.mark.parametrize("strength", range(4, 11))
@pytest.mark.parametrize("av", range(10, 15))
def test_odds_equal_enumeration(av: int, strength: int, traits: tuple[str, ...]) -> None:
    for ap, bulwark in ((None, False), (2, True), (1, False)):
        line = HullLine(shots=1, strength=strength, ap=ap, traits=traits)  # type: ignore[arg-type]
        bonus = {None: 0, 2: 1, 1: 2}[ap] - bulwark
        for shots, points, skill in ((1, 1, 3), (3, 3, 4)):
            fire = HullFire(target(av, points, bulwark=bulwark), (salvo(line, shots, skill),))
            found = hulls.ruin(fire)
            ends = played(line, av, points, shots, 7 - skill, bonus)
            for fate in ("stands", "total_collapse", "detonation"):
                wanted = sum((p for end, p in ends.items() if end[2] == fate), Fraction(0))
                assert found.fate.p(fate) == wanted
            lost: dict[int, Fraction] = {}
            for (left, _, fate), p in ends.items():
                number = points - left if fate == "stands" else points
                lost[number] = lost.get(number, Fraction(0)) + p
            assert {n: found.lost.p(n) for n in found.lost.ways} == {
                n: p for n, p in lost.items() if p
            }


@pytest.mark.rule("H4")
@pytest.mark.parametrize("ap", [None, 4, 2, 1])
def test_each_row_of_a_single_hit_that_goes_through(ap: int | None) -> None:
    line = HullLine(shots=1, strength=10, ap=ap)
    sure = salvo(line, 1, 3, sure=True)
    found = dict(hulls.ruin(HullFire(target(10, 5), (sure,))).rows)
    bonus = {1: 2, 2: 1}.get(ap or 0, 0)
    for row, result in enumerate(RESULTS, 1):
        faces = [
            die for die in range(1, 7)
            if min(7, max(1, die + bonus)) == row
        ]  # fmt: skip
        assert found[result] == Fraction(len(faces), 6), result


@pytest.mark.rule("C8", "H8")
def test_casualties_of_debris_equal_enumeration() -> None:
    """Two figures that need 4 and one that needs 3 (both less 1 for strength 6), under one D6."""
    garrison = ((4, 1), (5, 2))

    def course(left: tuple[int, int], hits: int) -> dict[int, Fraction]:
        if not hits or not sum(left):
            return {3 - sum(left): Fraction(1)}
        found: dict[int, Fraction] = {}
        for place, need in ((0, 3), (1, 4)):
            share = Fraction(left[place], sum(left))
            fewer = tuple(n - (i == place) for i, n in enumerate(left))
            for state, p in ((fewer, Fraction(7 - need, 6)), (left, Fraction(need - 1, 6))):
                for lost, q in course(state, hits - 1).items() if share else ():  # type: ignore[arg-type]
                    found[lost] = found.get(lost, Fraction(0)) + share * p * q
        return found

    wanted: dict[int, Fraction] = {}
    for hits in range(1, 7):
        for lost, p in course((1, 2), hits).items():
            wanted[lost] = wanted.get(lost, Fraction(0)) + p / 6
    found = debris_toll.casualties(garrison, dists.certain(1))
    assert {n: found.p(n) for n in found.ways} == {n: p for n, p in wanted.items() if p}


@pytest.mark.rule("H3")
def test_a_shield_takes_the_first_heavy_hit_and_no_blow_by_hand() -> None:
    line = HullLine(shots=1, strength=8)
    shielded = HullTarget("h", 1, (9, 9, 9, 9), False, TABLE, (), shield=True)
    two = hulls.ruin(HullFire(shielded, (salvo(line, 2, 3, sure=True),)))
    one = hulls.ruin(HullFire(target(9, 1), (salvo(line, 1, 3, sure=True),)))
    assert two.fate == one.fate
    light = salvo(HullLine(shots=1, strength=5), 1, 3, sure=True)
    assert (
        hulls.ruin(HullFire(shielded, (light,))).fate
        == hulls.ruin(HullFire(target(9, 1), (light,))).fate
    )


BOARD = """
    . . . . . . . . . . . .
    a1 . . . . . H H H . . .
    . . . . . . H H H . . .
    . . . . . . H H H . . .
    . . . . . . . . . . . .
"""


@pytest.mark.rule("H3", "C6")
@pytest.mark.parametrize("order", ["advance", "assault", "overwatch"])
@pytest.mark.parametrize("card", ["tank", "ray", "piercer", "rockets", "heavy"])
def test_forecasts_name_every_chance(card: str, order: str) -> None:
    b = battle(
        BOARD, attacker={"a1": card}, defender={"d1": "rifle*4"}, inside={"h": "d1"},
        sheets={"h": "bastion"}, phase="shooting", orders={"a1": order}, pad=(24, 20),
    )  # fmt: skip
    found = forecast(b.match.view(b.match.to_act), parse("shoot a1 h"))
    fates = [each.p for each in found.outcomes if each.what == "h: afterwards"]
    assert sum(fates) == 1
    shots = [each for each in found.outcomes if each.what.startswith("h: one shot")]
    assert sum(each.p for each in shots) == 1
    assert {each.rule for each in found.modifiers} >= {"H1", "H3"}
    assert "h: figures inside lost to debris" in found.expected


@pytest.mark.rule("H3", "H18")
@pytest.mark.parametrize(("pipes", "kinds"), [([], 1), ([(3, 0)], 2), ([(4, 1)], 1)])
def test_unlike_shots_of_weapons_of_one_name_are_numbered(
    pipes: list[tuple[int, int]], kinds: int
) -> None:
    b = battle(
        ". . . . a1 . H H H .*2\n.*6 H H H .*2\n. . . . a1 . H H H .*2", pipes=pipes,
        attacker={"a1": "burner*2"}, forts={"h": fort(armour=9)}, phase="shooting",
    )  # fmt: skip
    found = forecast(b.match.view(b.match.to_act), parse("shoot a1 h")).outcomes
    shots = [(each.what, each.value) for each in found if "one shot" in each.what]
    names = dict.fromkeys(what for what, _ in shots)

    assert len(shots) == len(set(shots))
    assert len(names) == kinds
    for name in names:
        assert sum(each.p for each in found if each.what == name) == 1
