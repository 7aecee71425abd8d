"""Super-heavy weapons at units, one after the other, on whoever is left (C6, C10)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from siegegame.engine.rolls import Strike
from siegegame.odds import distributions as dists
from siegegame.odds.dealing import DOWN, UP, Left, Target, cancelled
from siegegame.odds.distributions import Dist
from siegegame.rules import heavies
from siegegame.rules.throws import to_hit

_KEPT = 4096


class Single(NamedTuple):
    """A weapon that hits the nearest unit it can hurt."""

    places: tuple[int, ...]
    """The units it can hurt by their places, the nearest first."""
    need: int
    rerolls: bool
    ray: bool
    """Whether it ignores cover and causes a critical on what it does not destroy."""
    stopped: bool = False
    """Whether a void shield that is up stops its hit (H18)."""


class Template(NamedTuple):
    """A mega-cannon, which rolls a die for every unit under it."""

    places: tuple[int, ...]
    stopped: bool = False
    """Whether a void shield that is up stops all of it (H18)."""
    others: bool = False
    """Whether it covers anything else."""


def weapon(strike: Strike, places: dict[str, int]) -> Single | Template:
    """A weapon as it meets a detachment, of whose units it is told the places."""
    found = tuple(places[mark.unit] for mark in strike.marks if mark.unit in places)
    if strike.kind == "mega_cannon":
        others = len(found) < len(strike.marks) or bool(strike.structures)
        return Template(found, strike.stopped, others)
    ray = strike.kind == "death_ray"
    return Single(found, strike.need, strike.rerolls, ray, strike.stopped)


@cache
def hits(
    need: int, in_rubble: bool, rerolls: bool, lock_on: bool, saved: bool = False
) -> Dist[int]:
    """A weapon's die: 1 if it hits, and no battlements cancel that (H16)."""
    throw = to_hit(need, in_rubble=in_rubble)
    found = dists.of_throw(throw)
    if rerolls:
        first = [dists.of_throw_at(throw, face) for face in range(throw.sides)]
        found = dists.mix(
            (1, each if throw.outcomes[face] else found) for face, each in enumerate(first)
        )
    if saved:
        found = cancelled(found)
    if not lock_on:
        return found
    return dists.of_throw(heavies.LOCK_ON).then(lambda on: found if on else dists.certain(0))


@cache
def critical(capacity: int) -> Dist[int]:
    """What is left of an engine after a critical; a jam costs nothing."""
    found = dists.of_throw(heavies.ENGINE_CRITICAL)
    return found.map(lambda lost: max(0, capacity - max(0, lost)))


@lru_cache(_KEPT)
def _struck(
    capacity: int, weapon: Single, in_rubble: bool, lock_on: bool, saved: bool
) -> Dist[int]:
    """What is left of a unit that a weapon is aimed at."""
    left = capacity - 1
    hurt = critical(left) if weapon.ray and left else dists.certain(left)
    found = hits(weapon.need, in_rubble, weapon.rerolls, lock_on, saved and not weapon.ray)
    return found.then(lambda hit: hurt if hit else dists.certain(capacity))


def unless_stopped(
    states: Dist[Left], targets: tuple[Target, ...], weapon: Single, lock_on: bool
) -> Dist[Left]:
    """As `single`, behind a void shield whose state is the last number (H18)."""
    up = Dist({left: ways for left, ways in states.ways.items() if left[-1] == UP})
    down = Dist({left: ways for left, ways in states.ways.items() if left[-1] == DOWN})

    def stop(left: Left) -> Dist[Left]:
        place = next((each for each in weapon.places if left[each]), -1)
        if place < 0:
            return dists.certain(left)
        found = hits(weapon.need, targets[place].in_rubble, weapon.rerolls, lock_on)
        return found.map(lambda hit: (*left[:-1], DOWN) if hit else left)

    parts = [(up.total, up.then(stop))] if up.ways else []
    parts += [(down.total, single(down, targets, weapon, lock_on))] if down.ways else []
    return dists.mix(parts)


def template(states: Dist[Left], targets: tuple[Target, ...], weapon: Template) -> Dist[Left]:
    """A mega-cannon at all that it covers, behind a void shield as above (H10, H18)."""

    def fire(left: Left) -> Dist[Left]:
        there = [place for place in weapon.places if left[place]]
        if weapon.stopped and left[-1] == UP and (there or weapon.others):
            return dists.certain((*left[:-1], DOWN))
        found = dists.certain(left)
        for place in there:
            found = blast(found, place, targets[place])
        return found

    return states.then(fire)


def single(
    states: Dist[Left], targets: tuple[Target, ...], weapon: Single, lock_on: bool
) -> Dist[Left]:
    """Fires a weapon at the nearest unit that it can hurt and that is left."""

    def fire(left: Left) -> Dist[Left]:
        place = next((each for each in weapon.places if left[each]), -1)
        if place < 0:
            return dists.certain(left)
        target = targets[place]
        found = _struck(left[place], weapon, target.in_rubble, lock_on, target.saved)
        return found.map(lambda rest: (*left[:place], rest, *left[place + 1 :]))

    return states.then(fire)


def blast(states: Dist[Left], place: int, target: Target) -> Dist[Left]:
    """A mega-cannon's die at one unit."""
    found = hits(target.bare, target.in_rubble, False, False, target.saved)

    def fire(left: Left) -> Dist[Left]:
        if not left[place]:
            return dists.certain(left)
        return found.map(lambda hit: (*left[:place], left[place] - hit, *left[place + 1 :]))

    return states.then(fire)
