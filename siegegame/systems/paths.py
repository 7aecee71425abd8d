"""Paths: the cells an order to move leads through and what they cost, or why it cannot be."""

from __future__ import annotations

import msgspec

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Move
from siegegame.model.vocabulary import Side
from siegegame.rules.movement import enter_cost
from siegegame.systems import roofways
from siegegame.systems.lookups import a_cell, off_board, refuse, slug
from siegegame.world import queries, walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World
from siegegame.world.walking import Gait
from siegegame.world.ways import OVER_WALLS


class Route(msgspec.Struct, frozen=True, gc=False):
    """A way that a unit may go: the cells it enters and what each step costs in half cells."""

    path: tuple[int, ...]
    costs: tuple[int, ...]

    @classmethod
    def through(cls, found: dict[int, tuple[int, int]], goal: int, *, entering: bool) -> Route:
        """The cheapest way to a goal that `walking.reach` found; from its edge if entering."""
        path = walking.path_to(found, goal)
        totals = [found[cell][0] for cell in path]
        costs = tuple(after - before for before, after in zip([0, *totals], totals, strict=False))
        return cls(path, costs) if entering else cls(path[1:], costs[1:])


def plan(world: World, unit: int, how: Gait, order: Move) -> Route | Refusal:
    """The way a unit will go for a move order, or why it cannot."""
    position = world.position[unit]
    if position.inside:
        return refuse(Reason.INSIDE, f"{order.mover} must leave its structure first", "C17")
    goal = a_cell(world, order.to)
    if isinstance(goal, Refusal):
        return goal
    if goal == position.cell:
        return refuse(Reason.ALREADY_DONE, f"{order.mover} stands there already", "C1")
    if not can_stop(world, goal):
        return _cannot_stop(world, goal)
    if queries.roof_of(world, unit) and how.kind not in OVER_WALLS:
        return _plan_down(world, unit, how, goal)
    if order.via:
        return _plan_along(world, position.cell, how, (*order.via, order.to))
    return _plan_step(world, how, position.cell, goal) or _plan_freely(world, unit, how, goal)


def can_stop(world: World, cell: int) -> bool:
    """Whether a move may end on a cell; who passes over structures may not stop on them."""
    return not world.occupant[cell] and not world.built[cell]


def _cannot_stop(world: World, cell: int) -> Refusal:
    if world.occupant[cell]:
        return refuse(Reason.OCCUPIED, "another unit stands there", "C2")
    return refuse(Reason.BLOCKED, "a structure stands there", "C14")


def _plan_step(world: World, how: Gait, start: int, goal: int) -> Route | None:
    """The one step to a neighbouring cell, where no detour can better it.

    A diagonal step onto difficult ground can be bettered along a road.
    """
    if start == OFF_TABLE or not world.grid.adjacent(start, goal):
        return None
    cost = walking.step_cost(world, how, start, goal)
    cheapest = 0 < cost <= how.budget and is_cheapest(world, start, goal, cost)
    return Route((goal,), (cost,)) if cheapest else None


def is_cheapest(world: World, start: int, goal: int, cost: int) -> bool:
    """Whether no detour to a neighbouring cell can cost less than the step there."""
    return cost <= enter_cost(diagonal=True) or world.grid.distance2(start, goal) == 1


def _plan_along(world: World, start: int, how: Gait, points: tuple[Point, ...]) -> Route | Refusal:
    here, path, costs = start, [], []
    grid, cost_of = world.grid, walking.step_cost
    for point in points:
        if not grid.holds(point):
            return off_board(point)
        cell = grid.cell(point)
        cost = _entry(world, how, cell) if here < 0 else cost_of(world, how, here, cell)
        if cost <= 0:
            return _why_not(world, how, here, cell)
        path.append(cell)
        costs.append(cost)
        here = cell
    if sum(costs) > how.budget:
        text = f"that takes {sum(costs)} half cells and {how.budget} are left"
        return refuse(Reason.TOO_FAR, text, "C1")
    return Route(tuple(path), tuple(costs))


def _entry(world: World, how: Gait, cell: int) -> int:
    """What coming on at a cell costs; 0 or less it may not be done (D5)."""
    entry = cell in world.theatre.entry and how.side is Side.ATTACKER
    return walking.first_cost(world, how, cell) if entry else 0


def _why_not(world: World, how: Gait, here: int, cell: int) -> Refusal:
    entering = here == OFF_TABLE
    cost = _entry(world, how, cell) if entering else walking.step_cost(world, how, here, cell)
    if not entering and not world.grid.adjacent(here, cell):
        return refuse(Reason.NOT_ADJACENT, "a path goes from cell to neighbouring cell", "C1")
    if cost < 0:
        x, y = world.grid.point(cell)
        reason = walking.why_not(cost)
        return refuse(reason, f"{x},{y}: {reason.value.replace('_', ' ')}", walking.RULES[reason])
    return refuse(Reason.OUTSIDE_ZONE, "reserves come on at their own edge", "D5")


def _plan_freely(world: World, unit: int, how: Gait, goal: int) -> Route | Refusal:
    found = walking.reach(world, how, starts(world, unit, how), goal)
    if goal not in found:
        return refuse(Reason.TOO_FAR, f"{slug(world, unit)} cannot get there this phase", "C1")
    return Route.through(found, goal, entering=world.position[unit].cell == OFF_TABLE)


def _plan_down(world: World, unit: int, how: Gait, goal: int) -> Route | Refusal:
    """The way of a unit from battlements to a cell on the ground (H9, H16)."""
    found = roofways.off(world, unit, how)
    if goal not in found:
        text = f"{slug(world, unit)} is on battlements and cannot get down to there"
        return refuse(Reason.INSIDE, text, "H16")
    return Route.through(found, goal, entering=world.position[unit].cell not in found)


def safest(world: World, unit: int, how: Gait, route: Route) -> Route:
    """A way to the same cell that crosses no ground dangerous for the unit, if there is one (C14).

    Else the way itself.
    """
    if not any(how.dangerous[world.ground[cell]] for cell in route.path):
        return route
    goal, entering = route.path[-1], world.position[unit].cell == OFF_TABLE
    begin = starts(world, unit, how)
    if entering:
        begin = {c: cost for c, cost in begin.items() if not how.dangerous[world.ground[c]]}
    found = walking.reach(world, how._replace(careful=True), begin, goal)
    return Route.through(found, goal, entering=entering) if goal in found else route


def starts(world: World, unit: int, how: Gait) -> dict[int, int]:
    """The cells a unit may set out from, with their cost: its own, or its edge (D5)."""
    here = world.position[unit].cell
    if here != OFF_TABLE:
        return {here: 0}
    if how.side is not Side.ATTACKER:
        return {}
    costs = {cell: walking.first_cost(world, how, cell) for cell in world.theatre.entry}
    return {cell: cost for cell, cost in costs.items() if 0 < cost <= how.budget}


def leaving(world: World, unit: int, how: Gait, goal: int = -1) -> dict[int, tuple[int, int]]:
    """The cells that a unit inside a structure can reach by its access points (C17, H9).

    With a goal no farther than that; see `walking.reach`.
    """
    structure = world.position[unit].inside
    exits = world.layout.exits(structure) if structure else ()
    costs = {cell: walking.out_cost(world, how, structure, cell) for cell in exits}
    starting = {cell: cost for cell, cost in costs.items() if 0 < cost <= how.budget}
    hatch = world.theatre.hatches.get(structure)
    if hatch is not None and 0 < (cost := walking.first_cost(world, how, hatch)) <= how.budget:
        starting.setdefault(hatch, cost)
    return walking.reach(world, how, starting, goal)


def plan_leaving(world: World, unit: int, how: Gait, to: Point) -> Route | Refusal:
    """The way by which a unit leaves its structure for a cell, or why it cannot (H9)."""
    structure = world.position[unit].inside
    if not structure:
        return refuse(Reason.NOT_INSIDE, f"{slug(world, unit)} is in no structure", "C17")
    cell = a_cell(world, to)
    if isinstance(cell, Refusal):
        return cell
    if not can_stop(world, cell):
        return _cannot_stop(world, cell)
    beside = cell in world.layout.exits(structure)
    cost = walking.out_cost(world, how, structure, cell) if beside else 0
    if 0 < cost <= min(how.budget, enter_cost(diagonal=True)):
        return Route((cell,), (cost,))  # by another way it takes two steps
    found = leaving(world, unit, how, cell)
    if cell not in found:
        near = exit_cost(world, unit, how, to) if beside else None
        if isinstance(near, Refusal):
            return near
        text = f"not within 6 cells of an access point that {slug(world, unit)} can use"
        return refuse(Reason.TOO_FAR, text, "H9")
    return Route.through(found, cell, entering=True)


def exit_cost(world: World, unit: int, how: Gait, to: Point) -> int | Refusal:
    """What stepping out of a unit's structure costs in half cells, or why it may not (C17)."""
    structure = world.position[unit].inside
    if not structure:
        return refuse(Reason.NOT_INSIDE, f"{slug(world, unit)} is in no structure", "C17")
    cell = a_cell(world, to)
    if isinstance(cell, Refusal):
        return cell
    if cell not in world.layout.exits(structure):
        return refuse(Reason.NOT_ADJACENT, f"not beside {slug(world, structure)}", "C17")
    if world.occupant[cell]:
        return refuse(Reason.OCCUPIED, "another unit stands there", "C2")
    cost = walking.out_cost(world, how, structure, cell)
    if cost < 0:
        reason = walking.why_not(cost)
        return refuse(reason, f"{to[0]},{to[1]}: {reason.value.replace('_', ' ')}", "C17")
    if cost > how.budget:
        text = f"coming out takes {cost} half cells and {how.budget} are left"
        return refuse(Reason.TOO_FAR, text, "C1")
    return cost
