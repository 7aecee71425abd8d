"""Which cells see each other over one state of the board: a memo of sight lines (C13)."""

from __future__ import annotations

from siegegame.model.geometry import Grid

CLEAR, HIDDEN = 1, 2
_UNKNOWN = 0
_BLOCKS = 2
"""A line is blocked when the cells it crosses add up to this: a structure 2, woods 1 (C13)."""


class Sight:
    """Which cells see each other over one state of the board's opacity (C13); a memo."""

    __slots__ = (
        "_beneath", "_grid", "_opacity", "_opened", "_roofs", "_rows", "_walls", "_woods",
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
        self._walls = sum(1 << cell for cell, each in enumerate(opacity) if each >= _BLOCKS)
        self._woods = sum(1 << cell for cell, each in enumerate(opacity) if each == 1)
        self._rows: dict[int, bytearray] = {}
        self._opened: dict[tuple[int, int], bytes] = {}

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

    def _without(self, pair: tuple[int, int]) -> bytes:
        """The board's opacity without some structures."""
        found = self._opened.get(pair)
        if found is None:
            cells = zip(self._opacity, self._roofs, strict=True)
            found = bytes(0 if roof and roof in pair else opaque for opaque, roof in cells)
            self._opened[pair] = found
        return found

    def _trace(self, one: int, two: int) -> bool:
        """Whether what the line crosses does not block it; of a corner the lesser side counts."""
        opacity, walls = self._opacity, self._walls
        if self._roofs and (self._roofs[one] or self._roofs[two]):
            ours, theirs = self._roofs[one], self._roofs[two]
            opacity = self._without((ours, theirs))
            walls &= ~(self._beneath[ours] | self._beneath[theirs])
        crossed, corners, first = self._grid.crossed(one, two)
        if crossed & walls:
            return False
        in_the_way = (crossed & self._woods).bit_count()
        for left, right in corners:
            in_the_way += min(opacity[first + left], opacity[first + right])
        return in_the_way < _BLOCKS
