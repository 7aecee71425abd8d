"""Hit-rated structures under attack: attack dice, hits, failing, who drops out (F3)."""

from __future__ import annotations

from siegegame.model.purposes import Purpose
from siegegame.model.steps import DamageFeature, FailFeature, ShootFeature
from siegegame.model.vocabulary import Status
from siegegame.rules import features as rules
from siegegame.rules import morale
from siegegame.systems.ground import roll_danger
from siegegame.systems.searching import lose_counters
from siegegame.world import changes, climbs, queries
from siegegame.world.opposition import foes
from siegegame.world.store import World


def shoot_feature(world: World, step: ShootFeature) -> None:
    """Weapons of one kind roll their attack dice at a feature (C18, F3)."""
    if queries.is_open(world, step.structure):
        return
    line = world.theatre.catalogue.weapons[step.weapon].hits
    if line is None:
        raise TypeError(f"{step.weapon} does nothing to a feature")
    throw = rules.attack(line.sides, Purpose.FEATURE_SHOT)
    dice = changes.roll(world, throw.purpose, step.dice * step.throws, throw.sides)
    hits = sum(map(rules.hits_of, dice))
    gun = world.mount[step.firing[0]].structure if not step.detachment else 0
    claimant = world.claim[gun].side if gun else None
    changes.shoot_feature(world, step, sides=line.sides, dice=dice, hits=hits, claimant=claimant)
    if hits:
        changes.push(world, DamageFeature(step.structure, hits, step.weapon, step.detachment))


def damage_feature(world: World, step: DamageFeature) -> None:
    """Hits add up; at 0 the feature is no obstacle any more (F3)."""
    if queries.is_open(world, step.structure):
        return
    changes.damage_feature(world, step.structure, step.hits, step.cause, step.by)
    if not world.hits[step.structure].remaining:
        changes.push(world, FailFeature(step.structure, step.cause))


def fail_feature(world: World, step: FailFeature) -> None:
    """Who is in or on it is struck, the walls go, survivors drop beside it, its side pays (F3).

    Climbers who are up are on it; they are left at its foot (F8).
    """
    structure = step.structure
    if not queries.standing(world, structure):
        return
    caught = [*world.garrison[structure].occupants, *queries.aloft(world, structure)]
    places = {unit: world.position[unit].cell for unit in sorted(caught)}
    climbing = climbs.climbers(world, structure)
    for unit in sorted([*places, *(each for each in climbing if climbs.is_up(world, each))]):
        _strike(world, structure, unit)
    lose_counters(world, structure)
    for gun in queries.guns_left(world, structure):
        changes.destroy_gun(world, gun, "collapse", "F3")
    changes.open_feature(world, structure, step.cause)
    for unit, cell in places.items():
        if world.vitals[unit].status is Status.ACTIVE:
            _drop(world, structure, unit, cell)
    for unit in climbing:
        changes.end_scaling(world, unit, "the wall falls")
    _pay(world, structure)


def _strike(world: World, structure: int, unit: int) -> None:
    """One hit on D6 of at least the unit's own Armour (F3)."""
    throw = rules.fall(queries.card(world, unit).armour)
    dice = changes.roll(world, throw.purpose)
    hurt = bool(throw.outcomes[dice[0] - 1])
    changes.roll_fall(world, unit, structure, dice, queries.card(world, unit).armour, hurt)
    if hurt:
        changes.hit_unit(world, unit, "a fall", "F3")


def _drop(world: World, structure: int, unit: int, was: int) -> None:
    """A survivor drops to a free cell beside it, else onto what is left; else it is lost (F3).

    The nearest to where it stood; of equally near ones the farthest from the enemy.
    """
    own = world.site[structure].cells
    beside = world.layout.around(structure)[1]
    free = [c for c in beside if _can_stand(world, unit, c)]
    free = free or [c for c in own if c == was or _can_stand(world, unit, c)]
    if not free:
        changes.destroy_unit(world, unit, "a fall", "F3")
        return
    enemies, distance2 = foes(world, world.profile[unit].side), world.grid.distance2
    origin = was if was >= 0 else own[0]
    cell = min(free, key=lambda each: (distance2(each, origin), -enemies.gap2(each), each))
    changes.drop_unit(world, unit, structure, cell)
    roll_danger(world, unit)


def _can_stand(world: World, unit: int, cell: int) -> bool:
    motion = world.theatre.motions[unit]
    ground = world.theatre.costs[motion][world.ground[cell]][0]
    return bool(ground) and not world.occupant[cell] and not world.built[cell]


def _pay(world: World, structure: int) -> None:
    """A structure's destruction costs its side its value ÷ 25 (F10)."""
    if structure in world.theatre.worth:
        side, points = world.theatre.worth[structure]
        cost = morale.destroyed_cost(points)
        changes.change_morale(world, side, -cost, "F10", f"{world.identity[structure].name} lost")
