"""The ground round a titan from which many fall upon it together, and who stands there (T1)."""

from __future__ import annotations

from collections.abc import Iterator

from siegegame.engine import View
from siegegame.engine.records import UnitRecord
from siegegame.model.geometry import Point, half_cells
from siegegame.model.orders import Leave
from siegegame.model.vocabulary import OrderKind, UnitClass
from siegegame.report.grammar import count
from siegegame.rules.titans import GROUP
from siegegame.ui.desk.tool import Tool, cells_of_unit
from siegegame.ui.desk.ways import Ways
from siegegame.ui.presenter import Touch

_NEAR = 3
"""Cells in the 7.5 cm round a titan (T1); half cells for one move are cells for two."""
CROWD = Touch("crowd", "crowd")
"""On a cell from which one is in the group fight with a titan."""


def crowd_marks(tool: Tool) -> dict[Point, Touch]:
    """The marks for a unit that is led: round the enemy's titans, or round it if it is one."""
    return dict.fromkeys(tool.kept(_key(tool), lambda: _ground(tool)), CROWD)


def marks_meaning(tool: Tool, ways: Ways) -> str:
    """What the marks mean for the unit that is led; empty with none that two moves might reach."""
    x, y = ways.begin
    if not any(max(abs(x - a), abs(y - b)) <= ways.budget for a, b in crowd_marks(tool)):
        return ""
    if _is_titan(tool.view.unit(tool.memory.unit)):
        return "; enemy infantry falls upon it together from the cells with !"
    return "; from the cells with ! it joins in on the titan"


def hunts_titans(tool: Tool) -> bool:
    """Whether the unit that is led may fall upon a titan together with others (T1)."""
    return any(_prey(tool.view, tool.view.unit(tool.memory.unit)))


def joining(tool: Tool, point: Point) -> str:
    """That a unit on a cell would fall upon a titan with others, and with how many (T1)."""
    unit = tool.view.unit(tool.memory.unit)
    for titan in _prey(tool.view, unit):
        cells = _round(tool, titan, _here(titan), tool.view.motion(unit.id))
        if point in cells:
            others = [each for each in _ready(tool, cells) if each is not unit]
            more = f" with {len(others)} more" if others else ", alone so far"
            return f"within 3 cells of {titan.card.name}: it attacks{more} (T1)"
    return ""


def threatened(tool: Tool, point: Point) -> str:
    """How many of the enemy are near enough to fall upon a titan led to a cell at once (T1)."""
    unit = tool.view.unit(tool.memory.unit)
    if not _is_titan(unit):
        return ""
    cells = _round(tool, unit, point, UnitClass.INFANTRY.value)
    near = [each for each in tool.view.units(unit.side.other) if each.cell in cells]
    number = sum(each.card.unit_class in GROUP for each in near)
    return f", {count(number, 'enemy unit')} within 3 cells" if number else ""


def _key(tool: Tool) -> object:
    unit = tool.memory.unit
    at = tool.memory.cursor if unit and _is_titan(tool.view.unit(unit)) else None
    return ("crowd", unit, at)


def _ground(tool: Tool) -> set[Point]:
    if not tool.memory.unit:
        return set()
    view, unit, cursor = tool.view, tool.view.unit(tool.memory.unit), tool.memory.cursor
    if _is_titan(unit):
        if any(isinstance(order, Leave) for order in tool.orders()):
            return set()  # nobody falls upon it once it is off the table (V4)
        kind = UnitClass.INFANTRY.value
        feared = cursor is not None and _is_feared(view, unit, cursor)
        return set(_round(tool, unit, cursor, kind)) if cursor and feared else set()
    found: set[Point] = set()
    for titan in _prey(view, unit):
        found |= _round(tool, titan, _here(titan), view.motion(unit.id))
    return found


def _is_feared(view: View, titan: UnitRecord, at: Point) -> bool:
    """Whether two moves might bring anybody who falls upon titans with others round a cell."""
    foes = (each for each in view.units(titan.side.other) if each.card.unit_class in GROUP)
    return any(
        max(abs(x - at[0]), abs(y - at[1])) <= half_cells(each.card.speed_cm) + _NEAR
        for each in foes
        for x, y in cells_of_unit(view, each.id)[:1]
    )


def _is_titan(unit: UnitRecord) -> bool:
    return unit.card.unit_class is UnitClass.TITAN


def _here(titan: UnitRecord) -> Point:
    if titan.cell is None:
        raise ValueError(f"{titan.id} is not on the table")
    return titan.cell


def _prey(view: View, unit: UnitRecord) -> Iterator[UnitRecord]:
    """The titans on which a unit may fall with others under the orders that it has."""
    card, group = unit.card, view.detachment(unit.detachment)
    if card.unit_class not in GROUP or "flyer" in card.abilities:
        return
    if group.broken or group.order is not OrderKind.ASSAULT:
        return
    yield from (each for each in view.units(unit.side.other) if _is_titan(each) and each.cell)


def _round(tool: Tool, titan: UnitRecord, at: Point, motion: str) -> frozenset[Point]:
    """The cells round a titan from which those who move in a certain way get at it.

    Who stands there beside another enemy, and not beside the titan, fights him instead.
    """
    return tool.kept(("round", titan.id, at, motion), lambda: _find_round(tool, titan, at, motion))


def _find_round(tool: Tool, titan: UnitRecord, at: Point, motion: str) -> frozenset[Point]:
    view, grid = tool.view, tool.view.grid
    others = view.presence(titan.side) & ~_bit(view, titan.cell)
    busy = grid.beside(others) & ~grid.near_mask(grid.cell(at))
    cells = view.crowd_ground(titan.id, at, motion)
    return frozenset(cell for cell in cells if not busy >> grid.cell(cell) & 1)


def _bit(view: View, cell: Point | None) -> int:
    return 1 << view.grid.cell(cell) if cell else 0


def _ready(tool: Tool, cells: frozenset[Point]) -> list[UnitRecord]:
    """Those of the acting side on some cells who may fall upon a titan as their orders are."""
    view = tool.view
    return [each for each in view.units(tool.side) if each.cell in cells and any(_prey(view, each))]
