"""Dice that fall on those inside a structure, by how many of them hurt whom (E7, E8).

Who is left is one number: in each eight bits how many units of a run. So are losses, which are
taken from it. Dice are counted in kinds that hurt the same units, the best first; where a second
die decides (a 7 or an 8) or dice go round, `odds.insides` follows them one by one instead.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple

_KEPT = 4096
FACES: Final = 6
WIDTH: Final = 8
"""Bits for the number of a run's units."""
_ONE: Final = (1 << WIDTH) - 1

Losses = dict[int, int]
"""Who may be lost, each with its ways."""


class Lodgers(NamedTuple):
    """Units inside that are alike."""

    place: int
    """The number of their run."""
    need: int
    """The face that hurts them, up to 6."""
    points: int


class _Fall(NamedTuple):
    """A number of dice of each kind."""

    before: int
    """Where it stands with a die less of its worst kind."""
    kind: int
    """That kind, -1 without a die."""
    dice: int
    """Dice that count."""
    ways: int


def pack(numbers: tuple[int, ...]) -> int:
    """Numbers of units of each run as one number."""
    return sum(number << WIDTH * place for place, number in enumerate(numbers))


def unpack(left: int, runs: int) -> tuple[int, ...]:
    """The numbers of units of so many runs."""
    return tuple(left.to_bytes(runs, "little"))


def units(left: int, runs: int) -> int:
    """How many units there are in all."""
    return sum(left.to_bytes(runs, "little"))


def in_turn(lodgers: tuple[Lodgers, ...], left: int, number: int) -> tuple[int, Losses]:
    """Dice from the highest, one for each unit in the order of runs; no more dice than units."""
    owners = [each for each in lodgers for _ in range(left >> WIDTH * each.place & _ONE)]
    needs = _needs(owners)
    total, falls = _falls(_kinds(needs), (number,), FACES)
    found: Losses = {}
    after = [0]
    for fall in falls:
        if fall.kind >= 0:
            owner = owners[fall.dice - 1]
            hurt = owner.need <= needs[fall.kind]
            after.append(after[fall.before] + (hurt << WIDTH * owner.place))
        if fall.ways:
            lost = after[-1]
            found[lost] = found.get(lost, 0) + fall.ways
    return total, found


def on_cheapest(
    lodgers: tuple[Lodgers, ...], left: int, numbers: tuple[int, ...], faces: int = FACES
) -> tuple[int, Losses]:
    """Dice from the highest, each on the cheapest unit that it hurts.

    Args:
        lodgers: those that may be hit.
        left: who of them is left.
        numbers: how many dice there may be, each as likely.
        faces: of a die; if it has more than six, one of them hurts, and that anybody.
    """
    there = [each for each in lodgers if left >> WIDTH * each.place & _ONE]
    needs = _needs(there)
    ranked = sorted(there, key=lambda each: (each.points, each.place))
    able = [[WIDTH * each.place for each in ranked if each.need <= need] for need in needs]
    total, falls = _falls(_kinds(needs), numbers, faces)
    found: Losses = {}
    after = [left]
    for fall in falls:
        if fall.kind >= 0:
            after.append(without(after[fall.before], able[fall.kind]))
        if fall.ways:
            lost = left - after[-1]
            found[lost] = found.get(lost, 0) + fall.ways
    return total, found


def without(left: int, shifts: list[int]) -> int:
    """Who is left without the first of some runs of which anybody is."""
    for shift in shifts:
        if left >> shift & _ONE:
            return left - (1 << shift)
    return left


def _needs(there: list[Lodgers]) -> list[int]:
    """The faces that are needed, the highest first: kind n of dice hurts whom the nth hurts."""
    return sorted(dict.fromkeys([each.need for each in there]), reverse=True)


def _kinds(needs: list[int]) -> tuple[int, ...]:
    """How many faces of a die are of each kind."""
    above = [FACES + 1, *needs]
    return tuple([high - low for high, low in zip(above, needs, strict=False)])


@lru_cache(_KEPT)
def _falls(
    kinds: tuple[int, ...], numbers: tuple[int, ...], faces: int
) -> tuple[int, tuple[_Fall, ...]]:
    """The sum of all ways in which numbers of dice, each as likely, may fall, and how they do."""
    most, found, at = max(numbers), list[_Fall](), dict[tuple[int, ...], int]()
    for counts in product(range(most + 1), repeat=len(kinds)):
        if sum(counts) <= most:
            at[counts] = len(found)
            found.append(_fall(counts, kinds, numbers, faces, at))
    return len(numbers) * faces**most, tuple(found)


def _fall(
    counts: tuple[int, ...],
    kinds: tuple[int, ...],
    numbers: tuple[int, ...],
    faces: int,
    at: dict[tuple[int, ...], int],
) -> _Fall:
    dice, idle, most = sum(counts), faces - sum(kinds), max(numbers)
    shared = prod(kind**count for kind, count in zip(kinds, counts, strict=True))
    ways = sum(
        faces ** (most - number) * _orders(number, counts) * shared * idle ** (number - dice)
        for number in numbers
        if number >= dice
    )
    kind = max((place for place, count in enumerate(counts) if count), default=-1)
    if kind < 0:
        return _Fall(0, kind, dice, ways)
    less = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
    return _Fall(at[less], kind, dice, ways)


def _orders(number: int, counts: tuple[int, ...]) -> int:
    """In how many ways dice can be told off so many to each kind."""
    found = 1
    for count in counts:
        found *= comb(number, count)
        number -= count
    return found
