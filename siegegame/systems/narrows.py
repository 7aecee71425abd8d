"""Fights at openings: how many figures fight, what they count, who falls from the rear (F7).

An opening is a gate or door that is open, or a breach. Who stands in it, and who touches enemies
only through it, fights with as many figures as it passes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import FeatureKind, Opening, OrderKind
from siegegame.rules import assaults
from siegegame.rules import features as rules
from siegegame.systems.totals import Weight, weigh
from siegegame.world import opposition, queries
from siegegame.world.store import World

_REAR_CM = 10
"""How near to those at the front a replacement is: in coherency (C15)."""
_FINE = 5040


def openings(world: World) -> dict[int, int]:
    """For each cell of an opening the feature that it belongs to or belonged to."""
    features, sites = world.theatre.features, world.site
    return {
        cell: structure
        for structure in world.hits
        if queries.is_open(world, structure)
        and (features[structure].kind.is_way or features[structure].kind.leaves is Opening.BREACH)
        for cell in sites[structure].cells
    }


def passes(world: World, structure: int) -> int:
    """How many figures of a side an opening lets fight (F7)."""
    kind, cells = world.theatre.features[structure].kind, len(world.site[structure].cells)
    return rules.passes(kind is FeatureKind.DOOR, kind is FeatureKind.GATE, cells)


class Front(NamedTuple):
    """Those of a side who fight, what they count, whether openings limit them (F7)."""

    units: tuple[int, ...]
    weight: Weight
    narrow: bool = False


def fronts(world: World, ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[Front, Front]:
    """Those of either side for whom there is room at the front, and what they count (C11, F7)."""
    return _front(world, ours, theirs), _front(world, theirs, ours)


def _front(world: World, units: tuple[int, ...], enemies: tuple[int, ...]) -> Front:
    kept, figures = narrowed(world, units, enemies)
    if figures:
        return Front(kept, weigh_some(world, kept, figures), True)
    return Front(kept, weigh(world, {each: queries.card(world, each).assault for each in kept}))


def narrowed(
    world: World, units: tuple[int, ...], enemies: tuple[int, ...]
) -> tuple[tuple[int, ...], dict[int, int]]:
    """Those of some fighting units for whom there is room, and how many of their figures fight.

    Only those are in the second who fight through openings, the strongest figures first.
    """
    if not world.hits:
        return units, {}
    through = _through(world, units, enemies)
    if not through:
        return units, {}
    left = {each: passes(world, each) for ways in through.values() for each in ways}
    found: dict[int, int] = {}
    for unit in sorted(through, key=lambda each: (-_worth(world, each), each)):
        found[unit] = _take(left, through[unit], max(1, world.vitals[unit].figures))
    kept = tuple(unit for unit in units if found.get(unit, 1))
    return kept, {unit: number for unit, number in found.items() if number}


def _through(
    world: World, units: tuple[int, ...], enemies: tuple[int, ...]
) -> dict[int, list[int]]:
    """The units that fight through openings alone, each with those openings."""
    cells = openings(world)
    found = {}
    for unit in units:
        here = cells.get(world.position[unit].cell, 0)
        touched = [each for each in opposition.touching(world, unit) if each in enemies]
        ways = [here or cells.get(world.position[each].cell, 0) for each in touched]
        if ways and all(ways):
            found[unit] = list(dict.fromkeys(ways))
    return found


def _take(left: dict[int, int], ways: list[int], figures: int) -> int:
    """Places for so many figures out of those left in some openings, which are then gone."""
    taken = 0
    for way in ways:
        more = min(left[way], figures - taken)
        left[way] -= more
        taken += more
    return taken


def _worth(world: World, unit: int) -> int:
    card = queries.card(world, unit)
    return card.assault * _FINE // card.figures


def weigh_some(world: World, units: tuple[int, ...], figures: dict[int, int]) -> Weight:
    """What fighting units count, some with only so many of their figures (C6, C8, F7)."""
    steady: Fraction | int = 0
    marching: Fraction | int = 0
    for unit in units:
        card, fight = queries.card(world, unit), figures.get(unit, world.vitals[unit].figures)
        part = Fraction(card.assault * max(1, fight), card.figures)
        if world.orders[world.profile[unit].detachment].order is OrderKind.MARCH:
            marching += part
        else:
            steady += part
    return Weight(assaults.strength(steady, marching), marching > 0)


def rear(world: World, units: tuple[int, ...], fighting: tuple[int, ...]) -> tuple[int, ...]:
    """Those behind the front who fall first where a side fights through openings alone (F7).

    They are of its detachments, near those who fight, and touch no enemy themselves: who is in
    contact elsewhere replaces nobody.
    """
    fellows = [
        each
        for detachment in dict.fromkeys(world.profile[unit].detachment for unit in units)
        for each in queries.active_units(world, detachment)
    ]
    near = reach2(_REAR_CM)
    return tuple(
        unit
        for unit in fellows
        if unit not in fighting
        and world.position[unit].cell >= 0
        and not world.built[world.position[unit].cell]
        and not opposition.touching(world, unit)
        and any(queries.gap2(world, unit, each) <= near for each in fighting)
    )


def falls_from_rear(
    world: World, units: tuple[int, ...], fighting: tuple[int, ...], enemies: tuple[int, ...]
) -> tuple[int, ...]:
    """The same, nobody where any of a side fights other than through openings (F7)."""
    if not world.hits:
        return ()
    through = _through(world, fighting, enemies)
    return rear(world, units, fighting) if len(through) == len(fighting) else ()
