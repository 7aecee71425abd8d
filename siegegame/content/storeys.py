"""The sections in which storeys fall (S1), and what their structures are made of (S3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from siegegame.content.schema import MaterialRow, StoreyBuild
from siegegame.model.geometry import Point

LARGEST: Final = 4
"""Cells of a section at the most (S1)."""

Section = tuple[Point, ...]


def cut(points: Sequence[Point]) -> tuple[Section, ...]:
    """The sections of a footprint that no map has drawn: by rows, at most 4 cells each (S1).

    A row longer than that is cut evenly; short rows below each other go together.
    """
    found: list[Section] = []
    for run in _runs(points):
        parts = -(-len(run) // LARGEST)
        pieces = [run[i * len(run) // parts : (i + 1) * len(run) // parts] for i in range(parts)]
        if found and parts == 1 and _joins(found[-1], pieces[0]):
            found[-1] += pieces[0]
        else:
            found += pieces
    return tuple(found)


def _runs(points: Sequence[Point]) -> Iterator[Section]:
    """The cells of each row that lie side by side, from north to south."""
    ordered = sorted(points, key=lambda point: (point[1], point[0]))
    numbered = enumerate(ordered)
    for _, run in groupby(numbered, key=lambda each: (each[1][1], each[1][0] - each[0])):
        yield tuple(point for _, point in run)


def _joins(above: Section, run: Section) -> bool:
    """Whether a run of cells goes with the section above it: below its last row, and not large."""
    below = all((x, y - 1) in above for x, y in run)
    return below and len(above) + len(run) <= LARGEST


def material_dice(build: StoreyBuild, table: Sequence[MaterialRow]) -> int:
    """The D6s of what a structure is made of (S3)."""
    return next(row.dice for row in table if row.material == build.material)
