"""Whole detachments at one order: moving in formation, going into a structure, coming out (C2).

Each unit is planned when its turn comes, on the state that those before it have left, so what a
formation does is exactly what single orders could have done.
"""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Move
from siegegame.model.steps import MoveFormation, Walk
from siegegame.model.vocabulary import Side
from siegegame.systems.activations import begin_activation, gait, may_move_now
from siegegame.systems.lookups import own_detachment, refuse
from siegegame.systems.paths import Route, can_stop, plan, safest, starts
from siegegame.world import changes, climbs, queries, walking
from siegegame.world.store import World
from siegegame.world.walking import Gait
from siegegame.world.ways import OVER_WALLS

_DETOUR2 = 4
"""By how much the square of its distance from its place may grow for a unit to stand safely."""


def movers(world: World, detachment: int) -> list[int]:
    """A detachment's units that may move now and are in no structure, its leader first."""
    leader = world.roster[detachment].leader
    units = [
        unit
        for unit in queries.living_units(world, detachment)
        if not world.position[unit].inside
        and not kept_up(world, unit)
        and not climbs.climbing(world, unit)
        and may_move_now(world, unit) is None
    ]
    return sorted(units, key=lambda unit: (unit != leader, unit))


def kept_up(world: World, unit: int) -> bool:
    """Whether a unit is on battlements and gets down by an order of its own only (H16)."""
    if not world.theatre.roofed or not queries.roof_of(world, unit):
        return False
    return world.theatre.motions[unit] not in OVER_WALLS


def check_formation(world: World, side: Side, order: Move) -> Refusal | Route:
    """The way of the unit that leads a formation, or why it may not go there."""
    detachment = own_detachment(world, side, order.mover)
    if isinstance(detachment, Refusal):
        return detachment
    units = movers(world, detachment)
    if not units:
        every = queries.living_units(world, detachment)
        found = may_move_now(world, every[0])
        text = f"all of {order.mover} is in structures or on battlements"
        return found or refuse(Reason.INSIDE, text, "C17")
    how = gait(world, units[0])
    route = plan(world, units[0], how, order)
    if isinstance(route, Refusal) or order.via:
        return route
    return safest(world, units[0], how, route)


def move_formation(world: World, side: Side, order: Move, route: Route) -> None:
    """The leader goes to the cell, the others as near as they can to keep their places."""
    del side
    detachment = world.theatre.ids[order.mover]
    leader, *others = movers(world, detachment)
    start = world.position[leader].cell
    if not begin_activation(world, leader):
        return
    (x, y), (from_x, from_y) = order.to, world.grid.point(start) if start >= 0 else order.to
    follow = MoveFormation(tuple(others), route.path[-1], (x - from_x, y - from_y))
    changes.push(world, Walk(leader, route.path, route.costs), follow)


def follow_formation(world: World, step: MoveFormation) -> None:
    """The next unit of a formation goes to the free cell in reach nearest to its place."""
    if not step.units:
        return
    unit, *rest = step.units
    onward = MoveFormation(tuple(rest), step.goal, step.offset)
    walk = _nearest_way(world, unit, _place(world, unit, step))
    changes.push(world, *([walk] if walk else []), onward)


def _place(world: World, unit: int, step: MoveFormation) -> int:
    """The cell that keeps a unit's place; for reserves that is the leader's."""
    cell = world.position[unit].cell
    if cell < 0:
        return step.goal
    x, y = world.grid.point(cell)
    x = min(max(x + step.offset[0], 0), world.grid.width - 1)
    y = min(max(y + step.offset[1], 0), world.grid.height - 1)
    return world.grid.cell((x, y))


def _nearest_way(world: World, unit: int, place: int) -> Walk | None:
    if may_move_now(world, unit):
        return None
    how, here = gait(world, unit), world.position[unit].cell
    good = place == here or can_stop(world, place)
    sure = good and not how.dangerous[world.ground[place]]
    found = walking.reach(world, how, starts(world, unit, how), place if sure else -1)
    best = place if sure and place in found else _nearest_to(world, how, found, here, place)
    if best < 0:
        return None
    route = safest(world, unit, how, Route.through(found, best, entering=here < 0))
    return Walk(unit, route.path, route.costs) if route.path else None


def _nearest_to(
    world: World, how: Gait, found: dict[int, tuple[int, int]], here: int, place: int
) -> int:
    """The cell in reach nearest to a unit's place on which it can stop, -1 without any.

    Dangerous ground counts as farther (C14).
    """
    distance2, ground, dangerous = world.grid.distance2, world.ground, how.dangerous
    free = [cell for cell in found if cell == here or can_stop(world, cell)]
    ranked = [
        (distance2(cell, place) + _DETOUR2 * dangerous[ground[cell]], found[cell][0], cell)
        for cell in free
    ]
    return min(ranked)[2] if ranked else -1
