"""Movement: orders to detachments, units' paths, dangerous ground, coherency (C1, C6, C14, C15)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Command, Done, Move
from siegegame.model.steps import Walk
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.systems.activations import (
    begin_activation,
    close_active,
    gait,
    may_move_now,
    roll_to_move,
)
from siegegame.systems.ground import roll_danger
from siegegame.systems.lookups import own_detachment, own_unit, refuse
from siegegame.systems.melee import breaks_contact
from siegegame.systems.paths import Route, plan
from siegegame.world import changes, queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def check_command(world: World, side: Side, order: Command) -> Refusal | None:
    """Whether a detachment may be given an order now (C6)."""
    detachment = own_detachment(world, side, order.detachment)
    if isinstance(detachment, Refusal):
        return detachment
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{order.detachment} is broken and takes no orders", "C11")
    if world.orders[detachment].activated:
        return refuse(Reason.ALREADY_DONE, f"{order.detachment} has its order", "C6")
    if order.order is OrderKind.OVERWATCH and not queries.active_units(world, detachment):
        return refuse(Reason.NOT_ON_TABLE, f"{order.detachment} is not on the table", "C6")
    return None


def command(world: World, side: Side, order: Command) -> None:
    """Activates a detachment and gives it its order; markers may keep it in place (C6, C9)."""
    del side
    detachment = world.theatre.ids[order.detachment]
    close_active(world)
    changes.activate(world, detachment)
    dice: tuple[int, ...] = ()
    halted = False
    if order.order is not OrderKind.OVERWATCH:
        dice, halted = roll_to_move(world, detachment)
    changes.give_order(world, detachment, order.order, dice, halted)


def check_move(world: World, side: Side, order: Move) -> Refusal | Route:
    """The way a unit will go, or why it may not go there."""
    unit = own_unit(world, side, order.mover)
    if isinstance(unit, Refusal):
        return unit
    found = may_move_now(world, unit)
    return found or plan(world, unit, gait(world, unit), order)


def move(world: World, side: Side, order: Move, route: Route) -> None:
    """Moves a unit; in the Assault phase its detachment rolls for its markers first (C9)."""
    del side
    unit = world.theatre.ids[order.mover]
    if begin_activation(world, unit):
        walk(world, Walk(unit, route.path, route.costs))


def walk(world: World, step: Walk) -> None:
    """A unit walks as far as the next dangerous cell, rolls there, and goes on (C14)."""
    unit, path = step.unit, step.path
    danger = world.theatre.dangerous[world.theatre.motions[unit]]
    length = len(path)
    if True in danger:
        length = next((i + 1 for i, c in enumerate(path) if danger[world.ground[c]]), length)
    cost = sum(step.costs[:length])
    if step.retreat:
        changes.retreat_unit(world, unit, path[:length], cost)
    else:
        rule = "D5" if world.position[unit].cell == OFF_TABLE else "C1"
        also = ("T6",) if breaks_contact(world, unit) else ()
        changes.move_unit(world, unit, path[:length], cost, rule, also)
    if roll_danger(world, unit):
        return
    if path[length:]:
        changes.push(world, Walk(unit, path[length:], step.costs[length:], step.retreat))


def done(world: World, side: Side, order: Done) -> None:
    """The side has moved all that it will in this phase."""
    del order
    close_active(world)
    changes.end_part(world, side, "C5")


def check_done(world: World, side: Side, order: Done) -> Refusal | None:
    """A side may always end its movement; what got no order has Advance (C6)."""
    del world, side, order
    return None


def idle(world: World, side: Side) -> bool:
    """Whether a side has nothing that could move."""
    return not any(
        queries.living_units(world, each)
        for each in world.force[world.side_entity(side)].detachments
    )
