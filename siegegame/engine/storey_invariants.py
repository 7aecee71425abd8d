"""What must always hold of structures with storeys (decision 15, S1 to S5)."""

from __future__ import annotations

from collections.abc import Iterator

from siegegame.world import queries, storeys
from siegegame.world.store import World


def storeys_stand(world: World, structure: int) -> Iterator[str]:
    """Floors, footprint, room and who is where in a structure with storeys fit each other."""
    yield from _sections(world, structure)
    yield from _places(world, structure)


def _sections(world: World, structure: int) -> Iterator[str]:
    """What covers ground is what has floors; what has none has left rubble (S5)."""
    slug, own = world.theatre.slugs[structure], world.storeys[structure]
    built = world.theatre.storeys[structure].floors
    if not all(0 <= floors <= built for floors in own.floors):
        yield f"{slug} has sections of {own.floors} floors of {built}"
    pairs = list(zip(own.sections, own.floors, strict=True))
    covered = sorted(cell for cells, floors in pairs if floors for cell in cells)
    if queries.standing(world, structure) != bool(covered):
        yield f"{slug} stands on {len(covered)} cells"
    if covered and tuple(covered) != tuple(sorted(world.site[structure].cells)):
        yield f"{slug} covers other cells than its sections"
    left = (world.theatre.rubble, world.theatre.open)
    gone = [cell for cells, floors in pairs if not floors for cell in cells]
    if any(world.ground[cell] not in left or world.built[cell] for cell in gone):
        yield f"{slug} has lost a section that left no rubble"


def _places(world: World, structure: int) -> Iterator[str]:
    """Everybody inside is on one floor that stands, and none is overfull, once a fall is over."""
    slug, own = world.theatre.slugs[structure], world.storeys[structure]
    if tuple(unit for unit, _, _ in own.places) != world.garrison[structure].occupants:
        yield f"{slug} does not know on which floors its occupants are"
    if world.agenda.steps or world.outcome.reason is not None:
        return
    if world.garrison[structure].room != storeys.room(world, structure):
        yield f"{slug} has room for {world.garrison[structure].room}"
    for section, floor in dict.fromkeys((section, floor) for _, section, floor in own.places):
        if not 1 <= floor <= own.floors[section]:
            yield f"somebody in {slug} is on floor {floor}, where there is none"
        elif storeys.room_on(world, structure, section, floor) < 0:
            yield f"floor {floor} of {slug} is overfull"
