"""Keys pressed at random, with the terminal resized now and then: the game never falls over.

Whatever they do, leaving works, and what was saved verifies.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty")

from pilot.terminal import terminal
from siegegame.model.dice import Stream

KEYS = 1500 if os.environ.get("SIEGEGAME_PILOT") == "long" else 300
SCENARIOS = (
    "desperate-defense", "bastion-line", "breach-the-gate", "tower-blocks", "titan-hunt", "citadel",
)  # fmt: skip
SIZES = ((80, 24), (120, 36), (200, 60))
_COMMON = ("a", "enter", "enter", "space", "y", "tab", "up", "down", "left", "right", "esc")
_OTHERS = "mxvbeswc+-ftlginu1234r?zpdohjk[].'R"


def _key(stream: Stream) -> str:
    return stream.pick(_COMMON if stream.below(2) else _OTHERS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_keys_bring_it_down(scenario: str, tmp_path: Path) -> None:
    stream = Stream("keys", scenario)
    env = {"SIEGEGAME_SAVES": str(tmp_path)}
    with terminal("play", scenario, "--seed", "5", size=SIZES[1], env=env) as opened:
        opened.settle(1.0, 10.0)
        told = []
        for number in range(KEYS):
            if number % 50 == 49:
                opened.resize(*stream.pick(SIZES))
            key = _key(stream)
            told.append(key)
            opened.press(key)
            opened.settle(0.01, 0.05)
            assert opened.process.poll() is None, (told[-30:], opened.text)
        opened.settle(0.5, 1.0)
        opened.press("\x11")
        assert opened.leave() == 0, (told[-30:], opened.text)
    for path in tmp_path.glob("*.siege"):
        subprocess.run([sys.executable, "-m", "siegegame", "verify", str(path)], check=True)
