"""What a structure's card tells of hull points, flags and roofs (rules H); see `gun_cards`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model.orders import point_text
from siegegame.model.vocabulary import DOWN, FACINGS, StructureState
from siegegame.ui.card import Card
from siegegame.ui.gun_cards import add_guns

STATES: Final = {StructureState.SHELL: "a shell: nobody goes in"}
"""How a structure stands that has collapsed totally (H6)."""


def add_hull(card: Card, record: StructureRecord) -> None:
    """Armour values, hull points' sake, fire points (H1, H10)."""
    values = "  ".join(
        f"{name[0].upper()} {value}" for name, value in zip(FACINGS, record.armour, strict=True)
    )
    same = len(dict.fromkeys(record.armour)) == 1
    told = f"{record.armour[0]}" if same else values
    card.add(("Armour value ", "dim"), told, ("  H1", "faint"))
    hull = record.sheet.hull
    if hull and hull.bulwark:
        card.add(("Bulwark", "key"), (" 1 off damage rolls  H4", "faint"))
    if record.dilapidated:
        card.add(("Dilapidated", "bad"), (" 2 less armour value  H2", "faint"))


def add_flag(card: Card, record: StructureRecord) -> None:
    """Whose flag is on it, and whether it is fought over (H13, V1)."""
    if not record.strongpoint and not record.claimant:
        return
    word = "Strongpoint" if record.strongpoint else "Flag"
    owner = record.claimant.value if record.claimant else "nobody's"
    fallen = record.strongpoint and record.state in DOWN
    told = ("counts no more", "dim") if fallen else (owner, owner if record.claimant else "plain")
    card.add((f"{word}  ", "dim"), told, ("  V1" if record.strongpoint else "  H13", "faint"))


def add_stronghold(card: Card, view: View, record: StructureRecord) -> None:
    """Its fire points and guns, its roof, its shield (H10 to H18)."""
    slits = [f"{each.facing} {each.count}" for each in record.sheet.fire_points]
    if slits:
        card.add(("Fire points  ", "dim"), ", ".join(slits), ("  H10", "faint"))
    if record.sheet.battlements:
        add_people(card, view, "On the roof  ", view.aloft(record.id))
    if record.shield is not None:
        shield = ("up", "good") if record.shield else ("down", "bad")
        card.add(("Void shield  ", "dim"), shield, ("  H18", "faint"))
    if record.hatch:
        card.add(("Hatch  ", "dim"), point_text(record.hatch), ("  H18", "faint"))
    if record.links:
        names = ", ".join(view.structure(each).name for each in record.links)
        card.add(("Leads into  ", "dim"), names, ("  H15", "faint"))
    add_guns(card, view, record)


def add_people(card: Card, view: View, what: str, units: Iterable[str]) -> None:
    """A head with the rule of roofs, and below it who is there."""
    there = tuple(units)
    card.add((what, "dim"), *(() if there else ("nobody",)), ("  H16", "faint"))
    add_units(card, view, there)


def add_units(card: Card, view: View, units: Iterable[str]) -> None:
    """Of each detachment how many units there are, and what keeps it from acting."""
    records = [view.unit(each) for each in units]
    for name, number in Counter(each.detachment for each in records).items():
        card.add(f" {number} of {view.detachment(name).name}", *hampered(view, name))


def hampered(view: View, detachment: str) -> list[tuple[str, str]]:
    """That a detachment is broken, pinned or shaken (C11, H17, H4)."""
    group, turn = view.detachment(detachment), max(1, view.clock.turn)
    states = (
        (group.broken, ", broken"), (group.pinned >= turn, ", pinned"),
        (group.shaken >= turn, ", snap shots"),
    )  # fmt: skip
    return [(word, "worn") for holds, word in states if holds]
