"""Checks of structures with storeys: materials, roofs, the sections that maps draw (S1, S3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from siegegame.content.board import footprint
from siegegame.content.schema import MapStructure, StructureSheet
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem


def materials_are_named_once(stock: Stock) -> Iterator[Problem]:
    """Each material has one row, softer ones before harder ones (S3)."""
    rows = stock.catalogue.tables.materials
    names = [row.material for row in rows]
    for index, row in enumerate(rows):
        if row.material in names[:index]:
            at = ("rows", index, "material")
            yield stock.problem("tables", "materials", at, f"a second row of {row.material}")


def storeys_are_of_a_material(stock: Stock) -> Iterator[Problem]:
    """What structures with storeys are made of is in the table of materials (S3)."""
    known = [row.material for row in stock.catalogue.tables.materials]
    for key, sheet in stock.catalogue.structures.items():
        if sheet.storeys and sheet.storeys.material not in known:
            what = f"{sheet.storeys.material!r} is no material; materials are {', '.join(known)}"
            yield stock.problem("structures", key, ("storeys", "material"), what)


def storeys_have_no_roof_to_stand_on(stock: Stock) -> Iterator[Problem]:
    """What has storeys has rubble on its top once it has lost some, no battlements (S5)."""
    for key, sheet in stock.catalogue.structures.items():
        if sheet.storeys and sheet.battlements:
            what = "a structure with storeys has no battlements: its top may fall (S5)"
            yield stock.problem("structures", key, ("battlements",), what)


def sections_are_parts_of_footprints(stock: Stock) -> Iterator[Problem]:
    """Sections that a map draws are of a structure with storeys, whose cells they share (S1)."""
    for key, card in stock.catalogue.maps.items():
        for index, each in enumerate(card.structures):
            sheet = stock.catalogue.structures[each.sheet]
            if each.sections and (what := _fault(each, sheet)):
                yield stock.problem("maps", key, ("structures", index, "sections"), what)


def _fault(structure: MapStructure, sheet: StructureSheet) -> str:
    if not sheet.storeys:
        return f"{structure.sheet} has no storeys, so nothing of it falls in sections (S1)"
    drawn = sorted(point for section in structure.sections for point in section)
    if drawn != sorted(footprint(structure, sheet)):
        return "its sections do not have each cell of its footprint once (S1)"
    return ""


CHECKS: Final = (
    materials_are_named_once,
    storeys_are_of_a_material,
    storeys_have_no_roof_to_stand_on,
    sections_are_parts_of_footprints,
)
