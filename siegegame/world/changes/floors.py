"""Changes to which floor of a structure with storeys a unit inside is on (S1)."""

from __future__ import annotations

from siegegame.model.events import StoreyTaken
from siegegame.world import storeys
from siegegame.world.changes.core import emit
from siegegame.world.store import World


def occupy_floor(world: World, unit: int, structure: int, section: int, floor: int) -> None:
    """Notes where inside a structure with storeys a unit is (S1)."""
    own = world.storeys[structure]
    rest = [each for each in own.places if each[0] != unit]
    world.journal.put(structure, own, "places", tuple(sorted((*rest, (unit, section, floor)))))


def leave_floor(world: World, unit: int, structure: int) -> None:
    """A unit that is out of a structure with storeys is on no floor (S1)."""
    own = world.storeys[structure]
    rest = tuple(each for each in own.places if each[0] != unit)
    world.journal.put(structure, own, "places", rest)


def take_floor(world: World, unit: int, structure: int, section: int, floor: int) -> None:
    """A unit that has come inside, or down with what fell, is on a floor now (S1, S4)."""
    occupy_floor(world, unit, structure, section, floor)
    tell_floor(world, unit, climbed=False)


def tell_floor(world: World, unit: int, *, climbed: bool) -> None:
    """On which floor a unit is now."""
    section, floor = storeys.place_of(world, unit)
    emit(
        world, StoreyTaken, world.profile[unit].side, "S1",
        also=("C17",),
        unit=world.theatre.slugs[unit],
        structure=world.theatre.slugs[world.position[unit].inside],
        floor=floor, section=section + 1, climbed=climbed, spent=world.activity[unit].spent,
    )  # fmt: skip
