"""Frames go to the terminal whole, and at once where nothing is on its way before them."""

from __future__ import annotations

import os
import pty
import tty
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO, cast

import pytest
from textual._ansi_sequences import SYNC_END, SYNC_START

from siegegame.ui.outlet import Outlet

Ends = tuple[int, TextIO]


@pytest.fixture
def ends() -> Iterator[Ends]:
    """A terminal: where a person sees what is written, and where it is written."""
    inside, outside = pty.openpty()
    tty.setraw(outside)
    with os.fdopen(outside, "w", encoding="utf-8") as file:
        yield inside, cast("TextIO", file)
    os.close(inside)


def test_a_frame_goes_out_whole() -> None:
    outlet = Outlet(cast("TextIO", None))
    assert [outlet.gather(part) for part in ("bell", SYNC_START, "a", "b")] == ["bell", "", "", ""]
    assert outlet.gather(SYNC_END) == f"{SYNC_START}ab{SYNC_END}"
    assert outlet.gather("more") == "more"


def test_what_the_terminal_takes_is_there_at_once(ends: Ends) -> None:
    inside, file = ends
    assert Outlet(file).send("größer")
    assert os.read(inside, 100).decode() == "größer"


def test_nothing_overtakes_what_the_thread_has_still_to_write(ends: Ends) -> None:
    inside, file = ends
    outlet = Outlet(file)
    assert not outlet.send("a" * 20_000)  # much is left to the thread
    assert not outlet.send("b")
    outlet.write("a")
    outlet.flush()
    assert not outlet.send("c")  # b is on its way
    outlet.write("b")
    assert not outlet.send("d")  # it may not be out
    for part in ("c", "d"):
        outlet.write(part)
    outlet.flush()
    assert outlet.send("e")
    found = b""
    while len(found) < len(b"abcde"):  # a terminal hands out what has come so far
        found += os.read(inside, 100)
    assert found == b"abcde"


def test_a_terminal_that_takes_nothing_is_left_to_the_thread(ends: Ends) -> None:
    _, file = ends
    os.set_blocking(file.fileno(), False)
    with suppress(BlockingIOError):
        while True:
            os.write(file.fileno(), b"x" * 1000)
    assert not Outlet(file).send("late")
