"""What criticals on a structure do to those inside, exactly (E7, E8).

Owners pick whom a falling piece or flames hit: here the cheapest that can be hit. Units next to
each other in the garrison that differ in nothing are counted together, packed as in `odds.strikes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from math import lcm, prod
from typing import Final, NamedTuple

from siegegame.engine.rolls import Mark, Wall
from siegegame.odds import distributions as dists
from siegegame.odds import strikes
from siegegame.odds.dealing import Target, deal
from siegegame.odds.strikes import WIDTH, Lodgers, Losses
from siegegame.odds.walls import Criticals, rows
from siegegame.rules import capacity as rules
from siegegame.rules import hits
from siegegame.rules.throws import to_hit

_KEPT = 4096
_GARRISONS = 64
"""Garrisons of which it is remembered what a critical does to whoever of them is left."""
_NOBODY: Final[Losses] = {0: 1}


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


class Havoc(NamedTuple):
    """What some criticals have done."""

    total: int
    dead: dict[int, tuple[int, ...]]
    """For each number of dead in how many ways each extra damage comes with it."""


class _Effect(NamedTuple):
    """What a row's effect does to whoever is left."""

    total: int
    losses: Losses


_Effects = dict[str, _Effect]
_Changes = tuple[tuple[int, Losses], ...]


class _Kernels(NamedTuple):
    """What a critical may do to a garrison, whoever of it is left.

    The ways of an extra damage of n stand in the bits of a number from n times `bits` on.
    """

    total: int
    """The sum of the ways of each."""
    bits: int
    changes: dict[int, _Changes]
    """For whoever may be left who may be lost, with the ways, by the bits of the extra damage."""
    fires: _Changes
    """The ways of flames alone, by the bits of the extra damage."""
    flames: tuple[tuple[int, dict[int, Losses]], ...]
    """For each detachment the bits of its units, and for those left of it who may be lost."""


def inside_of(wall: Wall) -> Inside:
    """The garrison of a structure."""
    order = list(dict.fromkeys(mark.detachment for mark in wall.inside))

    def kind(mark: Mark) -> tuple[int, int, int]:
        need = hits.need(mark.bare, rules.INSIDE_COVER)
        return need, mark.points, order.index(mark.detachment)

    runs = [Run(*alike, len(list(units))) for alike, units in groupby(wall.inside, kind)]
    return Inside(tuple(runs), wall.inside_dice, wall.criticals)


def havoc(inside: Inside, number: int, most: int) -> Havoc:
    """What a number of criticals do one after the other, `most` being the highest asked for."""
    return _havocs(inside, most)[number]


@lru_cache(_KEPT)
def _havocs(inside: Inside, most: int) -> tuple[Havoc, ...]:
    """What no critical, one, two, ... do."""
    kernels = _kernels(inside, most)
    states = {_whole(inside): 1}
    found = [_havoc(inside, kernels, states, 0)]
    for number in range(1, most + 1):
        states = _after(kernels, states)
        found.append(_havoc(inside, kernels, states, number))
    return tuple(found)


def _whole(inside: Inside) -> int:
    return strikes.pack(tuple([run.number for run in inside.runs]))


def _after(kernels: _Kernels, states: Losses) -> Losses:
    """Who may be left after one critical more."""
    found = _burnt(kernels, states)
    get = found.get
    for left, packed in states.items():
        for shift, losses in kernels.changes[left]:
            more = packed << shift
            for lost, ways in losses.items():
                after = left - lost
                found[after] = get(after, 0) + more * ways
    return found


def _burnt(kernels: _Kernels, states: Losses) -> Losses:
    """Who may be left after flames, which are on one detachment after the other (E8)."""
    factors = [(shift, factor[0]) for shift, factor in kernels.fires]
    found = {
        left: sum([(packed << shift) * factor for shift, factor in factors])
        for left, packed in (states if factors else {}).items()
    }
    for mask, table in kernels.flames if factors else ():
        before, found = found, {}
        for left, packed in before.items():
            for lost, ways in table[left & mask].items():
                after = left - lost
                found[after] = found.get(after, 0) + packed * ways
    return found


def _havoc(inside: Inside, kernels: _Kernels, states: Losses, number: int) -> Havoc:
    bits, runs = kernels.bits, len(inside.runs)
    mask, everybody = (1 << bits) - 1, sum(run.number for run in inside.runs)
    summed: dict[int, int] = {}
    for left, packed in states.items():
        dead = everybody - strikes.units(left, runs)
        summed[dead] = summed.get(dead, 0) + packed
    unpacked = {
        dead: tuple([packed >> at & mask for at in range(0, packed.bit_length(), bits)])
        for dead, packed in summed.items()
    }
    return Havoc(kernels.total**number, unpacked)


def _kernels(inside: Inside, most: int) -> _Kernels:
    """What a critical may do to whoever may be left when the last of so many comes."""
    weights = _weights(inside.criticals)
    strike = _striker(inside)
    burners = _burners(inside) if any(name == "fire" for _, name in weights) else ()
    found: dict[int, _Effects] = {}
    waiting = {_whole(inside): None}
    for _ in range(most):
        found |= {left: strike(left) for left in waiting}
        after = [left - lost for left in waiting for lost in _lost(found[left])]
        after += _left_by(burners, waiting)
        waiting = dict.fromkeys([rest for rest in after if rest not in found])
    tables = [(each.mask, *_table(each, list(found))) for each in burners]
    burning = prod(whole for _, _, whole in tables)
    scale = lcm(burning, *(each.total for effects in found.values() for each in effects.values()))
    total = scale * rows(inside.criticals).total
    bits = total.bit_length() * most + 1
    return _Kernels(
        total,
        bits,
        {left: _change(effects, weights, scale, bits) for left, effects in found.items()},
        _change({"fire": _Effect(burning, _NOBODY)}, weights, scale, bits),
        tuple([(mask, table) for mask, table, _ in tables]),
    )


def _left_by(burners: Sequence[_Burner], lefts: Iterable[int]) -> Iterable[int]:
    """Whom flames may leave of some."""
    for each in burners:
        lefts = dict.fromkeys(
            [left - lost for left in lefts for lost in each.burn(left & each.mask).losses]
        )
    return lefts if burners else ()


def _table(burner: _Burner, lefts: Iterable[int]) -> tuple[dict[int, Losses], int]:
    """For those left of a detachment who may be lost, and the ways that all of them have."""
    parts = dict.fromkeys([left & burner.mask for left in lefts])
    effects = {part: burner.burn(part) for part in parts}
    whole = lcm(*(each.total for each in effects.values()))
    return {
        part: {lost: ways * (whole // total) for lost, ways in losses.items()}
        for part, (total, losses) in effects.items()
    }, whole


def _lost(effects: _Effects) -> list[int]:
    return [lost for effect in effects.values() for lost in effect.losses]


def _weights(criticals: Criticals) -> dict[tuple[int, str], int]:
    """The ways of each extra damage together with an effect."""
    found: dict[tuple[int, str], int] = {}
    for place, weight in rows(criticals).ways.items():
        key = criticals[place].extra, criticals[place].effect
        found[key] = found.get(key, 0) + weight
    return found


def _change(
    effects: _Effects, weights: dict[tuple[int, str], int], scale: int, bits: int
) -> _Changes:
    found: dict[int, Losses] = {}
    for (extra, name), weight in weights.items():
        if name not in effects:
            continue
        factor = weight * (scale // effects[name].total)
        losses = found.setdefault(extra * bits, {})
        for lost, ways in effects[name].losses.items():
            losses[lost] = losses.get(lost, 0) + factor * ways
    return tuple(found.items())


@lru_cache(_GARRISONS)
def _striker(inside: Inside) -> Callable[[int], _Effects]:
    """Says what each effect but flames does to whoever is left (E7)."""
    effects = dict.fromkeys([row.effect for row in inside.criticals if row.effect != "fire"])
    makers: dict[str, Callable[[int], _Effect]] = {
        "barrage": lambda left: _shake(inside, left),
        "debris": _dropper(inside),
    }
    nothing = _Effect(1, _NOBODY)

    @cache
    def strike(left: int) -> _Effects:
        return {
            effect: makers[effect](left) if effect in makers and left else nothing
            for effect in effects
        }

    return strike


@lru_cache(_KEPT)
def _lodgers(inside: Inside, most: int) -> tuple[Lodgers, ...]:
    """The runs, with the faces that hurt them counted as no more than `most`."""
    return tuple(
        [Lodgers(place, min(run.need, most), run.points) for place, run in enumerate(inside.runs)]
    )


def _shake(inside: Inside, left: int) -> _Effect:
    """As a barrage of as much Firepower as units are left inside (E7)."""
    number = strikes.units(left, len(inside.runs))
    dice = inside.dice[number]
    if dice > number or max(run.need for run in inside.runs) > _SURE:
        return _shake_slowly(inside, left, dice)
    return _Effect(*strikes.in_turn(_lodgers(inside, _SURE), left, dice))


_SURE: Final = 6
"""The highest face that needs no second die."""


def _shake_slowly(inside: Inside, left: int, dice: int) -> _Effect:
    numbers = strikes.unpack(left, len(inside.runs))
    owners = [place for place, number in enumerate(numbers) for _ in range(number)]
    needs = [inside.runs[place].need for place in owners]
    dealt = deal(tuple([Target(need, need, 1, False) for need in needs]), dice, 0, False)
    losses: Losses = {}
    for rest, ways in dealt.ways.items():
        lost = sum((not each) << WIDTH * place for place, each in zip(owners, rest, strict=True))
        losses[lost] = losses.get(lost, 0) + ways
    return _Effect(dealt.total, losses)


def _dropper(inside: Inside) -> Callable[[int], _Effect]:
    """A falling piece hits the cheapest."""
    places = sorted(range(len(inside.runs)), key=lambda place: (inside.runs[place].points, place))
    shifts = [WIDTH * place for place in places]

    def drop(left: int) -> _Effect:
        return _Effect(1, {left - strikes.without(left, shifts): 1})

    return drop


class _Burner(NamedTuple):
    """Flames on a detachment inside: a die of Firepower (E8)."""

    mask: int
    """The bits in which its units are counted."""
    burn: Callable[[int], _Effect]
    """What flames do to those of them that are left."""


@lru_cache(_GARRISONS)
def _burners(inside: Inside) -> tuple[_Burner, ...]:
    return tuple([_burner(inside, *part) for part in _parts(inside)])


def _burner(inside: Inside, own: tuple[Lodgers, ...], mask: int) -> _Burner:
    nothing = _Effect(1, _NOBODY)
    return _Burner(mask, cache(lambda part: _flames(inside, own, part) if part else nothing))


def _parts(inside: Inside) -> list[tuple[tuple[Lodgers, ...], int]]:
    """The runs of each detachment, and the bits in which they are counted."""
    found: dict[int, list[Lodgers]] = {}
    for each in _lodgers(inside, _SURE):
        found.setdefault(inside.runs[each.place].detachment, []).append(each)
    one = strikes.pack((0, 1)) - 1
    return [(tuple(own), sum([one << WIDTH * e.place for e in own])) for own in found.values()]


def _flames(inside: Inside, lodgers: tuple[Lodgers, ...], left: int) -> _Effect:
    """A D6 of Firepower on a detachment, whose cheapest units take what can hurt them."""
    numbers = tuple([inside.dice[power] for power in dists.of_throw(rules.FIRE).ways])
    left_of = strikes.unpack(left, len(inside.runs))
    least = min(run.need for run, number in zip(inside.runs, left_of, strict=True) if number)
    second = dists.of_throw(to_hit(least)) if least > _SURE else None
    faces = second.total if second else strikes.FACES
    return _Effect(*strikes.on_cheapest(lodgers, left, numbers, faces))
