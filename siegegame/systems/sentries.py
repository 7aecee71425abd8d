"""Emplaced weapons that fire by themselves at the end of the Shooting phase (H11)."""

from __future__ import annotations

from siegegame.model.purposes import Purpose
from siegegame.model.steps import EndShots, FireGun, FireGuns
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules import firepower as rules
from siegegame.rules.hits import Shot
from siegegame.rules.throws import half
from siegegame.systems.aiming import need
from siegegame.systems.dealing import deal, note_struck, take
from siegegame.systems.emplacements import card_of_gun, gap_to, works
from siegegame.world import changes, queries
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
    """The enemy unit nearest to a weapon that can fire by itself, 0 if there is none (H11)."""
    side = sentry_side(world, gun)
    if side is None or not works(world, gun) or not card_of_gun(world, gun).firepower:
        return 0
    gaps = [
        (gap, unit)
        for unit in queries.active_of_side(world, side.other)
        if not queries.in_hull(world, unit) and (gap := gap_to(world, gun, unit)) >= 0
    ]
    return min(gaps)[1] if gaps else 0


def power_by_itself(world: World, gun: int) -> int:
    """Half of a weapon's Firepower, as by itself or as snap shots (H11)."""
    return half(card_of_gun(world, gun).firepower)


def marks_of(world: World, gun: int, target: int) -> list[int]:
    """The units of a target's detachment that a weapon sees in range, nearest first (C8)."""
    gaps = [
        (gap, unit)
        for unit in queries.active_units(world, world.profile[target].detachment)
        if not queries.in_hull(world, unit) and (gap := gap_to(world, gun, unit)) >= 0
    ]
    return [unit for _, unit in sorted(gaps)]


def fire_gun(world: World, step: FireGun) -> None:
    """One weapon fires half its Firepower at the detachment of the nearest enemy (H11)."""
    gun, side = step.gun, sentry_side(world, step.gun)
    if side is None:
        return
    marks, card = marks_of(world, gun, step.target), card_of_gun(world, gun)
    detachment = world.profile[step.target].detachment
    bare = card.ignores_cover
    covered = not bare and queries.cover(world, marks[0]) > 0
    marching = world.orders[detachment].order is OrderKind.MARCH
    column = rules.column(queries.card(world, marks[0]).unit_class, covered, marching)
    power = power_by_itself(world, gun)
    number = rules.dice(world.theatre.catalogue.tables.firepower, power, column)
    dice = changes.roll(world, Purpose.SHOT, number) if number else ()
    shots = [Shot(face, bare) for face in dice]
    given, lost = deal(world, marks, shots, lambda unit, ignores: need(world, unit, ignores))
    changes.fire_gun(
        world, gun, detachment, side, automatic=True, firepower=power, column=column,
        need=min(need(world, mark, bare) for mark in marks), dice=dice,
        hits=sum(each.hit for each in given),
    )  # fmt: skip
    changes.allocate(world, side, detachment, given, lost)
    note_struck(world, take(world, given, 0, card.name))
    changes.push(world, EndShots(0, (detachment,), card.firepower, 0))
