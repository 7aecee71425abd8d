"""The kinds of durability behind one protocol: what differs from one to another (decision 7).

A further kind is one more entry here, with a component, a module of this package, a module of rules
and a row of the schema.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from siegegame.model.steps import BuildingRound
from siegegame.model.vocabulary import DurabilityKind
from siegegame.rules import capacity as capacity_rules
from siegegame.systems.structures import battering, storming
from siegegame.world import queries
from siegegame.world.store import World


@dataclass(frozen=True, slots=True)
class Durability:
    """What one kind of durability does where kinds differ."""

    may_assault: Callable[[World, int, int], bool]
    """Of a structure and a unit: whether the unit may assault it by hand (E9, H3)."""
    assault: Callable[[World, BuildingRound], None]
    """Resolves the assault (E10, H3)."""


def _may_storm_capacity(world: World, structure: int, unit: int) -> bool:
    size, unit_class = world.frame[structure].size, queries.card(world, unit).unit_class
    return capacity_rules.may_assault(size, unit_class)


def _may_batter_hull(world: World, structure: int, unit: int) -> bool:
    del world, structure, unit
    return True


KINDS: Final[dict[DurabilityKind, Durability]] = {
    DurabilityKind.CAPACITY: Durability(_may_storm_capacity, storming.building_round),
    DurabilityKind.HULL: Durability(_may_batter_hull, battering.batter),
}


def kind_of(world: World, structure: int) -> Durability:
    """How a structure's durability works."""
    return KINDS[world.theatre.durability[structure]]


def building_round(world: World, step: BuildingRound) -> None:
    """Attackers fight a structure, as its durability has it."""
    kind_of(world, step.structure).assault(world, step)
