"""From a scenario's name, a seed and options to a spawned world that waits for its first order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from siegegame.content.board import Board, board
from siegegame.content.loader import load
from siegegame.content.schema import ArmyList, Catalogue, Scenario, TerrainCard, Zone
from siegegame.model.dice import DiceError, Queues, proper_queues, seed_state
from siegegame.model.errors import UsageError
from siegegame.model.geometry import Grid
from siegegame.model.vocabulary import SIDES, Side, UnitClass
from siegegame.rules import morale
from siegegame.rules.counters import counters
from siegegame.rules.movement import PLAIN, step_cost
from siegegame.world.components import DiceStream
from siegegame.world.journal import copy_field
from siegegame.world.layout import Layout
from siegegame.world.sight import Sight
from siegegame.world.spawn import Commission, spawn
from siegegame.world.store import World
from siegegame.world.theatre import (
    CRATER,
    MINEFIELD,
    OPEN,
    RUBBLE,
    Theatre,
)
from siegegame.world.ways import MOTIONS, Cost, Ways

OPPOSITE: Final = {"west": "east", "east": "west", "north": "south", "south": "north"}
"""The far edge, over which a titan leaves (V4), by the attacker's."""
OPTIONS: Final = {
    "attacker_army": "the attacker's army list, of those the scenario allows",
    "defender_army": "the defender's army list, of those the scenario allows",
    "placement": "ready or free: whether the defender may move the city's structures (D2)",
}
"""What `--option` may set, with its meaning."""


def build(
    scenario_key: str,
    seed: int,
    *,
    points: int | None = None,
    turns: int | None = None,
    options: Mapping[str, str] | None = None,
    queues: Queues = (),
    catalogue: Catalogue | None = None,
) -> World:
    """Spawns the world of a match.

    Raises:
        UsageError: no such scenario, option, army or points.
        AssetError: the scenario's assets are faulty.
    """
    chosen, queues = _sound(scenario_key, seed, points, turns, options, queues)
    catalogue = catalogue or load()
    scenario = find_scenario(catalogue, scenario_key)
    points = scenario.points if points is None else points
    turns = scenario.turns if turns is None else turns
    if turns < 1:
        raise UsageError(f"a match has at least one turn, not {turns}")
    keys = _armies(catalogue, scenario_key, scenario, points, chosen)
    free = _free_placement(scenario_key, scenario, chosen.get("placement", "ready"))
    world = _setting(catalogue, scenario_key, points, turns, keys, free).clone()
    dice = DiceStream(state=seed_state("match", scenario_key, seed), queues=queues)
    for field in dice.__struct_fields__:
        copy_field(dice, world.dice, field)
    return world


def _sound(
    scenario: object, seed: object, points: object, turns: object, options: object, queues: object
) -> tuple[dict[str, str], Queues]:
    """The options and queues of a match, if everything is of the kind that it should be.

    Raises:
        UsageError: something is not.
    """
    if not isinstance(scenario, str):
        raise UsageError(f"the name of a scenario is a text, not {scenario!r}")
    for name, value in (("seed", seed), ("points", points), ("turns", turns)):
        if not isinstance(value, int | None) or (value is None and name == "seed"):
            raise UsageError(f"{name} is a whole number, not {value!r}")
    try:
        return msgspec.convert({} if options is None else options, dict[str, str]), _faces(queues)
    except msgspec.ValidationError as fault:
        raise UsageError(f"options are texts by their names, not {options!r}") from fault


def _faces(queues: object) -> Queues:
    try:
        return proper_queues(queues)
    except DiceError as fault:
        raise UsageError(f"queues: {fault}") from fault


def _free_placement(key: str, scenario: Scenario, wanted: str) -> bool:
    if wanted not in {"ready", "free"}:
        raise UsageError(f"placement={wanted!r}: placements are ready, free")
    if wanted == "free" and not scenario.free_placement:
        raise UsageError(f"scenario {key!r} has no free placement")
    return wanted == "free"


def find_scenario(catalogue: Catalogue, key: str) -> Scenario:
    """A scenario by name.

    Raises:
        UsageError: there is no such scenario; the message lists those there are.
    """
    scenario = catalogue.scenarios.get(key)
    if scenario is None:
        known = ", ".join(sorted(catalogue.scenarios))
        raise UsageError(f"there is no scenario {key!r}; scenarios are {known}")
    return scenario


def _armies(
    catalogue: Catalogue, key: str, scenario: Scenario, points: int, options: dict[str, str]
) -> tuple[str, str]:
    unknown = [name for name in options if name not in OPTIONS]
    if unknown:
        raise UsageError(f"there is no option {unknown[0]!r}; options are {', '.join(OPTIONS)}")
    attacker, defender = (
        _army(catalogue, scenario, side, points, options.get(f"{side.value}_army"))
        for side in SIDES
    )
    if attacker == defender:
        raise UsageError(f"scenario {key!r}: both sides cannot field {attacker!r}")
    return attacker, defender


def _army(
    catalogue: Catalogue, scenario: Scenario, side: Side, points: int, wanted: str | None
) -> str:
    allowed = scenario.armies(side)
    if wanted is not None and wanted not in allowed:
        raise UsageError(f"{side.value}_army={wanted!r}: armies are {', '.join(allowed)}")
    worth = scenario.army_points(side, points)
    sized = [each for each in allowed if catalogue.armies[each].points == worth]
    fitting = [each for each in sized if wanted in (None, each)]
    if not fitting:
        sizes = sorted({catalogue.armies[each].points for each in allowed})
        text = ", ".join(map(str, sizes))
        raise UsageError(f"no {side.value} army of {worth} points; there are armies of {text}")
    return fitting[0]


def _commission(scenario: Scenario, side: Side, key: str, army: ArmyList) -> Commission:
    return Commission(side, key, army, morale.starting(army.points, scenario.morale(side)))


_SETTINGS: Final[dict[tuple[object, ...], World]] = {}
_KEPT: Final = 8


def _setting(
    catalogue: Catalogue, key: str, points: int, turns: int, armies: tuple[str, str], free: bool
) -> World:
    """What all matches of one kind begin as, spawned once: they differ in their dice alone."""
    wanted = (id(catalogue), key, points, turns, armies, free)
    found = _SETTINGS.get(wanted)
    if found is None:
        while len(_SETTINGS) >= _KEPT:
            del _SETTINGS[next(iter(_SETTINGS))]
        found = _SETTINGS[wanted] = _spawn(catalogue, key, points, turns, armies, free)
    return found


def _spawn(
    catalogue: Catalogue, key: str, points: int, turns: int, armies: tuple[str, str], free: bool
) -> World:
    scenario = catalogue.scenarios[key]
    layout = board(
        catalogue.maps[scenario.map], catalogue.terrain, catalogue.structures, scenario.map
    )
    theatre = _theatre(catalogue, key, layout, points, turns, armies)
    theatre.free_placement = free
    first, second = (
        _commission(scenario, side, army, catalogue.armies[army])
        for side, army in zip(SIDES, armies, strict=True)
    )
    if layout.card.inner_ward:
        theatre.ward = sum(1 << cell for cell in zone_cells(layout.grid, layout.card.inner_ward))
    guarded = scenario.army_points(Side.DEFENDER, points)
    bunkers = counters(guarded, scenario.points_per_counter, len(layout.footprints))
    return spawn(theatre, (first, second), layout.footprints, DiceStream(), bunkers)


def _theatre(
    catalogue: Catalogue,
    key: str,
    layout: Board,
    points: int,
    turns: int,
    armies: tuple[str, str],
) -> Theatre:
    scenario = catalogue.scenarios[key]
    card = catalogue.maps[scenario.map]
    cards = tuple(catalogue.terrain[name] for name in layout.terrain)
    grid = layout.grid
    costs: dict[str, tuple[Cost, ...]] = {
        kind.value: tuple(step_cost(each, kind) for each in cards) for kind in UnitClass
    }
    dangerous = {kind.value: tuple(kind in each.dangerous for each in cards) for kind in UnitClass}
    for motion in MOTIONS:
        costs[motion] = (PLAIN,) * len(cards)
        dangerous[motion] = (False,) * len(cards)
    return Theatre(
        catalogue=catalogue,
        scenario_key=key,
        scenario=scenario,
        map_card=card,
        points=points,
        turns=turns,
        grid=grid,
        terrain=layout.terrain,
        ground=layout.ground,
        sight=Sight(grid, opacity(layout, cards)),
        terrain_cards=cards,
        ways=Ways(grid, costs, layout.ground, walls(layout)),
        costs=costs,
        dangerous=dangerous,
        layout=Layout(grid, {}),
        open=layout.terrain.index(OPEN),
        minefield=layout.terrain.index(MINEFIELD),
        rubble=layout.terrain.index(RUBBLE),
        crater=layout.terrain.index(CRATER),
        zones=(zone_cells(grid, card.attacker_zone), zone_cells(grid, card.defender_zone)),
        entry=edge_cells(grid, card.attacker_edge),
        far_edge=edge_cells(grid, OPPOSITE[card.attacker_edge]) if scenario.hunt else (),
        army_keys=armies,
    )


def opacity(layout: Board, cards: tuple[TerrainCard, ...]) -> bytes:
    """How much each cell blocks a line of sight: 2 a structure, 1 woods (C13)."""
    pairs = zip(layout.ground, walls(layout), strict=True)
    return bytes(2 if wall else int(cards[ground].opaque) for ground, wall in pairs)


def walls(layout: Board) -> bytes:
    """1 for each cell that a structure covers, otherwise 0."""
    cells = bytearray(layout.grid.size)
    for footprint in layout.footprints.values():
        for cell in footprint:
            cells[cell] = 1
    return bytes(cells)


def zone_cells(grid: Grid, zone: Zone) -> frozenset[int]:
    """The cells of a rectangle."""
    return frozenset(
        grid.cell((x, y))
        for y in range(zone.north, zone.south + 1)
        for x in range(zone.west, zone.east + 1)
    )


def edge_cells(grid: Grid, edge: str) -> tuple[int, ...]:
    """The cells of an edge of the board, in order."""
    last_x, last_y = grid.width - 1, grid.height - 1
    points = {
        "west": [(0, y) for y in range(grid.height)],
        "east": [(last_x, y) for y in range(grid.height)],
        "north": [(x, 0) for x in range(grid.width)],
        "south": [(x, last_y) for x in range(grid.width)],
    }
    return tuple(map(grid.cell, points[edge]))
