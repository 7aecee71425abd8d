"""Volleys: markers, lock-on dice, templates, Firepower, then one by one what it sets off.

A volley at a detachment and one at a structure run alike (C7, C8, C9, C10, E5, E6).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace as with_

from siegegame.model.steps import (
    BarrageOthers,
    BeginShots,
    EndShots,
    RainOthers,
    ResolveShots,
    SettleStructures,
    ShootFeature,
    ShootHull,
    ShootStorey,
    ShootStructure,
    StrikeHeavy,
)
from siegegame.model.vocabulary import OrderKind
from siegegame.rules import heavies, markers
from siegegame.systems import fusillades, overshots, storey_fire
from siegegame.systems.aiming import aim, aimed_strike, nearest_first, under_template
from siegegame.systems.bombarding import shots_at_feature, under_features
from siegegame.systems.breaching import (
    aimed_shots,
    mark_occupants,
    shots_at_hull,
    under_hulls,
)
from siegegame.systems.counting import aimed_heavies, kept, modified
from siegegame.systems.gunnery import note_firing
from siegegame.systems.storey_fire import aim_at_storeys
from siegegame.systems.templates import ask_under
from siegegame.systems.volley import Heavy, Volley, card_of
from siegegame.systems.wall_fire import aim_at_wall
from siegegame.world import changes, queries, shelters, storeys
from siegegame.world.store import World

_Next = (
    BarrageOthers | RainOthers | ShootStructure | ShootHull | ShootFeature | ShootStorey
    | StrikeHeavy | EndShots
    | SettleStructures
)  # fmt: skip
_Others = list[tuple[int, tuple[int, ...]]]
"""Detachments, each with some of its units."""


def begin_shots(world: World, step: BeginShots) -> None:
    """Who fires, which super-heavy weapons lock on, who is under the templates (C6, C9, C10)."""
    volley = _volley(world, step)
    section = storeys.section_at(world, step.target, step.centre) if step.floor else 0
    for unit in volley.units:
        changes.mark_fired(world, unit)
    ready = _lock_on(world, step.detachment, kept(world, volley))
    for each in ready:
        if card_of(world, each).super_heavy == "heavy_barrage":
            changes.reload(world, each.unit)
    laid = [each for each in ready if heavies.lays_template(card_of(world, each))]
    units, structures = under_template(world, step.centre) if laid else ([], [])
    if world.hits:
        units = exposed(world, laid, units)
        from_above = any(card_of(world, each).indirect for each in laid)
        structures = [s for s in structures if not (from_above and s in world.hits)]
    changes.push(
        world,
        ResolveShots(
            step.detachment,
            step.target,
            step.centre if laid else -1,
            tuple((each.unit, each.weapon) for each in ready),
            aimed=_aimed_at(world, step.target, volley),
            under=tuple(units),
            ask=tuple(
                each
                for each in structures
                if world.garrison[each].occupants and not queries.is_hull(world, each)
            ),
            floor=step.floor,
            section=section,
        ),
    )


def exposed(world: World, laid: list[Heavy], units: list[int]) -> list[int]:
    """Those under templates who can be hit: if any falls from above no roof, no wall (F5)."""
    if not any(card_of(world, each).indirect for each in laid):
        return units
    origins = tuple(cell for each in laid for cell in queries.cells(world, each.unit))
    return [u for u in units if not shelters.safe_from_above(world, u, origins)]


def _aimed_at(world: World, target: int, volley: Volley) -> int:
    """What counts for markers: super-heavy weapons, at an occupied hull strength shots (C9)."""
    if target in world.roster:
        return aimed_heavies(world, volley)
    occupied = queries.is_hull(world, target) and world.garrison[target].occupants
    return aimed_shots(world, volley) if occupied else 0


def _volley(world: World, step: BeginShots) -> Volley:
    volley = _aimed(world, step.detachment, step.target, step.centre)
    if volley is None:
        raise TypeError("a volley was ordered that cannot be fired")
    return volley


def _aimed(world: World, detachment: int, target: int, centre: int) -> Volley | None:
    if target in world.frame:
        return aim_at_wall(world, detachment, target, centre)
    return aim(world, detachment, target, centre)


def _lock_on(world: World, detachment: int, ready: tuple[Heavy, ...]) -> tuple[Heavy, ...]:
    """Under Assault orders each super-heavy weapon fires on 4 or more (C6)."""
    rolling = [each for each in ready if card_of(world, each).super_heavy]
    if not rolling or world.orders[detachment].order is not OrderKind.ASSAULT:
        return ready
    dice = changes.roll(world, heavies.LOCK_ON.purpose, len(rolling))
    failed = [
        each
        for each, die in zip(rolling, dice, strict=True)
        if not heavies.LOCK_ON.outcomes[die - 1]
    ]
    slugs, arms = world.theatre.slugs, world.theatre.arms
    names = tuple((slugs[each.unit], arms[each.unit][each.weapon].key) for each in rolling)
    changes.lock_on(world, detachment, names, dice, len(rolling) - len(failed))
    return tuple(each for each in ready if each not in failed)


def resolve_shots(world: World, step: ResolveShots) -> None:
    """Rolls the Firepower, then sets off barrages, super-heavy weapons and markers (C7, C10)."""
    if step.ask:
        ask_under(world, step)
        return
    ready = [Heavy(*each) for each in step.heavies]
    weight = sum(heavies.barrage_weight(card_of(world, each)) for each in ready)
    volley = _aimed_by(world, step)
    if world.hits and overshots.ask_odd(world, step, _spread(world, step, volley, weight)):
        return
    if step.centre >= 0:
        _tell_template(world, step, ready)
    _mark_bystanders(world, step, ready)
    first: Sequence[_Next] = ()
    aimed = 0
    others = _others(world, step, volley.units if volley else ())
    if volley:
        note_firing(world, step, volley)
    if step.target in world.frame:
        first = _at_wall(world, step, ready, volley, weight)
    else:
        shared = _spread(world, step, volley, weight) if world.hits else None
        under = tuple(each for each, _ in others)
        first = overshots.on_others(world, step, volley, shared, under)
        aimed = _shoot_at_units(world, step, volley, weight, shared)
    beneath = [
        *under_hulls(world, step, ready, volley),
        *under_features(world, step, ready, volley),
    ]
    found = _consequences(world, step, ready, others, weight, aimed, beneath, volley)
    changes.push(world, *first, *overshots.marked_once(first, found))


def _at_wall(
    world: World, step: ResolveShots, ready: list[Heavy], volley: Volley | None, weight: int
) -> Sequence[_Next]:
    """What a volley does to the structure that it is aimed at, by its durability (decision 7)."""
    if queries.is_hull(world, step.target):
        mark_occupants(world, step.target, step.aimed)
        return shots_at_hull(world, step, step.target, ready, volley)
    if step.floor:
        return storey_fire.shots(world, step, step.target, step.section, step.floor, ready)
    if step.target in world.hits:
        return shots_at_feature(world, step, step.target, ready, volley)
    return _shoot_at_wall(world, step, volley, weight)


def _aimed_by(world: World, step: ResolveShots) -> Volley | None:
    if step.floor:
        return aim_at_storeys(world, step.detachment, step.target, step.centre, step.section)
    return _aimed(world, step.detachment, step.target, step.centre)


def _mark_bystanders(world: World, step: ResolveShots, ready: list[Heavy]) -> None:
    """Many mega-cannons leave markers on all they cover, whatever they hit (C9)."""
    placed = heavies.markers_before(_cannons(world, ready))
    for each, _ in _others(world, step, ()) if placed else ():
        changes.change_markers(world, each, placed, "C9", "under fire")


def _cannons(world: World, ready: list[Heavy]) -> int:
    """How many mega-cannons fire: templates that are no barrages (C10)."""
    cards = [card_of(world, each) for each in ready]
    return sum(heavies.lays_template(card) and not heavies.barrage_weight(card) for card in cards)


def _tell_template(world: World, step: ResolveShots, ready: list[Heavy]) -> None:
    laid = tuple(each for each in ready if heavies.lays_template(card_of(world, each)))
    changes.place_template(
        world, step.detachment, step.target, laid, step.centre, heavies.TEMPLATE_CM,
        step.under, tuple(under_template(world, step.centre)[1]),
    )  # fmt: skip


def _shoot_at_wall(
    world: World, step: ResolveShots, volley: Volley | None, weight: int
) -> list[ShootStructure]:
    """The Firepower at a structure, to be rolled first; it is nobody's marker (E4, E5)."""
    aimed = volley.aimed if volley else 0
    power = modified(world, step.detachment, aimed) + weight
    if not volley or not (aimed or weight):
        return []
    firing = (*volley.units, *volley.guns)
    return [ShootStructure(step.detachment, step.target, power, volley.units, aimed, firing)]


def _spread(
    world: World, step: ResolveShots, volley: Volley | None, weight: int
) -> overshots.Spread | None:
    """How the dice of a volley at a detachment are shared that go over a wall, if any do (F6)."""
    if step.target in world.frame:
        return None
    caught = _caught(world, step, volley.units) if volley and volley.over and weight else ()
    return overshots.spread(world, step.detachment, step.target, volley, weight * len(caught))


def _shoot_at_units(
    world: World,
    step: ResolveShots,
    volley: Volley | None,
    weight: int,
    shared: overshots.Spread | None,
) -> int:
    """Rolls Firepower and barrage at the target; what was aimed (C7, C9, C10)."""
    caught = _caught(world, step, volley.units) if volley else ()
    barrage, power = weight * len(caught), volley.aimed if volley else 0
    placed = markers.before_dice(power + barrage) + heavies.markers_before(step.aimed)
    if placed:
        changes.change_markers(world, step.target, placed, "C9", "under fire")
    if volley and (power or barrage):
        targets = (*volley.targets, *(u for u in caught if u not in volley.targets))
        share = None if shared is None else overshots.of_target(step, shared)
        fusillades.fire(world, step, with_(volley, targets=targets), barrage, share)
    return power + barrage


def _caught(world: World, step: ResolveShots, firing: tuple[int, ...]) -> tuple[int, ...]:
    """The units of the target under the templates, nearest first (C8, C10)."""
    under = [unit for unit in step.under if world.profile[unit].detachment == step.target]
    return nearest_first(world, firing, under)


def _consequences(
    world: World,
    step: ResolveShots,
    ready: list[Heavy],
    others: _Others,
    weight: int,
    aimed: int,
    beneath: Sequence[ShootHull | ShootFeature | EndShots],
    volley: Volley | None,
) -> list[_Next]:
    """What follows the Firepower, in order: barrages on others, each heavy weapon, markers."""
    shooters = step.detachment
    found: list[_Next] = []
    if weight:
        by = tuple(each.unit for each in ready if heavies.barrage_weight(card_of(world, each)))
        found += [BarrageOthers(shooters, each, units, weight, by) for each, units in others]
        found += [
            ShootStructure(shooters, each, weight, (), 0, by)
            for each in _structures_under(world, step)
            if each != step.target and each in world.capacity
        ]
    found += beneath
    single = [each for each in ready if strikes_alone(world, step.target, each)]
    found += [aimed_strike(world, step, each) for each in single]
    if world.storeys:
        found += storey_fire.beneath(world, step, ready, volley)
    cannons = _cannons(world, single)
    found += [EndShots(shooters, (each,), weight * len(units), cannons) for each, units in others]
    if step.target in world.roster:
        found.append(EndShots(shooters, (step.target,), aimed, step.aimed))
    elif queries.is_hull(world, step.target):
        inside = tuple(queries.detachments_inside(world, step.target))
        found += [EndShots(shooters, inside, 0, step.aimed)] if inside else []
    return [*found, SettleStructures()]


def _structures_under(world: World, step: ResolveShots) -> list[int]:
    return under_template(world, step.centre)[1] if step.centre >= 0 else []


def strikes_alone(world: World, target: int, heavy: Heavy) -> bool:
    """Whether a super-heavy weapon has a die of its own: no barrage, nor what fires as others do.

    At hulls and features every weapon fires by its line for those.

    A mega-cannon that is aimed at one still strikes all that is under its template.
    """
    card = card_of(world, heavy)
    if not card.super_heavy or heavies.barrage_weight(card):
        return False
    shot_by_shot = target in world.frame and target not in world.capacity
    return not shot_by_shot or heavies.lays_template(card)


def _others(world: World, step: ResolveShots, firing: tuple[int, ...]) -> _Others:
    """The detachments under the templates that were not the target, with their units there.

    Those nearest to who fires come first (C8).
    """
    found: dict[int, list[int]] = {}
    for unit in step.under:
        found.setdefault(world.profile[unit].detachment, []).append(unit)
    found.pop(step.target, None)
    if not firing:
        return [(each, tuple(units)) for each, units in sorted(found.items())]
    return [(each, nearest_first(world, firing, units)) for each, units in sorted(found.items())]


def end_shots(world: World, step: EndShots) -> None:
    """Little fire that hit anything leaves one marker, however many kinds hit (C9)."""
    for target in step.targets:
        struck = world.nerve[target].struck
        changes.note_struck(world, target, False)
        few = markers.after_dice(step.firepower, struck)
        few |= heavies.markers_after(step.heavies, struck)
        if few and queries.living_units(world, target):
            changes.change_markers(world, target, few, "C9", "under fire")
