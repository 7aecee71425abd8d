"""Frames go to the terminal whole, and at once where nothing is on its way before them."""

from __future__ import annotations

import os
import pty
import select
import time
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO, cast

import pytest
from textual._ansi_sequences import SYNC_END, SYNC_START

from siegegame.ui import outlet as outlets
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


def fill(file: TextIO) -> None:
    """Writes until the terminal takes no more, nor a little later when it has moved what it has."""
    os.set_blocking(file.fileno(), False)
    refused = 0
    while refused < 3:
        try:
            os.write(file.fileno(), b"x" if refused else b"x" * 1000)
            refused = 0
        except BlockingIOError:
            refused += 1
            time.sleep(0.01)
    os.set_blocking(file.fileno(), True)


def read_out(inside: int, last: bytes) -> bytes:
    """What has come to the terminal, up to some last words."""
    found = b""
    while not found.endswith(last):
        found += os.read(inside, 4096)
    return found


def test_what_the_terminal_takes_is_there_at_once(ends: Ends) -> None:
    inside, file = ends
    assert Outlet(file).send("größer") == ""
    assert os.read(inside, 100).decode() == "größer"


def test_a_long_frame_goes_out_as_far_as_there_is_room(ends: Ends) -> None:
    inside, file = ends
    outlet = Outlet(file)
    frame = "größer " * 30_000 + "end"
    left = outlet.send(frame)
    assert frame.endswith(left)
    assert 0 < len(left) < len(frame)
    found = read_out_all(inside)
    assert found + outlet._torn + left.encode() == frame.encode()
    assert outlet.send("more") == "more"  # the rest is on its way


def test_nothing_overtakes_what_the_thread_has_still_to_write(ends: Ends) -> None:
    inside, file = ends
    outlet = Outlet(file)
    fill(file)
    assert outlet.send("a") == "a"
    read_out_all(inside)
    assert outlet.send("b") == "b"
    outlet.write("a")
    outlet.flush()
    assert outlet.send("c") == "c"  # b is on its way
    outlet.write("b")
    assert outlet.send("d") == "d"  # it may not be out
    for part in ("c", "d"):
        outlet.write(part)
    outlet.flush()
    assert outlet.send("e") == ""
    assert read_out(inside, b"e") == b"abcde"


def read_out_all(inside: int, patience: float = 0.2) -> bytes:
    """Takes all that has come."""
    found = b""
    while select.select([inside], [], [], patience)[0]:
        found += os.read(inside, 1 << 16)
    return found


def test_a_terminal_that_takes_nothing_is_left_to_the_thread(ends: Ends) -> None:
    _, file = ends
    fill(file)
    assert Outlet(file).send("late") == "late"


def test_to_write_to_a_terminal_never_waits_for_room(ends: Ends) -> None:
    """Also where there is some room but not for all: nobody reads here while it is written."""
    inside, file = ends
    for taken in range(1, 4000, 97):
        outlet = Outlet(file)
        fill(file)
        os.read(inside, taken)
        assert outlet.send("größer " * 3000) != ""
        assert not os.get_blocking(outlet._terminal)
        assert os.get_blocking(file.fileno())
        read_out_all(inside, 0.01)


def test_a_sign_that_is_out_in_part_is_made_whole_by_the_thread(
    ends: Ends, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, file = ends
    outlet, write = Outlet(file), outlets._write
    monkeypatch.setattr(outlets, "_write", lambda number, data: write(number, data[:3]))
    left = outlet.send("größer")
    assert left == "ßer"
    outlet.write(left)
    outlet.flush()
    assert read_out(inside, b"er").decode() == "größer"
    assert outlet.send("ab€") != ""


def test_what_is_no_terminal_is_left_to_the_thread(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w", encoding="utf-8") as file:
        assert Outlet(file).send("frame") == "frame"
