"""What must never be on the screen: where the bunkers are hidden, until they are found."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pilot.reading import CURTAIN, LIFTS, Sight
from pilot.worker import peeking
from siegegame.engine import Match, View
from siegegame.engine.replay import replay
from siegegame.engine.saves import read_torn
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.report import Names, narrate

_BUNKER = "@"
_CURTAIN = (
    "Attacker, take the keyboard.",
    "Defender, take the keyboard.",
    "Attacker, please look away.",
    "Defender, please look away.",
    "What follows is for both of you to see.",
    LIFTS,
    "Esc: go back, nothing is shown",
    "...",
)
"""All that a curtain may say."""


class Secrets:
    """Looks at screens of a match between two people; knows from its file what is hidden."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._told: list[str] = []
        """Words that tell a secret."""
        self.watched = 0
        """How many screens were looked at that could have told one."""

    def watch(self, sight: Sight) -> None:
        """Fails if a screen shows what it must not."""
        if CURTAIN in sight.text:
            _check_curtain(sight)
        if peeking(sight) or sight.badge in {"", "TITLE", "SETUP"}:
            return
        self._told = self._told or list(self._find())
        self.watched += bool(self._told)
        flat = " ".join(sight.text.split())
        shown = [words for words in self._told if words in flat]
        assert not shown, f"{shown} stands on the screen:\n{sight.text}"
        if _BUNKER in sight.text and sight.over != "help":
            assert _found(self._match().view(PUBLIC)), f"a bunker is shown:\n{sight.text}"

    def overhear(self, said: Iterable[str]) -> None:
        """Fails if the terminal was told a secret apart from the screen, as a title."""
        for words in self._told:
            assert not any(words in each for each in said), words

    def _find(self) -> list[str]:
        """Orders and sentences that only the defender may know."""
        orders = read_torn(self._path()).saved.orders
        match = self._match()
        known = {event.seq for event in match.events(PUBLIC)}
        names = Names.of_view(match.view(Side.DEFENDER))
        secret = [each for each in match.events(Side.DEFENDER) if each.seq not in known]
        told = [str(order) for order in orders if order.SECRET]
        return told + [narrate(event, names) for event in secret]

    def _match(self) -> Match:
        return replay(read_torn(self._path()).saved)

    def _path(self) -> Path:
        (path,) = self._folder.glob("*.siege")
        return path


def _check_curtain(sight: Sight) -> None:
    lines = [line.strip() for line in sight.text.split("\n") if line.strip()]
    assert set(lines) <= set(_CURTAIN), f"a curtain shows more than it may:\n{sight.text}"


def _found(view: View) -> bool:
    return any(counter.structure for counter in view.counters())
