"""How one unit may move just now: single steps with their cost, doors, its reach."""

from __future__ import annotations

from typing import Final

from siegegame.model.vocabulary import Side
from siegegame.systems import activations, paths
from siegegame.systems.paths import Route
from siegegame.world import walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.levels import Levels
from siegegame.world.store import World
from siegegame.world.walking import Gait
from siegegame.world.ways import UNREACHED, Slope

__all__ = ["UNREACHED", "Mover", "Slope", "Way"]


class Mover:
    """How one unit may move just now: single steps with their cost, cells as numbers."""

    __slots__ = ("_gait", "_retreats", "_world", "age", "budget", "inside", "start", "unit")

    def __init__(
        self, world: World, unit: int, gait: Gait, age: int = -1, *, retreats: bool = False
    ) -> None:
        self._world = world
        self.unit: Final = unit
        self.age: Final = age
        """Of which state of the view it is."""
        self._gait = gait
        self._retreats = retreats
        self.budget: Final = gait.budget
        """Half cells it may still spend."""
        self.start: Final = world.position[unit].cell
        """The cell it stands on, -1 if on none."""
        self.inside: Final = world.position[unit].inside

    @property
    def enemy(self) -> Side:
        """The other side."""
        return self._gait.side.other

    def steps(self, cell: int) -> list[tuple[int, int]]:
        """The steps it may make from a cell, each a cell and its cost in half cells."""
        return walking.steps(self._world, self._gait, cell)

    def ground(self, cell: int) -> dict[int, int]:
        """The steps that the ground allows from a cell, with their cost, whoever stands there."""
        ways, kind = self._world.ways, self._gait.kind
        return ways.known[kind][cell] or ways.steps(kind, cell)

    def step(self, here: int, cell: int) -> int:
        """What a step from a cell to a neighbour costs; 0 or less it may not be made."""
        return walking.step_cost(self._world, self._gait, here, cell)

    def shut(self, gone: int = 0, come: int = 0) -> int:
        """The cells that others keep it out of, as bits; friends may be gone and have come."""
        return walking.closed_cells(self._world, self._gait, gone, come)

    def slope(self, goals: tuple[int, ...]) -> Slope:
        """The ways to the nearest of some cells; who stands in the way does not count."""
        return self._world.ways.slope(self._gait.kind, goals)

    def way(self, first: int = OFF_TABLE) -> Way:
        """A way from where it stands, to be made step by step; or from a cell of its edge."""
        return Way(self, first)

    def structures_beside(self) -> list[str]:
        """The standing structures next to the cell it stands on."""
        built, slugs = self._world.built, self._world.theatre.slugs
        beside = [built[cell] for cell in self._world.grid.near(self.start) if built[cell]]
        return [slugs[structure] for structure in dict.fromkeys(beside)] if beside else []

    @property
    def edge(self) -> tuple[int, ...]:
        """The cells of the edge where reserves come on (D5)."""
        return self._world.theatre.entry

    def entry(self, cell: int) -> int:
        """What coming on at a cell of its edge costs; below 0 it may not be done (D5)."""
        return walking.first_cost(self._world, self._gait, cell)

    def entries(self) -> list[tuple[int, int]]:
        """The cells of its edge where it may come on, each with its cost (D5)."""
        judged = ((cell, self.entry(cell)) for cell in self.edge)
        return [(cell, cost) for cell, cost in judged if cost > 0]

    def doors(self) -> tuple[int, ...]:
        """The cells from which the structure it is in is entered, free or not (C17)."""
        return self._world.layout.exits(self.inside) if self.inside else ()

    def exits(self) -> list[tuple[int, int]]:
        """The cells onto which it may leave its structure, each with its cost (C17)."""
        world, gait, inside = self._world, self._gait, self.inside
        if not inside:
            return []
        every = world.layout.exits(inside)
        judged = ((cell, walking.out_cost(world, gait, inside, cell)) for cell in every)
        return [(c, cost) for c, cost in judged if 0 < cost <= gait.budget and self.free(c)]

    def free(self, cell: int) -> bool:
        """Whether it could stop on a cell: nobody and nothing stands there."""
        return not self._world.occupant[cell] and not self._world.built[cell]

    def path(self, found: dict[int, tuple[int, int]], goal: int) -> tuple[int, ...]:
        """The cells entered on the way to a goal that `reach` found, by one on the table."""
        return walking.path_to(found, goal)[1:]

    def levels(self) -> Levels:
        """What `reach` finds as sets of bits, for a unit on the table that need not get away."""
        return Levels(self._world, self._gait, self.start)

    def reach(self, *, careful: bool = False) -> dict[int, tuple[int, int]]:
        """Every cell it can reach, with its cost and the cell before it (see `walking.reach`).

        Args:
            careful: only by ground on which it need not roll (C14).
        """
        if self.inside:
            return self._out(careful)
        if self.start != OFF_TABLE:
            starts = {self.start: 0}
        else:
            starts = {c: cost for c, cost in self.entries() if cost <= self.budget}
        if careful and self.start == OFF_TABLE:
            dangerous, ground = self._gait.dangerous, self._world.ground
            starts = {cell: cost for cell, cost in starts.items() if not dangerous[ground[cell]]}
        return walking.reach(self._world, self._gait._replace(careful=careful), starts)

    def _out(self, careful: bool) -> dict[int, tuple[int, int]]:
        """The cells to which one order leads it out of its structure (H9)."""
        if self._retreats:
            return {cell: (cost, cell) for cell, cost in self.exits()}
        if careful:
            return {}  # who leaves goes the shortest way
        return paths.leaving(self._world, self.unit, self._leaving)

    @property
    def _leaving(self) -> Gait:
        return activations.leaving_gait(self._world, self.unit)

    @property
    def leave_budget(self) -> int:
        """Half cells that coming out of its structure may take, all in one order (H9)."""
        return self.budget if self._retreats else self._leaving.budget


class Way:
    """A way that a mover makes step by step, each of them one that it may take."""

    __slots__ = ("_costs", "_left", "_path", "here", "mover")

    def __init__(self, mover: Mover, first: int) -> None:
        self.mover: Final = mover
        self.here = mover.start
        """Where it has come to; -1 if it could not come on where it should."""
        self._left = mover.budget
        self._path: list[int] = []
        self._costs: list[int] = []
        if mover.start == OFF_TABLE and first != OFF_TABLE:
            self._add(first, mover.entry(first))

    def _add(self, cell: int, cost: int) -> bool:
        if cost <= 0 or cost > self._left or cell in self._path:
            return False
        self._left -= cost
        self._path.append(cell)
        self._costs.append(cost)
        self.here = cell
        return True

    def to(self, cell: int) -> bool | None:
        """Goes on to a neighbouring cell; whether it has, None if that step may not be made.

        It has not if the step would cost too much or lead back onto its own way.
        """
        mover = self.mover
        cost = walking.step_cost(mover._world, mover._gait, self.here, cell)  # noqa: SLF001
        return None if cost <= 0 else self._add(cell, cost)

    def route(self) -> Route | None:
        """The way as far as the last cell on which the mover could stop, if there is one."""
        length, free = len(self._path), self.mover.free
        while length and not free(self._path[length - 1]):
            length -= 1
        return Route(tuple(self._path[:length]), tuple(self._costs[:length])) if length else None
