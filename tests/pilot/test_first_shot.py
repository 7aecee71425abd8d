"""From the title to the first shot, by the keys that somebody new would press."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pty")

from pilot.reading import Sight
from pilot.terminal import terminal
from pilot.worker import Pilot

MOST_KEYS = 40
"""At three seconds each, with time to read, that is two minutes."""
_OBVIOUS = {
    "HIDE": ("a", "space"),
    "DEPLOY": ("a", "space"),
    "ORDER": ("a", "space"),
    "MOVE": ("a", "space"),
    "WHO FIRST": ("enter",),
    "NEXT": ("enter",),
    "SHOOT": ("enter",),
    "CHOOSE": ("enter",),
}
"""In each mode the keys in turn; the last one again and again."""


def _battle(pilot: Pilot) -> None:
    """The first entry of the title."""
    pilot.terminal.until(" TITLE ")
    pilot.terminal.until("no match is under way")
    pilot.press(pilot.look(), "enter")


def _by_hand(pilot: Pilot) -> None:
    """Two people who change nothing of what the setup proposes."""
    pilot.terminal.until(" TITLE ")
    pilot.terminal.settle(0.1)
    pilot._go("n", "SETUP")
    pilot.press(pilot.look(), "enter")


def _set_up(pilot: Pilot) -> None:
    """Two people who have everything set up for them."""
    pilot.terminal.until(" TITLE ")
    pilot.terminal.settle(0.1)
    pilot._go("n", "SETUP")
    pilot._row("Setting up")
    pilot._turn_to("done for you")
    pilot.press(pilot.look(), "enter")


class Newcomer:
    """Presses what is obvious until it has shot."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot
        self._part: tuple[str, str] = ("", "")
        self._times = 0
        self.has_shot = False

    def go(self) -> None:
        while not self.has_shot:
            assert self._pilot.count < 100, self._pilot.story("no shot")
            self._act(self._pilot.look())

    def _act(self, sight: Sight) -> None:
        pilot = self._pilot
        if sight.over == "curtain":
            pilot._lift(sight)
        elif sight.over == "confirm":
            pilot.press(sight, "y")
        elif "THINKS" in sight.badge and "space" in sight.keys:
            pilot.press(sight, "space")
        elif sight.badge in _OBVIOUS:
            key = self._next_key(sight)
            pilot.press(sight, key)
            self.has_shot = sight.badge == "SHOOT" and key == "enter"
        else:
            pilot.terminal.settle()

    def _next_key(self, sight: Sight) -> str:
        mode = "MOVE" if sight.badge == "ORDER" else sight.badge
        part = (sight.text.partition("\n")[0], mode)
        self._times = self._times + 1 if part == self._part else 0
        self._part = part
        keys = _OBVIOUS[sight.badge]
        return keys[min(self._times, len(keys) - 1)]


@pytest.mark.parametrize("begin", [_battle, _by_hand, _set_up])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_first_shot_comes_soon(
    tmp_path: Path, begin: Callable[[Pilot], None], size: tuple[int, int]
) -> None:
    with terminal(size=size, env={"SIEGEGAME_SAVES": str(tmp_path)}) as opened:
        pilot = Pilot(opened, 1)
        began = time.monotonic()
        begin(pilot)
        Newcomer(pilot).go()
        seconds = time.monotonic() - began
        (saved,) = tmp_path.glob("*.siege")
        assert '"o":"shoot ' in saved.read_text()
    print(f"{begin.__name__} {size}: {pilot.count} keys, {seconds:.1f} s")
    assert pilot.count <= MOST_KEYS
