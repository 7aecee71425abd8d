"""Walls, gates and doors in the way: how they are got through, and from where (F2, F3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from siegegame.engine import View
from siegegame.engine.records import StructureRecord, UnitRecord
from siegegame.model.geometry import Point
from siegegame.report.grammar import count
from siegegame.report.names import term
from siegegame.rules.features import CHARGE_HITS, limit, within
from siegegame.ui.desk.tool import Tool

_ENGINEER = "engineer"


def barred(tool: Tool, cursor: Point) -> str:
    """What a wall or gate at the cursor means for the unit that is led; empty if there is none."""
    name = tool.view.structure_at(cursor)
    record = tool.view.structure(name) if name else None
    if record is None or not is_solid(record):
        return ""
    unit = tool.view.unit(tool.memory.unit)
    left = count(record.remaining, "hit")
    return f"{term(record.name).text} bars the way, {left} left{_way_through(tool, unit, record)}"


def is_solid(record: StructureRecord) -> bool:
    """Whether a structure is a wall, gate, door or mantlet: shut, and with nothing inside."""
    return record.feature is not None and not record.room and not record.open


def doors_shown(tool: Tool) -> Iterable[Point]:
    """The cells from which the building under the cursor, or around the unit, is entered."""
    view, cursor, unit = tool.view, tool.memory.cursor, tool.memory.unit
    name = view.structure_at(cursor) if cursor else None
    name = name or (view.unit(unit).inside if unit else None)
    if name is None or is_solid(view.structure(name)):
        return ()
    return map(view.grid.point, view.entrances(name))


def beside_walls(tool: Tool) -> frozenset[Point]:
    """The cells beside the enemy's walls, gates and houses that the unit that is led can break."""
    return tool.kept(("beside walls", tool.memory.unit), lambda: frozenset(_beside(tool)))


def wall_at(tool: Tool, point: Point) -> str:
    """What the unit that is led could break from a cell; empty if there is nothing."""
    if point not in beside_walls(tool):
        return ""
    grid = tool.view.grid
    near = {grid.point(each) for each in grid.near(grid.cell(point))}
    found = (each.name for each in _breakable(tool) if near.intersection(each.cells))
    return next((term(name).text for name in found), "")


def _way_through(tool: Tool, unit: UnitRecord, record: StructureRecord) -> str:
    """How this unit may break it."""
    if record.claimant is tool.side:
        return ": it is your own"
    ways = [f"its charge takes {CHARGE_HITS} of them (F2)"] * (_ENGINEER in unit.card.abilities)
    if _can_bash(tool.view, unit, record):
        ways.append("it bashes from beside it (F3)")
    if not ways:
        return ": too strong for it, but not for rams, charges and siege engines (F2)"
    return f": under Assault orders {' and '.join(ways)}"


def _can_bash(view: View, unit: UnitRecord, record: StructureRecord) -> bool:
    most = limit(view.catalogue.tables.bash_limits, unit.card)
    return within(record.maximum, most)


def _breakable(tool: Tool) -> Iterator[StructureRecord]:
    """The enemy's features that the unit that is led can bash, or blow a charge at."""
    view, unit = tool.view, tool.view.unit(tool.memory.unit)
    if not view.legal.any_features or "flyer" in unit.card.abilities:
        return
    for each in view.structures():
        theirs = each.feature is not None and each.claimant is tool.side.other
        able = _ENGINEER in unit.card.abilities or _can_bash(view, unit, each)
        if theirs and able and each.cells and not each.open:
            yield each


def _beside(tool: Tool) -> Iterator[Point]:
    grid = tool.view.grid
    for each in _breakable(tool):
        for cell in each.cells:
            for near in grid.near(grid.cell(cell)):
                if tool.view.structure_at(grid.point(near)) is None:
                    yield grid.point(near)
