"""Aiming: who of a detachment can fire at whom, and with how much (C7, C17, C18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from siegegame.model.vocabulary import Column, OrderKind
from siegegame.rules import firepower as rules
from siegegame.rules import hits
from siegegame.world import queries
from siegegame.world.queries import Marks
from siegegame.world.store import World


@dataclass(frozen=True, slots=True)
class Volley:
    """A detachment's fire at a target as it stands: who fires, how much, who may be hit."""

    units: tuple[int, ...]
    aimed: int
    """Firepower of the weapons in range with line of sight, before modifiers (C7)."""
    ignoring: int
    """How much of it ignores cover (C18)."""
    targets: tuple[int, ...]
    """Units of the target that may be hit, nearest first."""
    column: Column
    stance: str
    """How the nearest target stands, which sets the column."""


class _Aim(NamedTuple):
    """What one unit can do: its Firepower, how much ignores cover, whom it may hit how near."""

    power: int
    ignoring: int
    near: list[tuple[int, int]]


def aim(world: World, detachment: int, target: int) -> Volley | None:
    """Who of a detachment can fire at whom of a target, None if nobody can (C7)."""
    marks = Marks(world, queries.active_units(world, target))
    aims = {unit: _aim_unit(world, unit, marks) for unit in _shooters(world, detachment)}
    able = {unit: each.power for unit, each in aims.items() if each.power}
    firing = queries.allowed_to_fire(world, able) if able else able
    if not firing:
        return None
    near: dict[int, int] = {}
    for unit in firing:
        for mark, distance in aims[unit].near:
            near[mark] = min(distance, near.get(mark, distance))
    targets = tuple(sorted(near, key=lambda mark: (near[mark], mark)))
    return _volley(world, target, targets, {unit: aims[unit] for unit in firing})


def _volley(world: World, target: int, targets: tuple[int, ...], aims: dict[int, _Aim]) -> Volley:
    aimed = sum(each.power for each in aims.values())
    ignoring = sum(each.ignoring for each in aims.values())
    marching = world.orders[target].order is OrderKind.MARCH
    in_cover = ignoring < aimed and queries.cover(world, targets[0]) > 0
    kind = queries.card(world, targets[0]).unit_class
    return Volley(
        units=tuple(aims),
        aimed=aimed,
        ignoring=ignoring,
        targets=targets,
        column=rules.column(kind, in_cover, marching),
        stance="marching" if marching else ("in cover" if in_cover else "in the open"),
    )


def _shooters(world: World, detachment: int) -> list[int]:
    """The units that may fire under their orders: on March only war engines and titans (C6)."""
    units = queries.active_units(world, detachment)
    if world.orders[detachment].order is not OrderKind.MARCH:
        return units
    return [unit for unit in units if unit in world.theatre.engines]


def _aim_unit(world: World, unit: int, marks: Marks) -> _Aim:
    near = marks.in_reach(world, unit, world.theatre.longest[unit])
    if not near:
        return _Aim(0, 0, near)
    least = min([distance for _, distance in near])
    firing = [arms.card for arms in world.theatre.arms[unit] if arms.reach2 >= least]
    ignoring = sum([card.firepower for card in firing if card.ignores_cover])
    return _Aim(sum([card.firepower for card in firing]), ignoring, near)


def needs(world: World, volley: Volley) -> tuple[int, ...]:
    """The faces that the targets of a volley need, each once, ascending (C8)."""
    counted = (
        {need(world, mark, False) for mark in volley.targets}
        if volley.ignoring < volley.aimed
        else set[int]()
    )
    bare = {need(world, mark, True) for mark in volley.targets} if volley.ignoring else set[int]()
    return tuple(sorted(counted | bare))


def need(world: World, unit: int, ignores_cover: bool) -> int:
    """The face that hurts a unit where it is (C8)."""
    cover = 0 if ignores_cover else queries.cover(world, unit)
    return hits.need(queries.card(world, unit).armour, cover)
