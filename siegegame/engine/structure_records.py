"""Makes the records of structures and of emplaced weapons."""

from __future__ import annotations

from siegegame.engine.records import GunRecord, StructureRecord
from siegegame.model.vocabulary import FACINGS
from siegegame.systems.structures.hull import armour
from siegegame.world import queries
from siegegame.world.store import World


def structure_record(world: World, entity: int) -> StructureRecord:
    """What is known of a structure."""
    theatre, slugs = world.theatre, world.theatre.slugs
    frame, garrison = world.frame[entity], world.garrison[entity]
    remaining, maximum = queries.left_of(world, entity)
    hatch = theatre.hatches.get(entity)
    return StructureRecord(
        id=slugs[entity],
        name=world.identity[entity].name,
        sheet=theatre.sheets[entity],
        size=frame.size,
        cells=theatre.points_of(world.site[entity].cells),
        durability=theatre.durability[entity].value,
        remaining=remaining,
        maximum=maximum,
        room=garrison.room,
        occupants=tuple([slugs[unit] for unit in garrison.occupants]),
        state=world.condition[entity].state,
        burning=world.fire[entity].turn > 0,
        searched=garrison.searched,
        doors=theatre.points_of(world.layout.doors(entity)),
        claimant=world.claim[entity].side,
        strongpoint=entity in theatre.strongpoints,
        armour=_armour(world, entity),
        dilapidated=entity in theatre.dilapidated,
        guns=tuple([slugs[gun] for gun in theatre.guns.get(entity, ())]),
        shield=world.shield[entity].up if entity in world.shield else None,
        hatch=None if hatch is None else world.grid.point(hatch),
        links=tuple([slugs[each] for each in theatre.links.get(entity, ())]),
    )


def _armour(world: World, entity: int) -> tuple[int, ...]:
    """The armour values of a hull-point structure's facings, as they are now (H1)."""
    if entity not in world.hull:
        return ()
    return tuple(armour(world, entity, (each,)) for each in range(len(FACINGS)))


def gun_record(world: World, entity: int) -> GunRecord:
    """What is known of an emplaced weapon."""
    slugs, mount, gun = world.theatre.slugs, world.mount[entity], world.gun[entity]
    return GunRecord(
        id=slugs[entity],
        name=world.identity[entity].name,
        structure=slugs[mount.structure] if mount.structure else None,
        cell=None if mount.structure else world.grid.point(mount.cell),
        weapon=mount.weapon,
        card=world.theatre.gun_arms[entity].card,
        facing=None if mount.facing < 0 else FACINGS[mount.facing],
        silent=mount.silent,
        destroyed=gun.destroyed,
        fired=gun.fired,
        crew=slugs[gun.crew] if gun.crew else None,
        shaken=gun.shaken,
    )
