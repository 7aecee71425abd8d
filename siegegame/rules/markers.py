"""Blast markers: how many a volley places and when a detachment breaks under them (C9)."""

from __future__ import annotations

RALLY_CM = 15
"""An enemy this near halves the markers shed and keeps the broken from rallying (C9, C11)."""


def before_dice(aimed: int) -> int:
    """Markers that aimed Firepower places before its dice are rolled (C9)."""
    if aimed >= 24:
        return 3
    if aimed >= 16:
        return 2
    return 1 if aimed >= 8 else 0


def after_dice(aimed: int, hits: int) -> int:
    """Markers that a small volley places if it hit anything (C9)."""
    return int(1 <= aimed <= 7 and hits > 0)


def breaks(markers: int, units_left: int) -> bool:
    """Whether markers break a detachment; war engines count as their capacity (C9)."""
    return markers >= units_left
