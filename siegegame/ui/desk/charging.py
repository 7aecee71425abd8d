"""The Assault phase: the second moves of those under Assault orders (C6, C11, C17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.report.names import term
from siegegame.ui.desk.crowds import hunts_titans, joining
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.obstacles import beside_walls, wall_at
from siegegame.ui.desk.tool import NOTHING, Orders, Reply, Tool
from siegegame.ui.desk.ways import Ways
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint

_RAM, _ENGINEER = "ram", "engineer"


def _near_titan(tool: Tool) -> str:
    """That one need not touch a titan, where there is one to be fallen upon (T1)."""
    return ", or within 3 cells of a titan (marked !)" if hunts_titans(tool) else ""


def _at_walls(tool: Tool) -> str:
    """That rams and charges are brought to walls and gates, where that is so (F2, F3)."""
    unit = tool.view.unit(tool.memory.unit)
    if not tool.view.legal.any_features:
        return ""
    if _RAM in unit.card.abilities:
        return ", or beside what it rams"
    return ", or to a wall for a charge" if _ENGINEER in unit.card.abilities else ""


class ChargeTool(MoveTool):
    """The second move of those under Assault orders; fights follow (C6, C11)."""

    BADGE: ClassVar[str] = "CHARGE"
    DONE: ClassVar[str] = "fights"
    helped: ClassVar[bool] = False

    def prompt(self) -> str:
        """See `Tool.prompt`; what stands at the enemy fights him."""
        said, cursor, ways = super().prompt(), self.memory.cursor, self.ways
        if cursor is None or ways is None:
            return said
        given = self.orders()
        if given:
            return f"{said}{self._fight_after(given[-1])}"
        if cursor == ways.begin:
            if joins := joining(self, cursor):
                return f"{self.who()} is {joins}; space, then choose the fight"
            foe = self._foe(cursor)
            return f"{self.who()} is {foe}: space, then choose the fight" if foe else said
        return self._refused(ways, cursor) or said

    def _fight_after(self, order: Order) -> str:
        """Whom the unit could fight where a move leads it, and that space comes before that."""
        if not isinstance(order, orders.Move | orders.Leave):
            return ""
        if joining(self, order.to):  # which has been said
            return "; then space: fights"
        foe = self._foe(order.to)
        return f", {foe}; then space: fights" if foe else ""

    def _refused(self, ways: Ways, cursor: Point) -> str:
        """How an enemy on a cell is attacked, if there is one."""
        enemy = self._enemy_at(cursor)
        if not enemy:
            return ""
        if self.memory.formation:
            return f"{self.who()}: lead them beside {enemy} one by one (f); then space: fights"
        if self._at(cursor) == ways.begin or joining(self, ways.begin):
            return f"{self.who()} is at {enemy} already: space, then choose the fight"
        return f"{self.who()}: {enemy} is too far to be reached in this phase"

    def begins(self, ways: Ways) -> str:
        """See `MoveTool.begins`."""
        del ways
        whom = "them" if self.memory.formation else "it"
        goals = "".join((_near_titan(self), _at_walls(self)))
        return f"lead {whom} beside an enemy (marked !!) or onto one{goals}; then space: fights"

    def watched(self, cursor: Point) -> str:
        """See `MoveTool.watched`; the shooting of the turn is over."""
        del cursor
        return ""

    def single(self, ways: Ways, cursor: Point) -> Orders:
        """See `MoveTool.single`; onto an enemy means to a cell from which he can be fought."""
        if not self._enemy_at(cursor):
            return super().single(ways, cursor)
        cell = self._at(cursor)
        if cell is None or cell == ways.begin:
            return ()
        return super().single(ways, cell)

    def _at(self, point: Point) -> Point | None:
        """The cell that is reached most cheaply of those from which an enemy is fought."""
        cells = self._around(point)
        return self.ways.cheapest(cells) if self.ways else None

    def _around(self, point: Point) -> tuple[int, ...]:
        structure = self.view.structure_at(point)
        if structure:
            return self.view.exits(structure)
        grid = self.view.grid
        return tuple(grid.near(grid.cell(point)))

    def _enemy_at(self, point: Point) -> str:
        """What the enemy on a cell, or in the building there, is called."""
        unit, structure = self.view.unit_at(point), self.view.structure_at(point)
        if unit and self.view.unit(unit).side is not self.side:
            return self.view.detachment(self.view.unit(unit).detachment).name
        if structure and self._is_held(structure):
            return term(self.view.structure(structure).name).text
        return ""

    def _is_held(self, structure: str) -> bool:
        inside = self.view.structure(structure).occupants
        return bool(inside) and self.view.unit(inside[0]).side is not self.side

    def _foe(self, point: Point) -> str:
        """Whom or what a unit on a cell could fight; empty if nobody."""
        view = self.view
        for unit in view.would_touch(self.memory.unit, point):
            return f"next to {view.detachment(view.unit(unit).detachment).name}"
        cell = view.grid.cell(point)
        held = (each for each in view.structures() if each.cells and self._is_held(each.id))
        doors = (term(each.name).text for each in held if cell in view.exits(each.id))
        wall = wall_at(self, point)
        found = (*(f"at a door of {name}" for name in doors), *([f"beside {wall}"] if wall else []))
        return next(iter(found), "")

    def areas(self) -> dict[Point, Touch]:
        """See `Tool.areas`; cells in reach from which something can be fought have a sign."""
        marks = super().areas()
        contacts = self.kept(("contacts", self.memory.unit), self._contacts)
        return marks | dict.fromkeys(contacts, Touch("contact", "reach.trail"))

    def _contacts(self) -> set[Point]:
        view, unit = self.view, self.memory.unit
        reached = set(self.ways.reach()) if self.ways else set()
        held = [each.id for each in view.structures() if each.cells and self._is_held(each.id)]
        doors = {view.grid.point(cell) for name in held for cell in view.exits(name)}
        beside = doors | beside_walls(self)
        return {cell for cell in reached if cell in beside or view.would_touch(unit, cell)}

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield from super().hints()
        yield Hint("m", "fights", "tool_key('m')")

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        return self.done() if key == "m" else super().key(key)

    def done(self) -> Reply:
        """See `Tool.done`."""
        self.memory.fights = True
        return NOTHING


class IdleTool(Tool):
    """Nobody has anything left to do in the phase."""

    BADGE: ClassVar[str] = "MOVE"
    DONE: ClassVar[str] = "end"

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        return "Everybody has moved: space ends your moves"

    def subject(self) -> str:
        """See `Tool.subject`."""
        return ""

    def accept(self) -> Reply:
        """See `Tool.accept`."""
        return self.done()

    def done(self) -> Reply:
        """See `Tool.done`."""
        return Reply((orders.Done(),))
