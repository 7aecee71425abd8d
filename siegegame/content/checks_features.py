"""Checks of what has hits: tables, datasheets, maps, what walls are worth (rules F, V2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from siegegame.content.features import table_hits, worth
from siegegame.content.locate import KeyPath
from siegegame.content.schema import HitsBuild, MapStructure, StructureSheet, Worth
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import FeatureKind, Side, Size

_Fault = tuple[KeyPath, str]


def feature_tables_are_whole(stock: Stock) -> Iterator[Problem]:
    """Each feature, size and kind of structure has one row, the low end first (F1, F2, F10)."""
    tables = stock.catalogue.tables
    names = [row.feature for row in tables.features]
    if len(set(names)) < len(names):
        yield stock.problem("tables", "features", ("rows",), "a feature has two rows (F1)")
    if sorted(row.size for row in tables.bash_limits) != sorted(Size):
        what = "its rows are not one for each size (F2)"
        yield stock.problem("tables", "bash_limits", ("rows",), what)
    if sorted(row.structure for row in tables.structure_points) != sorted(get_args(Worth)):
        what = "its rows are not one for each kind of structure (F10)"
        yield stock.problem("tables", "structure_points", ("rows",), what)
    for index, row in enumerate(tables.structure_points):
        if row.low > row.high:
            what = f"{row.low} is more than high, {row.high}"
            yield stock.problem("tables", "structure_points", ("rows", index, "low"), what)


def features_hold_together(stock: Stock) -> Iterator[Problem]:
    """A feature has a number of hits, and only what it is can be said of it (F1, F8, F10)."""
    for key, sheet in stock.catalogue.structures.items():
        if sheet.hits:
            for path, what in (*_hits(stock, sheet.hits), *_shape(sheet, sheet.hits)):
                yield stock.problem("structures", key, path, what)


def _hits(stock: Stock, build: HitsBuild) -> Iterator[_Fault]:
    rows = stock.catalogue.tables.features
    if build.feature and not table_hits(build, rows):
        yield ("hits", "feature"), f"there is no feature {build.feature} in the table (F1)"
    elif not build.feature and not build.hits:
        yield ("hits",), "neither a feature nor a number says how many hits it has (F1)"


def _shape(sheet: StructureSheet, build: HitsBuild) -> Iterator[_Fault]:
    house = build.kind is FeatureKind.HOUSE
    if not house and not sheet.impassable:
        yield ("impassable",), f"nobody goes inside a {build.kind.value}: it is impassable (F1)"
    walled = house or build.kind is FeatureKind.WALL
    if sheet.battlements and not walled:
        yield ("battlements",), f"a {build.kind.value} has no wall walk (F8)"
    if build.tower and not (house and sheet.battlements and sheet.stairs):
        yield ("hits", "tower"), "a tower is a house with stairs and a wall walk (F8)"


def features_stand_as_they_can(stock: Stock) -> Iterator[Problem]:
    """Only gates and doors stand open; only what has hits has others; mantlets are one cell."""
    for key, card in stock.catalogue.maps.items():
        for index, each in enumerate(card.structures):
            sheet = stock.catalogue.structures[each.sheet]
            cells = len(stock.boards[key].footprints[each.id])
            for path, what in _standing(each, sheet.hits, cells):
                yield stock.problem("maps", key, ("structures", index, *path), what)


def _standing(structure: MapStructure, build: HitsBuild | None, cells: int) -> Iterator[_Fault]:
    if structure.open and not (build and build.kind.is_way):
        yield ("open",), f"{structure.id} is neither gate nor door and cannot stand open (F3)"
    if structure.hits and not build:
        yield ("hits",), f"{structure.id} does not have hits (F1)"
    if build and build.kind is FeatureKind.MANTLET and cells != 1:
        yield ("cells",), f"{structure.id} is a mantlet, which is one cell (F10)"


def wards_lie_on_the_board(stock: Stock) -> Iterator[Problem]:
    """An inner ward is a rectangle of the board on which somebody can stand (V2)."""
    for key, board in stock.boards.items():
        ward = board.card.inner_ward
        if ward is None:
            continue
        if ward.west > ward.east or ward.north > ward.south:
            what = "its corners are the wrong way round (V2)"
        elif not board.grid.holds((ward.east, ward.south)):
            what = f"its corner {ward.east},{ward.south} is off the board (V2)"
        else:
            continue
        yield stock.problem("maps", key, ("inner_ward",), what)


def walls_are_mustered(stock: Stock) -> Iterator[Problem]:
    """A defender's army and walls together are worth no more than the attacker's army (F10)."""
    tables = stock.catalogue.tables
    for key, scenario in stock.catalogue.scenarios.items():
        card = stock.catalogue.maps[scenario.map]
        walls = sum(
            worth(stock.catalogue.structures[each.sheet], tables.structure_points)
            for each in card.structures
            if each.claimed is Side.DEFENDER
        )
        army = scenario.army_points(Side.DEFENDER, scenario.points)
        if walls and army + walls > scenario.points:
            what = f"an army of {army} and walls of {walls} are more than {scenario.points} (F10)"
            yield stock.problem("scenarios", key, ("defender_share",), what)


CHECKS: Final = (
    feature_tables_are_whole,
    features_hold_together,
    features_stand_as_they_can,
    wards_lie_on_the_board,
    walls_are_mustered,
)
