"""The random player before the match: the city, the counters, where units stand at first."""

from __future__ import annotations

from itertools import chain
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
    built = [each.id for each in view.structures()]
    for _ in range(_TRIES * stream.below(4) if built else 0):
        order = orders.Place(stream.pick(built), view.grid.point(stream.below(view.grid.size)))
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
    """Places the next unit anywhere it may be; ends where there is no room for those left."""
    for unit in view.legal.to_deploy():
        for _ in range(_TRIES * view.grid.size):
            order = _place(view, side, unit, stream)
            if view.legal.check(order) is None:
                return order
        if found := _find_room(view, unit):
            return found
    return orders.Done()


def _find_room(view: View, unit: str) -> Order | None:
    """The first place of all in which a unit may be deployed."""
    cells = (orders.Place(unit, point) for point in view.grid.points)
    inside = (orders.Place(unit, each.id) for each in view.structures())
    found = (each for each in chain(cells, inside) if view.legal.check(each) is None)
    return next(found, None)


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
