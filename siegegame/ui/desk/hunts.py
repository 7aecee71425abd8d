"""Hunts at the table: the way off the far edge, who falls upon a titan together (V4, T1)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.ui.desk.tool import Orders


def ways_off(view: View, unit: str, cursor: Point) -> Orders:
    """The order to leave at the cursor, if this unit is hunted and gets off there just now."""
    if not view.quarry or unit != view.quarry:
        return ()
    order = orders.Leave(unit, cursor)
    return (order,) if view.legal.check(order) is None else ()


def together(view: View, order: orders.Order) -> str:
    """How many more fight on a unit's side if it attacks a titan, behind the attack (T1)."""
    if not isinstance(order, orders.Assault):
        return ""
    brawl = view.prospects.brawl(order)
    gangs = [each for each in brawl.gangs if each.titan == order.target] if brawl else []
    more = len(gangs[0].units) - 1 if gangs else 0
    return f" with {more} more" if more else ""
