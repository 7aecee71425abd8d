"""Strongpoints: morale for whoever holds them, victory for who holds all (V1)."""

from __future__ import annotations

from siegegame.model.steps import HoldStrongpoints
from siegegame.model.vocabulary import SIDES, EndReason
from siegegame.world import changes, queries
from siegegame.world.store import World

GAIN = 100
"""Morale in hundredths for each strongpoint at each End."""


def hold_strongpoints(world: World, step: HoldStrongpoints) -> None:
    """Each standing strongpoint gives its claimant 1 morale; who claims all has won (V1)."""
    del step
    points = [each for each in world.theatre.strongpoints if queries.standing(world, each)]
    for side in SIDES:
        held = sum(world.claim[each].side is side for each in points)
        if held:
            changes.change_morale(world, side, GAIN * held, "V1", "strongpoints")
    for side in SIDES:
        if points and all(world.claim[each].side is side for each in points):
            changes.end_match(world, side, EndReason.OBJECTIVE, "V1")
            return
