"""Makes the records of fire and blows at hull-point structures (H3, H4)."""

from __future__ import annotations

from siegegame.content.schema import HullLine
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.engine.locking import by_locks, of_kind
from siegegame.engine.rolls import Through
from siegegame.model.steps import ResolveShots, ShootHull
from siegegame.model.vocabulary import FACINGS, OrderKind
from siegegame.rules import hull
from siegegame.rules.flames import BONUS
from siegegame.systems import breaching, shields
from siegegame.systems.structures.battering import hits_by_hand
from siegegame.systems.structures.hull import armour, line_of
from siegegame.systems.volley import Heavy, Volley
from siegegame.world import queries
from siegegame.world.store import World


def target_of(world: World, structure: int, *, shield: bool = False) -> HullTarget:
    """A hull-point structure as a target."""
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
        shield=shield,
    )


def fire_at(
    world: World, step: ResolveShots, structure: int, ready: list[Heavy], volley: Volley
) -> HullFire:
    """What weapons that are aimed at a structure, or lay templates over it, would do."""
    salvos = breaching.shots_at_hull(world, step, structure, ready, volley)
    found = tuple(_salvo(world, each, ready, volley) for each in salvos)
    return HullFire(target_of(world, structure, shield=not all(e.within for e in found)), found)


def _salvo(world: World, step: ShootHull, ready: list[Heavy], volley: Volley) -> HullSalvo:
    watches = world.orders[step.detachment].order is OrderKind.OVERWATCH and not step.sure
    units = [each for each in step.firing if each in world.position]
    outside = bool(units) and not any(world.position[unit].inside for unit in units)
    return HullSalvo(
        weapon=step.weapon,
        firing=tuple(world.theatre.slugs[each] for each in step.firing),
        line=line_of(world, step.weapon),
        shots=_shots(world, step, ready, volley),
        skill=step.skill,
        snap=step.snap,
        sure=step.sure,
        rerolls=watches and outside,
        facings=step.facings,
        more=BONUS * step.fuelled,
        within=not shields.covering(world, step.structure, step.firing),
    )


def _shots(
    world: World, step: ShootHull, ready: list[Heavy], volley: Volley
) -> tuple[tuple[int, int], ...]:
    """The shots; super-heavy weapons under Assault orders lock on one by one (C6)."""
    firing, figures = of_kind(world, ready, step.firing, step.weapon), dict(volley.figures)

    def count(kept: list[Heavy]) -> int:
        return breaching.shots_of(world, step.detachment, kept, figures)

    return by_locks(world, step.detachment, firing, step.shots, count)


def through(world: World, volley: Volley, marks: tuple[int, ...]) -> tuple[Through, ...]:
    """The structures below whom a blast would hit on battlements, each with its one hit (H16)."""
    if not world.theatre.roofed:
        return ()
    aloft: dict[int, list[str]] = {}
    for unit in marks:
        below = queries.roof_of(world, unit)
        if below in world.hull:
            aloft.setdefault(below, []).append(world.theatre.slugs[unit])
    weapon = breaching.blast_of(world, volley) if aloft else None
    if weapon is None:
        return ()
    return tuple(
        Through(_blast(world, below, *weapon), tuple(units))
        for below, units in sorted(aloft.items())
    )


def _blast(world: World, structure: int, shooter: int, weapon: str) -> HullFire:
    """One hit of a blast on a structure."""
    shield = shields.covering(world, structure, (shooter,)) > 0 if world.shield else False
    salvo = HullSalvo(
        weapon=weapon,
        firing=(world.theatre.slugs[shooter],),
        line=line_of(world, weapon),
        shots=((1, 1),),
        skill=hull.SNAP_NEED,
        snap=False,
        sure=True,
        rerolls=False,
        facings=breaching.facings(world, structure, shooter),
        within=not shield,
    )
    return HullFire(target_of(world, structure, shield=shield), (salvo,))


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
