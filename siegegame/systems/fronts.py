"""Where climbers meet defenders on a wall, and how many figures of whom (F8)."""

from __future__ import annotations

from typing import NamedTuple

from siegegame.model.vocabulary import Gear
from siegegame.rules.scaling import CLIMBERS, DEFENDERS
from siegegame.world.climbs import holders, is_up
from siegegame.world.store import World


class Front(NamedTuple):
    """A ladder or grapple whose climbers are up, and the defenders who meet them (F8)."""

    unit: int
    wall: int
    cell: int
    """The cell of the wall walk to which it leads."""
    gear: Gear
    climbers: int
    """How many figures are up."""
    defenders: tuple[tuple[int, int], ...]
    """Units with how many of their figures meet them, the nearest first."""


def fronts(world: World) -> list[Front]:
    """Every ladder and grapple whose climbers are up, in spawn order, with who meets them (F8).

    A figure meets climbers in one place only.
    """
    left: dict[int, int] = {}
    return [_front(world, unit, left) for unit in world.climb if is_up(world, unit)]


def front_of(world: World, unit: int) -> Front:
    """Who meets a climbing unit, be it up yet or not, with those who are up or come up before."""
    left: dict[int, int] = {}
    up = max(world.climb[unit].up, world.clock.turn)
    every = [each for each, climb in world.climb.items() if climb.wall and climb.up <= up]
    found = {each: _front(world, each, left) for each in every}
    return found[unit]


def _front(world: World, unit: int, left: dict[int, int]) -> Front:
    climb, wanted, met = world.climb[unit], DEFENDERS, list[tuple[int, int]]()
    for each in holders(world, unit):
        free = left.setdefault(each, world.vitals[each].figures)
        figures = min(wanted, free)
        if figures:
            met.append((each, figures))
            left[each], wanted = free - figures, wanted - figures
    up = min(CLIMBERS, world.vitals[unit].figures)
    return Front(unit, climb.wall, climb.cell, climb.gear, up, tuple(met))
