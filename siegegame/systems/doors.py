"""Fights for a garrison: who is at the access points, who fights there, who goes in (C17, F7)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules import assaults as rules
from siegegame.rules.capacity import FOOT
from siegegame.systems.contact import may_engage, may_storm
from siegegame.systems.lookups import refuse, slug
from siegegame.systems.totals import Weight
from siegegame.world import queries
from siegegame.world.store import World

_WAY_UP = -1
"""Stands for the access point between inside and battlements (H16)."""
_ONE_FIGURE = 1
"""Figures of a side that a door lets fight (F7)."""


def at_doors(world: World, side: Side, structure: int) -> tuple[int, ...]:
    """A side's infantry and cavalry that may fight at a structure's access points now (C17).

    Those on its battlements are at the access point that leads up there (H16).
    """
    exits, built = world.layout.exits(structure), world.built
    there = [world.occupant[cell] for cell in exits if not built[cell]]
    if structure in world.theatre.roofed:
        there += queries.aloft(world, structure)
    own = sorted(unit for unit in there if unit and world.profile[unit].side is side)
    return tuple(
        unit
        for unit in own
        if may_storm(world, unit) and queries.card(world, unit).unit_class in FOOT
    )


def check_garrison_fight(
    world: World, side: Side, unit: int, target: int, structure: int
) -> Refusal | None:
    """Whether a unit may pick the fight with the garrison of a structure (C17)."""
    name = slug(world, structure)
    if world.profile[target].side is side:
        return refuse(Reason.NOT_AN_ENEMY, f"{slug(world, target)} is on our side", "C17")
    if unit not in at_doors(world, side, structure):
        if not may_engage(world, unit):
            return refuse(Reason.WRONG_ORDER, "only Assault orders let a unit assault", "C11")
        text = f"{slug(world, unit)} cannot fight at an access point of {name}"
        return refuse(Reason.NOT_IN_CONTACT, text, "C17")
    if any(world.activity[each].fought for each in world.garrison[structure].occupants):
        return refuse(Reason.ALREADY_DONE, f"{name} has been fought for this phase", "C11")
    return None


def door_fighters(
    world: World, structure: int, ours: tuple[int, ...], theirs: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Those who fight: one attacker an access point, and as many of the garrison (F7)."""
    beside = [_doors_of(world, structure, unit) for unit in ours]
    weights = [_weight(world, unit) for unit in ours]
    chosen = [ours[i] for i in rules.fighters(weights, beside, _ONE_FIGURE)]
    inside = sorted(theirs, key=lambda unit: (-_weight(world, unit), unit))
    return tuple(chosen), tuple(sorted(inside[: len(chosen)]))


def _doors_of(world: World, structure: int, unit: int) -> list[int]:
    """The access points that a unit is at, as cells; up on the battlements it is the one there."""
    if queries.roof_of(world, unit) == structure:
        return [_WAY_UP]
    return list(world.layout.doors_beside(structure, world.position[unit].cell))


def _weight(world: World, unit: int) -> int:
    """What one figure of a unit is worth, in fine parts for comparing."""
    card = queries.card(world, unit)
    return card.assault * 5040 // card.figures


def weigh_figures(world: World, units: tuple[int, ...]) -> Weight:
    """What a side counts when one figure of each of its units fights (F7)."""
    march = OrderKind.MARCH
    orders = [world.orders[world.profile[unit].detachment].order is march for unit in units]
    cards = [queries.card(world, unit) for unit in units]
    figures = [
        (card.assault, card.figures, marching) for card, marching in zip(cards, orders, strict=True)
    ]
    return Weight(rules.figures_strength(figures), any(orders))
