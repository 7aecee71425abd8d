"""The steps that the ground allows over one state of the board, and fields of ways: memos (C14)."""

from __future__ import annotations

from siegegame.model.geometry import Grid

Cost = tuple[int, int]
"""Half cells for an orthogonal and a diagonal step; zeros where a mover cannot go (C1)."""

JUMP, SKIMMER, FLYER = "jump", "skimmer", "flyer"
"""Ways to move that ignore ground, beside the classes (C16)."""
MOTIONS = (JUMP, SKIMMER, FLYER)
OVER_WALLS = (JUMP, FLYER)
OFF_ROOFS = (JUMP, SKIMMER, FLYER)
"""Ways to move that lead from the ground onto battlements and off them (H9)."""

UNREACHED = 1 << 20
"""Half cells to where there is no way."""
_FIELDS = 400
"""Fields of ways that are remembered for one state of the board."""


class Ways:
    """The steps that the ground allows each way to move, over one state of the board; a memo.

    Who stands where is not part of it: see `world.walking`.
    """

    __slots__ = (
        "_costs", "_costs_onto", "_dangers", "_fields", "_grades", "_grid", "_ground", "_guide",
        "_slopes", "_walls", "floods", "known",
    )  # fmt: skip

    def __init__(
        self,
        grid: Grid,
        costs: dict[str, tuple[Cost, ...]],
        ground: bytes,
        walls: bytes,
        guide: Ways | None = None,
    ) -> None:
        self._grid = grid
        self._costs = costs
        self._ground = ground
        self._walls = walls
        self.known = Known(grid.size)
        """What `steps` has found for each way to move and cell, None where nobody has asked yet."""
        self._guide = guide
        self.floods: dict[tuple[str, int, int, int], list[int]] = {}
        """How far movers get, by kind, budget, closed cells and start: see `world.levels`."""
        self._fields: dict[tuple[str, tuple[int, ...]], list[int]] = {}
        self._dangers: dict[str, int] = {}
        self._costs_onto: dict[str, list[Cost]] = {}
        self._grades: dict[str, list[tuple[Cost, int]]] = {}
        self._slopes: dict[tuple[str, tuple[int, ...]], Slope] = {}

    @property
    def guide(self) -> Ways:
        """Whose fields to follow: those of the board before anything fell, which still lead on."""
        return self._guide or self

    def same_board(self, other: Ways) -> bool:
        """Whether another memo is of the same board."""
        return self._ground == other._ground and self._walls == other._walls

    def steps(self, kind: str, cell: int) -> dict[int, int]:
        """The cells a mover of a class may step to from a cell, with the cost in half cells."""
        return self.known[kind][cell] or self._steps(kind).of(cell)

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
            found = self._slopes[kind, goals] = Slope(self._steps(kind), far)
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

    def _steps(self, kind: str) -> Steps:
        return Steps(self._grid, self._entries(kind), self.known[kind])

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
        layers, found = [], 0
        waiting = {0: sum(1 << goal for goal in goals)}
        while waiting:
            spent = min(waiting)
            cells = waiting.pop(spent) & ~found
            if not cells:
                continue
            found |= cells
            layers.append((spent, cells))
            for (along, across), mask in grades:
                onto = cells & mask
                if onto:
                    straight, slanted = grid.onward(onto, ground)
                    waiting[spent + along] = waiting.get(spent + along, 0) | straight
                    waiting[spent + across] = waiting.get(spent + across, 0) | slanted
        return grid.spread(layers, UNREACHED)


def _bits(cells: bytes, wanted: bytes) -> int:
    """The cells of a layer whose value is wanted, as a set of bits; `wanted` tells it of each."""
    digits = bytes(48 + each for each in wanted).ljust(256, b"0")
    return int(cells.translate(digits)[::-1], 2)


class Known(dict[str, list[dict[int, int] | None]]):
    """For each way to move that was asked for and each cell its steps, None if not known yet."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size

    def __missing__(self, kind: str) -> list[dict[int, int] | None]:
        found: list[dict[int, int] | None] = [None] * self._size
        self[kind] = found
        return found


class Steps:
    """The steps of one way to move over one state of the board.

    It refers to no `Ways`, so that a memo that is dropped is freed at once: nothing looks for rings
    of references in the middle of a match.
    """

    __slots__ = ("_costs", "_grid", "_known")

    def __init__(self, grid: Grid, costs: list[Cost], known: list[dict[int, int] | None]) -> None:
        self._grid = grid
        self._costs = costs
        self._known = known

    def of(self, cell: int) -> dict[int, int]:
        """The cells to which one may step from a cell, with the cost in half cells; remembered."""
        found = self._known[cell]
        if found is None:
            found = self._known[cell] = self._find(cell)
        return found

    def _find(self, cell: int) -> dict[int, int]:
        found, costs = {}, self._costs
        for there, diagonal, left, right in self._grid.steps(cell):
            cost = costs[there][diagonal]
            if cost and (not diagonal or (costs[left][0] and costs[right][0])):
                found[there] = cost
        return found


class Slope:
    """A field of ways to some goals, and from each cell the steps that lead down it; a memo."""

    __slots__ = ("_down", "_steps", "far")

    def __init__(self, steps: Steps, far: list[int]) -> None:
        self.far = far
        """For each cell the half cells to the nearest goal, `UNREACHED` where there is no way."""
        self._steps = steps
        self._down: dict[int, tuple[tuple[int, int], ...]] = {}

    def down(self, here: int) -> tuple[tuple[int, int], ...]:
        """The steps from a cell that lead nearer, each with its cost, the one nearest first."""
        found = self._down.get(here)
        if found is None:
            far, below = self.far, self.far[here]
            steps = self._steps.of(here).items()
            ranked = sorted((far[cell], cost, cell) for cell, cost in steps if far[cell] < below)
            found = self._down[here] = tuple([(cell, cost) for _, cost, cell in ranked])
        return found
