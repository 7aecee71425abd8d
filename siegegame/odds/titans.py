"""Fights with titans: hits, what is left of titans and engines, losses of groups (T2 to T5)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from siegegame.content.schema import TitanDamageRow
from siegegame.engine.titan_rolls import Bout, Brawl, Brute, Gang
from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.odds.striking import critical
from siegegame.rules import titans as rules

_KEPT = 4096

Left = tuple[int, ...]
"""What is left of the capacity of each war engine and titan, in the order of `Brawl.brutes`."""
More = tuple[int, ...]
"""For each of them the D6s that whoever attacks it next has more (T5)."""
State = tuple[Left, More]
Table = tuple[TitanDamageRow, ...]


class GangResult(NamedTuple):
    """How a group may fare."""

    gang: Gang
    hits: Dist[int]
    lost: Dist[int]
    """Units of it that are destroyed (T4)."""


class Result(NamedTuple):
    """How a fight with titans may end, but for what others do by C11 afterwards."""

    gangs: tuple[GangResult, ...]
    capacities: tuple[Dist[int], ...]
    """What may be left of each war engine and titan, in the order of `Brawl.brutes`."""
    of: Brawl

    @property
    def left(self) -> Dist[Left]:
        """What may be left of all of them together; long in the reckoning where many fight."""
        state = _start(self.of, self.gangs)
        for bout in self.of.duels:
            state = _after(state, self.of, bout)
        return state.map(lambda now: now[0])

    def capacity(self, index: int) -> Dist[int]:
        """What may be left of a war engine or titan."""
        return self.capacities[index]

    def falls(self, index: int) -> Fraction:
        """The chance that it is destroyed."""
        return self.capacity(index).p(0)


def brawl(found: Brawl) -> Result:
    """How a fight with titans may end."""
    gangs = []
    for gang in found.gangs:
        hits = gang_hits(gang, found.brutes[_place(found, gang.titan)])
        gangs.append(GangResult(gang, hits, _gang_lost(gang, hits)))
    return Result(tuple(gangs), _capacities(found, gangs), found)


def _place(found: Brawl, unit: str) -> int:
    return next(place for place, each in enumerate(found.brutes) if each.unit == unit)


def _start(found: Brawl, gangs: Iterable[GangResult]) -> Dist[State]:
    """Once the groups have fought."""
    left = tuple(each.capacity for each in found.brutes)
    state: Dist[State] = dists.certain((left, (0,) * len(left)))
    for each in gangs:
        place = _place(found, each.gang.titan)
        state = state.then(
            lambda now, e=each, p=place: _stormed(now, e.gang, e.hits, p, found.table)  # type: ignore[misc]
        )
    return state


def _after(state: Dist[State], found: Brawl, bout: Bout) -> Dist[State]:
    pair = _place(found, bout.unit), _place(found, bout.titan)
    return state.then(lambda now: _dueled(now, found, bout, pair))


def _capacities(found: Brawl, gangs: Iterable[GangResult]) -> tuple[Dist[int], ...]:
    """What may be left of each; after its last duel nobody needs to be remembered together."""
    last = {_place(found, unit): n for n, b in enumerate(found.duels) for unit in (b.unit, b.titan)}
    state = _start(found, gangs)
    ends: dict[int, Dist[int]] = {}
    for number in range(-1, len(found.duels)):
        if number >= 0:
            state = _after(state, found, found.duels[number])
        for place in range(len(found.brutes)):
            if last.get(place, -1) == number:
                ends[place] = state.map(lambda now, p=place: now[0][p])  # type: ignore[misc]
                state = state.map(lambda now, p=place: _forgotten(now, p))  # type: ignore[misc]
    return tuple(ends[place] for place in range(len(found.brutes)))


def _forgotten(state: State, place: int) -> State:
    left, more = state
    return _with(left, place, 0), _with(more, place, 0)


def gang_hits(gang: Gang, titan: Brute) -> Dist[int]:
    """Hits of a group on a titan (T2)."""
    return _hits(len(gang.units), gang.caf, gang.twice[0], titan.dice, titan.caf, gang.twice[1])


@lru_cache(_KEPT)
def _hits(number: int, caf: int, twice: bool, dice: int, against: int, again: bool) -> Dist[int]:
    """Sums of both sides; adding keeps the counts of each pair of totals exact."""
    ours = total(number, twice).map(lambda faces: rules.group_total((faces,), (caf,)))
    theirs = total(dice, again).map(lambda faces: rules.defence(against, (faces,)))
    groups = sorted(ours.ways)
    ways = list(accumulate((ours.ways[each] for each in groups), initial=0))
    found: dict[int, int] = {}
    for defence, weight in theirs.ways.items():
        for hits, start, end in _spans(groups, defence):
            found[hits] = found.get(hits, 0) + weight * (ways[end] - ways[start])
    return dists.reduced(found)


def _spans(groups: list[int], defence: int) -> Iterator[tuple[int, int, int]]:
    """Hits on a defence, which never fall as a group's total grows; from where on, up to where."""
    end = 0
    while end < len(groups):
        start, hits = end, rules.hits(groups[end], defence)
        end = bisect_right(groups, hits, start, key=lambda group: rules.hits(group, defence))
        yield hits, start, end


@lru_cache(_KEPT)
def total(number: int, twice: bool) -> Dist[int]:
    """The sum of some D6s, each the lower of two where they are rolled twice (S6)."""
    die = dists.of_throw(rules.SINGLE)
    return dists.times(dists.least_of_two(die) if twice else die, number)


def _gang_lost(gang: Gang, hits: Dist[int]) -> Dist[int]:
    """Units of a group that are destroyed: all that cannot be saved, and who is not (T4)."""
    doomed = len(gang.units) - gang.savable
    return hits.then(lambda scored: _lost(scored, gang.savable).map(lambda lost: lost + doomed))


@lru_cache(_KEPT)
def _lost(scored: int, savable: int) -> Dist[int]:
    need = rules.save_need(scored)
    if not need:
        return dists.certain(savable)
    saved = dists.of_throw(rules.save(need))
    return dists.times(saved.map(lambda safe: 1 - safe), savable)


def _stormed(state: State, gang: Gang, hits: Dist[int], place: int, table: Table) -> Dist[State]:
    """What is left of a titan after a group's hits, and the dice that they give (T3, T5)."""
    left, more = state

    def after(scored: int) -> Dist[State]:
        parts = _spread(scored) if gang.anywhere else (scored,) if scored else ()
        rest = struck(left[place], parts, table)
        extra = _with(more, place, more[place] + scored)
        return rest.map(lambda capacity: (_with(left, place, capacity), extra))

    return hits.then(after)


def _spread(hits: int) -> tuple[int, ...]:
    """Hits on each part of a titan that are spread as evenly as can be."""
    whole, over = divmod(hits, _PARTS)
    return tuple(n for part in range(_PARTS) if (n := whole + (part < over)))


_PARTS = 5
"""Parts of a titan (T3)."""


@lru_cache(_KEPT)
def struck(capacity: int, parts: tuple[int, ...], table: Table) -> Dist[int]:
    """What is left of a titan whose parts take so many hits each, the worst of which counts (T3).

    The hits of all parts are rolled before the first critical.
    """
    state: Dist[tuple[int, int]] = dists.certain((capacity, 0))
    for number in parts:
        state = state.then(lambda now, n=number: _part(now, n, table))  # type: ignore[misc]
    return state.then(lambda now: _criticals(*now))


def _part(now: tuple[int, int], number: int, table: Table) -> Dist[tuple[int, int]]:
    left, criticals = now
    if not left:
        return dists.certain(now)

    def hurt(worst: int) -> tuple[int, int]:
        row = rules.row(table, (worst,))
        rest = max(0, left - row.capacity)
        return rest, criticals + (row.critical and rest > 0)

    return _worst(number).map(hurt)


@lru_cache(_KEPT)
def _worst(number: int) -> Dist[int]:
    """The highest of some dice."""
    die = dists.of_throw(rules.STRIKE)
    found = die
    for _ in range(number - 1):
        found = found.then(lambda top: die.map(lambda face: max(top, face)))
    return found


def _criticals(left: int, number: int) -> Dist[int]:
    found = dists.certain(left)
    for _ in range(number):
        found = found.then(lambda rest: critical(rest) if rest else dists.certain(0))
    return found


def _dueled(state: State, found: Brawl, bout: Bout, pair: tuple[int, int]) -> Dist[State]:
    """A duel, if both are left to fight it (T5)."""
    left, more = state
    if not (left[pair[0]] and left[pair[1]]):
        return dists.certain(state)
    one, two = found.brutes[pair[0]], found.brutes[pair[1]]
    noted = _with(more, pair[1], more[pair[1]] + 1)
    if one.titan:
        noted = _with(noted, pair[0], noted[pair[0]] + 1)
    lead = leads(
        (one.dice + more[pair[1]], one.caf, bout.twice[0]),
        (two.dice + more[pair[0]], two.caf, bout.twice[1]),
    )

    def after(winner: int) -> Dist[State]:
        if not winner:
            return dists.certain((left, noted))
        loser = pair[winner > 0]
        rest = _beaten(left[loser], found.brutes[loser].titan, found.table)
        return rest.map(lambda capacity: (_with(left, loser, capacity), noted))

    return lead.then(after)


Fighter = tuple[int, int, bool]
"""Dice, factor, whether each die is the lower of two."""


@lru_cache(_KEPT)
def leads(one: Fighter, two: Fighter) -> Dist[int]:
    """Who wins a duel: 1 the first, -1 the second, 0 nobody (T5)."""
    ours = total(one[0], one[2]).map(lambda faces: faces + one[1])
    theirs = total(two[0], two[2]).map(lambda faces: -faces - two[1])
    return dists.plus(ours, theirs).map(lambda lead: (lead > 0) - (lead < 0))


@lru_cache(_KEPT)
def _beaten(capacity: int, titan: bool, table: Table) -> Dist[int]:
    """What is left of the loser of a duel: a titan takes a hit, an engine loses a D3 (T5)."""
    if titan:
        return struck(capacity, (1,), table)
    return dists.of_throw(rules.LOSS).map(lambda lost: max(0, capacity - lost))


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])
