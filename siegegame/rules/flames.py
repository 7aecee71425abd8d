"""Flamers beside fuel pipes on plain values (H18)."""

from __future__ import annotations

from typing import Final

BONUS: Final = 1
"""What a flamer that draws on a pipe adds to its dice."""
REACH2: Final = 1
"""The square of one cell, within which it does."""


def fed(face: int) -> int:
    """A die of a flamer counts 1 more beside a fuel pipe, at most 6."""
    return min(6, face + BONUS)
