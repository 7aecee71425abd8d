"""Orders as people speak of them, with slugs where `Called` puts names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order, point_text
from siegegame.model.vocabulary import Gear


def in_words(order: Order) -> str:
    """An order as a thing that one may take back: `the move of a1.1 to 3,4`."""
    spoken = _SPOKEN.get(type(order))
    return spoken(order) if spoken else str(order)


def all_in_words(given: Sequence[Order]) -> str:
    """Orders that one key gave: `the moves of 4 units of a1`."""
    walks = [
        order for order in given if isinstance(order, orders.Move | orders.Enter | orders.Leave)
    ]
    movers = list(dict.fromkeys(order.mover for order in walks))
    groups = {mover.rpartition(".")[0] for mover in movers}
    if len(given) == 1:
        return in_words(given[0])
    if len(walks) < len(given):
        return f"{len(given)} orders at once, from {in_words(given[0])} on"
    if len(movers) == 1:
        return in_words(given[-1])
    if len(groups) == 1:
        return f"the moves of {len(movers)} units of {groups.pop()}"
    return f"the moves of {len(movers)} units"


def _place(to: Point | str) -> str:
    return to if isinstance(to, str) else point_text(to)


_GEAR: Final = {Gear.LADDER: "ladder", Gear.GRAPPLE: "grapples"}

_SPOKEN: Final[dict[type[Order], Callable[[Any], str]]] = {
    orders.First: lambda order: f"the {order.side.value} goes first",
    orders.Command: lambda order: f"the {order.order.value} order of {order.detachment}",
    orders.Move: lambda order: f"the move of {order.mover} to {point_text(order.to)}",
    orders.Enter: lambda order: f"the move of {order.mover} into {order.structure}",
    orders.Leave: lambda order: f"the way of {order.mover} out to {point_text(order.to)}",
    orders.Roof: lambda order: f"the way of {order.mover} up to the battlements",
    orders.Man: lambda order: f"the manning of {order.gun} by {order.unit}",
    orders.Clear: lambda order: (
        f"the clearing by {order.unit} from {point_text(order.cells[0])} on"
    ),
    orders.Scan: lambda order: f"the scan of {order.detachment}",
    orders.Assault: lambda order: f"the attack of {order.unit} on {order.target}",
    orders.Bash: lambda order: f"the blows of {order.unit} at {order.feature}",
    orders.Charge: lambda order: f"the charge of {order.unit} at {order.structure}",
    orders.Scale: lambda order: f"the {_GEAR[order.gear]} of {order.unit} at {order.wall}",
    orders.Cut: lambda order: f"the cutting of ropes by {order.unit}",
    orders.Shelter: lambda order: f"the shelter of {order.detachment}",
    orders.Firefight: lambda order: f"the firefight of {order.detachment} with {order.target}",
    orders.Shoot: lambda order: f"the fire of {order.detachment} at {order.target}",
    orders.Choose: lambda order: f"the choice of {' and '.join(order.ids)}",
    orders.Place: lambda order: f"the place of {order.unit} at {_place(order.to)}",
    orders.Hide: lambda order: f"the hiding place under {order.structure}",
    orders.Pass: lambda _: "the pass",
    orders.Done: lambda _: "the end of that part",
}
