"""Pictures of a match that people play; look at them in the report before renewing them."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.ui.siege_app import SiegeApp
from siegegame.ui.table import MatchChoice, Session
from ui.moments import session_at
from ui.table_yard import SCENARIO, lift, press, seen, session_in, until

LOW, HIGH, VAST = (80, 24), (120, 36), (200, 60)

MOMENTS = [
    ("first", HIGH, "WHO FIRST", ()),
    ("order", HIGH, "ORDER", ("3",)),
    ("move", LOW, "MOVE", ("right", "right", "down", "right")),
    ("move", HIGH, "MOVE", ("right", "right", "down", "right")),
    ("shoot", LOW, "SHOOT", ("down",)),
    ("shoot", HIGH, "SHOOT", ("down",)),
    ("fight", HIGH, "CHARGE", ("m",)),
    ("choose", LOW, "CHOOSE", ("down", "plus")),
    ("retreat", LOW, "RETREAT", ("up", "up", "right")),
    ("over", HIGH, "END", ()),
]
LAID_OVER = [
    ("log", LOW, ("g",)),
    ("log", HIGH, ("g",)),
    ("look", LOW, ("x", "right", "down", "right")),
    ("look", HIGH, ("x", "right", "down", "right")),
    ("fire", HIGH, ("v", "v")),
    ("small", (79, 23), ()),
]
"""What lies over a battle in which the attacker shoots, and the keys that lead there."""


def compared(
    snap_compare: Any, session: Session, size: tuple[int, int], badge: str, *keys: str
) -> bool:
    """Whether the screen looks as it should after some keys."""

    async def go(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: f" {badge} " in seen(pilot))
        await press(pilot, *keys)
        await pilot.pause(0.3)

    app = SiegeApp(session, animate=False)
    return bool(snap_compare(app, terminal_size=size, run_before=go))


@pytest.mark.parametrize(
    ("name", "size", "badge", "keys"), MOMENTS, ids=[f"{each[0]}-{each[1][0]}" for each in MOMENTS]
)
def test_a_moment(
    snap_compare: Any,
    tmp_path: Path,
    name: str,
    size: tuple[int, int],
    badge: str,
    keys: tuple[str, ...],
) -> None:
    session = session_at(name, tmp_path)
    assert compared(snap_compare, session, size, badge, *keys)


class Dreamer:
    """A computer player that never comes to an end."""

    def __init__(self, _: Session) -> None:
        self.asked = 0

    async def start(self) -> None:
        """It is there at once."""

    async def choose(self, side: Side) -> Order:
        """Thinks on."""
        self.asked += 1
        await asyncio.Event().wait()
        raise AssertionError(side)

    async def close(self) -> None:
        """It is gone at once."""


def test_a_computer_thinks(
    snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("siegegame.ui.screens.computing.Thinker", Dreamer)
    session = session_at("shoot", tmp_path, attacker="greedy")
    assert compared(snap_compare, session, LOW, "ATTACKER THINKS")


def test_the_hiding_of_bunkers(snap_compare: Any, tmp_path: Path) -> None:
    async def go(pilot: Pilot[None]) -> None:
        await lift(pilot)
        await press(pilot, "enter", "right")
        await pilot.pause(0.2)

    app = SiegeApp(session_in(tmp_path), animate=False)
    assert snap_compare(app, terminal_size=HIGH, run_before=go)


def test_deployment(snap_compare: Any, tmp_path: Path) -> None:
    async def go(pilot: Pilot[None]) -> None:
        await lift(pilot)
        await press(pilot, "f", "right", "down")
        await pilot.pause(0.2)

    session = session_in(tmp_path, until="deployment")
    app = SiegeApp(session, animate=False)
    assert snap_compare(app, terminal_size=LOW, run_before=go)


@pytest.mark.parametrize(
    ("name", "size", "keys"), LAID_OVER, ids=[f"{each[0]}-{each[1][0]}" for each in LAID_OVER]
)
def test_what_lies_over_a_battle(
    snap_compare: Any, tmp_path: Path, name: str, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    async def go(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: (" SHOOT " in seen(pilot)) is (name != "small"))
        await press(pilot, *keys)
        await pilot.pause(0.3)

    app = SiegeApp(session_at("shoot", tmp_path), animate=False)
    assert snap_compare(app, terminal_size=size, run_before=go)


@pytest.mark.parametrize("size", [LOW, HIGH])
def test_a_peek(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    async def go(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: " SHOOT " in seen(pilot))
        await press(pilot, "p")
        await lift(pilot)
        await until(pilot, lambda: " PEEK " in seen(pilot))
        await pilot.pause(0.3)

    app = SiegeApp(session_at("defend", tmp_path), animate=False)
    assert snap_compare(app, terminal_size=size, run_before=go)


@pytest.mark.parametrize("size", [LOW, HIGH])
def test_what_could_not_be_saved(
    snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    def full(_: Order) -> Future[None]:
        failed: Future[None] = Future()
        failed.set_exception(OSError(28, "No space left on device"))
        return failed

    session = session_at("shoot", tmp_path)
    monkeypatch.setattr(session, "act", full)
    assert compared(snap_compare, session, size, "SHOOT", "enter")


@pytest.mark.parametrize("size", [LOW, HIGH])
def test_the_placing_of_the_city(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    async def go(pilot: Pilot[None]) -> None:
        await lift(pilot)
        await press(pilot, "tab", "right", "down")
        await pilot.pause(0.3)

    choice = MatchChoice(SCENARIO, 7, options={"placement": "free"})
    app = SiegeApp(Session.begin(choice, tmp_path), animate=False)
    assert snap_compare(app, terminal_size=size, run_before=go)


@pytest.mark.parametrize("stage", ["movement", "shooting"])
def test_a_battle_in_a_vast_terminal(snap_compare: Any, tmp_path: Path, stage: str) -> None:
    keys = ("enter", "1", "enter", "right", "right") if stage == "movement" else ("enter",)
    session = session_in(tmp_path, until=stage)
    assert compared(snap_compare, session, VAST, "WHO FIRST", *keys)
