"""A terminal with the program in it: keys go in, a screen comes out, and when it came."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pilot.paper import Paper

BYTES = {
    "enter": "\r", "space": " ", "tab": "\t", "esc": "\x1b", "backspace": "\x7f",
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
    "home": "\x1b[H", "end": "\x1b[F", "pageup": "\x1b[5~", "pagedown": "\x1b[6~",
}  # fmt: skip
"""What a terminal sends for keys that are more than a character."""

_ASKS_SYNC, _HAS_SYNC = b"\x1b[?2026$p", "\x1b[?2026;2$y"
_FRAME_ENDS = b"\x1b[?2026l"
COMMAND = (sys.executable, "-m", "siegegame")


class Took(NamedTuple):
    """Seconds from a key to the end of the first frame after it, and to that of the last."""

    first: float
    last: float


class Terminal:
    """A real pseudo-terminal; tells the program that it can show frames as wholes."""

    def __init__(
        self,
        *words: str,
        size: tuple[int, int],
        env: Mapping[str, str] | None = None,
        command: tuple[str, ...] = COMMAND,
    ) -> None:
        wide, high = size
        self.paper = Paper(wide, high)
        self._inside, outside = pty.openpty()
        fcntl.ioctl(outside, termios.TIOCSWINSZ, struct.pack("HHHH", high, wide, 0, 0))
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [*command, *words], stdin=outside, stdout=outside, stderr=outside,
            start_new_session=True, env=_environment(env or {}),
        )  # fmt: skip
        os.close(outside)
        self.frames: list[float] = []
        """When each frame since the last key had come in whole."""

    # What stands there

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        return self.paper.lines

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(line.rstrip() for line in self.lines)

    # What is done to it

    def press(self, key: str) -> None:
        """Presses a key, or types a character."""
        self.frames.clear()
        os.write(self._inside, BYTES.get(key, key).encode())

    def resize(self, wide: int, high: int) -> None:
        """Gives it another size; what the program still writes for the old one is cut off."""
        self.paper.resize(wide, high)
        fcntl.ioctl(self._inside, termios.TIOCSWINSZ, struct.pack("HHHH", high, wide, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def read(self, seconds: float) -> bool:
        """Takes in what is written within so many seconds; False if that is nothing."""
        data = self._received(seconds)
        self.paper.feed(data)
        return bool(data)

    def _received(self, seconds: float) -> bytes:
        """What is written within so many seconds, before it is on the paper; notes frames."""
        if not select.select([self._inside], [], [], max(0.0, seconds))[0]:
            return b""
        try:
            data = os.read(self._inside, 1 << 16)
        except OSError:  # Linux says so when nobody is left at the other end
            return b""
        now = time.monotonic()
        self.frames += [now] * data.count(_FRAME_ENDS)
        if _ASKS_SYNC in data:
            os.write(self._inside, _HAS_SYNC.encode())
        return data

    def settle(self, quiet: float = 0.03, first: float = 0.25) -> None:
        """Reads until nothing comes for a while; waits longer for the first."""
        wait = first
        while self.read(wait):
            wait = quiet

    def until(self, words: str, seconds: float = 30.0) -> float:
        """Reads until some words are on the screen; how long ago the program was started."""
        end = time.monotonic() + seconds
        while words not in self.text:
            left = end - time.monotonic()
            assert left > 0, f"{words!r} never came:\n{self.text}"
            if not self.read(min(left, 0.2)):
                assert self.process.poll() is None, f"it has ended:\n{self.text}"
        return time.monotonic() - self.began

    def timed(self, key: str, quiet: float = 0.04, longest: float = 1.0) -> Took | None:
        """Presses a key and times its frames; None if the screen stays as it is."""
        self.press(key)
        pressed = time.monotonic()
        wait, came = longest, list[bytes]()
        while data := self._received(wait):  # what it takes to draw it here does not count
            came.append(data)
            wait = quiet if self.frames else longest
        self.paper.feed(b"".join(came))
        if not self.frames:
            return None
        return Took(self.frames[0] - pressed, self.frames[-1] - pressed)

    # How it ends

    def leave(self, seconds: float = 20.0) -> int:
        """The exit status, once the program has ended by itself."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and (self.read(0.1) or self.process.poll() is None):
            pass
        return self.process.wait(1)

    def close(self) -> None:
        """Nothing is left of it."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._inside)


@contextlib.contextmanager
def terminal(
    *words: str, size: tuple[int, int], env: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """A terminal that is closed in the end."""
    opened = Terminal(*words, size=size, env=env)
    try:
        yield opened
    finally:
        opened.close()


def _environment(more: Mapping[str, str]) -> dict[str, str]:
    """The variables of a terminal of today, whatever the tests run in."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TEXTUAL")}
    # A shell's library may set the last two of the terminal's.
    for name in ("PYTHONDONTWRITEBYTECODE", "NO_COLOR", "COLUMNS", "LINES"):
        kept.pop(name, None)
    return {**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", **more}
