"""Where a viewer's match comes from: one that is being played, or one that was.

Both are a tape of orders over a match. Stepping back takes the nearest kept copy of the match
and gives the recorded orders again, so that any position looks the same however it was reached.
Nothing here knows of terminals or files.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from siegegame.engine import Match, View
from siegegame.model.events import Event, PhaseStarted
from siegegame.model.orders import Order
from siegegame.model.vocabulary import PUBLIC, Side, Viewer
from siegegame.players import Player

SPACING: Final = 20
"""Orders between two kept copies of the match."""


class Feed(Protocol):
    """A match that can be looked at order by order."""

    viewer: Viewer
    seed: int | None
    """Of the match's dice; None if it is not known."""

    @property
    def position(self) -> int:
        """How many orders have been carried out."""
        ...

    @property
    def length(self) -> int | None:
        """How many orders there are; None while that is not known."""
        ...

    @property
    def newest(self) -> int:
        """The last position that can be reached without asking a player."""
        ...

    @property
    def ended(self) -> bool:
        """Whether nothing follows this position."""
        ...

    @property
    def order(self) -> Order | None:
        """The order that led here; None at the beginning."""
        ...

    @property
    def event_count(self) -> int:
        """How many events there have been, those the viewer may not know counted too."""
        ...

    def step(self, by: int) -> bool:
        """Goes one order forward (1) or back (-1); False if there is none."""
        ...

    def seek(self, position: int) -> None:
        """Goes to a position that is known, or as near as there is."""
        ...

    def next_phase(self) -> bool:
        """Goes on to where the next phase begins, or to the end; False at the end."""
        ...

    def previous_phase(self) -> bool:
        """Goes back to where a phase began before here; False at the beginning."""
        ...

    def view(self) -> View:
        """What the viewer may know here; valid until the next step."""
        ...

    def events(self) -> tuple[Event, ...]:
        """What the last order led to; at the beginning, how the match was set up."""
        ...

    def history(self, since: int = 0) -> tuple[Event, ...]:
        """Everything that happened up to here, from event number `since` on."""
        ...


@dataclass(frozen=True, slots=True)
class _Copy:
    """A match as it was at a position, never played on itself."""

    match: Match
    began: int


class Tape:
    """Orders over a match as it was at their start, with copies kept on the way."""

    def __init__(
        self,
        start: Match,
        orders: Iterable[Order],
        viewer: Viewer = PUBLIC,
        *,
        seed: int | None = None,
    ) -> None:
        self.viewer = viewer
        self.seed = seed
        self._match = start
        self._orders = list(orders)
        self._position = 0
        self._began = 0
        """The number of the first event of the last order."""
        self._copies: dict[int, _Copy] = {0: _Copy(start.clone(), 0)}
        self._seen = 0
        """The furthest position that was ever reached."""
        self._closed = start.over
        """Whether the match was over there."""
        self._phases = [0]
        """Positions at which a phase began, as far as they were seen."""

    @property
    def position(self) -> int:
        """See `Feed.position`."""
        return self._position

    @property
    def length(self) -> int | None:
        """See `Feed.length`."""
        return len(self._orders)

    @property
    def ended(self) -> bool:
        """See `Feed.ended`."""
        return self._position == len(self._orders)

    @property
    def newest(self) -> int:
        """See `Feed.newest`."""
        return len(self._orders)

    @property
    def order(self) -> Order | None:
        """See `Feed.order`."""
        return self._orders[self._position - 1] if self._position else None

    @property
    def event_count(self) -> int:
        """See `Feed.event_count`."""
        return self._match.event_count

    def view(self) -> View:
        """See `Feed.view`."""
        return self._match.view(self.viewer)

    def events(self) -> tuple[Event, ...]:
        """See `Feed.events`."""
        return self._match.events(self.viewer, self._began)

    def history(self, since: int = 0) -> tuple[Event, ...]:
        """See `Feed.history`."""
        return self._match.events(self.viewer, since)

    def step(self, by: int) -> bool:
        """See `Feed.step`."""
        if by < 0:
            here = self._position
            self.seek(here - 1)
            return self._position < here
        order = self._next_order()
        if order is None:
            return False
        self._apply(order)
        return True

    def seek(self, position: int) -> None:
        """See `Feed.seek`."""
        position = max(0, min(position, self.newest))
        kept = max(each for each in self._copies if each <= position)
        if position < self._position or kept > self._position:
            copy = self._copies[kept]
            self._match, self._position, self._began = copy.match.clone(), kept, copy.began
        while self._position < position:
            self._apply(self._orders[self._position])

    def next_phase(self) -> bool:
        """See `Feed.next_phase`."""
        known = bisect_right(self._phases, self._position)
        if known < len(self._phases):
            self.seek(self._phases[known])
            return True
        self.seek(self._seen)
        moved = False
        while self.step(1):
            moved = True
            if self._phases[-1] == self._position:
                break
        return moved

    def previous_phase(self) -> bool:
        """See `Feed.previous_phase`."""
        known = bisect_left(self._phases, self._position)
        if known == 0:
            return False
        self.seek(self._phases[known - 1])
        return True

    def _next_order(self) -> Order | None:
        """The order that follows this position, None if none does."""
        return self._orders[self._position] if self._position < self.newest else None

    def _apply(self, order: Order) -> None:
        began = self._match.event_count
        self._match.apply(order)
        if self._position == len(self._orders):
            self._orders.append(order)
        self._began = began
        self._position += 1
        if self._position > self._seen:
            self._remember()

    def _remember(self) -> None:
        self._seen = self._position
        self._closed = self._match.over
        if any(isinstance(event, PhaseStarted) for event in self.events()):
            self._phases.append(self._position)
        if self._position % SPACING == 0:
            self._copies[self._position] = _Copy(self._match.clone(), self._began)


class ReplayFeed(Tape):
    """A match that was played: its scenario, seed and options, and every order given."""

    def __init__(
        self,
        scenario: str,
        seed: int,
        orders: Iterable[Order],
        *,
        points: int | None = None,
        turns: int | None = None,
        options: Mapping[str, str] | None = None,
        viewer: Viewer = PUBLIC,
    ) -> None:
        start = Match.new(scenario, seed, points=points, turns=turns, options=options)
        super().__init__(start, orders, viewer, seed=seed)


class LiveFeed(Tape):
    """A match between two computer players, played as far as somebody has looked."""

    def __init__(
        self,
        match: Match,
        players: Mapping[Side, Player],
        *,
        viewer: Viewer = PUBLIC,
        seed: int | None = None,
    ) -> None:
        super().__init__(match, (), viewer, seed=seed)
        self._players = players

    @property
    def length(self) -> int | None:
        """See `Feed.length`."""
        return len(self._orders) if self._closed else None

    @property
    def ended(self) -> bool:
        """See `Feed.ended`."""
        return self._match.over

    @property
    def orders(self) -> tuple[Order, ...]:
        """Every order given so far."""
        return tuple(self._orders)

    def _next_order(self) -> Order | None:
        if self._position < len(self._orders):
            return self._orders[self._position]
        side = self._match.to_act
        if side is None:
            return None
        return self._players[side].choose(self._match.view(side))
