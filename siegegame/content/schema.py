"""The shape of every asset: one frozen class a kind of TOML table.

Keys that a class does not have are refused. A card's own key is the name of its TOML table.
Distances are in centimetres, `n+` values are the face a die must reach.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from siegegame.model.vocabulary import TURN_LIMIT, Side, Size, StructureSize, UnitClass

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=1, le=6)]
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$")]

SuperHeavy = Literal["anti_tank", "death_ray", "mega_cannon", "barrage", "heavy_barrage", "disrupt"]
Ability = Literal[
    "heavy_weapons", "hq", "character", "infiltrators", "elite", "jump", "skimmer", "flyer",
    "engineer", "construction", "ladders", "grapples", "ram", "flamer", "anti_air", "close_combat",
]  # fmt: skip
Edge = Literal["west", "east", "north", "south"]


class Asset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything that is read from a file under `assets/`."""


class HullLine(Asset, frozen=True):
    """What a weapon does to hull-point structures (C18, H3)."""

    shots: Positive
    strength: Annotated[int, Meta(ge=1, le=10)]
    ap: Annotated[int, Meta(ge=1, le=6)] | None = None
    traits: tuple[Literal["lance", "thermal", "arc", "blast", "flamer"], ...] = ()


class StoreyLine(Asset, frozen=True):
    """What a weapon does to structures with storeys (C18, S2, S3)."""

    dice: Positive
    difficulty: Positive


class HitsLine(Asset, frozen=True):
    """What a weapon does to features (C18, F4): dice of so many sides."""

    dice: Positive
    sides: Positive


class WeaponCard(Asset, frozen=True):
    """A weapon (C2, C18)."""

    name: str
    range_cm: Positive
    firepower: Count = 0
    super_heavy: SuperHeavy | None = None
    ignores_cover: bool = False
    indirect: bool = False
    capacity: Literal["none", "firepower", "super_heavy"] = "none"
    hull: HullLine | None = None
    storeys: StoreyLine | None = None
    hits: HitsLine | None = None


class UnitCard(Asset, frozen=True, kw_only=True):
    """A unit: one stand in one cell (C2)."""

    name: str
    code: Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{2}$")]
    """Two characters that stand for the unit on the map."""
    unit_class: UnitClass
    size: Size
    figures: Positive
    speed_cm: Count
    assault: Count
    armour: Face
    strength: Annotated[int, Meta(ge=1, le=10)]
    caf: int
    attack_dice: HitsLine
    armour_rating: Positive
    defence: Positive
    ballistic_skill: Annotated[int, Meta(ge=1, le=6)]
    crew: Positive
    leadership: Annotated[int, Meta(ge=2, le=12)]
    capacity: Positive = 1
    """Damage capacity of war engines and titans; 1 for the rest."""
    weapons: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    points: Positive


class StructureSheet(Asset, frozen=True):
    """A capacity structure's datasheet (E1, E2)."""

    name: str
    culture: Literal["imperial", "ramshackle"]
    size: StructureSize
    armour: Face
    capacity: Positive
    assault: Count
    derived: bool = False
    """True where the numbers are ours rather than printed in the source."""


class TerrainCard(Asset, frozen=True):
    """A kind of ground (C14)."""

    name: str
    glyph: Annotated[str, Meta(min_length=1, max_length=1)]
    """The character that draws it in map files."""
    difficult: tuple[UnitClass, ...] = ()
    impassable: tuple[UnitClass, ...] = ()
    dangerous: tuple[UnitClass, ...] = ()
    road: bool = False
    cover: Annotated[int, Meta(ge=0, le=2)] = 0
    """What it adds to Armour: 1 in cover, 2 in fortifications (C8)."""
    opaque: bool = False
    """More than one such cell between two units hides them (C13)."""


class Group(Asset, frozen=True):
    """Units of one card in a detachment."""

    card: str
    count: Positive


class Muster(Asset, frozen=True):
    """A detachment in an army list; its first unit of a card with the HQ ability leads it."""

    id: Slug
    name: str
    units: Annotated[tuple[Group, ...], Meta(min_length=1)]


class ArmyList(Asset, frozen=True):
    """A ready-made army (D1); its detachments cost exactly its points."""

    name: str
    points: Positive
    strategy: Annotated[int, Meta(ge=0, le=5)]
    """Added to initiative dice (C5)."""
    detachments: Annotated[tuple[Muster, ...], Meta(min_length=1)]


class MapStructure(Asset, frozen=True):
    """A structure on a map: its datasheet and its north-west corner."""

    id: Slug
    name: str
    sheet: str
    at: tuple[Count, Count]
    cells: tuple[tuple[Count, Count], ...] | None = None
    """Its footprint in cells of the board, where that is not the square of its size (E1)."""


class Zone(Asset, frozen=True):
    """A rectangle of cells, both corners included."""

    west: Count
    north: Count
    east: Count
    south: Count


class MapCard(Asset, frozen=True):
    """A board: its ground as text, its structures, each side's half (C18, D2)."""

    name: str
    rows: str
    attacker_zone: Zone
    defender_zone: Zone
    attacker_edge: Edge
    structures: tuple[MapStructure, ...] = ()


class Scenario(Asset, frozen=True):
    """A match to be played: a map, the armies, and what ends it."""

    name: str
    summary: str
    map: str
    attacker_armies: Annotated[tuple[str, ...], Meta(min_length=1)]
    defender_armies: Annotated[tuple[str, ...], Meta(min_length=1)]
    turns: Positive = TURN_LIMIT
    points: Positive = 1000
    attacker_morale: Annotated[tuple[Positive, Positive], Meta()] = (1, 50)
    """Starting morale as a fraction of the army's points, numerator and denominator (C12)."""
    defender_morale: Annotated[tuple[Positive, Positive], Meta()] = (1, 50)

    def armies(self, side: Side) -> tuple[str, ...]:
        """The army lists a side may choose from."""
        return self.attacker_armies if side is Side.ATTACKER else self.defender_armies

    def morale(self, side: Side) -> tuple[int, int]:
        """The side's starting morale as a fraction of its points (C12, D9)."""
        return self.attacker_morale if side is Side.ATTACKER else self.defender_morale


class FirepowerRow(Asset, frozen=True):
    """Dice for a Firepower in each column (C7)."""

    fp: Positive
    A: Count
    B: Count
    C: Count


class CloseAssaultRow(Asset, frozen=True):
    """What a difference of totals does in a close assault (C11)."""

    difference: Positive
    name: str
    winner: Face
    """The winner's units hit on this face or better."""
    loser: Face
    markers: Count


class BuildingRow(Asset, frozen=True):
    """A row of the buildings table as printed (E2), for comparison."""

    culture: str
    size: StructureSize
    armour: str
    capacity: int
    assault: int
    derived: bool


class RuleText(Asset, frozen=True):
    """Our own prose of one rule."""

    title: str
    text: str
    source: str = ""


class Tables(Asset, frozen=True):
    """Every table the game looks something up in."""

    firepower: tuple[FirepowerRow, ...]
    close_assault: tuple[CloseAssaultRow, ...]


class Catalogue(Asset, frozen=True):
    """Everything read from the assets, by key; `hashes` has a digest for each file read."""

    units: dict[str, UnitCard]
    weapons: dict[str, WeaponCard]
    structures: dict[str, StructureSheet]
    terrain: dict[str, TerrainCard]
    armies: dict[str, ArmyList]
    maps: dict[str, MapCard]
    scenarios: dict[str, Scenario]
    rules: dict[str, RuleText]
    tables: Tables
    hashes: dict[str, str]
