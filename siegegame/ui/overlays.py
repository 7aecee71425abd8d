"""What a person may have drawn over the map: danger of ruins, enemy fire, sight."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side
from siegegame.odds import maps
from siegegame.ui.desk.tool import Tool
from siegegame.ui.highlights import is_unit
from siegegame.ui.presenter import Touch

NAMES: Final = ("", "danger of ruins", "enemy fire", "sight of the unit")


def overlay(view: View, which: int, tool: Tool | None) -> dict[Point, Touch]:
    """The marks of one of `NAMES`, for whoever works with a tool."""
    side = tool.side if tool else Side.ATTACKER
    unit = tool.memory.unit if tool and is_unit(view, tool.memory.unit) else ""
    if which == 1:
        return {cell: Touch("near", "danger") for cell in maps.danger_map(view)}
    if which == 2:
        threats = maps.threat_map(view, side)
        return {cell: Touch("", "fire") for cell in threats}
    on_table = unit and (view.unit(unit).cell or view.unit(unit).inside)
    if which == 3 and on_table:
        return {cell: Touch("", "seen") for cell in maps.sight_map(view, unit)}
    return {}
