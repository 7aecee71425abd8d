"""What a side may not know reaches nothing that it sees (decisions 9, 10; lessons 13 to 15).

In this scenario so far only the dice to come are hidden. The tests ask for equal bytes, so that
hidden entities, once there are any, are held to the same.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec
import pytest
from kit.matches import VIEWERS, looks, new, play, players

from siegegame.engine import Match
from siegegame.model.events import Audience, Event, UnitPlaced
from siegegame.model.vocabulary import SIDES, Onlooker, Phase, Side


def test_two_matches_that_differ_only_in_their_dice_look_the_same_until_one_is_rolled() -> None:
    one, two, seats = new(1), new(2), players(7)
    rolled = 0
    while not (one.dice_drawn or rolled):
        side = one.to_act
        assert side is not None
        assert looks(one) == looks(two)
        order = seats[side].choose(one.view(side))
        assert order == seats[side].choose(two.view(side))
        one.apply(order)
        two.apply(order)
        rolled = two.dice_drawn
    assert one.event_count > 60


def reachable(start: object) -> dict[int, Any]:
    """Every object that can be reached from one by attributes and containers."""
    found: dict[int, Any] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if id(here) in found or isinstance(here, (str, bytes, type, ModuleType)):
            continue
        found[id(here)] = here
        if isinstance(here, dict):
            waiting += [*here.keys(), *here.values()]
        elif isinstance(here, (list, tuple, set, frozenset)):
            waiting += list(here)
        else:
            waiting += [getattr(here, name, None) for name in slots(here)]
    return found


def slots(thing: object) -> list[str]:
    names = list(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        listed = kind.__dict__.get("__slots__", ())
        names += [listed] if isinstance(listed, str) else list(listed)
    return names + list(getattr(thing, "__struct_fields__", ()))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_state_of_the_dice_stands_nowhere_in_a_view_but_behind_the_true_match(
    viewer: Side,
) -> None:
    match = new(5)
    for _ in play(match, 5, 120):
        pass
    truth = match._world
    view = match.view(viewer)

    numbers = {
        thing for thing in reachable(view).values() if isinstance(thing, int) and thing > 1 << 40
    }

    assert truth.dice.state > 1 << 40
    assert truth.dice.state not in numbers
    assert not any(thing is truth or thing is match for thing in reachable(view).values())
    assert view._world.dice.drawn == 0


class Whisper(Event, frozen=True, tag="whisper", kw_only=True):
    """A test's own event that only its side may know."""

    AUDIENCE = Audience.OWNER
    word: str


def whisper(match: Match, side: Side) -> Whisper:
    event = Whisper(
        seq=match.event_count, turn=0, phase=Phase.DEPLOYMENT, side=side, rule="D3", word="here"
    )
    match._world.events.append(event)
    return event


@pytest.mark.parametrize("side", SIDES)
def test_an_event_for_one_side_reaches_that_side_alone(side: Side) -> None:
    match = new(1)
    event = whisper(match, side)

    assert event in match.events(side)
    assert event not in match.events(side.other)
    assert event not in match.events(Onlooker.PUBLIC)
    assert event in match.events(Onlooker.ALL)


def test_what_apply_returns_is_what_the_side_that_ordered_may_know() -> None:
    match = new(1)
    side = match.to_act
    assert side is Side.DEFENDER
    order = players(1)[side].choose(match.view(side))

    events = match.apply(order)

    assert [type(event) for event in events] == [UnitPlaced]
    assert msgspec.json.encode(events) == msgspec.json.encode(
        match.events(side, match.event_count - len(events))
    )
