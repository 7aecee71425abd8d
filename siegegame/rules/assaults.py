"""Close assaults and firefights: totals, bonuses, the row a difference gives (C11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from siegegame.content.schema import CloseAssaultRow
from siegegame.rules.throws import nearest

Bonuses = tuple[tuple[str, int], ...]

HEAVY_MARKERS = 5
"""Enemy markers that give +1."""
MAX_ROUNDS = 3
"""Rounds fought before tied sides both stay."""
FIREFIGHT_CM = 15
RETREAT_CM = 20
MOST_ON_ONE = 2
"""Units that may fight one enemy unit, except titans and structures."""


def strength(steady: Fraction | int, marching: Fraction | int) -> int:
    """A side's total: what is under March orders counts half (C6, C3)."""
    if not marching and isinstance(steady, int):
        return steady  # as it mostly is
    return nearest(steady + Fraction(marching) / 2)


def bonuses(ours: int, theirs: int, our_markers: int, their_markers: int) -> Bonuses:
    """A side's bonuses with their reasons, none of them 0 (C11)."""
    found = (
        ("enemy has 5 or more markers", int(their_markers >= HEAVY_MARKERS)),
        ("enemy has more markers", int(their_markers > our_markers)),
        ("higher total", odds_bonus(ours, theirs)),
    )
    return tuple((label, value) for label, value in found if value)


def odds_bonus(ours: int, theirs: int) -> int:
    """The bonus for outweighing the enemy: +1 to +4, only the best (C11)."""
    if ours <= theirs:
        return 0
    return 4 if theirs == 0 else min(4, ours // theirs)


def verdict(first: int, second: int) -> int:
    """What two totals decide, in a fight or for the initiative: above 0 the first wins by that.

    Below 0 the second does; 0 is a tie (C5, C11).
    """
    return first - second


def row(table: tuple[CloseAssaultRow, ...], difference: int) -> CloseAssaultRow:
    """The row of a difference of 1 or more; the last row holds for everything above (C11)."""
    return table[min(difference, len(table)) - 1]


def figures_strength(figures: Iterable[tuple[int, int, bool]]) -> int:
    """A side's total where one figure of each fighting unit fights, as at a door (F7, C3).

    Each entry is a unit's Assault, its card's figures and whether it is under March orders, which
    halve it; fractions are summed first.
    """
    total = sum(
        (Fraction(assault, count * (2 if marching else 1)) for assault, count, marching in figures),
        Fraction(0),
    )
    return max(1, int(total + Fraction(1, 2))) if total else 0


def fighters(
    weights: Sequence[int], touching: Sequence[Sequence[int]], most: int = MOST_ON_ONE
) -> list[int]:
    """Which of a side's units fight when at most two may fight each enemy unit (C11).

    Unit i has weight `weights[i]` and touches the enemies `touching[i]`. The units chosen have
    the greatest sum of weights that can be had; on a tie the units named first fight. At a
    door only one may (F7): `most` says how many.

    Returns:
        Indices of the units that fight, ascending.
    """
    seats: dict[int, list[int]] = {}
    by_weight = sorted(range(len(weights)), key=lambda i: (-weights[i], i))
    return sorted(unit for unit in by_weight if _seat(unit, touching, seats, {}, most))


def _seat(
    unit: int,
    touching: Sequence[Sequence[int]],
    seats: dict[int, list[int]],
    tried: dict[int, None],
    most: int,
) -> bool:
    """Finds the unit an enemy to fight, moving others to another enemy where that makes room."""
    for enemy in touching[unit]:
        if enemy in tried:
            continue
        tried[enemy] = None
        taken = seats.setdefault(enemy, [])
        if len(taken) < most:
            taken.append(unit)
            return True
        for place, other in enumerate(taken):
            if _seat(other, touching, seats, tried, most):
                taken[place] = unit
                return True
    return False
