"""Trying an order and taking it back leaves no trace, for every legal order (decisions 4, 11)."""

from __future__ import annotations

from itertools import islice

import pytest
from kit.matches import looks, new, play, played, view_bytes

from siegegame.engine import Match
from siegegame.model.errors import RefusedError
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


def test_every_order_that_the_view_calls_legal_is_accepted_and_no_other() -> None:
    match = played(9, 120)
    side = match.to_act
    assert side is not None
    legal = match.view(side).legal

    for order in sample(match):
        assert match.refusal(order) is None
        assert legal.check(order) is None


def test_a_refused_order_touches_nothing() -> None:
    match = new(1)
    before = (match.digest(), match.event_count)

    with pytest.raises(RefusedError):
        match.apply(Done())

    assert (match.digest(), match.event_count) == before


def test_undo_goes_back_to_the_last_die_and_no_further() -> None:
    match = new(2, undoable=True)
    states = [(match.digest(), match.chain(), match.undo_depth) for _ in play(match, 2, 40)]

    while match.undo_depth:
        match.undo()
        assert (match.digest(), match.chain(), match.undo_depth) == states[
            match.undo_depth - 1
        ] or (match.undo_depth == 0)

    assert match.digest() == new(2).digest()
    for _ in play(match, 2):
        if match.dice_drawn and match.undo_depth == 0:
            break
    with pytest.raises(RefusedError) as refused:
        match.undo()
    assert "die" in refused.value.refusal.text
