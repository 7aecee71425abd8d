"""Fuel pipes, on which flamers beside them draw for better dice (H18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from siegegame.content.schema import WeaponCard
from siegegame.rules.flames import REACH2
from siegegame.rules.throws import nearest
from siegegame.systems.volley import Aim, usable
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


def firepower(world: World, aims: Mapping[int, Aim], guns: Iterable[int]) -> int:
    """The part of what units and emplaced weapons aim whose dice are better for a pipe (H18).

    Only flamers that have somebody in range fire at all; of a stand that lost figures, or of which
    some look out of fire points, it counts in proportion as its other Firepower does (C8, H10).
    """
    parts = [_part(world, unit, each) for unit, each in aims.items() if each.near]
    return nearest(sum(parts, Fraction(0))) + sum(_of_gun(world, gun) for gun in guns)


def _part(world: World, unit: int, aim: Aim) -> Fraction:
    least = min(distance for _, distance in aim.near)
    arms = (arms for _, arms in usable(world, unit) if arms.reach2 >= least)
    power = sum(each.card.firepower for each in arms if is_flamer(each.card))
    if not power or not draws(world, unit):
        return Fraction(0)
    figures = aim.figures or world.vitals[unit].figures
    return Fraction(power * figures, world.theatre.cards[unit].figures)


def _of_gun(world: World, gun: int) -> int:
    card = world.theatre.gun_arms[gun].card
    return card.firepower if is_flamer(card) and draws(world, gun) else 0
