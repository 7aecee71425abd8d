"""Cutting grapples at the table, as offers among the fights (F9)."""

from __future__ import annotations

from collections.abc import Iterator

from siegegame.model import orders
from siegegame.report.grammar import agree, is_plural
from siegegame.ui.desk.offer import Offer
from siegegame.ui.desk.tool import Tool, cells_of_unit


def cut_offers(tool: Tool) -> Iterator[Offer]:
    """Each unit that may cut grapples, with whom it drops (F9)."""
    view = tool.view
    for unit in view.legal.cuts() if view.legal.any_climbers else ():
        name = view.detachment(view.unit(unit).detachment).name
        climbers = [climber for climber, _ in view.cutting(unit)]
        whom = " and ".join(view.unit(each).card.name for each in climbers)
        who = f"{name} (unit {unit.rpartition('.')[2]})"
        label = f"{who} {agree('cut', is_plural(name))} the grapples of {whom} instead of striking"
        goals = tuple(cell for each in climbers for cell in cells_of_unit(view, each))
        yield Offer(orders.Cut(unit), label, tuple(cells_of_unit(view, unit)), goals)
