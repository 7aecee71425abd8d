"""Maps of a view, cell by cell: what a unit reaches, where ruins endanger it, who sees what."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import isqrt

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.engine.rolls import Watcher
from siegegame.model.geometry import Grid, Point, reach2
from siegegame.model.vocabulary import Side, StructureSize, StructureState
from siegegame.odds import distributions as dists
from siegegame.rules import capacity as rules
from siegegame.rules.throws import to_hit

_DIE = dists.Dist(dict.fromkeys(range(1, 7), 1))
_FAILING = (StructureState.UNSTABLE, StructureState.CRUMBLING)
_TYPICAL = 4
"""Armour of most units."""


def reach_map(view: View, unit: str) -> dict[Point, int]:
    """The cells that a unit can reach just now, each with its cost in half cells.

    Empty if it may not move; cells on which it could not stop are left out.
    """
    mover = view.legal.mover(unit)
    if mover is None:
        return {}
    reached, point = mover.reach(), view.grid.point
    return {point(cell): cost for cell, (cost, _) in sorted(reached.items()) if mover.free(cell)}


def danger_map(view: View, unit: str | None = None) -> dict[Point, Fraction]:
    """Where ruins may hurt a unit at the next turn's start, and how likely (E11).

    The chance that a unit standing or waiting there is killed within 5 cm or hit farther off by
    any structure that fails now, each of which falls by itself. It has the unit's Armour, or that
    of most if none is named. Nothing falls on flyers (C16).
    """
    card = view.unit(unit).card if unit else None
    if card and "flyer" in card.abilities:
        return {}
    armour = card.armour if card else _TYPICAL
    safe: dict[Point, Fraction] = {}
    for structure in view.structures():
        if structure.state in _FAILING:
            for point, chance in _around(view.grid, structure, armour):
                safe[point] = safe.get(point, Fraction(1)) * (1 - chance)
    return {point: 1 - chance for point, chance in sorted(safe.items())}


def _around(
    grid: Grid, structure: StructureRecord, armour: int
) -> Iterator[tuple[Point, Fraction]]:
    """The cells that a structure may fall on, each with the chance that it hurts there."""
    cells = structure.cells
    far = isqrt(reach2(max(rules.COLLAPSE_CM, 6 * rules.radius_dice(structure.size))))
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    for y in range(max(0, min(rows) - far), min(grid.height, max(rows) + far + 1)):
        for x in range(max(0, min(columns) - far), min(grid.width, max(columns) + far + 1)):
            gap = min((x - a) ** 2 + (y - b) ** 2 for a, b in cells)
            chance = hurt_by_collapse(structure.size, gap, armour)
            if chance:
                yield (x, y), chance


@cache
def hurt_by_collapse(size: StructureSize, gap2: int, armour: int) -> Fraction:
    """The chance that a failing structure falls and hurts a unit at a squared distance (E11)."""
    falls = dists.of_throw(rules.FALLS).p(1)
    if gap2 <= reach2(rules.COLLAPSE_CM):
        return falls * dists.of_throw(rules.SURVIVES).p(0)
    radius = dists.times(_DIE, rules.radius_dice(size))
    reaches = radius.chance(lambda cm: gap2 <= reach2(cm))
    return falls * reaches * dists.of_throw(to_hit(armour)).p(1)


def sight_map(view: View, unit: str) -> tuple[Point, ...]:
    """The cells that a unit sees from where it is (C13)."""
    return view.prospects.seen(unit)


def threat_map(view: View, side: Side) -> dict[Point, int]:
    """How much enemy Firepower sees and reaches each cell; cells without any are left out."""
    return view.prospects.firepower_over(side.other)


def watchers(view: View, point: Point, side: Side) -> tuple[Watcher, ...]:
    """The enemies of a side that see a cell, and what of theirs reaches it (C7, C13)."""
    return view.prospects.watchers(point, side.other)
