"""What differs between kinds of durability, behind one protocol (decision 7).

How each is attacked is resolved by its own module in `systems.structures`; what everybody has to
ask of any structure is asked here.
"""

from __future__ import annotations

from typing import Final, Protocol

from siegegame.content.schema import WeaponCard
from siegegame.model.vocabulary import DurabilityKind
from siegegame.rules import capacity as capacity_rules
from siegegame.rules import storeys as storey_rules
from siegegame.world import queries
from siegegame.world.store import World


class Durability(Protocol):
    """One kind of durability."""

    def may_assault(self, world: World, structure: int, unit: int) -> bool:
        """Whether a unit's class may assault a structure by hand (E9, H3)."""

    def may_shoot(self, world: World, unit: int) -> bool:
        """Whether a unit carries anything that harms such structures (E4, H3)."""

    def harmed_by(self, card: WeaponCard) -> bool:
        """Whether a weapon harms such structures at all (C18)."""

    def built(self, world: World) -> bool:
        """Whether the match has any such structure, standing or not."""


class _Capacity:
    def may_assault(self, world: World, structure: int, unit: int) -> bool:
        size, unit_class = world.frame[structure].size, queries.card(world, unit).unit_class
        return capacity_rules.may_assault(size, unit_class)

    def may_shoot(self, world: World, unit: int) -> bool:
        return unit in world.theatre.breachers

    def harmed_by(self, card: WeaponCard) -> bool:
        return card.capacity != "none"

    def built(self, world: World) -> bool:
        return bool(world.capacity)


class _Hull:
    def may_assault(self, world: World, structure: int, unit: int) -> bool:
        del world, structure, unit
        return True

    def may_shoot(self, world: World, unit: int) -> bool:
        return any(arms.card.hull for arms in world.theatre.arms[unit])

    def harmed_by(self, card: WeaponCard) -> bool:
        return card.hull is not None

    def built(self, world: World) -> bool:
        return bool(world.hull)


class _Storeys:
    def may_assault(self, world: World, structure: int, unit: int) -> bool:
        del world, structure, unit
        return False

    def may_shoot(self, world: World, unit: int) -> bool:
        return any(map(self.harmed_by, (arms.card for arms in world.theatre.arms[unit])))

    def harmed_by(self, card: WeaponCard) -> bool:
        return storey_rules.may_declare(card)

    def built(self, world: World) -> bool:
        return bool(world.storeys)


class _Hits:
    def may_assault(self, world: World, structure: int, unit: int) -> bool:
        """Features are bashed, not assaulted (F3)."""
        del world, structure, unit
        return False

    def may_shoot(self, world: World, unit: int) -> bool:
        return any(arms.card.hits for arms in world.theatre.arms[unit])

    def harmed_by(self, card: WeaponCard) -> bool:
        return card.hits is not None

    def built(self, world: World) -> bool:
        return bool(world.hits)


KINDS: Final[dict[DurabilityKind, Durability]] = {
    DurabilityKind.CAPACITY: _Capacity(),
    DurabilityKind.HULL: _Hull(),
    DurabilityKind.HITS: _Hits(),
    DurabilityKind.STOREYS: _Storeys(),
}


def kind_of(world: World, structure: int) -> Durability:
    """How a structure's durability works."""
    return KINDS[world.theatre.durability[structure]]
