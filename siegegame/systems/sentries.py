"""Emplaced weapons that fire by themselves at the end of the Shooting phase (H11)."""

from __future__ import annotations

from siegegame.content.schema import WeaponCard
from siegegame.model.purposes import Purpose
from siegegame.model.steps import EndShots, FireGun, FireGuns, Penetrate, ShootHull
from siegegame.model.vocabulary import Column, OrderKind, Side
from siegegame.rules import firepower as rules
from siegegame.rules import flames, hull, markers
from siegegame.rules.hits import Shot
from siegegame.rules.throws import half
from siegegame.systems import fuel, shields
from siegegame.systems.breaching import facings, hulls_below, is_blast, mark_occupants
from siegegame.systems.counting import easiest, need
from siegegame.systems.dealing import deal, note_struck, take
from siegegame.systems.emplacements import (
    bears_near,
    card_of_gun,
    gap_to,
    gap_to_structure,
    snaps,
    works,
)
from siegegame.world import changes, opposition, queries, shelters
from siegegame.world.store import World


def fire_guns(world: World, step: FireGuns) -> None:
    """Each weapon of a claimed structure that nobody has fired fires in turn (H11)."""
    left = step.left
    if left is None:
        left = tuple(gun for gun, mount in world.mount.items() if mount.structure)
    if not left:
        return
    gun, *rest = left
    target = nearest_enemy(world, gun)
    first = [FireGun(gun, target)] if target else []
    changes.push(world, *first, FireGuns(tuple(rest)))


def sentry_side(world: World, gun: int) -> Side | None:
    """The side for which a weapon fires by itself: whose claim its structure is."""
    return world.claim[world.mount[gun].structure].side


def nearest_enemy(world: World, gun: int) -> int:
    """What a weapon fires at by itself: the nearest enemy unit, 0 if there is none (H11).

    A structure that the enemy has claimed is a unit of his (H13). Ties go to what was spawned
    first.
    """
    side = sentry_side(world, gun)
    if side is None or not works(world, gun):
        return 0
    gaps = [*_units(world, gun, side.other), *_structures(world, gun, side.other)]
    return min(gaps)[1] if gaps else 0


def _units(world: World, gun: int, enemy: Side) -> list[tuple[int, int]]:
    if not card_of_gun(world, gun).firepower:
        return []
    near = bears_near(world, gun)
    if not near & opposition.enemies_of(world, enemy.other).cells:
        return []
    return [
        (gap, unit)
        for unit in queries.those_in(world, queries.active_of_side(world, enemy), near)
        if not shelters.unseen(world, unit) and (gap := gap_to(world, gun, unit)) >= 0
    ]


def _structures(world: World, gun: int, enemy: Side) -> list[tuple[int, int]]:
    if card_of_gun(world, gun).hull is None:
        return []
    return [
        (gap, structure)
        for structure in world.hull
        if world.claim[structure].side is enemy
        and (gap := gap_to_structure(world, gun, structure)) >= 0
    ]


def power_by_itself(world: World, gun: int) -> int:
    """Half of a weapon's Firepower, as by itself or as snap shots (H11)."""
    return half(card_of_gun(world, gun).firepower)


def marks_of(world: World, gun: int, target: int) -> list[int]:
    """The units of a target's detachment that a weapon sees in range, nearest first (C8)."""
    gaps = [
        (gap, unit)
        for unit in queries.active_units(world, world.profile[target].detachment)
        if not shelters.unseen(world, unit) and (gap := gap_to(world, gun, unit)) >= 0
    ]
    return [unit for _, unit in sorted(gaps)]


def fire_gun(world: World, step: FireGun) -> None:
    """One weapon fires by itself at the nearest enemy (H11)."""
    side = sentry_side(world, step.gun)
    if side is None:
        return
    if step.target in world.frame:
        _fire_at_hull(world, step, side)
    else:
        _fire_at_units(world, step, side)


def _fire_at_hull(world: World, step: FireGun, side: Side) -> None:
    """Against structures a weapon fires its shots (H11)."""
    gun, target, card = step.gun, step.target, card_of_gun(world, step.gun)
    if card.hull is None:
        return
    changes.fire_gun(world, gun, target, side, automatic=True)
    inside = tuple(queries.detachments_inside(world, target))
    shots = card.hull.shots
    mark_occupants(world, target, shots)
    shot = ShootHull(
        0, target, world.mount[gun].weapon, (gun,), shots, hull.SELF_FIRE_SKILL,
        facings(world, target, gun), snaps(world, gun),
        fuelled=fuel.is_flamer(card) and fuel.draws(world, gun),
    )  # fmt: skip
    changes.push(world, shot, *([EndShots(0, inside, 0, shots)] if inside else []))


def _fire_at_units(world: World, step: FireGun, side: Side) -> None:
    """Half its Firepower at the detachment of the nearest unit (H11)."""
    gun, card = step.gun, card_of_gun(world, step.gun)
    marks, power = marks_of(world, gun, step.target), power_by_itself(world, gun)
    detachment = world.profile[step.target].detachment
    placed = markers.before_dice(card.firepower)
    if placed:
        changes.change_markers(world, detachment, placed, "C9", "under fire")
    column = _column(world, marks[0], detachment, card)
    number = rules.dice(world.theatre.catalogue.tables.firepower, power, column)
    dice = changes.roll(world, Purpose.SHOT, number) if number else ()
    fuelled = fuel.is_flamer(card) and fuel.draws(world, gun)
    rolled = [Shot(flames.fed(face) if fuelled else face, card.ignores_cover) for face in dice]
    shots = shields.stop_best(
        world, detachment, (gun,), card.name, power, rolled, easiest(world, marks)
    )
    given, lost = deal(world, marks, shots, lambda unit, ignores: need(world, unit, ignores))
    changes.fire_gun(
        world, gun, detachment, side, automatic=True, firepower=power, column=column,
        need=min(need(world, mark, card.ignores_cover) for mark in marks), dice=dice,
        hits=sum(each.hit for each in given), fuelled=number if fuelled else 0,
    )  # fmt: skip
    changes.allocate(world, side, detachment, given, lost)
    below = hulls_below(world, given) if is_blast(card) else []
    note_struck(world, take(world, given, 0, card.name))
    key = world.mount[gun].weapon
    through = [Penetrate(each, key, facings(world, each, gun), 0) for each in below]
    changes.push(world, *through, EndShots(0, (detachment,), card.firepower, 0))


def _column(world: World, first: int, detachment: int, card: WeaponCard) -> Column:
    """The column that the nearest unit sets (C7, C16, S6)."""
    if first in world.theatre.flyers:
        return rules.flyer_column(int(card.anti_air), 1)
    marching = world.orders[detachment].order is OrderKind.MARCH
    if queries.in_rubble(world, first) and not marching:
        return Column.B
    covered = not card.ignores_cover and queries.cover(world, first) > 0
    return rules.column(queries.card(world, first).unit_class, covered, marching)
