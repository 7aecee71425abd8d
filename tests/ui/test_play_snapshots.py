"""Pictures of a match that people play; look at them in the report before renewing them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.ui.siege_app import SiegeApp
from siegegame.ui.table import Session
from ui.moments import session_at
from ui.table_yard import lift, press, seen, session_in, until

LOW, HIGH = (80, 24), (120, 36)

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
    monkeypatch.setattr("siegegame.ui.screens.play.Thinker", Dreamer)
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
