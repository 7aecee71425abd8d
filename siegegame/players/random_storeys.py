"""The random player where there are storeys: floors, stairs, shots at floors, clearing, charges."""

from __future__ import annotations

from collections.abc import Sequence

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order


def deploy(view: View, unit: str, structure: str, stream: Stream) -> Order:
    """Goes to any floor of a structure that has some."""
    return orders.Place(unit, structure, _floor(view, structure, stream))


def enter(view: View, unit: str, structure: str, stream: Stream) -> Order:
    """Goes in, to any floor of a structure that has some; to the lowest if that is too far."""
    order = orders.Enter(unit, structure, _floor(view, structure, stream))
    return order if view.legal.check(order) is None else orders.Enter(unit, structure)


def _floor(view: View, structure: str, stream: Stream) -> int:
    storeys = view.structure(structure).storeys if view.has_storeys(structure) else None
    return stream.below(max(storeys.floors) + 1) if storeys and any(storeys.floors) else 0


def climb(view: View, unit: str, stream: Stream) -> Order | None:
    """One time in three, goes up or down the stairs."""
    if not view.legal.any_storeys or stream.below(3):
        return None
    inside = view.unit(unit).inside
    found = view.legal.climbs_inside(unit)
    return orders.Enter(unit, inside, stream.pick(found)) if inside and found else None


def clear(view: View, detachment: str, stream: Stream) -> Order | None:
    """Two times in three, clears some of what is beside one of a detachment's sappers."""
    for unit in view.legal.sappers(detachment) if stream.below(3) else ():
        cells = stream.shuffled(view.legal.clearable(unit))[:6]
        order = orders.Clear(unit, tuple(cells))
        if cells and view.legal.check(order) is None:
            return order
    return None


def at_walls(view: View, detachment: str, walls: Sequence[str], stream: Stream) -> Order | None:
    """A shot at the first of some structures that may be shot at."""
    for structure in walls:
        order = _shoot(view, detachment, structure, stream)
        if view.legal.check(order) is None:
            return order
    return None


def _shoot(view: View, detachment: str, structure: str, stream: Stream) -> Order:
    """A shot at any floor of any section of a structure with storeys, else just at it."""
    storeys = view.structure(structure).storeys if view.has_storeys(structure) else None
    sections = view.legal.sections(detachment, structure) if storeys else []
    if not storeys or not sections:
        return orders.Shoot(detachment, structure)
    section, cell = stream.pick(sections)
    floor = stream.below(storeys.floors[section] + 1)
    return orders.Shoot(detachment, structure, cell if stream.below(4) else None, floor)


def charge(view: View, stream: Stream) -> Order | None:
    """Sets off a charge if any can be."""
    found = view.legal.storey_charges() if view.legal.any_sappers else []
    return orders.Charge(*stream.pick(found)) if found else None
