"""Dangerous ground: a unit that enters it rolls, whatever kind of move brought it there (C14)."""

from __future__ import annotations

from siegegame.rules.throws import DANGEROUS
from siegegame.world import changes
from siegegame.world.store import World


def roll_danger(world: World, unit: int) -> bool:
    """A unit that has just entered its cell rolls if the ground is dangerous for it.

    Returns:
        Whether the unit is gone.
    """
    cell = world.position[unit].cell
    if not world.theatre.dangerous[world.theatre.motions[unit]][world.ground[cell]]:
        return False
    (die,) = changes.roll(world, DANGEROUS.purpose)
    hit = bool(DANGEROUS.outcomes[die - 1])
    changes.enter_danger(world, unit, cell, die, hit)
    return hit and changes.hit_unit(world, unit, "dangerous ground", "C14")
