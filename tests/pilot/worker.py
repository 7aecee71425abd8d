"""The pilot: plays by what stands on the screen and presses only keys that are shown there."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from pilot.reading import CURTAIN, LIFTS, PEEK, Sight, read
from pilot.terminal import Terminal
from siegegame.model.dice import Stream

STUCK: Final = 40
"""So many keys without any change are too many."""
_KEPT: Final = 6
"""Screens that are told of when something goes wrong."""
_QUIET: Final = 0.06
"""Seconds without anything new after which a key has been answered: the card follows the cursor."""
_ARROWS: Final = ("up", "down", "left", "right")

_NOW_AND_THEN: Final = {
    ".": 2,
    "x": 3, "g": 2, "i": 2, "v": 3, "z": 2, "?": 2, "p": 2, "u": 2, "tab": 6, "n": 3, "f": 2,
    "c": 6, "t": 4, "m": 3, "r": 2, "+": 6, "-": 2, "esc": 0, "q": 0,
}  # fmt: skip
"""How often each key is pressed wherever it is shown, against `_LIKED`."""
_LIKED: Final = {
    "HIDE": {"a": 60, "enter": 20},
    "DEPLOY": {"a": 100, "enter": 8},
    "WHO FIRST": {"1": 30, "2": 30, "enter": 20},
    "NEXT": {"enter": 90},
    "ORDER": {"1": 10, "2": 15, "3": 5, "4": 4, "enter": 50},
    "MOVE": {"enter": 70},
    "CHARGE": {"enter": 70},
    "SHOOT": {"enter": 70},
    "FIGHT": {"enter": 70},
    "CHOOSE": {"enter": 50, "a": 40},
    "RETREAT": {"enter": 60},
    "LOOK": {"esc": 40},
}
_ARROW: Final = {"MOVE": 25, "CHARGE": 25, "RETREAT": 25, "LOOK": 15}
"""How often each arrow is pressed; 6 elsewhere."""


class Pilot:
    """Presses keys until the match is over."""

    def __init__(
        self,
        terminal: Terminal,
        seed: int,
        watch: Callable[[Sight], None] = lambda _: None,
        *,
        haste: int = 3,
    ) -> None:
        """Sits down.

        Args:
            terminal: with the program in it.
            seed: of the pilot's choices.
            watch: looks at every screen; raises if it shows what it must not.
            haste: how soon it wants to end each part of a phase.
        """
        self.terminal = terminal
        self.pressed: dict[str, set[str]] = {}
        """Every key that was pressed in each mode."""
        self._choice = Stream("pilot", seed)
        self._watch = watch
        self._haste = haste
        self._seen: deque[tuple[str, str]] = deque(maxlen=_KEPT)
        self._same = 0
        self._part: tuple[str, str] = ("", "")
        self._stay = 0
        """How long the same side has been in the same mode."""
        self._placed = False
        self.count = 0

    # The menus, whose keys are few

    def start(self, turns: int, *, seed: int, defender: str = "") -> None:
        """From the title to the first screen of a match, as somebody would go."""
        self.terminal.until(" TITLE ")
        self.terminal.settle(0.1)
        self._go("n", "SETUP")
        if defender:
            self._row("Defender")
            self._turn_to(defender)
        self._row("Turns")
        self._type(str(turns))
        self._row("Seed")
        self._type(str(seed))
        sight = read(self.terminal.lines)
        self.press(sight, sight.key_for("begin"))

    def join(self) -> None:
        """Waits for a match that is opened at once."""
        end = time.monotonic() + 60
        while not (self.look().over or self.look().badge) and time.monotonic() < end:
            self.terminal.settle()

    def _go(self, key: str, badge: str) -> None:
        """Presses a key and waits for where it leads."""
        self.press(read(self.terminal.lines), key)
        self.terminal.until(f" {badge} ")
        self.terminal.settle()

    def _row(self, label: str) -> None:
        while f"> {label}" not in self.terminal.text:
            self._change("down")

    def _turn_to(self, words: str) -> None:
        while words not in self._chosen():
            self._change("right")

    def _change(self, key: str) -> None:
        """Presses a key that changes the chosen line, and waits until it has."""
        before, end = self._chosen(), time.monotonic() + 10
        self.press(read(self.terminal.lines), key)
        while self._chosen() == before and time.monotonic() < end:
            self.terminal.settle()

    def _type(self, number: str) -> None:
        """Types over a number; its first digit begins it anew."""
        for key in number:
            self.press(read(self.terminal.lines), key)
        self.terminal.until(f" {number}_ ")

    def _chosen(self) -> str:
        return next((line for line in self.terminal.lines if "> " in line[:6]), "")

    # The match

    def play(self, seconds: float) -> None:
        """Plays until the result is shown."""
        end = time.monotonic() + seconds
        while not _is_over(sight := self.look()):
            assert time.monotonic() < end, self.story(f"not over after {seconds} s")
            self.act(sight)

    def look(self) -> Sight:
        """Reads the screen as it stands."""
        sight = read(self.terminal.lines)
        assert "Traceback" not in sight.text, self.story("a traceback")
        assert self.terminal.process.poll() is None, self.story("it has ended")
        self._watch(sight)
        return sight

    def act(self, sight: Sight) -> None:
        """Presses one key, or a few arrows."""
        if sight.over == "curtain":
            self._lift(sight)
        elif sight.over == "confirm":
            self.press(sight, "y" if self._choice.below(10) < 8 else "n")
        elif sight.over == "help":
            self.press(sight, self._choice.pick(["right", "left", "esc"]))
        elif sight.over == "peek":
            self.press(sight, self._choice.pick(["enter", "space", "x", "up"]))
        elif "THINKS" in sight.badge:
            self._wait(sight)
        elif sight.badge in {"", "..."}:  # something is being worked out
            self.terminal.settle()
        else:
            self._choose(sight)

    def _lift(self, sight: Sight) -> None:
        """Waits until the curtain can be lifted, and lifts it."""
        if LIFTS not in sight.text:
            self.terminal.read(0.2)
            return
        self.press(sight, self._choice.pick(["enter", "space"]))
        end = time.monotonic() + 10
        while CURTAIN in self.terminal.text and time.monotonic() < end:
            self.terminal.read(0.1)
        self.terminal.settle()

    def _wait(self, sight: Sight) -> None:
        if self._choice.below(3) == 0:
            self.press(sight, self._choice.pick([key for key in sight.keys if key != "q"]))
        else:
            self.terminal.settle(first=0.3)

    def _choose(self, sight: Sight) -> None:
        self._notice(sight)
        weights = {key: self._weight(sight, key) for key in sight.keys}
        tickets = [key for key, weight in weights.items() for _ in range(weight)]
        assert tickets, self.story("no key is shown")
        key = self._choice.pick(tickets)
        self.press(sight, key)
        if key in _ARROWS and sight.badge in _ARROW:
            for _ in range(self._choice.below(4)):
                self.press(sight, key)

    def _notice(self, sight: Sight) -> None:
        """Keeps count of how long this has been going on."""
        part = (sight.badge, sight.text.partition("\n")[0])
        if part != self._part and sight.badge != "LOOK":
            self._part, self._stay, self._placed = part, 0, False
        self._stay += 1

    def _weight(self, sight: Sight, key: str) -> int:
        badge = sight.badge
        if key == "space":
            return self._impatience(badge)
        if key == "a" and self._placed:
            return 1
        if key in _ARROWS:
            return _ARROW.get(badge, 6)
        return _LIKED.get(badge, {}).get(key, _NOW_AND_THEN.get(key, 4))

    def _impatience(self, badge: str) -> int:
        """How much somebody wants to end a part of the phase."""
        if badge in {"HIDE", "DEPLOY"}:
            return 200 if self._placed else 1
        return 2 + self._haste * self._stay

    # One key

    def press(self, sight: Sight, key: str) -> None:
        """Presses a key that is shown."""
        assert sight.over or key in sight.keys, f"{key} is not shown:\n{sight.text}"
        before = self.terminal.paper.picture()
        self.terminal.press(key)
        self.terminal.settle(quiet=_QUIET)
        self.count += 1
        self.pressed.setdefault(sight.over or sight.badge, set()).add(key)
        self._seen.append((key, self.terminal.text))
        self._placed = self._placed or (key == "a" and sight.badge in {"HIDE", "DEPLOY"})
        self._same = self._same + 1 if self.terminal.paper.picture() == before else 0
        assert self._same < STUCK, self.story(f"{STUCK} keys changed nothing")

    def story(self, what: str) -> str:
        """What went wrong, with the last screens."""
        shown = [f"--- after {key!r}:\n{text}" for key, text in self._seen]
        return "\n".join([f"{what}, {self.count} keys pressed", *shown, self.terminal.text])

    def leave(self) -> int:
        """Looks at the result, then goes back to the title and out; the exit status."""
        self._until("result", "r")
        self._until("", "enter")
        self.terminal.settle(0.2)
        sight = self.look()
        self.press(sight, sight.key_for("leave"))
        self.terminal.until(" TITLE ")
        self.terminal.settle(0.1)
        self.terminal.press("q")
        return self.terminal.leave()

    def _until(self, over: str, key: str) -> None:
        """Presses a key until something, or nothing, lies over the battle."""
        self.terminal.settle(0.3)
        while (sight := self.look()).over != over:
            self.press(sight, key)


def _is_over(sight: Sight) -> bool:
    """Whether the result is on the screen or can be shown."""
    return sight.over == "result" or (sight.badge == "END" and "r" in sight.keys)


def peeking(sight: Sight) -> bool:
    """Whether secrets may be on the screen: while they are hidden, and during a peek."""
    top = sight.text.partition("\n")[0]
    hiding = "Hiding of the bunkers" in top and sight.over != "curtain"
    return sight.badge == "HIDE" or hiding or PEEK in sight.text
