"""The greedy player in a hunt: gangs and the engine behind them, hits, the way off (V4)."""

from __future__ import annotations

from typing import Any

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.content.loader import load
from siegegame.engine import Match
from siegegame.model.events import TitanAssault
from siegegame.model.orders import Assault, Choose, Command, Done, Leave, Move, Order
from siegegame.model.vocabulary import SIDES, OrderKind
from siegegame.players import make_player
from siegegame.players.greedy import quarry, worth

CARDS = {
    kind: replace(UNITS[kind], caf=caf)
    for kind, caf in {"storm": 2, "leaper": 3, "titan": 4, "engine": 8, "chief": 3}.items()
}
MEADOW = {"pad": (30, 16)}


def asked(b: Battle) -> Order:
    side = b.match.to_act
    assert side is not None
    return make_player("greedy", 1, side).choose(b.match.view(side))


def go_on(b: Battle, most: int = 40) -> list[Order]:
    """Lets the greedy player go on until it picks a fight or ends its assaults."""
    given = []
    for _ in range(most):
        given.append(asked(b))
        if isinstance(given[-1], Assault | Done):
            break
        b.match.apply(given[-1])
    return given


def hunting(text: str, hunters: str, **more: Any) -> Battle:
    """The Assault phase of the hunters, who have Assault orders."""
    theirs = {f"d{n}": cards for n, cards in enumerate(hunters.split(", "), 1)}
    return battle(
        text,
        **{
            "attacker": {"a1": "titan"}, "defender": theirs, "phase": "assault", "hunt": True,
            "first": "defender", "orders": dict.fromkeys(theirs, "assault"), "cards": CARDS,
        } | MEADOW | more,
    )  # fmt: skip


def walking(text: str, **more: Any) -> Battle:
    """The Movement phase of the titan, which has no order yet."""
    return battle(
        text,
        **{
            "attacker": {"a1": "titan"}, "defender": {"d1": "storm*6"}, "hunt": True,
            "cards": CARDS,
        } | MEADOW | more,
    )  # fmt: skip


PACK = """
    .*6 d1 d1 .*20
    .*6 d1 d1 .*20
    .*3 a1 .*24
    .*6 d1 d1 .*20
    .*6 d1 d1 .*20
"""


@pytest.mark.rule("T1", "T2")
def test_given_enough_for_hits_then_they_come_near_without_touching_and_attack_together() -> None:
    b = hunting(PACK, "storm*8", damage={"a1.1": 3})

    given = go_on(b)

    assert isinstance(given[-1], Assault)
    assert given[-1].target == "a1.1"
    b.match.apply(given[-1])
    told = b.last(TitanAssault)
    assert len(told.units) >= 6
    assert told.group_caf == 2 * len(told.units)


@pytest.mark.rule("T1", "T2")
def test_given_a_few_that_would_not_hit_then_they_keep_away() -> None:
    b = hunting(".*6 d1 d1 .*20\n.*3 a1 .*24", "storm*2")

    assert [type(each) for each in go_on(b)] == [Done]


@pytest.mark.rule("T1")
def test_given_a_gang_that_is_too_small_after_all_then_it_does_not_pick_the_fight() -> None:
    b = hunting(". . d1 .\na1 . . .", "storm*1")

    assert b.match.view("defender").legal.hunts()  # type: ignore[arg-type]
    assert isinstance(asked(b), Done)


@pytest.mark.rule("T5")
def test_given_a_war_engine_then_it_goes_up_to_a_titan_that_is_nearly_down() -> None:
    b = hunting(".*3 a1 .*3 d1 .*20", "engine", damage={"a1.1": 4})

    order = asked(b)

    assert isinstance(order, Move)
    assert order.to in {(4, 0), (4, 1)}


@pytest.mark.rule("T3")
def test_given_leapers_that_hit_the_hunted_then_they_strike_its_legs_and_then_other_parts() -> None:
    b = hunting(
        "a1 d1 .\nd1 d1 .", "leaper*3",
        cards=CARDS | {"leaper": replace(UNITS["leaper"], caf=9)},
    )  # fmt: skip
    b.order("assault d1.1 a1.1", "titan_group:6,6,6 titan_defence:1,1")

    chosen = []
    for dice in ("", "", "titan_hit:1,1,1 titan_save:6,6,6"):
        order = asked(b)
        assert isinstance(order, Choose)
        chosen += order.ids
        b.order(str(order), dice) if dice or len(chosen) < 3 else b.match.apply(order)

    assert chosen[0] == "legs"
    assert len(set(chosen)) > 1


@pytest.mark.rule("V4")
def test_given_the_edge_in_reach_then_the_titan_advances_and_leaves() -> None:
    b = walking("d1 .*22 a1 .*6")

    assert asked(b) == Command("a1", OrderKind.ADVANCE)
    b.order("order a1 advance")
    assert isinstance(asked(b), Leave)


@pytest.mark.rule("V4", "C6")
def test_given_a_long_way_without_enemies_near_then_it_marches() -> None:
    b = walking("d1 .*12 a1 .*16", defender={"d1": "storm"})

    order = asked(b)
    assert order == Command("a1", OrderKind.MARCH)
    b.match.apply(order)
    assert isinstance(asked(b), Leave)


@pytest.mark.rule("V4", "T1")
def test_the_more_could_come_round_it_the_worse_a_cell_is() -> None:
    b = walking("a1 .*8 d1 d1 .*10\n.*9 d1 d1 .*10\n.*9 d1 d1 .*10")
    view = b.match.view("attacker")  # type: ignore[arg-type]
    unit = view.unit("a1.1")

    near, far = (view.grid.cell(point) for point in ((8, 4), (0, 15)))

    assert quarry.crowd(view, unit, near) > quarry.crowd(view, unit, far) == 0


@pytest.mark.rule("V4", "T1")
def test_given_a_crowd_ahead_then_the_titan_stops_where_they_do_not_reach_it() -> None:
    b = walking(".*2 a1 .*11 d1 d1 d1 d1 .*8\n.*14 d1 d1 d1 d1 .*8", damage={"a1.1": 4},
                defender={"d1": "storm*8"})  # fmt: skip
    b.order("order a1 advance")

    order = asked(b)

    view = b.match.view("attacker")  # type: ignore[arg-type]
    unit = view.unit("a1.1")
    assert isinstance(order, Move)
    crowded = quarry.crowd(view, unit, view.grid.cell((9, 0)))  # where it could go
    assert 100 * quarry.crowd(view, unit, view.grid.cell(order.to)) < crowded


@pytest.mark.rule("V4")
def test_the_fewer_points_a_hunted_titan_has_the_more_each_is_worth() -> None:
    b = walking("a1 .*8 d1", damage={"a1.1": 4})
    view = b.match.view("attacker")  # type: ignore[arg-type]
    assert worth.of_capacity(view, view.unit("a1.1")) == worth.A_QUARRY // 2
    assert worth.of_loss(view, view.unit("a1.1")) == worth.A_QUARRY


def test_given_a_hunt_in_its_middle_then_a_new_player_goes_on_alike() -> None:
    match = Match.new("titan-hunt", 7, catalogue=load())
    seats = {side: make_player("greedy", 7, side) for side in SIDES}
    for number in range(400):
        side = match.to_act
        if side is None:
            break
        order = seats[side].choose(match.view(side))
        if number % 9 == 0:
            fresh = make_player("greedy", 7, side)
            assert fresh.choose(match.clone().view(side)) == order
        match.apply(order)
    assert match.turn
