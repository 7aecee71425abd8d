"""Checks of structures' datasheets: durability, armour, guns, ways in and up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from siegegame.content.locate import KeyPath
from siegegame.content.schema import StructureSheet, WeaponCard
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import DurabilityKind

LEAST_ARMOUR: Final = 10
"""Armour value of a hull-point structure at the least (H1)."""

_Fault = tuple[KeyPath, str]


def structures_have_one_durability(stock: Stock) -> Iterator[Problem]:
    """A structure carries exactly one durability."""
    for key, sheet in stock.catalogue.structures.items():
        kinds = [kind.value for kind in DurabilityKind if getattr(sheet, kind.value) is not None]
        if len(kinds) != 1:
            every = " or ".join(kind.value for kind in DurabilityKind)
            what = f"has {' and '.join(kinds) or 'no durability'}; it needs just one, {every}"
            yield stock.problem("structures", key, tuple(kinds[1:2]), what)


def armour_values_are_known(stock: Stock) -> Iterator[Problem]:
    """Armour values of hull-point structures are 10 to 14 (H1)."""
    for key, sheet in stock.catalogue.structures.items():
        if sheet.hull and min(sheet.hull.facings) < LEAST_ARMOUR:
            what = f"an armour value of {min(sheet.hull.facings)}; {LEAST_ARMOUR} is the least (H1)"
            yield stock.problem("structures", key, ("hull", "armour"), what)


def emplaced_weapons_can_fire(stock: Stock) -> Iterator[Problem]:
    """Emplaced weapons fire Firepower at units, so none is super-heavy (H11)."""
    weapons = stock.catalogue.weapons
    for key, sheet in stock.catalogue.structures.items():
        for index, gun in enumerate(sheet.guns):
            if what := _unfit(gun.weapon, weapons[gun.weapon]):
                yield stock.problem("structures", key, ("guns", index, "weapon"), what)
    for key, card in stock.catalogue.maps.items():
        for index, each in enumerate(card.emplacements):
            if what := _unfit(each.weapon, weapons[each.weapon]):
                yield stock.problem("maps", key, ("emplacements", index, "weapon"), what)


def _unfit(name: str, weapon: WeaponCard) -> str:
    if weapon.super_heavy:
        return f"{name} is super-heavy ({weapon.super_heavy}); emplaced weapons are not (H11)"
    return f"{name} is indirect; emplaced weapons see what they fire at" if weapon.indirect else ""


def sheets_hold_together(stock: Stock) -> Iterator[Problem]:
    """Guns, fire points, stairs and battlements of a structure fit each other (H9 to H12, H16)."""
    for key, sheet in stock.catalogue.structures.items():
        for path, what in (*_twice(sheet), *_roof_faults(sheet), *_solid_faults(sheet)):
            yield stock.problem("structures", key, path, what)


def _twice(sheet: StructureSheet) -> Iterator[_Fault]:
    """What is there a second time."""
    ids = [gun.id for gun in sheet.guns]
    walls = [each.facing for each in sheet.fire_points]
    for folder, name, values in (("guns", "id", ids), ("fire_points", "facing", walls)):
        for index, value in enumerate(values):
            if value in values[:index]:
                yield (folder, index, name), f"a second {value}"
    doors = sheet.doors or ()
    if len(set(doors)) < len(doors):
        yield ("doors",), "names a side twice"


def _roof_faults(sheet: StructureSheet) -> Iterator[_Fault]:
    if sheet.battlements:
        return
    if sheet.stairs:
        yield ("stairs",), "stairs lead to battlements, and it has none (H9)"
    for index, gun in enumerate(sheet.guns):
        if gun.facing is None:
            what = f"{gun.id} has no facing, so it stands on battlements, and there are none (H12)"
            yield ("guns", index), what


def _solid_faults(sheet: StructureSheet) -> Iterator[_Fault]:
    """What needs somebody inside a structure into which nobody goes."""
    if not sheet.impassable:
        return
    if sheet.fire_points:
        yield ("fire_points",), "nobody goes inside to use them: it is impassable (H9)"
    for index, gun in enumerate(sheet.guns):
        if gun.facing is not None:
            what = f"nobody goes inside to man {gun.id}: it is impassable (H9)"
            yield ("guns", index, "facing"), what


CHECKS: Final = (
    structures_have_one_durability,
    armour_values_are_known,
    emplaced_weapons_can_fire,
    sheets_hold_together,
)
