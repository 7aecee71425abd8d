"""Climbing walls: how long it takes, who fights at the top, armour checks, cut ropes (F8, F9)."""

from __future__ import annotations

from functools import cache
from typing import Final

from siegegame.model.purposes import Purpose
from siegegame.model.vocabulary import Gear
from siegegame.rules.features import attack
from siegegame.rules.throws import Throw, at_least, half

CLIMBERS: Final = 4
"""How many figures of a stand fight at the top of its ladder or ropes (F8)."""
DEFENDERS: Final = 2
"""How many figures meet them there (F8)."""
BEHIND_WALL: Final = -2
"""What a wall does to a defender's armour rating: lower is better (F8)."""
ON_LADDER: Final = 4
"""What a ladder does to a climber's armour rating (F8)."""
CHECK_SIDES: Final = 10
"""The sides of the die of an armour check (F8)."""
CUT_SIDES: Final = 4
"""The sides of the attack die of who cuts grapples (F9)."""
TURNS: Final = {Gear.LADDER: 1, Gear.GRAPPLE: 2}
"""How many Movement phases after the one in which it set up a unit is up (F8)."""


def set_up_cost(whole: int) -> int:
    """What setting up takes of a whole move, in half cells: half of it (F8)."""
    return half(whole)


def defender_check(armour_rating: int) -> int:
    """The face of a D10 that cancels a hit on a defender of a wall, 0 if none does (F8)."""
    return _check(armour_rating + BEHIND_WALL)


def climber_check(armour_rating: int, gear: Gear) -> int:
    """The face of a D10 that cancels a hit on a climber, 0 if none does: never on ropes (F8)."""
    return 0 if gear is Gear.GRAPPLE else _check(armour_rating + ON_LADDER)


def _check(rating: int) -> int:
    return max(1, rating) if rating <= CHECK_SIDES else 0


@cache
def checked(need: int) -> Throw:
    """An armour check: 1 where the die cancels the hit (F8)."""
    return at_least(Purpose.ARMOUR_CHECK, need, CHECK_SIDES)


@cache
def strike(sides: int) -> Throw:
    """An attack die on a wall: its hits (F3, F8)."""
    return attack(sides, Purpose.WALL_MELEE)


CUT: Final = attack(CUT_SIDES, Purpose.CUT)
"""The die of a figure that cuts grapples: its hits (F9)."""


def shares(hits: int, figures: tuple[int, ...]) -> tuple[int, ...]:
    """How many hits fall on each group of defenders: one on each figure in turn (F8)."""
    turns = [group for group, number in enumerate(figures) for _ in range(number)]
    found = [0] * len(figures)
    for hit in range(hits if turns else 0):
        found[turns[hit % len(turns)]] += 1
    return tuple(found)


def fallen(hits: int, up: int, figures: int) -> tuple[int, int]:
    """How many climbers are lost, first of those who made the climb, then of those below (F8)."""
    lost = min(hits, figures)
    return min(lost, up), lost - min(lost, up)
