"""The text log: a divider for each turn and phase, a line an event, and filters (lesson 27)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from siegegame.model.events import (
    ChargeRolled,
    DecisionMade,
    DecisionRequested,
    DetachmentActivated,
    DetachmentRallied,
    Event,
    Fought,
    HeavyFired,
    HitsAllocated,
    HullShot,
    LockedOn,
    OrderGiven,
    PhaseStarted,
    RallyRolled,
    ScanRolled,
    ShotsFired,
    StructureShot,
    TemplatePlaced,
)
from siegegame.model.vocabulary import Phase, Side
from siegegame.report.concerns import concerns
from siegegame.report.grammar import stage_title
from siegegame.report.names import Names
from siegegame.report.prose import narrate

RULE_WIDTH: Final = 4
"""Room for the longest rule ids, so that sentences stand below each other."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which events to show: those that fit all that is given."""

    side: Side | None = None
    """Whose action or loss it is; fights are both sides'."""
    about: str | None = None
    """The slug of a detachment (its units count), a unit or a structure."""
    rule: str | None = None
    """A rule id that produced the event or took part."""

    def admits(self, event: Event) -> bool:
        """Whether an event is to be shown."""
        if self.side is not None and not _is_of(event, self.side):
            return False
        if self.rule is not None and self.rule != event.rule and self.rule not in event.also:
            return False
        return self.about is None or self.about in concerns(event)


def _is_of(event: Event, side: Side) -> bool:
    return event.side is side or isinstance(event, Fought)


EVERYTHING: Final = Filter()


def log_line(event: Event, names: Names) -> str:
    """An event's line: its rule id and its sentence."""
    return f"{event.rule:<{RULE_WIDTH}} {narrate(event, names)}"


def log_lines(events: Iterable[Event], names: Names, shown: Filter = EVERYTHING) -> Iterator[str]:
    """The log of events in order; a divider stands only where a line follows.

    Phases that begin are told by the dividers, not by lines of their own; what the line before or
    behind tells as well has none either.
    """
    step, divider = "", ""
    for before, event, following in _with_neighbours(events):
        if isinstance(event, PhaseStarted):
            step = event.step
            continue
        if not shown.admits(event):
            continue
        if _told_before(event, before) or _told_behind(event, following, shown):
            continue
        due = divider_line(event, step)
        if due != divider:
            divider = due
            yield divider
        yield log_line(event, names)


def _with_neighbours(
    events: Iterable[Event],
) -> Iterator[tuple[Event | None, Event, Event | None]]:
    """Each event between the one before and the one behind; only one is kept waiting for that."""
    before: Event | None = None
    event: Event | None = None
    for following in events:
        if event is not None:
            yield before, event, following
        before, event = event, following
    if event is not None:
        yield before, event, None


def _told_before(event: Event, before: Event | None) -> bool:
    """Whether the line before says it all: a rally by its die, a volley without dice."""
    match event:
        case DetachmentRallied():
            return isinstance(before, RallyRolled) and before.detachment == event.detachment
        case HitsAllocated():
            return not event.allocations and not event.lost
    return False


def _told_behind(event: Event, following: Event | None, shown: Filter) -> bool:
    """Whether the line behind says it all: a decision that is made, what a detachment does."""
    if following is None or not shown.admits(following):
        return False
    match event:
        case DecisionRequested():
            return isinstance(following, DecisionMade)
        case DetachmentActivated():
            acts = isinstance(following, _ACTS)
            return acts and event.detachment in concerns(following)
    return False


_ACTS: Final = (
    OrderGiven, ChargeRolled, ShotsFired, LockedOn, TemplatePlaced, HeavyFired, StructureShot,
    HullShot, ScanRolled,
)  # fmt: skip
"""What a detachment that acts may be told of at once."""


def divider_line(event: Event, step: str = "") -> str:
    """The divider above an event: `── Turn 2 · Shooting ──`; the step tells phases apart."""
    if not step and event.phase is Phase.DEPLOYMENT:
        return "── Before the match ──"
    title = stage_title(step or event.phase.value)
    where = f"Turn {event.turn} · {title}" if event.turn else title
    return f"── {where} ──"
