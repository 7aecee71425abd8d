"""The game's menus in a terminal of a test, and ways to wait for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from siegegame.engine import Match
from siegegame.engine.recorder import LiveRecorder
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player
from siegegame.ui.siege_app import SiegeApp

SMALL, WIDE, VAST = (80, 24), (120, 36), (200, 60)
SIZES = (SMALL, WIDE)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Waits until something is so."""
    for _ in range(400):
        if holds():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError(text_of(pilot.app))


async def on_top(pilot: Pilot[None], kind: type[Screen[Any]]) -> None:
    """Waits for a screen, and until it can be read."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await pilot.pause(0.05)


def lines_of(app: Any) -> list[str]:
    """What stands on the screen, line by line."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def text_of(app: Any) -> str:
    return "\n".join(lines_of(app))


@asynccontextmanager
async def menus(
    folder: Path, size: tuple[int, int] = SMALL, *, plain: bool = False
) -> AsyncIterator[tuple[SiegeApp, Pilot[None]]]:
    """The title, once it knows what can be continued."""
    app = SiegeApp(folder=folder, ascii=plain, animate=False)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app._loaded and "Continue" in text_of(app))
        yield app, pilot
    app.close_session()


def save(file: Path, count: int, *, seats: str = "human", turns: int | None = None) -> Path:
    """A saved match of computer players, left after some orders, said to be of others."""
    match = Match.new("desperate-defense", 1, turns=turns)
    players = {side: make_player("random", 1, side) for side in SIDES}
    named = {side.value: seats for side in SIDES}
    recorder = LiveRecorder.begin(match, file, named, seed=1, options={})
    while count and match.to_act:
        order: Order = players[match.to_act].choose(match.view(match.to_act))
        match.apply(order)
        recorder.record(order)
        count -= 1
    recorder.close()
    return file
