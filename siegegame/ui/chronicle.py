"""Everything that happened so far, as a feed tells it, followed forward and back.

Events are numbered and a position's events never change, so after a step back the tail is dropped
and after a step forward the rest is fetched; nothing is read twice.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Protocol

from siegegame.model.events import Event, MatchEnded, MatchStarted, MoraleChanged
from siegegame.model.vocabulary import SIDES, Phase, Side


class Teller(Protocol):
    """Whatever tells what happened, as its viewer may know it."""

    @property
    def event_count(self) -> int:
        """How many events there have been, those the viewer may not know counted too."""
        ...

    def history(self, since: int = 0) -> tuple[Event, ...]:
        """Everything that happened, from event number `since` on."""
        ...


class Chronicle:
    """The events up to a feed's position."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._morale: list[MatchStarted | MoraleChanged] = []

    def follow(self, feed: Teller) -> int:
        """Takes over a feed's position; the answer is how many events were kept from before."""
        events = self.events
        while events and events[-1].seq >= feed.event_count:
            events.pop()
        kept = len(events)
        fresh = feed.history(events[-1].seq + 1 if events else 0)
        events.extend(fresh)
        while self._morale and self._morale[-1].seq >= feed.event_count:
            self._morale.pop()
        self._morale += [each for each in fresh if isinstance(each, MatchStarted | MoraleChanged)]
        return kept

    def morale(self, side: Side) -> list[Decimal]:
        """A side's morale at the start and then at the end of each turn, the newest last."""
        by_turn: dict[int, Decimal] = {}
        for event in self._morale:
            if isinstance(event, MatchStarted):
                by_turn[0] = Decimal(event.morale[SIDES.index(side)])
            elif event.side is side:
                by_turn[event.turn] = Decimal(event.morale)
        return _filled(by_turn, self.events[-1].turn if self.events else 0)

    def change(self, side: Side, turn: int) -> Decimal:
        """What a side has won or lost from one turn's first move to that of the next."""
        return sum(
            (
                Decimal(each.delta)
                for each in self._morale
                if isinstance(each, MoraleChanged) and each.side is side
                if each.turn - (each.phase is Phase.START) == turn
            ),
            Decimal(0),
        )

    @property
    def end(self) -> MatchEnded | None:
        """How the match ended; None while it goes on."""
        last = self.events[-1] if self.events else None
        return last if isinstance(last, MatchEnded) else None


def _filled(by_turn: dict[int, Decimal], last: int) -> list[Decimal]:
    """A number for each turn: that of the turn before where nothing changed."""
    found: list[Decimal] = []
    for turn in range(last + 1):
        found.append(by_turn.get(turn, found[-1] if found else Decimal(0)))
    return found
