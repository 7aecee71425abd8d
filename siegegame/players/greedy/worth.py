"""What things are worth to the greedy player: units, markers, structures, in hundredths of morale.

A destroyed detachment costs its points ÷ 25 (C12), so a point is worth 4 hundredths.
"""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model.vocabulary import CounterState, Side, StructureState
from siegegame.players.greedy.memo import city, recall

A_POINT: Final = 4
"""Hundredths of morale that a point of a lost unit costs in the end (C12)."""
A_QUARRY: Final = 8000
"""Hundredths for which the titan that is hunted stands: who has it down has won (V4)."""
A_COUNTER: Final = 500
"""Hundredths that a lost bunker counter costs (D8)."""


def of_unit(unit: UnitRecord) -> int:
    """What is left of a unit by its card."""
    return unit.card.points * A_POINT * unit.capacity // max(1, unit.card.capacity)


def of_loss(view: View, unit: UnitRecord) -> int:
    """What it costs a side to lose a unit: half by its card, half as a step to an end.

    Only whole detachments are paid for (C12), so the last of one is worth all of it.
    """
    if unit.id == view.quarry:
        return A_QUARRY
    detachment = view.detachment(unit.detachment)
    price = detachment.points * A_POINT // (2 if detachment.broken else 1)
    left = max(1, len(detachment.units))
    return (of_unit(unit) + price // left) // 2


def of_hit(unit: UnitRecord) -> int:
    """What one hit on a unit takes."""
    return unit.card.points * A_POINT // max(1, unit.card.capacity)


def of_capacity(view: View, unit: UnitRecord) -> int:
    """What a point of an engine's capacity is worth; the fewer a hunted titan has, the more."""
    return A_QUARRY // max(1, unit.capacity) if unit.id == view.quarry else of_hit(unit)


def of_marker(view: View, detachment: DetachmentRecord) -> int:
    """What a blast marker on a detachment is worth: the more the nearer it is to breaking (C9)."""
    if detachment.broken:
        return 10
    left = sum(view.unit(unit).capacity for unit in detachment.units)
    slack = max(1, left - detachment.markers)
    return detachment.points * 2 // (slack + 2) + 5


def guarded(view: View) -> dict[str, str]:
    """The structures under which the viewer knows a counter to lie, with that counter."""
    return recall(view, "guarded", city(view), lambda: _guarded(view))


def _guarded(view: View) -> dict[str, str]:
    alive = {CounterState.HIDDEN, CounterState.REVEALED}
    return {c.structure: c.id for c in view.counters() if c.structure and c.state in alive}


def is_doomed(structure: StructureRecord) -> bool:
    """Whether nobody should stay in a structure: it burns or is about to fall."""
    return structure.state is not StructureState.STANDING or structure.burning


def holder(view: View, structure: StructureRecord) -> Side | None:
    """The side that has units inside a structure."""
    return view.unit(structure.occupants[0]).side if structure.occupants else None


def room(view: View, structure: StructureRecord) -> int:
    """How many more stands a structure takes (C17)."""
    if not structure.occupants:
        return structure.room
    stands = sum("character" not in view.unit(u).card.abilities for u in structure.occupants)
    return structure.room - stands
