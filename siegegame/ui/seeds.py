"""A seed for somebody who names none."""

from __future__ import annotations

import time
from typing import Final

_SEEDS: Final = 1_000_000
"""So many there are: short ones can be told to a friend."""


def new_seed() -> int:
    """Another one each time; it need not be hard to guess."""
    return time.time_ns() // 1_000 % _SEEDS
