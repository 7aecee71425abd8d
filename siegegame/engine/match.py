"""A match: orders in, events out, and everything about it that may be asked from outside."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

import msgspec

from siegegame.content.schema import Catalogue
from siegegame.engine import agenda, invariants, phases, setup
from siegegame.engine.phases import Checked
from siegegame.engine.view import View
from siegegame.model import orders
from siegegame.model.dice import Queues
from siegegame.model.errors import Reason, Refusal, RefusedError
from siegegame.model.events import Event
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, EndReason, Side, Viewer
from siegegame.world import snapshot
from siegegame.world.mirror import Common
from siegegame.world.store import World

_ENCODE = msgspec.json.Encoder().encode
_ODD = (AttributeError, LookupError, TypeError, ValueError)
"""What fails with something that is no order."""
_SHOWN = 60
"""Signs that are shown of what is no order."""


class _Mark(msgspec.Struct, frozen=True, gc=False):
    """Where an order began, so that it can be taken back."""

    side: Side
    """Who gave it."""
    journal: int
    events: int
    drawn: int
    learned: int
    """How many structures the attacker had looked under (D7)."""


class _Begun(NamedTuple):
    """Where a trial began."""

    journal: int
    events: int
    stamps: tuple[int, int]
    """What had been touched by then: views that have seen that are in step again at its end."""


def _learned(world: World) -> int:
    return sum(garrison.searched for garrison in world.garrison.values())


class Trial:
    """A stretch of play that is taken back at its end, whatever happened in it."""

    __slots__ = ("_begun", "_match")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._begun = _Begun(0, 0, (0, 0))

    def __enter__(self) -> Match:
        self._begun = self._match._begin_trial()  # noqa: SLF001 - its own match
        return self._match

    def __exit__(self, *fault: object) -> None:
        self._match._end_trial(self._begun)  # noqa: SLF001 - its own match


class Match:
    """One match (decision 6): a function of its scenario, seed and the orders applied to it."""

    def __init__(self, world: World, *, undoable: bool = False) -> None:
        self._world = world
        self._undoable = undoable
        self._marks: list[_Mark] = []
        self._common: Common | None = None
        """What all views have in common; made with the first."""
        self._views: dict[Viewer, View] = {}
        self._chain: list[tuple[int, bytes]] = [(0, b"")]
        self._trials = 0

    @classmethod
    def new(
        cls,
        scenario: str,
        seed: int,
        *,
        points: int | None = None,
        turns: int | None = None,
        options: Mapping[str, str] | None = None,
        queues: Queues = (),
        catalogue: Catalogue | None = None,
        undoable: bool = False,
    ) -> Match:
        """A match that waits for the defender's first deployment.

        Args:
            scenario: a stock scenario's name.
            seed: any whole number; the same seed gives the same dice.
            points: size of both armies; the scenario's own if None.
            turns: turn limit; the scenario's own if None.
            options: see `setup.OPTIONS`.
            queues: scripted faces by purpose, see `model.dice.parse_queues`.
            catalogue: assets to play with; the stock ones if None.
            undoable: whether `undo` is wanted; costs memory.

        Raises:
            UsageError: no such scenario, option, army or points.
            AssetError: the assets are faulty.
        """
        world = setup.build(
            scenario,
            seed,
            points=points,
            turns=turns,
            options=options,
            queues=queues,
            catalogue=catalogue,
        )
        match = cls(world, undoable=undoable)
        phases.begin(world)
        agenda.settle(world)
        world.journal.forget()
        return match

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._world.outcome.reason is not None

    @property
    def winner(self) -> Side | None:
        """Who won; None for a draw and while the match goes on."""
        return self._world.outcome.winner

    @property
    def reason(self) -> EndReason | None:
        """Why the match ended; None while it goes on."""
        return self._world.outcome.reason

    @property
    def turn(self) -> int:
        """The turn being played, 0 during deployment."""
        return self._world.clock.turn

    @property
    def turns_limit(self) -> int:
        """The last turn (C12)."""
        return self._world.theatre.turns

    @property
    def points(self) -> int:
        """The size of both armies (D1)."""
        return self._world.theatre.points

    @property
    def scenario(self) -> str:
        """The scenario's name."""
        return self._world.theatre.scenario_key

    @property
    def catalogue(self) -> Catalogue:
        """The assets the match is played with."""
        return self._world.theatre.catalogue

    @property
    def armies(self) -> tuple[str, str]:
        """The attacker's and the defender's army list."""
        return self._world.theatre.army_keys

    @property
    def stage(self) -> str:
        """The name of the stage being played, a row of the table of phases."""
        return phases.stage_of(self._world).name

    @property
    def to_act(self) -> Side | None:
        """The side whose order is next, be it to act or to decide; None when the match is over."""
        return agenda.to_act(self._world)

    @property
    def morale(self) -> dict[str, int]:
        """Each side's morale in hundredths (C12)."""
        world = self._world
        return {side.value: world.morale[world.side_entity(side)].hundredths for side in SIDES}

    @property
    def dice_drawn(self) -> int:
        """How many dice have been rolled."""
        return self._world.dice.drawn

    @property
    def queues(self) -> Queues:
        """Scripted faces that have not been rolled yet."""
        return self._world.dice.queues

    def refusal(self, order: Order) -> Refusal | None:
        """Why the next order may not be this one; None if it may. Touches nothing."""
        try:
            found = agenda.refusal(self._world, order)
        except _ODD as fault:
            return _improper(order, fault)
        return found if found or orders.is_proper(order) else _no_order(order)

    def apply(self, order: Order) -> tuple[Event, ...]:
        """Carries out the next order of the side that is to act, and all that follows from it.

        Returns:
            What happened, as the side that gave the order may know it.

        Raises:
            RefusedError: the order is not allowed; nothing was touched.
        """
        mark = self._carry_out(order)
        return self._redacted(mark.side, mark.events)

    def carry_out(self, order: Order) -> None:
        """As `apply`, for those who do not ask what happened.

        Raises:
            RefusedError: the order is not allowed; nothing was touched.
        """
        self._carry_out(order)

    def _carry_out(self, order: Order) -> _Mark:
        world, side = self._world, self.to_act
        try:
            checked = self._check(order, side)
        except _ODD as fault:
            raise RefusedError(_improper(order, fault)) from fault
        if isinstance(checked, Refusal) or side is None:
            over = Refusal(Reason.MATCH_OVER, "the match is over", "C12")
            raise RefusedError(checked if isinstance(checked, Refusal) else over)
        learned = _learned(world) if self._undoable else 0
        mark = _Mark(side, world.journal.mark(), len(world.events), world.dice.drawn, learned)
        try:
            agenda.perform(world, order, checked)
        except BaseException as fault:
            self._roll_back(mark.journal, mark.events)
            if isinstance(fault, _ODD):
                raise RefusedError(_improper(order, fault)) from fault
            raise
        if not self._trials:
            self._commit(mark)
        return mark

    def _check(self, order: Order, side: Side | None) -> Checked:
        """What a check of an order finds, unless its player has just asked his view for that."""
        view = self._views.get(side) if side else None
        judged = view.judgement(self._world, order) if view else False
        return agenda.check(self._world, order) if judged is False else judged

    def _commit(self, mark: _Mark) -> None:
        if not self._undoable or self.over or self._told_for_good(mark):
            self._world.journal.forget()
            self._marks.clear()
            del self._chain[:-1]
        else:
            self._marks.append(mark)

    def _told_for_good(self, mark: _Mark) -> bool:
        """Whether a die was rolled or a hidden fact learned since, which nobody can forget."""
        world = self._world
        return world.dice.drawn != mark.drawn or _learned(world) != mark.learned

    def undo(self) -> None:
        """Takes back the last order of the side that is to act (in a match made `undoable`).

        Raises:
            RefusedError: a die was rolled or a secret learned since, the match is over, or it was
                the other side's.
        """
        if self._trials or not self._marks:
            text = "nothing to take back since the last die was rolled or secret learned"
            raise RefusedError(Refusal(Reason.DICE_ROLLED, text, "C3"))
        if self._marks[-1].side is not self.to_act:
            text = "the last order was the other side's"
            raise RefusedError(Refusal(Reason.NOT_YOURS, text))
        mark = self._marks.pop()
        self._roll_back(mark.journal, mark.events)

    @property
    def undo_depth(self) -> int:
        """How many orders in a row `undo` could take back now."""
        sides = [mark.side for mark in reversed(self._marks)]
        return next((n for n, side in enumerate(sides) if side is not self.to_act), len(sides))

    def _roll_back(self, begun: int, told: int) -> None:
        self._world.journal.undo(begun)
        del self._world.events[told:]
        while self._chain[-1][0] > told:
            self._chain.pop()

    def trial(self) -> Trial:
        """Whatever is applied inside `with match.trial():` is taken back; trials may be nested."""
        return Trial(self)

    def _begin_trial(self) -> _Begun:
        self._trials += 1
        journal = self._world.journal
        return _Begun(journal.mark(), len(self._world.events), journal.stamps())

    def _end_trial(self, begun: _Begun) -> None:
        self._trials -= 1
        self._roll_back(begun.journal, begun.events)
        if self._common is not None:
            self._common.keep_step(self._world, begun.stamps)

    def view(self, viewer: Viewer) -> View:
        """What a side or an onlooker may know; valid until the next order (decision 9)."""
        view = self._views.get(viewer)
        if view is None:
            self._common = self._common or Common(self._world)
            view = self._views[viewer] = View(self._world, viewer, self._common)
        view.sync(self._world)
        return view

    def events(self, viewer: Viewer, since: int = 0) -> tuple[Event, ...]:
        """All events from number `since` on, as a viewer may know them."""
        return self._redacted(viewer, since)

    def _redacted(self, viewer: Viewer, since: int) -> tuple[Event, ...]:
        told = self._world.events[since:]
        return tuple([seen for event in told if (seen := event.redacted(viewer)) is not None])

    @property
    def event_count(self) -> int:
        """How many events there have been."""
        return len(self._world.events)

    def rule_counts(self) -> dict[str, int]:
        """How often each rule id stands in the events, by id."""
        events = self._world.events
        counts = Counter(map(attrgetter("rule"), events))
        counts.update(chain.from_iterable(map(attrgetter("also"), events)))
        return dict(sorted(counts.items()))

    def chain(self) -> str:
        """8 hex digits over all events so far; not to be asked inside a trial.

        Raises:
            RuntimeError: a trial is open.
        """
        if self._trials:
            raise RuntimeError("a trial's events are not chained")
        done, link = self._chain[-1]
        blake2b = hashlib.blake2b
        for text in map(_ENCODE, self._world.events[done:]):
            link = blake2b(link + text, digest_size=4).digest()
        self._chain.append((len(self._world.events), link))
        return link.hex()

    def digest(self) -> str:
        """16 hex digits that two matches share exactly when their states are the same."""
        return snapshot.digest(self._world)

    def entity_digests(self) -> dict[str, str]:
        """8 hex digits for each entity that can change, by slug."""
        return snapshot.entity_digests(self._world)

    def problems(self) -> list[str]:
        """Every invariant that does not hold, in words; none in a sound match (decision 15)."""
        return invariants.problems(self._world)

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Match:
        del memo
        return self.clone()

    def clone(self) -> Match:
        """An independent copy that goes on exactly as this would."""
        copy = Match(self._world.clone(), undoable=self._undoable)
        copy._chain = self._chain[-1:]
        return copy


def _improper(order: object, fault: Exception) -> Refusal:
    """The refusal of what is no proper order, which only shows when something fails with it.

    Raises:
        Exception: it is one, so the fault is another.
    """
    if orders.is_proper(order):
        raise fault
    return _no_order(order)


def _no_order(order: object) -> Refusal:
    text = repr(order)
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return Refusal(Reason.NO_ORDER, f"{shown} is no order as `model.orders.parse` reads it")
