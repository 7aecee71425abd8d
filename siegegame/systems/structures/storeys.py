"""Structures with storeys under attack: shots at a floor, what falls, who with it (S1 to S5)."""

from __future__ import annotations

from siegegame.model.steps import (
    DropStorey,
    Evacuate,
    LoseTrapped,
    SettleStorey,
    ShootStorey,
    TestStorey,
)
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules import storeys as rules
from siegegame.rules.shields import STRENGTH
from siegegame.systems import shields
from siegegame.systems.dealing import roll_again
from siegegame.systems.paths import can_stop
from siegegame.systems.searching import lose_counters
from siegegame.systems.structures.falling import leaving_by_detachment
from siegegame.world import changes, queries, storeys
from siegegame.world.store import World


def shoot_storey(world: World, step: ShootStorey) -> None:
    """A weapon rolls to hit; a hit is compared with the material (S2, S3).

    A shot at a floor that another has brought down is lost.
    """
    if not _stands(world, step.structure, step.section, step.floor):
        return
    line = world.theatre.catalogue.weapons[step.weapon].storeys
    difficulty = line.difficulty if line else 0
    throw = rules.to_hit(difficulty, step.crew, snap=step.snap)
    dice = changes.roll(world, throw.purpose)
    rerolled, faces = tuple[int, ...](), list(dice)
    if not throw.outcomes[dice[0] - 1] and _watchful(world, step):
        dice, rerolled, faces = roll_again(world, dice, [0], throw.purpose)
    hit = bool(throw.outcomes[faces[0] - 1])
    need = throw.outcomes.index(1) + 1 if 1 in throw.outcomes else 0
    changes.shoot_storey(
        world, step, difficulty=difficulty, need=need, dice=dice, rerolled=rerolled, hit=hit
    )
    strong = is_strong(world, step.weapon)
    if hit and not shields.stop(world, step.structure, (step.shooter,), step.weapon, heavy=strong):
        test = TestStorey(
            step.structure, step.section, step.floor, step.weapon, step.dice, step.detachment
        )
        changes.push(world, test)


def is_strong(world: World, weapon: str) -> bool:
    """Whether a void shield stops a shot of a weapon: strength 6 or more against hulls (H18)."""
    hull = world.theatre.catalogue.weapons[weapon].hull
    return hull is not None and hull.strength >= STRENGTH


def _stands(world: World, structure: int, section: int, floor: int) -> bool:
    return world.storeys[structure].floors[section] >= floor


def _watchful(world: World, step: ShootStorey) -> bool:
    """Whether a miss is rolled again: on Overwatch, not by garrisons nor by guns alone (C6)."""
    if step.shooter not in world.position or world.position[step.shooter].inside:
        return False
    return world.orders[step.detachment].order is OrderKind.OVERWATCH


def test_storey(world: World, step: TestStorey) -> None:
    """A hit's dice against the material's: it meets or beats them, or nothing happens (S3)."""
    if not _stands(world, step.structure, step.section, step.floor):
        return
    attack = changes.roll(world, rules.FACE.purpose, step.dice)
    number = world.theatre.materials[step.structure]
    material = changes.roll(world, rules.MATERIAL.purpose, number)
    falls = rules.falls(sum(attack), sum(material))
    changes.test_storey(world, step, attack, material, falls)
    if falls:
        drop = DropStorey(
            step.structure, step.section, step.floor, step.by, sum(attack), sum(material)
        )
        changes.push(world, drop)


def drop_storey(world: World, step: DropStorey) -> None:
    """A section falls from a floor upward, on those there and with those above (S4, S5).

    Detachments that are lost with it are paid for before anybody is asked how he gets out.
    """
    if not _stands(world, step.structure, step.section, step.floor):
        return
    depth = len(world.agenda.steps)
    fallen = world.storeys[step.structure].floors[step.section] - step.floor + 1
    _crush(world, step)
    _let_fall(world, step)
    for detachment in queries.detachments_inside(world, step.structure):
        changes.lose_overwatch(world, detachment, step.structure)
    survivors = storeys.in_section(world, step.structure, step.section, step.floor)
    changes.drop_storey(world, step)
    if world.theatre.scenario.ruin:
        loss = -rules.RUIN_LOSS * fallen
        changes.change_morale(world, Side.DEFENDER, loss, "V3", "fallen storeys")
    _bury(world, step.structure)
    homeless = [unit for unit in survivors if not _resettle(world, step, unit)]
    changes.push_under(world, depth, *_evacuation(world, step.structure, homeless))


def _crush(world: World, step: DropStorey) -> None:
    """One roll of the material's dice on all units on the floor that was hit (S4)."""
    units = storeys.on_floor(world, step.structure, step.section, step.floor)
    if not units:
        return
    number = world.theatre.materials[step.structure]
    dice = changes.roll(world, rules.CRUSH.purpose, number)
    changes.crush(world, step.structure, step.floor, tuple(units), dice)
    for unit in units:
        if rules.lost(sum(dice), queries.card(world, unit).defence):
            changes.destroy_unit(world, unit, "a falling floor", "S4")


def _let_fall(world: World, step: DropStorey) -> None:
    """Units above come down; from the third floor on each rolls for its fall (S4)."""
    for unit in storeys.in_section(world, step.structure, step.section, step.floor + 1):
        floor = storeys.floor_of(world, unit)
        number = rules.fall_dice(floor, step.floor)
        dice = changes.roll(world, rules.FALL.purpose, number) if number else ()
        dead = bool(dice) and rules.lost(sum(dice), queries.card(world, unit).defence)
        changes.fall(world, unit, step.structure, floor - step.floor, dice, lost=dead)
        if dead:
            changes.destroy_unit(world, unit, "a fall", "S4")


def _bury(world: World, structure: int) -> None:
    """With its last section a structure loses its flag, its guns and what lies under it (E12)."""
    if queries.standing(world, structure):
        return
    changes.claim(world, structure, None)
    for gun in queries.guns_left(world, structure):
        changes.destroy_gun(world, gun, "collapse", "S4")
    lose_counters(world, structure)


def _resettle(world: World, step: DropStorey, unit: int) -> bool:
    """A survivor stands on the highest floor left, else on the rubble; whether it has room (S4)."""
    structure, section, left = step.structure, step.section, step.floor - 1
    if left:
        if storeys.has_room(world, unit, structure, section, left):
            changes.take_floor(world, unit, structure, section, left)
            return True
        return False
    costs = world.theatre.costs[world.theatre.motions[unit]]
    for cell in world.storeys[structure].sections[section]:
        if can_stop(world, cell) and costs[world.ground[cell]][0]:
            changes.emerge(world, unit, structure, cell, "S4")
            return True
    return False


def _evacuation(
    world: World, structure: int, homeless: list[int]
) -> list[Evacuate | LoseTrapped | SettleStorey]:
    """Those without room leave as from any structure that falls, or are lost (H6, S4)."""
    leaving = leaving_by_detachment(world, structure, homeless)
    trapped = LoseTrapped(structure, tuple(homeless), "S4")
    return [*leaving, *([trapped] if homeless else []), SettleStorey(structure)]


def settle_storey(world: World, step: SettleStorey) -> None:
    """After a fall there is room for as many as floors stand (C17)."""
    changes.settle_room(world, step.structure)
