"""What of a fire falls on a detachment that is not its target: a share, a barrage (C10, F6)."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from siegegame.engine.rolls import Barrage, Fire, Mark, Salvo
from siegegame.odds.dealing import UP, Rain, Target, deal_in_turn


def barrages(salvo: Salvo, name: str) -> tuple[Barrage, ...]:
    """What falls on a detachment that is not the target: its share first, then a barrage (F6)."""
    found = [each for each in salvo.barrages if each.detachment == name]
    return tuple(sorted(found, key=lambda each: not each.share))


def barrage(salvo: Salvo, name: str) -> Barrage | None:
    """The same as one, where markers are concerned (C9)."""
    found = barrages(salvo, name)
    return max(found, key=lambda each: each.firepower) if found else None


def rains(fire: Fire, salvo: Salvo, name: str, guarded: bool) -> tuple[Rain, ...]:
    """The lots of dice where more than one matters to a detachment that is not the target.

    Those on others do where a void shield stops some of its own, or weapons that may hurt it: the
    first lot with any die to stop takes the shield (H18).

    Args:
        fire: the fire.
        salvo: what locks on.
        name: the detachment.
        guarded: whether a void shield stops any super-heavy weapon.
    """
    own = barrages(salvo, name)
    shield = guarded or any(each.stopped for each in own)
    found = [
        _rain(fire, each, places(own)) if each.detachment == name else _elsewhere(fire, salvo, each)
        for each in salvo.barrages
        if each.detachment == name or (shield and each.stopped)
    ]
    return tuple(found) if len(found) > 1 or (found and not own) else ()


def left_up(fire: Fire, salvo: Salvo) -> tuple[int, int]:
    """In how many ways dice on others than the target leave a void shield up, of how many."""
    found = [_elsewhere(fire, salvo, each).elsewhere for each in salvo.barrages if each.stopped]
    return prod(each[0] for each in found if each), prod(each[1] for each in found if each)


def places(lots: tuple[Barrage, ...]) -> dict[str, int]:
    """The units of a detachment in the order of its lots, by their places."""
    return {unit: n for n, unit in enumerate(dict.fromkeys(m.unit for e in lots for m in e.marks))}


def _rain(fire: Fire, lot: Barrage, at: dict[str, int]) -> Rain:
    return Rain(
        tuple(at[mark.unit] for mark in lot.marks), lot.dice, lot.share and fire.rerolls,
        lot.stopped, lot.by_first,
    )  # fmt: skip


def _elsewhere(fire: Fire, salvo: Salvo, lot: Barrage) -> Rain:
    """A lot on others, as the chance that it leaves a shield up if those before it there have."""
    lots = barrages(salvo, lot.detachment)
    marks = {mark.unit: mark for each in lots for mark in each.marks}
    targets = tuple(target(mark) for mark in marks.values())
    own = tuple(_rain(fire, each, places(lots)) for each in lots)
    before, after = (_up(targets, own[:number]) for number in _around(lots, lot))
    chance = after / before if before else Fraction(0)
    return Rain((), 0, stopped=True, elsewhere=(chance.numerator, chance.denominator))


def _around(lots: tuple[Barrage, ...], lot: Barrage) -> tuple[int, int]:
    return lots.index(lot), lots.index(lot) + 1


def _up(targets: tuple[Target, ...], lots: tuple[Rain, ...]) -> Fraction:
    return deal_in_turn(targets, lots).chance(lambda left: left[-1] == UP)


def target(mark: Mark) -> Target:
    """A unit as far as dice are concerned."""
    return Target(mark.need, mark.bare, mark.capacity, mark.in_rubble, mark.saved)
