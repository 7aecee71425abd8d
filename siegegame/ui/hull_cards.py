"""What a structure's card tells of hull points, emplaced weapons, flags and roofs (rules H)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import GunRecord, StructureRecord
from siegegame.model.orders import point_text
from siegegame.model.vocabulary import FACINGS, StructureState
from siegegame.ui.card import Card

STATES: Final = {StructureState.SHELL: "a shell: nobody goes in"}
"""How a structure stands that has collapsed totally (H6)."""


def add_hull(card: Card, record: StructureRecord) -> None:
    """Armour values, hull points' sake, fire points (H1, H10)."""
    values = "  ".join(
        f"{name[0].upper()} {value}" for name, value in zip(FACINGS, record.armour, strict=True)
    )
    same = len(dict.fromkeys(record.armour)) == 1
    told = f"{record.armour[0]} on every side" if same else values
    card.add(("Armour value ", "dim"), told, ("  H1", "faint"))
    hull = record.sheet.hull
    if hull and hull.bulwark:
        card.add(("Bulwark", "key"), (" 1 off damage rolls  H4", "faint"))
    if record.dilapidated:
        card.add(("Dilapidated", "bad"), (" 2 less armour value  H2", "faint"))


def add_stronghold(card: Card, view: View, record: StructureRecord) -> None:
    """Whose flag is on it, its guns and fire points, its roof, its shield (H10 to H18)."""
    if record.strongpoint or record.claimant:
        flag = record.claimant.value if record.claimant else "nobody's"
        word = "Strongpoint" if record.strongpoint else "Flag"
        card.add((f"{word}  ", "dim"), flag, ("  V1" if record.strongpoint else "  H13", "faint"))
    slits = [f"{each.facing} {each.count}" for each in record.sheet.fire_points]
    if slits:
        card.add(("Fire points  ", "dim"), ", ".join(slits), ("  H10", "faint"))
    for name in record.guns:
        _add_gun(card, view, view.gun(name))
    aloft = view.aloft(record.id)
    if record.sheet.battlements:
        units = ", ".join(view.unit(each).card.name for each in aloft) or "nobody"
        card.add(("On the roof  ", "dim"), units, ("  H16", "faint"))
    if record.shield is not None:
        shield = ("up", "good") if record.shield else ("down", "bad")
        card.add(("Void shield  ", "dim"), shield, ("  H18", "faint"))
    if record.hatch:
        card.add(("Hatch  ", "dim"), point_text(record.hatch), ("  H18", "faint"))
    if record.links:
        names = ", ".join(view.structure(each).name for each in record.links)
        card.add(("Leads into  ", "dim"), names, ("  H15", "faint"))


def _add_gun(card: Card, view: View, gun: GunRecord) -> None:
    where = gun.facing or "roof"
    state, word = _state(view, gun)
    card.add((f" {gun.name}, {where}: ", "dim"), (state, word), ("  H11", "faint"))


def _state(view: View, gun: GunRecord) -> tuple[str, str]:
    """How an emplaced weapon is, and the word for its colour."""
    if gun.destroyed:
        return "destroyed", "bad"
    if gun.silent:
        return "silent", "dim"
    shaken = ", snap shots" if gun.shaken >= max(1, view.clock.turn) else ""
    if gun.fired == view.clock.turn:
        return f"has fired{shaken}", "dim"
    if gun.crew:
        return f"manned by {view.unit(gun.crew).card.name}{shaken}", "key"
    return f"fires by itself{shaken}", "plain"
