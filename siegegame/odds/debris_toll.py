"""Figures inside that debris kills, exactly; each hit falls on one that is left (C8, H8).

Figures of one kind, all killed by the same faces of a die, are a matter of counting dice. Two kinds
are a matter of who is left, but not of every course that leads there. Call q(a, b) the chance that
a hit kills nobody while a figures of one kind and b of the other are left, and Q(x) the sum of
x ** h over all numbers h of hits, each weighted with its chance. As long as some of both are left
every course is a product of such q, so the chance of n figures to be left is a sum of Q(q(a, b))
over a and b that are together n or more, each with a weight that does not depend on the hits. That
weight is found by letting every figure be hit at times of its own, which makes them independent of
each other, and by splitting the outcome into partial fractions::

    n / D**k  *  (a + b)**(k - 1)  *  C(A, a) C(B, b)  *  F**(A - a) (-G)**(B - b)
              *  the coefficient of x**n in (b x - F)**a (a x + G)**b  /  (a**B b**A)

with A and B figures of either kind at first, F and G the faces that kill them, D = F - G above 0,
and k = A + B - n. If only B of one kind can be left, those n have a share besides (`_alone`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import comb, lcm
from typing import Final, NamedTuple

from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules import hull as rules

_KEPT: Final = 256
_FACES: Final = 6
_MOST: Final = max(dists.of_throw(rules.DEBRIS).ways)
"""Hits by one die at most."""
Garrison = tuple[tuple[int, int], ...]
"""What strength hits need, each with how many figures do."""


class _Kind(NamedTuple):
    """Figures that are killed alike."""

    kills: int
    """The faces of a die that kill one."""
    figures: int


class _Counted(NamedTuple):
    """In how many ways 0, 1, 2, ... but not all figures are lost."""

    ways: list[int]
    whole: int


Ways = tuple[int, ...]
"""The weights of 0, 1, 2, ... dice of hits; the last is not 0."""


def casualties(garrison: Garrison, dice: Dist[int]) -> Dist[int]:
    """How many figures some D6 of debris kill, so many dice falling as are given."""
    ways = tuple([dice.ways.get(number, 0) for number in range(max(dice.ways) + 1)])
    return _casualties(_kinds(garrison), ways)


def kills(need: int) -> int:
    """The faces of a die with which a hit of debris kills a figure (C8)."""
    return sum(map(bool, rules.strength_hit(rules.DEBRIS_STRENGTH, need).outcomes))


def _kinds(garrison: Garrison) -> tuple[_Kind, ...]:
    """Those inside by the faces that kill them, the most first."""
    found: dict[int, int] = {}
    for need, figures in garrison:
        found[kills(need)] = found.get(kills(need), 0) + figures
    return tuple([_Kind(*each) for each in sorted(found.items(), reverse=True) if each[1]])


@lru_cache(_KEPT)
def _casualties(kinds: tuple[_Kind, ...], ways: Ways) -> Dist[int]:
    if not kinds or len(ways) == 1:
        return dists.certain(0)
    counted = _counted(kinds, ways)
    found = {lost: each for lost, each in enumerate(counted.ways) if each}
    rest = counted.whole - sum(counted.ways)
    if rest:
        found[sum(kind.figures for kind in kinds)] = rest
    return dists.reduced(found)


def _counted(kinds: tuple[_Kind, ...], ways: Ways) -> _Counted:
    if len(kinds) == 1:
        (only,) = kinds
        return _Counted(_killing(only.kills, ways, only.figures), _whole(ways))
    if len(kinds) == 2:
        return _of_two(*kinds, ways)
    return _hit_by_hit(kinds, ways)


# -- one kind ---------------------------------------------------------------------------------


def _die(kills: int) -> list[int]:
    """In how many ways a D6 of hits has 0, 1, 2, ... that kill what so many faces do."""
    found = [0] * (_FACES + 1)
    for hits, weight in dists.of_throw(rules.DEBRIS).ways.items():
        for deadly in range(hits + 1):
            ways = comb(hits, deadly) * kills**deadly * (_FACES - kills) ** (hits - deadly)
            found[deadly] += weight * ways * _FACES ** (_FACES - hits)
    return found


def _whole(ways: Ways) -> int:
    """The ways of all dice and hits together."""
    whole: int = sum(ways) * _OF_A_DIE ** (len(ways) - 1)
    return whole


_OF_A_DIE: Final = sum(_die(0))
"""The ways of a D6 of hits and of what each hit does."""


def _killing(kills: int, ways: Ways, most: int) -> list[int]:
    """In how many ways 0, 1, 2, ... below `most` hits kill, if figures never run short."""
    die, found, scale = _die(kills), [0] * most, 1
    for weight in reversed(ways):
        found = _one_die_more(found, die)
        found[0] += weight * scale
        scale *= _OF_A_DIE
    return found


def _one_die_more(ways: list[int], die: list[int]) -> list[int]:
    most = len(ways)
    found = [0] * most
    for number, weight in enumerate(ways):
        if weight:
            for more, each in enumerate(die[: most - number], number):
                found[more] += weight * each
    return found


# -- two kinds --------------------------------------------------------------------------------


class _Part(NamedTuple):
    """What some states add to the ways in which so many figures are left."""

    number: int
    """The least common multiple of the numbers of figures in those states."""
    sums: list[int]
    """By the number of figures left; each is short of a power of `number` below it."""


def _of_two(soft: _Kind, hard: _Kind, ways: Ways) -> _Counted:
    """Two kinds, of which the first is the easier killed; see above."""
    figures = soft.figures + hard.figures
    power = _MOST * (len(ways) - 1) + 1
    parts = [_part(soft, hard, ways, number) for number in range(2, figures + 1)]
    every = _together(parts, power)
    scale = every.number**power * _shared(soft, hard)
    soft_alone, hard_alone = _alone(soft, hard, ways), _alone(hard, soft, ways)
    apart = soft.kills - hard.kills
    found = []
    for left in range(figures, 0, -1):
        alone = sum(each[left] for each in (soft_alone, hard_alone) if left < len(each))
        found.append((left * every.sums[left] + scale * alone) * apart**left)
    return _Counted(found, _whole(ways) * scale * apart**figures)


def _shared(soft: _Kind, hard: _Kind) -> int:
    """What makes all weights whole that are divided by numbers of figures left of a kind."""
    shared: int = _multiple(soft.figures) ** hard.figures * _multiple(hard.figures) ** soft.figures
    return shared


@lru_cache(_KEPT)
def _multiple(figures: int) -> int:
    """The least common multiple of all numbers up to one."""
    return lcm(*range(1, figures + 1))


def _together(parts: Sequence[_Part], power: int) -> _Part:
    """The sum of parts, by halves, so that the long numbers meet last."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    one, two = _together(parts[:half], power), _together(parts[half:], power)
    number = lcm(one.number, two.number)
    more, other = (number // one.number) ** power, (number // two.number) ** power
    pairs = zip_longest(one.sums, two.sums, fillvalue=0)
    return _Part(number, [a * more + b * other for a, b in pairs])


def _part(soft: _Kind, hard: _Kind, ways: Ways, number: int) -> _Part:
    """What the states add in which so many figures are left, of either kind at least one."""
    sixths = _FACES * number
    die, dice = _die_by_hits(sixths), _by_dice(ways, _FACES * sixths**_MOST)
    starts = _starts(soft, hard, number)
    found = [0] * (number + 1)
    for hard_left, start in starts:
        soft_left = number - hard_left
        spared = soft_left * (_FACES - soft.kills) + hard_left * (_FACES - hard.kills)
        first = start * _value(dice, _value(die, spared))
        _add_terms(found, (soft_left, soft.kills), (hard_left, hard.kills), first)
    return _Part(number, found)


def _die_by_hits(sixths: int) -> list[int]:
    """A D6 of hits as a polynomial in how many of so many sixths a hit kills nobody."""
    ways = dists.of_throw(rules.DEBRIS).ways
    return [ways.get(hits, 0) * sixths ** (_MOST - hits) for hits in range(_MOST, -1, -1)]


def _by_dice(ways: Ways, whole: int) -> list[int]:
    """All dice as a polynomial in what a D6 of hits comes to out of a whole."""
    scale, found = 1, []
    for weight in reversed(ways):
        found.append(weight * scale)
        scale *= whole
    return found


def _value(coefficients: list[int], at: int) -> int:
    """What a polynomial comes to, the coefficient of its highest power first."""
    found = 0
    for each in coefficients:
        found = found * at + each
    return found


def _starts(soft: _Kind, hard: _Kind, number: int) -> Iterator[tuple[int, int]]:
    """How many of the harder kind are among so many left; the weight but for hits and x."""
    soft_shared, hard_shared = _multiple(soft.figures), _multiple(hard.figures)
    lost = number ** (soft.figures + hard.figures - number)
    for b in range(max(1, number - soft.figures), min(hard.figures, number - 1) + 1):
        a = number - b
        softs = comb(soft.figures, a) * soft.kills ** (soft.figures - a)
        hards = comb(hard.figures, b) * (-hard.kills) ** (hard.figures - b)
        whole = (soft_shared // a) ** hard.figures * (hard_shared // b) ** soft.figures
        yield b, softs * hards * whole * lost


def _add_terms(sums: list[int], soft: tuple[int, int], hard: tuple[int, int], first: int) -> None:
    """Adds a state's terms, from all its figures left down to one left.

    With a and b figures left that are killed by F and G faces these are `first` times the
    coefficients of (b x - F)**a (a x + G)**b, times a + b more often from each to the next. Each
    follows from the two before it, since that product fulfils a linear differential equation.
    """
    (a, f), (b, g) = soft, hard
    number, pairs = a + b, a * b
    slope, step = number * (b * g - a * f), number * number * f * g
    near, far, whole = number * pairs * (f - g) + number * slope, (number + 1) * step, pairs
    before, term = 0, first * b**a * a**b
    sums[number] += term
    for left in range(number - 1, 0, -1):
        before, term = term, (near * term - far * before) // whole
        sums[left] += term
        near -= slope
        far -= step
        whole += pairs


def _alone(kind: _Kind, other: _Kind, ways: Ways) -> list[int]:
    """The share of courses that leave 1, 2, ... figures of a kind and nobody of the other.

    With F faces that kill a figure of the other kind, of which there are A, G that kill one of
    this, and D = F - G, it is (F / D)**A times the sum over i of the chance that i hits kill this
    kind if figures never run short, times (-G / D)**(lost - i) C(A - 1 + lost - i, A - 1). It is
    given times D, taken as positive, to the power of all that are lost.
    """
    sign = 1 if other.kills > kind.kills else -1
    f, g, gone = sign * other.kills, sign * kind.kills, other.figures
    apart, killing = f - g, _killing(kind.kills, ways, kind.figures)
    found = [0]
    for lost in range(kind.figures - 1, -1, -1):
        parts = (
            killing[i] * apart**i * (-g) ** (lost - i) * comb(gone - 1 + lost - i, gone - 1)
            for i in range(lost + 1)
        )
        found.append(f**gone * sum(parts))
    return found


# -- more kinds -------------------------------------------------------------------------------


def _hit_by_hit(kinds: tuple[_Kind, ...], ways: Ways) -> _Counted:
    """Any kinds, whoever may be left followed through all hits."""
    hits = _hits(ways)
    most, figures = max(hits.ways), sum(kind.figures for kind in kinds)
    scale = _FACES * lcm(*range(1, figures + 1))
    states = {tuple([kind.figures for kind in kinds]): 1}
    found = [0] * (figures + 1)
    for number in range(most + 1):
        later = hits.ways.get(number, 0) * scale ** (most - number)
        for left, each in states.items():
            found[figures - sum(left)] += each * later
        states = _one_hit(states, kinds, scale)
    return _Counted(found[:-1], hits.total * scale**most)


def _hits(ways: Ways) -> Dist[int]:
    """How many hits fall."""
    dice = Dist({number: weight for number, weight in enumerate(ways) if weight})
    return dice.then(lambda number: dists.times(dists.of_throw(rules.DEBRIS), number))


_States = dict[tuple[int, ...], int]
"""Who may be left of each kind, with the ways."""


def _one_hit(states: _States, kinds: tuple[_Kind, ...], scale: int) -> _States:
    found: _States = {}
    for left, weight in states.items():
        for after, ways in _hit(left, kinds):
            share = weight * scale * ways // (_FACES * max(1, sum(left)))
            found[after] = found.get(after, 0) + share
    return found


def _hit(left: tuple[int, ...], kinds: tuple[_Kind, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Who may be left after a hit, in how many ways out of the faces for each figure left."""
    if not any(left):
        yield left, _FACES
        return
    spared = 0
    for place, (figures, kind) in enumerate(zip(left, kinds, strict=True)):
        spared += figures * (_FACES - kind.kills)
        if figures and kind.kills:
            yield (*left[:place], figures - 1, *left[place + 1 :]), figures * kind.kills
    if spared:
        yield left, spared
