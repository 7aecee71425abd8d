"""What the random player does at strongholds: goes in and up, mans guns, gets out in need."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import DecisionRecord
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order


def evacuate(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    """A unit gets out somewhere; one time in four they run where they like (H6)."""
    for unit in stream.shuffled(decision.units) if stream.below(4) else ():
        cells = view.legal.ways_out(unit)
        if cells:
            return orders.Leave(unit, view.grid.point(stream.pick(cells)))
    return orders.Done()


def go_in(view: View, detachment: str, stream: Stream) -> Order | None:
    """Two times in three, a whole detachment goes into a building near it (H9)."""
    found = view.legal.quarters(detachment)
    if not found or stream.below(3) == 0:
        return None
    return orders.Enter(detachment, stream.pick(found))


def go_up(view: View, unit: str, detachment: str, stream: Stream) -> Order | None:
    """Half the time, a unit or all of its detachment that can go up to battlements (H16)."""
    if not view.legal.any_hulls or stream.below(2):
        return None
    found = view.legal.climbs(unit)
    if not found:
        return None
    structure = stream.pick(found)
    if stream.below(4) == 0:
        return orders.Roof(detachment, structure)
    if view.unit(unit).inside == structure:
        return orders.Roof(unit)
    cell = stream.pick(view.structure(structure).cells) if stream.below(2) else None
    return orders.Roof(unit, structure, cell)


def come_out(view: View, detachment: str, inside: str, stream: Stream) -> Order | None:
    """One time in six, a detachment leaves its hull-point building (H9)."""
    if stream.below(6):
        return None
    order = orders.Leave(detachment, stream.pick(view.structure(inside).cells))
    return order if view.legal.check(order) is None else None


def to_the_guns(view: View, stream: Stream) -> Order | None:
    """Three times in four, some figure mans a gun that nobody mans (H11)."""
    found = view.legal.gunners()
    return orders.Man(*stream.pick(found)) if found and stream.below(4) else None


def door(view: View, stream: Stream) -> int | None:
    """One time in three, a cell before some hull-point building to make for, if there is any."""
    if not view.legal.any_hulls or stream.below(3):
        return None
    hulls = [each.id for each in view.structures() if each.durability == "hull"]
    return stream.pick(view.exits(stream.pick(hulls)) or (0,))
