"""A plan is made once an activation, again after a surprise, and alike by whoever comes new."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from kit import Battle, battle

from siegegame.engine import Match
from siegegame.model.orders import Command, Move, Order, parse
from siegegame.model.vocabulary import SIDES, OrderKind, Side
from siegegame.players import Player, make_player
from siegegame.players.greedy import moving, plans
from siegegame.world import changes

FIELD = """
    a1 .*25 d1
    a1 .*26
    a1 .*26
    a1 .*26
    .*27
    .*27
"""


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The units that were judged, one by one."""
    seen: list[str] = []
    judge = moving.judge

    def count(outlook: object, unit: object, mover: object) -> object:
        seen.append(unit.id)  # type: ignore[attr-defined]
        return judge(outlook, unit, mover)  # type: ignore[arg-type]

    monkeypatch.setattr(moving, "judge", count)
    return seen


def field() -> Battle:
    return battle(FIELD, attacker={"a1": "rifle*4"}, defender={"d1": "rifle"}, reserves=False)


def player(side: Side = Side.ATTACKER) -> Player:
    return make_player("greedy", 1, side)


def give(match: Match, who: Player) -> Order:
    side = match.to_act
    assert side is not None
    order = who.choose(match.view(side))
    match.apply(order)
    return order


def test_each_unit_is_judged_once_an_activation(judged: list[str]) -> None:
    b, who = field(), player()
    given = [give(b.match, who) for _ in range(5)]
    assert isinstance(given[0], Command)
    moved = [order.mover for order in given if isinstance(order, Move)]
    assert moved == b.alive("a1")[:3]
    assert judged == b.alive("a1")


def test_a_plan_is_made_before_the_order_that_it_needs(judged: list[str]) -> None:
    """So nobody gets an order under which he would not move (C6)."""
    b, who = field(), player()
    assert isinstance(give(b.match, who), Command)
    assert judged == b.alive("a1")


def test_in_whole_matches_hardly_a_unit_is_judged_twice(
    judged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what goes into or out of a structure ends a plan before its time."""
    made: list[str] = []
    begin = plans.Plan.__init__

    def count(self: plans.Plan, view, detachment, kind, barred) -> None:  # type: ignore[no-untyped-def]
        begin(self, view, detachment, kind, barred)
        made.append(detachment.id)

    monkeypatch.setattr(plans.Plan, "__init__", count)
    match = Match.new("desperate-defense", 6)
    who = {side: make_player("greedy", 6, side) for side in SIDES}
    given = []
    while match.to_act:
        given.append(give(match, who[match.to_act]))
    moves = sum(isinstance(order, Move) for order in given)
    assert len(judged) < 3 * moves
    assert len(made) < moves


def test_who_comes_new_in_the_middle_of_an_activation_goes_on_as_planned() -> None:
    """At every single order of matches, with a view of its own (decision 10)."""
    for seed in (4, 12):
        match = Match.new("desperate-defense", seed)
        who = {side: make_player("greedy", seed, side) for side in SIDES}
        while (side := match.to_act) is not None:
            fresh = make_player("greedy", seed, side).choose(match.clone().view(side))
            order = who[side].choose(match.view(side))
            assert str(order) == str(fresh), f"seed {seed}, turn {match.turn}"
            match.apply(order)


def test_it_plans_anew_when_a_unit_of_the_plan_is_lost(judged: list[str]) -> None:
    b, who = field(), player()
    give(b.match, who)
    give(b.match, who)
    judged.clear()
    lost = b.alive("a1")[1]
    changes.destroy_unit(b.world, b.id(lost), "a test", "C8")
    order = give(b.match, who)
    assert isinstance(order, Move)
    assert order.mover == b.alive("a1")[1]
    assert lost not in judged
    assert judged


def test_it_plans_anew_when_an_enemy_shows_up(judged: list[str]) -> None:
    b, who = field(), player()
    give(b.match, who)
    give(b.match, who)
    judged.clear()
    changes.place_unit(b.world, b.id("d1.1"), b.world.grid.cell((20, 2)), 0, "D4")
    assert isinstance(give(b.match, who), Move)
    assert judged[:2] == b.alive("a1")[:2]  # all who may still move, from the last that has


def test_it_plans_around_a_move_that_is_refused(judged: list[str]) -> None:
    """A friend stands where a unit was to stop, of which the plan did not know."""
    b = battle(
        FIELD, attacker={"a1": "rifle*4", "a2": "rifle"}, defender={"d1": "rifle"}, reserves=False
    )
    who = player()
    first = give(b.match, who)
    assert isinstance(first, Command)
    view = b.match.view(Side.ATTACKER)
    ahead = plans.plan(view, view.detachment(first.detachment), first.order)
    step = ahead.following()
    assert step is not None
    changes.place_unit(b.world, b.id("a2.1"), b.world.grid.cell(step.to), 0, "D4")
    order = give(b.match, who)
    assert isinstance(order, Move)
    assert order.to != step.to


def test_no_order_is_given_to_those_who_stay() -> None:
    """They have Advance anyway (C6); who got an order and then stays was halted by markers."""
    match = Match.new("desperate-defense", 8)
    who = {side: make_player("greedy", 8, side) for side in SIDES}
    given: list[Order] = []
    while match.to_act:
        given.append(give(match, who[match.to_act]))
    idle = [
        one
        for one, two in itertools.pairwise(given)
        if isinstance(one, Command)
        and one.order in {OrderKind.ADVANCE, OrderKind.MARCH}
        and two.VERB not in {"move", "enter", "leave"}
    ]
    halted = sum(event.halted for event in match.events(Side.ATTACKER) if hasattr(event, "halted"))
    assert len(idle) <= halted


def test_taking_back_an_order_leads_to_the_same_one_again() -> None:
    match = Match.new("desperate-defense", 4, undoable=True)
    who = {side: make_player("greedy", 4, side) for side in SIDES}
    again = 0
    while (side := match.to_act) is not None and match.turn < 3:
        order = give(match, who[side])
        if isinstance(order, Move) and match.undo_depth and match.to_act is side:
            match.undo()
            assert str(give(match, who[side])) == str(order)
            again += 1
    assert again > 10
    assert parse(str(order)) == order
