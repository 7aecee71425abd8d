"""Aiming at hull-point structures: which weapons bear on a wall, and on which facings (C7, H3).

Every weapon with a line for hulls fires its shots; each marker silences one of them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from siegegame.model.steps import ResolveShots, ShootHull
from siegegame.model.vocabulary import Column, OrderKind
from siegegame.rules import hull as rules
from siegegame.rules.heavies import lays_template
from siegegame.systems import emplacements, slits
from siegegame.systems.aiming import (
    Heavy,
    Volley,
    aim_at_structure,
    card_of,
    covers,
    sees_wall,
    shooters,
    usable,
)
from siegegame.world import queries
from siegegame.world.store import World
from siegegame.world.theatre import Arms


def aim_at_wall(world: World, detachment: int, structure: int, centre: int) -> Volley | None:
    """Who of a detachment can fire at a structure, by its durability (E4, H3)."""
    if queries.is_hull(world, structure):
        return aim_at_hull(world, detachment, structure, centre)
    return aim_at_structure(world, detachment, structure, centre)


def aim_at_hull(world: World, detachment: int, structure: int, centre: int) -> Volley | None:
    """Who of a detachment can fire what at a hull-point structure, None if nobody can (H3).

    All weapons stand among the volley's `heavies`, those worth most first, for a marker silences
    one of them.
    """
    snap = queries.snap_only(world, detachment)
    found = [
        Heavy(unit, number)
        for unit in shooters(world, detachment)
        if world.position[unit].inside != structure
        for number, arms in usable(world, unit)
        if _bears(world, unit, arms, structure, centre, snap=snap)
    ]
    silent = slits.silent_at(world, [each.unit for each in found], structure)
    found = [each for each in found if each.unit not in silent]
    guns = [
        Heavy(gun, 0)
        for gun in emplacements.manned(world, detachment)
        if emplacements.bears_on_structure(world, gun, structure)
    ]
    if not (found or guns):
        return None
    every = sorted(found + guns, key=lambda one: (-worth(world, one), one))
    return Volley(
        units=tuple(sorted(dict.fromkeys(each.unit for each in found))),
        aimed=0,
        ignoring=0,
        targets=(),
        column=Column.A,
        stance="walls",
        heavies=tuple(every),
        guns=tuple(each.unit for each in guns),
    )


def _bears(world: World, unit: int, arms: Arms, structure: int, centre: int, *, snap: bool) -> bool:
    if arms.card.hull is None:
        return False
    if queries.gap2_to_structure(world, unit, structure) > arms.reach2:
        return False
    template = lays_template(arms.card)
    if template:
        return not snap and centre >= 0 and covers(world, unit, arms, centre)
    if world.position[unit].inside and slits.has(world, world.position[unit].inside):
        return slits.bears_on_structure(world, unit, arms, structure)
    return sees_wall(world, unit, arms, structure)


def worth(world: World, heavy: Heavy) -> int:
    """What a weapon counts against hulls, for which its owner lets fall silent first (C7)."""
    line = card_of(world, heavy).hull
    if line is None:
        return 0
    bonus = 2 * ("thermal" in line.traits) + ("lance" in line.traits) + (line.ap in {1, 2})
    return line.shots * (line.strength + 2 * bonus)


class _Kind(NamedTuple):
    """Weapons that are rolled together."""

    weapon: str
    skill: int
    facings: tuple[int, ...]
    snap: bool
    sure: bool


def shots_at_hull(
    world: World, step: ResolveShots, structure: int, ready: list[Heavy]
) -> list[ShootHull]:
    """A volley's weapons by kind, those that bear on one facing together (H1, H3).

    Assault orders halve the shots of each kind, but for super-heavy weapons, which have locked on
    (C6, C7).
    """
    kinds: dict[_Kind, list[Heavy]] = {}
    for heavy in ready:
        kinds.setdefault(_kind(world, step, structure, heavy), []).append(heavy)
    return [
        ShootHull(
            step.detachment, structure, kind.weapon, tuple(each.unit for each in heavies),
            _shots(world, step.detachment, heavies), kind.skill, kind.facings, kind.snap,
            kind.sure,
        )
        for kind, heavies in kinds.items()
    ]  # fmt: skip


def _kind(world: World, step: ResolveShots, structure: int, heavy: Heavy) -> _Kind:
    arms = world.theatre.arms[heavy.unit][heavy.weapon]
    gun = heavy.unit in world.gun
    shooter = world.gun[heavy.unit].crew if gun else heavy.unit
    snap = emplacements.snaps(world, heavy.unit) if gun else False
    return _Kind(
        arms.key,
        queries.card(world, shooter).ballistic_skill,
        facings(world, structure, heavy.unit),
        snap or queries.snap_only(world, step.detachment),
        lays_template(arms.card) and roof_is_under(world, structure, step.under),
    )


def roof_is_under(world: World, structure: int, under: tuple[int, ...]) -> bool:
    """Whether a template covers a unit on a structure's battlements, which then is hit (H16)."""
    return any(queries.roof_of(world, unit) == structure for unit in under)


def facings(world: World, structure: int, shooter: int) -> tuple[int, ...]:
    """The facings of a structure that a unit or an emplaced weapon shoots at (H1)."""
    if shooter in world.gun:
        cells = emplacements.cells(world, shooter)
    else:
        cells = queries.cells(world, shooter)
    nearest = world.layout.nearest
    cell = min(cells, key=lambda each: (nearest(structure, each)[0], each))
    return facings_from(world, structure, cell)


def facings_from(world: World, structure: int, cell: int) -> tuple[int, ...]:
    """The facings that a cell looks at; all where it is among the structure's own (H1)."""
    grid = world.grid
    found = rules.facing(world.layout.box(structure), grid.xs[cell], grid.ys[cell])
    return found or (rules.NORTH, rules.EAST, rules.SOUTH, rules.WEST)


def _shots(world: World, detachment: int, heavies: list[Heavy]) -> int:
    """The shots of weapons of one kind, of stands as many as figures fire (C3, C7, H10)."""
    card = card_of(world, heavies[0])
    if card.hull is None:
        raise TypeError("a weapon without a line for hulls")
    total = sum((card.hull.shots * slits.share(world, each.unit) for each in heavies), Fraction(0))
    halved = world.orders[detachment].order is OrderKind.ASSAULT and not card.super_heavy
    wanted = total / 2 if halved else total
    return max(1, int(wanted + Fraction(1, 2)))
