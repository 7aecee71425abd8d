"""In the middle of a match: whatever comes of an order lies within what was foretold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from kit.matches import new, players

from siegegame.engine import Match, View
from siegegame.model.dice import seed_state
from siegegame.model.events import UnitDestroyed
from siegegame.model.events.fights import Fought
from siegegame.model.events.siege import StructureDamaged
from siegegame.model.orders import Assault, Firefight, Order, Shoot
from siegegame.model.vocabulary import Side
from siegegame.odds import distributions as dists
from siegegame.odds import fights, volleys
from siegegame.odds.breaches import breaches
from siegegame.odds.distributions import Dist

TRIALS = 40
ORDERS = 25
SIGMAS2 = 25

Told = dict[tuple[str, str], Dist[int]]
"""What is told of a detachment, a structure or the side that fights."""


def positions(seed: int) -> Iterator[tuple[Match, Order]]:
    """Orders to shoot or fight that may be given in the course of a match."""
    match, seats = new(seed), players(seed)
    while match.to_act is not None:
        view, side = match.view(match.to_act), match.to_act
        order = seats[side].choose(view)
        if isinstance(order, Shoot | Assault | Firefight):
            yield match, order
        match.apply(order)


def told(view: View, order: Order, side: Side) -> Told:
    prospects = view.prospects
    if isinstance(order, Shoot):
        fire = prospects.fire(order)
        assert fire is not None
        inside = {m.detachment for wall in fire.salvo.walls for m in wall.inside}
        found: Told = {("wall", each.structure): each.lost for each in breaches(fire)}
        for toll in volleys.tolls(fire):
            if toll.detachment not in inside:
                found["units", toll.detachment] = toll.destroyed
        return found
    fight = (
        prospects.firefight(order)
        if isinstance(order, Firefight)
        else prospects.fight(order)
        if isinstance(order, Assault)
        else None
    )
    return {("lead", side.value): fights.fight(fight).differences} if fight else {}


def came(match: Match, begun: int, key: tuple[str, str]) -> int:
    """What has come of an order until a side must decide something."""
    events = match._world.events[begun:]
    what, name = key
    if what == "units":
        return sum(
            isinstance(e, UnitDestroyed) and e.detachment == name and e.cause != "a collapse"
            for e in events
        )
    if what == "wall":
        return sum(
            e.amount for e in events if isinstance(e, StructureDamaged) and e.structure == name
        )
    last = [each for each in events if isinstance(each, Fought)][-1]
    sign = 0 if last.winner is None else 1 if last.winner.value == name else -1
    return sign * last.difference


def test_what_comes_of_orders_lies_within_what_was_told() -> None:
    checked = 0
    for match, order in islice(positions(7), ORDERS):
        assert match.to_act is not None
        foretold = told(match.view(match.to_act), order, match.to_act)
        twin = match.clone()
        begun = twin.event_count
        sums = dict.fromkeys(foretold, 0)
        for number in range(TRIALS):
            twin._world.forget_dice(seed_state("odds", number))
            with twin.trial():
                twin.apply(order)
                whole = twin._world.agenda.steps == ()
                for key, dist in foretold.items():
                    value = came(twin, begun, key)
                    assert value in dist.ways or not whole, (str(order), key, value)
                    sums[key] += value
        for key, dist in foretold.items():
            off = abs(sums[key] - TRIALS * dists.mean(dist))
            assert off * off <= SIGMAS2 * (TRIALS * variance(dist) + 1), (str(order), key)
            checked += 1
    assert checked > ORDERS // 2


def variance(dist: Dist[int]) -> float:
    mean = dists.mean(dist)
    return float(sum(w * (each - mean) ** 2 for each, w in dist.ways.items()) / dist.total)
