"""Emplaced weapons: who mans them and what they bear on (H11, H12)."""

from __future__ import annotations

from siegegame.content.schema import WeaponCard
from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Man
from siegegame.model.vocabulary import Side
from siegegame.rules.storeys import may_declare
from siegegame.rules.throws import half
from siegegame.systems.lookups import own_unit, refuse, slug, unknown
from siegegame.world import changes, queries
from siegegame.world.store import World


def cells(world: World, gun: int) -> tuple[int, ...]:
    """The cells from which an emplaced weapon fires: its wall, the whole roof, or its own."""
    mount = world.mount[gun]
    if not mount.structure:
        return (mount.cell,)
    if mount.facing < 0:
        return world.layout.footprints[mount.structure]
    return world.layout.walls(mount.structure)[mount.facing]


def works(world: World, gun: int) -> bool:
    """Whether an emplaced weapon can fire now: it is whole and has not fired this turn (H11)."""
    mount, each = world.mount[gun], world.gun[gun]
    if each.destroyed or mount.silent or each.fired == world.clock.turn:
        return False
    return not mount.structure or queries.standing(world, mount.structure)


def snaps(world: World, gun: int) -> bool:
    """Whether an emplaced weapon makes snap shots only (H4)."""
    return world.gun[gun].shaken >= max(1, world.clock.turn)


def card_of_gun(world: World, gun: int) -> WeaponCard:
    """The weapon card of an emplaced weapon."""
    return world.theatre.gun_arms[gun].card


def bears_near(world: World, gun: int) -> int:
    """The cells in range and in front of an emplaced weapon, as bits, seen from there or not."""
    mount, reach2 = world.mount[gun], world.theatre.gun_arms[gun].reach2
    if mount.structure and mount.facing >= 0:
        return world.layout.ahead(mount.structure, mount.facing, reach2)
    found = 0
    for cell in cells(world, gun):
        found |= world.grid.ball(cell, reach2)
    return found


def gap_to(world: World, gun: int, unit: int) -> int:
    """The squared distance from an emplaced weapon to a unit in range and in sight; -1 if not."""
    gaps = [
        gap for cell in queries.cells(world, unit) if (gap := _gap_to_cell(world, gun, cell)) >= 0
    ]
    return min(gaps, default=-1)


def _gap_to_cell(world: World, gun: int, cell: int) -> int:
    """Along the weapon's own line of sight: in front of its wall, from the nearest cell (H11)."""
    mount, reach2 = world.mount[gun], world.theatre.gun_arms[gun].reach2
    nearest: tuple[int, ...]
    if not mount.structure:
        gap, nearest = world.grid.distance2(mount.cell, cell), (mount.cell,)
    elif mount.facing < 0:
        gap, nearest = world.layout.nearest(mount.structure, cell)
    else:
        gap, nearest = world.layout.before(mount.structure, mount.facing, cell)
    if not 0 <= gap <= reach2:
        return -1
    clear = world.sight.clear
    return gap if any(clear(own, cell) for own in nearest) else -1


def bears_on_structure(world: World, gun: int, structure: int, cells: tuple[int, ...] = ()) -> bool:
    """Whether an emplaced weapon has a structure, or cells of it, in range and in sight (E4, H3).

    And hurts it.
    """
    if world.mount[gun].structure == structure or not _harms(world, gun, structure):
        return False
    return gap_to_structure(world, gun, structure, cells) >= 0


def _harms(world: World, gun: int, structure: int) -> bool:
    card = card_of_gun(world, gun)
    if queries.is_hull(world, structure):
        return card.hull is not None
    if structure in world.storeys:
        return may_declare(card)
    if structure in world.hits:
        return card.hits is not None and not queries.is_open(world, structure)
    return card.capacity == "firepower" and card.firepower > 0


def gap_to_structure(world: World, gun: int, structure: int, part: tuple[int, ...] = ()) -> int:
    """The squared distance from a weapon to a structure in range and in sight; -1 if not."""
    cells = part or world.layout.footprints[structure]
    gaps = [gap for cell in cells if (gap := _gap_to_cell(world, gun, cell)) >= 0]
    return min(gaps, default=-1)


def firepower(world: World, gun: int) -> int:
    """What an emplaced weapon adds by hand: its Firepower, half of it as snap shots (H11).

    The volley of a detachment that itself makes snap shots is halved as a whole, and once (H17).
    """
    whole, crew = card_of_gun(world, gun).firepower, world.gun[gun].crew
    halved = crew and queries.snap_only(world, world.profile[crew].detachment)
    return half(whole) if snaps(world, gun) and not halved else whole


# -- by hand ----------------------------------------------------------------------------------


def may_reach(world: World, unit: int, gun: int) -> bool:
    """Whether a unit is where it can man a weapon: inside, up on its roof, or touching it (H12).

    Who is up on a roof touches nothing on the ground, and flyers touch nothing at all (C16).
    """
    mount, position = world.mount[gun], world.position[unit]
    above = queries.roof_of(world, unit)
    if mount.structure:
        on_top = mount.facing < 0 and above == mount.structure
        return position.inside == mount.structure or on_top
    cell = position.cell
    if cell < 0 or above or unit in world.theatre.flyers:
        return False
    return cell == mount.cell or world.grid.adjacent(cell, mount.cell)


def manned(world: World, detachment: int) -> list[int]:
    """The emplaced weapons that a detachment's units man and that can fire now (H11)."""
    return [
        gun
        for gun, each in world.gun.items()
        if each.crew
        and world.profile[each.crew].detachment == detachment
        and works(world, gun)
        and may_reach(world, each.crew, gun)
    ]


def check_man(world: World, side: Side, order: Man) -> Refusal | None:
    """Whether a figure of a unit may man a weapon before its detachment shoots (H11, H12)."""
    unit = own_unit(world, side, order.unit)
    if isinstance(unit, Refusal):
        return unit
    gun = world.theatre.ids.get(order.gun, 0)
    if gun not in world.gun:
        return unknown(order.gun, "emplaced weapon")
    return check_gunner(world, unit, gun)


def check_gunner(world: World, unit: int, gun: int) -> Refusal | None:
    """The same of a unit of the side that acts and of a weapon."""
    return (
        _check_gun(world, gun)
        or _check_gunner(world, unit, gun)
        or _check_crew(world, unit, gun)
        or _check_figures(world, unit)
    )


def _check_gun(world: World, gun: int) -> Refusal | None:
    name = slug(world, gun)
    if world.gun[gun].destroyed:
        return refuse(Reason.DESTROYED, f"{name} is destroyed", "H4")
    if world.mount[gun].silent:
        return refuse(Reason.NO_WEAPON, f"{name} is silent: its building is dilapidated", "H2")
    if world.gun[gun].fired == world.clock.turn:
        return refuse(Reason.ALREADY_DONE, f"{name} has fired this turn", "H11")
    return None


def _check_gunner(world: World, unit: int, gun: int) -> Refusal | None:
    detachment = world.profile[unit].detachment
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{slug(world, detachment)} is broken", "C11")
    if world.orders[detachment].shot:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, detachment)} has shot", "H11")
    if not may_reach(world, unit, gun):
        text = f"{slug(world, unit)} is not where {slug(world, gun)} can be manned"
        return refuse(Reason.NOT_ADJACENT, text, "H11")
    return None


def _check_figures(world: World, unit: int) -> Refusal | None:
    manning = sum(each.crew == unit for each in world.gun.values())
    if manning >= max(1, world.vitals[unit].figures):
        return refuse(Reason.NO_ROOM, f"every figure of {slug(world, unit)} mans a gun", "H11")
    return None


def _check_crew(world: World, unit: int, gun: int) -> Refusal | None:
    """Whether who mans a weapon now gives way: a fellow who has shot, an enemy beside it (H12)."""
    crew = world.gun[gun].crew
    if not crew:
        return None
    detachment = world.profile[crew].detachment
    if world.profile[crew].side is world.profile[unit].side:
        done = world.orders[detachment].shot or world.nerve[detachment].broken
        if crew == unit or not done:
            return refuse(Reason.ALREADY_DONE, f"{slug(world, crew)} mans it already", "H11")
    elif world.position[crew].inside and not world.position[unit].inside:
        return refuse(Reason.OCCUPIED, f"{slug(world, crew)} mans it from inside", "H12")
    return None


def man(world: World, side: Side, order: Man) -> None:
    """A figure of a unit mans a weapon; whoever did so before gives way."""
    del side
    changes.man_gun(world, world.theatre.ids[order.unit], world.theatre.ids[order.gun])
