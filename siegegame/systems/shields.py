"""Void shields: whom they cover, what they stop, how they come up again (H18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from siegegame.model.steps import RestoreShields
from siegegame.rules import shields as rules
from siegegame.rules.hits import Shot, in_order
from siegegame.systems import emplacements
from siegegame.world import changes, queries
from siegegame.world.store import World


def covering(world: World, target: int, firing: tuple[int, ...]) -> int:
    """A shield that is up over all of a target and not over who fires, 0 if there is none."""
    for generator, shield in world.shield.items():
        works = shield.up and queries.standing(world, generator)
        outside = works and not _fires_within(world, generator, firing)
        if outside and _covers(world, generator, target):
            return generator
    return 0


def _covers(world: World, generator: int, target: int) -> bool:
    """Whether a detachment or structure is wholly within 12 cells of a generator."""
    nearest = world.layout.nearest
    if target in world.frame:
        cells = world.layout.footprints[target]
        return all(nearest(generator, cell)[0] <= rules.REACH2 for cell in cells)
    units = queries.active_units(world, target)
    gap = queries.gap2_to_structure
    return all(gap(world, unit, generator) <= rules.REACH2 for unit in units)


def _fires_within(world: World, generator: int, firing: tuple[int, ...]) -> bool:
    return any(0 <= _gap2(world, each, generator) <= rules.REACH2 for each in firing)


def _gap2(world: World, shooter: int, generator: int) -> int:
    """The squared distance of a unit or emplaced weapon to a generator; -1 if it is gone."""
    if shooter in world.gun:
        nearest = world.layout.nearest
        return min(nearest(generator, each)[0] for each in emplacements.cells(world, shooter))
    if not queries.on_table(world, shooter):
        return -1
    return queries.gap2_to_structure(world, shooter, generator)


def stop(world: World, target: int, firing: tuple[int, ...], weapon: str, *, heavy: bool) -> bool:
    """Stops one shot that is heavy enough; whether a shield has done so, which takes it down."""
    if not heavy or not world.shield:
        return False
    generator = covering(world, target, firing)
    if generator:
        changes.set_shield(world, generator, up=False, stopped=weapon)
    return bool(generator)


def stop_best(
    world: World,
    target: int,
    firing: tuple[int, ...],
    weapon: str,
    power: int,
    shots: Sequence[Shot],
    easiest: Callable[[bool], int],
) -> Sequence[Shot]:
    """The dice of some Firepower without the best of them, if a shield stops that.

    A 1 is nothing to stop, unless it hurts. `easiest` says what die hurts any of the targets, by
    whether it ignores cover.
    """
    heavy = power >= rules.FIREPOWER and any(
        shot.face > 1 or easiest(shot.ignores_cover) == 1 for shot in shots
    )
    stopped = stop(world, target, firing, weapon, heavy=heavy)
    return in_order(shots)[1:] if stopped else shots


def restore_shields(world: World, step: RestoreShields) -> None:
    """In the End phase each shield that is down comes up again on 5 or more (H18)."""
    del step
    for generator, shield in world.shield.items():
        if not shield.up and queries.standing(world, generator):
            dice = changes.roll(world, rules.RESTORED.purpose)
            up = bool(rules.RESTORED.outcomes[dice[0] - 1])
            changes.set_shield(world, generator, up=up, dice=dice)
