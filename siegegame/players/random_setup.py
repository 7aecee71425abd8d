"""The random player before the match: the city, the counters, where units stand at first."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players import random_features as features
from siegegame.players import random_storeys as storeys
from siegegame.players import random_strongholds as strongholds

_TRIES: Final = 6


def city(view: View, side: Side, stream: Stream) -> Order:
    """Moves a few of the city's structures before it is left as it is."""
    del side
    for _ in range(_TRIES * stream.below(4)):
        structure = stream.pick([each.id for each in view.structures()])
        order = orders.Place(structure, view.grid.point(stream.below(view.grid.size)))
        if view.legal.check(order) is None:
            return order
    return orders.Done()


def hide(view: View, side: Side, stream: Stream) -> Order:
    """Hides counters anywhere."""
    del side
    for counter in view.legal.to_hide():
        for structure in stream.shuffled([each.id for each in view.structures()]):
            order = orders.Hide(counter, structure)
            if view.legal.check(order) is None:
                return order
    return orders.Done()


def deploy(view: View, side: Side, stream: Stream) -> Order:
    """Places the next unit anywhere it may be."""
    waiting = view.legal.to_deploy()
    if not waiting:
        return orders.Done()
    order = _place(view, side, waiting[0], stream)
    while view.legal.check(order):
        order = _place(view, side, waiting[0], stream)
    return order


def _place(view: View, side: Side, unit: str, stream: Stream) -> Order:
    berth = strongholds.berth(view, unit, stream) if side is Side.DEFENDER else None
    if berth:
        return orders.Place(unit, berth)
    perch = features.perch(view, stream) if side is Side.DEFENDER else None
    if perch:
        return orders.Place(unit, perch)
    houses = strongholds.houses(view)
    if side is Side.DEFENDER and houses and stream.below(3) == 0:
        house = stream.pick(houses)
        towers = view.legal.any_storeys
        return storeys.deploy(view, unit, house, stream) if towers else orders.Place(unit, house)
    grid = view.grid
    return orders.Place(unit, grid.point(stream.below(grid.size)))
