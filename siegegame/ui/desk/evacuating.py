"""Getting out of a structure that falls: each unit to a cell, or all to the nearest (H6, H7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import point_text
from siegegame.ui.desk.tool import Memory, Orders, Reply, Tool, cycle
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint


class EvacuateTool(Tool):
    """Leads the units out one by one; who finds no way is lost."""

    BADGE: ClassVar[str] = "GET OUT"
    DONE: ClassVar[str] = "all out"

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        decision = view.decision
        waiting = decision.units if decision else ()
        grid = view.grid
        self._ways = {
            unit: [grid.point(cell) for cell in found]
            for unit in waiting
            if (found := view.legal.ways_out(unit))
        }
        if memory.unit not in self._ways:
            memory.unit = next(iter(self._ways), "")
            memory.cursor = self._nearest()

    def _nearest(self) -> Point | None:
        """The way out that lies farthest from every enemy."""
        ways = self._ways.get(self.memory.unit, [])
        gap2, cell = self.view.gap2, self.view.grid.cell
        return max(ways, key=lambda each: (gap2(self.side, cell(each)), each), default=None)

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        unit, cursor = self.memory.unit, self.memory.cursor
        if not unit or cursor is None:
            return "The building falls: space lets everybody run for the nearest cell"
        name = self.view.unit(unit).card.name
        if not self.orders():
            return f"{name} must get out: not to {point_text(cursor)}, only to a marked cell"
        return f"{name} must get out, to {point_text(cursor)}? Who cannot is lost"

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        unit, cursor = self.memory.unit, self.memory.cursor
        if cursor is None or cursor not in self._ways.get(unit, ()):
            return ()
        return (orders.Leave(unit, cursor),)

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("arrows", "", "help")
        yield Hint("enter", "get out", "accept")
        yield Hint("tab", "next", "next(1)")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks = {point: Touch("", "reach") for point in self._ways.get(self.memory.unit, ())}
        if self.memory.unit:
            marks |= {cell: Touch("", "actor") for cell in self.cells_of(self.memory.unit)}
        if self.memory.cursor:
            marks[self.memory.cursor] = Touch("", "target")
        return marks

    def subject(self) -> str:
        """See `Tool.subject`."""
        return self.memory.unit

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        self.moved(dx, dy)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        self.memory.cursor = point

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        self.memory.unit = cycle(list(self._ways), self.memory.unit, by) or ""
        self.memory.cursor = self._nearest()

    def group(self, by: int) -> None:
        """See `Tool.group`."""
        self.next(by)

    def done(self) -> Reply:
        """See `Tool.done`."""
        return Reply((orders.Done(),))
