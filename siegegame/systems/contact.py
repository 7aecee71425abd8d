"""Who may assault a structure or its garrison just now (C11, E9)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.systems.durability import kind_of
from siegegame.systems.lookups import refuse, slug
from siegegame.world import opposition, queries
from siegegame.world.store import World
from siegegame.world.theatre import code_of


def stormers(world: World, side: Side, structure: int) -> tuple[int, ...]:
    """A side's units that may assault a structure now, in spawn order (E9)."""
    if queries.holder(world, structure) is side:
        return ()
    beside, cells = world.layout.around(structure)
    if not beside & world.presence[side is Side.DEFENDER].cells:
        return ()
    own, occupant = code_of(side), world.occupant
    may_assault = kind_of(world, structure).may_assault
    near = [unit for cell in cells if (unit := occupant[cell]) and not world.built[cell]]
    return tuple(
        unit
        for unit in sorted(near)
        if world.theatre.codes[unit] == own
        and may_storm(world, unit)
        and may_assault(world, structure, unit)
    )


def may_storm(world: World, unit: int) -> bool:
    """Whether a unit is free to assault a structure or its garrison in this phase (C11)."""
    detachment = world.profile[unit].detachment
    ready = may_engage(world, unit)
    free = not world.activity[unit].fought and unit not in world.theatre.flyers
    steady = not world.nerve[detachment].broken
    return ready and free and steady and not opposition.touching(world, unit)


def may_engage(world: World, unit: int) -> bool:
    """Whether a unit's orders let it assault, or it is on a sally, and it is not pinned (H14)."""
    detachment = world.profile[unit].detachment
    if world.hull and queries.pinned(world, detachment):
        return False
    ordered = world.orders[detachment].order is OrderKind.ASSAULT
    return ordered or world.activity[unit].sallied


def check_storm(world: World, side: Side, unit: int, structure: int) -> Refusal | None:
    """Whether a unit may pick the assault on a structure (E9, E10)."""
    name = slug(world, structure)
    if unit in stormers(world, side, structure):
        return None
    if structure in world.hits:
        text = f"{name} is not assaulted: `bash {slug(world, unit)} {name}`"
        return refuse(Reason.BAD_CHOICE, text, "F3")
    if queries.holder(world, structure) is side:
        return refuse(Reason.NOT_AN_ENEMY, f"our own units are in {name}", "E9")
    if not may_engage(world, unit):
        return refuse(Reason.WRONG_ORDER, "only Assault orders let a unit assault", "C11")
    if not kind_of(world, structure).may_assault(world, structure, unit):
        text = f"{name} is {world.frame[structure].size.value}: that class cannot assault it"
        return refuse(Reason.WRONG_CLASS, text, "E9")
    if world.activity[unit].fought:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, unit)} has fought this phase", "C11")
    if opposition.touching(world, unit):
        return refuse(Reason.IN_CONTACT, f"{slug(world, unit)} is in contact", "C11")
    return refuse(Reason.NOT_IN_CONTACT, f"{slug(world, unit)} does not touch {name}", "E9")
