"""What cards tell of emplaced weapons: numbers, crew, whom they bear on (H11, H12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from siegegame.content.schema import WeaponCard
from siegegame.engine import View
from siegegame.engine.records import GunRecord, StructureRecord
from siegegame.model.orders import point_text
from siegegame.model.vocabulary import SIDES, Side
from siegegame.report.grammar import count
from siegegame.ui.card import Card

_FEW = 2
"""Detachments that are named as targets; the rest are counted."""


def add_guns(card: Card, view: View, record: StructureRecord) -> None:
    """The guns of a structure, of each kind its numbers and then every one of it."""
    guns = [view.gun(name) for name in record.guns]
    if not guns:
        return
    card.add()
    for weapon, same in groupby(guns, lambda gun: gun.weapon):
        found = list(same)
        card.add(*_numbers(found[0].card))
        for gun in found:
            card.add((f" {gun.facing or 'roof'}: ", "dim"), _state(view, gun))
            _add_bearing(card, view, gun, record.claimant)
        del weapon


def gun_card(view: View, gun: GunRecord) -> Card:
    """A gun emplacement on the ground (H12)."""
    card = Card(gun.name)
    where = f" at {point_text(gun.cell)}" if gun.cell else ""
    card.add(("Gun emplacement", "strong"), (where, "dim"))
    card.add(*_numbers(gun.card))
    card.add(_state(view, gun))
    crew = view.unit(gun.crew).side if gun.crew else None
    for side in (crew,) if crew else SIDES:
        _add_bearing(card, view, gun, side, named=crew is None)
    if not gun.destroyed:
        card.add(("Any figure that touches it may fire it once a turn", "dim"), ("  H12", "faint"))
    return card


def _numbers(weapon: WeaponCard) -> list[tuple[str, str]]:
    """A weapon's range, Firepower, and shots against hulls."""
    hull = weapon.hull
    line = f", {count(hull.shots, 'shot')} S{hull.strength} AP{hull.ap}" if hull else ""
    traits = "".join(f", {each}" for each in hull.traits) if hull else ""
    numbers = f" {weapon.range_cm} cm FP {weapon.firepower}{line}{traits}"
    return [(weapon.name, "plain"), (numbers, "dim"), ("  H11", "faint")]


def _state(view: View, gun: GunRecord) -> tuple[str, str]:
    """How an emplaced weapon is, and the word for its colour."""
    if gun.destroyed:
        return "destroyed", "bad"
    if gun.silent:
        return "silent", "dim"
    return "".join(_doing(view, gun)), "key" if gun.crew else "plain"


def _doing(view: View, gun: GunRecord) -> Iterator[str]:
    manned = f"manned by {view.unit(gun.crew).card.name}" if gun.crew else ""
    alone = "nobody mans it" if gun.structure is None else "fires by itself"
    owner = view.structure(gun.structure).claimant if gun.structure else None
    idle = alone if owner or gun.structure is None else "unclaimed, silent"
    yield manned or idle
    if gun.fired == view.clock.turn:
        yield ", has fired"
    if gun.shaken >= max(1, view.clock.turn):
        yield ", snap shots"


def _add_bearing(
    card: Card, view: View, gun: GunRecord, side: Side | None, *, named: bool = False
) -> None:
    """Whom a gun of a side bears on; of a silent one nothing is told."""
    if side is None or gun.destroyed or gun.silent:
        return
    whose = f"{side.value}'s: " if named else ""
    card.add((f"  {whose}bears on ", "dim"), bearing_text(view, gun.id, side))


def bearing_text(view: View, gun: str, side: Side) -> str:
    """The enemies of a side that a gun has in range and in sight, the first few by name."""
    found = [view.detachment(name).name for name in view.prospects.gun_marks(gun, side.other)]
    more = f" and {len(found) - _FEW} more" if len(found) > _FEW else ""
    return (", ".join(found[:_FEW]) or "nobody") + more
