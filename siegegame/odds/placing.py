"""Ends of a fire: dice that could wait until nothing depends on them, and blast markers (C9)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from siegegame.odds import distributions as dists
from siegegame.odds.dealing import Left, Target
from siegegame.odds.distributions import Dist
from siegegame.odds.striking import Single, Template, hits
from siegegame.rules import heavies, markers

_KEPT = 4096


class Placed(NamedTuple):
    """What a fire leaves on a detachment."""

    struck: bool
    """Whether anything was hit."""
    number: int
    """Markers placed."""


class _Count(NamedTuple):
    weapons: int
    """Super-heavy weapons that fired."""
    struck: bool
    debris: int
    """Markers placed by disrupt."""
    up: bool = False
    """Whether a void shield still waits for a shot (H18)."""


def fates(targets: tuple[Target, ...], waiting: dict[int, int]) -> dict[int, Dist[int]]:
    """How many of the dice that wait hit each unit."""
    return {place: dists.times(_blast(targets[place]), dice) for place, dice in waiting.items()}


def _blast(target: Target) -> Dist[int]:
    """A template's die at a unit."""
    return hits(target.bare, target.in_rubble, False, False, target.saved)


def dies(left: int, fate: Dist[int] | None) -> int:
    """In how many ways a unit is lost that has so much left and what waits for it."""
    if fate is None:
        return int(not left)
    return sum(ways for hit, ways in fate.ways.items() if hit >= left)


def worn(capacity: int, left: Dist[int], fate: Dist[int] | None) -> Dist[int]:
    """How much capacity a unit loses in all."""
    if fate is None:
        return left.map(lambda rest: capacity - rest)
    return left.then(lambda rest: fate.map(lambda hit: capacity - max(0, rest - hit)))


def destroyed(left: Left, waiting: dict[int, Dist[int]], whole: int) -> dict[int, int]:
    """In how many ways so many units are lost, out of `whole`."""
    gone = sum(not each for place, each in enumerate(left) if place not in waiting)
    if not waiting:
        return {gone: whole}
    counted = [1]
    for place, fate in waiting.items():
        lost = dies(left[place], fate)
        kept = fate.total - lost
        longer = [0] * (len(counted) + 1)
        for number, ways in enumerate(counted):
            longer[number] += ways * kept
            longer[number + 1] += ways * lost
        counted = longer
    return {gone + number: ways for number, ways in enumerate(counted) if ways}


def misses(weapon: Single | Template, targets: tuple[Target, ...]) -> tuple[int, int]:
    """In how many ways a weapon that fires hits nobody as long as nobody is hit, of how many."""
    if isinstance(weapon, Single):
        if not weapon.places:
            return 1, 1
        first = targets[weapon.places[0]]
        saved = first.saved and not weapon.ray
        found = hits(weapon.need, first.in_rubble, weapon.rerolls, False, saved)
        return found.ways.get(0, 0), found.total
    missed = whole = 1
    for place in weapon.places:
        found = _blast(targets[place])
        missed, whole = missed * found.ways.get(0, 0), whole * found.total
    return missed, whole


def stops(weapon: Single | Template, targets: tuple[Target, ...]) -> tuple[int, int]:
    """In how many ways a void shield that is up stops a weapon that fires, of how many (H18)."""
    if not weapon.stopped or (isinstance(weapon, Single) and not weapon.places):
        return 0, 1
    if isinstance(weapon, Template):
        return 1, 1
    first = targets[weapon.places[0]]
    found = hits(weapon.need, first.in_rubble, weapon.rerolls, False)
    return found.ways.get(1, 0), found.total


@lru_cache(_KEPT)
def placed(
    aimed: int,
    dice: tuple[int, int],
    weapons: tuple[tuple[int, int, int, int], ...],
    debris: tuple[tuple[int, bool], ...],
    lock_on: bool,
    heavy: int | None,
    up: tuple[int, int] | None = None,
) -> Dist[Placed]:
    """What a fire leaves on a detachment (C9).

    Args:
        aimed: its Firepower before modifiers, barrages included.
        dice: in how many ways its dice hit nobody, of how many.
        weapons: the same for each super-heavy weapon that rolls to hit; behind that in how many
            ways a void shield that is up stops it, of how many.
        debris: for each weapon that disrupts, the face it needs and whether its miss is rolled
            again.
        lock_on: whether each weapon must lock on first.
        heavy: how many weapons are aimed at it; of a bystander None, those that fire count.
        up: in how many ways the dice leave a void shield up and hit nobody, of how many; None if
            they say nothing about it, and it is up.
    """
    found = _after_dice(dice, up)
    for weapon in weapons:
        found = found.then(partial(_weapon, weapon, lock_on))
    for each in debris:
        found = found.then(partial(_debris, each, lock_on))
    return found.map(lambda count: _place(count, aimed, heavy))


def _after_dice(dice: tuple[int, int], up: tuple[int, int] | None) -> Dist[_Count]:
    missed, whole = dice
    if up is None:
        start = {_Count(0, False, 0, True): missed, _Count(0, True, 0, True): whole - missed}
    else:
        ones = up[0] * whole
        start = {
            _Count(0, False, 0, True): ones,
            _Count(0, False, 0): missed * up[1] - ones,
            _Count(0, True, 0): (whole - missed) * up[1],
        }
    return dists.reduced({each: ways for each, ways in start.items() if ways})


def _locks(fires: Dist[_Count], count: _Count, lock_on: bool) -> Dist[_Count]:
    if not lock_on:
        return fires
    return dists.of_throw(heavies.LOCK_ON).then(lambda on: fires if on else dists.certain(count))


def _weapon(chance: tuple[int, int, int, int], lock_on: bool, count: _Count) -> Dist[_Count]:
    missed, whole, stops, of = chance
    fired = count._replace(weapons=count.weapons + 1)
    if count.up and stops:
        ways = {fired: of - stops, fired._replace(up=False): stops}
        return _locks(Dist({each: w for each, w in ways.items() if w}), count, lock_on)
    ways = {fired: missed if not count.struck else whole}
    if not count.struck:
        ways[fired._replace(struck=True)] = whole - missed
    return _locks(Dist({each: w for each, w in ways.items() if w}), count, lock_on)


def _debris(weapon: tuple[int, bool], lock_on: bool, count: _Count) -> Dist[_Count]:
    need, rerolls = weapon
    hit = hits(need, False, rerolls, False)
    fired = count._replace(weapons=count.weapons + 1)
    return _locks(hit.map(lambda one: fired._replace(debris=fired.debris + one)), count, lock_on)


def _place(count: _Count, aimed: int, heavy: int | None) -> Placed:
    weapons = count.weapons if heavy is None else heavy
    before = markers.before_dice(aimed) + heavies.markers_before(weapons)
    after = markers.after_dice(aimed, int(count.struck))
    after |= heavies.markers_after(weapons, count.struck)
    return Placed(count.struck, before + after + count.debris)
