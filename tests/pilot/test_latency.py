"""Keys are answered at once, in a real terminal; `latency.py` measures it in earnest."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest

pytest.importorskip("pty")

from pilot.latency import ARROWS, begin, idle, measure, opened_at

LIMIT = 40.0
"""Milliseconds for half of the keys; a few times what a machine that is idle takes."""
TRIES = 6
"""A machine that has much else to do now will have less to do a moment later."""


def slow_down() -> float:
    """How much slower than usual the machine is just now, 1 at least."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        sum(number * number for number in range(200_000))
        times.append(time.perf_counter() - began)
    return max(1.0, statistics.median(times) / 0.015)


def test_the_cursor_follows_the_arrows_at_once(tmp_path: Path) -> None:
    opened = opened_at(tmp_path, "movement")
    try:
        begin(opened)
        opened.press("1")
        opened.press("enter")
        opened.settle(0.5, 2.0)
        medians = []
        for _ in range(TRIES):
            medians.append(measure("arrows", opened, ARROWS, 16).median / slow_down())
            if medians[-1] <= LIMIT:
                break
        assert min(medians) <= LIMIT, medians
        assert idle(opened, 2.0) < 10
    finally:
        opened.close()
