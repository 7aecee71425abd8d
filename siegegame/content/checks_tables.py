"""Checks of the lookup tables: every row that can be asked for is there, once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Final

from siegegame.content.schema import CatastropheRow, CriticalRow, TitanDamageRow
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import StructureSize

_FIREPOWERS: Final = 20
_DIFFERENCES: Final = 5

Ranges = Sequence[tuple[int, CriticalRow | CatastropheRow | TitanDamageRow]]
"""Rows of a table that are found by a roll, each with its place in the file."""


def firepower_table_is_whole(stock: Stock) -> Iterator[Problem]:
    """The firepower table has the rows 1 to 20 in order (C7)."""
    rows = [row.fp for row in stock.catalogue.tables.firepower]
    yield from _row_faults(stock, "firepower", "fp", rows, _FIREPOWERS)


def close_assault_table_is_whole(stock: Stock) -> Iterator[Problem]:
    """The close assault table has the differences 1 to 5 in order (C11)."""
    rows = [row.difference for row in stock.catalogue.tables.close_assault]
    yield from _row_faults(stock, "close_assault", "difference", rows, _DIFFERENCES)


def _row_faults(
    stock: Stock, table: str, name: str, rows: list[int], last: int
) -> Iterator[Problem]:
    """The first row that is not the one that follows the row before it."""
    for index, (found, wanted) in enumerate(zip_longest(rows, range(1, last + 1))):
        if found != wanted:
            what = f"its rows are not {name} 1 to {last}, each once and in order"
            at = ("rows", index, name) if index < len(rows) else ("rows",)
            yield stock.problem("tables", table, at, what)
            return


def critical_table_is_whole(stock: Stock) -> Iterator[Problem]:
    """The rows of the critical table cover 2D6, each total once (E7)."""
    rows = list(enumerate(stock.catalogue.tables.critical))
    yield from _range_faults(stock, "critical", "its rows", rows, (2, 12))


def catastrophe_table_is_whole(stock: Stock) -> Iterator[Problem]:
    """The rows of each size cover a D6, each face once (E11)."""
    every = list(enumerate(stock.catalogue.tables.catastrophe))
    for size in StructureSize:
        rows = [(index, row) for index, row in every if row.size is size]
        whose = f"the rows of size {size.value}"
        yield from _range_faults(stock, "catastrophe", whose, rows, (1, 6))


def titan_damage_table_is_whole(stock: Stock) -> Iterator[Problem]:
    """The rows of the titan damage table cover a D6, each face once (T3)."""
    rows = list(enumerate(stock.catalogue.tables.titan_damage))
    yield from _range_faults(stock, "titan_damage", "its rows", rows, (1, 6))


def _range_faults(
    stock: Stock, table: str, whose: str, rows: Ranges, span: tuple[int, int]
) -> Iterator[Problem]:
    """The first row that does not go on where the row before it ends."""
    wanted, last = span
    what = f"{whose} are not {wanted} to {last}, each once and in order"
    for index, row in rows:
        at = ("rows", index, "low")
        if row.low > row.high:
            yield stock.problem("tables", table, at, f"{row.low} is more than high, {row.high}")
            return
        if row.low != wanted:
            yield stock.problem("tables", table, at, what)
            return
        wanted = row.high + 1
    if wanted != last + 1:
        yield stock.problem("tables", table, ("rows",), what)


def hull_sizes_table_is_whole(stock: Stock) -> Iterator[Problem]:
    """Each size has one row in the table of hull sizes (H1)."""
    rows = [row.size for row in stock.catalogue.tables.hull_sizes]
    if sorted(rows) != sorted(StructureSize):
        what = "its rows are not one for each size"
        yield stock.problem("tables", "hull_sizes", ("rows",), what)


def building_damage_table_is_whole(stock: Stock) -> Iterator[Problem]:
    """The rows of the building damage table follow each other, open at both ends (H4)."""
    rows = stock.catalogue.tables.building_damage
    ends = [(row.min, row.max) for row in rows]
    joined = all(high is not None and low == high + 1 for (_, high), (low, _) in pairwise(ends))
    whole = ends and ends[0][0] is None and ends[-1][1] is None and joined
    closed = all(low is None or high is None or low <= high for low, high in ends)
    if not (whole and closed):
        what = "its rows do not cover every total once and in order"
        yield stock.problem("tables", "building_damage", ("rows",), what)


CHECKS: Final = (
    hull_sizes_table_is_whole,
    building_damage_table_is_whole,
    firepower_table_is_whole,
    close_assault_table_is_whole,
    critical_table_is_whole,
    catastrophe_table_is_whole,
    titan_damage_table_is_whole,
)
