"""Garrisons: infantry goes into structures and comes out of them (C17, E3)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Enter, Leave
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules.movement import enter_cost
from siegegame.systems.activations import begin_activation, gait, may_move_now
from siegegame.systems.ground import roll_danger
from siegegame.systems.lookups import (
    a_cell,
    a_structure,
    own_detachment,
    own_unit,
    refuse,
    slug,
)
from siegegame.systems.paths import exit_cost
from siegegame.world import changes, queries, walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def check_enter(world: World, side: Side, order: Enter) -> Refusal | None:
    """Whether a unit beside a structure, or any of a detachment, may go inside (C17, E3)."""
    units = _named(world, side, order.mover)
    if isinstance(units, Refusal):
        return units
    structure = a_structure(world, order.structure)
    if isinstance(structure, Refusal):
        return structure
    return _first_refusal([_may_enter(world, side, unit, structure) for unit in units])


def _named(world: World, side: Side, name: str) -> list[int] | Refusal:
    """The units that an order for a unit or a detachment is about."""
    if world.theatre.ids.get(name, 0) in world.roster:
        detachment = own_detachment(world, side, name)
        if isinstance(detachment, Refusal):
            return detachment
        return queries.living_units(world, detachment)
    unit = own_unit(world, side, name)
    return unit if isinstance(unit, Refusal) else [unit]


def _first_refusal(answers: list[Refusal | None]) -> Refusal | None:
    """None if any answer is None, else the first refusal."""
    return None if None in answers else answers[0]


def _may_enter(world: World, side: Side, unit: int, structure: int) -> Refusal | None:
    return may_move_now(world, unit) or _check_entry(world, side, unit, structure)


def _check_entry(world: World, side: Side, unit: int, structure: int) -> Refusal | None:
    name, detachment = world.theatre.slugs[structure], world.profile[unit].detachment
    if not queries.can_enter_structures(world, unit):
        return refuse(Reason.WRONG_CLASS, "only infantry goes into structures", "E3")
    if world.orders[detachment].order is OrderKind.MARCH:
        return refuse(Reason.WRONG_ORDER, "marching units may not enter structures", "C6")
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, "a broken detachment only moves away", "C11")
    if queries.holder(world, structure) is side.other:
        return refuse(Reason.OCCUPIED, f"the enemy is inside {name}", "C17")
    if queries.room_left(world, structure) < queries.takes_room(world, unit):
        return refuse(Reason.NO_ROOM, f"{name} is full", "C17")
    return _check_door(world, unit, structure)


def _check_door(world: World, unit: int, structure: int) -> Refusal | None:
    here, how = world.position[unit].cell, gait(world, unit)
    if here == OFF_TABLE or here not in world.theatre.exits(structure):
        return refuse(Reason.NOT_ADJACENT, f"not beside {slug(world, structure)}", "C17")
    diagonal = walking.door(world, how, structure, here)
    if diagonal is None:
        return refuse(Reason.BLOCKED, "that would cut an impassable corner", "C1")
    cost = enter_cost(diagonal)
    if cost > how.budget:
        text = f"going in takes {cost} half cells and {how.budget} are left"
        return refuse(Reason.TOO_FAR, text, "C1")
    return None


def enter(world: World, side: Side, order: Enter) -> None:
    """A unit, or each unit of a detachment that can, goes into the structure beside it.

    That ends its movement for the phase: nobody walks through a structure for the price of a door.
    """
    units, structure = _named(world, side, order.mover), world.theatre.ids[order.structure]
    for unit in units if isinstance(units, list) else ():
        if _may_enter(world, side, unit, structure) is None and begin_activation(world, unit):
            changes.enter_structure(world, unit, structure, gait(world, unit).budget)


def check_leave(world: World, side: Side, order: Leave) -> Refusal | None:
    """Whether a unit inside a structure may step out to that cell; see `leave` (C17)."""
    units = _named(world, side, order.mover)
    if isinstance(units, Refusal):
        return units
    if world.theatre.ids[order.mover] in world.roster:
        cell = a_cell(world, order.to)
        if isinstance(cell, Refusal):
            return cell
        return _first_refusal([_may_leave_towards(world, unit, cell) for unit in units])
    return _may_leave(world, units[0], order.to)


def _may_leave(world: World, unit: int, to: Point) -> Refusal | None:
    found = may_move_now(world, unit)
    if found:
        return found
    cost = exit_cost(world, unit, gait(world, unit), to)
    return cost if isinstance(cost, Refusal) else None


def _may_leave_towards(world: World, unit: int, cell: int) -> Refusal | None:
    exits = _exits_towards(world, unit, cell)
    if not exits:
        return refuse(Reason.NOT_INSIDE, f"{slug(world, unit)} is in no structure", "C17")
    return _first_refusal([_may_leave(world, unit, point) for point in exits])


def _exits_towards(world: World, unit: int, cell: int) -> list[Point]:
    """The cells beside a unit's structure, nearest to a cell first."""
    structure = world.position[unit].inside
    exits = world.theatre.exits(structure) if structure else ()
    distance2 = world.grid.distance2
    return [world.grid.point(c) for c in sorted(exits, key=lambda c: (distance2(c, cell), c))]


def leave(world: World, side: Side, order: Leave) -> None:
    """A unit comes out to the cell, or each of a detachment as near to it as it can (C17)."""
    units = _named(world, side, order.mover)
    whole = world.theatre.ids[order.mover] in world.roster
    for unit in units if isinstance(units, list) else ():
        cell = world.grid.cell(order.to)
        ways = _exits_towards(world, unit, cell) if whole else [order.to]
        way = next((point for point in ways if _may_leave(world, unit, point) is None), None)
        if way is not None and begin_activation(world, unit):
            _step_out(world, unit, way)


def _step_out(world: World, unit: int, to: Point) -> None:
    cost = exit_cost(world, unit, gait(world, unit), to)
    if isinstance(cost, Refusal):
        raise TypeError(cost.text)
    changes.leave_structure(world, unit, world.grid.cell(to), cost)
    roll_danger(world, unit)
