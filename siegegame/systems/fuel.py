"""Fuel pipes, on which flamers beside them draw for better dice (H18)."""

from __future__ import annotations

from siegegame.content.schema import WeaponCard
from siegegame.rules.flames import REACH2
from siegegame.systems.volley import Volley, usable
from siegegame.world import queries
from siegegame.world.store import World


def is_flamer(card: WeaponCard) -> bool:
    """Whether a weapon is marked as a flamer, which alone draws on pipes (C16, H18)."""
    return card.hull is not None and "flamer" in card.hull.traits


def draws(world: World, shooter: int) -> bool:
    """Whether a unit, or an emplaced weapon, is within a cell of a fuel pipe (H18)."""
    if shooter in world.gun:
        mount = world.mount[shooter]
        own = world.layout.footprints[mount.structure] if mount.structure else (mount.cell,)
    else:
        own = queries.cells(world, shooter)
    distance2 = world.grid.distance2
    return any(distance2(cell, pipe) <= REACH2 for cell in own for pipe in world.theatre.pipes)


def firepower(world: World, volley: Volley) -> int:
    """The part of a volley's Firepower whose dice are better for a fuel pipe (H18)."""
    if not world.theatre.pipes:
        return 0
    return sum(
        _flames(world, unit, volley.targets)
        for unit in (*volley.units, *volley.guns)
        if draws(world, unit)
    )


def _flames(world: World, unit: int, targets: tuple[int, ...]) -> int:
    if unit in world.gun:
        card = world.theatre.gun_arms[unit].card
        return card.firepower if is_flamer(card) else 0
    least = min((queries.gap2(world, unit, mark) for mark in targets), default=0)
    arms = (arms for _, arms in usable(world, unit) if arms.reach2 >= least)
    return sum(each.card.firepower for each in arms if is_flamer(each.card))
