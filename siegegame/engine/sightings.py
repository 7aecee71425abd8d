"""Finds who sees which cells and what fire reaches them, as things stand (C7, C13)."""

from __future__ import annotations

from siegegame.engine.rolls import Watcher
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side
from siegegame.systems.volley import usable
from siegegame.world import queries
from siegegame.world.store import World


def seen(world: World, unit: str) -> tuple[Point, ...]:
    """The cells that a unit on the table sees; none for others."""
    number = world.theatre.ids[unit]
    if not queries.on_table(world, number):
        return ()
    points = enumerate(world.grid.points)
    return tuple(point for cell, point in points if queries.sees_cell(world, number, cell))


def watchers(world: World, point: Point, side: Side) -> tuple[Watcher, ...]:
    """A side's units that see a cell, with what of theirs is in range of it."""
    cell = world.grid.cell(point)
    found = []
    for unit in queries.active_of_side(world, side):
        if queries.sees_cell(world, unit, cell):
            gap = queries.gap2_to_cell(world, unit, cell)
            near = [arms.card for _, arms in usable(world, unit) if arms.reach2 >= gap]
            power = sum(card.firepower for card in near if not card.super_heavy)
            heavy = sum(bool(card.super_heavy) for card in near)
            found.append(Watcher(world.theatre.slugs[unit], power, heavy))
    return tuple(found)


def firepower_over(world: World, side: Side) -> dict[Point, int]:
    """How much of a side's Firepower reaches each cell that it sees; super-heavy weapons apart."""
    found: dict[int, int] = {}
    for unit in queries.active_of_side(world, side):
        weapons = [arms for _, arms in usable(world, unit) if arms.card.firepower]
        if not weapons:
            continue
        far = max(arms.reach2 for arms in weapons)
        owns = queries.cells(world, unit)
        strengths = [(arms.reach2, arms.card.firepower) for arms in weapons]
        for cell in dict.fromkeys(each for own in owns for each in world.grid.around(own, far)):
            found[cell] = found.get(cell, 0) + _reaching(world, unit, cell, strengths)
    return {world.grid.point(cell): power for cell, power in sorted(found.items()) if power}


def _reaching(world: World, unit: int, cell: int, weapons: list[tuple[int, int]]) -> int:
    gap = queries.gap2_to_cell(world, unit, cell)
    power = sum(firepower for reach, firepower in weapons if reach >= gap)
    return power if power and queries.sees_cell(world, unit, cell) else 0
