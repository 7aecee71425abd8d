"""A game that is killed at any moment loses no order that anybody has seen.

`SIEGEGAME_KILLS` says how often it is killed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from siegegame.engine.replay import verify
from siegegame.model.dice import Stream
from siegegame.ui.table import Session

CHILD = Path(__file__).with_name("playing_child.py")
KILLS = int(os.environ.get("SIEGEGAME_KILLS", "5"))
LONGEST = 600
"""Milliseconds that a game goes on after its first order."""


def play_and_kill(place: Path, wait: float) -> tuple[list[str], bool]:
    """Lets a process play for a while; what it told until it was killed, and whether it was."""
    with subprocess.Popen([sys.executable, CHILD, place], stdout=subprocess.PIPE) as child:
        assert child.stdout
        lines = [child.stdout.readline().decode().rstrip("\n")]
        time.sleep(wait)
        killed = child.poll() is None
        child.kill()
        lines += child.stdout.read().decode().splitlines()
    return lines, killed


def known(orders: list[str], told: list[str]) -> tuple[list[str], bool]:
    """The orders that count after what was told, and whether one was being taken back."""
    orders = orders.copy()
    for line in told:
        word, _, text = line.partition(" ")
        if word == "did":
            orders.append(text)
        elif word == "undid":
            orders.pop()
    return orders, bool(told) and told[-1] == "undoing"


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not killed alike there")
def test_no_order_is_lost_when_the_game_is_killed(tmp_path: Path) -> None:
    place, orders, moments, told = tmp_path, [], Stream("kill", time.time_ns()), 0
    for number in range(KILLS):
        wait = moments.below(LONGEST) / 1000
        (first, *lines), killed = play_and_kill(place, wait)
        assert first.startswith("file "), first
        file = Path(first.removeprefix("file "))
        expected, undoing = known(orders, lines)
        told += len(lines)

        session = Session.resume(file)
        orders = [str(order) for order in session.orders]
        session.close()

        if undoing and len(orders) < len(expected):
            expected = expected[:-1]
        said = f"killed after {wait} s, the {number}th time"
        assert orders[: len(expected)] == expected, said
        assert len(orders) <= len(expected) + 1, said
        if number % 5 == 4:
            assert verify(file) == [], said
        place, orders = (file, orders) if killed else (tmp_path, [])
    assert told > KILLS
