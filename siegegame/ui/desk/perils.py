"""What awaits a unit where it is led: dangerous ground, falling ruins, the enemy's fire."""

from __future__ import annotations

from siegegame.model.geometry import Point
from siegegame.odds.maps import danger_map
from siegegame.ui.desk.tool import Tool
from siegegame.ui.desk.ways import Ways
from siegegame.ui.measures import one_in
from siegegame.ui.percents import percent

_CLEARED = "rubble"
"""The key of ground that engineers turn into open ground (S7)."""


def footing(ways: Ways, goal: Point) -> str:
    """What the dice for dangerous ground on a unit's way may do (C14)."""
    dice = ways.risks(goal)
    return f", dangerous ground: {percent(one_in(dice))} to be hit" if dice else ""


def closed(tool: Tool, cursor: Point) -> str:
    """Why a cell is closed to the unit that is led, however near: its ground, or an enemy."""
    view, unit = tool.view, tool.memory.unit
    if view.structure_at(cursor) or view.unit_at(cursor):
        return ""
    if view.clock.stage == "movement" and view.would_touch(unit, cursor):
        return "beside an enemy one goes in the Assault phase, under Assault orders (C11)"
    if not view.closed(unit, cursor):
        return ""
    ground = view.terrain(cursor).name.lower()
    if view.terrain_key(cursor) == _CLEARED:
        return f"it cannot enter {ground} before that is cleared (S6)"
    return f"it cannot enter {ground} (C14)"


def falling(tool: Tool, cursor: Point) -> str:
    """How likely a ruin falls on somebody there (E11)."""
    chance = danger_map(tool.view, tool.memory.unit).get(cursor)
    return f", {percent(chance)} to be hurt by a falling ruin" if chance else ""


def watchers(tool: Tool, cursor: Point) -> str:
    """Who of the enemy could shoot there."""
    seen = tool.view.prospects.watchers(cursor, tool.side.other)
    power = sum(each.firepower for each in seen)
    heavies = sum(each.heavies for each in seen)
    if not seen:
        return ", seen by no enemy"
    if not power and not heavies:
        return ", out of the enemy's range"
    super_heavy = f" and {heavies} super-heavy" if heavies else ""
    return f", under fire of FP {power}{super_heavy}"
