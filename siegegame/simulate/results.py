"""What comes of simulated matches: a record for each, and the summary of all of them.

The field names of the records are relied on outside the project.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from siegegame import __version__
from siegegame.model.vocabulary import SIDES

_Z: Final = 1.959964
"""The normal distribution's 97.5 % point: two-sided 95 %."""


class Played(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What every record of a match begins with."""

    scenario: str
    seed: int
    attacker: str
    """The level of the attacker's player."""
    defender: str


class MatchResult(Played, frozen=True, kw_only=True, tag="match"):
    """A match that was played to its end."""

    winner: str
    """`attacker`, `defender` or `draw`."""
    reason: str
    turns: int
    turns_limit: int
    points: int
    morale: dict[str, str]
    """Each side's morale points at the end, as decimals."""
    orders: int
    """Orders that move, shoot, assault, scan, enter or leave."""
    dice: int
    seconds: float
    digest: str
    """Over all events and the last state: the same wherever the match is played."""
    rules: dict[str, int]
    """How often each rule id stands in the events."""
    problems: tuple[str, ...]
    version: str = __version__
    file: str | None


class Failure(Played, frozen=True, kw_only=True, tag="failure"):
    """A match that did not end as it should."""

    turns: int = 0
    turns_limit: int = 0
    points: int = 0
    orders: int = 0
    dice: int = 0
    seconds: float = 0.0
    problems: tuple[str, ...] = ()
    version: str = __version__
    file: str | None = None
    error: str
    reproduce: str
    """The command that plays the match again."""
    winner: str | UnsetType = UNSET
    """This and what follows is there if the match was played out and could not be saved."""
    reason: str | UnsetType = UNSET
    morale: dict[str, str] | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    rules: dict[str, int] | UnsetType = UNSET


OUTCOME: Final = ("winner", "reason", "morale", "digest", "rules")
"""What only a match that was played out has."""

Record = MatchResult | Failure


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat or a player did: a draw is half a win in `score`."""

    matches: int
    wins: int
    draws: int
    losses: int
    score: float
    rate: float
    """Score for each match."""
    interval: tuple[float, float]
    """The 95 % interval of the rate (Wilson)."""


class Summary(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="summary"):
    """What came of a run."""

    matches: int
    """Finished ones."""
    failures: int
    draws: int
    attacker: Standing
    defender: Standing
    players: dict[str, Standing]
    """By level; in matches of a player against itself each seat counts."""
    reasons: dict[str, int]
    orders: int
    seconds: float
    """From beginning to end of the run."""
    orders_per_second: float
    matches_per_minute: float
    version: str = __version__


class Tally:
    """Adds up records one by one."""

    def __init__(self) -> None:
        self.matches = 0
        self.failures = 0
        self.orders = 0
        self._seats = {side.value: [0, 0, 0] for side in SIDES}
        self._players: dict[str, list[int]] = {}
        self._reasons: dict[str, int] = {}

    def add(self, record: Record) -> None:
        """Takes one more record into account."""
        if isinstance(record, Failure):
            self.failures += 1
            return
        self.matches += 1
        self.orders += record.orders
        self._reasons[record.reason] = self._reasons.get(record.reason, 0) + 1
        for seat, player in (("attacker", record.attacker), ("defender", record.defender)):
            place = _place(record.winner, seat)
            self._seats[seat][place] += 1
            self._players.setdefault(player, [0, 0, 0])[place] += 1

    def summary(self, seconds: float) -> Summary:
        """The summary of what was added, for a run that took so many seconds."""
        pace = 1 / seconds if seconds > 0 else 0.0
        return Summary(
            matches=self.matches,
            failures=self.failures,
            draws=self._seats["attacker"][1],
            attacker=_standing(self._seats["attacker"]),
            defender=_standing(self._seats["defender"]),
            players={name: _standing(self._players[name]) for name in sorted(self._players)},
            reasons=dict(sorted(self._reasons.items())),
            orders=self.orders,
            seconds=round(seconds, 3),
            orders_per_second=round(self.orders * pace, 1),
            matches_per_minute=round(60 * self.matches * pace, 1),
        )


def _place(winner: str, seat: str) -> int:
    """The place of a seat's result in wins, draws, losses."""
    if winner == "draw":
        return 1
    return 0 if winner == seat else 2


def _standing(counts: Iterable[int]) -> Standing:
    wins, draws, losses = counts
    matches, score = wins + draws + losses, wins + draws / 2
    rate = score / matches if matches else 0.0
    low, high = wilson(score, matches)
    return Standing(
        matches=matches,
        wins=wins,
        draws=draws,
        losses=losses,
        score=score,
        rate=round(rate, 4),
        interval=(round(low, 4), round(high, 4)),
    )


def wilson(score: float, matches: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's formula; everything is possible without matches."""
    if not matches:
        return 0.0, 1.0
    rate, spread = score / matches, _Z * _Z / matches
    middle = (rate + spread / 2) / (1 + spread)
    width = _Z / (1 + spread) * math.sqrt(rate * (1 - rate) / matches + spread / (4 * matches))
    return max(0.0, middle - width), min(1.0, middle + width)
