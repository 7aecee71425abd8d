"""Dice dealt to units, exactly: the highest first, to the nearest, one each before any second (C8).

Dice of one volley differ in nothing but their face and whether they ignore cover. They are taken
in groups that do the same to every unit, the best first; what a group does is followed die by die.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import comb, lcm
from typing import NamedTuple

from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules.hull import CANCEL
from siegegame.rules.throws import to_hit

Left = tuple[int, ...]
"""Capacity left of each unit, in the order of dealing."""

_FACES = 6
_KEPT = 4096


class Target(NamedTuple):
    """A unit as far as dice are concerned."""

    need: int
    bare: int
    """The face without its cover."""
    capacity: int
    in_rubble: bool
    saved: bool = False
    """Whether battlements may cancel a hit that does not ignore cover (H16)."""


class _Group(NamedTuple):
    """Dice that do the same to every unit."""

    bare: bool
    """Whether they ignore cover."""
    ways: int
    """How many of a die's ways lead into this group."""
    effects: tuple[int, ...]
    """How many of the ways of a second die hurt each unit; all of them if there is none."""


class _State(NamedTuple):
    left: Left
    place: int
    """Where dealing goes on."""
    dice: tuple[int, int]
    """Dice that are not in any group yet, in cover's and in nobody's way."""


@lru_cache(_KEPT)
def deal(targets: tuple[Target, ...], dice: int, ignoring: int, rerolls: bool) -> Dist[Left]:
    """What is left of units after a number of dice, some of them ignoring cover (C8, C18, S6).

    With `rerolls` dice that could hurt nobody are rolled once again (C6).
    """
    start = tuple(each.capacity for each in targets)
    if not targets or not dice:
        return dists.certain(start)
    if all(each.need == each.bare and not each.saved for each in targets):
        ignoring = 0
    pools = ((False, dice - ignoring), (True, ignoring))
    kinds = [bare for bare, number in pools if number]
    whole = _FACES * (_FACES if rerolls else 1)
    second, groups = _groups(targets, kinds, rerolls)
    if len(kinds) == 1 and _all_alike(start, groups, second):
        hits = dists.binomial(dice, groups[0].ways, whole)
        return hits.map(lambda number: (0,) * min(number, len(start)) + start[number:])
    rest = [whole, whole]
    states = {_State(start, 0, (dice - ignoring, ignoring)): 1}
    done: dict[Left, int] = {}
    for group in groups:
        states = _absorb(states, done, rest, second)
        states = _give(states, group, second)
        rest[group.bare] -= group.ways
    for state, weight in states.items():
        _finish(done, state, weight, rest, second)
    return dists.reduced(done)


def _all_alike(start: Left, groups: list[_Group], second: int) -> bool:
    """Whether a die either takes the next unit for sure or does nothing at all."""
    return len(groups) == 1 and max(start) == 1 and min(groups[0].effects) == second


def _absorb(
    states: dict[_State, int], done: dict[Left, int], rest: list[int], second: int
) -> dict[_State, int]:
    """Puts aside the states in which nothing more can happen."""
    going = {}
    for state, weight in states.items():
        if any(state.dice) and any(state.left):
            going[state] = weight
        else:
            _finish(done, state, weight, rest, second)
    return going


def _finish(
    done: dict[Left, int], state: _State, weight: int, rest: list[int], second: int
) -> None:
    """Counts all ways that dice outside the groups so far may fall."""
    for pool in (0, 1):
        weight *= (rest[pool] * second) ** state.dice[pool]
    if weight:
        done[state.left] = done.get(state.left, 0) + weight


def _groups(
    targets: tuple[Target, ...], kinds: list[bool], rerolls: bool
) -> tuple[int, list[_Group]]:
    """The ways of a second die, and the groups that hurt anybody, in the order of dealing."""
    found: list[_Group] = []
    every = list(_effects(targets, kinds))
    second = lcm(*(total for _, _, chances in every for _, total in chances))
    ways = {bare: _ways(targets, bare, rerolls) for bare in kinds}
    for bare, face, chances in every:
        effects = tuple(hits * (second // total) for hits, total in chances)
        _join(found, _Group(bare, ways[bare][face], effects))
    while found and not any(found[-1].effects):
        found.pop()
    return second, found


def _effects(
    targets: tuple[Target, ...], kinds: list[bool]
) -> Iterator[tuple[bool, int, list[tuple[int, int]]]]:
    """For each kind of die and face, the highest first, what it does to each unit."""
    for face in range(_FACES - 1, -1, -1):
        for bare in reversed(kinds):
            yield bare, face, [_chance_of(each, bare, face) for each in targets]


def _chance_of(target: Target, bare: bool, face: int) -> tuple[int, int]:
    need = target.bare if bare else target.need
    return chance(need, target.in_rubble, face, target.saved and not bare)


@cache
def chance(need: int, in_rubble: bool, face: int, saved: bool = False) -> tuple[int, int]:
    """In how many ways a die with a face, counted from 0, hurts, out of how many."""
    found = dists.of_throw_at(to_hit(need, in_rubble=in_rubble), face)
    found = cancelled(found) if saved else found
    return found.ways.get(1, 0), found.total


def cancelled(hits: Dist[int]) -> Dist[int]:
    """A hit, or none, on a unit that battlements shelter (H16)."""
    saves = dists.of_throw(CANCEL)
    return hits.then(lambda hit: saves.map(lambda saved: int(hit and not saved)))


def _join(found: list[_Group], group: _Group) -> None:
    """Adds a group, to one of its kind where nothing in between does anything else."""
    for place in range(len(found) - 1, -1, -1):
        other = found[place]
        if other.effects != group.effects:
            break
        if other.bare is group.bare:
            found[place] = other._replace(ways=other.ways + group.ways)
            return
    found.append(group)


def _ways(targets: tuple[Target, ...], bare: bool, rerolls: bool) -> list[int]:
    """In how many ways a die comes to each face, after the re-rolls of Overwatch (C6)."""
    if not rerolls:
        return [1] * _FACES
    easiest = min(each.bare if bare else each.need for each in targets)
    hurting = [int(outcome != 0) for outcome in to_hit(easiest).outcomes]
    missing = _FACES - sum(hurting)
    return [_FACES * hurts + missing for hurts in hurting]


def _give(states: dict[_State, int], group: _Group, second: int) -> dict[_State, int]:
    """Deals out as many dice of a group as there may be."""
    found: dict[_State, int] = {}
    for state, weight in states.items():
        number = state.dice[group.bare]
        reached = {(state.left, state.place): weight}
        for count in range(number + 1):
            factor = comb(number, count) * group.ways**count
            dice = _without(state.dice, group.bare, count)
            for (left, place), ways in reached.items():
                key = _State(left, place, dice)
                found[key] = found.get(key, 0) + ways * factor
            if count < number:
                reached = _one_more(reached, group.effects, second)
    return found


def _without(dice: tuple[int, int], bare: bool, count: int) -> tuple[int, int]:
    return (dice[0], dice[1] - count) if bare else (dice[0] - count, dice[1])


def _one_more(
    reached: dict[tuple[Left, int], int], effects: tuple[int, ...], second: int
) -> dict[tuple[Left, int], int]:
    """Deals one die to the next unit that is left."""
    found: dict[tuple[Left, int], int] = {}
    for (left, place), weight in reached.items():
        mark = _next(left, place)
        if mark < 0:
            found[left, 0] = found.get((left, 0), 0) + weight * second
            continue
        hits = effects[mark]
        if hits:
            hurt = (*left[:mark], left[mark] - 1, *left[mark + 1 :])
            found[hurt, mark + 1] = found.get((hurt, mark + 1), 0) + weight * hits
        if hits < second:
            key = (left, mark + 1)
            found[key] = found.get(key, 0) + weight * (second - hits)
    return found


def _next(left: Left, place: int) -> int:
    """Who gets the next die, -1 if nobody is left."""
    for mark in range(place, len(left)):
        if left[mark]:
            return mark
    return next((mark for mark in range(place) if left[mark]), -1)
