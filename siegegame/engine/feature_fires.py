"""Makes the records of fire, blows and charges at hit-rated structures (F2 to F4)."""

from __future__ import annotations

from siegegame.engine.feature_rolls import FeatureFire, FeatureSalvo, FeatureTarget
from siegegame.engine.locking import by_locks, of_kind
from siegegame.model.steps import ResolveShots, ShootFeature
from siegegame.model.vocabulary import Side
from siegegame.rules import features as rules
from siegegame.rules import heavies
from siegegame.systems import bashing, bombarding
from siegegame.systems.breaching import harms_feature
from siegegame.systems.volley import Heavy, Volley, card_of
from siegegame.world import climbs, queries
from siegegame.world.store import World


def target_of(world: World, structure: int) -> FeatureTarget:
    """A hit-rated structure as a target."""
    hits = world.hits[structure]
    up = (each for each in climbs.climbers(world, structure) if climbs.is_up(world, each))
    caught = [*world.garrison[structure].occupants, *queries.aloft(world, structure), *up]
    return FeatureTarget(
        structure=world.theatre.slugs[structure],
        remaining=hits.remaining,
        maximum=hits.maximum,
        caught=tuple(queries.card(world, unit).armour for unit in sorted(caught)),
    )


def fire_at(
    world: World, step: ResolveShots, structure: int, ready: list[Heavy], volley: Volley
) -> FeatureFire:
    """What weapons that are aimed at a feature, or lay templates over it, would do."""
    shots = bombarding.shots_at_feature(world, step, structure, ready, volley)
    salvos = tuple(_salvo(world, each, ready, volley) for each in shots)
    return FeatureFire(target_of(world, structure), salvos)


def fires_at(
    world: World,
    step: ResolveShots,
    ready: tuple[Heavy, ...],
    volley: Volley,
    beneath: tuple[int, ...],
) -> tuple[FeatureFire, ...]:
    """What the feature that is fired at suffers, and then those under templates (F3)."""
    target = step.target
    found = [(each, _laid_on(world, each, ready)) for each in beneath if each != target]
    if target in world.hits:
        found.insert(0, (target, list(ready)))
    return tuple(fire_at(world, step, each, laid, volley) for each, laid in found if laid)


def _laid_on(world: World, feature: int, ready: tuple[Heavy, ...]) -> list[Heavy]:
    """The weapons whose templates harm a feature (C10, F2)."""
    cards = [(each, card_of(world, each)) for each in ready]
    return [
        each
        for each, card in cards
        if heavies.lays_template(card) and harms_feature(world, each.unit, card, feature)
    ]


def _salvo(world: World, step: ShootFeature, ready: list[Heavy], volley: Volley) -> FeatureSalvo:
    line = world.theatre.catalogue.weapons[step.weapon].hits
    if line is None:
        raise TypeError(f"{step.weapon} does nothing to a feature")
    return FeatureSalvo(
        weapon=step.weapon,
        firing=tuple(world.theatre.slugs[each] for each in step.firing),
        dice=_dice(world, step, ready, volley),
        throws=step.throws,
        sides=line.sides,
    )


def _dice(
    world: World, step: ShootFeature, ready: list[Heavy], volley: Volley
) -> tuple[tuple[int, int], ...]:
    """The attack dice; super-heavy weapons under Assault orders lock on one by one (C6)."""
    firing, figures = of_kind(world, ready, step.firing, step.weapon), dict(volley.figures)

    def count(kept: list[Heavy]) -> int:
        return bombarding.dice_of(world, step.detachment, kept, figures)

    return by_locks(world, step.detachment, firing, step.dice, count)


def blow_at(world: World, structure: int, unit: int) -> FeatureFire:
    """What a unit would do to a feature by hand (F3)."""
    blow = bashing.blow_of(world, unit, structure)
    salvo = FeatureSalvo(
        weapon="",
        firing=(world.theatre.slugs[unit],),
        dice=((blow.dice // blow.throws, 1),),
        throws=blow.throws,
        sides=blow.sides,
    )
    return FeatureFire(target_of(world, structure), (salvo,), figures=blow.figures)


def charge_at(world: World, structure: int) -> FeatureFire:
    """What a demolition charge would do to a feature (F2)."""
    return FeatureFire(target_of(world, structure), (), sure=rules.CHARGE_HITS)


def blows_at(world: World, side: Side, structure: int) -> list[FeatureFire]:
    """What each of a side's units that touch a feature could do to it by hand (F2, F3)."""
    found = []
    rows = world.theatre.catalogue.tables.bash_limits
    for unit in queries.active_of_side(world, side):
        if not bashing.touches(world, unit, structure):
            continue
        card = queries.card(world, unit)
        if "engineer" in card.abilities:
            found.append(charge_at(world, structure))
        elif rules.within(world.hits[structure].maximum, rules.limit(rows, card)):
            found.append(blow_at(world, structure, unit))
    return found
