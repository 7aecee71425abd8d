"""The course of shots or blows at a hull-point structure, one by one, exactly (H3 to H5).

For each state of the structure two whole numbers are kept. One holds the ways to come there by the
D6 of hits that have fallen on those inside, the other those in which a result of the damage table
has not come up, for each result; both side by side, each in so many bits of the number.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm, prod
from typing import Final, NamedTuple

from siegegame.content.schema import BuildingDamageRow, Harm, HullLine
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules import hull as rules
from siegegame.rules.shields import STRENGTH

_KEPT: Final = 1024
_ROWS: Final = len(rules.HARMS)
_NO_ROW: Final = _ROWS
_BREACHES: Final = dists.of_throw(rules.BREACH).total
STANDS, COLLAPSES, DETONATES = "stands", "total_collapse", "detonation"
"""How a structure is afterwards."""


class State(NamedTuple):
    """A structure in the middle of an attack."""

    points: int
    breached: int = 0
    """Armour value lost in this attack."""
    fate: str = STANDS
    shield: bool = False
    """Whether a void shield still waits for a shot."""


class Ends(NamedTuple):
    """How a structure may be when all has been fired."""

    states: Dist[State]
    debris: Dist[int]
    """D6 of hits that have fallen on those inside."""
    rows: tuple[tuple[Harm, Fraction], ...]
    """The results of the damage table, each with the chance that it has come up."""


class _Effect(NamedTuple):
    """What a shot may do while the structure stands."""

    ways: int
    hurts: bool = False
    """Whether it costs hull points."""
    breach: int = 0
    """Armour value that it costs if the structure still stands."""
    row: int = _NO_ROW
    """The result of the damage table by its place among all, if it goes through."""
    stopped: bool = False
    """Whether a void shield stops it."""


class _Gun(NamedTuple):
    """A salvo in numbers."""

    facings: tuple[int, ...]
    whole: int
    """The ways of a shot."""
    by_armour: tuple[tuple[_Effect, ...], ...]
    """What a shot may do, for each armour value."""
    at_shield: tuple[_Effect, ...]
    """What it may do if a void shield stops it; nothing is in here if none would."""


_Ways = dict[State, tuple[int, int]]
"""For each state the ways by debris, and those without each result of the damage table."""
_NONE: Final = (0, 0)


class _Course(NamedTuple):
    """How the structure may be after some shots; nothing happens to what has fallen."""

    standing: _Ways
    fallen: _Ways


_Step = tuple[int, State, int, int, int]
"""Whether it falls, what becomes of it, the ways; by how many bits debris goes on, what is kept."""
_Steps = Callable[[State], tuple[_Step, ...]]


def ends(fire: HullFire) -> Ends:
    """How a structure may be when all has been fired, and what has come up until then."""
    target = fire.target
    guns = [_gun(target, salvo) for salvo in fire.salvos]
    whole = prod(_ways_of(*each) for each in zip(guns, fire.salvos, strict=True))
    bits = whole.bit_length()
    start = State(target.points, shield=target.shield)
    course = _Course({start: (1, sum(1 << place * bits for place in range(_ROWS)))}, {})
    for gun, salvo in zip(guns, fire.salvos, strict=True):
        course = _fired(course, target, gun, salvo, bits)
    return _ends(course, whole, bits)


def _ends(course: _Course, whole: int, bits: int) -> Ends:
    ways = course.standing | course.fallen
    debris, unseen = (sum(each) for each in zip(*ways.values(), strict=True))
    never = [*_apart(unseen, bits), *[0] * _ROWS]
    return Ends(
        dists.reduced({state: sum(_apart(each, bits)) for state, (each, _) in ways.items()}),
        dists.reduced({dice: each for dice, each in enumerate(_apart(debris, bits)) if each}),
        tuple(
            [(name, Fraction(whole - never[row], whole)) for row, name in enumerate(rules.HARMS)]
        ),
    )


def _apart(packed: int, bits: int) -> list[int]:
    mask = (1 << bits) - 1
    return [packed >> at & mask for at in range(0, packed.bit_length(), bits)]


def _ways_of(gun: _Gun, salvo: HullSalvo) -> int:
    """The ways of a salvo."""
    whole: int = sum(_weights(salvo)) * gun.whole ** (len(_weights(salvo)) - 1)
    return whole


def _weights(salvo: HullSalvo) -> list[int]:
    """The weights of 0, 1, 2, ... shots."""
    most = max(shots for shots, _ in salvo.shots)
    return [sum(w for n, w in salvo.shots if n == shots) for shots in range(most + 1)]


def _fired(course: _Course, target: HullTarget, gun: _Gun, salvo: HullSalvo, bits: int) -> _Course:
    """What a salvo does, of as many shots as lock on."""
    weights, steps = _weights(salvo), _steps(target, gun, bits)
    ways, scale = course.standing, gun.whole ** (len(weights) - 1)
    found = _Course({}, {})
    _add(found.standing, ways, weights[0] * scale)
    _add(found.fallen, course.fallen, sum(weights) * scale)
    for shots in range(1, len(weights)):
        scale //= gun.whole
        after = _after(ways, steps)
        ways = after.standing
        _add(found.standing, ways, weights[shots] * scale)
        _add(found.fallen, after.fallen, sum(weights[shots:]) * scale)
    return found


def _add(found: _Ways, ways: _Ways, scale: int) -> None:
    for state, (debris, unseen) in ways.items() if scale else ():
        before, other = found.get(state, _NONE)
        found[state] = before + debris * scale, other + unseen * scale


def _after(ways: _Ways, steps: _Steps) -> _Course:
    """What one shot makes of structures that stand."""
    found = _Course({}, {})
    for state, (debris, unseen) in ways.items():
        for part, after, share, shift, kept in steps(state):
            known = found[part]
            before, other = known.get(after, _NONE)
            known[after] = before + (debris * share << shift), other + (unseen & kept) * share
    return found


def _steps(target: HullTarget, gun: _Gun, bits: int) -> _Steps:
    """Says what one shot makes of a structure that stands, found once for each state."""
    kept = _kept(bits)

    @cache
    def steps(state: State) -> tuple[_Step, ...]:
        found = []
        for effect in _effects(target, gun, state):
            after, dice = _struck(target, state, effect)
            part = int(after.fate != STANDS)
            found.append((part, after, effect.ways, dice * bits, kept[effect.row]))
        return tuple(found)

    return steps


def _kept(bits: int) -> list[int]:
    """For each result of the damage table the bits of all others; at last the bits of all."""
    every, one = (1 << _ROWS * bits) - 1, (1 << bits) - 1
    return [*[every ^ one << row * bits for row in range(_ROWS)], every]


def _effects(target: HullTarget, gun: _Gun, state: State) -> tuple[_Effect, ...]:
    if state.shield and gun.at_shield:
        return gun.at_shield
    return gun.by_armour[_met(target.armour, gun.facings, state.breached)]


def _struck(target: HullTarget, state: State, effect: _Effect) -> tuple[State, int]:
    """What becomes of a structure, and the D6 of hits that fall on those inside (H3, H4, H5).

    What the damage table brings down suffers nothing else by it; nor has it points any more.
    """
    if not effect.hurts:
        return (state._replace(shield=False) if effect.stopped else state), 0
    points = state.points - rules.COST
    result = rules.HARMS[effect.row] if effect.row != _NO_ROW else None
    fate = rules.at_once(points, 1, result)
    if fate:
        return State(0, state.breached, fate), rules.DEBRIS_DICE[fate]
    breached, dice = state.breached + effect.breach, rules.DEBRIS_DICE.get(result or "", 0)
    fate = rules.at_once(points, min(target.armour) - breached, None)
    if fate:
        return State(0, breached, fate), dice + rules.DEBRIS_DICE[fate]
    return State(points, breached, STANDS, state.shield), dice


# -- one shot ---------------------------------------------------------------------------------


def stops(salvo: HullSalvo) -> bool:
    """Whether a void shield stops a hit of a salvo (H18)."""
    return bool(salvo.weapon) and not salvo.within and salvo.line.strength >= STRENGTH


def hit_chance(salvo: HullSalvo) -> Fraction:
    """The chance that one shot hits (H3, C6)."""
    if salvo.sure:
        return Fraction(1)
    chance = dists.of_throw(rules.to_hit(salvo.skill, snap=salvo.snap, more=salvo.more)).p(1)
    return 1 - (1 - chance) ** 2 if salvo.rerolls else chance


def armour(target: HullTarget, salvo: HullSalvo, breached: int) -> int:
    """The armour value that a salvo meets (H1)."""
    return _met(target.armour, salvo.facings, breached)


def _met(values: tuple[int, ...], facings: tuple[int, ...], breached: int) -> int:
    return max(0, *(values[each] - breached for each in facings))


def _gun(target: HullTarget, salvo: HullSalvo) -> _Gun:
    hits = hit_chance(salvo)
    hit, miss = hits.numerator, hits.denominator - hits.numerator
    rows = _rows(target.table, salvo.line.ap, target.bulwark)
    every = [
        _kinds(each, rows, hit, miss)
        for each in _by_armour(salvo.line, salvo.more, armour(target, salvo, 0))
    ]
    whole = sum(each.ways for each in every[0])
    part = whole // hits.denominator
    stopped = _Effect(hit * part, stopped=True), _Effect(miss * part)
    at_shield = tuple([each for each in stopped if each.ways]) if stops(salvo) else ()
    return _Gun(salvo.facings, whole, tuple(every), at_shield)


@lru_cache(_KEPT)
def _kinds(
    against: tuple[int, int, int], rows: tuple[tuple[int, int], ...], hit: int, miss: int
) -> tuple[_Effect, ...]:
    """All that a shot may do: miss, do nothing, glance, or go through and on the damage table."""
    nothing, glances, through = against
    on_table = sum(ways for _, ways in rows) * _BREACHES
    found = [
        _Effect((miss * sum(against) + hit * nothing) * on_table),
        _Effect(hit * glances * on_table, hurts=True),
    ]
    for row, ways in rows:
        for breach, more in _breach(rules.HARMS[row]):
            found.append(_Effect(hit * through * ways * more, True, breach, row))
    return tuple([each for each in found if each.ways])


def _breach(result: Harm) -> list[tuple[int, int]]:
    """Armour values that a result of the damage table costs, each with its ways (H4)."""
    if result == "catastrophic_breach":
        return list(dists.of_throw(rules.BREACH).ways.items())
    return [(int(result == "breach"), _BREACHES)]


@lru_cache(_KEPT)
def _by_armour(line: HullLine, more: int, highest: int) -> tuple[tuple[int, int, int], ...]:
    """In how many ways a hit does nothing, glances, goes through, for each armour value from 0."""
    found = [dists.of_throw(rules.penetration(line, av, more)) for av in range(highest + 1)]
    whole = lcm(*(each.total for each in found))
    return tuple(
        [
            (
                each.ways.get(rules.NOTHING, 0) * (whole // each.total),
                each.ways.get(rules.GLANCE, 0) * (whole // each.total),
                each.ways.get(rules.PENETRATION, 0) * (whole // each.total),
            )
            for each in found
        ]
    )


@lru_cache(_KEPT)
def _rows(
    table: tuple[BuildingDamageRow, ...], ap: int | None, bulwark: bool
) -> tuple[tuple[int, int], ...]:
    """The results of the damage table by their places, each with its ways (H4)."""
    bonus = sum(value for _, value in rules.modifiers(ap, bulwark))
    return tuple(dists.of_throw(rules.damage(table, bonus)).ways.items())
