"""Which cells see each other over one state of the board: a memo of sight lines (C13)."""

from __future__ import annotations

from collections.abc import Iterable

from siegegame.model.geometry import Grid

CLEAR, HIDDEN = 1, 2
_UNKNOWN = 0
_BLOCKS = 2
"""A line is blocked when the cells it crosses add up to this: a structure 2, woods 1 (C13)."""


class Sight:
    """Which cells see each other over one state of the board's opacity (C13); a memo."""

    __slots__ = (
        "_beneath", "_grid", "_opacity", "_opened", "_roofs", "_rows", "_together", "_woods",
        "walks", "walls",
    )  # fmt: skip

    def __init__(self, grid: Grid, opacity: bytes, roofs: tuple[int, ...] = ()) -> None:
        self._grid = grid
        self._opacity = opacity
        self._roofs = roofs
        """For each cell its structure if that has battlements, else 0; empty without any.

        A structure is not in the way of who stands on it (C13).
        """
        self._beneath: dict[int, int] = {}
        for cell, roof in enumerate(roofs):
            self._beneath[roof] = self._beneath.get(roof, 0) | (1 << cell if roof else 0)
        self.walls = sum(1 << cell for cell, each in enumerate(opacity) if each >= _BLOCKS)
        """The cells that block a line by themselves, those of structures among them, as bits."""
        self._woods = sum(1 << cell for cell, each in enumerate(opacity) if each == 1)
        self._rows: dict[int, bytearray] = {}
        self._opened: dict[tuple[int, int], bytes] = {}
        self._together: tuple[frozenset[int], int] = (frozenset(), 0)
        self.walks: dict[tuple[object, ...], dict[int, int]] = {}
        """How far movers get along battlements, by how and whence: see `systems.roofways`."""

    def roof(self, structure: int) -> int:
        """The cells of a structure's battlements, as bits; none once they are gone."""
        return self._beneath.get(structure, 0)

    def roofs(self, structures: frozenset[int]) -> int:
        """The cells of the battlements of some structures, as bits."""
        if self._together[0] is not structures:
            cells = 0
            for each in sorted(structures):
                cells |= self.roof(each)
            self._together = structures, cells
        return self._together[1]

    def same_board(self, other: Sight) -> bool:
        """Whether another memo is of the same board."""
        return (self._opacity, self._roofs) == (other._opacity, other._roofs)

    def clear(self, one: int, two: int) -> bool:
        """Whether the line between the centres of two cells is free (C13)."""
        if one > two:
            one, two = two, one
        row = self._rows.get(one)
        if row is None:
            row = self._rows[one] = bytearray(self._grid.size)
        known = row[two]
        if known == _UNKNOWN:
            known = row[two] = CLEAR if self._trace(one, two) else HIDDEN
        return known == CLEAR

    def any_clear(self, here: int, cells: Iterable[int]) -> bool:
        """Whether the line from a cell to any of some others is free (C13)."""
        row = self._rows.get(here) or bytes(self._grid.size)
        rows, clear = self._rows, self.clear
        for cell in cells:
            if cell >= here:
                known = row[cell]
            else:
                other = rows.get(cell)
                known = other[here] if other else _UNKNOWN
            if known == CLEAR or (known == _UNKNOWN and clear(here, cell)):
                return True
        return False

    def _pair(self, one: int, two: int) -> tuple[int, int] | None:
        """The structures on whose battlements two cells are, None if neither is on any."""
        roofs = self._roofs
        return (roofs[one], roofs[two]) if roofs and (roofs[one] or roofs[two]) else None

    def _without(self, pair: tuple[int, int]) -> bytes:
        """The board's opacity without some structures."""
        found = self._opened.get(pair)
        if found is None:
            opened = bytearray(self._opacity)
            for cell in self._grid.each(self._beneath[pair[0]] | self._beneath[pair[1]]):
                opened[cell] = 0
            found = self._opened[pair] = bytes(opened)
        return found

    def _trace(self, one: int, two: int) -> bool:
        """Whether what the line crosses does not block it; of a corner the lesser side counts."""
        walls, pair = self.walls, self._pair(one, two)
        if pair:
            walls &= ~(self._beneath[pair[0]] | self._beneath[pair[1]])
        crossed, corners, first = self._grid.crossed(one, two)
        if crossed & walls:
            return False
        in_the_way = (crossed & self._woods).bit_count()
        opacity = self._without(pair) if pair and corners else self._opacity
        for left, right in corners:
            in_the_way += min(opacity[first + left], opacity[first + right])
        return in_the_way < _BLOCKS
