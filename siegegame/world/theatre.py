"""What never changes in a match: catalogue, board, names, cards, and the memo of sight lines.

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

Cost = tuple[int, int]
"""Half cells for an orthogonal and a diagonal step; zeros where a mover cannot go (C1)."""

CLEAR, HIDDEN = 1, 2
_UNKNOWN = 0
UNREACHED = 1 << 20
"""Half cells to where there is no way."""
_FIELDS = 400
_SURVEYS = 64
"""States of the board that a theatre remembers."""
JUMP, SKIMMER, FLYER = "jump", "skimmer", "flyer"
"""Ways to move that ignore ground, beside the classes (C16)."""
MOTIONS = (JUMP, SKIMMER, FLYER)
OVER_WALLS = (JUMP, FLYER)
OFF_ROOFS = (JUMP, SKIMMER, FLYER)
"""Ways to move that lead from the ground onto battlements and off them (H9)."""
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
_BLOCKS = 2
"""A line is blocked when the cells it crosses add up to this: a structure 2, woods 1 (C13)."""


class Sight:
    """Which cells see each other over one state of the board's opacity (C13); a memo."""

    __slots__ = (
        "_beneath", "_grid", "_opacity", "_opened", "_roofs", "_rows", "_walls", "_woods",
    )  # fmt: skip

    def __init__(self, grid: Grid, opacity: bytes, roofs: tuple[int, ...] = ()) -> None:
        self._grid = grid
        self._opacity = opacity
        self._roofs = roofs
        """For each cell its structure if that has battlements, else 0; empty without any.

        A structure is not in the way of who stands on it (C13).
        """
        self._beneath: dict[int, int] = {}
        for cell, roof in enumerate(roofs):
            self._beneath[roof] = self._beneath.get(roof, 0) | (1 << cell if roof else 0)
        self._walls = sum(1 << cell for cell, each in enumerate(opacity) if each >= _BLOCKS)
        self._woods = sum(1 << cell for cell, each in enumerate(opacity) if each == 1)
        self._rows: dict[int, bytearray] = {}
        self._opened: dict[tuple[int, int], bytes] = {}

    def same_board(self, other: Sight) -> bool:
        """Whether another memo is of the same board."""
        return (self._opacity, self._roofs) == (other._opacity, other._roofs)

    def clear(self, one: int, two: int) -> bool:
        """Whether the line between the centres of two cells is free (C13)."""
        if one > two:
            one, two = two, one
        row = self._rows.get(one)
        if row is None:
            row = self._rows[one] = bytearray(self._grid.size)
        known = row[two]
        if known == _UNKNOWN:
            known = row[two] = CLEAR if self._trace(one, two) else HIDDEN
        return known == CLEAR

    def _without(self, pair: tuple[int, int]) -> bytes:
        """The board's opacity without some structures."""
        found = self._opened.get(pair)
        if found is None:
            cells = zip(self._opacity, self._roofs, strict=True)
            found = bytes(0 if roof and roof in pair else opaque for opaque, roof in cells)
            self._opened[pair] = found
        return found

    def _trace(self, one: int, two: int) -> bool:
        """Whether what the line crosses does not block it; of a corner the lesser side counts."""
        opacity, walls = self._opacity, self._walls
        if self._roofs and (self._roofs[one] or self._roofs[two]):
            ours, theirs = self._roofs[one], self._roofs[two]
            opacity = self._without((ours, theirs))
            walls &= ~(self._beneath[ours] | self._beneath[theirs])
        crossed, corners, first = self._grid.crossed(one, two)
        if crossed & walls:
            return False
        in_the_way = (crossed & self._woods).bit_count()
        for left, right in corners:
            in_the_way += min(opacity[first + left], opacity[first + right])
        return in_the_way < _BLOCKS


class Ways:
    """The steps that the ground allows each way to move, over one state of the board; a memo.

    Who stands where is not part of it: see `world.walking`.
    """

    __slots__ = (
        "_costs", "_costs_onto", "_dangers", "_fields", "_grades", "_grid", "_ground", "_slopes",
        "_steps", "_walls", "guide",
    )  # fmt: skip

    def __init__(
        self, grid: Grid, costs: dict[str, tuple[Cost, ...]], ground: bytes, walls: bytes
    ) -> None:
        self._grid = grid
        self._costs = costs
        self._ground = ground
        self._walls = walls
        self._steps: dict[str, list[dict[int, int] | None]] = {
            kind: [None] * grid.size for kind in costs
        }
        self.guide: Ways = self
        """Whose fields to follow: those of the board before anything fell, which still lead on."""
        self._fields: dict[tuple[str, tuple[int, ...]], list[int]] = {}
        self._dangers: dict[str, int] = {}
        self._costs_onto: dict[str, list[Cost]] = {}
        self._grades: dict[str, list[tuple[Cost, int]]] = {}
        self._slopes: dict[tuple[str, tuple[int, ...]], Slope] = {}

    def same_board(self, other: Ways) -> bool:
        """Whether another memo is of the same board."""
        return self._ground == other._ground and self._walls == other._walls

    def steps(self, kind: str, cell: int) -> dict[int, int]:
        """The cells a mover of a class may step to from a cell, with the cost in half cells."""
        memo = self._steps[kind]
        found = memo[cell]
        if found is None:
            found = memo[cell] = self._find(kind, cell)
        return found

    def dangers(self, kind: str, dangerous: tuple[bool, ...]) -> int:
        """The cells whose terrain is dangerous for a way to move, as a set of bits."""
        found = self._dangers.get(kind)
        if found is None:
            found = self._dangers[kind] = _bits(self._ground, bytes(dangerous))
        return found

    def open_cells(self, kind: str) -> int:
        """The cells that a mover of a class may enter at all, as a set of bits."""
        found = 0
        for _, cells in self.grades(kind):
            found |= cells
        return found

    def grades(self, kind: str) -> list[tuple[Cost, int]]:
        """The cells that a mover of a class may enter by what the step costs, as sets of bits."""
        found = self._grades.get(kind)
        if found is None:
            costs = self._costs[kind]
            closed = 0 if kind in OVER_WALLS else _bits(self._walls, bytes((0, 1)))
            found = self._grades[kind] = [
                (cost, _bits(self._ground, bytes(cost == each for each in costs)) & ~closed)
                for cost in dict.fromkeys(costs)
                if cost[0]
            ]
        return found

    def slope(self, kind: str, goals: tuple[int, ...]) -> Slope:
        """The guide's field to the nearest goal, with the steps that lead down it on this board."""
        found = self._slopes.get((kind, goals))
        if found is None:
            while len(self._slopes) >= _FIELDS:
                del self._slopes[next(iter(self._slopes))]
            far = self.guide.field(kind, goals)
            found = self._slopes[kind, goals] = Slope(self, kind, far)
        return found

    def cost(self, kind: str, cell: int, diagonal: bool) -> int:
        """What a step onto a cell costs whatever the way there, 0 if it cannot be entered.

        Jump troops and flyers pass over structures, where they cannot stop (C16).
        """
        return self._entries(kind)[cell][diagonal]

    def _entries(self, kind: str) -> list[Cost]:
        """For each cell what a step onto it costs, straight and diagonal."""
        found = self._costs_onto.get(kind)
        if found is None:
            costs, over = self._costs[kind], kind in OVER_WALLS
            found = self._costs_onto[kind] = [
                (0, 0) if wall and not over else costs[ground]
                for ground, wall in zip(self._ground, self._walls, strict=True)
            ]
        return found

    def _find(self, kind: str, cell: int) -> dict[int, int]:
        found, costs = {}, self._entries(kind)
        for there, diagonal, left, right in self._grid.steps(cell):
            cost = costs[there][diagonal]
            if cost and (not diagonal or (costs[left][0] and costs[right][0])):
                found[there] = cost
        return found

    def field(self, kind: str, goals: tuple[int, ...]) -> list[int]:
        """For each cell the half cells to the nearest goal, `UNREACHED` where there is no way.

        The last few fields are remembered: one serves all movers of a kind (decision 12).
        """
        found = self._fields.get((kind, goals))
        if found is None:
            while len(self._fields) >= _FIELDS:
                del self._fields[next(iter(self._fields))]
            found = self._fields[kind, goals] = self._flood(kind, goals)
        return found

    def _flood(self, kind: str, goals: tuple[int, ...]) -> list[int]:
        """From the goals backwards, all cells of a distance at one stroke, as sets of bits."""
        grid, grades, ground = self._grid, self.grades(kind), self.open_cells(kind)
        far, found = [UNREACHED] * grid.size, 0
        waiting = {0: sum(1 << goal for goal in goals)}
        while waiting:
            spent = min(waiting)
            cells = waiting.pop(spent) & ~found
            found |= cells
            for cell in grid.each(cells):
                far[cell] = spent
            for (along, across), mask in grades:
                onto = cells & mask
                if onto:
                    straight, slanted = grid.straight(onto), grid.slanted(onto, ground)
                    waiting[spent + along] = waiting.get(spent + along, 0) | straight & ~found
                    waiting[spent + across] = waiting.get(spent + across, 0) | slanted & ~found
        return far


def _bits(cells: bytes, wanted: bytes) -> int:
    """The cells of a layer whose value is wanted, as a set of bits; `wanted` tells it of each."""
    digits = bytes(48 + each for each in wanted).ljust(256, b"0")
    return int(cells.translate(digits)[::-1], 2)


class Slope:
    """A field of ways to some goals, and from each cell the steps that lead down it; a memo."""

    __slots__ = ("_down", "_kind", "_ways", "far")

    def __init__(self, ways: Ways, kind: str, far: list[int]) -> None:
        self.far = far
        """For each cell the half cells to the nearest goal, `UNREACHED` where there is no way."""
        self._ways = ways
        self._kind = kind
        self._down: dict[int, tuple[tuple[int, int], ...]] = {}

    def down(self, here: int) -> tuple[tuple[int, int], ...]:
        """The steps from a cell that lead nearer, each with its cost, the one nearest first."""
        found = self._down.get(here)
        if found is None:
            far, below = self.far, self.far[here]
            steps = self._ways.steps(self._kind, here).items()
            ranked = sorted((far[cell], cost, cell) for cell, cost in steps if far[cell] < below)
            found = self._down[here] = tuple([(cell, cost) for _, cost, cell in ranked])
        return found


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
        walls = bytes(1 if each else 0 for each in built)
        kinds = bytes(ground)
        roofs = tuple(each if each in self.roofed else 0 for each in built) if self.roofed else ()
        found = self._surveys.get((kinds, walls, roofs))
        if found is None:
            opacity = bytes(
                2 if wall else int(terrain[kind].opaque)
                for kind, wall in zip(ground, walls, strict=True)
            )
            while len(self._surveys) >= _SURVEYS:
                del self._surveys[next(iter(self._surveys))]
            found = Sight(self.grid, opacity, roofs), Ways(self.grid, self.costs, kinds, walls)
            if guide is not None:
                found[1].guide = guide
            self._surveys[kinds, walls, roofs] = found
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
