"""What is kept from one order to the next is what a fresh look finds, as greedy players play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit.matches import new

from siegegame.engine import Match, View, agenda
from siegegame.model.orders import Order, Shoot
from siegegame.model.vocabulary import SIDES, Phase
from siegegame.players import make_player
from siegegame.world import opposition, queries
from siegegame.world.marks import Marks
from siegegame.world.mirror import Common


def orders(match: Match, seed: int) -> Iterator[tuple[View, Order]]:
    """Each order of two greedy players before it is carried out, and the view it was chosen on."""
    seats = {side: make_player("greedy", seed, side) for side in SIDES}
    while (side := match.to_act) is not None:
        view = match.view(side)
        order = seats[side].choose(view)
        yield view, order
        match.apply(order)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_shot_that_was_thought_of_is_judged_as_one_that_is_checked(seed: int) -> None:
    match, judged = new(seed), 0
    for view, order in orders(match, seed):
        if isinstance(order, Shoot) and (view.prospects.fire(order) is not None):
            found = view.prospects.judgement(order)
            assert found == agenda.check(match._world, order)
            judged += 1
    assert judged > 20


def test_nothing_is_judged_that_was_aimed_before_the_last_order() -> None:
    match = new(3)
    last: tuple[View, Order] | None = None
    for view, order in orders(match, 3):
        if last is not None:
            assert match.view(last[0].viewer).prospects.judgement(last[1]) is False
        last = (view, order) if isinstance(order, Shoot) else None


def test_whom_a_side_has_in_reach_is_found_afresh_after_each_loss() -> None:
    match = new(5)
    for number, (_, order) in enumerate(orders(match, 5)):
        if not isinstance(order, Shoot) or number % 3:
            continue
        world = match._world
        for side in SIDES:
            fresh = Marks(world, queries.active_of_side(world, side.other))
            kept = opposition.enemies_of(world, side)
            for unit in queries.active_of_side(world, side):
                reach = world.theatre.longest[unit]
                assert kept.in_reach(world, unit, reach) == fresh.in_reach(world, unit, reach)
                cell = world.position[unit].cell
                assert cell < 0 or kept.see_cell(world, cell) is fresh.see_cell(world, cell)


def test_a_kept_view_tells_what_one_just_made_tells() -> None:
    match = new(6)
    for number, (view, _) in enumerate(orders(match, 6)):
        if number % 7 and match._world.clock.phase is not Phase.ASSAULT:
            continue
        fresh = View(match._world, view.viewer, Common(match._world))
        assert view.city() == fresh.city()
        assert view.clock == fresh.clock
        assert list(view.structures()) == list(fresh.structures())
        assert [view.garrisoned(side) for side in SIDES] == [
            fresh.garrisoned(side) for side in SIDES
        ]
