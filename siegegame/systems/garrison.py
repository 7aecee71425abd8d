"""Garrisons: infantry goes into structures and comes out of them (C17, E3)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Enter, Leave
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules.movement import enter_cost
from siegegame.systems.activations import begin_activation, gait, may_move_now
from siegegame.systems.ground import roll_danger
from siegegame.systems.lookups import a_structure, own_unit, refuse
from siegegame.systems.paths import exit_cost
from siegegame.world import changes, queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def check_enter(world: World, side: Side, order: Enter) -> Refusal | None:
    """Whether a unit beside a structure may go inside (C17, E3)."""
    unit = own_unit(world, side, order.mover)
    if isinstance(unit, Refusal):
        return unit
    structure = a_structure(world, order.structure)
    if isinstance(structure, Refusal):
        return structure
    return may_move_now(world, unit) or _check_entry(world, side, unit, structure)


def _check_entry(world: World, side: Side, unit: int, structure: int) -> Refusal | None:
    name, detachment = world.theatre.slugs[structure], world.profile[unit].detachment
    if not queries.can_enter_structures(world, unit):
        return refuse(Reason.WRONG_CLASS, "only infantry goes into structures", "E3")
    if world.orders[detachment].order is OrderKind.MARCH:
        return refuse(Reason.WRONG_ORDER, "marching units may not enter structures", "C6")
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, "a broken detachment only moves away", "C11")
    here = world.position[unit].cell
    exits = world.theatre.exits(structure)
    if here == OFF_TABLE or here not in exits:
        return refuse(Reason.NOT_ADJACENT, f"not beside {name}", "C17")
    if queries.holder(world, structure) is side.other:
        return refuse(Reason.OCCUPIED, f"the enemy is inside {name}", "C17")
    if queries.room_left(world, structure) < queries.takes_room(world, unit):
        return refuse(Reason.NO_ROOM, f"{name} is full", "C17")
    cost, left = enter_cost(exits[here]), gait(world, unit).budget
    if cost > left:
        text = f"going in takes {cost} half cells and {left} are left"
        return refuse(Reason.TOO_FAR, text, "C1")
    return None


def enter(world: World, side: Side, order: Enter) -> None:
    """A unit goes into the structure beside it."""
    del side
    ids = world.theatre.ids
    unit, structure = ids[order.mover], ids[order.structure]
    if begin_activation(world, unit):
        diagonal = world.theatre.exits(structure)[world.position[unit].cell]
        changes.enter_structure(world, unit, structure, enter_cost(diagonal))


def check_leave(world: World, side: Side, order: Leave) -> Refusal | None:
    """Whether a unit inside a structure may step out to that cell (C17)."""
    unit = own_unit(world, side, order.mover)
    if isinstance(unit, Refusal):
        return unit
    found = may_move_now(world, unit)
    if found:
        return found
    cost = exit_cost(world, unit, gait(world, unit), order.to)
    return cost if isinstance(cost, Refusal) else None


def leave(world: World, side: Side, order: Leave) -> None:
    """A unit comes out of its structure."""
    del side
    unit = world.theatre.ids[order.mover]
    if not begin_activation(world, unit):
        return
    cost = exit_cost(world, unit, gait(world, unit), order.to)
    if isinstance(cost, Refusal):
        raise TypeError(cost.text)
    changes.leave_structure(world, unit, world.grid.cell(order.to), cost)
    roll_danger(world, unit)
