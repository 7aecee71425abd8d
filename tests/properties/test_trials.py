"""Trying an order and taking it back leaves no trace, for every legal order (decisions 4, 11)."""

from __future__ import annotations

from itertools import islice

import pytest
from kit.matches import looks, new, play, played, players, view_bytes

from siegegame.engine import Match
from siegegame.model import orders as o
from siegegame.model.dice import DiceError, Stream
from siegegame.model.errors import Reason, RefusedError
from siegegame.model.orders import Done, Order
from siegegame.model.vocabulary import Onlooker


def sample(match: Match, most: int = 60) -> list[Order]:
    """Legal orders of every kind, evenly picked where there are very many."""
    side = match.to_act
    assert side is not None
    every = list(islice(match.view(side).legal.orders(), 3000))
    by_kind: dict[str, list[Order]] = {}
    for order in every:
        by_kind.setdefault(order.VERB, []).append(order)
    return [o for kind in by_kind.values() for o in kind[:: max(1, len(kind) * 4 // most)]]


@pytest.mark.parametrize("seed", range(3))
def test_a_trial_of_any_legal_order_leaves_digest_events_and_views_as_they_were(seed: int) -> None:
    match, kinds = new(seed), {}
    for number, _ in enumerate(play(match, seed)):
        if number % 79 or match.over:
            continue
        before = (match.digest(), match.chain(), match.event_count, looks(match))
        for order in sample(match):
            kinds[order.VERB] = None
            with match.trial():
                match.apply(order)
                view_bytes(match.view(Onlooker.PUBLIC))
        assert (match.digest(), match.chain(), match.event_count, looks(match)) == before
        assert match.problems() == []
    assert {"place", "move", "order", "done"} <= set(kinds)


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
def test_a_view_and_the_match_agree_on_what_is_legal(orders: int) -> None:
    """Also of orders put together at random, most of which are refused."""
    match, stream = played(9, orders), Stream("legal")
    side = match.to_act
    assert side is not None
    view = match.view(side)
    names, verdicts = view.names(), {}
    for _ in range(400):
        cell = view.grid.point(stream.below(view.grid.size))
        one, two = stream.pick(names), stream.pick(names)
        order = stream.pick([o.Move(one, cell), o.Leave(one, cell), o.Enter(one, two)])
        order = stream.pick([order, o.Shoot(one, two), o.Assault(one, two), o.Firefight(one, two)])
        assert match.refusal(order) == view.legal.check(order)
        verdicts[match.refusal(order) is None] = None
    for order in sample(match):
        assert match.refusal(order) is None
        verdicts[True] = None
    assert sorted(verdicts) == [False, True]


def test_a_refused_order_touches_nothing() -> None:
    match = new(1)
    before = (match.digest(), match.event_count)

    with pytest.raises(RefusedError):
        match.apply(Done())

    assert (match.digest(), match.event_count) == before


def test_undo_takes_back_a_sides_own_orders_one_by_one() -> None:
    match = new(2, undoable=True)
    states = [(match.digest(), match.chain())]
    states += [(match.digest(), match.chain()) for _ in play(match, 2, 30)]
    assert match.undo_depth == 30

    while match.undo_depth:
        match.undo()
        states.pop()
        assert (match.digest(), match.chain()) == states[-1]

    assert match.digest() == new(2).digest()
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
