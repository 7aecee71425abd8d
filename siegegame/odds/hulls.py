"""What fire and blows do to a hull-point structure and those inside, exactly (H3 to H8).

Hits are resolved one by one, for a breach makes the next easier and a fall ends them all.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final, NamedTuple

from siegegame.content.schema import Harm
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules import hull as rules
from siegegame.rules.shields import STRENGTH

_KEPT: Final = 4096
STANDS, COLLAPSES, DETONATES = "stands", "total_collapse", "detonation"
"""How a structure is afterwards."""


class State(NamedTuple):
    """A structure in the middle of an attack."""

    points: int
    breached: int = 0
    """Armour value lost in this attack."""
    debris: int = 0
    """D6 of hits that have fallen on those inside."""
    rows: int = 0
    """The results of the damage table that have come up, one bit each."""
    fate: str = STANDS
    shield: bool = False
    """Whether a void shield still waits for a shot."""


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
    target = fire.target
    state = dists.certain(State(target.points, shield=target.shield))
    for salvo in fire.salvos:
        state = dists.mix(
            (weight, _shoot(target, salvo, state, shots)) for shots, weight in salvo.shots
        )
    rows = tuple(
        (name, state.chance(lambda each, bit=1 << place: bool(each.rows & bit)))  # type: ignore[misc]
        for place, name in enumerate(rules.HARMS)
    )
    return Ruin(
        structure=target.structure,
        lost=state.map(lambda each: _lost(target, each)),
        fate=state.map(lambda each: each.fate),
        rows=rows,
        breached=state.map(lambda each: each.breached),
        casualties=state.map(lambda each: each.debris).then(
            lambda dice: casualties(target.garrison, dice)
        ),
    )


def _lost(target: HullTarget, state: State) -> int:
    return target.points - (state.points if state.fate == STANDS else 0)


def _shoot(target: HullTarget, salvo: HullSalvo, state: Dist[State], shots: int) -> Dist[State]:
    for _ in range(shots):
        state = state.then(lambda each: _shot(target, salvo, each))
    return state


@lru_cache(_KEPT)
def _shot(target: HullTarget, salvo: HullSalvo, state: State) -> Dist[State]:
    """One shot at a structure that may have fallen by now."""
    if state.fate != STANDS:
        return dists.certain(state)
    hits = hit_chance(salvo)
    if state.shield and stops(salvo):
        found = dists.certain(state._replace(shield=False))
    else:
        found = _hit(target, salvo, state)
    miss, hit = hits.denominator - hits.numerator, hits.numerator
    return dists.mix(((miss, dists.certain(state)), (hit, found)))


def stops(salvo: HullSalvo) -> bool:
    """Whether a void shield stops a hit of a salvo (H18)."""
    return bool(salvo.weapon) and not salvo.within and salvo.line.strength >= STRENGTH


def hit_chance(salvo: HullSalvo) -> Fraction:
    """The chance that one shot hits (H3, C6)."""
    if salvo.sure:
        return Fraction(1)
    chance = dists.of_throw(rules.to_hit(salvo.skill, snap=salvo.snap, more=salvo.more)).p(1)
    return 1 - (1 - chance) ** 2 if salvo.rerolls else chance


def shot(fire: HullFire, salvo: HullSalvo) -> Shot:
    """The chances of one shot of a salvo as the structure is now."""
    hit = hit_chance(salvo)
    found = dists.of_throw(rules.penetration(salvo.line, armour(fire.target, salvo, 0), salvo.more))
    return Shot(
        1 - hit,
        hit * found.p(rules.NOTHING),
        hit * found.p(rules.GLANCE),
        hit * found.p(rules.PENETRATION),
    )


def armour(target: HullTarget, salvo: HullSalvo, breached: int) -> int:
    """The armour value that a salvo meets (H1)."""
    return max(0, *(target.armour[each] - breached for each in salvo.facings))


def _hit(target: HullTarget, salvo: HullSalvo, state: State) -> Dist[State]:
    """A hit: nothing, a glance, or through and on the damage table (H3, H4, H5)."""
    throw = rules.penetration(salvo.line, armour(target, salvo, state.breached), salvo.more)
    hurt = state._replace(points=state.points - rules.COST)

    def follow(result: int) -> Dist[State]:
        if result == rules.NOTHING:
            return dists.certain(state)
        if result == rules.GLANCE:
            return dists.certain(_settled(target, hurt, None))
        return _damage(target, salvo, hurt)

    return dists.of_throw(throw).then(follow)


def _damage(target: HullTarget, salvo: HullSalvo, state: State) -> Dist[State]:
    found = rules.modifiers(salvo.line.ap, target.bulwark)
    throw = rules.damage(target.table, sum(value for _, value in found))
    return dists.of_throw(throw).then(lambda place: _result(target, state, place))


def _result(target: HullTarget, state: State, place: int) -> Dist[State]:
    """A result of the damage table; what makes the structure fall does nothing else (H4, H5)."""
    result = rules.HARMS[place]
    seen = state._replace(rows=state.rows | 1 << place)
    if rules.at_once(state.points, 1, result):
        return dists.certain(_settled(target, seen, result))
    debris = seen._replace(debris=seen.debris + rules.DEBRIS_DICE.get(result, 0))
    if result == "breach":
        return dists.certain(_breached(target, debris, 1))
    if result == "catastrophic_breach":
        return dists.of_throw(rules.BREACH).map(lambda lost: _breached(target, debris, lost))
    return dists.certain(debris)


def _breached(target: HullTarget, state: State, lost: int) -> State:
    return _settled(target, state._replace(breached=state.breached + lost), None)


def _settled(target: HullTarget, state: State, result: Harm | None) -> State:
    """The structure falls at once without points or armour (H5)."""
    fate = rules.at_once(state.points, min(target.armour) - state.breached, result)
    if fate is None:
        return state
    return state._replace(fate=fate, debris=state.debris + rules.DEBRIS_DICE[fate])


# -- those inside -----------------------------------------------------------------------------


@lru_cache(_KEPT)
def casualties(garrison: tuple[tuple[int, int], ...], dice: int) -> Dist[int]:
    """How many figures so many D6 of debris kill, each hit falling on one at random (C8, H8)."""
    if not dice or not garrison:
        return dists.certain(0)
    hits = dists.times(dists.of_throw(rules.DEBRIS), dice)
    after = _struck(garrison, max(hits.ways))
    return hits.then(lambda number: after[number])


@lru_cache(_KEPT)
def _struck(garrison: tuple[tuple[int, int], ...], most: int) -> tuple[Dist[int], ...]:
    """The figures lost after 0, 1, 2, ... hits."""
    needs = [need for need, _ in garrison]
    chances = [kills(need) for need in needs]
    whole = sum(figures for _, figures in garrison)
    scale = 6 * lcm(*range(max(1, whole - most), whole + 1))
    ways: dict[tuple[int, ...], int] = {tuple(figures for _, figures in garrison): 1}
    found = [dists.certain(0)]
    for _ in range(most):
        ways = _one_hit(ways, chances, scale)
        lost: dict[int, int] = {}
        for left, weight in ways.items():
            lost[whole - sum(left)] = lost.get(whole - sum(left), 0) + weight
        found.append(dists.reduced(lost))
    return tuple(found)


def kills(need: int) -> int:
    """The faces of a die with which a hit of debris kills a figure (C8)."""
    return sum(map(bool, rules.strength_hit(rules.DEBRIS_STRENGTH, need).outcomes))


def _one_hit(
    ways: dict[tuple[int, ...], int], kills: list[int], scale: int
) -> dict[tuple[int, ...], int]:
    more: dict[tuple[int, ...], int] = {}
    for left, weight in ways.items():
        total = sum(left)
        if not total:
            more[left] = more.get(left, 0) + weight * scale
            continue
        share = weight * (scale // (6 * total))
        stays = 0
        for place, figures in enumerate(left):
            if figures:
                fewer = (*left[:place], figures - 1, *left[place + 1 :])
                more[fewer] = more.get(fewer, 0) + share * figures * kills[place]
                stays += share * figures * (6 - kills[place])
        if stays:
            more[left] = more.get(left, 0) + stays
    return {left: weight for left, weight in more.items() if weight}
