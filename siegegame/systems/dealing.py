"""Dice given to units: the highest to the first, second dice where a need or rubble calls for them.

Shared by volleys, barrages and what strikes those inside a structure (C8, S6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from siegegame.model.events import Allocation
from siegegame.model.purposes import Purpose
from siegegame.rules import hits
from siegegame.rules.hits import Shot
from siegegame.rules.throws import Throw, to_hit
from siegegame.systems import battlements
from siegegame.world import changes, queries
from siegegame.world.store import World

Dealt = tuple[tuple[Allocation, ...], tuple[int, ...]]
"""The dice that were given out and those that found nobody left."""


def deal(
    world: World, targets: Iterable[int], shots: Iterable[Shot], need: Callable[[int, bool], int]
) -> Dealt:
    """Gives dice to targets in order, one each before any second (C8).

    `need(unit, ignores_cover)` is the face that hurts a unit.
    """
    given: list[Allocation] = []
    order = tuple(targets)
    left = {unit: world.vitals[unit].capacity for unit in order}

    def strike(shot: Shot, unit: int) -> bool:
        needed = need(unit, shot.ignores_cover)
        given.append(_strike(world, unit, shot, needed))
        left[unit] -= given[-1].hit
        return left[unit] == 0

    ordered = hits.in_order(shots)
    hits.deal(ordered, order, strike)
    return tuple(given), tuple(shot.face for shot in ordered[len(given) :])


def _strike(world: World, unit: int, shot: Shot, needed: int) -> Allocation:
    face, rubble = shot.face, queries.in_rubble(world, unit)
    throw = to_hit(needed, in_rubble=rubble)
    second, hit = outcome(world, throw, face)
    slug = world.theatre.slugs[unit]
    if rubble:
        return Allocation(slug, face, 0, needed, hit, rubble=second)
    saved = battlements.roll(world, unit, bare=shot.ignores_cover) if hit else 0
    return Allocation(slug, face, second, needed, hit and not battlements.holds(saved), saved=saved)


def outcome(world: World, throw: Throw, die: int) -> tuple[int, bool]:
    """The second die, 0 if there was none, and whether the hit went home (C8, S6)."""
    found = throw.outcomes[die - 1]
    if isinstance(found, int):
        return 0, bool(found)
    (second,) = changes.roll(world, found.purpose)
    return second, bool(found.outcomes[second - 1])


def roll_again(
    world: World, dice: tuple[int, ...], missed: list[int], purpose: Purpose
) -> tuple[tuple[int, ...], tuple[int, ...], list[int]]:
    """Rolls some of a volley's dice again, as Overwatch does (C6).

    Returns:
        All dice with the new ones behind the first, the faces that were rolled again, and the
        faces that count.
    """
    again = changes.roll(world, purpose, len(missed)) if missed else ()
    kept = [face for place, face in enumerate(dice) if place not in missed]
    return dice + again, tuple(dice[place] for place in missed), kept + list(again)


def take(world: World, given: tuple[Allocation, ...], by: int, cause: str) -> list[int]:
    """Takes the hits that went home; the units that were hit."""
    struck = [world.theatre.ids[each.unit] for each in given if each.hit]
    for unit in struck:
        changes.hit_unit(world, unit, cause, "C8", by)
    return struck


def note_struck(world: World, units: Iterable[int]) -> None:
    """Remembers that the fire under way has hit the detachments of some units (C9)."""
    for unit in units:
        changes.note_struck(world, world.profile[unit].detachment, True)
