"""Deployment: the defender anywhere in his city, then the attacker's HQs on his half (D4, D5)."""

from __future__ import annotations

from itertools import chain

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import reach2
from siegegame.model.orders import Done, Place
from siegegame.model.vocabulary import Side, Status
from siegegame.systems import roofways, stairs
from siegegame.systems.activations import INFILTRATE_CM
from siegegame.systems.lookups import a_cell, a_structure, own_unit, refuse, slug
from siegegame.world import changes, queries, storeys
from siegegame.world.store import World


def to_deploy(world: World, side: Side) -> list[int]:
    """What the side has still to place: all of the defender's, the attacker's HQs (D4, D5)."""
    reserve = [
        unit
        for unit in queries.side_units(world, side)
        if world.vitals[unit].status is Status.RESERVE
    ]
    if side is Side.DEFENDER:
        return reserve
    return [unit for unit in reserve if world.profile[unit].leads]


def check_place(world: World, side: Side, order: Place) -> Refusal | None:
    """Whether a unit may be deployed there."""
    unit = own_unit(world, side, order.unit)
    if isinstance(unit, Refusal):
        return unit
    if side is Side.ATTACKER and not world.profile[unit].leads:
        return _check_infiltrator(world, unit, order)
    if isinstance(order.to, str):
        return _check_structure(world, side, unit, order.to, order.floor)
    cell = a_cell(world, order.to)
    if isinstance(cell, Refusal):
        return cell
    return _check_alone(world, unit) or _check_cell(world, side, unit, cell)


def _check_alone(world: World, unit: int) -> Refusal | None:
    """Whether a unit may be put elsewhere without its fellows: not out of a hull (H9)."""
    inside, detachment = world.position[unit].inside, world.profile[unit].detachment
    if inside in world.hull and len(queries.living_units(world, detachment)) > 1:
        text = f"all of {slug(world, detachment)} or nobody is in {slug(world, inside)}"
        return refuse(Reason.BAD_CHOICE, text, "H9")
    return None


def _check_infiltrator(world: World, unit: int, order: Place) -> Refusal | None:
    """The attacker's infiltrators may set up to 30 cm in; other units enter later (D5)."""
    if "infiltrators" not in queries.card(world, unit).abilities:
        text = "the attacker places only HQ units and infiltrators; the rest enter later"
        return refuse(Reason.OUTSIDE_ZONE, text, "D5")
    if isinstance(order.to, str):
        return refuse(Reason.OUTSIDE_ZONE, "infiltrators set up in the open", "D5")
    cell = a_cell(world, order.to)
    if isinstance(cell, Refusal):
        return cell
    reach = reach2(INFILTRATE_CM)
    if all(world.grid.distance2(cell, entry) >= reach for entry in world.theatre.entry):
        return refuse(Reason.OUTSIDE_ZONE, "more than 30 cm from the attacker's edge", "D5")
    return _check_cell(world, Side.ATTACKER, unit, cell)


def _check_structure(world: World, side: Side, unit: int, name: str, floor: int) -> Refusal | None:
    structure = a_structure(world, name)
    if isinstance(structure, Refusal):
        return structure
    if not queries.can_enter_structures(world, unit):
        return refuse(Reason.WRONG_CLASS, "only infantry goes into buildings", "E3")
    if not in_zone(world, side, world.site[structure].cells):
        return refuse(Reason.OUTSIDE_ZONE, f"{name} is not in the {side.value}'s half", "D4")
    if world.theatre.sheets[structure].impassable:
        return refuse(Reason.BLOCKED, f"nobody can go into {name}", "H9")
    if world.position[unit].inside == structure and floor in {0, storeys.floor_of(world, unit)}:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, unit)} is in {name} already", "C17")
    storey = stairs.check_floor(world, structure, floor)
    if storey or queries.is_hull(world, structure):
        return storey or _check_hull(world, side, unit, structure)
    return stairs.check_room(world, unit, structure, floor) or _check_alone(world, unit)


def _check_hull(world: World, side: Side, unit: int, structure: int) -> Refusal | None:
    """Whether the whole detachment of a unit may be deployed in a hull-point structure (H9)."""
    name, detachment = slug(world, structure), world.profile[unit].detachment
    units = queries.living_units(world, detachment)
    if queries.detachments_inside(world, structure) not in ([], [detachment]):
        return refuse(Reason.OCCUPIED, f"another detachment is inside {name}", "H9")
    if side is Side.ATTACKER and len(units) > 1:
        text = f"{slug(world, detachment)} comes on later, and goes in whole or not at all"
        return refuse(Reason.BAD_CHOICE, text, "H9")
    if not all(queries.can_enter_structures(world, each) for each in units):
        return refuse(Reason.WRONG_CLASS, "only infantry goes into structures", "H9")
    need = sum(queries.takes_room(world, each, structure) for each in units)
    if need > world.garrison[structure].room:
        text = f"{name} has room for {world.garrison[structure].room} figures, not {need}"
        return refuse(Reason.NO_ROOM, text, "H1")
    return None


def _check_cell(world: World, side: Side, unit: int, cell: int) -> Refusal | None:
    if not in_zone(world, side, (cell,)):
        rule = "D4" if side is Side.DEFENDER else "D5"
        return refuse(Reason.OUTSIDE_ZONE, f"not in the {side.value}'s half", rule)
    mover = world.theatre.motions[unit]
    if world.built[cell] in world.theatre.roofed:
        return _check_roof(world, side, unit, cell)
    if world.built[cell] or not world.theatre.costs[mover][world.ground[cell]][0]:
        return refuse(Reason.BLOCKED, f"{slug(world, unit)} cannot stand there", "C14")
    if world.occupant[cell]:
        return refuse(Reason.OCCUPIED, "another unit stands there", "C2")
    enemies = world.presence[side is Side.ATTACKER].cells
    if unit not in world.theatre.flyers and enemies & world.grid.near_mask(cell):
        return refuse(Reason.NEXT_TO_ENEMY, "nobody deploys next to an enemy", "C11")
    return None


def _check_roof(world: World, side: Side, unit: int, cell: int) -> Refusal | None:
    """Whether a unit may be deployed on battlements that it could get to (H9, H16)."""
    structure, name = world.built[cell], slug(world, world.built[cell])
    climbs = roofways.feet(world, unit, structure)
    inside = not world.theatre.sheets[structure].impassable or structure in world.theatre.walks
    if not climbs and not (inside and queries.can_enter_structures(world, unit)):
        return refuse(Reason.BLOCKED, f"{slug(world, unit)} cannot get up on {name}", "H9")
    if world.occupant[cell]:
        return refuse(Reason.OCCUPIED, "another unit stands there", "C2")
    enemies = world.presence[side is Side.ATTACKER].aloft
    if enemies & world.grid.near_mask(cell):
        return refuse(Reason.NEXT_TO_ENEMY, "nobody deploys next to an enemy", "C11")
    return None


def in_zone(world: World, side: Side, cells: tuple[int, ...]) -> bool:
    """Whether all of some cells lie in a side's half (D2)."""
    zone = world.theatre.zones[side is Side.DEFENDER]
    return all(cell in zone for cell in cells)


def place(world: World, side: Side, order: Place) -> None:
    """Deploys a unit, or moves one that is deployed already; into a hull its whole detachment."""
    unit = world.theatre.ids[order.unit]
    rule = "D4" if side is Side.DEFENDER else "D5"
    if isinstance(order.to, str):
        structure = world.theatre.ids[order.to]
        detachment = world.profile[unit].detachment
        whole = structure in world.hull
        for each in queries.living_units(world, detachment) if whole else (unit,):
            if world.position[each].inside != structure or order.floor:
                changes.place_unit(world, each, 0, structure, rule, order.floor)
    else:
        changes.place_unit(world, unit, world.grid.cell(order.to), 0, rule)


def check_done(world: World, side: Side, order: Done) -> Refusal | None:
    """Whether the side has placed all that it must and can: for whom there is no room waits (D4).

    So a match goes on whatever the zone and whoever fills it; who waits is lost in time (C12).
    """
    del order
    left = to_deploy(world, side)
    if any(_has_room(world, side, unit) for unit in left):
        names = ", ".join(slug(world, unit) for unit in left[:5])
        return refuse(Reason.UNITS_LEFT, f"still to be placed: {names}", "D4")
    return None


def _has_room(world: World, side: Side, unit: int) -> bool:
    """Whether a unit may be deployed anywhere as things are."""
    name, grid, built = slug(world, unit), world.grid, sorted(world.theatre.sheets)
    zone = sorted(world.theatre.zones[side is Side.DEFENDER])
    cells = (Place(name, grid.point(cell)) for cell in zone)
    inside = (Place(name, slug(world, each)) for each in built)
    return any(check_place(world, side, order) is None for order in chain(cells, inside))


def done(world: World, side: Side, order: Done) -> None:
    """The side has deployed; the attacker follows the defender (D4, D5)."""
    del order
    _plant_flags(world, side)
    changes.end_part(world, side, "D4" if side is Side.DEFENDER else "D5")


def _plant_flags(world: World, side: Side) -> None:
    """Who is deployed in a structure has entered it, and claims it; on a roof if nobody has (H13).

    That is settled when the side is done, for until then units may be placed elsewhere.
    """
    for structure in sorted(world.theatre.claimable):
        inside = world.garrison[structure].occupants
        if inside and queries.holder(world, structure) is side:
            changes.claim(world, structure, side, inside[0])
        above = [u for u in queries.aloft(world, structure) if world.profile[u].side is side]
        if above and world.claim[structure].side is None:
            changes.claim(world, structure, side, above[0])
