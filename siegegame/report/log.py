"""The text log: a divider for each turn and phase, a line an event, and filters (lesson 27)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from siegegame.model.events import Event, Fought, PhaseStarted
from siegegame.model.vocabulary import Side
from siegegame.report.concerns import concerns
from siegegame.report.grammar import plain
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

    Phases that begin are told by the dividers, not by lines of their own.
    """
    step, divider = "", ""
    for event in events:
        if isinstance(event, PhaseStarted):
            step = event.step
            continue
        if not shown.admits(event):
            continue
        due = divider_line(event, step)
        if due != divider:
            divider = due
            yield divider
        yield log_line(event, names)


def divider_line(event: Event, step: str = "") -> str:
    """The divider above an event: `── Turn 2 · Shooting ──`; the step tells phases apart."""
    title = plain(step or event.phase.value).capitalize()
    where = f"Turn {event.turn} · {title}" if event.turn else title
    return f"── {where} ──"
