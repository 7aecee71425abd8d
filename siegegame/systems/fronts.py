"""Where climbers meet defenders on a wall, and how many figures of whom (F8)."""

from __future__ import annotations

from typing import NamedTuple

from siegegame.model.vocabulary import Gear
from siegegame.rules.scaling import CLIMBERS, DEFENDERS, TURNS
from siegegame.world import climbs
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
    return _up_by(world, world.clock.turn, {})


def front_of(world: World, unit: int) -> Front:
    """Who meets a climbing unit, be it up yet or not, with those who are up by then (F8)."""
    up = max(world.climb[unit].up, world.clock.turn)
    return next(each for each in _up_by(world, up, {}) if each.unit == unit)


def front_at(world: World, unit: int, wall: int, gear: Gear) -> Front | None:
    """Who would meet a unit that set up at a wall now; None where it has no free place (F8)."""
    free = climbs.tops(world, world.position[unit].cell, wall)
    if not free:
        return None
    left: dict[int, int] = {}
    _up_by(world, world.clock.turn + TURNS[gear], left)
    return _front(world, unit, (wall, free[0], gear), left)


def _up_by(world: World, turn: int, left: dict[int, int]) -> list[Front]:
    """The fronts of all who are up in a turn; `left` are the figures left to meet others."""
    return [
        _front(world, unit, (climb.wall, climb.cell, climb.gear), left)
        for unit, climb in world.climb.items()
        if climb.wall and climb.up <= turn
    ]


def _front(world: World, unit: int, place: tuple[int, int, Gear], left: dict[int, int]) -> Front:
    wanted, met = DEFENDERS, list[tuple[int, int]]()
    for each in climbs.holders_at(world, place[1], 3 - world.theatre.codes[unit]):
        free = left.setdefault(each, world.vitals[each].figures)
        figures = min(wanted, free)
        if figures:
            met.append((each, figures))
            left[each], wanted = free - figures, wanted - figures
    up = min(CLIMBERS, world.vitals[unit].figures)
    return Front(unit, *place, up, tuple(met))
