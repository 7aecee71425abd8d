"""Throws: what each face of a die means, declared once for systems and odds (decision 8).

A throw's outcomes are numbers or, where a face calls for another die, further throws.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from siegegame.model.purposes import Purpose


@dataclass(frozen=True, slots=True)
class Throw:
    """One die: its purpose and what each face leads to, face 1 first."""

    purpose: Purpose
    outcomes: tuple[int | Throw, ...]

    @property
    def sides(self) -> int:
        """The die's number of sides."""
        return len(self.outcomes)


def at_least(purpose: Purpose, need: int, sides: int = 6) -> Throw:
    """A die that yields 1 on `need` or more, otherwise 0."""
    return Throw(purpose, tuple(int(face >= need) for face in range(1, sides + 1)))


@cache
def to_hit(need: int, purpose: Purpose = Purpose.SHOT, *, in_rubble: bool = False) -> Throw:
    """A die against a needed face; 7 is a 6 and then 4+, 8 a 6 and then a 6 (C8).

    Against a unit in rubble it is rolled twice and the lower counts: what would hit must hit
    again (S6).

    Raises:
        ValueError: nothing in the game needs less than 1 or more than 8.
    """
    if not 1 <= need <= 8:
        raise ValueError(f"no die can need {need}")
    if need > 6:
        follow = at_least(Purpose.FOLLOW, 4 if need == 7 else 6)
        return Throw(purpose, (0, 0, 0, 0, 0, follow))
    if in_rubble:
        again = at_least(Purpose.RUBBLE, need)
        return Throw(purpose, tuple(again if face >= need else 0 for face in range(1, 7)))
    return at_least(purpose, need)


DANGEROUS: Final = Throw(Purpose.DANGEROUS, (1, 0, 0, 0, 0, 0))
"""Entering dangerous ground: 1 hit on a 1 (C14)."""


@cache
def may_move(markers: int, bonus: int = 0) -> Throw:
    """Whether a detachment with markers may move: above their number, a 6 always (C9).

    An elite detachment adds a bonus to its die (C16).
    """
    return Throw(
        Purpose.ORDERS, tuple(int(face + bonus > markers or face == 6) for face in range(1, 7))
    )


@cache
def rally(markers: int, bonus: int) -> Throw:
    """Whether a broken detachment rallies: the die and its bonus above its markers (C11)."""
    return Throw(Purpose.RALLY, tuple(int(face + bonus > markers) for face in range(1, 7)))


@cache
def sheds_markers(enemy_near: bool) -> Throw:
    """How many markers a detachment removes: the die, half with an enemy near (C9)."""
    return Throw(Purpose.MARKERS, tuple(half(face) if enemy_near else face for face in range(1, 7)))


@cache
def casualty(need: int) -> Throw:
    """A unit's die after a close assault, armour ignored (C11)."""
    return at_least(Purpose.CASUALTY, need)


def nearest(number: Fraction) -> int:
    """A number of 0 or more to the nearest whole one, halves up, at least 1 if it is any (C3)."""
    return max(1, (2 * number.numerator + number.denominator) // (2 * number.denominator)) * (
        number > 0
    )


def half(number: int) -> int:
    """Half of a number of 0 or more, rounded to nearest with halves up (C3)."""
    return (number + 1) // 2
