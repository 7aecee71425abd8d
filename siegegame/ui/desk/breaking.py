"""What may be done to walls, gates and doors by hand, as offers: bashing, charges (F2, F3)."""

from __future__ import annotations

from collections.abc import Iterator

from siegegame.model import orders
from siegegame.model.orders import Order
from siegegame.report.grammar import agree, count, is_plural
from siegegame.report.names import term
from siegegame.ui.desk.offer import Offer
from siegegame.ui.desk.tool import Tool, cells_of_unit


def wall_offers(tool: Tool) -> Iterator[Offer]:
    """Each unit that may bash a feature or blow a charge at it, with what is left of that."""
    legal = tool.view.legal
    if not legal.any_features:
        return
    for unit, feature in legal.charges():
        yield _offer(tool, orders.Charge(unit, feature), unit, feature, "blow a charge at")
    for unit, feature in legal.bashes():
        yield _offer(tool, orders.Bash(unit, feature), unit, feature, "bash")


def _offer(tool: Tool, order: Order, unit: str, feature: str, verb: str) -> Offer:
    view = tool.view
    name, record = view.detachment(view.unit(unit).detachment).name, view.structure(feature)
    head, _, rest = verb.partition(" ")
    does = f"{agree(head, is_plural(name))}{' ' + rest if rest else ''}"
    who = f"{name} (unit {unit.rpartition('.')[2]})"
    label = f"{who} {does} {term(record.name).text}, {count(record.remaining, 'hit')} left"
    return Offer(order, label, tuple(cells_of_unit(view, unit)), tuple(record.cells))
