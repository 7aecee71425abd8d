"""The random player at strongholds: deploys in them, goes in and up, mans guns, gets out."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import DecisionRecord, StructureRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import DurabilityKind, UnitClass


def berth(view: View, unit: str, stream: Stream) -> str | None:
    """The hull-point building in which a unit deploys: its fellows', else now and then any (H9)."""
    if not view.legal.any_hulls:
        return None
    fellows = [view.unit(each) for each in view.detachment(view.unit(unit).detachment).units]
    inside = [each.inside for each in fellows if each.inside and _is_hull(view, each.inside)]
    if inside:
        return inside[0]
    if stream.below(3) or any(each.cell or each.inside for each in fellows):
        return None
    fits = [each.id for each in view.structures() if _has_room(view, each, fellows)]
    found = [each for each in fits if view.legal.check(orders.Place(unit, each)) is None]
    return stream.pick(found) if found else None


def _is_hull(view: View, structure: str) -> bool:
    return view.structure(structure).durability == "hull"


def _has_room(view: View, structure: StructureRecord, units: list[UnitRecord]) -> bool:
    """Whether all of a detachment fit into a hull-point building in which nobody is (H1, H9)."""
    if not _is_hull(view, structure.id) or structure.occupants:
        return False
    foot = all(each.card.unit_class is UnitClass.INFANTRY for each in units)
    figures = sum(each.figures for each in units if "character" not in each.card.abilities)
    return foot and figures <= structure.room


def quarters_of(view: View, unit: str) -> str | None:
    """The hull-point building that a unit is in, if it is in one."""
    inside = view.unit(unit).inside if view.legal.any_hulls else None
    return inside if inside and _is_hull(view, inside) else None


def houses(view: View) -> list[str]:
    """The structures into which units go one by one."""
    houses = [each for each in view.built_as(DurabilityKind.HITS) if view.structure(each).room]
    found = view.built_as(DurabilityKind.CAPACITY) + houses
    return found + view.built_as(DurabilityKind.STOREYS) if view.legal.any_storeys else found


def evacuate(view: View, decision: DecisionRecord, stream: Stream) -> Order:
    """A unit gets out somewhere; one time in four they run where they like (H6)."""
    for unit in stream.shuffled(decision.units) if stream.below(4) else ():
        cells = view.legal.ways_out(unit)
        if cells:
            return orders.Leave(unit, view.grid.point(stream.pick(cells)))
    return orders.Done()


def go_in(view: View, detachment: str, stream: Stream) -> Order | None:
    """One time in three, a whole detachment goes into a building near it (H9)."""
    found = view.legal.quarters(detachment) if stream.below(3) == 0 else []
    return orders.Enter(detachment, stream.pick(found)) if found else None


def go_up(view: View, unit: str, detachment: str, stream: Stream) -> Order | None:
    """One time in ten, a unit or all of its detachment that can go up to battlements (H16)."""
    if not view.legal.any_works or stream.below(10):
        return None
    together = view.unit(unit).inside is not None or stream.below(4) == 0
    mover = detachment if together else unit
    found = view.legal.climbs(mover)
    if not found:
        return None
    structure = stream.pick(found)
    order = orders.Roof(mover, structure, _cell(view, structure, stream))
    return order if view.legal.check(order) is None else orders.Roof(mover, structure)


def _cell(view: View, structure: str, stream: Stream) -> Point | None:
    return stream.pick(view.structure(structure).cells) if stream.below(2) else None


def go_about(view: View, unit: str, structure: str, stream: Stream) -> Order | None:
    """A unit on battlements goes down, along them, or stays where it is (H9, H16)."""
    choice = stream.below(4)
    cells = view.legal.descents(unit) if choice == 0 else ()
    if cells:
        return orders.Move(unit, view.grid.point(stream.pick(cells)))
    if choice == 1:
        order = orders.Roof(unit, structure, _cell(view, structure, stream))
        return order if view.legal.check(order) is None else None
    return None


def come_out(view: View, detachment: str, inside: str, stream: Stream) -> Order | None:
    """One time in six, a detachment leaves its hull-point building (H9)."""
    if stream.below(6):
        return None
    order = orders.Leave(detachment, stream.pick(view.structure(inside).cells))
    return order if view.legal.check(order) is None else None


def to_the_guns(view: View, stream: Stream) -> Order | None:
    """Three times in four, some figure mans a gun, or takes it (H11, H12)."""
    found = view.legal.gunners()
    return orders.Man(*stream.pick(found)) if found and stream.below(4) else None


def door(view: View, stream: Stream) -> int | None:
    """One time in three, a cell before some hull-point building to make for, if there is any."""
    if not view.legal.any_hulls or stream.below(3):
        return None
    hulls = view.built_as(DurabilityKind.HULL)
    return stream.pick(view.exits(stream.pick(hulls)) or (0,))
