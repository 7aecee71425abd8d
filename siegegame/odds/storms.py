"""Assaults on structures: whether they are equalled and what that breaks (E10)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from siegegame.engine.rolls import Storm
from siegegame.odds import breaches, walls
from siegegame.odds import distributions as dists
from siegegame.odds.breaches import Breach
from siegegame.odds.distributions import Dist
from siegegame.odds.walls import Blow, Blows
from siegegame.rules import capacity as rules

_KEPT = 1024


class Assault(NamedTuple):
    """What an assault on a structure may come to."""

    equals: Fraction
    """The chance that the attackers at least equal it and roll."""
    breach: Breach


def storm(found: Storm) -> Assault:
    """What an assault on a structure may come to."""
    lead = sum(v for _, v in found.bonuses) - sum(v for _, v in found.wall_bonuses)
    even = walls.equals(lead)
    blows = _blows(lead, found.dice, found.tearing, found.wall.armour)
    return Assault(even.p(1), breaches.attack(found.wall, blows))


@lru_cache(_KEPT)
def _blows(lead: int, dice: int, tearing: int, armour: int) -> Dist[Blows]:
    struck = breaches.of_dice(((Blow(armour, False, False, False), dice),))
    claws = dists.times(dists.of_throw(rules.TEARING), tearing)
    broken = struck.then(
        lambda each: claws.map(lambda torn: Blows(each.hits + torn, each.criticals + tearing))
    )
    none = dists.certain(Blows(0, 0))
    return walls.equals(lead).then(lambda even: broken if even else none)
