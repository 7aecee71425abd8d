"""An order that may be chosen from a list."""

from __future__ import annotations

from typing import NamedTuple

from siegegame.model.geometry import Point
from siegegame.model.orders import Order


class Offer(NamedTuple):
    """An order that may be given."""

    order: Order
    label: str
    actors: tuple[Point, ...] = ()
    """The cells of those who act."""
    goals: tuple[Point, ...] = ()
    """The cells of what they act on."""
    waste: bool = False
    """Whether it would do the enemy no harm."""
    more: str = ""
    """What the prompt adds once it is picked out."""
