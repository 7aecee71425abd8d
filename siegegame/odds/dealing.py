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
from siegegame.rules.flames import fed
from siegegame.rules.hull import CANCEL
from siegegame.rules.throws import to_hit

Left = tuple[int, ...]
"""Capacity left of each unit, in the order of dealing."""

_FACES = 6
_KEPT = 1024
_PLAIN = [1] * _FACES
_FED = [sum(fed(die) == face for die in range(1, _FACES + 1)) for face in range(1, _FACES + 1)]
"""In how many ways a die counts as each face, as it is and beside a fuel pipe (H18)."""


class Target(NamedTuple):
    """A unit as far as dice are concerned."""

    need: int
    bare: int
    """The face without its cover."""
    capacity: int
    in_rubble: bool
    saved: bool = False
    """Whether battlements may cancel a hit that does not ignore cover (H16)."""


class _Pool(NamedTuple):
    """Dice of one volley that are alike."""

    bare: bool
    """Whether they ignore cover (C18)."""
    fed: bool
    """Whether a fuel pipe makes each 1 better (H18)."""
    number: int


class _Group(NamedTuple):
    """Dice that do the same to every unit."""

    pool: int
    """Which dice, by their place among the pools."""
    ways: int
    """How many of a die's ways lead into this group."""
    effects: tuple[int, ...]
    """How many of the ways of a second die hurt each unit; all of them if there is none."""


class _State(NamedTuple):
    left: Left
    place: int
    """Where dealing goes on; `_STOPPED` while the next die is one that a shield stops."""
    dice: tuple[int, ...]
    """Dice of each pool that are not in any group yet."""


_STOPPED = -1


@lru_cache(_KEPT)
def deal(
    targets: tuple[Target, ...],
    dice: int,
    ignoring: int,
    rerolls: bool,
    fuelled: int = 0,
    stopped: bool = False,
) -> Dist[Left]:
    """What is left of units after a number of dice, some of them ignoring cover (C8, C18, S6).

    With `rerolls` dice that could hurt nobody are rolled once again (C6). The first dice ignore
    cover, and the first `fuelled` are 1 better for a fuel pipe; if `stopped`, a void shield takes
    the best of all (H18).
    """
    start = tuple(each.capacity for each in targets)
    if not targets or not dice:
        return dists.certain(start)
    if all(each.need == each.bare and not each.saved for each in targets):
        ignoring = 0
    pools = _pools(dice, ignoring, fuelled)
    whole = _FACES * (_FACES if rerolls else 1)
    second, groups = _groups(targets, pools, rerolls)
    if len(pools) == 1 and _all_alike(start, groups, second):
        hits = dists.binomial(dice, groups[0].ways, whole)
        hits = hits.map(lambda number: max(0, number - 1)) if stopped else hits
        return hits.map(lambda number: (0,) * min(number, len(start)) + start[number:])
    rest = [whole] * len(pools)
    place = _STOPPED if stopped else 0
    states = {_State(start, place, tuple([each.number for each in pools])): 1}
    done: dict[Left, int] = {}
    for group in groups:
        states = _absorb(states, done, rest, second)
        states = _give(states, group, second)
        rest[group.pool] -= group.ways
    for state, weight in states.items():
        _finish(done, state, weight, rest, second)
    return dists.reduced(done)


UP, DOWN = 1, 0
"""What stands behind what is left of units where a void shield has a say: how that is (H18)."""


class Rain(NamedTuple):
    """Dice that are dealt by themselves: before others, or behind them (C10, F6)."""

    places: tuple[int, ...]
    """The units that they are dealt to, in order."""
    dice: int
    rerolls: bool = False
    stopped: bool = False
    """Whether a void shield that is still up stops the best of them (H18)."""
    by_first: tuple[int, ...] = ()
    """The dice for each of the units if that is the first left; empty if all are alike (C7)."""
    elsewhere: tuple[int, int] | None = None
    """Of dice that fall on others: in how many ways they leave the shield up, of how many."""


def deal_in_turn(targets: tuple[Target, ...], rains: tuple[Rain, ...]) -> Dist[Left]:
    """What is left of units after several lots of dice, each dealt to whom the last has left.

    Behind that stands whether a void shield is still up, as it is before the first.
    """
    states = dists.certain((*(each.capacity for each in targets), UP))
    for rain in rains:
        states = states.then(lambda left: _deal_to(targets, left, rain))  # noqa: B023
    return states


def _deal_to(targets: tuple[Target, ...], left: Left, rain: Rain) -> Dist[Left]:
    if rain.elsewhere:
        return taken(left, rain.elsewhere)
    there = [place for place in rain.places if left[place]]
    if not there:
        return dists.certain(left)
    marks = tuple(targets[place]._replace(capacity=left[place]) for place in there)
    dice = rain.by_first[rain.places.index(there[0])] if rain.by_first else rain.dice
    stops = rain.stopped and left[-1] == UP
    found = deal(marks, dice, 0, rain.rerolls, 0, stops).map(
        lambda rest: (*_merged(left[:-1], there, rest), DOWN if stops else left[-1])
    )
    return _still_up(found, left, idle(marks, dice, 0, rain.rerolls, 0)) if stops else found


def taken(left: Left, chance: tuple[int, int]) -> Dist[Left]:
    """The same behind dice that fall elsewhere and may take a shield that is up (H18)."""
    idle, whole = chance
    if left[-1] == DOWN:
        return dists.certain(left)
    ways = {left: idle, (*left[:-1], DOWN): whole - idle}
    return Dist({each: number for each, number in ways.items() if number})


def _merged(left: Left, there: list[int], rest: Left) -> Left:
    """What is left of all, with some of them as dice have left those."""
    found = dict(zip(there, rest, strict=True))
    return tuple([found.get(place, each) for place, each in enumerate(left)])


def _still_up(found: Dist[Left], unhurt: Left, chance: tuple[int, int]) -> Dist[Left]:
    """The same with the shield up in those of the ways in which it had no die to stop (H18)."""
    ones, whole = chance
    ways = {left: number * whole for left, number in found.ways.items()}
    if not ones:
        return found
    down = (*unhurt[:-1], DOWN)
    ways[down] -= ones * found.total
    ways[unhurt] = ones * found.total
    return dists.reduced({left: number for left, number in ways.items() if number})


@lru_cache(_KEPT)
def idle(
    targets: tuple[Target, ...], dice: int, ignoring: int, rerolls: bool, fuelled: int
) -> tuple[int, int]:
    """In how many ways all dice count 1, so that a shield stops none, out of how many (H18).

    A 1 that hurts is stopped as any other die is.
    """
    ones = whole = 1
    for pool in _pools(dice, ignoring, fuelled):
        ways = _ways(targets, pool, rerolls)
        nothing = 0 if _easiest(targets, pool) == 1 else ways[0]
        ones, whole = ones * nothing**pool.number, whole * sum(ways) ** pool.number
    return ones, whole


def _easiest(targets: tuple[Target, ...], pool: _Pool) -> int:
    return min(each.bare if pool.bare else each.need for each in targets)


def _pools(dice: int, ignoring: int, fuelled: int) -> tuple[_Pool, ...]:
    """The dice of a volley by what they are, those that heed cover first."""
    both = min(ignoring, fuelled)
    every = (
        _Pool(False, False, dice - max(ignoring, fuelled)),
        _Pool(False, True, fuelled - both),
        _Pool(True, False, ignoring - both),
        _Pool(True, True, both),
    )
    return tuple([each for each in every if each.number])


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
    for pool, number in enumerate(state.dice):
        weight *= (rest[pool] * second) ** number
    if weight:
        done[state.left] = done.get(state.left, 0) + weight


def _groups(
    targets: tuple[Target, ...], pools: tuple[_Pool, ...], rerolls: bool
) -> tuple[int, list[_Group]]:
    """The ways of a second die, and the groups that hurt anybody, in the order of dealing."""
    found: list[_Group] = []
    every = list(_effects(targets, pools))
    second = lcm(*(total for _, _, chances in every for _, total in chances))
    ways = [_ways(targets, pool, rerolls) for pool in pools]
    for pool, face, chances in every:
        effects = tuple(hits * (second // total) for hits, total in chances)
        if ways[pool][face]:
            _join(found, _Group(pool, ways[pool][face], effects))
    while found and not any(found[-1].effects):
        found.pop()
    return second, found


def _effects(
    targets: tuple[Target, ...], pools: tuple[_Pool, ...]
) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """For each pool and face, the highest first, what a die does to each unit."""
    for face in range(_FACES - 1, -1, -1):
        for place in range(len(pools) - 1, -1, -1):
            yield place, face, [_chance_of(each, pools[place].bare, face) for each in targets]


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
        if other.pool == group.pool:
            found[place] = other._replace(ways=other.ways + group.ways)
            return
    found.append(group)


def _ways(targets: tuple[Target, ...], pool: _Pool, rerolls: bool) -> list[int]:
    """In how many ways a die comes to count as each face, after re-rolls of Overwatch (C6, H18)."""
    faces = _FED if pool.fed else _PLAIN
    if not rerolls:
        return faces
    hurting = [outcome != 0 for outcome in to_hit(_easiest(targets, pool)).outcomes]
    missing = sum(ways for ways, hurts in zip(faces, hurting, strict=True) if not hurts)
    again = ((ways, _FACES * hurts + missing) for ways, hurts in zip(faces, hurting, strict=True))
    return [ways * of for ways, of in again]


def _give(states: dict[_State, int], group: _Group, second: int) -> dict[_State, int]:
    """Deals out as many dice of a group as there may be."""
    found: dict[_State, int] = {}
    for state, weight in states.items():
        number = state.dice[group.pool]
        reached = {(state.left, state.place): weight}
        for count in range(number + 1):
            factor = comb(number, count) * group.ways**count
            dice = _without(state.dice, group.pool, count)
            for (left, place), ways in reached.items():
                key = _State(left, place, dice)
                found[key] = found.get(key, 0) + ways * factor
            if count < number:
                reached = _one_more(reached, group.effects, second)
    return found


def _without(dice: tuple[int, ...], pool: int, count: int) -> tuple[int, ...]:
    return (*dice[:pool], dice[pool] - count, *dice[pool + 1 :])


def _one_more(
    reached: dict[tuple[Left, int], int], effects: tuple[int, ...], second: int
) -> dict[tuple[Left, int], int]:
    """Deals one die to the next unit that is left."""
    found: dict[tuple[Left, int], int] = {}
    for (left, place), weight in reached.items():
        if place == _STOPPED:
            found[left, 0] = found.get((left, 0), 0) + weight * second
            continue
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
