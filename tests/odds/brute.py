"""The long way round: every face of every die, one by one, for comparison with odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import TypeVar

from siegegame.odds.dealing import Target
from siegegame.rules import hits
from siegegame.rules.hits import Shot

T = TypeVar("T", bound=Hashable)


@cache
def one_by_one(sides: int) -> tuple[int, ...]:
    """Each face of a die once."""
    return (1,) * sides


@cache
def sums(number: int) -> tuple[int, ...]:
    """In how many ways some D6 show each sum there is, the least first."""
    ways = Counter(sum(faces) for faces in product(range(1, 7), repeat=number))
    return tuple(ways[each] for each in range(number, 6 * number + 1))


class Dice:
    """Dice that are rolled in every way there is: give `roll` out, then ask for the next way."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.ways: list[tuple[int, ...]] = []
        """For each throw in how many ways it shows each of its faces."""
        self.place = 0

    def roll(self, sides: int = 6) -> int:
        return self._throw(one_by_one(sides))

    def total(self, number: int) -> int:
        """The sum of some D6: only sums are told apart, else there were too many ways."""
        return self._throw(sums(number)) + number - 1

    def _throw(self, ways: tuple[int, ...]) -> int:
        if self.place == len(self.faces):
            self.faces.append(1)
            self.ways.append(ways)
        self.place += 1
        return self.faces[self.place - 1]

    def way(self) -> tuple[int, int]:
        """In how many ways the dice lie as they do now, and in how many they may lie."""
        pairs = zip(self.faces, self.ways, strict=True)
        return prod(ways[face - 1] for face, ways in pairs), prod(map(sum, self.ways))

    def next(self) -> bool:
        """Goes on to the next way; False if there is none."""
        while self.faces and self.faces[-1] == len(self.ways[-1]):
            self.faces.pop()
            self.ways.pop()
        if not self.faces:
            return False
        self.faces[-1] += 1
        self.place = 0
        return True


def every(game: Callable[[Dice], T]) -> dict[T, Fraction]:
    """Plays something with every way its dice may fall."""
    dice, ways = Dice(), Counter[tuple[T, int]]()
    going = True
    while going:
        result = game(dice)
        number, whole = dice.way()
        ways[result, whole] += number
        going = dice.next()
    found: dict[T, Fraction] = {}
    for (result, whole), number in ways.items():
        found[result] = found.get(result, Fraction(0)) + Fraction(number, whole)
    return found


def hurts(dice: Dice, face: int, need: int, in_rubble: bool) -> bool:
    """Whether a die hurts, its second die rolled if it takes one (C8, S6)."""
    if need > 6:
        return face == 6 and dice.roll() >= (4 if need == 7 else 6)
    if face < need:
        return False
    return not in_rubble or dice.roll() >= need


def deal(
    targets: tuple[Target, ...],
    number: int,
    ignoring: int,
    rerolls: bool,
    fuelled: int = 0,
    stopped: bool = False,
) -> Callable[[Dice], tuple[int, ...]]:
    """Rolls and deals dice as the rules say; what is left of the targets."""

    def shot(dice: Dice, place: int) -> Shot:
        face = dice.roll()
        return Shot(min(6, face + 1) if place < fuelled else face, place < ignoring)

    def game(dice: Dice) -> tuple[int, ...]:
        shots = [shot(dice, place) for place in range(number)]
        if rerolls:
            shots = [shot(dice, n) if _missed(s) else s for n, s in enumerate(shots)]
        left = [each.capacity for each in targets]

        def strike(shot: Shot, mark: int) -> bool:
            need = targets[mark].bare if shot.ignores_cover else targets[mark].need
            hit = hurts(dice, shot.face, need, targets[mark].in_rubble)
            saved = hit and targets[mark].saved and not shot.ignores_cover and dice.roll() >= 4
            left[mark] -= hit and not saved
            return left[mark] == 0

        hits.deal(hits.in_order(shots)[int(stopped) :], range(len(targets)), strike)
        return tuple(left)

    def _missed(shot: Shot) -> bool:
        easiest = min(each.bare if shot.ignores_cover else each.need for each in targets)
        return shot.face < min(easiest, 6)

    return game
