"""Mantlets: wall cells that infantry pushes along (F10)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Move
from siegegame.model.vocabulary import FeatureKind, Phase, Side, UnitClass
from siegegame.rules.features import push_cost
from siegegame.systems.activations import begin_activation, gait, may_move_now
from siegegame.systems.lookups import a_cell, a_structure, refuse
from siegegame.systems.paths import can_stop
from siegegame.world import changes, queries
from siegegame.world.store import World


def check_push(world: World, side: Side, order: Move) -> Refusal | None:
    """Whether a mantlet may be pushed onto a cell beside it now (F10)."""
    mantlet = a_structure(world, order.mover)
    if isinstance(mantlet, Refusal):
        return mantlet
    if world.theatre.features[mantlet].kind is not FeatureKind.MANTLET:
        return refuse(Reason.BLOCKED, f"{order.mover} does not move", "F10")
    if world.clock.phase is not Phase.MOVEMENT:
        return refuse(Reason.NOT_NOW, "mantlets are pushed in the Movement phase", "F10")
    if world.claim[mantlet].side is side.other:
        return refuse(Reason.NOT_YOURS, f"{order.mover} is the enemy's", "F10")
    cell = a_cell(world, order.to)
    if isinstance(cell, Refusal):
        return cell
    found = _check_cell(world, mantlet, cell)
    if found is None and not _pusher(world, side, mantlet, cell):
        text = f"no infantry beside {order.mover} can push it there now"
        found = refuse(Reason.TOO_FAR, text, "F10")
    return found


def _check_cell(world: World, mantlet: int, cell: int) -> Refusal | None:
    here = world.site[mantlet].cells[0]
    if not world.grid.adjacent(here, cell):
        return refuse(Reason.NOT_ADJACENT, "a mantlet goes from cell to neighbouring cell", "F10")
    if not can_stop(world, cell):
        return refuse(Reason.OCCUPIED, "something stands there", "F10")
    if not _cost(world, here, cell):
        return refuse(Reason.BLOCKED, "a mantlet cannot be pushed over such ground", "F10")
    return None


def _cost(world: World, here: int, cell: int) -> int:
    """Half cells that pushing it onto a cell takes, 0 where it cannot go."""
    step = next(each for each in world.grid.steps(here) if each[0] == cell)
    _, diagonal, left, right = step
    kind = UnitClass.INFANTRY.value
    costs = world.theatre.costs[kind]
    cut = diagonal and (world.built[left] or world.built[right])
    passable = costs[world.ground[cell]] == costs[world.theatre.terrain.index("open")]
    return push_cost(diagonal) if passable and not cut else 0


def _pusher(world: World, side: Side, mantlet: int, cell: int) -> int:
    """The first of a side's infantry beside a mantlet that can push it onto a cell, 0 if none."""
    here = world.site[mantlet].cells[0]
    cost = _cost(world, here, cell)
    for near in world.grid.near(here):
        unit = world.occupant[near]
        if not unit or world.built[near] or world.profile[unit].side is not side:
            continue
        if _may_push(world, unit) and gait(world, unit).budget >= cost:
            return unit
    return 0


def _may_push(world: World, unit: int) -> bool:
    """Whether a unit is infantry that may move now; the broken only move away (C11)."""
    foot = queries.card(world, unit).unit_class is UnitClass.INFANTRY
    steady = not world.nerve[world.profile[unit].detachment].broken
    return foot and steady and may_move_now(world, unit) is None


def push(world: World, side: Side, order: Move) -> None:
    """Infantry pushes a mantlet, which costs it the step."""
    mantlet, cell = world.theatre.ids[order.mover], world.grid.cell(order.to)
    unit = _pusher(world, side, mantlet, cell)
    if begin_activation(world, unit):
        cost = _cost(world, world.site[mantlet].cells[0], cell)
        changes.push_mantlet(world, mantlet, unit, cell, cost)


def pushes(world: World, side: Side) -> list[tuple[int, int]]:
    """The mantlets that a side might push just now, each with a cell beside it."""
    return [
        (mantlet, cell)
        for mantlet, build in world.theatre.features.items()
        if build.kind is FeatureKind.MANTLET
        and queries.standing(world, mantlet)
        and world.claim[mantlet].side is not side.other
        for cell in world.grid.near(world.site[mantlet].cells[0])
        if can_stop(world, cell) and _pusher(world, side, mantlet, cell)
    ]
