"""How long a key takes to its frame in a real terminal: `python tests/pilot/latency.py` prints it.

Run it on a machine that does nothing else; the load is printed with the figures.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from pilot.reading import read
from pilot.terminal import Terminal
from siegegame.model.orders import First, Order
from siegegame.model.vocabulary import Side
from siegegame.players import make_player
from siegegame.ui.table import MatchChoice, Session

SIZE = (120, 36)
_SCENARIO = "desperate-defense"


class Figures(NamedTuple):
    """Milliseconds of many keys of a kind."""

    name: str
    first: tuple[float, ...]
    """To the end of the first frame after each key."""
    last: tuple[float, ...]
    """To the end of the last."""
    work: tuple[float, ...]
    """Of processor time, until all is shown: this hardly depends on what else the machine does."""

    @property
    def median(self) -> float:
        """Half of the keys took no longer to their first frame."""
        return statistics.median(self.first)

    @property
    def slow(self) -> float:
        """95 of 100 took no longer."""
        return _share(self.first, 0.95)

    def __str__(self) -> str:
        last = statistics.median(self.last), _share(self.last, 0.95)
        work = statistics.median(self.work), _share(self.work, 0.95)
        return (
            f"{self.name:<34} {len(self.first):4} keys   first frame {self.median:5.1f} "
            f"{self.slow:5.1f}   last {last[0]:5.1f} {last[1]:5.1f}   most {max(self.last):5.1f} ms"
            f"   processor {work[0]:5.1f} {work[1]:5.1f} ms"
        )


def _share(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def measure(
    name: str, opened: Terminal, keys: Sequence[str], count: int, back: str = ""
) -> Figures:
    """Presses keys in turn, each when the one before is answered, at a moment by chance.

    Args:
        name: what the figures are called.
        opened: the terminal.
        keys: those that are timed.
        count: how many of them.
        back: a key behind each that is not timed.
    """
    found: list[tuple[float, float, float]] = []
    for number in range(count):
        time.sleep(0.03 + number % 7 * 0.0013)  # not in step with the program's clock
        opened.settle(first=0.0)
        before = _processor(opened)
        took = opened.timed(keys[number % len(keys)])
        if took:
            times = (took.first, took.last, _processor(opened) - before)
            found.append((times[0] * 1000, times[1] * 1000, times[2] * 1000))
        if back:
            opened.press(back)
            opened.settle()
    first, last, work = zip(*found, strict=True) if found else ((), (), ())
    return Figures(name, first, last, work)


def saved(folder: Path, stage: str, **seats: str) -> Path:
    """A match in its second turn, with a person who acts first there."""
    for seed in range(7, 40):
        session = Session.begin(MatchChoice(_SCENARIO, seed, **seats), folder)
        first = _led_to(session, stage)
        session.close()
        if session.is_human(first):
            return session.path
        session.path.unlink()
    raise AssertionError("a person is never first")


def _led_to(session: Session, stage: str) -> Side:
    """Plays on to a stage of the second turn, up to a person's order; who was first in it."""
    match = session.match
    first: Side | None = None
    while (match.turn, match.stage) != (2, stage) or not _awaited(session):
        side = match.to_act
        assert side is not None
        order: Order = make_player("greedy", session.seed, side).choose(match.view(side))
        if isinstance(order, First) and session.is_human(side):
            order = First(side)
        session.act(order)
        first = order.side if isinstance(order, First) else first
    assert first is not None
    return first


def _awaited(session: Session) -> bool:
    """Whether a person is to act, and not to decide who is first."""
    match = session.match
    side = match.to_act
    return side is not None and session.is_human(side) and not match.view(side).decision


def opened_at(folder: Path, stage: str, size: tuple[int, int] = SIZE, **seats: str) -> Terminal:
    """A terminal with a saved match in it, ready for keys."""
    path = saved(folder, stage, **seats)
    opened = Terminal(
        "play", "--load", str(path), "--no-animation", size=size,
        env={"SIEGEGAME_SAVES": str(folder)},
    )  # fmt: skip
    opened.until("Turn 2")
    opened.settle(1.0, 2.0)
    return opened


ARROWS = ("right", "right", "up", "left", "down", "left", "down", "up")


def begin(opened: Terminal) -> None:
    """Goes on as long as only who is next is told or asked."""
    while read(opened.lines).badge in {"NEXT", "WHO FIRST"}:
        opened.press("enter")
        opened.settle(0.5)


def moving(opened: Terminal, count: int) -> Iterator[Figures]:
    """In the Movement phase: an order, then the cursor, then from unit to unit."""
    begin(opened)
    if read(opened.lines).badge == "ORDER":
        opened.press("1")
        opened.settle(0.3)
    if read(opened.lines).badge == "ORDER":
        opened.press("enter")
        opened.settle(0.5, 1.0)
    yield measure("MOVE, the cursor by arrows", opened, ARROWS, count)
    yield measure("MOVE, tab to another unit", opened, ("tab",), count)
    yield measure("LOOK, the first key", opened, ("x",), count // 2, back="esc")
    opened.press("x")
    opened.settle(0.3)
    yield measure("LOOK, the cursor by arrows", opened, ARROWS, count)
    yield measure("LOOK, tab to another unit", opened, ("tab",), count)


def shooting(opened: Terminal, count: int) -> Iterator[Figures]:
    """In the Shooting phase: targets of a detachment, then other detachments."""
    begin(opened)
    for _ in range(8):
        if re.search(r"│ > .*\n.*│   \S", opened.text):  # there is more than one target
            break
        opened.press("tab")
        opened.settle(0.3)
    yield measure("SHOOT, another target by arrows", opened, ("down",), count)
    yield measure("SHOOT, tab to another detachment", opened, ("tab",), count)


def thinking(opened: Terminal, count: int) -> Iterator[Figures]:
    """While a computer player is on: looking around."""
    opened.press("space")
    opened.settle(0.3, 1.0)
    if read(opened.lines).over == "confirm":
        opened.press("y")
    opened.until("THINKS")
    opened.press("x")
    opened.until(" LOOK ")
    found = []
    while len(found) < count and "DEF" in opened.text:
        found.append(measure("LOOK while a computer thinks", opened, ARROWS, 8))
        if not _computer_is_on(opened):
            break
    yield _together(found)


def _computer_is_on(opened: Terminal) -> bool:
    return "Defender to" in opened.lines[0]


def _together(parts: Sequence[Figures]) -> Figures:
    first = tuple(value for part in parts for value in part.first)
    last = tuple(value for part in parts for value in part.last)
    return Figures(parts[0].name, first, last, tuple(v for part in parts for v in part.work))


def first_frame(folder: Path, *words: str, shows: str, runs: int = 5) -> list[float]:
    """Seconds from the start of the program until some words stand on the screen.

    A run that is not counted writes what Python makes of its modules, as an installation does.
    """
    found = []
    for _ in range(runs + 1):
        opened = Terminal(*words, size=SIZE, env={"SIEGEGAME_SAVES": str(folder)})
        found.append(opened.until(shows))
        opened.close()
    return sorted(found[1:])


def idle(opened: Terminal, seconds: float) -> float:
    """Percent of a processor that the program takes while nobody presses a key."""
    opened.settle(1.0, 1.0)
    before, began = _processor(opened), time.monotonic()
    end = began + seconds
    while time.monotonic() < end:
        opened.read(0.5)
    return 100 * (_processor(opened) - before) / (time.monotonic() - began)


def _processor(opened: Terminal) -> float:
    """Seconds of processor time so far, of all threads."""
    spent = 0
    for thread in Path(f"/proc/{opened.process.pid}/task").iterdir():
        with contextlib.suppress(OSError):  # it has ended
            spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e9


def report(count: int, tell: Callable[[str], None]) -> None:
    """Measures everything and tells it."""
    tell(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {SIZE[0]}x{SIZE[1]}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        times = first_frame(folder, shows="Quit")
        tell(f"title on the screen   {times[0]:.2f} s best, {statistics.median(times):.2f} median")
        words = ("play", "--seed", "7")
        times = first_frame(folder, *words, shows="take the keyboard")
        tell(f"`play`, first curtain {times[0]:.2f} s best, {statistics.median(times):.2f} median")
    found: list[Figures] = []
    for stage, part, seats in (
        ("movement", moving, {}),
        ("shooting", shooting, {}),
        ("movement", thinking, {"defender": "greedy"}),
    ):
        with tempfile.TemporaryDirectory() as name:
            opened = opened_at(Path(name), stage, **seats)
            for figures in part(opened, count):
                found.append(figures)
                tell(str(figures))
            if part is moving:
                tell(f"idle over 10 s: {idle(opened, 10):.2f} % of a processor")
            opened.close()
    tell(str(_together(found)._replace(name="all keys together")))
    tell(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=120, help="keys of each kind")
    report(parser.parse_args().keys, lambda line: print(line, flush=True))
