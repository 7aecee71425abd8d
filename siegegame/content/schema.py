"""The shape of every asset: one frozen class a kind of TOML table.

Keys that a class does not have are refused. A card's own key is the name of its TOML table.
Distances are in centimetres, `n+` values are the face a die must reach.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from siegegame.model.vocabulary import (
    TURN_LIMIT,
    DurabilityKind,
    Side,
    Size,
    StructureSize,
    UnitClass,
)

Face = Annotated[int, Meta(ge=1, le=6)]
Dice = Annotated[int, Meta(ge=1, le=100)]
Firepower = Annotated[int, Meta(ge=0, le=200)]
Range = Annotated[int, Meta(ge=1, le=500)]
Speed = Annotated[int, Meta(ge=0, le=200)]
Assault = Annotated[int, Meta(ge=0, le=200)]
Heads = Annotated[int, Meta(ge=1, le=100)]
Damage = Annotated[int, Meta(ge=1, le=500)]
Rating = Annotated[int, Meta(ge=1, le=100)]
"""Numbers of the building rules that dice are compared with."""
ArmourValue = Annotated[int, Meta(ge=1, le=14)]
"""What strength and dice must reach against a hull-point structure (H1)."""
HullPoints = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=1, le=20_000)]
Turns = Annotated[int, Meta(ge=1, le=200)]
Share = Annotated[int, Meta(ge=1, le=1000)]
"""Numerator or denominator of a fraction."""
Coordinate = Annotated[int, Meta(ge=0, le=200)]
Entry = Annotated[int, Meta(ge=0, le=1000)]
"""A cell of a table."""
Row = Annotated[int, Meta(ge=1, le=1000)]
"""What a row of a table is found by."""

_UNSEEN: Final = (
    r"\x00-\x09\x0b-\x1f\x7f-\xa0\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    r"\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800"
    r"\u3000\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U0010ffff"
)
"""Characters, but for a new line, that a terminal obeys, does not show or shows as a gap."""

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        pattern=rf"^(?! )[^\n{_UNSEEN}]+(?<! )\Z",
        description="expected a name: printable characters in one line, no blank at either end",
    ),
]
Prose = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=4000,
        pattern=rf"^(?![ \n]*\Z)[^{_UNSEEN}]+\Z",
        description="expected prose: printable characters and new lines, not only blanks",
    ),
]
Note = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=rf"^[^\n{_UNSEEN}]*\Z",
        description="expected a note: printable characters in one line",
    ),
]
Glyph = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=1,
        pattern=rf"^[^\s{_UNSEEN}]\Z",
        description="expected a character that can be seen",
    ),
]
Slug = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*\Z",
        description="expected an id: small letters and digits, with dots and dashes between them",
    ),
]
Code = Annotated[
    str,
    Meta(pattern=r"^[A-Za-z0-9]{2}\Z", description="expected a code: two letters or digits"),
]

SuperHeavy = Literal["anti_tank", "death_ray", "mega_cannon", "barrage", "heavy_barrage", "disrupt"]
Ability = Literal[
    "heavy_weapons", "hq", "character", "infiltrators", "elite", "jump", "skimmer", "flyer",
    "engineer", "construction", "ladders", "grapples", "ram", "flamer", "anti_air", "close_combat",
]  # fmt: skip
Trait = Literal["lance", "thermal", "arc", "blast", "flamer"]
Edge = Literal["west", "east", "north", "south"]
Place = Literal["head", "hull", "left_arm", "right_arm", "legs"]
"""A location of a war engine or titan (T3)."""
Classes = Annotated[tuple[UnitClass, ...], Meta(max_length=5)]


class Asset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything that is read from a file under `assets/`."""


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
    capacity: Literal["none", "firepower", "super_heavy"] = "none"
    hull: HullLine | None = None
    storeys: StoreyLine | None = None
    hits: HitsLine | None = None


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


class Group(Asset, frozen=True):
    """Units of one card in a detachment."""

    card: str
    count: Heads


class Muster(Asset, frozen=True):
    """A detachment in an army list; its first unit of a card with the HQ ability leads it."""

    id: Slug
    name: Name
    units: Annotated[tuple[Group, ...], Meta(min_length=1, max_length=50)]


class ArmyList(Asset, frozen=True):
    """A ready-made army (D1); its detachments cost exactly its points."""

    name: Name
    points: Points
    strategy: Annotated[int, Meta(ge=0, le=5)]
    """Added to initiative dice (C5)."""
    detachments: Annotated[tuple[Muster, ...], Meta(min_length=1, max_length=100)]


class MapStructure(Asset, frozen=True):
    """A structure on a map: its datasheet, its north-west corner, how it stands at the start."""

    id: Slug
    name: Name
    sheet: str
    at: tuple[Coordinate, Coordinate]
    cells: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=400)] | None = None
    """Its footprint in cells of the board, where that is not the square of its size (E1)."""
    claimed: Side | None = None
    """The side whose it is at the start (H13)."""
    dilapidated: bool = False
    """Whether it has 2 less armour value and silent emplaced weapons (H2)."""
    strongpoint: bool = False
    """Whether it is fought over (V1)."""
    hatch: tuple[Coordinate, Coordinate] | None = None
    """A cell at which its escape hatch comes out (H18)."""
    links: Annotated[tuple[str, ...], Meta(max_length=10)] = ()
    """Other parts of the same building, which one goes over to from inside (H15)."""


class Emplacement(Asset, frozen=True):
    """A gun emplacement on the ground (H12)."""

    id: Slug
    name: Name
    weapon: str
    at: tuple[Coordinate, Coordinate]


class Zone(Asset, frozen=True):
    """A rectangle of cells, both corners included."""

    west: Coordinate
    north: Coordinate
    east: Coordinate
    south: Coordinate


class MapCard(Asset, frozen=True):
    """A board: its ground as text, its structures, each side's half (C18, D2)."""

    name: Name
    rows: str
    attacker_zone: Zone
    defender_zone: Zone
    attacker_edge: Edge
    structures: Annotated[tuple[MapStructure, ...], Meta(max_length=200)] = ()
    emplacements: Annotated[tuple[Emplacement, ...], Meta(max_length=100)] = ()
    fuel_pipes: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=400)] = ()
    """Cells of fuel pipes, on which flamers draw (H18)."""


class Scenario(Asset, frozen=True):
    """A match to be played: a map, the armies, and what ends it."""

    name: Name
    summary: Prose
    map: str
    attacker_armies: Annotated[tuple[str, ...], Meta(min_length=1, max_length=50)]
    defender_armies: Annotated[tuple[str, ...], Meta(min_length=1, max_length=50)]
    turns: Turns = TURN_LIMIT
    points: Points = 1000
    attacker_morale: tuple[Share, Share] = (1, 50)
    """Starting morale as a fraction of the army's points, numerator and denominator (C12)."""
    defender_morale: tuple[Share, Share] = (1, 50)
    points_per_counter: Points | None = None
    """Points of the defender's army for each bunker counter (D3); none without it."""
    free_placement: bool = False
    """Whether the defender may be let move the city's structures before the match (D2)."""

    def armies(self, side: Side) -> tuple[str, ...]:
        """The army lists a side may choose from."""
        return self.attacker_armies if side is Side.ATTACKER else self.defender_armies

    def morale(self, side: Side) -> tuple[int, int]:
        """The side's starting morale as a fraction of its points (C12, D9)."""
        return self.attacker_morale if side is Side.ATTACKER else self.defender_morale


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


class RuleText(Asset, frozen=True):
    """Our own prose of one rule."""

    title: Name
    text: Prose
    source: Note = ""


class Tables(Asset, frozen=True):
    """Every table the game looks something up in."""

    firepower: tuple[FirepowerRow, ...]
    close_assault: tuple[CloseAssaultRow, ...]
    critical: tuple[CriticalRow, ...]
    catastrophe: tuple[CatastropheRow, ...]
    hull_sizes: tuple[HullSizeRow, ...]
    building_damage: tuple[BuildingDamageRow, ...]


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
