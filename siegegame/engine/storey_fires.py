"""Makes the records of fire and charges at structures with storeys (S1 to S4)."""

from __future__ import annotations

from siegegame.engine.storey_rolls import StoreyFire, StoreyMark, StoreyShot, StoreyTarget
from siegegame.model.orders import Charge
from siegegame.model.steps import ResolveShots, ShootStorey
from siegegame.model.vocabulary import OrderKind
from siegegame.rules import storeys as rules
from siegegame.systems import sapping, shields, storey_fire
from siegegame.systems.structures.storeys import is_strong
from siegegame.systems.volley import Heavy, Volley
from siegegame.world import queries, storeys
from siegegame.world.store import World


def target_of(
    world: World, structure: int, section: int, floor: int, *, shield: bool = False
) -> StoreyTarget:
    """A floor of a section as a target."""
    slugs, orders = world.theatre.slugs, world.orders
    inside = queries.detachments_inside(world, structure)
    watchful = [d for d in inside if orders[d].order is OrderKind.OVERWATCH]
    falling = storeys.in_section(world, structure, section, floor)
    stay = [unit for unit in world.garrison[structure].occupants if unit not in falling]
    safe = [world.profile[unit].detachment for unit in stay]
    return StoreyTarget(
        structure=slugs[structure],
        section=section,
        floor=floor,
        floors=world.storeys[structure].floors[section],
        material=world.theatre.storeys[structure].material,
        material_dice=world.theatre.materials[structure],
        marks=tuple(_mark(world, unit) for unit in falling),
        watchful=tuple(slugs[d] for d in watchful),
        unscathed=tuple(slugs[d] for d in watchful if d in safe),
        ruin=world.theatre.scenario.ruin,
        shield=shield,
    )


def _mark(world: World, unit: int) -> StoreyMark:
    card, profile = queries.card(world, unit), world.profile[unit]
    return StoreyMark(
        unit=world.theatre.slugs[unit],
        detachment=world.theatre.slugs[profile.detachment],
        side=profile.side,
        points=card.points,
        defence=card.defence,
        floor=storeys.floor_of(world, unit),
    )


def fire_at(
    world: World, step: ResolveShots, structure: int, floor: int, ready: list[Heavy]
) -> StoreyFire:
    """What weapons that are aimed at a floor would do."""
    found = storey_fire.shots(world, step, structure, step.section, floor, ready)
    return _fire(world, structure, step.section, floor, found)


def beneath(
    world: World, step: ResolveShots, ready: list[Heavy], volley: Volley
) -> tuple[StoreyFire, ...]:
    """What templates would do to the floors of occupants that they catch (S1)."""
    kinds: dict[tuple[int, int, int], list[ShootStorey]] = {}
    for each in storey_fire.beneath(world, step, ready, volley):
        kinds.setdefault((each.structure, each.section, each.floor), []).append(each)
    return tuple(_fire(world, *key, found) for key, found in kinds.items())


def _fire(
    world: World, structure: int, section: int, floor: int, found: list[ShootStorey]
) -> StoreyFire:
    shots = tuple(_shot(world, each) for each in found)
    shield = any(each.stopped for each in shots)
    return StoreyFire(target_of(world, structure, section, floor, shield=shield), shots)


def _shot(world: World, step: ShootStorey) -> StoreyShot:
    card = world.theatre.catalogue.weapons[step.weapon]
    order = world.orders[step.detachment].order
    outside = step.shooter in world.position and not world.position[step.shooter].inside
    strong = bool(world.shield) and is_strong(world, step.weapon)
    return StoreyShot(
        shooter=world.theatre.slugs[step.shooter],
        weapon=step.weapon,
        dice=step.dice,
        difficulty=card.storeys.difficulty if card.storeys else 0,
        crew=step.crew,
        snap=step.snap,
        locks=bool(card.super_heavy) and order is OrderKind.ASSAULT,
        rerolls=order is OrderKind.OVERWATCH and outside,
        stopped=strong and bool(shields.covering(world, step.structure, (step.shooter,))),
    )


def charge(world: World, order: Charge) -> StoreyFire | None:
    """What a demolition charge would do; None if the unit does not touch such a structure (S3)."""
    unit, structure = (
        world.theatre.ids.get(order.unit, 0),
        world.theatre.ids.get(order.structure, 0),
    )
    if unit not in world.profile or structure not in world.storeys:
        return None
    if not sapping.touches(world, unit, structure):
        return None
    section = sapping.charged_section(world, unit, structure)
    shot = StoreyShot(order.unit, sapping.CHARGE, rules.CHARGE_DICE, 0, 1, sure=True)
    return StoreyFire(target_of(world, structure, section, 1), (shot,))
