"""Checks of maps and of the scenarios that use them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from siegegame.content.board import Board
from siegegame.content.schema import MapCard, Scenario
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import SIDES, Side, StructureSize, UnitClass

ROADS: Final = 2
"""Roads that lead into the city at the least (D2)."""

SMALL_SHARE: Final = 60
"""Percent of the structures that are Small at 1,000 points, at the least (D2)."""


def zones_lie_apart(stock: Stock) -> Iterator[Problem]:
    """The two sides' zones share no cell (D2)."""
    for key, board in stock.boards.items():
        attacker = board.cells(board.card.attacker_zone)
        shared = sorted(set(attacker) & set(board.cells(board.card.defender_zone)))
        if shared:
            x, y = board.grid.point(shared[0])
            what = f"overlaps attacker_zone (row {y}, column {x})"
            yield stock.problem("maps", key, ("defender_zone",), what)


def roads_lead_into_the_city(stock: Stock) -> Iterator[Problem]:
    """At least two roads lead from the attacker's edge into a city (D2)."""
    for key, board in _cities(stock).items():
        roads = len(_roads(stock, board))
        if roads < ROADS:
            edge = board.card.attacker_edge
            what = f"{roads} roads lead from the {edge} edge into defender_zone, not {ROADS} (D2)"
            yield stock.problem("maps", key, ("rows",), what)


def _roads(stock: Stock, board: Board) -> list[list[int]]:
    """The stretches of road on the attacker's edge from which the city can be reached by road."""
    terrain = stock.catalogue.terrain
    paved = {
        cell for cell in range(board.grid.size) if terrain[board.terrain_at(cell)].road
    } - _built(board)
    city = set(board.cells(board.card.defender_zone))
    mouths: list[list[int]] = []
    for cell in _edge(board):
        if cell in paved and mouths and board.grid.adjacent(mouths[-1][-1], cell):
            mouths[-1].append(cell)
        elif cell in paved:
            mouths.append([cell])
    return [mouth for mouth in mouths if _flood(board, mouth, paved) & city]


def _edge(board: Board) -> list[int]:
    """The cells along the attacker's edge, in order."""
    width, size = board.grid.width, board.grid.size
    return {
        "north": list(range(width)),
        "south": list(range(size - width, size)),
        "west": list(range(0, size, width)),
        "east": list(range(width - 1, size, width)),
    }[board.card.attacker_edge]


def _built(board: Board) -> set[int]:
    return {cell for cells in board.footprints.values() for cell in cells}


def _flood(board: Board, start: list[int], free: set[int]) -> set[int]:
    """The free cells that can be walked to from some cells, cutting no corner (C1)."""
    grid, ground = board.grid, _bits(free)
    edge = reached = _bits(set(start)) & ground
    while edge:
        straight, slanted = grid.onward(edge, ground)
        edge = (straight | slanted) & ground & ~reached
        reached |= edge
    return set(grid.each(reached))


def _bits(cells: set[int]) -> int:
    return sum(1 << cell for cell in cells)


def city_has_structures(stock: Stock) -> Iterator[Problem]:
    """The defender's half of a city has structures, each of them wholly inside it (D2)."""
    for key, board in _cities(stock).items():
        if not _city(board):
            yield stock.problem("maps", key, ("structures",), "defender_zone has no structure (D2)")


def foot_reaches_every_cell(stock: Stock) -> Iterator[Problem]:
    """Infantry from the attacker's edge can come to every open cell of both zones.

    Doors, gates and walls that have hits are in nobody's way for good (F3).
    """
    for key, board in stock.boards.items():
        free = _free(stock, board)
        zones = {*board.cells(board.card.attacker_zone), *board.cells(board.card.defender_zone)}
        shut = sorted((zones & free) - _flood(board, _edge(board), free))
        if shut:
            x, y = board.grid.point(shut[0])
            what = f"infantry cannot come to {len(shut)} cells (row {y}, column {x} is the first)"
            yield stock.problem("maps", key, ("rows",), what)


def _free(stock: Stock, board: Board) -> set[int]:
    terrain = stock.catalogue.terrain
    lasting = _built(board) - _breakable(stock, board)
    return {
        cell
        for cell in range(board.grid.size)
        if cell not in lasting
        and UnitClass.INFANTRY not in terrain[board.terrain_at(cell)].impassable
    }


def _breakable(stock: Stock, board: Board) -> set[int]:
    """The cells of structures that have hits."""
    sheets, found = stock.catalogue.structures, set[int]()
    for each in board.card.structures:
        if sheets[each.sheet].hits:
            found.update(board.footprints[each.id])
    return found


def structures_suit_the_points(stock: Stock) -> Iterator[Problem]:
    """Up to 1,000 points a city is mostly Small, with one Large at most and no Gigantic (D2).

    Cities are the maps of scenarios with bunker counters or whose structures may be placed.
    """
    scenarios = stock.catalogue.scenarios.values()
    small = [each.map for each in scenarios if each.points <= 1000 and _has_a_city(each)]
    for key in dict.fromkeys(small):
        for what in _size_faults(stock, stock.catalogue.maps[key]):
            yield stock.problem("maps", key, ("structures",), what)


def _cities(stock: Stock) -> dict[str, Board]:
    """The boards of scenarios with a city, and those that no scenario uses (D2)."""
    scenarios = stock.catalogue.scenarios.values()
    others = {each.map for each in scenarios}
    cities = {each.map for each in scenarios if _has_a_city(each)}
    found = cities | (stock.boards.keys() - others)
    return {key: board for key, board in stock.boards.items() if key in found}


def _has_a_city(scenario: Scenario) -> bool:
    return scenario.free_placement or scenario.points_per_counter is not None


def _size_faults(stock: Stock, card: MapCard) -> Iterator[str]:
    sheets = stock.catalogue.structures
    sizes = Counter(sheets[structure.sheet].size for structure in card.structures)
    total = len(card.structures)
    if sizes[StructureSize.SMALL] * 100 < total * SMALL_SHARE:
        small = sizes[StructureSize.SMALL]
        yield f"{small} of {total} structures are Small, fewer than {SMALL_SHARE} % (D2)"
    if sizes[StructureSize.LARGE] > 1:
        yield f"{sizes[StructureSize.LARGE]} structures are Large; one may be (D2)"
    if sizes[StructureSize.GIGANTIC]:
        yield "a structure is Gigantic; none may be (D2)"


def counters_have_buildings(stock: Stock) -> Iterator[Problem]:
    """The defender's half has a building for each counter of his largest army (D3)."""
    for key, scenario in stock.catalogue.scenarios.items():
        if scenario.points_per_counter is None:
            continue
        armies = (stock.catalogue.armies[name].points for name in scenario.defender_armies)
        counters = max(1, max(armies) // scenario.points_per_counter)
        places = len(_city(stock.boards[scenario.map]))
        if counters > places:
            what = f"up to {counters} counters, but defender_zone has {places} structures (D3)"
            yield stock.problem("scenarios", key, ("points_per_counter",), what)


def _city(board: Board) -> list[str]:
    """The structures that stand wholly in the defender's half."""
    half = set(board.cells(board.card.defender_zone))
    return [key for key, cells in board.footprints.items() if half.issuperset(cells)]


def armies_fit_the_points(stock: Stock) -> Iterator[Problem]:
    """A scenario has, for each side, an army list of its usual points (D1)."""
    for key, scenario in stock.catalogue.scenarios.items():
        for side in SIDES:
            if not _fitting(stock, scenario, side):
                worth = scenario.army_points(side, scenario.points)
                what = f"no list of {worth} points among them"
                yield stock.problem("scenarios", key, (f"{side.value}_armies",), what)


def sides_differ(stock: Stock) -> Iterator[Problem]:
    """A scenario does not pit an army against itself: ids would clash.

    Where nobody chooses otherwise, each side has the first of its lists that fits the points.
    """
    for key, scenario in stock.catalogue.scenarios.items():
        attacker, defender = (_fitting(stock, scenario, side) for side in SIDES)
        if attacker and defender and attacker[0] == defender[0]:
            what = f"attacker and defender have one and the same army, {attacker[0]}"
            yield stock.problem("scenarios", key, ("defender_armies",), what)


def _fitting(stock: Stock, scenario: Scenario, side: Side) -> list[str]:
    armies, worth = stock.catalogue.armies, scenario.army_points(side, scenario.points)
    return [name for name in scenario.armies(side) if armies[name].points == worth]


CHECKS: Final = (
    zones_lie_apart,
    roads_lead_into_the_city,
    city_has_structures,
    foot_reaches_every_cell,
    structures_suit_the_points,
    counters_have_buildings,
    armies_fit_the_points,
    sides_differ,
)
