"""What a person may have drawn over the map: danger of ruins, enemy fire, sight."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side
from siegegame.odds import maps
from siegegame.ui import breaches
from siegegame.ui.desk.tool import Tool
from siegegame.ui.presenter import Touch
from siegegame.ui.slugs import is_unit
from siegegame.ui.trails import trail_marks

NAMES: Final = ("", "danger of ruins", "enemy fire", "sight of the unit", "turns to break walls")


def number(view: View) -> int:
    """How many of `NAMES` a match has: walls that can be broken are not in every one (F3)."""
    return len(NAMES) - (not view.legal.any_features)


_SOON: Final = 2
"""Turns within which a wall is as good as broken."""


def overlay(view: View, which: int, tool: Tool | None) -> dict[Point, Touch]:
    """The marks of one of `NAMES`, for whoever works with a tool."""
    side = tool.side if tool else Side.ATTACKER
    unit = tool.memory.unit if tool and is_unit(view, tool.memory.unit) else ""
    if which == 1:
        return {cell: Touch("near", "danger") for cell in maps.danger_map(view)}
    if which == 2:
        threats = maps.threat_map(view, side)
        return {cell: Touch("", "fire") for cell in threats}
    if which == 4:
        return walls(view, side)
    on_table = unit and (view.unit(unit).cell or view.unit(unit).inside)
    if which == 3 and on_table:
        return {cell: Touch("", "seen") for cell in maps.sight_map(view, unit)}
    return {}


def walls(view: View, side: Side) -> dict[Point, Touch]:
    """On each wall, gate and house the turns in which it is broken; the quickest way in (F3)."""
    way = breaches.way_in(view)
    found = dict(trail_marks(way.cells)) if way else {}
    for name, turns in breaches.breach_map(view, side).items():
        told = f"turns {min(turns, breaches.TOLD)}"
        soon = "danger" if turns <= _SOON else "fire"
        cells = sorted(view.structure(name).cells, key=lambda cell: (cell[1], cell[0]))
        found |= {cell: Touch("", soon) for cell in cells}
        middle = cells[(len(cells) - 1) // 2]
        row = [cell for cell in cells if cell[1] == middle[1] and view.structure(name).room]
        found |= {cell: Touch("turns 0", soon) for cell in row}
        found[middle] = Touch(told, soon)
    return found
