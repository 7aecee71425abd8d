"""What of a fire goes over a wall, and what others behind it get of the dice (F6)."""

from __future__ import annotations

from msgspec.structs import replace

from siegegame.engine.rolls import Barrage, Over
from siegegame.engine.targets import mark
from siegegame.model.vocabulary import Column
from siegegame.rules import firepower
from siegegame.rules.shields import FIREPOWER
from siegegame.systems import overshots, shields
from siegegame.systems.barrages import barrage_column
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
) -> tuple[Barrage, ...]:
    """What others behind the wall than the target get of the dice, odd ones apart.

    Args:
        world: the world.
        found: how the dice are shared, if they are.
        pair: the target and the column of the fire at it.
        firing: the units that fire.
    """
    target, column = pair

    def stopped(dice: int, struck: int) -> bool:
        return dice >= FIREPOWER and shields.covering(world, struck, firing) > 0

    return tuple(
        Barrage(
            detachment=world.theatre.slugs[each],
            firepower=1,
            column=column,
            dice=found.base,
            marks=tuple(mark(world, unit) for unit in units),
            share=True,
            stopped=stopped(found.base, each),
            stopped_with_odd=found.odd > 0 and stopped(found.base + 1, each),
        )
        for each, units in (found.behind if found else ())
        if found and each != target
    )


def after_shares(
    world: World, shares: tuple[Barrage, ...], beneath: tuple[Barrage, ...]
) -> tuple[Barrage, ...]:
    """Barrages as they strike those who have had a share before (C10, F6)."""
    shared = {each.detachment for each in shares}
    return tuple([_by_first(world, b) if b.detachment in shared else b for b in beneath])


def _by_first(world: World, barrage: Barrage) -> Barrage:
    """A barrage whose dice follow from who of those under it is the first left (C7)."""
    ids, table = world.theatre.ids, world.theatre.catalogue.tables.firepower
    struck = ids[barrage.detachment]
    columns = [barrage_column(world, struck, ids[each.unit]) for each in barrage.marks]
    dice = tuple([firepower.dice(table, barrage.firepower, each) for each in columns])
    return replace(barrage, by_first=dice) if len(set(dice)) > 1 else barrage
