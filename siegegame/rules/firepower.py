"""Firepower: how much is aimed, how many dice it gives, in which column (C6, C7)."""

from __future__ import annotations

from siegegame.content.schema import FirepowerRow
from siegegame.model.vocabulary import Column, UnitClass
from siegegame.rules.throws import half


def after_modifiers(aimed: int, markers: int, halved: bool) -> int:
    """Aimed Firepower less 1 a marker, then halved for Assault orders (C7, C6)."""
    left = max(0, aimed - markers)
    return half(left) if halved else left


def share(dice: int, part: int, whole: int) -> int:
    """How many of a volley's dice belong to a part of its aimed Firepower, to nearest (C3, C18)."""
    return (2 * dice * part + whole) // (2 * whole)


def dice(table: tuple[FirepowerRow, ...], firepower: int, column: Column) -> int:
    """The dice for a Firepower of 0 or more (C7).

    More than the table's last row counts as that row as often as it fits and the row of the rest.
    """
    last = table[-1].fp
    full, rest = divmod(firepower, last)
    return full * _cell(table[-1], column) + (_cell(table[rest - 1], column) if rest else 0)


def _cell(row: FirepowerRow, column: Column) -> int:
    return int(getattr(row, column.value))


def flyer_column(anti_air: int, aimed: int) -> Column:
    """The column at flyers: C, but B if at least half of the Firepower is anti-air (C16)."""
    return Column.B if aimed and 2 * anti_air >= aimed else Column.C


def column(target: UnitClass, in_cover: bool, marching: bool) -> Column:
    """The column for shots whose nearest visible target is such a unit (C7)."""
    if marching:
        return Column.A
    if target.is_engine:
        return Column.B if in_cover else Column.A
    return Column.C if in_cover else Column.B
