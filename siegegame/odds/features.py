"""What fire, blows and charges do to a hit-rated structure and those in it, exactly (F2 to F4)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from siegegame.engine.feature_rolls import FeatureFire, FeatureSalvo
from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules import features as rules

_KEPT: Final = 4096
_MOST: Final = 200
"""Attacks after which nobody counts on."""


class Damage(NamedTuple):
    """What an attack on a feature comes to."""

    structure: str
    lost: Dist[int]
    """Hits that it loses, no more than it has left."""
    fails: Fraction
    """The chance that it is no obstacle any more."""
    casualties: Dist[int]
    """Units in or on it that its fall hits."""


def damage(fire: FeatureFire) -> Damage:
    """What an attack on a feature comes to."""
    return _damage(fire)


@lru_cache(_KEPT)
def _damage(fire: FeatureFire) -> Damage:
    target = fire.target
    lost = dists.at_most(total(fire), target.remaining)
    fails = lost.p(target.remaining)
    fallen, stood = fails.numerator, fails.denominator - fails.numerator
    caught = dists.mix(((fallen, falls(target.caught)), (stood, dists.certain(0))))
    return Damage(target.structure, lost, fails, caught)


def total(fire: FeatureFire) -> Dist[int]:
    """All hits of an attack, whatever the feature has left (F3)."""
    found = dists.certain(fire.sure)
    for salvo in fire.salvos:
        found = dists.plus(found, of_salvo(salvo))
    return found


def of_salvo(salvo: FeatureSalvo) -> Dist[int]:
    """The hits of one kind of attack dice (F3)."""
    return dists.mix(
        (weight, _hits(salvo.sides, number * salvo.throws)) for number, weight in salvo.dice
    )


@lru_cache(_KEPT)
def _hits(sides: int, number: int) -> Dist[int]:
    return dists.times(dists.of_throw(rules.attack(sides)), number)


def falls(armour: tuple[int, ...]) -> Dist[int]:
    """How many of those in or on a feature its fall hits (F3)."""
    found = dists.certain(0)
    for each in armour:
        found = dists.plus(found, dists.of_throw(rules.fall(each)))
    return found


def expected(fire: FeatureFire) -> Fraction:
    """The hits that an attack is expected to score, whatever the feature has left."""
    return dists.mean(total(fire))


def turns_needed(remaining: int, expected: Fraction) -> int:
    """How many attacks of so many expected hits a feature takes, 0 if they do nothing."""
    if not expected:
        return 0
    turns = -(-remaining * expected.denominator // expected.numerator)
    return min(_MOST, turns)
