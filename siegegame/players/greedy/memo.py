"""Remembers what follows from a view for as long as what it follows from stays the same.

Only pure functions are remembered, so a player that has just been made answers alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model.vocabulary import Side

T = TypeVar("T")
R = TypeVar("R", UnitRecord, DetachmentRecord, StructureRecord)


def recall(view: View, name: object, key: object, make: Callable[[], T]) -> T:
    """What `make` answers, asked anew only when the key is another than last time."""
    known = view.notes.get(name)
    if known is None or known[0] != key:
        known = view.notes[name] = (key, make())
    found: T = known[1]
    return found


def recall_of(view: View, name: object, record: R, make: Callable[[View, R], T]) -> T:
    """What `make` answers of a record, asked anew only when there is another one of that id.

    It may depend on nothing but the record and what never changes in a match.
    """
    known = recall(view, name, 0, dict[str, tuple[R, Any]])
    found = known.get(record.id)
    if found is None or found[0] is not record:
        found = known[record.id] = (record, make(view, record))
    answer: T = found[1]
    return answer


def names_of(view: View, side: Side) -> tuple[str, ...]:
    """All detachments of a side, destroyed ones too; they stay the same."""
    return recall(view, ("names", side), 0, lambda: view.side(side).detachments)


def city(view: View) -> object:
    """What is known of the structures but for their damage: the same object while it is the same.

    Their stamp changes with each shot at one or out of one, this but now and then.
    """
    stamp, known = view.structures_stamp, view.notes.get("city")
    if known is None or known[0] != stamp:
        now = view.ground_stamp, view.city()
        known = view.notes["city"] = (stamp, known[1] if known and known[1] == now else now)
    found: object = known[1]
    return found
