"""A small battle to watch, and ways to read a screen."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from kit import battle
from textual.pilot import Pilot

from siegegame.engine import Match, View
from siegegame.model.orders import Order, parse
from siegegame.model.vocabulary import SIDES
from siegegame.players import Player, make_player
from siegegame.ui.feed import LiveFeed, Tape
from siegegame.ui.screens.watch import WatchScreen
from siegegame.ui.watch_app import WatchApp

YARD = """
a1 a1 .  &  &  .  ~  .  =  =  .  .  H  H  .  .
a1 .  .  &  &  ,  ~  .  =  =  .  .  H  H  d1 .
.  .  o  .  .  ,  ~  ~  =  =  d2 .  .  .  d1 .
=  =  =  =  =  =  =  =  =  =  =  =  =  =  =  =
a2 .  .  %  %  .  .  ~  =  .  K  K  K  .  .  .
.  a2 .  %  .  .  .  ~  =  .  K  K  K  .  &  &
.  .  .  .  .  .  .  ~  =  .  K  K  K  .  &  &
.  .  .  .  .  .  .  ~  =  .  .  .  .  .  .  .
"""

ORDERS = (
    "order a1 advance",
    "move a1.1 2,1 via 1,1",
    "order a2 assault",
    "move a2.1 3,3 via 1,3 2,3",
    "done",
    "order d2 advance",
    "move d2.1 8,2 via 9,2",
    "order d1 advance",
    "enter d1.1 h",
    "done",
    "first attacker",
    "shoot a2 d2",
    "pass",
    "pass",
)
"""A turn up to its shooting."""


def yard() -> Tape:
    """A tape of the battle, at its beginning."""
    started = battle(
        YARD,
        attacker={"a1": "rifle*3", "a2": "heavy*2"},
        defender={"d1": "rifle*3", "d2": "rifle"},
        inside={"k": "d1.3"},
        sheets={"k": "imperial-medium"},
    )
    return Tape(started.match, [parse(text) for text in ORDERS])


def ended() -> Tape:
    """A tape of the battle to an end at which nobody did anything more."""
    feed = yard()
    feed.seek(len(ORDERS))
    match, orders = feed._match.clone(), [parse(text) for text in ORDERS]
    while not match.over:
        choices = [parse(text) for text in ("first attacker", "pass", "done")]
        orders.append(next(each for each in choices if match.refusal(each) is None))
        match.apply(orders[-1])
    whole = Tape(yard()._match, orders, seed=7)
    whole.seek(len(orders))
    return whole


@pytest.fixture
def tape() -> Tape:
    return yard()


def app_at(position: int, *, plain: bool = False) -> WatchApp:
    """The viewer at a position of the battle."""
    feed = yard()
    feed.seek(position)
    return WatchApp(feed, ascii=plain, animate=False)


def text_of(app: WatchApp) -> list[str]:
    """What stands on the screen, line by line."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


class Slow:
    """A player who thinks for a while."""

    def __init__(self, player: Player, seconds: float) -> None:
        self._player = player
        self._seconds = seconds
        self.asked = 0

    def choose(self, view: View) -> Order:
        self.asked += 1
        time.sleep(self._seconds)
        return self._player.choose(view)


def live(position: int = 0, *, seconds: float = 0, turns: int | None = None) -> LiveFeed:
    """A match between two computer players, some orders played."""
    players = {side: Slow(make_player("random", 1, side), 0) for side in SIDES}
    feed = LiveFeed(Match.new("desperate-defense", 1, turns=turns), players, seed=1)
    while feed.position < position and feed.step(1):
        pass
    for player in players.values():
        player._seconds = seconds
    return feed


@asynccontextmanager
async def shown(feed: Tape, size: tuple[int, int]) -> AsyncIterator[tuple[WatchApp, Pilot[None]]]:
    """A viewer of a feed once it is there."""
    app = WatchApp(feed, animate=False)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        yield app, pilot


async def settled(app: WatchApp, pilot: Pilot[None]) -> None:
    """Waits until nothing plays on to the end or to a phase."""
    await pilot.pause()
    while viewer(app)._playback.rushing:
        await pilot.pause(0.02)
    await pilot.pause()


def viewer(app: WatchApp) -> WatchScreen:
    assert isinstance(app.screen, WatchScreen)
    return app.screen
