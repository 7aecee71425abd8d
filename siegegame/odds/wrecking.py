"""Cheap expectations of fire and blows at hull-point structures, in ten-thousandths (H3 to H8).

A good guess, not exact (`odds.hulls` is): the armour value is taken to stay as it is while the
shots fall, and a void shield to stop the first that hits.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from siegegame.content.schema import BuildingDamageRow
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.odds import battering, debris_toll
from siegegame.odds import distributions as dists
from siegegame.rules import hull as rules

SCALE: Final = 10_000
"""What is certain."""
_KEPT: Final = 4096
_FALLING: Final = ("total_collapse", "detonation")
_DIE2: Final = 7
"""Twice the mean of a D6."""


class Wreckage(NamedTuple):
    """What an attack may do to a hull-point structure."""

    structure: str
    lost: int
    """Hull points lost on average, never more than there are."""
    falls: int
    """The chance that it falls."""
    figures: int
    """Figures inside that debris kills on average."""


class _Hit(NamedTuple):
    """Chances of one shot."""

    harms: int
    """It costs a hull point."""
    topples: int
    """It brings the structure down by the damage table."""
    debris: int
    """D6 of hits on those inside, on average, while it stands."""


def wreckage(fire: HullFire) -> Wreckage:
    """What fire or blows may do to a structure."""
    target = fire.target
    left, stands, debris = _whole(target.points), SCALE, 0
    shield = target.shield
    for salvo in fire.salvos:
        shots = _mean_shots(salvo)
        if shield and shots and battering.stops(salvo):
            shots, shield = shots - 1, False
        hit = _hit(salvo, battering.armour(target, salvo, 0), target.bulwark, target.table)
        for _ in range(shots):
            left = _after(left, hit.harms)
            stands = stands * (SCALE - hit.topples) // SCALE
        debris += shots * hit.debris
    falls = SCALE - stands * (SCALE - left[0]) // SCALE
    return Wreckage(target.structure, _lost(left), falls, _killed(target, debris + 2 * falls))


def _whole(points: int) -> list[int]:
    """The chance of each number of hull points to be left, before any shot."""
    return [0] * points + [SCALE]


def _after(left: list[int], harms: int) -> list[int]:
    """The same after a shot that costs a point with a chance."""
    gone = [chance * harms // SCALE for chance in left]
    gone[0] = 0
    more = [*gone[1:], 0]
    return [chance - less + plus for chance, less, plus in zip(left, gone, more, strict=True)]


def _lost(left: list[int]) -> int:
    whole = len(left) - 1
    return sum((whole - points) * chance for points, chance in enumerate(left))


def _mean_shots(salvo: HullSalvo) -> int:
    """The shots on average, rounded up: some weapons must lock on (C6)."""
    ways = sum(weight for _, weight in salvo.shots)
    return -(-sum(shots * weight for shots, weight in salvo.shots) // ways)


@lru_cache(_KEPT)
def _hit(
    salvo: HullSalvo, armour: int, bulwark: bool, table: tuple[BuildingDamageRow, ...]
) -> _Hit:
    line, hits = salvo.line, battering.hit_chance(salvo)
    found = dists.of_throw(rules.penetration(line, armour, salvo.more))
    through = hits * found.p(rules.PENETRATION)
    harms = through + hits * found.p(rules.GLANCE)
    bonus = sum(value for _, value in rules.modifiers(line.ap, bulwark))
    rows = dists.of_throw(rules.damage(table, bonus))
    topples, debris = Fraction(0), Fraction(0)
    for place in rows.ways:
        name, chance = rules.HARMS[place], through * rows.p(place)
        if name in _FALLING:
            topples += chance
        else:
            debris += chance * rules.DEBRIS_DICE.get(name, 0)
    return _Hit(int(harms * SCALE), int(topples * SCALE), int(debris * SCALE))


def _killed(target: HullTarget, debris: int) -> int:
    """The figures that so many D6 of hits kill, each hit falling on one at random (C8, H8)."""
    figures = sum(number for _, number in target.garrison)
    if not figures:
        return 0
    faces = sum(number * debris_toll.kills(need) for need, number in target.garrison)
    return min(debris * _DIE2 * faces // (2 * 6 * figures), figures * SCALE)
