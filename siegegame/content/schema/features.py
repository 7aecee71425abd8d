"""Hit-rated structures and the tables about them (F1, F2, F10)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from siegegame.content.schema.fields import Asset, Entry
from siegegame.model.vocabulary import FeatureKind, Size

Hits = Annotated[int, Meta(ge=1, le=500)]
"""What a hit-rated structure takes until it fails (F1)."""
Worth = Literal[
    "bastion", "round_tower", "gatehouse", "square_tower", "gate", "curtain_wall",
    "stone_building", "rampart", "gabion", "wooden_structure", "palisade", "cannon",
    "large_catapult", "small_catapult", "mantlet",
]  # fmt: skip
"""A row of the table of point values (F10)."""
FeatureName = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[a-z]+(_[a-z]+)*\Z",
        description="expected the name of a feature: small letters, with underscores between words",
    ),
]
"""A row of the table of features (F1)."""


class HitsBuild(Asset, frozen=True):
    """What a hit-rated structure is built as (F1)."""

    kind: FeatureKind
    feature: FeatureName | None = None
    """The row of the table of features that says how many hits it has."""
    hits: Hits | None = None
    """How many it has where no row says it, or another number than the row's."""
    worth: Worth | None = None
    """What it is worth (F10); its size says how much of it."""
    tower: bool = False
    """Whether stairs lead from any of its cells to its wall walk: a tower, a gatehouse (F8)."""


class FeatureRow(Asset, frozen=True):
    """A feature and its hits (F1)."""

    feature: FeatureName
    hits: Hits


class BashLimitRow(Asset, frozen=True):
    """The highest full rating that figures of a size can harm by hand; open where left out (F2)."""

    size: Size
    limit: Hits | None = None


class StructurePointsRow(Asset, frozen=True):
    """What structures are worth, Small ones the least, Large ones the most (F10)."""

    structure: Worth
    low: Entry
    high: Entry


class FeaturesFile(Asset, frozen=True):
    """`tables/features.toml` (F1)."""

    rows: Annotated[tuple[FeatureRow, ...], Meta(max_length=100)]


class BashLimitsFile(Asset, frozen=True):
    """`tables/bash_limits.toml` (F2)."""

    rows: Annotated[tuple[BashLimitRow, ...], Meta(max_length=100)]


class StructurePointsFile(Asset, frozen=True):
    """`tables/structure_points.toml` (F10)."""

    rows: Annotated[tuple[StructurePointsRow, ...], Meta(max_length=100)]
