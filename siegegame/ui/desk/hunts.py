"""Hunts at the table: the way off the far edge, who falls upon a titan together (V4, T1)."""

from __future__ import annotations

from collections.abc import Iterator

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
    more = len(gang(view, order)) - 1
    return f" with {more} more" if more > 0 else ""


def hunts(view: View) -> Iterator[tuple[str, str]]:
    """Who may fall upon a titan that he does not touch, one of all who would do it together (T1).

    Nobody of those who join in a fight that somebody in contact may pick.
    """
    joining: dict[tuple[str, str], None] = {}
    for pair in view.legal.fights():
        joining |= {(unit, pair[1]): None for unit in gang(view, orders.Assault(*pair))}
    for unit, titan in view.legal.hunts():
        if (unit, titan) not in joining:
            units = gang(view, orders.Assault(unit, titan))
            joining |= {(each, titan): None for each in units}
            yield unit, titan


def gang(view: View, order: orders.Assault) -> tuple[str, ...]:
    """All who attack a titan together if one of them is ordered to (T1)."""
    brawl = view.prospects.brawl(order)
    gangs = [each for each in brawl.gangs if each.titan == order.target] if brawl else []
    return gangs[0].units if gangs else ()
