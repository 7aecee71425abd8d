"""The melee at the top of ladders and grapples, and cut ropes, exactly (F8, F9)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from siegegame.engine.records import FrontRecord
from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules import scaling as rules

_KEPT = 4096

Guard = tuple[int, int, int]
"""Of a defending unit: figures that meet the climbers, figures in all, the face of its check."""


class Melee(NamedTuple):
    """What a round at the top may cost; both sides' losses do not depend on each other."""

    lost: Dist[int]
    """Figures of the climbing unit."""
    fell: Dist[tuple[int, ...]]
    """Figures of each defending unit, in the order of the guards."""
    figures: int
    """Figures that the climbing unit has."""
    guards: tuple[int, ...]
    """Figures that each defending unit has."""

    @property
    def fallen(self) -> Dist[int]:
        """Figures of all who defend."""
        return self.fell.map(sum)

    @property
    def clears(self) -> Fraction:
        """The chance that nobody is left of those who meet the climbers."""
        return self.fell.chance(lambda fell: fell == self.guards)

    @property
    def throws_down(self) -> Fraction:
        """The chance that nobody is left of the climbing unit."""
        return self.lost.p(self.figures)


def melee(front: FrontRecord) -> Melee:
    """What the round at the top of a ladder or grapple may cost (F8)."""
    number = front.line.dice * front.climbers if front.strikes else 0
    struck = hits(number, front.line.sides)
    guards = tuple((each.figures, each.left, each.check) for each in front.guards)
    back = dists.certain(0)
    for each in front.guards:
        dice = each.line.dice * each.figures if each.strikes else 0
        back = dists.plus(back, hits(dice, each.line.sides))
    lost = back.then(lambda n: dists.at_most(hurt(n, front.check), front.figures))
    fell = struck.then(lambda n: _fell(n, guards))
    return Melee(lost, fell, front.figures, tuple(left for _, left, _ in guards))


@lru_cache(_KEPT)
def hits(number: int, sides: int) -> Dist[int]:
    """Hits of some attack dice (F3)."""
    return dists.times(dists.of_throw(rules.strike(sides)), number)


@lru_cache(_KEPT)
def hurt(number: int, check: int) -> Dist[int]:
    """How many of some hits no armour check cancels (F8)."""
    if not check:
        return dists.certain(number)
    saved = dists.of_throw(rules.checked(check))
    return dists.times(saved.map(lambda safe: 1 - safe), number)


@lru_cache(_KEPT)
def _fell(number: int, guards: tuple[Guard, ...]) -> Dist[tuple[int, ...]]:
    """Figures of each defending unit that some hits cost."""
    dealt = rules.shares(number, tuple(figures for figures, _, _ in guards))
    found: Dist[tuple[int, ...]] = dists.certain(())
    for share, (_, left, check) in zip(dealt, guards, strict=True):
        one = dists.at_most(hurt(share, check), left)
        found = found.then(lambda so_far, d=one: d.map(lambda n: (*so_far, n)))  # type: ignore[misc]
    return found


@lru_cache(_KEPT)
def dropped(cutters: int, climbers: int) -> Dist[int]:
    """How many climbers drop where some figures cut their ropes (F9)."""
    return dists.at_most(dists.times(dists.of_throw(rules.CUT), cutters), climbers)
