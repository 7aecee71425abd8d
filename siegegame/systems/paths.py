"""Paths: the cells an order to move leads through and what they cost, or why it cannot be."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Move
from siegegame.model.vocabulary import Side
from siegegame.systems.lookups import a_cell, refuse, slug
from siegegame.world import walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World
from siegegame.world.walking import Gait


def plan(world: World, unit: int, how: Gait, order: Move) -> tuple[int, ...] | Refusal:
    """The cells a unit will enter for a move order, or why it cannot."""
    if world.position[unit].inside:
        return refuse(Reason.INSIDE, f"{order.mover} must leave its structure first", "C17")
    goal = a_cell(world, order.to)
    if isinstance(goal, Refusal):
        return goal
    if goal == world.position[unit].cell:
        return refuse(Reason.ALREADY_DONE, f"{order.mover} stands there already", "C1")
    if world.occupant[goal]:
        return refuse(Reason.OCCUPIED, "another unit stands there", "C2")
    if order.via:
        return _plan_along(world, unit, how, order)
    return _plan_freely(world, unit, how, goal)


def _plan_along(world: World, unit: int, how: Gait, order: Move) -> tuple[int, ...] | Refusal:
    path: list[int] = []
    for point in (*order.via, order.to):
        cell = a_cell(world, point)
        if isinstance(cell, Refusal):
            return cell
        path.append(cell)
    cost = path_cost(world, unit, how, tuple(path))
    return cost if isinstance(cost, Refusal) else tuple(path)


def path_cost(world: World, unit: int, how: Gait, path: tuple[int, ...]) -> int | Refusal:
    """What a path costs from where the unit is, in half cells, or why it cannot be walked."""
    here, spent = world.position[unit].cell, 0
    for cell in path:
        cost = _cost(world, how, here, cell)
        if isinstance(cost, Refusal):
            return cost
        spent += cost
        here = cell
    if spent > how.budget:
        text = f"that takes {spent} half cells and {how.budget} are left"
        return refuse(Reason.TOO_FAR, text, "C1")
    return spent


def _cost(world: World, how: Gait, here: int, cell: int) -> int | Refusal:
    if here == OFF_TABLE:
        if cell not in world.theatre.entry or how.side is not Side.ATTACKER:
            return refuse(Reason.OUTSIDE_ZONE, "reserves come on at their own edge", "D5")
        cost = walking.first_cost(world, how, cell)
    else:
        step = walking.find_step(world, here, cell)
        if step is None:
            return refuse(Reason.NOT_ADJACENT, "a path goes from cell to neighbouring cell", "C1")
        cost = walking.step_cost(world, how, here, step)
    if cost < 0:
        x, y = world.grid.point(cell)
        reason = walking.why_not(cost)
        return refuse(reason, f"{x},{y}: {reason.value.replace('_', ' ')}", "C1")
    return cost


def _plan_freely(world: World, unit: int, how: Gait, goal: int) -> tuple[int, ...] | Refusal:
    found = walking.reach(world, how, starts(world, unit, how))
    if goal not in found:
        return refuse(Reason.TOO_FAR, f"{slug(world, unit)} cannot get there this phase", "C1")
    path = walking.path_to(found, goal)
    return path if world.position[unit].cell == OFF_TABLE else path[1:]


def starts(world: World, unit: int, how: Gait) -> dict[int, int]:
    """The cells a unit may set out from, with their cost: its own, or its edge (D5)."""
    here = world.position[unit].cell
    if here != OFF_TABLE:
        return {here: 0}
    if how.side is not Side.ATTACKER:
        return {}
    costs = {cell: walking.first_cost(world, how, cell) for cell in sorted(world.theatre.entry)}
    return {cell: cost for cell, cost in costs.items() if 0 < cost <= how.budget}


def exit_cost(world: World, unit: int, how: Gait, to: Point) -> int | Refusal:
    """What stepping out of a unit's structure costs in half cells, or why it may not (C17)."""
    structure = world.position[unit].inside
    if not structure:
        return refuse(Reason.NOT_INSIDE, f"{slug(world, unit)} is in no structure", "C17")
    cell = a_cell(world, to)
    if isinstance(cell, Refusal):
        return cell
    exits = world.theatre.exits(structure)
    if cell not in exits:
        return refuse(Reason.NOT_ADJACENT, f"not beside {slug(world, structure)}", "C17")
    if world.occupant[cell]:
        return refuse(Reason.OCCUPIED, "another unit stands there", "C2")
    cost = walking.out_cost(world, how, structure, cell, exits[cell])
    if cost < 0:
        reason = walking.why_not(cost)
        return refuse(reason, f"{to[0]},{to[1]}: {reason.value.replace('_', ' ')}", "C17")
    if cost > how.budget:
        text = f"coming out takes {cost} half cells and {how.budget} are left"
        return refuse(Reason.TOO_FAR, text, "C1")
    return cost
