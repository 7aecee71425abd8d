"""What an event concerns: the slugs of all that it names, and the cells where it happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from siegegame.model.events import Event, LockedOn
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import SIDES
from siegegame.report.names import detachment_of

_ONE: Final = (
    "detachment", "target", "struck", "unit", "structure", "counter", "by", "gun", "titan", "wall",
    "shooter",
)  # fmt: skip
_MANY: Final = (
    "units", "candidates", "chosen", "structures", "detachments", "within", "aimed_at", "firing",
    "titans", "engaged",
)  # fmt: skip
_CELLS: Final = ("start", "cell", "place", "center")


def concerns(event: Event) -> frozenset[str]:
    """The slugs that an event names, and the detachments of its units; sides are no slugs."""
    named = set(_named(event)).difference(SIDES)
    return frozenset(named | {detachment_of(slug) for slug in named})


def _named(event: Event) -> Iterator[str]:
    for name in _ONE:
        slug = getattr(event, name, None)
        if slug:
            yield slug
    for name in _MANY:
        yield from getattr(event, name, ())
    for given in getattr(event, "allocations", ()):
        yield given.unit
    for total in getattr(event, "sides", ()):
        yield from total.units
    if isinstance(event, LockedOn):
        yield from (unit for unit, _ in event.weapons)


def places(event: Event) -> tuple[Point, ...]:
    """The cells that an event names, in the order they were passed; none for many events."""
    ends = (getattr(event, name, None) for name in _CELLS)
    run = (*getattr(event, "path", ()), *getattr(event, "cells", ()))
    return (*(cell for cell in ends if cell is not None), *run)
