"""Where a mover may step and what it costs: single steps, whole paths, the cells in reach (C1).

A `Gait` says how somebody moves just now; one function judges a step for orders, paths and reach
alike, so what is shown as reachable is what the order will allow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from siegegame.model.errors import Reason
from siegegame.model.vocabulary import Side
from siegegame.world.opposition import Foes, foes
from siegegame.world.queries import side_units
from siegegame.world.store import World

_REASONS: Final = (Reason.BLOCKED, Reason.OCCUPIED, Reason.NEXT_TO_ENEMY, Reason.NOT_AWAY)
RULES: Final = {
    Reason.BLOCKED: "C14",
    Reason.OCCUPIED: "C17",
    Reason.NEXT_TO_ENEMY: "C11",
    Reason.NOT_AWAY: "C11",
}
"""The rule behind each reason."""
_BLOCKED, _OCCUPIED, _NEXT, _NOT_AWAY = -1, -2, -3, -4


@dataclass(slots=True)
class Gait:
    """How a mover of a side moves: what ground costs it, how much it may spend, its limits."""

    side: Side
    code: int
    kind: str
    """How it moves: its class, or a special way (C16); a key of `Theatre.costs`."""
    dangerous: tuple[bool, ...]
    """For each terrain whether it must roll there; it cannot do so where a friend stands."""
    budget: int
    """Half cells left to spend."""
    may_touch: bool = False
    """Whether it may step next to an enemy (C11)."""
    away: bool = False
    """Whether each step must be farther from the nearest enemy (C11)."""
    flies: bool = False
    """Whether enemies below do not hinder it (C16)."""
    _foes: Foes | None = None

    def foes(self, world: World) -> Foes:
        """The enemies it moves away from, looked up once for a question."""
        if self._foes is None:
            self._foes = foes(world, self.side)
        return self._foes


def step_cost(world: World, gait: Gait, here: int, cell: int) -> int:
    """What a step costs in half cells; below 0 it may not be made, see `why_not`."""
    cost = world.ways.steps(gait.kind, here).get(cell)
    if not cost:
        return _BLOCKED
    return _taken(world, gait, cell) or _not_away(world, gait, here, cell) or cost


def _not_away(world: World, gait: Gait, here: int, cell: int) -> int:
    if not gait.away:
        return 0
    near = gait.foes(world)
    return _NOT_AWAY if near.gap2(cell) <= near.gap2(here) else 0


def _taken(world: World, gait: Gait, cell: int) -> int:
    if gait.flies:
        return 0
    there = world.occupant[cell]
    if there and (world.theatre.codes[there] != gait.code or gait.dangerous[world.ground[cell]]):
        return _OCCUPIED
    if not gait.may_touch and world.presence[2 - gait.code].cells & world.grid.near_mask(cell):
        return _NEXT
    return 0


def first_cost(world: World, gait: Gait, cell: int) -> int:
    """What coming onto the table at a cell of the edge costs (D5); below 0 it may not be done."""
    cost = world.ways.cost(gait.kind, cell, False)
    return (_taken(world, gait, cell) or cost) if cost else _BLOCKED


def door(world: World, gait: Gait, structure: int, cell: int) -> bool | None:
    """Whether the step between a structure's access point and a cell is diagonal (C17).

    None where there is no such step, because the cell touches no access point or the step would
    cut an impassable corner (C1).
    """
    doors, cost = world.layout.doors(structure), world.ways.cost
    found = None
    for own, diagonal, left, right in world.grid.steps(cell):
        if own not in doors:
            continue
        if not diagonal:
            return False
        if cost(gait.kind, left, False) and cost(gait.kind, right, False):
            found = True
    return found


def out_cost(world: World, gait: Gait, structure: int, cell: int) -> int:
    """What stepping out of a structure onto a cell costs; below 0 it may not be done (C17)."""
    diagonal = door(world, gait, structure, cell)
    cost = 0 if diagonal is None else world.ways.cost(gait.kind, cell, diagonal)
    if not cost:
        return _BLOCKED
    if gait.away:
        near = gait.foes(world)
        if near.gap2(cell) <= near.gap2_of_structure(structure):
            return _NOT_AWAY
    return _taken(world, gait, cell) or cost


def why_not(cost: int) -> Reason:
    """The reason behind a cost below 0."""
    return _REASONS[-1 - cost]


def steps(world: World, gait: Gait, here: int) -> list[tuple[int, int]]:
    """The steps that may be made from a cell, each a cell and its cost in half cells."""
    occupant, masks = world.occupant, world.grid.near_mask
    enemies = 0 if gait.may_touch or gait.flies else world.presence[2 - gait.code].cells
    found = [
        (cell, cost)
        for cell, cost in world.ways.steps(gait.kind, here).items()
        if not (enemies and enemies & masks(cell))
        and not (occupant[cell] and _taken(world, gait, cell))
    ]
    if not gait.away or not found:
        return found
    near = gait.foes(world)
    least = near.gap2(here)
    return [step for step in found if near.gap2(step[0]) > least]


def reach(
    world: World, gait: Gait, starts: dict[int, int], goal: int = -1
) -> dict[int, tuple[int, int]]:
    """Every cell that can be reached, with its cost and the cell before it.

    With a goal the search ends as soon as the way there is known, and tells of no farther cells.

    `starts` maps cells to what it has cost to be there. Cells on which a friend stands are in
    the answer, because one may pass through them, not stop there.
    """
    found: dict[int, tuple[int, int]] = {cell: (cost, cell) for cell, cost in starts.items()}
    closed, budget = _closed(world, gait), gait.budget
    waiting: list[list[int]] = [[] for _ in range(budget + 1)]
    for cell, cost in starts.items():
        waiting[cost].append(cell)
    for spent, cells in enumerate(waiting):
        if goal in found and found[goal][0] <= spent:
            break
        for here in cells:
            if found[here][0] < spent:
                continue
            for cell, cost in _open_steps(world, gait, here, closed):
                total = spent + cost
                if total <= budget and (cell not in found or total < found[cell][0]):
                    found[cell] = (total, here)
                    waiting[total].append(cell)
    return found


def _open_steps(world: World, gait: Gait, here: int, closed: bytearray) -> list[tuple[int, int]]:
    ways = world.ways.steps(gait.kind, here).items()
    steps_on = [way for way in ways if not closed[way[0]]]
    if not gait.away:
        return steps_on
    near = gait.foes(world)
    least = near.gap2(here)
    return [way for way in steps_on if near.gap2(way[0]) > least]


def _closed(world: World, gait: Gait) -> bytearray:
    """1 for each cell that others keep a mover out of, as `step_cost` judges it."""
    closed, near = bytearray(world.grid.size), world.grid.near
    if gait.flies:
        return closed
    position, flyers = world.position, world.theatre.flyers
    for enemy in side_units(world, gait.side.other):
        cell = position[enemy].cell
        if cell >= 0:
            closed[cell] = 1
            for beside in () if gait.may_touch or enemy in flyers else near(cell):
                closed[beside] = 1
    for friend in side_units(world, gait.side):
        cell = position[friend].cell
        if cell >= 0 and gait.dangerous[world.ground[cell]]:
            closed[cell] = 1
    return closed


def path_to(found: dict[int, tuple[int, int]], goal: int) -> tuple[int, ...]:
    """The cells entered on the cheapest way to a goal that `reach` found, the goal last."""
    path = [goal]
    while found[path[-1]][1] != path[-1]:
        path.append(found[path[-1]][1])
    return tuple(path[::-1])
