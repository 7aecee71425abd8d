"""What fire or a charge does to a section of storeys and those in it, exactly (S2 to S4)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from siegegame.engine.storey_rolls import StoreyFire, StoreyMark, StoreyShot, StoreyTarget
from siegegame.odds import distributions as dists
from siegegame.odds.distributions import Dist
from siegegame.rules import heavies
from siegegame.rules import storeys as rules

_KEPT: Final = 4096


class Chance(NamedTuple):
    """The chances of one shot while the floor stands."""

    misses: Fraction
    nothing: Fraction
    """It hits, and the material holds or a shield stops it."""
    falls: Fraction


class Fall(NamedTuple):
    """What an attack on a floor comes to."""

    falls: Fraction
    on_floor: Dist[int]
    """Units lost on the floor that is hit."""
    above: Dist[int]
    """Units lost on the floors above."""
    lost: tuple[tuple[StoreyMark, Fraction], ...]
    """Each of those units with the chance that it is lost; who finds no room is not counted."""
    floors: Dist[int]
    """Floors that fall."""


def fall(fire: StoreyFire) -> Fall:
    """What an attack on a floor comes to."""
    target, falls = fire.target, chance_of(fire)
    on_floor, above = _lost_on_floor(target), _lost_above(target)
    return Fall(
        falls=falls,
        on_floor=_if(falls, on_floor),
        above=_if(falls, above),
        lost=tuple((mark, falls * dies(target, mark)) for mark in target.marks),
        floors=_if(falls, dists.certain(target.floors - target.floor + 1)),
    )


def _if(chance: Fraction, then: Dist[int]) -> Dist[int]:
    """A number that is 0 unless something happens."""
    stays = chance.denominator - chance.numerator
    return dists.mix(((stays, dists.certain(0)), (chance.numerator, then)))


def chance_of(fire: StoreyFire) -> Fraction:
    """The chance that the floor falls to any of the shots; a shield takes the first it can."""
    stands = {fire.target.shield: Fraction(1)}
    for shot in fire.shots:
        after: dict[bool, Fraction] = {}
        for up, weight in stands.items():
            for shield, share in _stands_after(fire.target, shot, up).items():
                after[shield] = after.get(shield, Fraction(0)) + weight * share
        stands = after
    return 1 - sum(stands.values(), Fraction(0))


def _stands_after(target: StoreyTarget, shot: StoreyShot, up: bool) -> dict[bool, Fraction]:
    """The chances that the floor stands after a shot, by whether a void shield is still up."""
    hits = hit_chance(shot)
    if up and shot.stopped:
        return {True: 1 - hits, False: hits}
    return {up: 1 - hits * beats(shot.dice, target.material_dice)}


def single(target: StoreyTarget, shot: StoreyShot) -> Chance:
    """The chances of one shot while the floor stands."""
    hits = hit_chance(shot)
    falls = hits * beats(shot.dice, target.material_dice)
    if target.shield and shot.stopped:
        falls = Fraction(0)
    return Chance(1 - hits, hits - falls, falls)


def hit_chance(shot: StoreyShot) -> Fraction:
    """The chance that a shot hits, locked on if it must (S2, C6)."""
    if shot.sure:
        return Fraction(1)
    throw = rules.to_hit(shot.difficulty, shot.crew, snap=shot.snap)
    chance = dists.of_throw(throw).p(1)
    chance = 1 - (1 - chance) ** 2 if shot.rerolls else chance
    return chance * dists.of_throw(heavies.LOCK_ON).p(1) if shot.locks else chance


@lru_cache(_KEPT)
def beats(attack: int, defence: int) -> Fraction:
    """The chance that so many D6 meet or beat those of a material (S3)."""
    ours = dists.times(dists.of_throw(rules.FACE), attack)
    theirs = dists.times(dists.of_throw(rules.MATERIAL), defence)
    return ours.then(lambda one: theirs.map(lambda two: int(rules.falls(one, two)))).p(1)


def dies(target: StoreyTarget, mark: StoreyMark) -> Fraction:
    """The chance that a unit is lost if the floor falls (S4)."""
    if mark.floor == target.floor:
        return _reaches(target.material_dice, mark.defence)
    return _reaches(rules.fall_dice(mark.floor, target.floor), mark.defence)


def outlives(target: StoreyTarget, detachment: str) -> Fraction:
    """The chance that any of a detachment inside is left if the floor falls (S4).

    One roll decides about all who are on the floor; each above it falls for itself.
    """
    if detachment in target.unscathed:
        return Fraction(1)
    own = [mark for mark in target.marks if mark.detachment == detachment]
    there = [mark.defence for mark in own if mark.floor == target.floor]
    lost = _reaches(target.material_dice, max(there)) if there else Fraction(1)
    for mark in own:
        lost *= dies(target, mark) if mark.floor > target.floor else 1
    return 1 - lost


@lru_cache(_KEPT)
def _reaches(dice: int, defence: int) -> Fraction:
    """The chance that so many D6 meet or beat a defence, 0 without any."""
    if not dice:
        return Fraction(0)
    total = dists.times(dists.of_throw(rules.FALL), dice)
    return total.chance(lambda each: rules.lost(each, defence))


def _lost_on_floor(target: StoreyTarget) -> Dist[int]:
    """How many are lost on the floor if it falls: one roll decides about all of them (S4)."""
    there = [mark.defence for mark in target.marks if mark.floor == target.floor]
    total = dists.times(dists.of_throw(rules.CRUSH), target.material_dice)
    return total.map(lambda each: sum(rules.lost(each, defence) for defence in there))


def _lost_above(target: StoreyTarget) -> Dist[int]:
    """How many are lost above if it falls, each by dice of its own (S4)."""
    found = dists.certain(0)
    for mark in target.marks:
        if mark.floor > target.floor:
            found = dists.plus(found, _if(dies(target, mark), dists.certain(1)))
    return found


def cleared(cells: int) -> Dist[int]:
    """How many of some cells are cleared (S7)."""
    return dists.at_most(dists.of_throw(rules.CLEARING), cells)
