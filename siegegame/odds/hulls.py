"""What fire and blows do to a hull-point structure and those inside, exactly (H3 to H8).

Hits are resolved one by one, for a breach makes the next easier and a fall ends them all.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from siegegame.content.schema import Harm
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.odds import battering, debris_toll
from siegegame.odds import distributions as dists
from siegegame.odds.battering import STANDS, State
from siegegame.odds.distributions import Dist
from siegegame.rules import hull as rules


class Shot(NamedTuple):
    """The chances of one shot as the structure is now."""

    misses: Fraction
    nothing: Fraction
    """It hits and does nothing."""
    glances: Fraction
    goes_through: Fraction


class Ruin(NamedTuple):
    """What an attack comes to."""

    structure: str
    lost: Dist[int]
    """Hull points lost; all of them where it falls."""
    fate: Dist[str]
    rows: tuple[tuple[Harm, Fraction], ...]
    """The results of the damage table, each with the chance that it comes up at least once."""
    breached: Dist[int]
    """Armour value lost."""
    casualties: Dist[int]
    """Figures inside that debris kills; who finds no way out is not counted."""


def ruin(fire: HullFire) -> Ruin:
    """What fire or blows do to a structure."""
    target, found = fire.target, battering.ends(fire)
    return Ruin(
        structure=target.structure,
        lost=found.states.map(lambda each: _lost(target, each)),
        fate=found.states.map(lambda each: each.fate),
        rows=found.rows,
        breached=found.states.map(lambda each: each.breached),
        casualties=debris_toll.casualties(target.garrison, found.debris),
    )


def _lost(target: HullTarget, state: State) -> int:
    return target.points - (state.points if state.fate == STANDS else 0)


def shot(fire: HullFire, salvo: HullSalvo) -> Shot:
    """The chances of one shot of a salvo as the structure is now."""
    hit = battering.hit_chance(salvo)
    av = battering.armour(fire.target, salvo, 0)
    found = dists.of_throw(rules.penetration(salvo.line, av, salvo.more))
    return Shot(
        1 - hit,
        hit * found.p(rules.NOTHING),
        hit * found.p(rules.GLANCE),
        hit * found.p(rules.PENETRATION),
    )
