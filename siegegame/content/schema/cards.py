"""Weapons, units and kinds of ground (C2, C14, C18)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from siegegame.content.schema.fields import (
    Ability,
    Assault,
    Asset,
    Classes,
    Code,
    Damage,
    Dice,
    Face,
    Firepower,
    Glyph,
    Heads,
    Name,
    Place,
    Points,
    Range,
    Rating,
    Speed,
    SuperHeavy,
    Trait,
)
from siegegame.model.vocabulary import Size, UnitClass


class HullLine(Asset, frozen=True):
    """What a weapon does to hull-point structures (C18, H3)."""

    shots: Dice
    strength: Annotated[int, Meta(ge=1, le=10)]
    ap: Annotated[int, Meta(ge=1, le=6)] | None = None
    traits: Annotated[tuple[Trait, ...], Meta(max_length=5)] = ()


class StoreyLine(Asset, frozen=True):
    """What a weapon does to structures with storeys (C18, S2, S3)."""

    dice: Dice
    difficulty: Rating


class HitsLine(Asset, frozen=True):
    """What a weapon does to features (C18, F4): dice of so many sides."""

    dice: Dice
    sides: Dice


class WeaponCard(Asset, frozen=True):
    """A weapon (C2, C18)."""

    name: Name
    range_cm: Range
    firepower: Firepower = 0
    super_heavy: SuperHeavy | None = None
    ignores_cover: bool = False
    indirect: bool = False
    anti_air: bool = False
    """Whether as an emplaced weapon it is good against flyers; units have an ability (C16)."""
    capacity: Literal["none", "firepower", "super_heavy"] = "none"
    hull: HullLine | None = None
    storeys: StoreyLine | None = None
    hits: HitsLine | None = None
    siege_engine: bool = False
    """Whether it harms every feature and rolls three times at it (F2, F3)."""


class UnitCard(Asset, frozen=True, kw_only=True):
    """A unit: one stand in one cell (C2)."""

    name: Name
    code: Code
    """Two characters that stand for the unit on the map."""
    unit_class: UnitClass
    size: Size
    figures: Heads
    speed_cm: Speed
    assault: Assault
    armour: Face
    """The face of a die that hurts the unit: the higher, the tougher (C8)."""
    strength: Annotated[int, Meta(ge=1, le=10)]
    caf: Annotated[int, Meta(ge=-20, le=50)]
    attack_dice: HitsLine
    armour_rating: Rating
    """The face of a D10 that cancels a hit: the lower, the better (F8)."""
    defence: Rating
    ballistic_skill: Annotated[int, Meta(ge=1, le=6)]
    crew: Heads
    leadership: Annotated[int, Meta(ge=2, le=12)]
    capacity: Damage = 1
    """Damage capacity of war engines and titans; 1 for the rest."""
    weapons: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    mounts: Annotated[tuple[Place, ...], Meta(max_length=20)] = ()
    """Where a war engine or titan carries each of its weapons (T3); on the hull if left out."""
    close_combat_dice: Annotated[int, Meta(ge=0, le=10)] = 0
    """D6s that close-combat weapons add to CAF (C16, T2); such a card has the ability."""
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=20)] = ()
    points: Points


class TerrainCard(Asset, frozen=True):
    """A kind of ground (C14)."""

    name: Name
    glyph: Glyph
    """The character that draws it in map files."""
    difficult: Classes = ()
    impassable: Classes = ()
    dangerous: Classes = ()
    road: bool = False
    cover: Annotated[int, Meta(ge=0, le=2)] = 0
    """What it adds to Armour: 1 in cover, 2 in fortifications (C8)."""
    opaque: bool = False
    """More than one such cell between two units hides them (C13)."""
