"""What criticals on a structure do to those inside, exactly (E7, E8).

Owners pick whom a falling piece or flames hit: here the cheapest that can be hit. Units next to
each other in the garrison that differ in nothing are counted together.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import groupby
from math import comb, lcm
from typing import NamedTuple

from siegegame.engine.rolls import Mark, Wall
from siegegame.odds import distributions as dists
from siegegame.odds.dealing import Left, Target, chance, deal
from siegegame.odds.distributions import Dist
from siegegame.odds.walls import Criticals, rows
from siegegame.rules import capacity as rules
from siegegame.rules import hits

_KEPT = 4096
_FACES = 6


class Run(NamedTuple):
    """Units inside that are alike."""

    need: int
    """The face that hurts them inside."""
    points: int
    detachment: int
    """The number of their detachment among those inside."""
    number: int


class Inside(NamedTuple):
    """A garrison and what strikes it."""

    runs: tuple[Run, ...]
    dice: tuple[int, ...]
    """Dice that a Firepower of 0, 1, 2, ... rolls against them."""
    criticals: Criticals


class _Change(NamedTuple):
    """What a critical may do."""

    extra: int
    left: Left
    ways: int


class _Kernels(NamedTuple):
    """What a critical may do to a garrison, whoever of it is left."""

    total: int
    """The sum of the ways of each."""
    changes: dict[Left, tuple[_Change, ...]]


class Havoc(NamedTuple):
    """What some criticals have done."""

    total: int
    dead: dict[int, tuple[int, ...]]
    """For each number of dead in how many ways each extra damage comes with it."""


def inside_of(wall: Wall) -> Inside:
    """The garrison of a structure."""
    order = list(dict.fromkeys(mark.detachment for mark in wall.inside))

    def kind(mark: Mark) -> tuple[int, int, int]:
        need = hits.need(mark.bare, rules.INSIDE_COVER)
        return need, mark.points, order.index(mark.detachment)

    runs = [Run(*alike, len(list(units))) for alike, units in groupby(wall.inside, kind)]
    return Inside(tuple(runs), wall.inside_dice, wall.criticals)


@lru_cache(_KEPT)
def havoc(inside: Inside, number: int, most: int) -> Havoc:
    """What a number of criticals do one after the other, `most` being the highest asked for."""
    kernels = _kernels(inside, most)
    bits = kernels.total.bit_length() * most + 1
    mask = (1 << bits) - 1
    summed: dict[int, int] = {}
    whole = sum(run.number for run in inside.runs)
    for left, packed in _after(inside, number, most, bits).items():
        dead = whole - sum(left)
        summed[dead] = summed.get(dead, 0) + packed
    unpacked = {
        dead: tuple(packed >> at & mask for at in range(0, packed.bit_length(), bits))
        for dead, packed in summed.items()
    }
    return Havoc(kernels.total**number, unpacked)


@lru_cache(_KEPT)
def _after(inside: Inside, number: int, most: int, bits: int) -> dict[Left, int]:
    """Who may be left after some criticals; the ways of each extra damage packed in one number.

    The ways of an extra damage of n stand in its bits from n times `bits` on.
    """
    if not number:
        return {tuple(run.number for run in inside.runs): 1}
    found: dict[Left, int] = {}
    changes = _kernels(inside, most).changes
    for left, packed in _after(inside, number - 1, most, bits).items():
        for change in changes[left]:
            more = packed * change.ways << change.extra * bits
            found[change.left] = found.get(change.left, 0) + more
    return found


@lru_cache(_KEPT)
def _kernels(inside: Inside, most: int) -> _Kernels:
    """What a critical may do to whoever may be left when the last of so many comes."""
    found: dict[Left, Dist[tuple[int, Left]]] = {}
    waiting = {tuple(run.number for run in inside.runs): None}
    for _ in range(most):
        found |= {left: critical(inside, left) for left in waiting}
        after = (rest for left in waiting for _, rest in found[left].ways)
        waiting = dict.fromkeys(rest for rest in after if rest not in found)
    total = lcm(*(dist.total for dist in found.values()))
    changes = {
        left: tuple(
            _Change(extra, after, ways * (total // dist.total))
            for (extra, after), ways in dist.ways.items()
        )
        for left, dist in found.items()
    }
    return _Kernels(total, changes)


@lru_cache(_KEPT)
def critical(inside: Inside, left: Left) -> Dist[tuple[int, Left]]:
    """One critical: its extra damage and what it leaves of those inside (E7)."""
    kinds = dict.fromkeys(row.effect for row in inside.criticals)
    effects = {effect: _effect(inside, left, effect) for effect in kinds}
    scale = lcm(*(each.total for each in effects.values()))
    found: dict[tuple[int, Left], int] = {}
    for place, weight in rows(inside.criticals).ways.items():
        row = inside.criticals[place]
        after = effects[row.effect]
        factor = weight * (scale // after.total)
        for rest, ways in after.ways.items():
            key = row.extra, rest
            found[key] = found.get(key, 0) + ways * factor
    return dists.reduced(found)


def _effect(inside: Inside, left: Left, effect: str) -> Dist[Left]:
    match effect:
        case "barrage":
            return _shake(inside, left)
        case "debris":
            return dists.certain(_drop(inside, left))
        case "fire":
            return burn(inside, left)
        case _:
            return dists.certain(left)


def _shake(inside: Inside, left: Left) -> Dist[Left]:
    """As a barrage of as much Firepower as units are left inside (E7)."""
    owners = [place for place, number in enumerate(left) for _ in range(number)]
    needs = [inside.runs[place].need for place in owners]
    targets = tuple(Target(need, need, 1, False) for need in needs)
    if not targets:
        return dists.certain(left)

    def count(rest: Left) -> Left:
        after = [0] * len(left)
        for place, each in zip(owners, rest, strict=True):
            after[place] += each
        return tuple(after)

    return deal(targets, inside.dice[len(owners)], 0, False).map(count)


def _drop(inside: Inside, left: Left) -> Left:
    """A falling piece hits the cheapest."""
    able = [place for place, number in enumerate(left) if number]
    return _less(left, min(able, key=lambda p: (inside.runs[p].points, p))) if able else left


def _less(left: Left, place: int) -> Left:
    return (*left[:place], left[place] - 1, *left[place + 1 :])


def burn(inside: Inside, left: Left) -> Dist[Left]:
    """Flames: a die of Firepower on each detachment inside (E8)."""
    found = dists.certain(left)
    for number in dict.fromkeys(run.detachment for run in inside.runs):
        places = tuple(p for p, run in enumerate(inside.runs) if run.detachment == number)
        found = found.then(partial(_burn, inside, places))
    return found


def _burn(inside: Inside, places: tuple[int, ...], left: Left) -> Dist[Left]:
    runs = tuple(inside.runs[place]._replace(detachment=0) for place in places)
    after = _flames(runs, tuple(left[place] for place in places), inside.dice)

    def spread(rest: Left) -> Left:
        every = list(left)
        for place, each in zip(places, rest, strict=True):
            every[place] = each
        return tuple(every)

    return after.map(spread)


@lru_cache(_KEPT)
def _flames(runs: tuple[Run, ...], left: Left, dice: tuple[int, ...]) -> Dist[Left]:
    """A D6 of Firepower on a detachment, whose cheapest units take what can hurt them."""
    needs = [run.need for run, number in zip(runs, left, strict=True) if number]
    if not needs:
        return dists.certain(left)
    numbers = dists.of_throw(rules.FIRE).map(dice.__getitem__)
    return numbers.then(lambda number: _dealt(runs, left, number, min(needs)))


class _Faces(NamedTuple):
    """Faces of a die of flames that do the same."""

    ways: int
    able: tuple[bool, ...]
    """Which units they can hurt."""
    hits: int
    """In how many of the ways of a second die they do; all of them if there is none."""


def _dealt(runs: tuple[Run, ...], left: Left, dice: int, least: int) -> Dist[Left]:
    """Dice from the highest; with a whole weight for each of who is left and dice still to come."""
    second, groups = _groups(runs, least)
    if all(run.need == least for run, number in zip(runs, left, strict=True) if number):
        hurting = sum(group.ways * group.hits for group in groups)
        hits = dists.binomial(dice, hurting, _FACES * second)
        return hits.map(lambda number: _without(runs, left, number))
    states = {(left, dice): 1}
    for group in groups:
        states = _spread(runs, states, group, second)
    idle = second * (_FACES - sum(group.ways for group in groups))
    done: dict[Left, int] = {}
    for (rest, number), weight in states.items():
        if number and not idle:
            continue
        done[rest] = done.get(rest, 0) + weight * idle**number
    return dists.reduced(done)


def _without(runs: tuple[Run, ...], left: Left, number: int) -> Left:
    """Who is left when so many of the cheapest are gone."""
    after = list(left)
    for place in sorted(range(len(runs)), key=lambda place: (runs[place].points, place)):
        gone = min(number, after[place])
        after[place] -= gone
        number -= gone
    return tuple(after)


@lru_cache(_KEPT)
def _groups(runs: tuple[Run, ...], least: int) -> tuple[int, tuple[_Faces, ...]]:
    """The ways of a second die, and the faces that hurt anybody, the highest first."""
    faces = range(_FACES - 1, min(least, _FACES) - 2, -1)
    chances = [chance(least, False, face) for face in faces]
    second = lcm(*(whole for _, whole in chances))
    found: list[_Faces] = []
    for face, (hurting, whole) in zip(faces, chances, strict=True):
        able = tuple(chance(run.need, False, face)[0] > 0 for run in runs)
        group = _Faces(1, able, hurting * (second // whole))
        if found and found[-1][1:] == group[1:]:
            found[-1] = found[-1]._replace(ways=found[-1].ways + 1)
        else:
            found.append(group)
    return second, tuple(found)


def _spread(
    runs: tuple[Run, ...], states: dict[tuple[Left, int], int], group: _Faces, second: int
) -> dict[tuple[Left, int], int]:
    """As many dice of some faces as there may be."""
    found: dict[tuple[Left, int], int] = {}
    for (left, number), weight in states.items():
        reached = {left: weight}
        for count in range(number + 1):
            factor = comb(number, count) * group.ways**count
            for rest, ways in reached.items():
                key = (rest, number - count)
                found[key] = found.get(key, 0) + ways * factor
            if count < number:
                reached = _flame(runs, reached, group, second)
    return found


def _flame(
    runs: tuple[Run, ...], reached: dict[Left, int], group: _Faces, second: int
) -> dict[Left, int]:
    """A die of flames hits the cheapest unit that it can hurt."""
    found: dict[Left, int] = {}
    for left, weight in reached.items():
        hurt = _hurt(runs, left, group.able)
        hits = group.hits if hurt else 0
        if hits:
            found[hurt] = found.get(hurt, 0) + weight * hits
        if hits < second:
            found[left] = found.get(left, 0) + weight * (second - hits)
    return found


@lru_cache(_KEPT)
def _hurt(runs: tuple[Run, ...], left: Left, able: tuple[bool, ...]) -> Left:
    """Who is left without the cheapest that can be hurt; nothing if there is none."""
    found = [(runs[p].points, p) for p, number in enumerate(left) if number and able[p]]
    return _less(left, min(found)[1]) if found else ()
