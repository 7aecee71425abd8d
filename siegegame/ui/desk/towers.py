"""Choosing floors: of what is shot at, of what one goes into; charges and clearing (S1, S3, S7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.report.grammar import count
from siegegame.report.names import term
from siegegame.rules.storeys import MOST_CLEARED
from siegegame.ui.card import Card
from siegegame.ui.desk.offer import Offer
from siegegame.ui.desk.tool import Memory, Orders, Reply, cells_of_unit
from siegegame.ui.storey_view import NOTHING as NO_FLOOR
from siegegame.ui.storey_view import Pick, add_storeys, floors_of

STEPS: Final = {"+": 1, "-": -1}
"""Keys that go up and down."""


# -- shooting -------------------------------------------------------------------------------------


def offers(
    view: View, detachment: str, target: str, actors: tuple[Point, ...], waste: bool
) -> Iterator[Offer]:
    """A shot at each section of a structure that is in reach; none without storeys (S1)."""
    record = view.structure(target)
    own = record.storeys
    if own is None:
        return
    for section, cell in view.legal.sections(detachment, target):
        inside = sum(place == section for _, place, _ in own.places)
        there = f", {inside} inside" if inside else ""
        number = f", section {section + 1}" if len(own.sections) > 1 else ""
        label = f"{record.name}{number} ({count(own.floors[section], 'floor')}{there})"
        order = orders.Shoot(detachment, target, cell, 1)
        yield Offer(order, label, actors, own.sections[section], waste)


def pick_of(view: View, memory: Memory, offer: Offer | None) -> Pick:
    """The section and floor that a shot is aimed at; floor 0 where there are none."""
    order = offer.order if offer else None
    if not isinstance(order, orders.Shoot) or not order.floor or order.at is None:
        return NO_FLOOR
    own = view.structure(order.target).storeys
    if own is None:
        return NO_FLOOR
    section = next((i for i, cells in enumerate(own.sections) if order.at in cells), -1)
    return (
        Pick(section, min(max(memory.floor, 1), own.floors[section])) if section >= 0 else NO_FLOOR
    )


def at_floor(view: View, memory: Memory, given: Orders) -> Orders:
    """A shot at the floor that is picked out."""
    if not given or not isinstance(given[0], orders.Shoot) or not given[0].floor:
        return given
    floor = pick_of(view, memory, Offer(given[0], "")).floor
    return (replace(given[0], floor=floor),) if floor else given


def declared(offer: Offer, memory: Memory, view: View) -> str:
    """What is shot at, in words; of a section the floor that is declared, with all above it."""
    pick = pick_of(view, memory, offer)
    if not pick.floor or not isinstance(offer.order, orders.Shoot):
        return offer.label
    own = view.structure(offer.order.target).storeys
    most = own.floors[pick.section] if own else pick.floor
    above = " and up" if pick.floor < most else ""
    return f"{offer.label.partition(' (')[0]}, floor {pick.floor} of {most}{above}"


def picture(card: Card, view: View, memory: Memory, offer: Offer | None) -> None:
    """The side view of what is shot at."""
    pick = pick_of(view, memory, offer)
    if pick.floor and offer and isinstance(offer.order, orders.Shoot):
        card.add()
        add_storeys(card, view, view.structure(offer.order.target), pick)


def step(view: View, memory: Memory, offer: Offer | None, key: str) -> None:
    """The next floor up or down of the section that is shot at, round and round."""
    pick = pick_of(view, memory, offer)
    if key not in STEPS or not pick.floor or not offer or not isinstance(offer.order, orders.Shoot):
        return
    own = view.structure(offer.order.target).storeys
    most = own.floors[pick.section] if own else 1
    memory.floor = 1 + (pick.floor - 1 + STEPS[key]) % most


# -- going in, up and down ------------------------------------------------------------------------


def entering(view: View, memory: Memory, structure: str | None) -> int:
    """The floor to which a unit would go in a structure; 0 without storeys."""
    most = floors_of(view, structure)
    if not most or structure is None:
        return 0
    if memory.floor:
        return min(memory.floor, most)
    inside = view.unit(memory.unit).inside == structure if memory.unit else False
    own = view.structure(structure).storeys
    if inside and own:
        return own.floor_of(memory.unit)
    free = view.legal.floors_with_room(memory.unit, structure) if memory.unit else []
    return free[0] if free else 1


def go_up(view: View, memory: Memory, structure: str | None, key: str) -> bool:
    """The next floor up or down is picked out; whether there are any to go to."""
    most = floors_of(view, structure)
    if key not in STEPS or not most:
        return False
    memory.floor = 1 + (entering(view, memory, structure) - 1 + STEPS[key]) % most
    return True


def inside_picture(card: Card, view: View, memory: Memory, structure: str | None) -> None:
    """The side view of what a unit would go into, or is in."""
    floor = entering(view, memory, structure)
    if floor and structure:
        card.add()
        add_storeys(card, view, view.structure(structure), Pick(-1, floor))


def to_floor(view: View, memory: Memory, structure: str) -> str:
    """The floor to which one goes, in words."""
    floor = entering(view, memory, structure)
    return f", floor {floor} (+ and - choose)" if floor else ""


# -- engineers ------------------------------------------------------------------------------------


def can_clear(view: View, unit: str) -> bool:
    """Whether a unit may clear something just now (S7)."""
    return bool(unit and view.legal.any_sappers and view.legal.clearable(unit))


def clears_at(view: View, memory: Memory) -> str:
    """That `e` clears what the cursor is on, and how much else; empty where it does not (S7)."""
    order = clearing(view, memory)
    if not isinstance(order, orders.Clear) or memory.cursor not in order.cells:
        return ""
    more = len(order.cells) - 1
    rest = f" and up to {more} more, those nearest to the cursor first" if more else ""
    return f"e clears it{rest}"


def clear(view: View, memory: Memory) -> Reply:
    """The selected unit clears what is beside it, from the cursor on (S7)."""
    order = clearing(view, memory)
    if order is None:
        return Reply(says="there is nothing that it can clear from there now (S7)")
    return Reply((order,))


def clearing(view: View, memory: Memory) -> Order | None:
    """The order for that: the cells nearest to the cursor first."""
    if not can_clear(view, memory.unit):
        return None
    cells = view.legal.clearable(memory.unit)
    x, y = memory.cursor or cells[0]
    ranked = sorted(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
    return orders.Clear(memory.unit, tuple(ranked[:MOST_CLEARED]))


def charged_picture(card: Card, view: View, order: orders.Charge) -> None:
    """The side view of what a charge would bring down, where it is floors (S3)."""
    if view.structure(order.structure).storeys is None:
        return
    section = view.legal.charged(order.unit, order.structure)
    card.add()
    add_storeys(card, view, view.structure(order.structure), Pick(section, 1))


def charges(view: View) -> Iterable[Offer]:
    """The charges that may be set off, each with the cells of the section it goes under (S3)."""
    for unit, structure in view.legal.storey_charges() if view.legal.any_sappers else ():
        own = view.structure(structure).storeys
        if own is None:
            continue
        section = view.legal.charged(unit, structure)
        name = view.detachment(view.unit(unit).detachment).name
        who = f"{name} (unit {unit.rpartition('.')[2]})"
        place = term(view.structure(structure).name).text
        label = f"{who}: a charge under {place}, section {section + 1}"
        actors = tuple(cells_of_unit(view, unit))
        yield Offer(orders.Charge(unit, structure), label, actors, own.sections[section])
