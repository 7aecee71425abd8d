"""Datasheets of structures (E2, F1, H1)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from siegegame.content.schema.features import HitsBuild
from siegegame.content.schema.fields import (
    ArmourValue,
    Assault,
    Asset,
    Damage,
    Edge,
    Face,
    Heads,
    HullPoints,
    Name,
    Slug,
)
from siegegame.model.vocabulary import DurabilityKind, StructureSize


class CapacityLine(Asset, frozen=True):
    """What a capacity structure is built to (E2)."""

    armour: Face
    damage: Damage
    """Its damage capacity."""
    assault: Assault


class Facings(Asset, frozen=True):
    """An armour value for each facing (H1)."""

    north: ArmourValue
    east: ArmourValue
    south: ArmourValue
    west: ArmourValue


class HullBuild(Asset, frozen=True):
    """What a hull-point structure is built to (H1); its size gives what is left out."""

    armour: ArmourValue | Facings
    """Of all facings, or of each."""
    points: HullPoints | None = None
    figures: Heads | None = None
    """How many figures have room inside."""
    bulwark: bool = False
    """Whether 1 is taken off rolls on the damage table (H4)."""

    @property
    def facings(self) -> tuple[int, int, int, int]:
        """The armour values to the north, east, south and west."""
        each = self.armour
        if isinstance(each, int):
            return each, each, each, each
        return each.north, each.east, each.south, each.west


class StoreyBuild(Asset, frozen=True):
    """What a structure with storeys is built to (S1, S3)."""

    floors: Annotated[int, Meta(ge=1, le=12)]
    material: Name
    """A row of the table of materials."""


class FirePoints(Asset, frozen=True):
    """Fire points in one wall of a structure, two figures each (H10)."""

    facing: Edge
    count: Annotated[int, Meta(ge=1, le=20)]


class GunMount(Asset, frozen=True):
    """An emplaced weapon of a structure (H11, H12)."""

    id: Slug
    """Behind the structure's own id and a dot it is the weapon's."""
    weapon: str
    facing: Edge | None = None
    """The wall it is in; without one it stands on the roof and turns all round."""


class StructureSheet(Asset, frozen=True):
    """A structure's datasheet; just one of its lines says what kind of durability it has.

    Everything else may be had by any structure, whatever its durability.
    """

    name: Name
    size: StructureSize
    culture: Literal["imperial", "ramshackle"] | None = None
    derived: bool = False
    """True where the numbers are ours rather than printed in the source."""
    capacity: CapacityLine | None = None
    hull: HullBuild | None = None
    hits: HitsBuild | None = None
    storeys: StoreyBuild | None = None
    doors: Annotated[tuple[Edge, ...], Meta(min_length=1, max_length=4)] | None = None
    """Its access points, each in the middle of a side; without any given one on each (C17)."""
    fire_points: Annotated[tuple[FirePoints, ...], Meta(max_length=4)] = ()
    guns: Annotated[tuple[GunMount, ...], Meta(max_length=20)] = ()
    battlements: bool = False
    """Whether units may stand on its roof (H16)."""
    stairs: bool = False
    """Whether stairs outside lead from its access points to the roof (H9)."""
    impassable: bool = False
    """Whether nobody may go inside (H9)."""
    void_shield: bool = False
    """Whether it has a generator (H18)."""

    @property
    def durability(self) -> DurabilityKind:
        """What kind of durability it has.

        Raises:
            ValueError: it has none, or more than one.
        """
        kinds = [kind for kind in DurabilityKind if getattr(self, kind.value) is not None]
        if len(kinds) != 1:
            raise ValueError("a structure has just one durability")
        return kinds[0]
