"""Stairs: which floor of a structure with storeys units go to, what that takes (S1, S5, C17)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.rules import storeys as rules
from siegegame.systems.lookups import refuse, slug
from siegegame.world import queries, storeys
from siegegame.world.store import World
from siegegame.world.walking import Gait


def check_floor(world: World, structure: int, floor: int) -> Refusal | None:
    """Whether a structure has the floor that an order names, 0 for none (S1)."""
    if not floor:
        return None
    if structure not in world.storeys:
        return refuse(Reason.BAD_CHOICE, f"{slug(world, structure)} has no storeys", "S1")
    tallest = storeys.tallest(world, structure)
    if floor > tallest:
        text = f"{slug(world, structure)} has {tallest} floors"
        return refuse(Reason.BAD_CHOICE, text, "S1")
    return None


def check_room(world: World, unit: int, structure: int, floor: int = 0) -> Refusal | None:
    """Whether a unit finds room in a structure, on a floor if one is named (C17)."""
    if structure not in world.storeys:
        if queries.room_left(world, structure) < queries.takes_room(world, unit, structure):
            return refuse(Reason.NO_ROOM, f"{slug(world, structure)} is full", "C17")
        return None
    if storeys.find_berth(world, unit, structure, floor) is None:
        where = f"floor {floor} of " if floor else ""
        return refuse(Reason.NO_ROOM, f"{where}{slug(world, structure)} is full", "C17")
    return None


def cost_of(world: World, unit: int, structure: int, floor: int) -> int:
    """Half cells that the stairs take a unit from where it is, or from the door (S1, S5)."""
    found = storeys.find_berth(world, unit, structure, floor)
    if found is None:
        return 0
    inside = world.position[unit].inside == structure
    here = storeys.floor_of(world, unit) if inside else 1
    return rules.stairs(here, found[1], storeys.is_broken(world, structure, *found))


def down(world: World, unit: int) -> int:
    """Half cells that a unit needs from its floor to the door (S1)."""
    floor = storeys.floor_of(world, unit)
    return rules.stairs(floor, 1, broken=False) if floor else 0


def check_climb(world: World, unit: int, structure: int, floor: int, how: Gait) -> Refusal | None:
    """Whether a unit inside may go up or down to a floor (S1)."""
    name = slug(world, unit)
    if not floor or floor == storeys.floor_of(world, unit):
        return refuse(Reason.ALREADY_DONE, f"{name} is there already", "S1")
    full = check_room(world, unit, structure, floor)
    if full:
        return full
    cost = cost_of(world, unit, structure, floor)
    if cost > how.budget:
        text = f"the stairs take {cost} half cells and {how.budget} are left"
        return refuse(Reason.TOO_FAR, text, "S1")
    return None
