"""Morale in hundredths of a point: what a side starts with and what its losses cost (C12, D9)."""

from __future__ import annotations

POINTS_PER_MORALE = 25
"""Points of a destroyed detachment that cost 1 morale."""
LATEST_TURN = 2
"""The last turn in which reserves may come on (C12)."""


def starting(points: int, fraction: tuple[int, int]) -> int:
    """A side's starting morale in hundredths: its points times a fraction, to nearest (C3, C12)."""
    numerator, denominator = fraction
    return (2 * points * 100 * numerator + denominator) // (2 * denominator)


def destroyed_cost(points: int) -> int:
    """What a destroyed detachment costs, in hundredths (C12)."""
    return points * 100 // POINTS_PER_MORALE


def broken_cost(points: int) -> int:
    """What a broken detachment costs until it rallies, in hundredths (C12)."""
    return destroyed_cost(points) // 2
