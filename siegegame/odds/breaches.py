"""The whole of an attack on a structure: damage, criticals, failing, the garrison (E5 to E11).

Who is inside is taken as it is before the attack; what the same fire does to them directly is told
apart from this (`odds.volleys`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from siegegame.engine.rolls import Fire, Wall
from siegegame.model.vocabulary import StructureState
from siegegame.odds import distributions as dists
from siegegame.odds import insides, shielded, walls
from siegegame.odds.distributions import Dist
from siegegame.odds.insides import Inside
from siegegame.odds.walls import Blow, Blows, Criticals
from siegegame.rules import capacity as rules

_KEPT = 1024


class Row(NamedTuple):
    """A row of the critical chart and the chance that it comes up at least once (E7)."""

    low: int
    high: int
    effect: str
    p: Fraction


class Breach(NamedTuple):
    """What an attack does to a structure."""

    structure: str
    lost: Dist[int]
    """Capacity lost, no more than there is."""
    criticals: Dist[int]
    """How many criticals are rolled."""
    rows: tuple[Row, ...]
    fails: Fraction
    """The chance that it rolls on the chart of failing structures (E11)."""
    state: Dist[StructureState]
    """How it stands afterwards."""
    dead: Dist[int]
    """How many of those inside criticals, flames and the collapse kill."""

    @property
    def fire(self) -> Fraction:
        """The chance that it catches fire, or burns more fiercely (E8)."""
        return sum((row.p for row in self.rows if row.effect == "fire"), Fraction(0))


def breach(wall: Wall, fire: Fire) -> Breach:
    """What a fire does to a structure with the dice of one salvo."""
    blows = walls.blows(wall, fire)
    shield = wall.stopped or any(blow.stopped for blow, _ in blows)
    if not shield:
        return attack(wall, of_dice(blows))
    return attack(wall, shielded.of_dice(blows, bool(wall.dice), wall.stopped))


def breaches(fire: Fire) -> tuple[Breach, ...]:
    """What a fire does to each structure that it strikes, whatever locks on."""
    parts = [[(each.ways, breach(wall, fire)) for wall in each.walls] for each in fire.salvos]
    if len(parts) == 1:
        return tuple(found for _, found in parts[0])
    return tuple(_mixed(list(each)) for each in zip(*parts, strict=True))


def _mixed(parts: list[tuple[int, Breach]]) -> Breach:
    whole = sum(ways for ways, _ in parts)

    def mean(values: list[Fraction]) -> Fraction:
        weighted = zip(parts, values, strict=True)
        return sum((value * ways for (ways, _), value in weighted), Fraction(0)) / whole

    every = [each for _, each in parts]
    return every[0]._replace(
        lost=dists.mix((ways, each.lost) for ways, each in parts),
        criticals=dists.mix((ways, each.criticals) for ways, each in parts),
        rows=tuple(
            row._replace(p=mean([each.rows[n].p for each in every]))
            for n, row in enumerate(every[0].rows)
        ),
        fails=mean([each.fails for each in every]),
        state=dists.mix((ways, each.state) for ways, each in parts),
        dead=dists.mix((ways, each.dead) for ways, each in parts),
    )


@lru_cache(_KEPT)
def of_dice(blows: tuple[tuple[Blow, int], ...]) -> Dist[Blows]:
    """Hits and criticals of all dice together."""
    found = dists.certain(0)
    for blow, number in blows:
        found = dists.plus(found, walls.of_kind(blow, number))
    return found.map(walls.unpacked)


def attack(wall: Wall, blows: Dist[Blows]) -> Breach:
    """What dice do to a structure and those inside."""
    inside = insides.inside_of(wall)
    return _attack(
        inside, wall.structure, wall.remaining, wall.state, wall.failing, tuple(blows.ways.items())
    )


@lru_cache(_KEPT)
def _attack(
    inside: Inside,
    structure: str,
    remaining: int,
    state: StructureState,
    failing: tuple[str, ...],
    blows: tuple[tuple[Blows, int], ...],
) -> Breach:
    dice = Dist(dict(blows))
    ends, counts = _ends(inside, remaining, dice), dice.map(lambda each: each.criticals)
    fails = sum(ways for end, ways in ends.ways.items() if end.lost >= remaining and end.hit)
    after = walls.results(failing, state)
    stands = ends.total - fails, dists.certain(state)
    return Breach(
        structure=structure,
        lost=ends.map(lambda end: end.lost),
        criticals=counts,
        rows=_rows(inside.criticals, counts),
        fails=Fraction(fails, ends.total),
        state=dists.mix([(fails, after), stands]),
        dead=_dead(inside, remaining, ends, after),
    )


class _End(NamedTuple):
    """How an attack may end, before a failing structure rolls."""

    lost: int
    hit: bool
    dead: int


def _ends(inside: Inside, remaining: int, dice: Dist[Blows]) -> Dist[_End]:
    most = max(each.criticals for each in dice.ways)
    done = {n: insides.havoc(inside, n, most) for n in {b.criticals for b in dice.ways}}
    scale = lcm(*(each.total for each in done.values()))
    found: dict[tuple[int, bool, int], int] = {}
    for (hits, criticals), ways in dice.ways.items():
        havoc, hit = done[criticals], hits > 0
        factor = ways * (scale // havoc.total)
        for dead, extras in havoc.dead.items():
            for lost, more in enumerate(extras, hits):
                if more:
                    end = min(lost, remaining), hit, dead
                    found[end] = found.get(end, 0) + more * factor
    return Dist({_End(*end): ways for end, ways in found.items()})


def _rows(criticals: Criticals, counts: Dist[int]) -> tuple[Row, ...]:
    chances = walls.rows(criticals)
    most = max(counts.ways)
    found = []
    for place, row in enumerate(criticals):
        misses = chances.total - chances.ways.get(place, 0)
        never = sum(
            ways * misses**number * chances.total ** (most - number)
            for number, ways in counts.ways.items()
        )
        whole = counts.total * chances.total**most
        found.append(Row(row.low, row.high, row.effect, Fraction(whole - never, whole)))
    return tuple(found)


def _dead(
    inside: Inside, remaining: int, ends: Dist[_End], after: Dist[StructureState]
) -> Dist[int]:
    """How many inside are killed; in a collapse each lives on 4 or more (E11)."""
    whole = sum(run.number for run in inside.runs)
    falls = after.ways.get(StructureState.DESTROYED, 0)
    dead = ends.map(lambda end: (end.dead, bool(falls) and end.hit and end.lost >= remaining))
    return dead.then(lambda end: _buried(whole, *end, falls, after.total))


@lru_cache(_KEPT)
def _buried(whole: int, dead: int, fails: bool, falls: int, of: int) -> Dist[int]:
    if not fails:
        return dists.certain(dead)
    saved = dists.times(dists.of_throw(rules.SURVIVES), whole - dead)
    killed = saved.map(lambda number: whole - number)
    parts = [(falls, killed), (of - falls, dists.certain(dead))]
    return dists.mix(parts)
