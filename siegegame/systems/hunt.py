"""The hunt: a titan wins by leaving over the far edge, its hunters by its end (V4)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Leave, Move
from siegegame.model.steps import GoOff, Walk
from siegegame.model.vocabulary import Phase, Side, Status
from siegegame.rules.movement import OFF_COST
from siegegame.systems.activations import begin_activation, gait, may_move_now
from siegegame.systems.lookups import a_cell, own_unit, refuse
from siegegame.systems.paths import Route, can_stop, plan, starts
from siegegame.world import changes, walking
from siegegame.world.store import World


def check_leave(world: World, side: Side, order: Leave) -> Refusal | Route:
    """The way of the titan to a cell of the far edge with a step left to go off, or why not."""
    unit = own_unit(world, side, order.mover)
    if isinstance(unit, Refusal):
        return unit
    found = may_move_now(world, unit)
    if found:
        return found
    cell = a_cell(world, order.to)
    if isinstance(cell, Refusal):
        return cell
    if cell not in world.theatre.far_edge:
        text = (
            f"{order.mover} leaves over the far edge, and {order.to[0]},{order.to[1]} is not on it"
        )
        return refuse(Reason.OUTSIDE_ZONE, text, "V4")
    how = gait(world, unit)
    how = how._replace(budget=how.budget - OFF_COST)
    if how.budget < 0:
        return refuse(Reason.TOO_FAR, f"{order.mover} has no movement left to go off", "V4")
    if cell == world.position[unit].cell:
        return Route((), ())
    return plan(world, unit, how, Move(order.mover, order.to))


def ways_off(world: World, unit: int) -> list[int]:
    """The cells of the far edge over which the titan may leave now, in order (V4)."""
    how = gait(world, unit)
    left = how.budget - OFF_COST
    if left < 0 or world.clock.phase is not Phase.MOVEMENT or may_move_now(world, unit):
        return []
    here = world.position[unit].cell
    found = walking.reach(world, how._replace(budget=left), starts(world, unit, how))
    return [
        cell
        for cell in world.theatre.far_edge
        if cell in found and (cell == here or can_stop(world, cell))
    ]


def leave(world: World, side: Side, order: Leave, route: Route) -> None:
    """The titan goes to the edge and, if it comes there, off the table (V4)."""
    del side
    unit, cell = world.theatre.ids[order.mover], world.grid.cell(order.to)
    if begin_activation(world, unit):
        walk = [Walk(unit, route.path, route.costs)] if route.path else []
        changes.push(world, *walk, GoOff(unit, cell))


def go_off(world: World, step: GoOff) -> None:
    """The titan goes off from the edge; the match is over (V4)."""
    alive = world.vitals[step.unit].status is Status.ACTIVE
    if alive and world.position[step.unit].cell == step.cell:
        changes.escape(world, step.unit, OFF_COST)


def is_slain(world: World) -> bool:
    """Whether the titan that is hunted is destroyed (V4)."""
    quarry = world.theatre.quarry
    return bool(quarry) and world.vitals[quarry].status is Status.DESTROYED
