"""What tables and datasheets give a hit-rated structure: its full hits, its worth (F1, F10)."""

from __future__ import annotations

from siegegame.content.schema import (
    FeatureRow,
    HitsBuild,
    MapStructure,
    StructurePointsRow,
    StructureSheet,
)
from siegegame.model.vocabulary import StructureSize


def full_hits(structure: MapStructure, build: HitsBuild, rows: tuple[FeatureRow, ...]) -> int:
    """A feature's full rating: the map's, else the datasheet's, else the table's (F1).

    Raises:
        ValueError: nobody says how many hits it has.
    """
    found = structure.hits or build.hits or table_hits(build, rows)
    if not found:
        raise ValueError(f"{structure.id} has no number of hits")
    return found


def table_hits(build: HitsBuild, rows: tuple[FeatureRow, ...]) -> int:
    """The hits of the table's row for a feature, 0 if it has none (F1)."""
    return next((row.hits for row in rows if row.feature == build.feature), 0)


def worth(sheet: StructureSheet, rows: tuple[StructurePointsRow, ...]) -> int:
    """What a structure is worth: Small the low end, Medium the middle, Large the high end (F10).

    The middle is rounded to nearest, halves up (C3). Structures without a row are worth nothing.
    """
    kind = sheet.hits.worth if sheet.hits else None
    row = next((each for each in rows if each.structure == kind), None)
    if row is None:
        return 0
    if sheet.size is StructureSize.SMALL:
        return row.low
    return (row.low + row.high + 1) // 2 if sheet.size is StructureSize.MEDIUM else row.high
