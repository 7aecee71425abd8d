"""The walls of a footprint and where in them its access points are (C17)."""

from __future__ import annotations

from collections.abc import Iterable

from siegegame.model.geometry import Grid

Walls = tuple[tuple[int, ...], ...]
"""The cells of the north, east, south and west side, each on a walk round the footprint."""


def box(grid: Grid, cells: Iterable[int]) -> tuple[int, int, int, int]:
    """The westernmost and northernmost, the easternmost and southernmost column and row."""
    points = [grid.point(cell) for cell in cells]
    columns, rows = [x for x, _ in points], [y for _, y in points]
    return min(columns), min(rows), max(columns), max(rows)


def walls(grid: Grid, cells: tuple[int, ...]) -> Walls:
    """The cells of a footprint's sides."""
    west, north, east, south = box(grid, cells)
    xs, ys = grid.xs, grid.ys
    return (
        tuple(sorted(c for c in cells if ys[c] == north)),
        tuple(sorted(c for c in cells if xs[c] == east)),
        tuple(sorted((c for c in cells if ys[c] == south), reverse=True)),
        tuple(sorted((c for c in cells if xs[c] == west), reverse=True)),
    )


def door(wall: tuple[int, ...]) -> int:
    """The cell in the middle of a side, of two the one that comes first on a walk round."""
    return wall[(len(wall) - 1) // 2]


def entrances(grid: Grid, cells: tuple[int, ...], doors: Iterable[int]) -> set[int]:
    """The cells outside from which a step in by a door does not cut the footprint's own corner."""
    own = set(cells)
    return {
        cell
        for each in doors
        for cell, diagonal, left, right in grid.steps(each)
        if cell not in own and not (diagonal and (left in own or right in own))
    }
