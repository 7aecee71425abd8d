"""What the size of a hull-point structure gives where its datasheet does not (H1)."""

from __future__ import annotations

from siegegame.content.schema import HullBuild, HullSizeRow
from siegegame.model.vocabulary import StructureSize


def hull_points(build: HullBuild, sizes: tuple[HullSizeRow, ...], size: StructureSize) -> int:
    """The hull points of a structure: its datasheet's, else its size's (H1)."""
    return build.points or _row(sizes, size).hull_points


def hull_figures(build: HullBuild, sizes: tuple[HullSizeRow, ...], size: StructureSize) -> int:
    """How many figures have room in a structure: its datasheet's number, else its size's (H1)."""
    return build.figures or _row(sizes, size).figures


def _row(sizes: tuple[HullSizeRow, ...], size: StructureSize) -> HullSizeRow:
    return next(row for row in sizes if row.size is size)
