"""What a fire does to detachments, exactly: dice, super-heavy weapons, markers (C7 to C10).

Losses are those by the dice and weapons themselves: what criticals and collapses of a structure
do to those inside is told with the structure (`odds.walls`), and whoever is asked which occupants
lie under a template names the first of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from typing import NamedTuple

from msgspec.structs import replace

from siegegame.engine.rolls import Fire, Mark, Salvo, Strike
from siegegame.model.vocabulary import Side
from siegegame.odds import distributions as dists
from siegegame.odds import placing, raining, striking
from siegegame.odds.dealing import (
    DOWN,
    UP,
    Left,
    Rain,
    Target,
    deal,
    deal_in_turn,
    idle,
    taken,
)
from siegegame.odds.distributions import Dist
from siegegame.odds.striking import Single, Template, blast, single, template, unless_stopped
from siegegame.rules import heavies

_KEPT = 1024


class Toll(NamedTuple):
    """What a fire does to one detachment."""

    detachment: str
    side: Side
    marks: tuple[Mark, ...]
    """Its units that may be hurt."""
    destroyed: Dist[int]
    """How many of them are lost."""
    lost: tuple[Fraction, ...]
    """The chance of each of them to be lost."""
    worn: tuple[Dist[int], ...]
    """How much capacity each of them loses."""
    hit: Fraction
    """The chance that any of them is hit."""
    markers: Dist[int]
    """Markers placed; one that nobody is left to carry is counted."""


class _Case(NamedTuple):
    """A detachment under fire as numbers only, so that equal cases are reckoned once."""

    targets: tuple[Target, ...]
    """Its units; dice are dealt to the first `dealt` of them in this order."""
    dealt: int
    dice: int
    ignoring: int
    rerolls: bool
    weapons: tuple[Single | Template, ...]
    """Super-heavy weapons in the order in which they fire."""
    lock_on: bool
    fuelled: int = 0
    stopped: bool = False
    """Whether a void shield stops the best of the dice (H18)."""
    rains: tuple[Rain, ...] = ()
    """The dice in lots, where several fall on it or others on those under its shield (F6, H18)."""
    elsewhere: tuple[int, int] = (1, 1)
    """Of the target: in how many ways dice on others leave a void shield up, of how many."""

    @property
    def guarded(self) -> bool:
        """Whether a void shield has a say in what the weapons do."""
        return any(each.stopped for each in self.weapons)

    @property
    def shot(self) -> Dist[Left]:
        """What the dice leave of the units that they are dealt to."""
        if self.rains:
            return self.rained.map(lambda left: left[:-1])
        return deal(
            self.targets[: self.dealt], self.dice, self.ignoring, self.rerolls, self.fuelled,
            self.stopped,
        )  # fmt: skip

    @property
    def rained(self) -> Dist[Left]:
        """The same of dice in lots, with a void shield's state behind it."""
        return deal_in_turn(self.targets[: self.dealt], self.rains)

    @property
    def idle(self) -> tuple[int, int]:
        """In how many ways a shield that would stop a die has none to stop, of how many.

        Nobody is hit then; of dice in lots those ways do not count in which others hit.
        """
        marks = self.targets[: self.dealt]
        if self.rains:
            found = self.rained
            return found.ways.get((*(each.capacity for each in marks), UP), 0), found.total
        return idle(marks, self.dice, self.ignoring, self.rerolls, self.fuelled)


class _Outcome(NamedTuple):
    destroyed: Dist[int]
    worn: tuple[Dist[int], ...]
    """Capacity that each unit loses."""


def tolls(fire: Fire) -> tuple[Toll, ...]:
    """What a fire does to its target, if that is a detachment, then to others under templates."""
    names = dict.fromkeys(each.detachment for each in fire.marks)
    for strike in fire.strikes:
        names |= dict.fromkeys(mark.detachment for mark in strike.marks)
    for barrage in fire.salvo.barrages:
        names.setdefault(barrage.detachment)
    others = [name for name in names if name != fire.target]
    found = [_toll(fire, fire.target)] if fire.target in names or fire.heavies else []
    return (*found, *(_toll(fire, name) for name in others))


def with_odd(fire: Fire, name: str) -> Toll:
    """What a fire does to a detachment behind a wall that gets an odd die of it (F6)."""

    def more(salvo: Salvo) -> Salvo:
        if name == fire.target:
            return replace(salvo, dice=salvo.dice + 1)
        found = [
            replace(each, dice=each.dice + 1, stopped=each.stopped_with_odd)
            if each.share and each.detachment == name
            else each
            for each in salvo.barrages
        ]
        return replace(salvo, barrages=tuple(found))

    return _toll(replace(fire, salvos=tuple(map(more, fire.salvos))), name)


def _toll(fire: Fire, name: str) -> Toll:
    marks = _marks(fire, name)
    strikes = _strikes(fire, name)
    cases = [
        (ways, each, case)
        for each in fire.salvos
        for ways, case in _shields(fire, each, name, _case(fire, each, name, marks, strikes))
    ]
    found = _mixed([(ways, _reckon(case)) for ways, _, case in cases])
    placed = dists.mix(
        (ways, _markers(fire, each, name, case, strikes)) for ways, each, case in cases
    )
    return Toll(
        name,
        marks[0].side if marks else fire.side.other,
        marks,
        found.destroyed,
        tuple(each.p(mark.capacity) for mark, each in zip(marks, found.worn, strict=True)),
        found.worn,
        placed.chance(lambda each: each.struck),
        placed.map(lambda each: each.number),
    )


def _strikes(fire: Fire, name: str) -> list[Strike]:
    """The super-heavy weapons that count for a detachment: all for the target (C9)."""
    if name == fire.target:
        return list(fire.strikes)
    return [each for each in fire.strikes if any(m.detachment == name for m in each.marks)]


def _marks(fire: Fire, name: str) -> tuple[Mark, ...]:
    """The units of a detachment that may be hurt, first those that dice are dealt to."""
    found = {mark.unit: mark for mark in _dealt(fire, fire.salvo, name)}
    for strike in fire.strikes:
        for mark in strike.marks:
            if mark.detachment == name:
                found.setdefault(mark.unit, mark)
    return tuple(found.values())


def _dealt(fire: Fire, salvo: Salvo, name: str) -> tuple[Mark, ...]:
    if name == fire.target:
        return fire.marks
    found = {mark.unit: mark for each in raining.barrages(salvo, name) for mark in each.marks}
    return tuple(found.values())


def _case(
    fire: Fire, salvo: Salvo, name: str, marks: tuple[Mark, ...], strikes: Iterable[Strike]
) -> _Case:
    weapons = [each for each in strikes if each.kind != "disrupt"]
    places = {mark.unit: place for place, mark in enumerate(marks)}
    found = _Case(
        tuple(map(raining.target, marks)),
        len(_dealt(fire, salvo, name)),
        salvo.dice,
        salvo.ignoring,
        fire.rerolls,
        tuple(striking.weapon(each, places) for each in weapons),
        fire.lock_on,
        salvo.fuelled,
        salvo.stopped,
    )
    if name != fire.target:
        return _beside(fire, salvo, name, found)
    return found._replace(elsewhere=raining.left_up(fire, salvo)) if found.guarded else found


def _beside(fire: Fire, salvo: Salvo, name: str, case: _Case) -> _Case:
    """The same of a detachment that is not the target: shares and barrages alone (C10, F6)."""
    barrage = raining.barrage(salvo, name)
    rains = raining.rains(fire, salvo, name, case.guarded)
    return case._replace(
        dice=barrage.dice if barrage else 0,
        ignoring=0,
        rerolls=barrage is not None and barrage.share and fire.rerolls,
        fuelled=0,
        stopped=any(each.stopped for each in rains) or bool(barrage and barrage.stopped),
        rains=rains,
    )


def _shields(fire: Fire, salvo: Salvo, name: str, case: _Case) -> list[tuple[int, _Case]]:
    """A case as it is, or for bystanders with a void shield that the target's dice took (H18)."""
    if name == fire.target or not salvo.stopped or not (case.stopped or case.guarded):
        return [(salvo.ways * _scale(fire), case)]
    ones, whole = _idle(fire, salvo)
    share = salvo.ways * _scale(fire) // whole
    weapons = tuple(each._replace(stopped=False) for each in case.weapons)
    rains = tuple(each._replace(stopped=False) for each in case.rains)
    bare = case._replace(stopped=False, weapons=weapons, rains=rains)
    return [(ones * share, case), ((whole - ones) * share, bare)]


def _scale(fire: Fire) -> int:
    """What makes the weights of all salvos comparable whose shields are in the way."""
    return lcm(*(_idle(fire, each)[1] for each in fire.salvos if each.stopped))


def _idle(fire: Fire, salvo: Salvo) -> tuple[int, int]:
    marks = _marks(fire, fire.target)
    return _case(fire, salvo, fire.target, marks, ()).idle


@lru_cache(_KEPT)
def _reckon(case: _Case) -> _Outcome:
    """What is left after the dice and each weapon; templates that lock on do so together (C6)."""
    beyond = tuple(each.capacity for each in case.targets[case.dealt :])
    states = case.shot.map(lambda left: left + beyond) if beyond else case.shot
    states = _under_shield(case, states) if case.guarded else states
    cannons = [each for each in case.weapons if isinstance(each, Template)]
    if not case.lock_on or not cannons:
        return _finish(case, *_fire_all(case, states, len(cannons)))
    on = dists.of_throw(heavies.LOCK_ON)
    locked = dists.times(on, len(cannons))
    return _mixed(
        [(ways, _finish(case, *_fire_all(case, states, n))) for n, ways in locked.ways.items()]
    )


def _under_shield(case: _Case, states: Dist[Left]) -> Dist[Left]:
    """The same with the shield as it is behind the dice: down, if they gave it any to stop."""
    if case.rains:
        beyond = tuple(each.capacity for each in case.targets[case.dealt :])
        return case.rained.map(lambda left: (*left[:-1], *beyond, left[-1]))
    if case.elsewhere != (1, 1):
        alone = _under_shield(case._replace(elsewhere=(1, 1)), states)
        return alone.then(lambda left: taken(left, case.elsewhere))
    if not case.stopped:
        return states.map(lambda left: (*left, UP))
    ones, whole = case.idle
    unhurt = tuple(each.capacity for each in case.targets)
    if not ones:
        return states.map(lambda left: (*left, DOWN))
    found = {(*left, DOWN): ways * whole for left, ways in states.ways.items()}
    found[(*unhurt, DOWN)] -= ones * states.total
    found[(*unhurt, UP)] = ones * states.total
    return dists.reduced({left: ways for left, ways in found.items() if ways})


def _fire_guarded(case: _Case, states: Dist[Left], cannons: int) -> Dist[Left]:
    """Fires the weapons in turn at what a void shield is over; nothing can wait (H18)."""
    for weapon in case.weapons:
        if isinstance(weapon, Template):
            states = template(states, case.targets, weapon) if cannons > 0 else states
            cannons -= 1
        elif weapon.stopped:
            states = unless_stopped(states, case.targets, weapon, case.lock_on)
        else:
            states = single(states, case.targets, weapon, case.lock_on)
    return states.map(lambda left: left[:-1])


def _fire_all(case: _Case, states: Dist[Left], cannons: int) -> tuple[Dist[Left], dict[int, int]]:
    """Fires the weapons in turn; of the templates, which are alike, the first so many.

    A template's die at a unit that no later weapon is aimed at may be rolled at the end: those
    are counted by unit.
    """
    if case.guarded:
        return _fire_guarded(case, states, cannons), {}
    waiting: dict[int, int] = {}
    for number, weapon in enumerate(case.weapons):
        if isinstance(weapon, Single):
            states = single(states, case.targets, weapon, case.lock_on)
        elif cannons:
            cannons -= 1
            later = {
                place
                for other in case.weapons[number + 1 :]
                if isinstance(other, Single)
                for place in other.places
            }
            for place in weapon.places:
                if place in later:
                    states = blast(states, place, case.targets[place])
                else:
                    waiting[place] = waiting.get(place, 0) + 1
    return states, waiting


def _finish(case: _Case, states: Dist[Left], waiting: dict[int, int]) -> _Outcome:
    """Rolls what could wait, unit by unit, since nothing depends on it any more."""
    fates = placing.fates(case.targets, waiting)
    whole = prod(fate.total for fate in fates.values())
    counted: dict[int, int] = {}
    left_of: list[dict[int, int]] = [{} for _ in case.targets]
    for left, weight in states.ways.items():
        for lost, ways in placing.destroyed(left, fates, whole).items():
            counted[lost] = counted.get(lost, 0) + weight * ways
        for place, rest in enumerate(left):
            left_of[place][rest] = left_of[place].get(rest, 0) + weight
    worn = tuple(
        placing.worn(target.capacity, Dist(left_of[place]), fates.get(place))
        for place, target in enumerate(case.targets)
    )
    return _Outcome(dists.reduced(counted), worn)


def _mixed(parts: Sequence[tuple[int, _Outcome]]) -> _Outcome:
    if len(parts) == 1:
        return parts[0][1]
    return _Outcome(
        dists.mix((ways, each.destroyed) for ways, each in parts),
        tuple(
            dists.mix((ways, each.worn[place]) for ways, each in parts)
            for place in range(len(parts[0][1].worn))
        ),
    )


def _markers(
    fire: Fire, salvo: Salvo, name: str, case: _Case, strikes: list[Strike]
) -> Dist[placing.Placed]:
    at_target = name == fire.target
    barrage = raining.barrage(salvo, name)
    aimed = fire.aimed + salvo.barrage if at_target else barrage.firepower if barrage else 0
    unhurt = case.shot
    whole = tuple(each.capacity for each in case.targets[: case.dealt])
    misses = unhurt.ways.get(whole, 0)
    weapons = tuple(
        (*placing.misses(each, case.targets), *placing.stops(each, case.targets))
        for each in case.weapons
    )
    debris = tuple((each.need, each.rerolls) for each in strikes if each.kind == "disrupt")
    heavy = fire.heavies if at_target else None
    up = case.idle if case.stopped else None
    if case.elsewhere != (1, 1):
        ones, of = up or (misses, unhurt.total)
        up = ones * case.elsewhere[0], of * case.elsewhere[1]
    return placing.placed(aimed, (misses, unhurt.total), weapons, debris, case.lock_on, heavy, up)


def strikes_aloft(fire: Fire, units: tuple[str, ...]) -> Fraction:
    """The chance that dice hit any of some units on battlements, cancelled or not (H16)."""
    marks, whole, hit = _marks(fire, fire.target), 0, Fraction(0)
    for salvo in fire.salvos:
        case = _case(fire, salvo, fire.target, marks, ())
        up = [place for place, mark in enumerate(marks) if mark.unit in units]
        bare = tuple(
            target._replace(saved=target.saved and place not in up)
            for place, target in enumerate(case.targets)
        )
        left = case._replace(targets=bare).shot
        hit += salvo.ways * left.chance(lambda each: _any_less(each, bare, up))  # noqa: B023
        whole += salvo.ways
    return hit / whole


def _any_less(left: Left, targets: tuple[Target, ...], places: list[int]) -> bool:
    return any(left[place] < targets[place].capacity for place in places if place < len(left))
