"""A structure with storeys from the side: what stands of each section, who is on which floor (S1).

Each section is a column, each floor a row, the ground floor lowest. In brackets stand the letter of
the side and the number of units there; what has fallen is left out, rubble is drawn as colons.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.records import StoreysRecord, StructureRecord
from siegegame.model.vocabulary import Side
from siegegame.ui.card import Card

_ABREAST: Final = 5
"""Sections that have room beside each other on a card."""
_LETTERS: Final = {Side.ATTACKER: "a", Side.DEFENDER: "D"}
_ROOM: Final = "[{:^3}]"


class Pick(NamedTuple):
    """A floor that is picked out, 0 for none, in a section counted from 0; -1 for all of them."""

    section: int
    floor: int


NOTHING: Final = Pick(-1, 0)


def add_storeys(card: Card, view: View, record: StructureRecord, pick: Pick = NOTHING) -> None:
    """The side view of a structure, and below it, where nothing is picked out, who is where."""
    own = record.storeys
    if own is None:
        return
    what = f"{own.material.capitalize()} {own.dice}D6"
    card.add((what, "strong"), ("  S3", "faint"))
    for first in range(0, len(own.sections), _ABREAST):
        _add_side(card, view, own, range(first, min(first + _ABREAST, len(own.sections))), pick)
    if not pick.floor:
        _add_people(card, view, own)


def _add_side(card: Card, view: View, own: StoreysRecord, sections: range, pick: Pick) -> None:
    for floor in range(own.built, 0, -1):
        chosen = floor == pick.floor
        runs = [(f" {floor}{'>' if chosen else ' '}", "key" if chosen else "dim")]
        runs += [_room(view, own, section, floor, pick) for section in sections]
        card.add(*runs)
    if len(own.sections) == 1:
        return
    numbers = "".join(f"{section + 1:^5}" for section in sections)
    card.add((f"   {numbers}", "dim"), ("  S1", "faint"))


def _room(view: View, own: StoreysRecord, section: int, floor: int, pick: Pick) -> tuple[str, str]:
    """A floor of a section in five signs, with the word of its style."""
    left = own.floors[section]
    if floor > left:
        return (" ::: " if floor == 1 else "     "), "dim"
    there = own.on(section, floor)
    broken = floor == left < own.built
    text = f"{_LETTERS[view.unit(there[0]).side]}{len(there)}" if there else ":" if broken else ""
    falls = pick.floor and pick.section in {section, -1} and floor >= pick.floor
    if falls and pick.section == section:
        return _ROOM.format(text), "bad" if floor > pick.floor else "key"
    return _ROOM.format(text), view.unit(there[0]).side.value if there else "plain"


def _add_people(card: Card, view: View, own: StoreysRecord) -> None:
    """Of each detachment how many units are on which floors, from the top down."""
    rows: Counter[tuple[int, int, str]] = Counter()
    for unit, section, floor in own.places:
        rows[-floor, section, view.unit(unit).detachment] += 1
    for (floor, section, name), number in sorted(rows.items()):
        part = f" sec {section + 1}" if len(own.sections) > 1 else ""
        where = f" floor {-floor}{part}  "
        card.add((where, "dim"), f"{number} of {view.detachment(name).name}")


def floors_of(view: View, structure: str | None) -> int:
    """The most floors that any section of a structure still has; 0 without storeys."""
    own = view.structure(structure).storeys if structure else None
    return max(own.floors) if own else 0
