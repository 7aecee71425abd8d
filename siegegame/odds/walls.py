"""Capacity structures under fire: what they lose, whether they fail (E5, E7, E11)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from siegegame.content.schema import CriticalRow
from siegegame.engine.rolls import Fire, Wall
from siegegame.model.vocabulary import StructureState
from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules import capacity as rules
from siegegame.rules import heavies
from siegegame.rules.capacity import CRITICAL

_RANGE = range(1, 7)
_KEPT = 4096


class Blow(NamedTuple):
    """A single weapon's die at a structure (C10)."""

    need: int
    ray: bool
    """Whether every hit is a critical."""
    rerolls: bool
    lock_on: bool
    stopped: bool = False
    """Whether a void shield that is up stops its hit (H18)."""
    template: bool = False
    """Whether that stops it before any die is rolled."""


class Blows(NamedTuple):
    """What all dice of an attack come to."""

    hits: int
    """Capacity lost, criticals not counted."""
    criticals: int


Criticals = tuple[CriticalRow, ...]


@cache
def rows(criticals: Criticals) -> Dist[int]:
    """How likely each row of the critical chart is, by its place."""
    places = {id(row): place for place, row in enumerate(criticals)}
    totals: dict[int, int] = {}
    for one in _RANGE:
        for two in _RANGE:
            place = places[id(rules.critical(criticals, one + two))]
            totals[place] = totals.get(place, 0) + 1
    return Dist(totals)


@cache
def extra(criticals: Criticals) -> Dist[int]:
    """Extra capacity that a critical costs (E7)."""
    return rows(criticals).map(lambda place: criticals[place].extra)


def again(dist: Dist[int]) -> Dist[int]:
    """A die that is rolled once more if it does nothing (C6)."""
    return dist.then(lambda found: dists.certain(found) if found else dist)


@cache
def outcome(blow: Blow) -> Dist[int]:
    """What a die does: nothing, a hit, or a hit and a critical (E5)."""
    single = dists.of_throw(rules.hit(blow.need, always=blow.ray))
    single = again(single) if blow.rerolls else single
    if not blow.lock_on:
        return single
    return dists.of_throw(heavies.LOCK_ON).then(lambda on: single if on else dists.certain(0))


_WIDE = 1 << 20
"""What a hit counts where a critical counts 1, so that both are one number."""


def of_kind(blow: Blow, number: int) -> Dist[int]:
    """Hits and criticals of so many dice of a kind, as one number; see `unpacked`."""
    return dists.times(outcome(blow).map(packed), number)


def packed(found: int) -> int:
    """An outcome of a die as one number: hits and, in its low part, criticals."""
    return int(found > 0) * _WIDE + int(found == CRITICAL)


def unpacked(number: int) -> Blows:
    """Hits and criticals that are one number."""
    return Blows(*divmod(number, _WIDE))


def cost(found: int, criticals: Criticals) -> Dist[int]:
    """Capacity that an outcome of a die costs."""
    if found == CRITICAL:
        return extra(criticals).map(lambda more: more + 1)
    return dists.certain(found)


@cache
def loss_of(blow: Blow, criticals: Criticals) -> Dist[int]:
    """Capacity that one die costs, its critical included."""
    return outcome(blow).then(lambda found: cost(found, criticals))


@lru_cache(_KEPT)
def losses(blows: tuple[tuple[Blow, int], ...], criticals: Criticals) -> Dist[int]:
    """Capacity that dice of several kinds cost, however much there is; the number of each kind."""
    if not blows:
        return dists.certain(0)
    (blow, number), *others = blows
    here = _volley(blow, number, criticals)
    return dists.plus(here, losses(tuple(others), criticals)) if others else here


@lru_cache(_KEPT)
def _volley(blow: Blow, number: int, criticals: Criticals) -> Dist[int]:
    if number < 2:
        return loss_of(blow, criticals) if number else dists.certain(0)
    half = _volley(blow, number // 2, criticals)
    twice = dists.plus(half, half)
    return dists.plus(twice, loss_of(blow, criticals)) if number % 2 else twice


def blows(wall: Wall, fire: Fire | None) -> tuple[tuple[Blow, int], ...]:
    """The dice that are rolled at a structure, by kind."""
    found: dict[Blow, int] = {}
    if wall.dice:
        found[Blow(wall.armour, False, wall.rerolls, False)] = wall.dice
    for strike in fire.strikes if fire else ():
        if wall.structure in strike.structures:
            need = wall.armour if strike.kind == "mega_cannon" else strike.need
            ray = strike.kind == "death_ray"
            lock_on, template = bool(fire and fire.lock_on), strike.kind == "mega_cannon"
            blow = Blow(need, ray, strike.rerolls, lock_on, strike.stopped, template)
            found[blow] = found.get(blow, 0) + 1
    return tuple(found.items())


@cache
def results(failing: tuple[str, ...], state: StructureState) -> Dist[StructureState]:
    """What a structure becomes that fails, or fails again; it keeps the worse state (E11)."""
    dist = mix_states(failing)
    return dist.map(lambda rolled: rules.worse(state, rolled))


def mix_states(failing: tuple[str, ...]) -> Dist[StructureState]:
    """The state that each face of the die gives."""
    return dists.mix((1, dists.certain(StructureState(each))) for each in failing)


@cache
def equals(lead: int) -> Dist[int]:
    """Whether attackers with so many bonuses more than a structure at least equal it (E10)."""
    found = [lead + one >= two for one in _RANGE for two in _RANGE]
    return dists.mix((1, dists.certain(int(each))) for each in found)


@lru_cache(_KEPT)
def torn(dice: int, tearing: int, armour: int, criticals: Criticals) -> Dist[int]:
    """Capacity lost to attackers that equalled a structure (E10)."""
    here = losses(((Blow(armour, False, False, False), dice),), criticals)
    claws = dists.plus(dists.of_throw(rules.TEARING), extra(criticals))
    return dists.plus(here, dists.times(claws, tearing))
