"""Where templates are best laid when an order names no cell, who of those inside is under (C10)."""

from __future__ import annotations

from msgspec.structs import replace

from siegegame.model.errors import Refusal
from siegegame.model.orders import Choose
from siegegame.model.steps import ChooseUnder, ResolveShots
from siegegame.rules import heavies
from siegegame.systems.aiming import NOWHERE, cells_under, covers, shooters, under_template
from siegegame.systems.counting import snaps
from siegegame.systems.lookups import check_named
from siegegame.systems.volley import usable
from siegegame.world import changes, queries, shelters
from siegegame.world.store import World


def default_centre(world: World, detachment: int, target: int) -> int:
    """Where a detachment's templates are laid if no cell is named, `NOWHERE` without any (C10).

    Of the cells of the target that a template can be laid on, the one that covers most of the
    enemy, friends counted twice against; ties go to the first in order.
    """
    special = world.theatre.special_arms
    if special.isdisjoint(world.roster[detachment].units):
        return NOWHERE
    layers = [
        (unit, arms)
        for unit in shooters(world, detachment)
        if unit in special
        for _, arms in usable(world, unit)
        if arms.card.super_heavy and heavies.lays_template(arms.card)
    ]
    if not layers or snaps(world, detachment):
        return NOWHERE
    cells = _target_cells(world, target)
    able = [c for c in cells if any(covers(world, unit, arms, c) for unit, arms in layers)]
    if not able:
        return NOWHERE
    side = world.roster[detachment].side
    return max(able, key=lambda cell: (_catch(world, side, cell), -cell))


def _target_cells(world: World, target: int) -> list[int]:
    """The cells that hold a target, but for flyers and who is in a hull building, ascending."""
    if target in world.frame:
        return list(world.layout.footprints[target])
    flyers = world.theatre.flyers
    units = [
        unit
        for unit in queries.active_units(world, target)
        if unit not in flyers and not shelters.unseen(world, unit)
    ]
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


def ask_under(world: World, step: ResolveShots) -> None:
    """Of a structure's occupants as many are under a template as cells are (C10)."""
    structure, *rest = step.ask
    inside = world.garrison[structure].occupants
    count = cells_under(world, step.centre, structure)
    onward = replace(step, ask=tuple(rest))
    if len(inside) <= count:
        changes.push(world, replace(onward, under=(*step.under, *inside)))
        return
    owner = world.profile[inside[0]].side
    changes.push(world, ChooseUnder(owner, units=inside, count=count, then=onward))


def check_under(world: World, step: ChooseUnder, order: Choose) -> Refusal | None:
    """Whether as many different occupants are named as there are cells under it (C10)."""
    return check_named(world, order, step.units, step.count, "C10", "is not inside")


def choose_under(world: World, step: ChooseUnder, order: Choose) -> None:
    """The owner has named who is under the template."""
    if step.then is None:
        raise TypeError("a choice without what follows")
    changes.decide(world, step.side, "under", "C10", order.ids)
    named = tuple(world.theatre.ids[name] for name in order.ids)
    changes.push(world, replace(step.then, under=(*step.then.under, *named)))
