"""Coming off ladders and ropes: whatever takes a unit away from the wall that it climbs (F8)."""

from __future__ import annotations

from siegegame.model.events import ScalingEnded
from siegegame.model.vocabulary import Gear
from siegegame.world.changes.core import emit
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def end_scaling(world: World, unit: int, cause: str) -> None:
    """A unit that lives climbs no more (F8); nothing happens to one that does not climb."""
    climb = world.climb.get(unit)
    if climb is None or not climb.wall:
        return
    wall, gear = climb.wall, climb.gear
    come_off(world, unit)
    emit(
        world, ScalingEnded, world.profile[unit].side, "F8",
        unit=world.theatre.slugs[unit], wall=world.theatre.slugs[wall], gear=gear,
        cause=cause,
    )  # fmt: skip


def come_off(world: World, unit: int) -> None:
    """A unit is on no ladder nor rope any more."""
    climb, put = world.climb[unit], world.journal.put
    for field, value in (("wall", 0), ("cell", OFF_TABLE), ("gear", Gear.LADDER), ("up", 0)):
        if getattr(climb, field) != value:
            put(unit, climb, field, value)
