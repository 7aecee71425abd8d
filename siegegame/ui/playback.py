"""A match that goes by itself: at a chosen speed, or on to a place as fast as its players think."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

from siegegame.model.events import PhaseStarted
from siegegame.ui.feed import Feed

SPEEDS: Final = (1, 2, 4, 8, 16, 32)
"""Orders a second."""

BATCH: Final = 0.03
"""Seconds of orders between two looks at the keys; a player who thinks longer gives one order."""

BREATH: Final = 0.01
"""Seconds left to keys and drawing between two batches."""

PICTURE: Final = 0.2
"""Seconds between two pictures on the way to the end."""


class Playback:
    """Steps a feed by a screen's timers and shows each step."""

    def __init__(self, screen: Screen[Any], feed: Feed, show: Callable[[], None]) -> None:
        self._screen = screen
        self._feed = feed
        self._show = show
        self._timer: Timer | None = None
        self._speed = SPEEDS.index(4)
        self._shown = 0.0
        self._arrived: Callable[[], bool] = lambda: True
        self.rushing = False
        """Whether it plays on to the end, or to the next phase."""

    @property
    def playing(self) -> bool:
        """Whether the match goes by itself at a chosen speed."""
        return self._timer is not None and not self.rushing

    @property
    def speed(self) -> int:
        """Orders a second."""
        return SPEEDS[self._speed]

    def play(self) -> None:
        """Goes on at the chosen speed, if there is anything left."""
        self.stop()
        if not self._feed.ended:
            self._timer = self._screen.set_interval(1 / self.speed, self._tick)

    def stop(self) -> None:
        """Stays where it is."""
        self.rushing = False
        if self._timer:
            self._timer.stop()
            self._timer = None

    def change_speed(self, by: int) -> None:
        """Faster or slower."""
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        if self.playing:
            self.play()

    def to_phase(self) -> None:
        """Goes on to where the next phase begins, in small batches."""
        self._rush(self._at_phase)

    def to_end(self) -> None:
        """Goes to the end; what was not played yet is played in small batches."""
        self._feed.seek(self._feed.newest)
        self._rush(lambda: False)

    def _rush(self, arrived: Callable[[], bool]) -> None:
        self.stop()
        self.rushing = not self._feed.ended
        self._shown = 0.0
        self._arrived = arrived
        self._batch()

    def _batch(self) -> None:
        until = monotonic() + BATCH
        while self.rushing and monotonic() < until:
            self.rushing = self._feed.step(1) and not self._arrived() and not self._feed.ended
        if not self.rushing:
            self.stop()
            self._show()
            return
        if monotonic() > self._shown + PICTURE:
            self._show()
            self._shown = monotonic()
        self._timer = self._screen.set_timer(BREATH, self._batch)

    def _at_phase(self) -> bool:
        return any(isinstance(event, PhaseStarted) for event in self._feed.events())

    def _tick(self) -> None:
        self._feed.step(1)
        if self._feed.ended:
            self.stop()
        self._show()
