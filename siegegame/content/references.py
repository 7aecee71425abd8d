"""Finds cards that name other cards which are not there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from siegegame.content.faults import quoted
from siegegame.content.locate import KeyPath
from siegegame.content.schema import ArmyList, MapCard, Scenario, StructureSheet, UnitCard

Reference = tuple[str, KeyPath, str]
"""Folder that is referred to, path of the key that does, and the key it names."""

Missing = tuple[str, str, KeyPath, str]
"""Folder and key of the card at fault, the path below it, and what is wrong there."""

_ONE = {
    "weapons": "weapon", "units": "unit", "structures": "structure sheet", "maps": "map",
    "armies": "army",
}  # fmt: skip


def missing(
    cards: Mapping[str, Mapping[str, Any]], known: Mapping[str, set[str]]
) -> Iterator[Missing]:
    """Every reference of a card to something that is not known."""
    finders: dict[str, Callable[[Any], Iterator[Reference]]]
    finders = {
        "units": _unit, "structures": _sheet, "armies": _army, "maps": _map,
        "scenarios": _scenario,
    }  # fmt: skip
    for folder, find in finders.items():
        for key, card in cards[folder].items():
            for kind, path, name in find(card):
                if name not in known[kind]:
                    yield folder, key, path, f"there is no {_ONE[kind]} {quoted(name)}"


def _unit(card: UnitCard) -> Iterator[Reference]:
    for index, name in enumerate(card.weapons):
        yield "weapons", ("weapons", index), name


def _sheet(card: StructureSheet) -> Iterator[Reference]:
    for index, gun in enumerate(card.guns):
        yield "weapons", ("guns", index, "weapon"), gun.weapon


def _army(card: ArmyList) -> Iterator[Reference]:
    for number, detachment in enumerate(card.detachments):
        for index, group in enumerate(detachment.units):
            yield "units", ("detachments", number, "units", index, "card"), group.card


def _map(card: MapCard) -> Iterator[Reference]:
    for index, structure in enumerate(card.structures):
        yield "structures", ("structures", index, "sheet"), structure.sheet
    for index, emplacement in enumerate(card.emplacements):
        yield "weapons", ("emplacements", index, "weapon"), emplacement.weapon


def _scenario(card: Scenario) -> Iterator[Reference]:
    yield "maps", ("map",), card.map
    for index, name in enumerate(card.attacker_armies):
        yield "armies", ("attacker_armies", index), name
    for index, name in enumerate(card.defender_armies):
        yield "armies", ("defender_armies", index), name
