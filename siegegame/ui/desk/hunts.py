"""The titan that is hunted goes off the table where the cursor is on the far edge (V4)."""

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
