"""Ctrl-Z leads to the shell, and back from there everything stands again."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

pytest.importorskip("pty")

from pilot.terminal import Terminal, terminal


def _state(opened: Terminal) -> str:
    return Path(f"/proc/{opened.process.pid}/stat").read_text().rpartition(")")[2].split()[0]


@pytest.mark.parametrize(("words", "shown"), [((), " TITLE "), (("play",), "take the keyboard")])
def test_back_from_the_shell_the_screen_is_drawn_anew(
    tmp_path: Path, words: tuple[str, ...], shown: str
) -> None:
    with terminal(*words, size=(80, 24), env={"SIEGEGAME_SAVES": str(tmp_path)}) as opened:
        opened.until(shown)
        opened.settle(0.5, 2.0)
        opened.press("\x1a")
        end = time.monotonic() + 10
        while _state(opened) != "T":
            assert time.monotonic() < end
            opened.read(0.1)
        assert shown not in opened.text
        os.kill(opened.process.pid, signal.SIGCONT)
        opened.until(shown)
