"""Garrisons: infantry goes into structures and comes out of them (C17, E3)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Enter, Leave
from siegegame.model.steps import FollowIn, LeaveTowards, Walk
from siegegame.model.vocabulary import OrderKind, Side, Status
from siegegame.rules.movement import enter_cost
from siegegame.systems import quarters, roofways, stairs
from siegegame.systems.activations import begin_activation, gait, leaving_gait, may_move_now
from siegegame.systems.ground import roll_danger
from siegegame.systems.lookups import (
    a_cell,
    a_structure,
    own_detachment,
    own_unit,
    refuse,
    slug,
)
from siegegame.systems.paths import Route, can_stop, leaving, plan_leaving
from siegegame.systems.searching import look_under
from siegegame.world import changes, queries, storeys, walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World
from siegegame.world.walking import Gait


def check_enter(world: World, side: Side, order: Enter) -> Refusal | None:
    """Whether a unit beside a structure, or any of a detachment, may go inside (C17, E3)."""
    units = _named(world, side, order.mover)
    if isinstance(units, Refusal):
        return units
    structure = a_structure(world, order.structure)
    if isinstance(structure, Refusal):
        return structure
    found = stairs.check_floor(world, structure, order.floor)
    if found:
        return found
    if queries.is_hull(world, structure):
        return quarters.check_enter(world, side, order, structure)
    return _first_refusal([_may_enter(world, side, unit, structure, order.floor) for unit in units])


def _named(world: World, side: Side, name: str) -> tuple[int, ...] | Refusal:
    """The units that an order for a unit or a detachment is about."""
    if world.theatre.ids.get(name, 0) in world.roster:
        detachment = own_detachment(world, side, name)
        if isinstance(detachment, Refusal):
            return detachment
        return queries.living_units(world, detachment)
    unit = own_unit(world, side, name)
    return unit if isinstance(unit, Refusal) else (unit,)


def _first_refusal(answers: list[Refusal | None]) -> Refusal | None:
    """None if any answer is None, else the first refusal."""
    return None if None in answers else answers[0]


def _may_enter(world: World, side: Side, unit: int, structure: int, floor: int) -> Refusal | None:
    found = may_move_now(world, unit)
    if found:
        return found
    if structure in world.storeys and world.position[unit].inside == structure:
        return stairs.check_climb(world, unit, structure, floor, gait(world, unit))
    return _check_entry(world, side, unit, structure, floor)


def _check_entry(world: World, side: Side, unit: int, structure: int, floor: int) -> Refusal | None:
    name, detachment = world.theatre.slugs[structure], world.profile[unit].detachment
    if not queries.can_enter_structures(world, unit):
        return refuse(Reason.WRONG_CLASS, "only infantry goes into buildings", "E3")
    if world.orders[detachment].order is OrderKind.MARCH:
        return refuse(Reason.WRONG_ORDER, "marching units may not enter structures", "C6")
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, "a broken detachment only moves away", "C11")
    if queries.holder(world, structure) is side.other:
        return refuse(Reason.OCCUPIED, f"the enemy is inside {name}", "C17")
    full = stairs.check_room(world, unit, structure, floor)
    return full or _check_door(world, unit, structure, floor)


def _check_door(world: World, unit: int, structure: int, floor: int) -> Refusal | None:
    here, how = world.position[unit].cell, gait(world, unit)
    if structure in world.theatre.roofed and queries.roof_of(world, unit) == structure:
        return _check_cost(roofways.stair(world, structure), how)
    if here == OFF_TABLE or here not in world.layout.exits(structure):
        text = f"not beside an access point of {slug(world, structure)}"
        return refuse(Reason.NOT_ADJACENT, text, "C17")
    diagonal = walking.door(world, how, structure, here)
    if diagonal is None:
        return refuse(Reason.BLOCKED, "that would cut an impassable corner", "C1")
    cost = enter_cost(diagonal)
    if structure in world.storeys:
        cost += stairs.cost_of(world, unit, structure, floor)
    return _check_cost(cost, how)


def _check_cost(cost: int, how: Gait) -> Refusal | None:
    if cost > how.budget:
        text = f"going in takes {cost} half cells and {how.budget} are left"
        return refuse(Reason.TOO_FAR, text, "C1")
    return None


def enter(world: World, side: Side, order: Enter) -> None:
    """A unit, or each unit of a detachment that can, goes into the structure beside it.

    That ends its movement for the phase: nobody walks through a structure for the price of a door.
    """
    units, structure = _named(world, side, order.mover), world.theatre.ids[order.structure]
    if queries.is_hull(world, structure):
        quarters.enter(world, order, structure)
        return
    for unit in units if isinstance(units, tuple) else ():
        allowed = _may_enter(world, side, unit, structure, order.floor) is None
        if allowed and begin_activation(world, unit):
            _go_in(world, unit, structure, order.floor)


def _go_in(world: World, unit: int, structure: int, floor: int) -> None:
    """A unit goes inside, or inside to another floor; either is the end of its move (C17, S1)."""
    budget = gait(world, unit).budget
    if world.position[unit].inside == structure:
        found = storeys.find_berth(world, unit, structure, floor)
        if found:
            changes.change_floor(world, unit, *found, budget)
        return
    changes.enter_structure(world, unit, structure, budget, floor)
    changes.claim(world, structure, world.profile[unit].side, unit)
    look_under(world, unit, structure)


def check_leave(world: World, side: Side, order: Leave) -> Refusal | Route | None:
    """Whether a unit inside a structure may leave it for that cell; see `leave` (C17, H9)."""
    units = _named(world, side, order.mover)
    if isinstance(units, Refusal):
        return units
    if world.theatre.ids[order.mover] in world.roster:
        cell = a_cell(world, order.to)
        if isinstance(cell, Refusal):
            return cell
        answers = [_may_leave_towards(world, unit, cell) for unit in units]
        return _first_refusal(answers) or quarters.check_together(world, units)
    unit = units[0]
    found = may_move_now(world, unit) or quarters.check_alone(world, unit)
    return found or plan_leaving(world, unit, leaving_gait(world, unit), order.to)


def _may_leave_towards(world: World, unit: int, cell: int) -> Refusal | None:
    if not world.position[unit].inside:
        return refuse(Reason.NOT_INSIDE, f"{slug(world, unit)} is in no structure", "C17")
    found = may_move_now(world, unit)
    if found:
        return found
    if _towards(world, unit, cell) is None:
        return refuse(Reason.TOO_FAR, f"no way out is open to {slug(world, unit)}", "H9")
    return None


def _towards(world: World, unit: int, cell: int) -> Route | None:
    """The way out that ends nearest to a cell."""
    found = leaving(world, unit, leaving_gait(world, unit))
    free = [each for each in found if can_stop(world, each)]
    if not free:
        return None
    distance2 = world.grid.distance2
    best = min(free, key=lambda each: (distance2(each, cell), found[each][0], each))
    return Route.through(found, best, entering=True)


def leave(world: World, side: Side, order: Leave, route: Route | None = None) -> None:
    """A unit leaves by its route, or each of a detachment as near to the cell as it can (H9)."""
    del side
    mover, cell = world.theatre.ids[order.mover], world.grid.cell(order.to)
    if route is None:
        units = queries.living_units(world, mover)
        changes.push(world, *(LeaveTowards(unit, cell) for unit in units))
    elif begin_activation(world, mover):
        _step_out(world, mover, route)


def leave_towards(world: World, step: LeaveTowards) -> None:
    """One unit of a detachment that leaves goes as near to the cell as it can."""
    if not world.position[step.unit].inside or may_move_now(world, step.unit):
        return
    route = _towards(world, step.unit, step.cell)
    if route is not None and begin_activation(world, step.unit):
        _step_out(world, step.unit, route)


def _step_out(world: World, unit: int, route: Route) -> None:
    """Out, past friends who stand before the door, to the first free cell, and on from there."""
    path, costs = route.path, route.costs
    first = next(place for place, cell in enumerate(path) if can_stop(world, cell)) + 1
    changes.leave_structure(world, unit, path[first - 1], sum(costs[:first]), path[0])
    if not roll_danger(world, unit) and path[first:]:
        changes.push(world, Walk(unit, path[first:], costs[first:]))


def follow_in(world: World, step: FollowIn) -> None:
    """The winners of a garrison fight go in, infantry only, as far as there is room (C17)."""
    if not queries.standing(world, step.structure):
        return
    for unit in step.units:
        if world.vitals[unit].status is not Status.ACTIVE or world.position[unit].inside:
            continue
        if queries.holder(world, step.structure) is world.profile[unit].side.other:
            return
        if _may_follow(world, unit, step.structure):
            changes.enter_structure(world, unit, step.structure, 0)
            changes.claim(world, step.structure, world.profile[unit].side, unit)
            look_under(world, unit, step.structure)


def _may_follow(world: World, unit: int, structure: int) -> bool:
    """Whether a winner has room inside; hull-point structures take one detachment (H9)."""
    room = queries.room_left(world, structure)
    if not queries.can_enter_structures(world, unit):
        return False
    if world.theatre.sheets[structure].impassable:
        return False
    alone = queries.is_hull(world, structure)
    others = queries.detachments_inside(world, structure) if alone else []
    own = world.profile[unit].detachment
    return room >= queries.takes_room(world, unit, structure) and others in ([], [own])
