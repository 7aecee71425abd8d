"""Orders at hull-point structures and roofs, which a whole detachment gives or nobody (H9, H16)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.ui.desk.tool import Memory, Orders, Reply

_CLIMB = "climb"
"""What a view's notes call who can go up."""


def whole_orders(view: View, unit: str, cursor: Point) -> Orders | None:
    """What a unit's whole detachment does at a cell, in or out; None where it need not (H9)."""
    if not unit or not view.legal.any_hulls:
        return None
    record, structure = view.unit(unit), view.structure_at(cursor)
    if structure and view.structure(structure).armour:
        enter = orders.Enter(record.detachment, structure)
        return (enter,) if view.legal.check(enter) is None else ()
    if record.inside and view.structure(record.inside).armour and not structure:
        leave = orders.Leave(record.detachment, cursor)
        return (leave,) if view.legal.check(leave) is None else ()
    return None


def climb(view: View, memory: Memory) -> Reply:
    """Up to the battlements: the selected unit, or its whole detachment where it must be (H9)."""
    mover, structure = _way_up(view, memory)
    if structure:
        at = memory.cursor if _is_on(view, memory, structure) else None
        return Reply((orders.Roof(mover, structure, at),))
    return Reply(says="there are no battlements that it can get up to now (H16)")


def can_climb(view: View, memory: Memory) -> bool:
    """Whether `climb` would lead anywhere."""
    return bool(_way_up(view, memory)[1])


def _way_up(view: View, memory: Memory) -> tuple[str, str]:
    """Who would go up, and which structure; the latter is empty where nobody can.

    It is found once for each selection: the key line asks at every key.
    """
    key = (view.stamp, memory.detachment, memory.unit, memory.formation)
    known = view.notes.get(_CLIMB)
    if known is None or known[0] != key:
        known = view.notes[_CLIMB] = (key, _find_way_up(view, memory))
    found: tuple[str, str] = known[1]
    return found


def _find_way_up(view: View, memory: Memory) -> tuple[str, str]:
    movers = (memory.detachment,) if memory.formation else (memory.unit, memory.detachment)
    for mover in filter(None, movers):
        found = view.legal.climbs(mover)
        if found:
            return mover, found[0]
    return "", ""


def _is_on(view: View, memory: Memory, structure: str) -> bool:
    return memory.cursor is not None and view.structure_at(memory.cursor) == structure
