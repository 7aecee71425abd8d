"""What a side of a fight comes to, in close assaults and firefights alike (C6, C11)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from siegegame.model.events import SideTotal
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules import assaults as rules
from siegegame.world import queries
from siegegame.world.store import World


@dataclass(frozen=True, slots=True)
class Weight:
    """The Assault or Firepower that a side counts."""

    strength: int
    halved: bool
    """Whether March orders have halved some of it (C6)."""


def weigh(world: World, units: dict[int, int]) -> Weight:
    """Adds up what units count; under March orders that is half (C6).

    A stand that has lost figures counts in proportion (C8).
    """
    steady: Fraction | int = 0
    marching: Fraction | int = 0
    for unit, counts in units.items():
        whole = world.vitals[unit].figures == queries.card(world, unit).figures
        part = counts if whole else counts * queries.share(world, unit)
        if world.orders[world.profile[unit].detachment].order is OrderKind.MARCH:
            marching += part
        else:
            steady += part
    return Weight(rules.strength(steady, marching), marching > 0)


def side_total(
    world: World,
    side: Side,
    units: tuple[int, ...],
    weight: Weight,
    bonuses: rules.Bonuses,
    die: int,
) -> SideTotal:
    """A side's total in a round, as its event tells it: the die and its bonuses (C11)."""
    return SideTotal(
        side=side,
        units=tuple(world.theatre.slugs[unit] for unit in units),
        strength=weight.strength,
        halved=weight.halved,
        bonuses=bonuses,
        die=die,
        total=die + sum(value for _, value in bonuses),
    )
