"""Firepower: how much is aimed, how many dice it gives, in which column (C6, C7)."""

from __future__ import annotations

from collections.abc import Sequence

from siegegame.content.schema import FirepowerRow
from siegegame.model.vocabulary import Column, UnitClass
from siegegame.rules.throws import half


def after_modifiers(aimed: int, markers: int, halved: bool) -> int:
    """Aimed Firepower less 1 a marker, then halved for Assault orders (C7, C6)."""
    return pools_after_modifiers([aimed], markers, halved)[0]


def pools_after_modifiers(pools: Sequence[int], markers: int, halved: bool) -> tuple[int, ...]:
    """The same for Firepower in several pools: together they are what one pool would be.

    Markers silence the first pool first; halves are shared out so that their sum is rounded once.
    """
    found, before, after = [], 0, 0
    for power in pools:
        silenced = min(power, markers)
        markers -= silenced
        before, after = after, after + power - silenced
        found.append(half(after) - half(before) if halved else after - before)
    return tuple(found)


def dice(table: tuple[FirepowerRow, ...], firepower: int, column: Column) -> int:
    """The dice for a Firepower of 0 or more (C7).

    More than the table's last row counts as that row as often as it fits and the row of the rest.
    """
    last = table[-1].fp
    full, rest = divmod(firepower, last)
    return full * _cell(table[-1], column) + (_cell(table[rest - 1], column) if rest else 0)


def _cell(row: FirepowerRow, column: Column) -> int:
    return int(getattr(row, column.value))


def column(target: UnitClass, in_cover: bool, marching: bool) -> Column:
    """The column for shots whose nearest visible target is such a unit (C7)."""
    if marching:
        return Column.A
    if target.is_engine:
        return Column.B if in_cover else Column.A
    return Column.C if in_cover else Column.B
