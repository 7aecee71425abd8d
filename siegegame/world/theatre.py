"""What never changes in a match: catalogue, board, names, cards, and memos of sight and of steps.

Shared by a world and all its clones and views, so nothing here may depend on the course of play
or on anything hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from siegegame.content.schema import (
    CapacityLine,
    Catalogue,
    HitsBuild,
    HullBuild,
    MapCard,
    Scenario,
    StoreyBuild,
    StructureSheet,
    TerrainCard,
    UnitCard,
    WeaponCard,
)
from siegegame.model.geometry import Grid, Point, reach2
from siegegame.model.vocabulary import DurabilityKind, Side
from siegegame.world.layout import Layout
from siegegame.world.sight import Sight
from siegegame.world.ways import Cost, Ways

_SURVEYS = 16
"""States of the board that a theatre remembers."""
RUBBLE = "rubble"
"""The key of the ground that a fallen structure leaves (E11)."""
OPEN = "open"
"""The key of open ground (C14)."""
MINEFIELD = "minefield"
"""The key of mined ground, which is cleared as rubble is (C14, S7)."""
CRATER = "crater"
"""The key of the ground that a detonation leaves (H7)."""
BREACH = "wreckage"
"""The key of the ground that a wall section leaves (F3)."""
RUINS = "ruins"
"""The key of the ground that a house leaves (F3)."""


@dataclass(slots=True)
class Arms:
    """A weapon as a unit card carries it, with its range as a squared distance in cells."""

    key: str
    card: WeaponCard
    reach2: int


@dataclass(slots=True)
class Theatre:
    """The fixed setting of a match; see the module."""

    catalogue: Catalogue
    scenario_key: str
    scenario: Scenario
    map_card: MapCard
    points: int
    turns: int
    grid: Grid
    terrain: tuple[str, ...]
    ground: bytes
    """The board's terrain at the start, an index into `terrain` for each cell."""
    sight: Sight
    """Sight over the board as it is at the start."""
    ways: Ways
    """Steps over the board as it is at the start."""
    terrain_cards: tuple[TerrainCard, ...]
    costs: dict[str, tuple[Cost, ...]]
    """For each class and each special way to move the cost of stepping onto each terrain."""
    dangerous: dict[str, tuple[bool, ...]]
    """For each of them whether each terrain is dangerous."""
    zones: tuple[frozenset[int], frozenset[int]]
    """The cells of the attacker's and the defender's half (D2)."""
    entry: tuple[int, ...]
    """The cells of the attacker's edge, in order, where his reserves come on (D5)."""
    army_keys: tuple[str, str]
    """The attacker's and the defender's army list."""
    ids: dict[str, int] = field(default_factory=dict)
    """Every public entity by slug."""
    slugs: dict[int, str] = field(default_factory=dict)
    cards: dict[int, UnitCard] = field(default_factory=dict)
    arms: dict[int, tuple[Arms, ...]] = field(default_factory=dict)
    durability: dict[int, DurabilityKind] = field(default_factory=dict)
    """Of each structure, which never changes (decision 7)."""
    capacities: dict[int, CapacityLine] = field(default_factory=dict)
    """What each capacity structure is built to (E2)."""
    hulls: dict[int, HullBuild] = field(default_factory=dict)
    """What each hull-point structure is built to (H1)."""
    storeys: dict[int, StoreyBuild] = field(default_factory=dict)
    """What each structure with storeys is built to (S1)."""
    materials: dict[int, int] = field(default_factory=dict)
    """The D6s of its material (S3)."""
    sappers: frozenset[int] = frozenset()
    """Engineers on foot and construction vehicles (S7)."""
    features: dict[int, HitsBuild] = field(default_factory=dict)
    """What each hit-rated structure is built as (F1)."""
    walks: frozenset[int] = frozenset()
    """Hit-rated structures with a wall walk: those side by side have one together (F8)."""
    worth: dict[int, tuple[Side, int]] = field(default_factory=dict)
    """For each structure that is worth points whose it is and how many (F10)."""
    breach: int = 0
    """The terrain that a wall section leaves, an index into `terrain` (F3)."""
    ruins: int = 0
    """The terrain that a house leaves (F3)."""
    ward: int = 0
    """The cells of the inner ward as a set of bits (V2)."""
    dilapidated: frozenset[int] = frozenset()
    """Hull-point structures with less armour value (H2)."""
    sheets: dict[int, StructureSheet] = field(default_factory=dict)
    """Of each structure."""
    guns: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The emplaced weapons of each structure that has any, by entity; under 0 those on the ground.
    """
    gun_arms: dict[int, Arms] = field(default_factory=dict)
    """The weapon of each of them."""
    roofed: frozenset[int] = frozenset()
    """Structures with battlements (H16)."""
    links: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Other parts of the same building (H15)."""
    hatches: dict[int, int] = field(default_factory=dict)
    """The cell at which a structure's escape hatch comes out (H18)."""
    claimable: frozenset[int] = frozenset()
    """Structures that it matters to hold: with hull points, emplaced weapons, strongpoints (H13).
    """
    strongpoints: tuple[int, ...] = ()
    """The structures that are fought over (V1)."""
    pipes: frozenset[int] = frozenset()
    """The cells of fuel pipes (H18)."""
    engines: frozenset[int] = frozenset()
    """The war engines and titans."""
    quarry: int = 0
    """The titan that is hunted, 0 where none is (V4)."""
    far_edge: tuple[int, ...] = ()
    """The cells over which it may leave, in order."""
    titans: frozenset[int] = frozenset()
    """The titans, who are fought hand to hand by rules of their own (T1)."""
    longest: dict[int, int] = field(default_factory=dict)
    """For each unit the squared reach in cells of its longest gun with Firepower, -1 without."""
    codes: list[int] = field(default_factory=list)
    """For each entity number: 1 an attacker's unit, 2 a defender's, 0 anything else."""
    side_entities: tuple[int, int] = (0, 0)
    unit_lists: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The attacker's and the defender's units, in spawn order."""
    layout: Layout = field(default_factory=lambda: Layout(Grid(1, 1), {}))
    """Where the structures stand at the start."""
    free_placement: bool = False
    """Whether the defender may move the city's structures before the match (D2)."""
    first_built: frozenset[int] = frozenset()
    """The cells on which structures stand at the start."""
    open: int = 0
    """Open ground (C14), which is what clearing leaves (S7)."""
    minefield: int = 0
    """Mines, cleared as rubble is (C14)."""
    rubble: int = 0
    """The terrain that a fallen structure leaves, an index into `terrain` (E11)."""
    crater: int = 0
    """The terrain that a detonation leaves (H7)."""
    slitted: frozenset[int] = frozenset()
    """Structures whose fire points are drawn (H10)."""
    special_arms: frozenset[int] = frozenset()
    """Units whose weapons are looked at one by one: super-heavy, indirect, anti-air, on engines."""
    breachers: frozenset[int] = frozenset()
    """Units that may shoot at structures (E4)."""
    flyers: frozenset[int] = frozenset()
    motions: dict[int, str] = field(default_factory=dict)
    """How each unit moves: a key of `costs` and `dangerous`."""
    locations: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """For each engine and each of its weapons where it is carried, an index of `LOCATIONS`."""
    foes: dict[tuple[tuple[int, ...], tuple[int, ...]], Any] = field(default_factory=dict)
    """A memo of `opposition.foes`: distances from some cells and structures."""
    gaits: dict[tuple[str, int, int, bool, bool], Any] = field(default_factory=dict)
    """A memo of `walking.gait_of`."""
    ranges: dict[int, tuple[tuple[int, tuple[DurabilityKind, ...]], ...]] = field(
        default_factory=dict
    )
    """A memo: for each unit or gun how far it harms structures of which kinds, squared cells."""
    _surveys: dict[tuple[bytes, bytes, tuple[int, ...]], tuple[Sight, Ways]] = field(
        default_factory=dict
    )

    def survey(
        self, ground: list[int], built: list[int], guide: Ways | None = None
    ) -> tuple[Sight, Ways]:
        """Sight and steps over a state of the board; remembered, for trials come back to them.

        A structure that falls leaves rubble where its walls were, so the fields of the board
        before still lead round it: they serve on as a guide.
        """
        terrain = self.terrain_cards
        walls = bytes(map(bool, built))
        kinds, roofed = bytes(ground), self.roofed
        roofs = tuple([each if each in roofed else 0 for each in built]) if roofed else ()
        found = self._surveys.pop((kinds, walls, roofs), None)
        if found is None:
            opaque = [int(each.opaque) for each in terrain]
            pairs = zip(ground, walls, strict=True)
            opacity = bytes([2 if wall else opaque[kind] for kind, wall in pairs])
            while len(self._surveys) >= _SURVEYS:
                del self._surveys[next(iter(self._surveys))]
            sight = Sight(self.grid, opacity, roofs)
            found = sight, Ways(self.grid, self.costs, kinds, walls, guide)
        self._surveys[kinds, walls, roofs] = found  # the last that was asked for is kept longest
        return found

    def points_of(self, cells: tuple[int, ...]) -> tuple[Point, ...]:
        """The points of some cells."""
        return tuple(map(self.grid.points.__getitem__, cells))

    def armament(self, card: UnitCard) -> tuple[Arms, ...]:
        """The weapons of a unit card."""
        weapons = self.catalogue.weapons
        return tuple(Arms(key, weapons[key], reach2(weapons[key].range_cm)) for key in card.weapons)


def code_of(side: Side) -> int:
    """The number that stands for a side in `Theatre.codes`."""
    return 1 if side is Side.ATTACKER else 2
