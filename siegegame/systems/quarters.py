"""Going into hull-point structures: a whole detachment, by doors or from part to part (H9, H15).

Nobody else may be inside, and there must be room for all its figures (H1).
"""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Enter
from siegegame.model.steps import EnterInTurn, GoIn, Walk
from siegegame.model.vocabulary import OrderKind, Side, Status
from siegegame.rules.movement import enter_cost
from siegegame.systems import roofways
from siegegame.systems.activations import begin_activation, gait, leaving_gait, may_move_now
from siegegame.systems.lookups import own_detachment, refuse, slug
from siegegame.systems.paths import Route, can_stop, leaving
from siegegame.systems.roofways import DIFFICULT
from siegegame.systems.searching import look_under
from siegegame.world import changes, queries, walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.levels import costs_to
from siegegame.world.store import World
from siegegame.world.walking import Gait


def check_enter(world: World, side: Side, order: Enter, structure: int) -> Refusal | None:
    """Whether a whole detachment may go into a hull-point structure (H9, H15)."""
    detachment = own_detachment(world, side, order.mover)
    if isinstance(detachment, Refusal):
        name = slug(world, structure)
        text = f"a whole detachment goes into {name} or nobody: name the detachment"
        known = world.theatre.ids.get(order.mover, 0) in world.profile
        return refuse(Reason.BAD_CHOICE, text, "H9") if known else detachment
    return _may_be_inside(world, side, detachment, structure) or _has_ways(
        world, detachment, structure
    )


def _may_be_inside(world: World, side: Side, detachment: int, structure: int) -> Refusal | None:
    """Whether the structure would take the detachment, wherever it is now."""
    name = slug(world, structure)
    units = queries.living_units(world, detachment)
    if world.theatre.sheets[structure].impassable:
        return refuse(Reason.BLOCKED, f"nobody can go into {name}", "H9")
    if not all(queries.can_enter_structures(world, unit) for unit in units):
        return refuse(Reason.WRONG_CLASS, "only infantry goes into structures", "H9")
    if queries.holder(world, structure) is side.other:
        return refuse(Reason.OCCUPIED, f"the enemy is inside {name}", "C17")
    if any(each != detachment for each in queries.detachments_inside(world, structure)):
        return refuse(Reason.OCCUPIED, f"another detachment is inside {name}", "H9")
    coming = [unit for unit in units if world.position[unit].inside != structure]
    if not coming:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, detachment)} is inside", "H9")
    need = sum(queries.takes_room(world, unit, structure) for unit in coming)
    if need > queries.room_left(world, structure):
        text = f"{name} has room for {queries.room_left(world, structure)} figures, not {need}"
        return refuse(Reason.NO_ROOM, text, "H1")
    return None


def _has_ways(world: World, detachment: int, structure: int) -> Refusal | None:
    """Whether each unit that is not inside can get in now."""
    if world.orders[detachment].order is OrderKind.MARCH:
        return refuse(Reason.WRONG_ORDER, "marching units may not enter structures", "C6")
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, "a broken detachment only moves away", "C11")
    for unit in _coming(world, detachment, structure):
        if world.vitals[unit].status is Status.RESERVE:
            return refuse(Reason.NOT_ON_TABLE, f"{slug(world, unit)} is in reserve", "H9")
        found = may_move_now(world, unit) or _check_way(world, unit, structure)
        if found:
            return found
    return None


def _coming(world: World, detachment: int, structure: int) -> list[int]:
    units = queries.living_units(world, detachment)
    return [unit for unit in units if world.position[unit].inside != structure]


def _check_way(world: World, unit: int, structure: int) -> Refusal | None:
    if world.position[unit].inside:
        return _check_link(world, unit, structure)
    if not _gets_in(world, unit, gait(world, unit), structure):
        text = f"{slug(world, unit)} cannot get to an access point and in this phase"
        return refuse(Reason.TOO_FAR, text, "H9")
    return None


def _check_link(world: World, unit: int, structure: int) -> Refusal | None:
    """From a linked part, for a whole move (H15)."""
    here = world.position[unit].inside
    if structure not in world.theatre.links.get(here, ()):
        text = f"{slug(world, unit)} must leave {slug(world, here)} first"
        return refuse(Reason.INSIDE, text, "H15")
    if world.activity[unit].spent:
        text = f"{slug(world, unit)} has moved: going over takes the whole move"
        return refuse(Reason.TOO_FAR, text, "H15")
    return None


def _gets_in(world: World, unit: int, how: Gait, structure: int) -> bool:
    """Whether `way_in` finds a way, without looking for the way itself."""
    here = world.position[unit].cell
    if here == OFF_TABLE or queries.roof_of(world, unit):
        return way_in(world, unit, how, structure) is not None
    exits = [
        cell
        for cell in world.layout.exits(structure)
        if cell == here or _will_be_free(world, unit, cell)
    ]
    return any(
        spent + enter_cost(diagonal) <= how.budget
        for cell, spent in costs_to(world, how, here, tuple(exits)).items()
        if (diagonal := walking.door(world, how, structure, cell)) is not None
    )


def way_in(world: World, unit: int, how: Gait, structure: int) -> tuple[Route, int] | None:
    """The cheapest way of a unit beside a door and the cost of the step in, None without one.

    Fellows of its own detachment that stand there will have gone in before.
    """
    here = world.position[unit].cell
    if here == OFF_TABLE:
        return None
    if queries.roof_of(world, unit) == structure:
        return (Route((), ()), DIFFICULT[0]) if how.budget >= DIFFICULT[0] else None
    found = _afoot(world, unit, how)
    best: tuple[int, int, int] | None = None
    for cell in world.layout.exits(structure):
        if cell not in found or not (cell == here or _will_be_free(world, unit, cell)):
            continue
        diagonal = walking.door(world, how, structure, cell)
        if diagonal is None:
            continue
        cost = enter_cost(diagonal)
        total = found[cell][0] + cost
        if total <= how.budget and (best is None or (total, cell) < best[:2]):
            best = total, cell, cost
    if best is None:
        return None
    return Route.through(found, best[1], entering=best[1] != here and here not in found), best[2]


def _afoot(world: World, unit: int, how: Gait) -> dict[int, tuple[int, int]]:
    """The cells on the ground that a unit can walk to, down from battlements if it is up (H16)."""
    if queries.roof_of(world, unit):
        return roofways.off(world, unit, how)
    return walking.reach(world, how, {world.position[unit].cell: 0})


def _will_be_free(world: World, unit: int, cell: int) -> bool:
    there = world.occupant[cell]
    fellow = there and world.profile[there].detachment == world.profile[unit].detachment
    return bool(fellow) or can_stop(world, cell)


def enter(world: World, order: Enter, structure: int) -> None:
    """The whole detachment goes in, those nearest to a door first."""
    detachment = world.theatre.ids[order.mover]
    coming = _coming(world, detachment, structure)
    if not begin_activation(world, coming[0]):
        return
    order_in = sorted(coming, key=lambda unit: (_distance(world, unit, structure), unit))
    changes.push(world, EnterInTurn(tuple(order_in), structure))


def _distance(world: World, unit: int, structure: int) -> int:
    if world.position[unit].inside:
        return 0
    found = way_in(world, unit, gait(world, unit), structure)
    return sum(found[0].costs) + found[1] if found else 1 << 20


def enter_in_turn(world: World, step: EnterInTurn) -> None:
    """The next unit walks to an access point and goes in, or over from a linked part."""
    if not step.units:
        return
    unit, *rest = step.units
    onward = EnterInTurn(tuple(rest), step.structure)
    if world.position[unit].inside:
        whole = max(0, gait(world, unit).budget)
        changes.push(world, GoIn(unit, step.structure, whole), onward)
        return
    found = way_in(world, unit, gait(world, unit), step.structure)
    if found is None:
        changes.push(world, onward)
        return
    route, cost = found
    walk = [Walk(unit, route.path, route.costs)] if route.path else []
    changes.push(world, *walk, GoIn(unit, step.structure, cost), onward)


def go_in(world: World, step: GoIn) -> None:
    """A unit that is still there goes in and claims the structure (H9, H13)."""
    unit, structure = step.unit, step.structure
    if world.vitals[unit].status is not Status.ACTIVE or not queries.standing(world, structure):
        return
    changes.enter_structure(world, unit, structure, step.cost)
    changes.claim(world, structure, world.profile[unit].side, unit)
    look_under(world, unit, structure)


def check_together(world: World, units: tuple[int, ...]) -> Refusal | None:
    """Whether all of a detachment inside a hull-point structure can leave it at once (H9)."""
    inside = [unit for unit in units if queries.in_hull(world, unit)]
    for unit in inside:
        found = leaving(world, unit, leaving_gait(world, unit))
        if may_move_now(world, unit) or sum(can_stop(world, c) for c in found) < len(inside):
            text = f"not all of {slug(world, world.profile[unit].detachment)} can get out"
            return refuse(Reason.TOO_FAR, text, "H9")
    return None


def check_alone(world: World, unit: int) -> Refusal | None:
    """Whether a unit may leave its structure without its fellows: not a hull-point one (H9)."""
    inside, detachment = world.position[unit].inside, world.profile[unit].detachment
    if not inside or not queries.is_hull(world, inside):
        return None
    fellows = [u for u in world.garrison[inside].occupants if u != unit]
    if any(world.profile[each].detachment == detachment for each in fellows):
        text = f"all of {slug(world, detachment)} leave {slug(world, inside)} or nobody"
        return refuse(Reason.BAD_CHOICE, text, "H9")
    return None
