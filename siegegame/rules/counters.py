"""Bunker counters: how many, what they are worth, how they are found (D3, D6, D7, D8)."""

from __future__ import annotations

from typing import Final

from siegegame.model.purposes import Purpose
from siegegame.rules.throws import at_least

SCAN: Final = at_least(Purpose.SCAN, 5)
"""A scan reveals on 5 or 6 (D7)."""
SCAN_CM: Final = 10
GAIN: Final = 100
"""Morale, in hundredths, for each undiscovered counter at each Start (D6)."""
LOSS: Final = 500
"""Morale, in hundredths, that a destroyed counter costs (D8)."""


def counters(points: int, points_per_counter: int | None, structures: int) -> int:
    """How many counters a defender of those points hides, one at most under a structure (D3)."""
    if not points_per_counter:
        return 0
    return min(max(1, points // points_per_counter), structures)
