"""The viewer in a terminal of its own: how it begins, and that every way out restores it."""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from siegegame.engine.saves import read

fcntl = pytest.importorskip("fcntl")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PLAY = ["play", "--attacker", "random", "--defender", "random", "--seed", "3"]
ALTERNATE, NORMAL, CURSOR = b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[?25h"


class Terminal:
    """A terminal with the program in it."""

    def __init__(self, *words: str, code: str = "", **env: str) -> None:
        self.inside, outside = pty.openpty()
        fcntl.ioctl(outside, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.modes = termios.tcgetattr(self.inside)
        self.shown = b""
        self.process = subprocess.Popen(
            [sys.executable, *(["-c", code] if code else ["-m", "siegegame", *words])],
            stdin=outside, stdout=outside, stderr=outside, start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", **env},
        )  # fmt: skip
        os.close(outside)

    def read(self, until: bytes, seconds: float = 60.0) -> None:
        """Reads what is shown until something is."""
        end = time.monotonic() + seconds
        while until not in self.shown and time.monotonic() < end and self._read_some():
            pass
        assert until in self.shown, self.shown[-2000:]

    def _read_some(self) -> bool:
        if not select.select([self.inside], [], [], 0.2)[0]:
            return self.process.poll() is None
        try:
            data = os.read(self.inside, 65_536)
        except OSError:  # Linux says so when nobody is left at the other end
            return False
        self.shown += data
        return bool(data)

    def type(self, keys: str | bytes) -> None:
        os.write(self.inside, keys.encode() if isinstance(keys, str) else keys)

    def leave(self) -> int:
        """The exit status, when all is read that was shown."""
        end = time.monotonic() + 60
        while self._read_some() and time.monotonic() < end:
            pass
        return self.process.wait(10)

    def is_restored(self) -> bool:
        behind = self.shown.rpartition(ALTERNATE)[2]
        modes = termios.tcgetattr(self.inside)
        return NORMAL in behind and CURSOR in behind and modes[3] == self.modes[3]

    @property
    def afterwards(self) -> str:
        """What stands in the terminal when the viewer is gone."""
        return self.shown.rpartition(NORMAL)[2].decode()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.inside)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for each in opened:
        each.close()


def opened(terminals: list[Terminal], *words: str) -> Terminal:
    terminals.append(Terminal(*words))
    terminals[-1].read(b"Battlefield")
    return terminals[-1]


def titled(terminals: list[Terminal], *words: str) -> Terminal:
    terminals.append(Terminal(*words))
    terminals[-1].read(b"Saved matches")
    return terminals[-1]


def played(terminals: list[Terminal], *words: str) -> Terminal:
    terminals.append(Terminal("play", *words))
    terminals[-1].read(b"Battlefield" if "random" in words else b"take the keyboard")
    return terminals[-1]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIEGEGAME_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


def test_without_a_command_there_is_the_title(terminals: list[Terminal], folder: Path) -> None:
    terminal = titled(terminals)
    terminal.type("q")
    assert terminal.leave() == 0
    assert terminal.is_restored()
    assert "siegegame" not in terminal.afterwards
    assert not list(folder.glob("*"))


@pytest.mark.parametrize("words", [(), ("--ascii", "--no-animation", "--attacker", "random")])
def test_a_match_that_is_left_is_saved_and_gone_on_with(
    terminals: list[Terminal], folder: Path, words: tuple[str, ...]
) -> None:
    terminal = played(terminals, *words)
    terminal.type("\x11")  # Ctrl+Q
    assert terminal.leave() == 0
    assert terminal.is_restored()
    file = next(folder.iterdir())
    assert f"go on with `siegegame play --load {file}`" in " ".join(terminal.afterwards.split())
    again = played(terminals, "--load", str(file), *words)
    again.type("\x11")
    assert again.leave() == 0
    assert [file] == list(folder.iterdir())


def test_a_match_that_is_played_elsewhere_is_not_opened(
    terminals: list[Terminal], folder: Path
) -> None:
    played(terminals)
    file = next(folder.iterdir())
    terminals.append(Terminal("play", "--load", str(file)))
    assert terminals[-1].leave() == 1
    assert file.name in terminals[-1].shown.decode()


def test_a_signal_leaves_a_match_with_its_file_whole(
    terminals: list[Terminal], folder: Path
) -> None:
    terminal = played(terminals)
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.leave() == 143
    assert terminal.is_restored()
    read(next(folder.iterdir()))


def test_a_match_that_ended_is_told(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, *PLAY, "--turns", "1")
    terminal.type("\x1b[F")  # End
    terminal.read(b"The match is over")
    terminal.type("q")
    assert terminal.leave() == 0
    assert "attacker wins" in terminal.afterwards


def test_a_match_that_did_not_end_has_no_winner(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, *PLAY)
    terminal.type("q")
    assert terminal.leave() == 0
    assert "wins" not in terminal.afterwards


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("busy", [False, True])
def test_a_signal_that_ends_it_restores_the_terminal(
    terminals: list[Terminal], name: str, busy: bool
) -> None:
    terminal = opened(terminals, *PLAY)
    if busy:
        terminal.type("+++++ ")  # plays as fast as it can
        terminal.read(b"Turn 1")
    number = signal.Signals[name]
    terminal.process.send_signal(number)
    assert terminal.leave() == 128 + number
    assert terminal.is_restored()
    assert "Traceback" not in terminal.afterwards


def test_a_replay_is_left_by_a_signal_too(terminals: list[Terminal], saved: Path) -> None:
    terminal = opened(terminals, "replay", str(saved))
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.leave() == 143
    assert terminal.is_restored()


def test_further_signals_do_not_stop_the_clean_up(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, *PLAY)
    for name in ("SIGHUP", "SIGCONT", "SIGTERM", "SIGHUP", "SIGTERM"):
        terminal.process.send_signal(signal.Signals[name])
    assert terminal.leave() in {129, 143}
    assert terminal.is_restored()


def test_a_signal_while_another_is_heard_leaves_once(terminals: list[Terminal]) -> None:
    code = (
        "import os, signal, sys\n"
        "from siegegame.cli import watching\n"
        "begin = watching._Ending.begin\n"
        "def interrupted(self, number, frame):\n"
        "    if number == signal.SIGHUP:\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        for _ in range(1000): pass\n"
        "    begin(self, number, frame)\n"
        "watching._Ending.begin = interrupted\n"
        "from siegegame.cli.app import root\n"
        f"sys.exit(root.main({PLAY!r}, standalone_mode=False))\n"
    )
    terminals.append(Terminal(code=code))
    terminals[-1].read(b"Battlefield")
    terminals[-1].process.send_signal(signal.SIGHUP)
    assert terminals[-1].leave() == 143
    assert terminals[-1].is_restored()


@pytest.mark.parametrize("stopped", [True, False])
def test_a_viewer_that_goes_on_after_a_stop_restores_what_was_before(
    terminals: list[Terminal], stopped: bool
) -> None:
    terminal = opened(terminals, *PLAY)
    for _ in range(2):
        terminal.shown = b""
        if stopped:
            terminal.process.send_signal(signal.SIGSTOP)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.read(ALTERNATE)
        terminal.read(b"Battlefield")  # drawn anew
    terminal.type("q")  # and heard at once, by one who reads
    assert terminal.leave() == 0
    assert terminal.is_restored()


def test_a_viewer_that_hangs_is_left_too(terminals: list[Terminal]) -> None:
    code = (
        "import sys\n"
        "from siegegame.players import random_player\n"
        "def hang(*_):\n"
        "    while True: pass\n"
        "random_player.RandomPlayer.choose = hang\n"
        "from siegegame.cli.app import root\n"
        f"sys.exit(root.main({PLAY!r}, standalone_mode=False))\n"
    )
    terminals.append(Terminal(code=code))
    terminal = terminals[-1]
    terminal.read(b"Battlefield")
    terminal.type("n")
    time.sleep(1)
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.leave() == 143
    assert NORMAL in terminal.shown


def test_a_terminal_that_hangs_up_ends_it() -> None:
    child, inside = pty.fork()
    if not child:
        os.environ["TERM"] = "xterm-256color"
        os.execv(sys.executable, [sys.executable, "-m", "siegegame", *PLAY])
    shown = b""
    while b"Battlefield" not in shown:
        shown += os.read(inside, 65_536)
    os.close(inside)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 129


STRANGE = (b"\xff", b"\xe9n", b"\x1b[1114112u", b"\x1b[99999999999999u", b"\x1b[5:u", b"\xf0\x9f")


def test_bytes_and_sequences_that_mean_nothing_are_passed_over(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, *PLAY)
    for strange in STRANGE:
        terminal.type(strange)
        time.sleep(0.15)
    terminal.shown = b""
    terminal.type(b"\xff?")
    terminal.read(b"Reading the screen")
    terminal.type(b"\x1b")
    time.sleep(0.3)
    terminal.type("q")
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.afterwards


BROKEN = """
import sys
from siegegame.ui.screens.{module} import {screen}
async def fail(*_):
    raise KeyError("broken on purpose")
{screen}.{method} = fail
from siegegame.cli.app import root
sys.exit(root.main({words!r}, standalone_mode=False))
"""
FAULTS = {
    "the title": ("title", "TitleScreen", "action_move", [], b"Saved matches"),
    "a match": ("play", "PlayScreen", "action_zoom", ["play"], b"Enter or Space"),
    "the viewer": ("watch", "WatchScreen", "action_step", PLAY, b"Battlefield"),
}


@pytest.mark.parametrize("where", FAULTS)
def test_a_fault_under_way_ends_as_one_line_in_a_restored_terminal(
    terminals: list[Terminal], where: str
) -> None:
    module, screen, method, words, begun = FAULTS[where]
    code = BROKEN.format(module=module, screen=screen, method=method, words=words)
    terminals.append(Terminal(code=code))
    terminal = terminals[-1]
    terminal.read(begun)
    if where == "a match":
        terminal.type("\r")  # lifts the curtain
        time.sleep(1)
    terminal.type({"the title": "\t", "a match": "z", "the viewer": "n"}[where])
    assert terminal.leave() == 1
    assert terminal.is_restored()
    assert "siegegame: internal error: KeyError: 'broken on purpose'" in terminal.afterwards
    assert "Traceback" not in terminal.afterwards
    assert ("the match is saved" in terminal.afterwards) is (where == "a match")


def test_a_fault_of_the_input_ends_it_too(terminals: list[Terminal]) -> None:
    code = (
        "import sys\n"
        "from siegegame.ui import keyboard\n"
        "def fail(*_): raise RuntimeError('no keys')\n"
        "keyboard.Keys.take = fail\n"
        "from siegegame.cli.app import root\n"
        "sys.exit(root.main([], standalone_mode=False))\n"
    )
    terminals.append(Terminal(code=code))
    assert terminals[-1].leave() == 1
    assert terminals[-1].is_restored()
    assert "the terminal cannot be read any more" in terminals[-1].afterwards
    assert "Traceback" not in terminals[-1].afterwards


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_while_it_loads_leaves_no_line(terminals: list[Terminal], name: str) -> None:
    terminals.append(Terminal("play"))
    terminal = terminals[-1]
    terminal.read(b"setting up")
    number = signal.Signals[name]
    terminal.process.send_signal(number)
    assert terminal.leave() == 128 + number
    assert "Traceback" not in terminal.shown.decode()
    last = terminal.shown.decode().rpartition("\r")[2] if ALTERNATE not in terminal.shown else ""
    assert last == ""


@pytest.mark.parametrize(
    ("variable", "value"),
    [("TEXTUAL_COLOR_SYSTEM", "zz"), ("TEXTUAL_DRIVER", "nope"), ("TEXTUAL_DRIVER", "os:path")],
)
@pytest.mark.parametrize("words", [[], ["play"]])
def test_settings_that_are_none_are_named(
    terminals: list[Terminal], folder: Path, variable: str, value: str, words: list[str]
) -> None:
    terminals.append(Terminal(*words, **{variable: value}))
    assert terminals[-1].leave() == 2
    assert f"siegegame: {variable} is '{value}'" in terminals[-1].shown.decode()
    assert not list(folder.glob("*"))
