"""Lengths and chances as people read them."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Final

_MM: Final = 25
"""Millimetres in a cell."""


def cells_text(half: int) -> str:
    """Half cells as cells, as the log tells movement: `3½`, `½`."""
    return f"{half // 2 or ''}½" if half % 2 else str(half // 2)


def cm_text(squared: int) -> str:
    """A distance whose square in cells is known, in centimetres: `17.5 cm`."""
    millimetres = isqrt(squared * _MM * _MM)
    return f"{millimetres // 10}.{millimetres % 10}".removesuffix(".0") + " cm"


def one_in(dice: int, sides: int = 6) -> Fraction:
    """The chance that at least one of some dice shows a 1."""
    return 1 - Fraction(sides - 1, sides) ** dice
