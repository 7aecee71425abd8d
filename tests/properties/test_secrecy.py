"""What a side may not know reaches nothing that it sees (decisions 9, 10; lessons 13 to 15).

Hidden are the dice to come and where the bunker counters lie that nobody has found (D3). The tests
ask for equal bytes: of two matches that differ only in what is hidden, neither can be told.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, zip_longest
from types import ModuleType
from typing import Any

import msgspec
import pytest
from kit.matches import (
    VIEWERS,
    Besieger,
    fragile,
    looks,
    new,
    play,
    play_siege,
    players,
    view_bytes,
)

from siegegame.engine import Match, View
from siegegame.model.dice import Stream
from siegegame.model.events import Audience, CounterPlaced, Event, UnitPlaced, kind_of
from siegegame.model.orders import Done, Hide
from siegegame.model.vocabulary import (
    SIDES,
    CounterState,
    Onlooker,
    Phase,
    Side,
    StructureState,
    Viewer,
)
from siegegame.players import make_player
from siegegame.world import snapshot

OUTSIDERS: tuple[Viewer, ...] = (Side.ATTACKER, Onlooker.PUBLIC)
"""Those who may not know where hidden counters lie."""
REVELATIONS = {"counter_revealed", "counter_destroyed", "scan_rolled"}


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


def pair(of: Callable[[int], Match], seed: int, shift: int) -> tuple[Match, Match]:
    """Two matches with the same dice and counters under other structures, in as many orders."""
    found = []
    for first in (0, shift):
        match = of(seed)
        if match.stage == "city":
            match.apply(Done())
        names = [each.id for each in match.view(Side.DEFENDER).structures()]
        for number, counter in enumerate(match.view(Side.DEFENDER).legal.to_hide()):
            match.apply(Hide(counter, names[(seed + 2 * number + first) % len(names)]))
        match.apply(Done())
        found.append(match)
    return found[0], found[1]


def glance(view: View) -> tuple[object, ...]:
    """The state behind a view, from which all comes that it tells."""
    return snapshot.digest(view._world), view.stamp, view.ground_stamp, view.clock


def study(view: View) -> tuple[object, ...]:
    """What takes long to find out: the orders that are legal, what may be imagined."""
    stream = Stream("study")
    imagined = [view.imagine(stream) for _ in range(3)]
    return (
        [str(order) for order in islice(view.legal.orders(), 200)],
        [str(view.legal.check(Hide("bunker-1", each.id))) for each in view.structures()],
        [match.digest() for match in imagined],
        [match.problems() for match in imagined],
    )


def news(match: Match, viewer: Viewer, since: int) -> list[bytes]:
    return [msgspec.json.encode(event) for event in match.events(viewer, since)]


def first_difference(one: Match, two: Match, viewer: Viewer, since: int) -> set[str]:
    """The kinds of the first events that the two matches tell differently, or only one tells."""
    pairs = zip_longest(one.events(viewer, since), two.events(viewer, since))
    return next({kind_of(each) for each in pair if each} for pair in pairs if pair[0] != pair[1])


def look_at_both(one: Match, two: Match, number: int, often: int) -> None:
    """Compares what outsiders see, now and then all of it."""
    for viewer in OUTSIDERS if number % 29 == 0 else OUTSIDERS[:1]:
        views = one.view(viewer), two.view(viewer)
        assert glance(views[0]) == glance(views[1])
        if number % 29 == 0:
            assert view_bytes(views[0]) == view_bytes(views[1])
        if number % often == 0:
            assert study(views[0]) == study(views[1])


def follow(
    one: Match, two: Match, seats: Callable[[], dict[Side, Any]], often: int
) -> tuple[int, set[str]]:
    """Plays both alike until something is revealed in one alone, comparing what outsiders see.

    Returns:
        How many orders that took, and the kinds of event with which they part: a revelation.
    """
    assert one.digest() != two.digest()
    ours, theirs = seats(), seats()
    for number in range(10_000):
        side = one.to_act
        if side is None:
            return number, set()
        look_at_both(one, two, number, often)
        order = ours[side].choose(one.view(side))
        if side is Side.ATTACKER:
            assert order == theirs[side].choose(two.view(side))
        count = one.event_count
        assert [one.apply(order), two.apply(order)][0] is not None
        for viewer in OUTSIDERS:
            if news(one, viewer, count) != news(two, viewer, count):
                return number, first_difference(one, two, viewer, count)
    raise AssertionError("the match does not end")


@pytest.mark.rule("D3")
@pytest.mark.parametrize("seed", range(4))
def test_a_counter_that_lies_elsewhere_changes_nothing_that_others_see_until_it_is_found(
    seed: int,
) -> None:
    one, two = pair(new, seed, 7)

    orders, revelation = follow(one, two, lambda: players(seed), 87)

    assert not revelation or revelation & REVELATIONS
    assert orders > 90


@pytest.mark.rule("D3", "E12")
@pytest.mark.parametrize("seed", range(5))
def test_a_counter_that_lies_elsewhere_changes_nothing_in_a_siege_until_it_is_found(
    seed: int,
) -> None:
    one, two = pair(fragile, seed, 5)

    orders, revelation = follow(one, two, lambda: {s: Besieger(seed, s) for s in SIDES}, 87)

    assert not revelation or revelation & REVELATIONS
    assert orders > 90


@pytest.mark.rule("D3")
@pytest.mark.parametrize("level", ["greedy"])
def test_a_computer_player_orders_the_same_wherever_the_counters_lie(level: str) -> None:
    one, two = pair(new, 2, 7)

    orders, revelation = follow(one, two, lambda: {s: make_player(level, 2, s) for s in SIDES}, 87)

    assert not revelation or revelation & REVELATIONS
    assert orders > 90


@pytest.mark.rule("D3")
def test_outsiders_learn_how_many_counters_there_are_and_not_where_they_lie() -> None:
    one, two = pair(new, 3, 7)
    for match in (one, two):
        for viewer in OUTSIDERS:
            found = list(match.view(viewer).counters())
            assert [(each.id, each.state, each.structure) for each in found] == [
                ("bunker-1", CounterState.HIDDEN, None),
                ("bunker-2", CounterState.HIDDEN, None),
            ]
            assert not any(isinstance(e, CounterPlaced) for e in match.events(viewer))
        own = list(match.view(Side.DEFENDER).counters())
        assert all(each.structure for each in own)


@pytest.mark.rule("D3", "D7")
def test_what_is_found_is_known_to_all() -> None:
    for seed in range(20):
        match = fragile(seed)
        for _ in play_siege(match, seed):
            pass
        found = [c for c in match.view(Side.DEFENDER).counters() if c.state != CounterState.HIDDEN]
        for viewer in OUTSIDERS:
            seen = {each.id: each for each in match.view(viewer).counters()}
            assert [seen[each.id] for each in found] == found
        if found:
            return
    raise AssertionError("no counter was found in any match")


@pytest.mark.rule("D3")
@pytest.mark.parametrize("viewer", OUTSIDERS)
def test_an_outsider_imagines_hidden_counters_wherever_they_may_lie(viewer: Viewer) -> None:
    match, stream = pair(new, 4, 3)[0], Stream("imagine")
    view = match.view(viewer)
    supposed: set[str | None] = set()

    for _ in range(120):
        imagined = view.imagine(stream)
        assert imagined.problems() == []
        places = [each.structure for each in imagined.view(Side.DEFENDER).counters()]
        assert len(set(places)) == 2
        supposed |= set(places)

    standing = [s for s in view.structures() if s.state is StructureState.STANDING]
    assert supposed == {s.id for s in standing if view.in_zone(Side.DEFENDER, s.cells[0])}


@pytest.mark.rule("D3")
def test_its_owner_imagines_a_counter_where_it_lies() -> None:
    match = pair(new, 4, 3)[0]
    view = match.view(Side.DEFENDER)

    imagined = view.imagine(Stream("imagine"))

    own = list(view.counters())
    assert list(imagined.view(Side.DEFENDER).counters()) == own
    assert all(each.structure is None for each in imagined.view(Side.ATTACKER).counters())


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

    hidden = match.apply(order)
    assert [type(event) for event in hidden] == [CounterPlaced]
    while match.stage != "deployment":
        match.apply(players(1)[side].choose(match.view(side)))

    events = match.apply(players(1)[side].choose(match.view(side)))

    assert [type(event) for event in events] == [UnitPlaced]
    assert msgspec.json.encode(events) == msgspec.json.encode(
        match.events(side, match.event_count - len(events))
    )
