"""The card of a structure: its sheet, what is left of it, who and what is in it."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model.orders import point_text
from siegegame.model.vocabulary import DOWN, CounterState, StructureState
from siegegame.ui.card import Card
from siegegame.ui.feature_cards import add_feature
from siegegame.ui.hull_cards import STATES as HULL_STATES
from siegegame.ui.hull_cards import add_flag, add_hull, add_stronghold, add_units
from siegegame.ui.storey_view import add_storeys

_STATES: Final = {
    StructureState.UNSTABLE: "unstable, falls on 5+",
    StructureState.CRUMBLING: "crumbling, falls on 5+",
    StructureState.DESTROYED: "destroyed",
    **HULL_STATES,
}
"""Failing structures roll at each turn's start (E11)."""

_FEW: Final = 6
"""Cells at doors that are named; small houses are entered from nearly everywhere."""


def structure_card(view: View, slug: str, bar: tuple[str, str]) -> Card:
    """A structure's sheet, what is left of it, who is inside, which bunkers were found."""
    record = view.structure(slug)
    inside = [view.unit(each) for each in record.occupants]
    card = Card(record.name, inside[0].side if inside else None)
    card.add((record.sheet.name, "strong"))
    if record.sheet.capacity:
        line = record.sheet.capacity
        card.add(("Armour ", "dim"), f"{line.armour}+", ("  Assault ", "dim"), f"{line.assault}")
    if record.armour:
        add_hull(card, record)
    card.add()
    left = f"{record.remaining} of {record.maximum}"
    what = _LEFT.get(record.durability) or ("Capacity  ", "  E5")
    card.add((what[0], "dim"), left, (what[1], "faint"))
    card.add(_gauge(record, bar))
    _add_state(card, record)
    if record.feature:
        add_feature(card, view, record)
    add_flag(card, record)
    if record.storeys and record.state not in DOWN:
        card.add()
        add_storeys(card, view, record)
    if record.state not in DOWN and (record.room or record.sheet.battlements):
        card.add()
        stands = f"{_held(view, record)} of {record.room} {_measure(record)}"
        card.add(("Garrison ", "dim"), stands, (" H1" if record.armour else "  C17", "faint"))
        add_units(card, view, record.occupants)
        doors = [point_text(view.grid.point(cell)) for cell in view.entrances(slug)]
        told = "  ".join(doors) if len(doors) <= _FEW else "on every side"
        card.add(("Doors  ", "dim"), told or "none")
        add_stronghold(card, view, record)
    _add_bunkers(card, view, record)
    return card


_LEFT: Final = {
    "hull": ("Hull points  ", "  H3"),
    "hits": ("Hits  ", "  F1"),
    "storeys": ("Floors  ", "  S4"),
}
"""What is left of a structure that has no capacity, and the rule that takes it."""


def _measure(record: StructureRecord) -> str:
    """What its room is counted in (C17, H1)."""
    return "figures" if record.armour else "stands"


def _held(view: View, record: StructureRecord) -> int:
    inside = [view.unit(each) for each in record.occupants]
    if not record.armour:
        return len(inside)
    return sum(each.figures for each in inside if "character" not in each.card.abilities)


def _gauge(record: StructureRecord, bar: tuple[str, str]) -> tuple[str, str]:
    full = -(-20 * record.remaining // max(1, record.maximum))
    word = "good" if record.remaining * 3 > record.maximum else "bad"
    return bar[0] * full + bar[1] * (20 - full), word


def _add_state(card: Card, record: StructureRecord) -> None:
    if record.state in _STATES and not record.feature:
        rule = "  H6" if record.state in HULL_STATES else "  E11"
        card.add(("State  ", "dim"), (_STATES[record.state], "bad"), (rule, "faint"))
    if record.burning:
        card.add(("Burning", "bad"), (" 1 a Shooting phase", "dim"))


def _add_bunkers(card: Card, view: View, record: StructureRecord) -> None:
    """Bunkers that the viewer knows of; a hidden one stands on its owner's card only (D3)."""
    every = tuple(view.counters())
    if not every:
        return
    found = [
        counter for counter in every if counter.structure == record.id and counter.state in _KNOWN
    ]
    if record.searched or found:
        card.add()
    if record.searched:
        card.add(("Searched", "dim"), "" if found else " no bunker")
    for counter in found:
        name = counter.id.replace("-", " ").capitalize()
        card.add((f"{name}  ", "dim"), (_KNOWN[counter.state], "key"))


_KNOWN: Final = {
    CounterState.HIDDEN: "hidden here by you",
    CounterState.REVEALED: "found",
    CounterState.DESTROYED: "destroyed",
}
