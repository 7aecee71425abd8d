"""Void shields: whom they cover, what they stop, how they come up again (H18)."""

from __future__ import annotations

from siegegame.model.steps import RestoreShields
from siegegame.rules import shields as rules
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
    gap = queries.gap2_to_structure
    units = [unit for unit in firing if unit in world.position and queries.on_table(world, unit)]
    return any(gap(world, unit, generator) <= rules.REACH2 for unit in units)


def stop(world: World, target: int, firing: tuple[int, ...], weapon: str, *, heavy: bool) -> bool:
    """Stops one shot that is heavy enough; whether a shield has done so, which takes it down."""
    if not heavy or not world.shield:
        return False
    generator = covering(world, target, firing)
    if generator:
        changes.set_shield(world, generator, up=False, stopped=weapon)
    return bool(generator)


def restore_shields(world: World, step: RestoreShields) -> None:
    """In the End phase each shield that is down comes up again on 5 or more (H18)."""
    del step
    for generator, shield in world.shield.items():
        if not shield.up and queries.standing(world, generator):
            dice = changes.roll(world, rules.RESTORED.purpose)
            up = bool(rules.RESTORED.outcomes[dice[0] - 1])
            changes.set_shield(world, generator, up=up, dice=dice)
