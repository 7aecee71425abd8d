"""Makes the records of fire and blows at hull-point structures (H3, H4)."""

from __future__ import annotations

from fractions import Fraction

from siegegame.content.schema import HullLine
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.model.steps import ResolveShots, ShootHull
from siegegame.model.vocabulary import FACINGS, OrderKind
from siegegame.rules import heavies, hull
from siegegame.rules.throws import nearest
from siegegame.systems import breaching, shields, slits
from siegegame.systems.aiming import Heavy, card_of
from siegegame.systems.structures.battering import hits_by_hand
from siegegame.systems.structures.hull import armour, line_of
from siegegame.world import queries
from siegegame.world.store import World


def target_of(world: World, structure: int, firing: tuple[int, ...] = ()) -> HullTarget:
    """A hull-point structure as a target of some units."""
    facings = [armour(world, structure, (each,)) for each in range(len(FACINGS))]
    inside: dict[int, int] = {}
    for unit in world.garrison[structure].occupants:
        need = queries.card(world, unit).armour
        inside[need] = inside.get(need, 0) + max(1, world.vitals[unit].figures)
    return HullTarget(
        structure=world.theatre.slugs[structure],
        points=world.hull[structure].points,
        armour=(facings[0], facings[1], facings[2], facings[3]),
        bulwark=world.theatre.hulls[structure].bulwark,
        table=world.theatre.catalogue.tables.building_damage,
        garrison=tuple(sorted(inside.items())),
        shield=bool(firing) and shields.covering(world, structure, firing) != 0,
    )


def fire_at(
    world: World, step: ResolveShots, structure: int, ready: list[Heavy], firing: tuple[int, ...]
) -> HullFire:
    """What weapons that are aimed at a structure, or lay templates over it, would do."""
    salvos = breaching.shots_at_hull(world, step, structure, ready)
    target = target_of(world, structure, firing)
    return HullFire(target, tuple(_salvo(world, step.detachment, each) for each in salvos))


def _salvo(world: World, detachment: int, step: ShootHull) -> HullSalvo:
    watches = world.orders[detachment].order is OrderKind.OVERWATCH and not step.sure
    outside = [u for u in step.firing if u in world.position and not world.position[u].inside]
    return HullSalvo(
        weapon=step.weapon,
        firing=tuple(world.theatre.slugs[each] for each in step.firing),
        line=line_of(world, step.weapon),
        shots=_shots(world, detachment, step),
        skill=step.skill,
        snap=step.snap,
        sure=step.sure,
        rerolls=watches and bool(outside) and all(u in outside for u in step.firing),
        facings=step.facings,
    )


def _shots(world: World, detachment: int, step: ShootHull) -> tuple[tuple[int, int], ...]:
    """The shots; super-heavy weapons under Assault orders lock on one by one (C6)."""
    heavy = card_of(world, Heavy(step.firing[0], _place(world, step))).super_heavy
    if not heavy or world.orders[detachment].order is not OrderKind.ASSAULT:
        return ((step.shots, 1),)
    on = sum(map(bool, heavies.LOCK_ON.outcomes))
    off = heavies.LOCK_ON.sides - on
    each = line_of(world, step.weapon).shots
    ways: dict[Fraction, int] = {Fraction(0): 1}
    for shooter in step.firing:
        more = {total: number * off for total, number in ways.items()}
        for total, number in ways.items():
            locked = total + each * slits.share(world, shooter)
            more[locked] = more.get(locked, 0) + number * on
        ways = more
    found: dict[int, int] = {}
    for total, number in ways.items():
        shots = nearest(total)
        found[shots] = found.get(shots, 0) + number
    return tuple(sorted(found.items()))


def _place(world: World, step: ShootHull) -> int:
    arms = world.theatre.arms[step.firing[0]]
    return next(place for place, each in enumerate(arms) if each.key == step.weapon)


def blows_at(world: World, structure: int, units: tuple[int, ...]) -> HullFire:
    """What units would do to a structure by hand (H3)."""
    salvos = [
        HullSalvo(
            weapon="",
            firing=(world.theatre.slugs[unit],),
            line=HullLine(shots=1, strength=queries.card(world, unit).strength),
            shots=((hits_by_hand(world, unit), 1),),
            skill=hull.SNAP_NEED,
            snap=False,
            sure=True,
            rerolls=False,
            facings=breaching.facings_from(world, structure, world.position[unit].cell),
        )
        for unit in units
    ]
    return HullFire(target_of(world, structure), tuple(salvos))
