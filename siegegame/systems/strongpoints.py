"""What a side is to hold at an End: strongpoints, the inner ward of a fortress (V1, V2)."""

from __future__ import annotations

from siegegame.model.steps import HoldStrongpoints
from siegegame.model.vocabulary import SIDES, EndReason, Side
from siegegame.world import changes, queries
from siegegame.world.store import World

WARD_UNITS = 3
"""Units that the attacker needs in the inner ward (V2)."""
GAIN = 100
"""Morale in hundredths for each strongpoint at each End."""


def hold_strongpoints(world: World, step: HoldStrongpoints) -> None:
    """Each standing strongpoint gives its claimant 1 morale; who claims all has won (V1).

    The attacker has won whose units hold the inner ward alone (V2).
    """
    del step
    _fly_flags(world)
    if world.outcome.reason is None and world.theatre.ward and holds_ward(world):
        changes.end_match(world, Side.ATTACKER, EndReason.OBJECTIVE, "V2")


def holds_ward(world: World) -> bool:
    """Whether enough of the attacker's units are in the inner ward and nobody else's (V2)."""
    inside = [len(in_ward(world, side)) for side in SIDES]
    return inside[0] >= WARD_UNITS and not inside[1]


def in_ward(world: World, side: Side) -> list[int]:
    """A side's units in the inner ward, in structures there too; nobody flies there (C16, V2)."""
    every = [u for u in queries.active_of_side(world, side) if u not in world.theatre.flyers]
    return queries.those_in(world, every, world.theatre.ward)


def _fly_flags(world: World) -> None:
    points = [each for each in world.theatre.strongpoints if queries.standing(world, each)]
    for side in SIDES:
        held = sum(world.claim[each].side is side for each in points)
        if held:
            changes.change_morale(world, side, GAIN * held, "V1", "strongpoints")
    for side in SIDES:
        if points and all(world.claim[each].side is side for each in points):
            changes.end_match(world, side, EndReason.OBJECTIVE, "V1")
            return
