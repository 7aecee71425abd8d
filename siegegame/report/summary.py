"""After-action statistics of a match: losses, luck, markers, fights, morale over the turns.

They are folded from public events alone. Luck compares the dice of volleys with what such dice do
on average; sums are exact fractions, written like `125/216`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal

import msgspec

from siegegame.model import events as told
from siegegame.model.events import Event, hundredths
from siegegame.model.vocabulary import SIDES, EndReason, Side
from siegegame.report.grammar import plain
from siegegame.report.tell_flow import REASONS
from siegegame.rules.assaults import MAX_ROUNDS
from siegegame.rules.throws import Throw, to_hit

Counts = tuple[tuple[str, int], ...]
"""Numbers by cause, the greatest first."""


class SideSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What one side did and suffered."""

    side: Side
    units_lost: Counts
    detachments_lost: Counts
    """By the cause of the last unit's loss."""
    volleys: int
    dice: int
    """Shooting dice, re-rolls among them."""
    hits: int
    """Those that made the lowest face a target needed, a needed second die included."""
    expected: str
    """The average of `hits` for such dice, an exact fraction."""
    units_hit: int
    """Hits that went home when the dice were given out."""
    markers_taken: int
    markers_shed: int
    broken: int
    rallied: int
    fights_won: int
    fights_lost: int
    fights_tied: int
    """Still tied after the last round."""
    morale: tuple[int, ...]
    """In hundredths: at the start, then at the end of each turn."""

    @property
    def luck(self) -> Fraction:
        """How many hits more than on average."""
        return self.hits - Fraction(self.expected)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A match in numbers; winner and reason are None while it goes on."""

    scenario: str
    winner: Literal["attacker", "defender", "draw"] | None
    reason: EndReason | None
    turn: int
    sides: tuple[SideSummary, SideSummary]
    """The attacker's, the defender's."""


@cache
def chance(throw: Throw) -> Fraction:
    """The exact probability that a throw comes to 1, or its mean if it yields more."""
    parts = (chance(each) if isinstance(each, Throw) else Fraction(each) for each in throw.outcomes)
    return sum(parts, Fraction(0)) / throw.sides


@dataclass(slots=True)
class _Side:
    units: dict[str, int] = field(default_factory=dict)
    detachments: dict[str, int] = field(default_factory=dict)
    volleys: int = 0
    dice: int = 0
    hits: int = 0
    expected: Fraction = Fraction(0)
    units_hit: int = 0
    taken: int = 0
    shed: int = 0
    broken: int = 0
    rallied: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    now: int = 0
    morale: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Fold:
    """What has been read so far."""

    sides: dict[Side, _Side] = field(default_factory=lambda: {side: _Side() for side in SIDES})
    scenario: str = ""
    turn: int = 0
    end: told.MatchEnded | None = None
    causes: dict[str, str] = field(default_factory=dict)
    """Of each detachment's last loss."""
    need: int = 0
    """Of the volley whose dice are being given out."""

    def of(self, event: Event) -> _Side:
        if event.side is None:
            raise ValueError(f"event {event.seq} belongs to no side")
        return self.sides[event.side]


def _started(fold: _Fold, event: told.MatchStarted) -> None:
    fold.scenario = event.scenario
    for side, morale in zip(SIDES, event.morale, strict=True):
        fold.sides[side].now = _points(morale)


def _points(morale: str) -> int:
    """The hundredths that a decimal of two places is."""
    return int(morale.replace(".", ""))


def _phase(fold: _Fold, event: told.PhaseStarted) -> None:
    """Morale is noted when a turn is over: as the next begins."""
    if event.turn > fold.turn:
        fold.turn = event.turn
        _note_morale(fold)


def _note_morale(fold: _Fold) -> None:
    for side in fold.sides.values():
        side.morale.append(side.now)


def _volley(fold: _Fold, event: told.ShotsFired) -> None:
    side = fold.of(event)
    side.volleys += 1
    side.dice += len(event.dice)
    side.expected += len(event.dice) * chance(to_hit(event.need))
    if event.need <= 6:
        side.hits += sum(die >= event.need for die in event.dice)
    fold.need = event.need


def _allocated(fold: _Fold, event: told.HitsAllocated) -> None:
    side, hits = fold.of(event), sum(each.hit for each in event.allocations)
    side.units_hit += hits
    if fold.need > 6:
        side.hits += hits


def _unit_lost(fold: _Fold, event: told.UnitDestroyed) -> None:
    cause = "shooting" if event.by else event.cause
    fold.causes[event.detachment] = cause
    _add(fold.of(event).units, cause)


def _add(counts: dict[str, int], cause: str) -> None:
    counts[cause] = counts.get(cause, 0) + 1


def _morale(fold: _Fold, event: told.MoraleChanged) -> None:
    """A detachment's loss is told by what it costs in morale (C12)."""
    side = fold.of(event)
    side.now = _points(event.morale)
    if event.detachment and event.cause == "destroyed":
        _add(side.detachments, fold.causes[event.detachment])


def _markers(fold: _Fold, event: told.BlastMarkersChanged) -> None:
    side = fold.of(event)
    side.taken += max(0, event.delta)
    side.shed += max(0, -event.delta)


def _broken(fold: _Fold, event: told.DetachmentBroken) -> None:
    fold.of(event).broken += 1


def _rallied(fold: _Fold, event: told.DetachmentRallied) -> None:
    fold.of(event).rallied += 1


def _fought(fold: _Fold, event: told.Fought) -> None:
    if event.winner:
        fold.sides[event.winner].won += 1
        fold.sides[event.winner.other].lost += 1
    elif event.round >= MAX_ROUNDS:
        for side in fold.sides.values():
            side.tied += 1


def _ended(fold: _Fold, event: told.MatchEnded) -> None:
    fold.end = event


_READERS: Final[dict[type[Event], Callable[[_Fold, Any], None]]] = {
    told.MatchStarted: _started,
    told.PhaseStarted: _phase,
    told.ShotsFired: _volley,
    told.HitsAllocated: _allocated,
    told.UnitDestroyed: _unit_lost,
    told.MoraleChanged: _morale,
    told.BlastMarkersChanged: _markers,
    told.DetachmentBroken: _broken,
    told.DetachmentRallied: _rallied,
    told.CloseAssault: _fought,
    told.Firefight: _fought,
    told.MatchEnded: _ended,
}


def summarise(events: Iterable[Event]) -> Summary:
    """The statistics of a match from its events, all of them from the first on."""
    fold = _Fold()
    for event in events:
        reader = _READERS.get(type(event))
        if reader:
            reader(fold, event)
    _note_morale(fold)
    attacker, defender = (_side(side, fold.sides[side]) for side in SIDES)
    return Summary(
        scenario=fold.scenario,
        winner=fold.end.winner if fold.end else None,
        reason=fold.end.reason if fold.end else None,
        turn=fold.turn,
        sides=(attacker, defender),
    )


def _side(side: Side, sums: _Side) -> SideSummary:
    return SideSummary(
        side=side,
        units_lost=_counts(sums.units),
        detachments_lost=_counts(sums.detachments),
        volleys=sums.volleys,
        dice=sums.dice,
        hits=sums.hits,
        expected=str(sums.expected),
        units_hit=sums.units_hit,
        markers_taken=sums.taken,
        markers_shed=sums.shed,
        broken=sums.broken,
        rallied=sums.rallied,
        fights_won=sums.won,
        fights_lost=sums.lost,
        fights_tied=sums.tied,
        morale=tuple(sums.morale),
    )


def _counts(numbers: dict[str, int]) -> Counts:
    return tuple(sorted(numbers.items(), key=lambda each: (-each[1], each[0])))


def summary_lines(summary: Summary) -> Iterator[str]:
    """The statistics as a table for people: a result, then a line a number."""
    yield _result(summary)
    yield _row("", *(each.side.value.capitalize() for each in summary.sides))
    for label, cell in _ROWS:
        yield _row(label, *(cell(each) for each in summary.sides))
        if label in _BREAKDOWNS:
            yield from _by_cause(*(_BREAKDOWNS[label](each) for each in summary.sides))


def _result(summary: Summary) -> str:
    if summary.reason is None:
        return f"Turn {summary.turn}: the match goes on."
    won = "A draw" if summary.winner == "draw" else f"The {summary.winner} wins"
    return f"{won} in turn {summary.turn}: {REASONS[summary.reason]}."


def _row(label: str, attacker: str, defender: str) -> str:
    return f"{label:<28}{attacker:>16}{defender:>16}".rstrip()


def _by_cause(attacker: Counts, defender: Counts) -> Iterator[str]:
    one, two = dict(attacker), dict(defender)
    for cause in sorted({**one, **two}, key=lambda c: (-one.get(c, 0) - two.get(c, 0), c)):
        yield _row(f"  {plain(cause)}", str(one.get(cause, 0)), str(two.get(cause, 0)))


def decimal(number: Fraction, signed: bool = False) -> str:
    """A fraction to two places, halves up (C3)."""
    text = hundredths((200 * number.numerator + number.denominator) // (2 * number.denominator))
    return f"+{text}" if signed and number > 0 else text


_BREAKDOWNS: Final[dict[str, Callable[[SideSummary], Counts]]] = {
    "Units lost": lambda side: side.units_lost,
    "Detachments lost": lambda side: side.detachments_lost,
}
_ROWS: Final[tuple[tuple[str, Callable[[SideSummary], str]], ...]] = (
    ("Morale", lambda side: f"{hundredths(side.morale[0])} → {hundredths(side.morale[-1])}"),
    ("Units lost", lambda side: str(sum(number for _, number in side.units_lost))),
    ("Detachments lost", lambda side: str(sum(number for _, number in side.detachments_lost))),
    ("Volleys", lambda side: str(side.volleys)),
    ("Shooting dice", lambda side: str(side.dice)),
    ("Hits rolled", lambda side: str(side.hits)),
    ("Hits on average", lambda side: decimal(Fraction(side.expected))),
    ("Luck", lambda side: decimal(side.luck, signed=True)),
    ("Hits that went home", lambda side: str(side.units_hit)),
    ("Blast markers taken", lambda side: str(side.markers_taken)),
    ("Blast markers shed", lambda side: str(side.markers_shed)),
    ("Times broken, rallied", lambda side: f"{side.broken}, {side.rallied}"),
    (
        "Fights won, lost, tied",
        lambda side: f"{side.fights_won}, {side.fights_lost}, {side.fights_tied}",
    ),
)
