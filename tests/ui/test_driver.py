"""What a terminal sends: what is understood comes through, whatever stands around it."""

from __future__ import annotations

import time

import pytest
from textual import events

from siegegame.ui.driver import is_driver
from siegegame.ui.keyboard import _PART, Keys


def pressed(*pieces: bytes) -> list[str]:
    keys = Keys()
    return [
        message.key
        for piece in pieces
        for message in keys.take(piece)
        if isinstance(message, events.Key)
    ]


@pytest.mark.parametrize(
    "strange",
    [b"\xff", b"\xe9", b"\xc3\xff", b"\x1b[1114112u", b"\x1b[99999999999999u", b"\x1b[5:u"],
)
def test_what_means_nothing_is_passed_over(strange: bytes) -> None:
    assert pressed(b"a" + strange + b"\x1b[Ab") == ["a", "up", "b"]
    assert pressed(b"a", strange, b"\x1b[A", b"b") == ["a", "up", "b"]


def test_a_sign_may_come_in_parts() -> None:
    assert pressed(b"\xc3", b"", b"\xa9") == ["é"]


def test_esc_alone_is_waited_on_for_a_moment_only() -> None:
    keys = Keys()
    long = keys.patience
    for data, short in ((b"a", False), (b"\x1b[A", False), (b"\x1b", True)):
        keys.take(data)
        assert (keys.patience == _PART) is short
    time.sleep(keys.patience)
    found = [each.key for each in keys.take(b"") if isinstance(each, events.Key)]
    assert found == ["escape"]
    assert keys.patience == long


@pytest.mark.parametrize("named", ["", "nope", "os:path", "os:", "siegegame.ui.driver:Keys", ".:x"])
def test_what_is_no_driver_is_told(named: str) -> None:
    assert not is_driver(named)
    assert is_driver("textual.drivers.headless_driver:HeadlessDriver")
