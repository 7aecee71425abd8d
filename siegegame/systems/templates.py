"""Where templates are best laid when an order names no cell (C10)."""

from __future__ import annotations

from siegegame.rules import heavies
from siegegame.systems.aiming import (
    NOWHERE,
    cells_under,
    covers,
    shooters,
    under_template,
    usable,
)
from siegegame.world import queries
from siegegame.world.store import World


def default_centre(world: World, detachment: int, target: int) -> int:
    """Where a detachment's templates are laid if no cell is named, `NOWHERE` without any (C10).

    Of the cells of the target that a template can be laid on, the one that covers most of the
    enemy, friends counted twice against; ties go to the first in order.
    """
    layers = [
        (unit, arms)
        for unit in shooters(world, detachment)
        if unit in world.theatre.special_arms
        for _, arms in usable(world, unit)
        if arms.card.super_heavy and heavies.lays_template(arms.card)
    ]
    if not layers:
        return NOWHERE
    cells = _target_cells(world, target)
    able = [c for c in cells if any(covers(world, unit, arms, c) for unit, arms in layers)]
    if not able:
        return NOWHERE
    side = world.roster[detachment].side
    return max(able, key=lambda cell: (_catch(world, side, cell), -cell))


def _target_cells(world: World, target: int) -> list[int]:
    """The cells that hold a target, but for flyers, ascending."""
    if target in world.frame:
        return list(world.layout.footprints[target])
    units = [u for u in queries.active_units(world, target) if u not in world.theatre.flyers]
    return sorted({cell: None for unit in units for cell in queries.cells(world, unit)})


def _catch(world: World, side: object, centre: int) -> int:
    """How many enemies more than twice the friends a template catches."""
    units, structures = under_template(world, centre)
    worth = sum(1 if world.profile[unit].side is not side else -2 for unit in units)
    for structure in structures:
        inside = world.garrison[structure].occupants
        caught = min(len(inside), cells_under(world, centre, structure))
        if inside:
            worth += caught if world.profile[inside[0]].side is not side else -2 * caught
    return worth
