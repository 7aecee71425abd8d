"""What of a fire goes over a wall, and what others behind it get of the dice (F6)."""

from __future__ import annotations

from collections.abc import Callable

from siegegame.engine.rolls import Barrage, Mark, Over
from siegegame.model.vocabulary import Column
from siegegame.rules.shields import FIREPOWER
from siegegame.systems import overshots, shields
from siegegame.world.store import World


def over(world: World, found: overshots.Spread | None) -> Over | None:
    """What of a volley goes over a wall, by how its dice without barrages are shared."""
    if found is None:
        return None
    within = tuple(world.theatre.slugs[each] for each, _ in found.behind)
    return Over(found.over, found.shared, within, found.odd)


def shares(
    world: World,
    found: overshots.Spread | None,
    pair: tuple[int, Column],
    firing: tuple[int, ...],
    mark: Callable[[int], Mark],
) -> tuple[Barrage, ...]:
    """What others behind the wall than the target get of the dice, odd ones apart.

    Args:
        world: the world.
        found: how the dice are shared, if they are.
        pair: the target and the column of the fire at it.
        firing: the units that fire.
        mark: makes the record of a unit that may be hit.
    """
    target, column = pair
    return tuple(
        Barrage(
            detachment=world.theatre.slugs[each],
            firepower=1,
            column=column,
            dice=found.base,
            marks=tuple(mark(unit) for unit in units),
            share=True,
            stopped=found.base >= FIREPOWER and shields.covering(world, each, firing) > 0,
        )
        for each, units in (found.behind if found else ())
        if found and each != target
    )
