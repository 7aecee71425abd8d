"""Makes the records of structures and of emplaced weapons."""

from __future__ import annotations

from msgspec.structs import replace

from siegegame.engine.records import GunRecord, StoreysRecord, StructureRecord
from siegegame.model.vocabulary import FACINGS
from siegegame.systems.structures.hull import armour
from siegegame.world import queries
from siegegame.world.store import World


def structure_record(
    world: World, entity: int, known: StructureRecord | None = None
) -> StructureRecord:
    """What is known of a structure; of one that was known before only what may be new."""
    slugs, garrison = world.theatre.slugs, world.garrison[entity]
    remaining, maximum = queries.left_of(world, entity)
    return replace(
        known or _lasting(world, entity),
        remaining=remaining,
        maximum=maximum,
        room=garrison.room,
        occupants=tuple([slugs[unit] for unit in garrison.occupants]),
        state=world.condition[entity].state,
        burning=world.fire[entity].turn > 0,
        searched=garrison.searched,
        claimant=world.claim[entity].side,
        armour=_armour(world, entity) if world.hull else (),
        storeys=_storeys(world, entity) if world.storeys else None,
        open=queries.is_open(world, entity),
        shield=world.shield[entity].up if entity in world.shield else None,
    )


def _lasting(world: World, entity: int) -> StructureRecord:
    """What of a structure's record stays the same for as long as all structures stand."""
    theatre, slugs, frame = world.theatre, world.theatre.slugs, world.frame[entity]
    hatch = theatre.hatches.get(entity)
    return StructureRecord(
        id=slugs[entity],
        name=world.identity[entity].name,
        sheet=theatre.sheets[entity],
        size=frame.size,
        cells=theatre.points_of(world.site[entity].cells),
        durability=theatre.durability[entity].value,
        remaining=0,
        maximum=0,
        room=0,
        occupants=(),
        state=world.condition[entity].state,
        burning=False,
        searched=False,
        doors=theatre.points_of(world.layout.doors(entity)),
        claimant=None,
        strongpoint=entity in theatre.strongpoints,
        armour=(),
        dilapidated=entity in theatre.dilapidated,
        guns=tuple([slugs[gun] for gun in theatre.guns.get(entity, ())]),
        shield=None,
        hatch=None if hatch is None else world.grid.point(hatch),
        links=tuple([slugs[each] for each in theatre.links.get(entity, ())]),
        feature=theatre.features[entity].kind if entity in theatre.features else None,
        owner=theatre.worth.get(entity, (None, 0))[0],
        worth=theatre.worth.get(entity, (None, 0))[1],
    )


def _armour(world: World, entity: int) -> tuple[int, ...]:
    """The armour values of a hull-point structure's facings, as they are now (H1)."""
    if entity not in world.hull:
        return ()
    return tuple(armour(world, entity, (each,)) for each in range(len(FACINGS)))


def _storeys(world: World, entity: int) -> StoreysRecord | None:
    """What stands of a structure with storeys, and who is where in it (S1)."""
    if entity not in world.storeys:
        return None
    own, slugs = world.storeys[entity], world.theatre.slugs
    return StoreysRecord(
        material=world.theatre.storeys[entity].material,
        dice=world.theatre.materials[entity],
        built=world.theatre.storeys[entity].floors,
        sections=tuple(world.theatre.points_of(cells) for cells in own.sections),
        floors=own.floors,
        places=tuple((slugs[unit], section, floor) for unit, section, floor in own.places),
    )


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
