"""Shots at a hull-point structure equal every course followed by itself (H3 to H5, H18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

import pytest

from siegegame.content.loader import load
from siegegame.content.schema import HullLine
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.model.dice import Stream
from siegegame.odds import battering, hulls

TABLE: Final = load().tables.building_damage
ROWS: Final = (
    "breach", "tremor", "partial_collapse", "structural_collapse", "catastrophic_breach",
    "total_collapse", "detonation",
)  # fmt: skip
DEBRIS: Final = {
    "partial_collapse": 1, "structural_collapse": 2, "total_collapse": 2, "detonation": 4,
}  # fmt: skip


class Course(NamedTuple):
    """How an attack may have gone until now."""

    points: int
    shield: bool
    breached: int = 0
    debris: int = 0
    seen: tuple[str, ...] = ()
    fate: str = "stands"


Chances = dict[Course, Fraction]
Part = tuple[Course, Fraction]


def fallen(course: Course, how: str) -> Course:
    return course._replace(fate=how, debris=course.debris + DEBRIS[how])


def settled(target: HullTarget, course: Course) -> Course:
    """A structure without points, or without armour on any side, falls (H5)."""
    bare = min(target.armour) - course.breached <= 0
    return fallen(course, "total_collapse") if course.points <= 0 or bare else course


def compared(line: HullLine, av: int, more: int) -> Iterator[tuple[str, Fraction]]:
    """A hit against an armour value (H3), with what a fuel pipe adds (H18)."""
    for one, two in product(range(1, 7), repeat=2):
        total = line.strength + one + more + two * ("thermal" in line.traits)
        needed = min(av, 12) if "lance" in line.traits else av
        lead = total - needed
        if "arc" in line.traits:
            lead = {1: -1, 6: 1}.get(one, 0)
        result = "through" if lead > 0 else "nothing" if lead < 0 else "glance"
        yield result, Fraction(1, 36)


def on_table(target: HullTarget, course: Course, total: int) -> Iterator[Part]:
    """A result of the damage table (H4)."""
    result = ROWS[min(max(total, 1), 7) - 1]
    course = course._replace(seen=tuple(sorted({*course.seen, result})))
    if result == "detonation":
        yield fallen(course, result), Fraction(1)
    elif result == "total_collapse" or course.points <= 0:
        yield fallen(course, "total_collapse"), Fraction(1)
    elif result == "catastrophic_breach":
        for lost in (1, 2, 3):
            more = course._replace(breached=course.breached + lost)
            yield settled(target, more), Fraction(1, 3)
    elif result == "breach":
        yield settled(target, course._replace(breached=course.breached + 1)), Fraction(1)
    else:
        yield course._replace(debris=course.debris + DEBRIS.get(result, 0)), Fraction(1)


def hit(target: HullTarget, salvo: HullSalvo, course: Course) -> Iterator[Part]:
    heavy = bool(salvo.weapon) and not salvo.within and salvo.line.strength >= 6
    if course.shield and heavy:
        yield course._replace(shield=False), Fraction(1)
        return
    av = max(max(0, target.armour[each] - course.breached) for each in salvo.facings)
    bonus = {1: 2, 2: 1}.get(salvo.line.ap or 0, 0) - target.bulwark
    hurt = course._replace(points=course.points - 1)
    for result, chance in compared(salvo.line, av, salvo.more):
        if result == "nothing":
            yield course, chance
        elif result == "glance":
            yield settled(target, hurt), chance
        else:
            for die in range(1, 7):
                for after, share in on_table(target, hurt, die + bonus):
                    yield after, chance * share / 6


def hits(salvo: HullSalvo) -> Fraction:
    need = max(1, (6 if salvo.snap else 7 - salvo.skill) - salvo.more)
    chance = Fraction(max(0, 7 - need), 6)
    chance = chance + (1 - chance) * chance if salvo.rerolls else chance
    return Fraction(1) if salvo.sure else chance


def followed(
    chances: Chances, follow: Callable[[Course], Iterator[Part]], scale: Fraction = Fraction(1)
) -> Chances:
    found: Chances = {}
    for course, chance in chances.items():
        for after, share in follow(course):
            if share:
                found[after] = found.get(after, Fraction(0)) + chance * share * scale
    return found


def shot(target: HullTarget, salvo: HullSalvo, course: Course) -> Iterator[Part]:
    if course.fate != "stands":
        yield course, Fraction(1)
        return
    yield course, 1 - hits(salvo)
    for after, share in hit(target, salvo, course):
        yield after, hits(salvo) * share


def played(fire: HullFire) -> Chances:
    """Every course of everything that is fired."""
    chances: Chances = {Course(fire.target.points, fire.target.shield): Fraction(1)}
    for salvo in fire.salvos:
        whole = sum(weight for _, weight in salvo.shots)
        mixed: Chances = {}
        for shots, weight in salvo.shots:
            some = chances
            for _ in range(shots):
                some = followed(some, lambda course: shot(fire.target, salvo, course))  # noqa: B023
            for course, chance in some.items():
                mixed[course] = mixed.get(course, Fraction(0)) + chance * Fraction(weight, whole)
        chances = mixed
    return chances


def told(chances: Chances, what: Callable[[Course], object]) -> dict[object, Fraction]:
    found: dict[object, Fraction] = {}
    for course, chance in chances.items():
        if chance:
            found[what(course)] = found.get(what(course), Fraction(0)) + chance
    return found


def same(fire: HullFire) -> None:
    chances, found = played(fire), battering.ends(fire)
    points = fire.target.points
    assert {n: found.debris.p(n) for n in found.debris.ways} == told(chances, lambda c: c.debris)
    ruin = hulls.ruin(fire)
    for dist, what in (
        (ruin.lost, lambda c: points - c.points if c.fate == "stands" else points),
        (ruin.fate, lambda c: c.fate),
        (ruin.breached, lambda c: c.breached),
    ):
        assert {each: dist.p(each) for each in dist.ways} == told(chances, what)  # type: ignore[attr-defined]
    for name, chance in ruin.rows:
        assert chance == sum((p for c, p in chances.items() if name in c.seen), Fraction(0)), name


def any_salvo(stream: Stream) -> HullSalvo:
    kinds = stream.shuffled(["arc", "blast", "lance", "thermal"])[: stream.below(3)]
    traits, ap = tuple(sorted(kinds)), stream.pick([None, 1, 2, 3])
    line = HullLine(shots=1, strength=4 + stream.below(7), ap=ap, traits=traits)  # type: ignore[arg-type]
    shots = stream.pick([((1, 1),), ((2, 1),), ((0, 1), (1, 2), (2, 1)), ((0, 5),)])
    snap, sure, rerolls, within = (not stream.below(3) for _ in range(4))
    facings = tuple(stream.shuffled(range(4))[: 1 + stream.below(2)])
    weapon, skill, more = stream.pick(["gun", "gun", ""]), stream.below(7), stream.below(3) // 2
    return HullSalvo(
        weapon, ("a1.1",), line, shots, skill, snap, sure, rerolls, facings, more, within
    )


@pytest.mark.rule("H3", "H4", "H5", "H18")
@pytest.mark.parametrize("seed", range(60))
def test_any_fire_equals_every_course_by_itself(seed: int) -> None:
    stream = Stream("battering", seed)
    north, east, south, west = (stream.pick([2, 9, 12, 13, 14]) for _ in range(4))
    bulwark, shield = not stream.below(3), not stream.below(2)
    target = HullTarget("h", stream.die(4), (north, east, south, west), bulwark, TABLE, (), shield)
    same(HullFire(target, tuple(any_salvo(stream) for _ in range(stream.die(2)))))


@pytest.mark.rule("H3", "H4", "H5")
def test_four_siege_guns_and_a_tank_at_a_bastion() -> None:
    target = HullTarget("h", 4, (14, 14, 14, 14), False, TABLE, (), shield=False)
    guns = ((10, 1, 4), (8, 3, 1))
    same(
        HullFire(
            target,
            tuple(
                HullSalvo("gun", ("a1.1",), HullLine(1, strength, ap), ((shots, 1),), 3,
                          False, False, False, (3,))
                for strength, ap, shots in guns
            ),
        )
    )  # fmt: skip
