"""Distributions with whole weights: from throws, summed, mapped, mixed; fractions at the rim."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd, lcm
from typing import Final, Generic, TypeVar

from siegegame.rules.throws import Throw

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Dist(Generic[T]):
    """What may come out, each with a whole weight above 0."""

    __slots__ = ("total", "ways")

    def __init__(self, ways: Mapping[T, int], total: int | None = None) -> None:
        self.ways: Final = ways
        """The weight of each outcome; never one of 0."""
        self.total: Final = sum(ways.values()) if total is None else total
        """The sum of the weights."""

    def __eq__(self, other: object) -> bool:
        """Whether every outcome is as likely in both."""
        if not isinstance(other, Dist):
            return NotImplemented
        keys = dict.fromkeys([*self.ways, *other.ways])
        return all(
            self.ways.get(key, 0) * other.total == other.ways.get(key, 0) * self.total
            for key in keys
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Its weights."""
        return f"Dist({dict(self.ways)!r})"

    def p(self, outcome: T) -> Fraction:
        """The chance of one outcome."""
        return Fraction(self.ways.get(outcome, 0), self.total)

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance that something holds."""
        return Fraction(sum(w for each, w in self.ways.items() if holds(each)), self.total)

    def map(self, change: Callable[[T], U]) -> Dist[U]:
        """The distribution of something that follows from the outcome."""
        found: dict[U, int] = {}
        for each, weight in self.ways.items():
            key = change(each)
            found[key] = found.get(key, 0) + weight
        return Dist(found, self.total)

    def then(self, follow: Callable[[T], Dist[U]]) -> Dist[U]:
        """What comes of it if each outcome is followed by more chance."""
        return mix((weight, follow(each)) for each, weight in self.ways.items())


def mix(parts: Iterable[tuple[int, Dist[T]]]) -> Dist[T]:
    """One of several distributions, each with a weight."""
    every = [(weight, dist) for weight, dist in parts if weight]
    scale = lcm(*(dist.total for _, dist in every))
    found: dict[T, int] = {}
    for weight, dist in every:
        factor = weight * (scale // dist.total)
        for each, ways in dist.ways.items():
            found[each] = found.get(each, 0) + ways * factor
    return reduced(found)


def reduced(ways: Mapping[T, int]) -> Dist[T]:
    """A distribution with the least whole weights."""
    shared = gcd(*ways.values())
    if shared > 1:
        ways = {each: weight // shared for each, weight in ways.items()}
    return Dist(ways)


def certain(outcome: T) -> Dist[T]:
    """What is not left to chance."""
    return Dist({outcome: 1}, 1)


@cache
def of_throw(throw: Throw) -> Dist[int]:
    """The outcomes of a throw, of further throws that it calls for too."""
    return mix(
        (1, of_throw(each) if isinstance(each, Throw) else certain(each)) for each in throw.outcomes
    )


def of_throw_at(throw: Throw, face: int) -> Dist[int]:
    """What a die comes to whose face, counted from 0, is known."""
    found = throw.outcomes[face]
    return of_throw(found) if isinstance(found, Throw) else certain(found)


def mean(dist: Dist[int]) -> Fraction:
    """The expected value."""
    return Fraction(sum(each * weight for each, weight in dist.ways.items()), dist.total)


def plus(one: Dist[int], two: Dist[int]) -> Dist[int]:
    """The sum of two that do not depend on each other."""
    found: dict[int, int] = {}
    for a, weight in one.ways.items():
        for b, other in two.ways.items():
            found[a + b] = found.get(a + b, 0) + weight * other
    return Dist(found, one.total * two.total)


def times(dist: Dist[int], number: int) -> Dist[int]:
    """The sum of a number of them that do not depend on each other."""
    if not number:
        return certain(0)
    half = times(dist, number // 2)
    twice = plus(half, half)
    return plus(twice, dist) if number % 2 else twice


def at_most(dist: Dist[int], most: int) -> Dist[int]:
    """With everything above a bound counted as the bound."""
    return dist.map(lambda each: min(each, most))


@lru_cache(4096)
def binomial(number: int, hits: int, faces: int) -> Dist[int]:
    """How many of a number of dice hit, each with `hits` chances out of `faces`."""
    single = {0: faces - hits, 1: hits}
    return times(reduced({each: weight for each, weight in single.items() if weight}), number)


def least_of_two(dist: Dist[int]) -> Dist[int]:
    """The lower of two dice."""
    found: dict[int, int] = {}
    for a, weight in dist.ways.items():
        for b, other in dist.ways.items():
            least = min(a, b)
            found[least] = found.get(least, 0) + weight * other
    return reduced(found)


def of_fractions(chances: Mapping[T, Fraction]) -> Dist[T]:
    """A distribution given as fractions of whatever whole."""
    scale = lcm(*(each.denominator for each in chances.values()))
    return reduced({each: int(chance * scale) for each, chance in chances.items()})
