"""The forecast of an order: its modifiers, its outcomes with exact chances, expected values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.records import FrontRecord
from siegegame.engine.rolls import Fight, Fire
from siegegame.engine.titan_rolls import Brawl
from siegegame.model.errors import Refusal, RefusedError
from siegegame.model.orders import (
    Assault,
    Bash,
    Charge,
    Clear,
    Command,
    Cut,
    Enter,
    Firefight,
    Leave,
    Move,
    Order,
    Scale,
    Scan,
    Shoot,
)
from siegegame.model.vocabulary import StructureState
from siegegame.odds import distributions as dists
from siegegame.odds import (
    fights,
    modifiers,
    scaling,
    storeys,
    storms,
    through,
    titans,
    volleys,
)
from siegegame.odds.breaches import Breach, breaches
from siegegame.odds.modifiers import Modifier
from siegegame.odds.outcomes import YES, Outcome, numbers, of_feature, of_hull, of_storeys
from siegegame.odds.volleys import Toll
from siegegame.rules import assaults, counters
from siegegame.rules.throws import may_move


class Forecast(NamedTuple):
    """What is to be expected of an order."""

    order: str
    modifiers: tuple[Modifier, ...]
    outcomes: tuple[Outcome, ...]
    expected: Mapping[str, Fraction]
    """Expected values of what comes in numbers, by `what`."""

    def plain(self) -> dict[str, Any]:
        """As plain values for JSON, chances as exact fractions in text."""
        return {
            "kind": "odds",
            "order": self.order,
            "modifiers": [each._asdict() for each in self.modifiers],
            "outcomes": [{**each._asdict(), "p": str(each.p)} for each in self.outcomes],
            "expected": {what: str(value) for what, value in self.expected.items()},
        }


def forecast(view: View, order: Order) -> Forecast:
    """What is to be expected of an order of the side that is to act, as the viewer knows things.

    Raises:
        RefusedError: the order would be refused.
    """
    fire = view.prospects.fire(order) if isinstance(order, Shoot) else None
    judged = view.prospects.judgement(order)  # of a shot, which is aimed by now
    refusal = view.legal.check(order) if judged is False else judged
    if isinstance(refusal, Refusal):
        raise RefusedError(refusal)
    find = _FORECASTS.get(type(order), _nothing)
    found, outcomes = _shoot(fire) if fire else find(view, order)
    every = tuple(each for each in outcomes if each.p)
    return Forecast(str(order), tuple(found), every, _expected(every))


Parts = tuple[Iterable[Modifier], Iterable[Outcome]]


def _nothing(view: View, order: Order) -> Parts:
    """Nothing is rolled for the order itself."""
    del view, order
    return (), ()


def _expected(outcomes: tuple[Outcome, ...]) -> dict[str, Fraction]:
    found: dict[str, list[tuple[int, Fraction]]] = {}
    for each in outcomes:
        if isinstance(each.value, int):
            found.setdefault(each.what, []).append((each.value, each.p))
    return {what: _mean(parts) for what, parts in found.items()}


def _mean(parts: list[tuple[int, Fraction]]) -> Fraction:
    """The sum of some numbers, each weighted, on one denominator."""
    whole = lcm(*(p.denominator for _, p in parts))
    return Fraction(sum(n * p.numerator * (whole // p.denominator) for n, p in parts), whole)


def _shoot(fire: Fire) -> Parts:
    tolls = volleys.tolls(fire)
    return modifiers.of_fire(fire, tolls), _of_fire(fire, tolls)


def _of_fire(fire: Fire, tolls: tuple[Toll, ...]) -> Iterator[Outcome]:
    for toll in tolls:
        yield from _of_toll(toll)
    for name in fire.over.within if fire.over and fire.over.odd else ():
        toll = volleys.with_odd(fire, name)
        yield from numbers(f"{name}: units lost with an odd die", toll.destroyed)
    for breach in breaches(fire):
        yield from _of_breach(breach)
    for hull in through.hulls(fire):
        yield from of_hull(hull)
    for feature in fire.features:
        yield from of_feature(feature)
    for one in fire.storeys:
        yield from of_storeys(one)


def _clear(view: View, order: Clear) -> Parts:
    """How many of the cells a die lets a unit clear, the first first (S7)."""
    del view
    number = len(order.cells)
    asked = Modifier("S7", "cells to be cleared, of a D6", number)
    return (asked,), numbers("cells cleared", storeys.cleared(number))


def _bash(view: View, order: Bash) -> Parts:
    fire = view.prospects.bash(order)
    return (modifiers.of_feature(fire), of_feature(fire)) if fire else ((), ())


def _charge(view: View, order: Charge) -> Parts:
    """What a charge does: to a floor (S3), or to what has hits (F2)."""
    floor = view.prospects.storey_charge(order)
    if floor:
        return modifiers.of_storeys(floor), of_storeys(floor)
    fire = view.prospects.charge(order)
    return (modifiers.of_feature(fire), of_feature(fire)) if fire else ((), ())


def _of_toll(toll: Toll) -> Iterator[Outcome]:
    name = toll.detachment
    yield from numbers(f"{name}: units lost", toll.destroyed)
    for mark, chance in zip(toll.marks, toll.lost, strict=True):
        yield Outcome(f"{mark.unit} is lost", YES, chance)
    for mark, worn in zip(toll.marks, toll.worn, strict=True):
        if mark.capacity > 1:
            yield from numbers(f"{mark.unit}: capacity lost", worn)
    yield Outcome(f"{name}: anything hit", YES, toll.hit)
    yield from numbers(f"{name}: blast markers", toll.markers)


def _of_breach(breach: Breach) -> Iterator[Outcome]:
    name = breach.structure
    yield from numbers(f"{name}: capacity lost", breach.lost)
    for row in breach.rows:
        rolls = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
        yield Outcome(f"{name}: critical {rolls}, {row.effect}", YES, row.p)
    yield Outcome(f"{name}: fails", YES, breach.fails)
    for state in StructureState:
        if state in breach.state.ways:
            yield Outcome(f"{name}: afterwards", state.value, breach.state.p(state))
    if len(breach.dead.ways) > 1:
        yield from numbers(f"{name}: garrison lost to criticals and collapse", breach.dead)


def _assault(view: View, order: Assault) -> Parts:
    storm = view.prospects.storm(order)
    if storm is not None:
        found = storms.storm(storm)
        equal = Outcome(f"{storm.wall.structure}: equalled", YES, found.equals)
        return modifiers.of_storm(storm), (equal, *_of_breach(found.breach))
    blows = view.prospects.blows(order)
    if blows is not None:
        return modifiers.of_hull(blows), of_hull(blows)
    brawl = view.prospects.brawl(order)
    if brawl is not None:
        return modifiers.of_brawl(brawl), _of_brawl(brawl)
    fight = view.prospects.fight(order)
    return _of_fight(fight) if fight else ((), ())


def _of_brawl(brawl: Brawl) -> Iterator[Outcome]:
    result = titans.brawl(brawl)
    for index, brute in enumerate(brawl.brutes):
        yield from numbers(f"{brute.unit}: capacity left", result.capacity(index))
        yield Outcome(f"{brute.unit}: destroyed", YES, result.falls(index))
    for each in result.gangs:
        yield from numbers(f"{each.gang.titan}: hits by the group", each.hits)
        yield from numbers(f"{each.gang.titan}: units lost of the group", each.lost)


def _firefight(view: View, order: Firefight) -> Parts:
    fight = view.prospects.firefight(order)
    return _of_fight(fight) if fight else ((), ())


def _of_fight(fight: Fight) -> Parts:
    return modifiers.of_fight(fight), _fight_outcomes(fight, fights.fight(fight))


def _fight_outcomes(fight: Fight, result: fights.Result) -> Iterator[Outcome]:
    for value, chance in (("win", result.win), ("lose", result.lose), ("tie", result.tie)):
        if chance:
            yield Outcome("the fight", value, chance)
    if fight.kind != "firefight":
        yield from _rows(fight, result)
    yield from numbers("hits on ours", result.ours_lost)
    yield from numbers("hits on theirs", result.theirs_lost)
    yield Outcome("ours are broken", YES, result.lose)
    yield Outcome("theirs are broken", YES, fights.breaks_them(fight, result))


def _rows(fight: Fight, result: fights.Result) -> Iterator[Outcome]:
    for sign, value in ((1, "win"), (-1, "lose")):
        chances: dict[str, Fraction] = {}
        for lead in sorted(result.differences.ways, key=abs):
            if lead * sign > 0:
                name = assaults.row(fight.rows, abs(lead)).name
                chances[name] = chances.get(name, Fraction(0)) + result.differences.p(lead)
        for name, chance in chances.items():
            yield Outcome(f"we {value}, by the row", name, chance)


def _scale(view: View, order: Scale) -> Parts:
    """The round at the top once the unit is up, against those who are there now (F8)."""
    front = view.supposed_front(order)
    if front is None:
        return (), ()
    return modifiers.of_front(front), _of_front(front)


def _of_front(front: FrontRecord) -> Iterator[Outcome]:
    found = scaling.melee(front)
    if not front.guards:
        yield Outcome("nobody meets the climbers now", YES, Fraction(1))
        return
    yield from numbers(f"{front.unit}: figures lost in a round", found.lost)
    yield from numbers("figures that defenders lose", found.fallen)
    yield Outcome("nobody is left of those who meet them", YES, found.clears)
    yield Outcome(f"{front.unit} is lost", YES, found.throws_down)


def _cut(view: View, order: Cut) -> Parts:
    found = view.cutting(order.unit)
    dice = [Modifier("F9", f"{climber}: D4s at its ropes", n) for climber, n in found]
    return dice, (
        each
        for climber, figures in found
        for each in numbers(
            f"{order.unit}: drop of {climber}", scaling.dropped(figures, view.unit(climber).figures)
        )
    )


def _scan(view: View, order: Scan) -> Parts:
    search = view.prospects.search(order)
    names = ", ".join(search.structures) if search and search.structures else "nothing"
    need = counters.SCAN.outcomes.index(1) + 1
    chance = dists.of_throw(counters.SCAN).p(1)
    found = Modifier("D7", "needs", modifiers.face(need)), Modifier("D7", "within reach", names)
    return found, (Outcome("what lies there is found", YES, chance),)


def _stir(view: View, order: Command | Move | Enter | Leave) -> Parts:
    stir = view.prospects.stir(order)
    if stir is None:
        return (), ()
    moves = dists.of_throw(may_move(stir.markers, stir.bonus)).p(1)
    outcomes = Outcome("may move", YES, moves), Outcome("is halted", YES, 1 - moves)
    return modifiers.of_stir(stir), outcomes


_FORECASTS: Final[Mapping[type[Order], Callable[[View, Any], Parts]]] = {
    Assault: _assault,
    Bash: _bash,
    Charge: _charge,
    Clear: _clear,
    Scale: _scale,
    Cut: _cut,
    Firefight: _firefight,
    Scan: _scan,
    Command: _stir,
    Move: _stir,
    Enter: _stir,
    Leave: _stir,
}
