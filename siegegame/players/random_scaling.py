"""The random player at walls: sets up ladders and grapples, cuts ropes (F8, F9)."""

from __future__ import annotations

from collections.abc import Collection

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order


def climb(view: View, units: Collection[str], stream: Stream) -> Order | None:
    """Three times in four, one of some units sets up at a wall that it touches."""
    if not view.legal.any_climbers or stream.below(4) == 0:
        return None
    found = view.legal.scales(units)
    return orders.Scale(*stream.pick(found)) if found else None


def come_down(view: View, detachment: str, stream: Stream) -> Order | None:
    """Now and then somebody who climbs steps away from its wall."""
    if not view.legal.any_climbers or stream.below(24):
        return None
    for record in view.climbs():
        mover = view.legal.mover(record.unit)
        if mover is None or view.unit(record.unit).detachment != detachment:
            continue
        for cell in mover.ground(mover.start):
            order = orders.Move(record.unit, view.grid.point(cell))
            if view.legal.check(order) is None:
                return order
    return None


def cut(view: View, stream: Stream) -> Order | None:
    """One time in four, somebody on a wall cuts the grapples there (F9)."""
    found = view.legal.cuts() if view.legal.any_climbers and stream.below(4) == 0 else []
    return orders.Cut(stream.pick(found)) if found else None
