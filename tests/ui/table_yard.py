"""A table to sit down at: a session in a folder of its own, and its screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from siegegame.engine import Match
from siegegame.model.orders import Order
from siegegame.players import make_player
from siegegame.ui.screens.curtain import HUNG, SILENCE, CurtainScreen
from siegegame.ui.screens.play import PlayScreen
from siegegame.ui.siege_app import SiegeApp
from siegegame.ui.table.session import MatchChoice, Session

SCENARIO = "desperate-defense"


def session_in(folder: Path, *, until: str = "", seed: int = 7, **seats: str) -> Session:
    """A match, played by a computer up to where a stage begins."""
    session = Session.begin(MatchChoice(SCENARIO, seed, turns=3, **seats), folder)
    for order in orders_until(until, seed) if until else ():
        session.act(order)
    return session


@cache
def orders_until(stage: str, seed: int) -> tuple[Order, ...]:
    """What computers order up to where a stage begins; thought out once."""
    match, orders = Match.new(SCENARIO, seed, turns=3), list[Order]()
    while match.stage != stage:
        side = match.to_act
        assert side is not None
        orders.append(make_player("greedy", seed, side).choose(match.view(side)))
        match.apply(orders[-1])
    return tuple(orders)


@asynccontextmanager
async def seated(
    session: Session, size: tuple[int, int] = (120, 36), *, animate: bool = False
) -> AsyncIterator[tuple[PlayScreen, Pilot[None]]]:
    """The screen of a session, behind its first curtain if it has one."""
    app = SiegeApp(session, animate=animate)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: any(isinstance(s, PlayScreen) for s in app.screen_stack))
        screen = next(s for s in app.screen_stack if isinstance(s, PlayScreen))
        await pilot.pause()
        yield screen, pilot
    session.close()


async def until(pilot: Pilot[None], holds: Callable[[], bool], *, tries: int = 300) -> None:
    """Waits until something holds."""
    for _ in range(tries):
        if holds():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came to that")


async def lift(pilot: Pilot[None]) -> None:
    """Lifts the curtain."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
    await pilot.pause(HUNG + 0.1)
    await pilot.press("enter")
    await pilot.pause(SILENCE + 0.05)
    await until(pilot, lambda: not isinstance(app.screen, CurtainScreen))
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys and lets the screen answer each."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def seen(pilot: Pilot[None]) -> str:
    """All that stands on the screen."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def last_order(session: Session) -> str:
    """The newest order, as it is written."""
    return str(session.orders[-1]) if session.orders else ""
