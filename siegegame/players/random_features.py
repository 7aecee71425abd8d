"""The random player at doors, gates and walls: bashes, blows up, shelters, pushes mantlets (F)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.geometry import Point
from siegegame.model.orders import Order

_SHELTERS = 40
"""One order of movement in so many is to shelter, and as many push a mantlet."""


def perch(view: View, stream: Stream) -> Point | None:
    """One time in three, some cell of a wall walk to deploy on."""
    if not view.legal.any_features or stream.below(3):
        return None
    walks = [each for each in view.structures() if each.feature and each.sheet.battlements]
    return stream.pick(stream.pick(walks).cells) if walks else None


def aside(view: View, stream: Stream) -> Order | None:
    """Now and then a detachment shelters, or somebody pushes a mantlet (F5, F10)."""
    if not view.legal.any_features:
        return None
    choice = stream.below(_SHELTERS)
    if choice == 0:
        found = view.legal.sheltering()
        return orders.Shelter(stream.pick(found)) if found else None
    pushes = view.legal.pushes() if choice == 1 else []
    return orders.Move(*stream.pick(pushes)) if pushes else None


def at_walls(view: View, stream: Stream) -> Order | None:
    """Bashes or blows up something that can be, one time in three each (F2, F3)."""
    if not view.legal.any_features or stream.below(3) == 0:
        return None
    found: list[Order] = (
        [orders.Bash(*each) for each in view.legal.bashes()]
        if stream.below(2)
        else [orders.Charge(*each) for each in view.legal.charges()]
    )
    return stream.pick(found) if found else None
