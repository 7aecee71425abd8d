"""Aiming: who of a detachment can fire at whom, and with how much (C7, C17, C18)."""

from __future__ import annotations

from dataclasses import dataclass

from siegegame.model.vocabulary import Column, OrderKind
from siegegame.rules import firepower as rules
from siegegame.rules import hits
from siegegame.world import queries
from siegegame.world.queries import Marks
from siegegame.world.store import World
from siegegame.world.theatre import Arms


@dataclass(frozen=True, slots=True)
class Part:
    """The Firepower of a volley that counts cover, or that which ignores it."""

    ignores_cover: bool
    firepower: int
    """Of the weapons in range with line of sight, before modifiers (C7)."""
    targets: tuple[int, ...]
    """Units of the target that may be hit, nearest first."""
    column: Column
    need: int
    """The lowest face that hurts any of the targets."""


@dataclass(frozen=True, slots=True)
class Volley:
    """A detachment's fire at a target as it stands."""

    units: tuple[int, ...]
    parts: tuple[Part, ...]
    """What counts cover first, then what ignores it."""

    @property
    def aimed(self) -> int:
        """All its Firepower before modifiers, which decides the markers (C7, C9)."""
        return sum(part.firepower for part in self.parts)


_Near = dict[int, int]
"""For each unit that may be hit its least squared distance."""
_Aims = dict[bool, tuple[int, _Near]]
"""For weapons that count cover and those that ignore it: Firepower and whom it may hit."""


def aim(world: World, detachment: int, target: int) -> Volley | None:
    """Who of a detachment can fire at whom of a target, None if nobody can (C7)."""
    marks = Marks(world, queries.active_units(world, target))
    aims = {unit: _aim_unit(world, unit, marks) for unit in _shooters(world, detachment)}
    able = {u: sum(power for power, _ in each.values()) for u, each in aims.items() if each}
    firing = queries.allowed_to_fire(world, able) if able else able
    if not firing:
        return None
    found = (_part(world, target, ignores, [aims[u] for u in firing]) for ignores in (False, True))
    return Volley(tuple(firing), tuple(part for part in found if part))


def _shooters(world: World, detachment: int) -> list[int]:
    """The units that may fire under their orders: on March only war engines and titans (C6)."""
    units = queries.active_units(world, detachment)
    if world.orders[detachment].order is not OrderKind.MARCH:
        return units
    return [unit for unit in units if queries.card(world, unit).unit_class.is_engine]


def _aim_unit(world: World, unit: int, marks: Marks) -> _Aims:
    seen = marks.in_reach(world, unit, world.theatre.longest[unit])
    if not seen:
        return {}
    found: _Aims = {}
    for weapon in world.theatre.arms[unit]:
        near = _within(weapon, seen)
        if near:
            ignores = weapon.card.ignores_cover
            power, known = found.get(ignores, (0, {}))
            found[ignores] = (power + weapon.card.firepower, {**known, **near})
    return found


def _within(weapon: Arms, seen: list[tuple[int, int]]) -> _Near:
    if not weapon.card.firepower:
        return {}
    return {mark: distance for mark, distance in seen if distance <= weapon.reach2}


def _part(world: World, target: int, ignores: bool, aims: list[_Aims]) -> Part | None:
    power, near = 0, dict[int, int]()
    for each in aims:
        more, marks = each.get(ignores, (0, {}))
        power += more
        for mark, distance in marks.items():
            near[mark] = min(distance, near.get(mark, distance))
    if not power:
        return None
    targets = tuple(sorted(near, key=lambda mark: (near[mark], mark)))
    return Part(
        ignores_cover=ignores,
        firepower=power,
        targets=targets,
        column=_column(world, target, targets[0], ignores),
        need=min(need(world, mark, ignores) for mark in targets),
    )


def _column(world: World, target: int, nearest: int, ignores: bool) -> Column:
    return rules.column(
        queries.card(world, nearest).unit_class,
        not ignores and queries.cover(world, nearest) > 0,
        world.orders[target].order is OrderKind.MARCH,
    )


def need(world: World, unit: int, ignores_cover: bool) -> int:
    """The face that hurts a unit where it is (C8)."""
    cover = 0 if ignores_cover else queries.cover(world, unit)
    return hits.need(queries.card(world, unit).armour, cover)
