"""Trying an order and taking it back leaves no trace, for every legal order (decisions 4, 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from kit.matches import (
    fragile,
    looks,
    new,
    play,
    play_siege,
    played,
    players,
    view_bytes,
)

from siegegame.engine import Match
from siegegame.model import orders as o
from siegegame.model.dice import DiceError, Stream
from siegegame.model.errors import Reason, RefusedError
from siegegame.model.events import kind_of
from siegegame.model.orders import Done, Order
from siegegame.model.vocabulary import Onlooker

COLLAPSED = "structure_collapsed"


def sample(match: Match, most: int = 60, among: int = 3000) -> list[Order]:
    """Legal orders of every kind, evenly picked where there are very many."""
    side = match.to_act
    assert side is not None
    every = list(islice(match.view(side).legal.orders(), among))
    by_kind: dict[str, list[Order]] = {}
    for order in every:
        by_kind.setdefault(order.VERB, []).append(order)
    return [o for kind in by_kind.values() for o in kind[:: max(1, len(kind) * 4 // most)]]


def everything(match: Match) -> tuple[object, ...]:
    """All that a trial must leave as it was, what is remembered of the board among it."""
    world = match._world
    memos = (world.sight, world.ways, world.layout)
    return match.digest(), match.chain(), match.event_count, looks(match), memos


def try_all(match: Match, orders: list[Order]) -> set[str]:
    """Tries orders one by one and takes each back; the kinds of event that they brought."""
    before, met, count = everything(match), set[str](), match.event_count
    for order in orders:
        with match.trial():
            match.apply(order)
            met |= {kind_of(event) for event in match.events(Onlooker.ALL, count)}
            assert match.problems() == []
            view_bytes(match.view(Onlooker.PUBLIC))
        assert match.event_count == count
    assert everything(match) == before
    assert match.problems() == []
    return met


def try_stretch(match: Match, seed: int, most: int) -> set[str]:
    """Plays on in a trial and takes it all back; the kinds of event that it brought."""
    before, count = everything(match), match.event_count
    with match.trial():
        for _ in play_siege(match, seed, most):
            pass
        assert match.problems() == []
        met = {kind_of(event) for event in match.events(Onlooker.ALL, count)}
    assert everything(match) == before
    return met


def moments(match: Match, orders: Iterator[Order], often: int) -> Iterator[Match]:
    """A match as it is played: at each stage before the first turn, then now and then."""
    stage = ""
    for number, _ in enumerate(orders):
        early = match.turn == 0 and match.stage != stage
        if not match.over and (early or number % often == 0):
            stage = match.stage
            yield match


@pytest.mark.parametrize("seed", range(3))
def test_a_trial_of_any_legal_order_leaves_digest_events_and_views_as_they_were(seed: int) -> None:
    match, kinds = new(seed), {}
    for now in moments(match, play(match, seed), 79):
        orders = sample(now)
        kinds.update(dict.fromkeys(order.VERB for order in orders))
        try_all(now, orders)
    assert {"place", "move", "order", "done"} <= set(kinds)


SIEGE = {
    "structure_moved", "structure_shot", "structure_damaged", "critical_rolled", "fire_started",
    "catastrophe_rolled", "structure_collapsed", "collapse_struck", "unit_emerged",
    "counter_placed", "counter_revealed", "counter_destroyed", "template_placed", "scan_rolled",
    "unit_destroyed", "building_assault",
}  # fmt: skip


def test_a_trial_in_a_siege_leaves_no_trace_of_what_fell_burned_or_was_found() -> None:
    met = set[str]()
    for seed in range(8, 11):
        match = fragile(seed)
        for now in moments(match, play_siege(match, seed), 67):
            met |= try_all(now, sample(now, 12, 500)) | try_stretch(now, seed, 60)
    assert met >= SIEGE


def test_a_whole_siege_may_be_played_in_a_trial() -> None:
    match = fragile(2)
    for _ in play_siege(match, 2, 60):
        pass
    before, count = everything(match), match.event_count

    with match.trial():
        for _ in play_siege(match, 2):
            pass
        assert match.over
        fallen = [e for e in match.events(Onlooker.ALL, count) if kind_of(e) == COLLAPSED]

    assert fallen
    assert everything(match) == before
    assert match.problems() == []


def test_trials_may_be_nested_and_end_where_they_began() -> None:
    match = played(3, 150)
    before = match.digest()

    with match.trial():
        first = sample(match)[0]
        match.apply(first)
        between = match.digest()
        with match.trial():
            match.apply(sample(match)[-1])
        assert match.digest() == between

    assert match.digest() == before
    assert between != before


def test_a_match_goes_on_after_trials_as_if_there_had_been_none() -> None:
    plain, tried = new(4), new(4)
    for _ in play(plain, 4):
        pass
    for number, _ in enumerate(play(tried, 4)):
        if number % 37 == 0 and not tried.over:
            for order in sample(tried, 12):
                with tried.trial():
                    tried.apply(order)

    assert tried.digest() == plain.digest()
    assert tried.chain() == plain.chain()


@pytest.mark.parametrize("orders", [50, 120, 260, 330])
@pytest.mark.parametrize("of", [new, fragile])
def test_a_view_and_the_match_agree_on_what_is_legal(
    of: Callable[[int], Match], orders: int
) -> None:
    """Also of orders put together at random, most of which are refused."""
    match, stream = of(9), Stream("legal")
    for _ in (play if of is new else play_siege)(match, 9, orders):
        pass
    side = match.to_act
    assert side is not None
    view = match.view(side)
    names, verdicts = view.names(), {}
    for _ in range(400):
        cell = view.grid.point(stream.below(view.grid.size))
        one, two = stream.pick(names), stream.pick(names)
        order = stream.pick([o.Move(one, cell), o.Leave(one, cell), o.Enter(one, two)])
        more = [o.Shoot(one, two), o.Shoot(one, two, cell), o.Assault(one, two), o.Scan(one)]
        order = stream.pick([order, *more, o.Firefight(one, two)])
        assert match.refusal(order) == view.legal.check(order)
        verdicts[match.refusal(order) is None] = None
    for order in sample(match):
        assert match.refusal(order) is None
        verdicts[True] = None
    assert sorted(verdicts) == [False, True]


def listed(match: Match) -> Iterator[Order]:
    """The orders that a view's short lists promise, for whoever asks them instead of `orders`."""
    side = match.to_act
    assert side is not None
    view, legal = match.view(side), match.view(side).legal
    if view.decision:
        return
    yield from (o.Assault(*each) for each in (*legal.fights(), *legal.storms()))
    if view.clock.stage in {"shooting", "engine shooting"}:
        yield from map(o.Scan, legal.scanning())
        for each in legal.shooters():
            targets = (*legal.targets(each), *legal.wall_targets(each))
            yield from (o.Shoot(each, target) for target in targets)
    if view.clock.stage == "assault":
        for each, enemies in legal.firefights(legal.firefighters()):
            yield from (o.Firefight(each, enemy) for enemy in enemies)


@pytest.mark.parametrize("of", [new, fragile])
def test_what_the_short_lists_of_a_view_name_is_legal(of: Callable[[int], Match]) -> None:
    verbs = set[str]()
    for seed in range(4):
        match = of(seed)
        for number, _ in enumerate((play if of is new else play_siege)(match, seed)):
            if match.over or (number % 5 and match.stage != "assault"):
                continue
            for order in listed(match):
                verbs.add(order.VERB)
                assert match.refusal(order) is None, order
    assert verbs == {"assault", "scan", "shoot", "firefight"}


def test_a_refused_order_touches_nothing() -> None:
    match = new(1)
    before = (match.digest(), match.event_count)

    with pytest.raises(RefusedError):
        match.apply(Done())

    assert (match.digest(), match.event_count) == before


@pytest.mark.parametrize("of", [new, fragile])
def test_undo_takes_back_a_sides_own_orders_one_by_one(of: Callable[..., Match]) -> None:
    match = of(2, undoable=True)
    states = [everything(match)]
    states += [everything(match) for _ in play_siege(match, 2, 30)]
    assert match.undo_depth == 30

    while match.undo_depth:
        match.undo()
        states.pop()
        assert everything(match) == states[-1]
        assert match.problems() == []

    assert match.digest() == of(2).digest()
    with pytest.raises(RefusedError) as refused:
        match.undo()
    assert refused.value.refusal.reason is Reason.DICE_ROLLED


def test_undo_stops_at_the_other_sides_orders_at_dice_and_at_the_end() -> None:
    match, reasons = new(2, turns=2, undoable=True), {}
    for _ in play(match, 2):
        if match.undo_depth == 0:
            with pytest.raises(RefusedError) as refused:
                match.undo()
            reasons[refused.value.refusal.reason] = None

    assert match.over
    assert match.undo_depth == 0
    assert sorted(reasons) == [Reason.DICE_ROLLED, Reason.NOT_YOURS]


def test_nothing_is_taken_back_inside_a_trial() -> None:
    match = new(2, undoable=True)
    for _ in play(match, 2, 10):
        pass
    before = match.digest()

    with match.trial(), pytest.raises(RefusedError):
        match.undo()

    assert (match.digest(), match.undo_depth) == (before, 10)


def test_an_order_that_fails_in_the_middle_leaves_no_trace() -> None:
    match = played(3, 44)
    assert match.dice_drawn == 0
    journal = match._world.journal
    queues = (("initiative", (6, 9)),)
    journal.put(match._world.match, match._world.dice, "queues", queues)
    seats, before = players(3), (match.digest(), match.event_count)
    while match.to_act and match.view(match.to_act).legal.to_deploy():
        match.apply(seats[match.to_act].choose(match.view(match.to_act)))
        before = (match.digest(), match.event_count)

    with pytest.raises(DiceError, match="a D6 has no face 9"):
        match.apply(Done())

    assert (match.digest(), match.event_count) == before
    assert match.problems() == []
