"""Orders at hull-point structures and roofs, which a whole detachment gives or nobody (H9, H16)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.ui.desk.tool import Memory, Orders, Reply


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
    movers = (memory.detachment,) if memory.formation else (memory.unit, memory.detachment)
    for mover in filter(None, movers):
        found = view.legal.climbs(mover)
        if found:
            at = memory.cursor if _is_on(view, memory, found[0]) else None
            return Reply((orders.Roof(mover, found[0], at),))
    return Reply(says="there are no battlements that it can get up to now (H16)")


def _is_on(view: View, memory: Memory, structure: str) -> bool:
    return memory.cursor is not None and view.structure_at(memory.cursor) == structure
