"""The tables that rules look things up in, and their files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from siegegame.content.schema.features import BashLimitRow, FeatureRow, StructurePointsRow
from siegegame.content.schema.fields import Asset, Dice, Entry, Face, Heads, HullPoints, Name, Row
from siegegame.model.vocabulary import StructureSize


class FirepowerRow(Asset, frozen=True):
    """Dice for a Firepower in each column (C7)."""

    fp: Row
    A: Entry
    B: Entry
    C: Entry


class CloseAssaultRow(Asset, frozen=True):
    """What a difference of totals does in a close assault (C11)."""

    difference: Row
    name: Name
    winner: Face
    """The winner's units hit on this face or better."""
    loser: Face
    markers: Entry


CriticalEffect = Literal["barrage", "disrupt", "none", "marker", "debris", "fire"]
Ruin = Literal["unstable", "crumbling", "destroyed"]


class CriticalRow(Asset, frozen=True):
    """What a critical on a capacity structure does, for 2D6 from `low` to `high` (E7)."""

    low: Annotated[int, Meta(ge=2, le=12)]
    high: Annotated[int, Meta(ge=2, le=12)]
    extra: Entry
    """Capacity lost on top of the hit's own 1."""
    effect: CriticalEffect


class CatastropheRow(Asset, frozen=True):
    """What becomes of a structure of a size at capacity 0, for a D6 from `low` to `high` (E11)."""

    size: StructureSize
    low: Face
    high: Face
    result: Ruin


class HullSizeRow(Asset, frozen=True):
    """Figures inside and hull points of a hull-point structure of a size (H1)."""

    size: StructureSize
    figures: Heads
    hull_points: HullPoints


Harm = Literal[
    "breach", "tremor", "partial_collapse", "structural_collapse", "catastrophic_breach",
    "total_collapse", "detonation",
]  # fmt: skip
"""A result on the building damage table (H4)."""


class BuildingDamageRow(Asset, frozen=True):
    """What a penetrating hit does for a total from `min` to `max`, open where left out (H4)."""

    result: Harm
    min: Annotated[int, Meta(ge=0, le=20)] | None = None
    max: Annotated[int, Meta(ge=0, le=20)] | None = None


TitanHarm = Literal["nothing", "jammed", "disabled", "damaged"]
"""What a hit does to the part of a titan that it strikes, beside the capacity it costs (T3)."""


class TitanDamageRow(Asset, frozen=True):
    """What a hit in close combat does to a titan, for a D6 from `low` to `high` (T3)."""

    low: Face
    high: Face
    effect: TitanHarm
    capacity: Entry = 0
    """Capacity that it costs."""
    critical: bool = False
    """Whether it brings a critical too (C10)."""


class MaterialRow(Asset, frozen=True):
    """The D6s of a material against those of what hits it (S3)."""

    material: Name
    dice: Dice


class FirepowerFile(Asset, frozen=True):
    """`tables/firepower.toml` (C7)."""

    rows: Annotated[tuple[FirepowerRow, ...], Meta(max_length=100)]


class CloseAssaultFile(Asset, frozen=True):
    """`tables/close_assault.toml` (C11)."""

    rows: Annotated[tuple[CloseAssaultRow, ...], Meta(max_length=100)]


class CriticalFile(Asset, frozen=True):
    """`tables/critical.toml` (E7)."""

    rows: Annotated[tuple[CriticalRow, ...], Meta(max_length=100)]


class CatastropheFile(Asset, frozen=True):
    """`tables/catastrophe.toml` (E11)."""

    rows: Annotated[tuple[CatastropheRow, ...], Meta(max_length=100)]


class HullSizesFile(Asset, frozen=True):
    """`tables/hull_sizes.toml` (H1)."""

    rows: Annotated[tuple[HullSizeRow, ...], Meta(max_length=100)]


class BuildingDamageFile(Asset, frozen=True):
    """`tables/building_damage.toml` (H4)."""

    rows: Annotated[tuple[BuildingDamageRow, ...], Meta(max_length=100)]


class TitanDamageFile(Asset, frozen=True):
    """`tables/titan_damage.toml` (T3)."""

    rows: Annotated[tuple[TitanDamageRow, ...], Meta(max_length=100)]


class MaterialsFile(Asset, frozen=True):
    """`tables/materials.toml` (S3)."""

    rows: Annotated[tuple[MaterialRow, ...], Meta(max_length=100)]


class Tables(Asset, frozen=True):
    """Every table the game looks something up in."""

    firepower: tuple[FirepowerRow, ...]
    close_assault: tuple[CloseAssaultRow, ...]
    critical: tuple[CriticalRow, ...]
    catastrophe: tuple[CatastropheRow, ...]
    hull_sizes: tuple[HullSizeRow, ...]
    building_damage: tuple[BuildingDamageRow, ...]
    titan_damage: tuple[TitanDamageRow, ...]
    features: tuple[FeatureRow, ...]
    bash_limits: tuple[BashLimitRow, ...]
    structure_points: tuple[StructurePointsRow, ...]
    materials: tuple[MaterialRow, ...]
