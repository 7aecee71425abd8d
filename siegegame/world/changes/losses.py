"""Changes to what is left of units: hits, capacity, jammed locations, the end (C8, C10, C12)."""

from __future__ import annotations

from siegegame.model.events import UnitDamaged, UnitDestroyed
from siegegame.model.steps import LoseDetachment
from siegegame.model.vocabulary import Status
from siegegame.world.changes.core import emit, push
from siegegame.world.changes.ladders import come_off
from siegegame.world.changes.units import come_out, stand_on
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def hit_unit(world: World, unit: int, cause: str, rule: str, by: int = 0) -> bool:
    """A hit destroys a stand or vehicle, a war engine or titan loses 1 capacity (C8).

    Returns:
        Whether the unit is gone.
    """
    vitals = world.vitals[unit]
    if vitals.capacity <= 1:
        destroy_unit(world, unit, cause, rule, by)
        return True
    world.journal.put(unit, vitals, "capacity", vitals.capacity - 1)
    emit(
        world, UnitDamaged, world.profile[unit].side, rule,
        unit=world.theatre.slugs[unit], amount=1, remaining=vitals.capacity, cause=cause,
        by=world.theatre.slugs[by] if by else None, **_place(world, unit),
    )  # fmt: skip
    return False


def lose_capacity(world: World, unit: int, amount: int, cause: str, rule: str, by: int) -> bool:
    """A critical costs a war engine or titan more of its capacity (C10); whether it is gone."""
    vitals = world.vitals[unit]
    if vitals.capacity <= amount:
        destroy_unit(world, unit, cause, rule, by)
        return True
    world.journal.put(unit, vitals, "capacity", vitals.capacity - amount)
    emit(
        world, UnitDamaged, world.profile[unit].side, rule,
        unit=world.theatre.slugs[unit], amount=amount, remaining=vitals.capacity, cause=cause,
        by=world.theatre.slugs[by] if by else None, **_place(world, unit),
    )  # fmt: skip
    return False


def jam(world: World, unit: int, location: int, until: int) -> None:
    """A location is jammed up to the End phase of a turn (T3)."""
    jams = list(world.vitals[unit].jams)
    jams[location] = max(jams[location], until)
    world.journal.put(unit, world.vitals[unit], "jams", tuple(jams))


def destroy_unit(world: World, unit: int, cause: str, rule: str, by: int = 0) -> None:
    """A unit is gone; with its last unit a detachment is lost (C8, C12)."""
    profile, slugs = world.profile[unit], world.theatre.slugs
    emit(
        world, UnitDestroyed, profile.side, rule,
        unit=slugs[unit], detachment=slugs[profile.detachment], cause=cause,
        by=slugs[by] if by else None, **_place(world, unit),
    )  # fmt: skip
    if world.position[unit].inside:
        come_out(world, unit)
    if unit in world.climb:
        come_off(world, unit)
    stand_on(world, unit, OFF_TABLE)
    vitals = world.vitals[unit]
    world.note_mustered(unit)
    for field, value in (("status", Status.DESTROYED), ("capacity", 0), ("figures", 0)):
        world.journal.put(unit, vitals, field, value)
    _count_loss(world, unit)


def _count_loss(world: World, unit: int) -> None:
    profile = world.profile[unit]
    entity = world.side_entity(profile.side)
    morale = world.morale[entity]
    world.journal.put(entity, morale, "units", morale.units - 1)
    detachment, nerve = profile.detachment, world.nerve[profile.detachment]
    world.journal.put(detachment, nerve, "lost", nerve.lost + 1)
    if nerve.lost == len(world.roster[detachment].units):
        push(world, LoseDetachment(detachment))


def _place(world: World, unit: int) -> dict[str, object]:
    """Where a unit is, as events tell it."""
    position = world.position[unit]
    return {
        "cell": None if position.cell == OFF_TABLE else world.grid.point(position.cell),
        "structure": world.theatre.slugs[position.inside] if position.inside else None,
    }
