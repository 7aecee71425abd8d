"""Chances and means in few signs."""

from __future__ import annotations

from fractions import Fraction


def percent(p: Fraction) -> str:
    """A chance in percent, never 0 or 100 for what is not certain."""
    whole = (200 * p.numerator + p.denominator) // (2 * p.denominator)
    if whole == 0 and p:
        return "<1%"
    if whole == 100 and p != 1:
        return ">99%"
    return f"{whole}%"


def decimal(value: Fraction) -> str:
    """A mean with one decimal."""
    tenths = (20 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{tenths // 10}.{tenths % 10}"


def fewer(word: str, mean: Fraction) -> str:
    """How many of something are lost on average; hardly any is told apart from none."""
    shown = decimal(mean)
    if shown == "0.0":
        shown = "<0.1" if mean else "0"
    return f"{word} −{shown}"
