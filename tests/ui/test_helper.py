"""What a computer player does for people who do not care to do it by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from siegegame.engine import Match
from siegegame.engine.replay import verify
from siegegame.engine.saves import read
from siegegame.model.orders import Done, Hide, Order, parse
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.ui.opening import new_match
from siegegame.ui.table import MatchChoice, Session
from siegegame.ui.table.helper import do_the_rest, least_order, set_up
from siegegame.ui.table.thinker import Thinker, ThinkerError

from .table_yard import press, seated, seen, session_in, until

SCENARIOS = ("desperate-defense", "bastion-line")


@pytest.mark.parametrize("source", SCENARIOS)
def test_a_match_may_begin_with_its_first_turn(tmp_path: Path, source: str) -> None:
    session = Session.begin(MatchChoice(source, 7, set_up=True), tmp_path)
    assert (session.match.turn, session.match.stage) == (1, "movement")
    session.close()
    assert read(session.path).orders == tuple(session.orders)
    assert verify(session.path) == []


def test_so_may_one_that_nobody_plays() -> None:
    match = new_match(MatchChoice("desperate-defense", 7, "greedy", "greedy", set_up=True))
    assert (match.turn, match.stage) == (1, "movement")


def _hidden(places: dict[str, str]) -> Match:
    """A match in which bunkers lie in certain places."""
    match = Match.new("desperate-defense", 7)
    for counter, structure in places.items():
        match.apply(Hide(counter, structure))
    match.apply(Done())
    return match


def test_where_bunkers_lie_changes_nothing_of_what_it_does() -> None:
    given: list[list[str]] = []
    city = [each.id for each in Match.new("desperate-defense", 7).view(PUBLIC).structures()]
    for places in (city[:2], city[5:7]):
        orders: list[str] = []
        match = _hidden(dict(zip(("bunker-1", "bunker-2"), places, strict=True)))

        def act(order: object, match: Match = match, orders: list[str] = orders) -> None:
            orders.append(str(order))
            match.apply(parse(str(order)))

        set_up(match, 7, act)
        match.apply(parse("first defender"))
        assert match.to_act is Side.DEFENDER
        do_the_rest(match, 7, act)
        given.append(orders)
    assert given[0] == given[1]
    assert any(order.startswith("move") for order in given[0])


async def test_it_moves_who_is_left_when_that_is_meant_and_undo_takes_it_back(
    tmp_path: Path,
) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await until(pilot, lambda: " WHO FIRST " in seen(pilot))
        await press(pilot, "1", "enter")
        await until(pilot, lambda: " ORDER " in seen(pilot))
        before = len(session.orders)
        await press(pilot, "a")
        assert "Let the computer order and move who is left? Grey" in " ".join(seen(pilot).split())
        await press(pilot, "escape")
        assert len(session.orders) == before
        await press(pilot, "a", "y")
        await until(pilot, lambda: "space ends your moves" in seen(pilot))
        moved = session.orders[before:]
        assert any(str(order).startswith("move") for order in moved)
        assert session.match.to_act is Side.ATTACKER
        assert screen.desk.tool
        assert screen.desk.tool.DONE == "end"
        await press(pilot, "u")
        await until(pilot, lambda: len(session.orders) == before)


@pytest.mark.parametrize("stage", ["counters", "deployment", "movement", "shooting", "assault"])
def test_the_least_order_is_always_allowed(tmp_path: Path, stage: str) -> None:
    session = session_in(tmp_path, until=stage)
    for _ in range(3):
        order = least_order(session.match, 7)
        assert session.match.refusal(order) is None
        session.act(order)
    session.close()


async def test_who_waits_for_a_computer_player_that_fails_may_pass_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(thinker: Thinker, side: Side) -> Order:
        raise ThinkerError(f"the {side.value} takes longer than 30 seconds")

    session = session_in(tmp_path, until="movement", attacker="random")
    async with seated(session) as (screen, pilot):
        monkeypatch.setattr(Thinker, "choose", fail)
        await until(pilot, lambda: screen.tool is not None or " STOPPED " in seen(pilot))
        if screen.tool is not None:  # the person won the initiative
            await press(pilot, "1", "enter")
        await until(pilot, lambda: " STOPPED " in seen(pilot))
        assert "n pass for it" in seen(pilot)
        before = len(session.orders)
        await press(pilot, "n")
        await until(pilot, lambda: len(session.orders) > before)
        assert str(session.orders[before]) in {"first attacker", "done"}
