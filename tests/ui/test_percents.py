"""Means in few signs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from siegegame.ui.percents import fewer


@pytest.mark.parametrize(
    ("mean", "told"),
    [
        (Fraction(0), "units −0"),
        (Fraction(1, 1000), "units −<0.1"),
        (Fraction(1, 20), "units −0.1"),
        (Fraction(29, 10), "units −2.9"),
    ],
)
def test_hardly_any_is_told_apart_from_none(mean: Fraction, told: str) -> None:
    assert fewer("units", mean) == told
