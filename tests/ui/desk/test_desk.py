"""The desk, without a terminal: what is considered is legal, whatever keys are pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from siegegame.engine import Match, View
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import PUBLIC, SIDES
from siegegame.players import make_player
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.harm import harm

KEYS = "1234fmcta+-"
T = TypeVar("T")


class Dice:
    """Chance for tests, from the game's own stream."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream.numbered(seed, 0)

    def choice(self, things: Sequence[T]) -> T:
        return self._stream.pick(things)

    def percent(self, chance: int) -> bool:
        return self.choice(range(100)) < chance


def press(desk: Desk, view: View, dice: Dice) -> None:
    """One key or click."""
    tool = desk.tool
    assert tool is not None
    kind = dice.choice(("arrow", "arrow", "next", "group", "key", "key", "point"))
    if kind == "arrow":
        tool.arrow(dice.choice((-1, 0, 1, 5)), dice.choice((-1, 0, 1, -5)))
    elif kind == "next":
        tool.next(dice.choice((1, -1)))
    elif kind == "group":
        tool.group(dice.choice((1, -1)))
    elif kind == "key":
        tool.key(dice.choice(KEYS))
    else:
        tool.point(dice.choice(view.grid.points))
    desk.again()


def look(desk: Desk, view: View) -> None:
    """Everything that a screen asks a tool after a key."""
    tool = desk.tool
    assert tool is not None
    rows, at = tool.choices()
    assert not rows or 0 <= at < len(rows)
    assert tool.prompt()
    assert all(hint.shown and hint.action for hint in tool.hints())
    for point in (*tool.overlay(), *tool.areas(), *tool.focus()):
        assert view.grid.holds(point)
    given = tool.orders()
    if given:
        refusal = view.legal.check(given[0])
        assert refusal is None, (given, refusal)
        harm(view, given)


def decide(desk: Desk, dice: Dice) -> tuple[Order, ...]:
    """What the person gives now, mostly what is considered."""
    tool = desk.tool
    assert tool is not None
    reply = tool.accept() if dice.percent(90) else tool.done()
    return () if reply.asks and dice.percent(90) else reply.orders


@pytest.mark.parametrize("seed", range(1, 5))
def test_any_keys_lead_to_legal_orders_through_a_whole_match(seed: int) -> None:
    dice = Dice(seed)
    options = {"placement": "free"} if seed % 2 else {}
    match = Match.new("desperate-defense", seed, options=options, turns=3)
    helpers = {side: make_player("random", seed, side) for side in SIDES}
    desk, used = Desk(), Counter[str]()
    while (side := match.to_act) is not None:
        view = match.view(side if match.stage == "counters" else PUBLIC)
        desk.turn_to(view)
        for _ in range(dice.choice((1, 2, 3, 4, 5))):
            press(desk, view, dice)
            look(desk, view)
        given = decide(desk, dice)
        if given and match.refusal(given[0]) is None:
            match.apply(given[0])
            used[type(desk.tool).__name__] += 1
        elif dice.percent(50):
            match.apply(helpers[side].choose(match.view(side)))
    assert len(used) >= 5, used
