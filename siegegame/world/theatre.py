"""What never changes in a match: catalogue, board, names, cards, and the memo of sight lines.

Shared by a world and all its clones and views, so nothing here may depend on the course of play
or on anything hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from siegegame.content.schema import Catalogue, MapCard, Scenario, TerrainCard, UnitCard, WeaponCard
from siegegame.model.geometry import Grid, Point, reach2
from siegegame.model.vocabulary import Side, UnitClass

Cost = tuple[int, int]
"""Half cells for an orthogonal and a diagonal step; zeros where a mover cannot go (C1)."""

CLEAR, HIDDEN = 1, 2
_UNKNOWN = 0
_BLOCKS = 2
"""A line is blocked when the cells it crosses add up to this: a structure 2, woods 1 (C13)."""


class Sight:
    """Which cells see each other over one state of the board's opacity (C13); a memo."""

    __slots__ = ("_grid", "_opacity", "_rows")

    def __init__(self, grid: Grid, opacity: bytes) -> None:
        self._grid = grid
        self._opacity = opacity
        self._rows: dict[int, bytearray] = {}

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

    def _trace(self, one: int, two: int) -> bool:
        """Follows the line as `Grid.line` does, and stops where it is blocked."""
        opacity, grid = self._opacity, self._grid
        dx, dy = grid.xs[two] - grid.xs[one], grid.ys[two] - grid.ys[one]
        right, down = (1 if dx > 0 else -1), (grid.width if dy > 0 else -grid.width)
        across, along = 2 * abs(dx), 2 * abs(dy)
        lean, here, in_the_way = (along - across) // 2, one, 0
        while here != two:
            if lean == 0:
                in_the_way += min(opacity[here + right], opacity[here + down])
                here += right + down
                lean += along - across
            elif lean < 0:
                here += right
                lean += along
            else:
                here += down
                lean -= across
            if opacity[here] and here != two:
                in_the_way += opacity[here]
            if in_the_way >= _BLOCKS:
                return False
        return True


class Ways:
    """The steps that the ground allows each class over one state of the board (C1, C14); a memo.

    Who stands where is not part of it: see `world.walking`.
    """

    __slots__ = ("_costs", "_grid", "_ground", "_steps", "_walls")

    def __init__(
        self, grid: Grid, costs: dict[UnitClass, tuple[Cost, ...]], ground: bytes, walls: bytes
    ) -> None:
        self._grid = grid
        self._costs = costs
        self._ground = ground
        self._walls = walls
        self._steps: dict[UnitClass, list[dict[int, int] | None]] = {
            kind: [None] * grid.size for kind in UnitClass
        }

    def steps(self, kind: UnitClass, cell: int) -> dict[int, int]:
        """The cells a mover of a class may step to from a cell, with the cost in half cells."""
        memo = self._steps[kind]
        found = memo[cell]
        if found is None:
            found = memo[cell] = self._find(kind, cell)
        return found

    def cost(self, kind: UnitClass, cell: int, diagonal: bool) -> int:
        """What a step onto a cell costs whatever the way there, 0 if it cannot be entered."""
        return 0 if self._walls[cell] else self._costs[kind][self._ground[cell]][diagonal]

    def _find(self, kind: UnitClass, cell: int) -> dict[int, int]:
        found = {}
        for there, diagonal, left, right in self._grid.steps(cell):
            cost = self.cost(kind, there, diagonal)
            open_sides = self.cost(kind, left, False) and self.cost(kind, right, False)
            if cost and (open_sides or not diagonal):
                found[there] = cost
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
    costs: dict[UnitClass, tuple[Cost, ...]]
    """For each class the cost of stepping onto each terrain."""
    dangerous: dict[UnitClass, tuple[bool, ...]]
    """For each class whether each terrain is dangerous."""
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
    engines: frozenset[int] = frozenset()
    """The war engines and titans."""
    longest: dict[int, int] = field(default_factory=dict)
    """For each unit the squared reach in cells of its longest gun with Firepower, -1 without."""
    codes: list[int] = field(default_factory=list)
    """For each entity number: 1 an attacker's unit, 2 a defender's, 0 anything else."""
    side_entities: tuple[int, int] = (0, 0)
    unit_lists: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The attacker's and the defender's units, in spawn order."""
    _nearest: dict[int, list[tuple[int, tuple[int, ...]] | None]] = field(default_factory=dict)
    footprints: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _exits: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def nearest(self, structure: int, cell: int) -> tuple[int, tuple[int, ...]]:
        """The squared distance from a cell to a structure and its cells that near (C1)."""
        row = self._nearest.get(structure)
        if row is None:
            row = self._nearest[structure] = [None] * self.grid.size
        found = row[cell]
        if found is None:
            found = row[cell] = self._find_nearest(structure, cell)
        return found

    def _find_nearest(self, structure: int, cell: int) -> tuple[int, tuple[int, ...]]:
        distances = [(self.grid.distance2(cell, own), own) for own in self.footprints[structure]]
        least = min(distances)[0]
        return least, tuple(own for distance, own in distances if distance == least)

    def exits(self, structure: int) -> tuple[int, ...]:
        """The cells beside a structure, in order."""
        found = self._exits.get(structure)
        if found is None:
            own = self.footprints[structure]
            beside = {near for cell in own for near in self.grid.near(cell)}
            found = self._exits[structure] = tuple(sorted(beside.difference(own)))
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
