"""Where a mover may step and what it costs: single steps, whole paths, the cells in reach (C1).

A `Gait` says how somebody moves just now; one function judges a step for orders, paths and reach
alike, so what is shown as reachable is what the order will allow.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.model.errors import Reason
from siegegame.model.vocabulary import Side
from siegegame.world.opposition import foes
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


class Gait(NamedTuple):
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
    careful: bool = False
    """Whether `reach` keeps it off ground on which it would have to roll (C14)."""


def gait_of(
    world: World, unit: int, budget: int, *, may_touch: bool = False, away: bool = False
) -> Gait:
    """How a unit moves with so many half cells to spend; remembered, for there are not many."""
    theatre = world.theatre
    motion, code = theatre.motions[unit], theatre.codes[unit]
    key = motion, code, budget, may_touch, away
    found: Gait | None = theatre.gaits.get(key)
    if found is None:
        side, dangerous = world.profile[unit].side, theatre.dangerous[motion]
        flies = unit in theatre.flyers
        found = Gait(side, code, motion, dangerous, budget, may_touch, away, flies)
        theatre.gaits[key] = found
    return found


def step_cost(world: World, gait: Gait, here: int, cell: int) -> int:
    """What a step costs in half cells; below 0 it may not be made, see `why_not`."""
    ways, kind = world.ways, gait.kind
    cost = (ways.known[kind][here] or ways.steps(kind, here)).get(cell)
    if not cost:
        return _BLOCKED
    if world.occupant[cell] and _taken(world, gait, cell):
        return _OCCUPIED
    if not (gait.may_touch or gait.flies):
        near_by = world.grid.masks[cell] or world.grid.near_mask(cell)
        if world.presence[2 - gait.code].cells & near_by:
            return _NEXT
    if gait.away:
        near = foes(world, gait.side)
        if near.gap2(cell) <= near.gap2(here):
            return _NOT_AWAY
    return cost


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
    cost, found = world.ways.cost, None
    for _, diagonal, left, right in world.layout.thresholds(structure).get(cell, ()):
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
        near = foes(world, gait.side)
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
    near = foes(world, gait.side)
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
    closed, steps_from = _closed(world, gait), world.ways.steps
    waiting: list[list[int]] = [[] for _ in range(gait.budget + 1)]
    for cell, cost in starts.items():
        waiting[cost].append(cell)
    for spent, cells in enumerate(waiting):
        if goal in found and found[goal][0] <= spent:
            break
        for here in cells:
            if found[here][0] == spent:
                onward = steps_from(gait.kind, here)
                onward = _away(world, gait, here, onward) if gait.away else onward
                _spread(found, waiting, here, onward, closed)
    return found


def _spread(
    found: dict[int, tuple[int, int]],
    waiting: list[list[int]],
    here: int,
    onward: dict[int, int],
    closed: str,
) -> None:
    """Goes on from a cell to those that are not closed, not found cheaper and within the budget."""
    spent, budget = found[here][0], len(waiting) - 1
    for cell, cost in onward.items():
        total = spent + cost
        if total > budget or closed[cell] == "1":
            continue
        if cell not in found or total < found[cell][0]:
            found[cell] = (total, here)
            waiting[total].append(cell)


def _away(world: World, gait: Gait, here: int, onward: dict[int, int]) -> dict[int, int]:
    """Those of some steps that lead farther from the nearest enemy (C11)."""
    near = foes(world, gait.side)
    least = near.gap2(here)
    return {cell: cost for cell, cost in onward.items() if near.gap2(cell) > least}


def _closed(world: World, gait: Gait) -> str:
    """A `1` for each cell that others keep a mover out of, as `step_cost` judges it, else a `0`."""
    return f"{closed_cells(world, gait):0{world.grid.size}b}"[::-1]


def closed_cells(world: World, gait: Gait, gone: int = 0, come: int = 0) -> int:
    """The cells that others keep a mover out of, as `step_cost` judges it, as a set of bits.

    Friends may be supposed to be gone from some cells and to have come to others.
    """
    closed = 0
    if not gait.flies:
        closed = world.presence[2 - gait.code].cells
        if not gait.may_touch:
            closed |= world.grid.beside(closed)
        dangers = world.ways.dangers(gait.kind, gait.dangerous)
        friends = world.presence[gait.code - 1].cells & ~gone | come
        closed |= dangers if gait.careful else friends & dangers
        for flyer in sorted(world.theatre.flyers):
            closed |= _under(world, gait, flyer)
    return closed


def _under(world: World, gait: Gait, flyer: int) -> int:
    """The cell of a flyer as a bit, if it keeps a mover out; 0 if it does not."""
    cell = world.position[flyer].cell
    if cell < 0:
        return 0
    barred = world.theatre.codes[flyer] != gait.code or gait.dangerous[world.ground[cell]]
    return 1 << cell if barred else 0


def path_to(found: dict[int, tuple[int, int]], goal: int) -> tuple[int, ...]:
    """The cells entered on the cheapest way to a goal that `reach` found, the goal last."""
    path = [goal]
    while found[path[-1]][1] != path[-1]:
        path.append(found[path[-1]][1])
    return tuple(path[::-1])
