"""Setting up: the structures of the city, and the secret counters under them (D2, D3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import CounterState, Side, StructureState
from siegegame.ui.desk.tool import Memory, Orders, Reply, Tool
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint


class StructureTool(Tool):
    """Chooses structures of the city, by going through them or pointing at them."""

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        self.city: list[StructureRecord] = [
            each
            for each in view.structures()
            if each.state is not StructureState.DESTROYED
            and all(view.in_zone(Side.DEFENDER, point) for point in each.cells)
        ]
        if self.city:
            memory.option %= len(self.city)

    @property
    def structure(self) -> StructureRecord | None:
        """The one that is picked out."""
        return self.city[self.memory.option] if self.city else None

    def subject(self) -> str:
        """See `Tool.subject`."""
        return self.structure.id if self.structure else ""

    def focus(self) -> Sequence[Point]:
        """See `Tool.focus`."""
        return self.structure.cells if self.structure else ()

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        if self.city:
            self.memory.option = (self.memory.option + by) % len(self.city)

    def arrow(self, dx: int, dy: int) -> None:
        """The nearest structure in a direction."""
        if self.structure is None:
            return
        x, y = self.structure.cells[0]
        best: tuple[int, int] | None = None
        for number, other in enumerate(self.city):
            across, along = other.cells[0][0] - x, other.cells[0][1] - y
            ahead = across * dx + along * dy
            aside = abs(across * dy) + abs(along * dx)
            if ahead > 0 and (best is None or (ahead + 2 * aside, number) < best):
                best = (ahead + 2 * aside, number)
        if best:
            self.memory.option = best[1]

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        for number, each in enumerate(self.city):
            if point in each.cells:
                self.memory.option = number


class HideTool(StructureTool):
    """Hides bunker counters in secret (D3)."""

    BADGE: ClassVar[str] = "HIDE"
    DONE: ClassVar[str] = "done"
    helped: ClassVar[bool] = True

    def _taken(self) -> str:
        """The structures that hide a bunker."""
        places = [
            self.view.structure(c.structure).name for c in self.view.counters() if c.structure
        ]
        return " and ".join(places)

    def _counters(self) -> list[str]:
        """Those still to hide, then those that are hidden."""
        left = self.view.legal.to_hide()
        every = [each.id for each in self.view.counters() if each.state is CounterState.HIDDEN]
        return [*left, *every]

    def _counter(self) -> str:
        left = self._counters()
        if self.memory.unit not in left or self.view.legal.to_hide():
            self.memory.unit = left[0] if left else ""
        return self.memory.unit

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        left = len(self.view.legal.to_hide())
        if self.structure is None:
            return "There is no structure to hide a bunker under"
        name = self.structure.name
        if not left:
            return (
                f"All hidden, under {self._taken()}: space goes on. Enter moves the first to {name}"
            )
        if not self.orders():
            return f"{name}: a bunker lies here already"
        return f"Hide a bunker under {name}? {left} still to hide"

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        counter = self._counter()
        if not counter or self.structure is None:
            return ()
        order = orders.Hide(counter, self.structure.id)
        return (order,) if self.view.legal.check(order) is None else ()

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("arrows", "", "help")
        yield Hint("enter", "hide", "accept")
        yield Hint("a", "auto", "tool_key('a')")
        yield Hint("tab", "next", "next(1)")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        taken = {each.structure for each in self.view.counters()}
        marks = {
            cell: Touch("", "found")
            for each in self.city
            if each.id in taken
            for cell in each.cells
        }
        return marks | {cell: Touch("", "target") for cell in self.focus()}

    def done(self) -> Reply:
        """See `Tool.done`."""
        return Reply((orders.Done(),))


class CityTool(StructureTool):
    """Moves the structures of the city before the match (D2)."""

    BADGE: ClassVar[str] = "CITY"
    DONE: ClassVar[str] = "done"

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        names = [each.id for each in self.city]
        if memory.cursor is None and memory.unit in names:  # a move of it was taken back
            memory.option = names.index(memory.unit)
        if self.structure and (memory.unit != self.structure.id or memory.cursor is None):
            memory.unit, memory.cursor = self.structure.id, _corner(self.structure)

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        if self.structure is None:
            return "There is nothing to place"
        name = self.structure.name
        if self.memory.cursor == _corner(self.structure):
            return f"{name}: move it with the arrows, enter puts it there"
        if self.orders():
            return f"{name}: enter puts it here"
        refusal = self.view.legal.check(self._place())
        return f"{name}: {refusal.text if refusal else ''}"

    def _place(self) -> Order:
        return orders.Place(self.subject(), self.memory.cursor or (0, 0))

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        if self.structure is None or self.memory.cursor is None:
            return ()
        order = self._place()
        return (order,) if self.view.legal.check(order) is None else ()

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("arrows", "", "help")
        yield Hint("enter", "put", "accept")
        yield Hint("tab", "next", "next(1)")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks = {cell: Touch("", "actor") for cell in self.focus()}
        for cell in self._shape():
            marks[cell] = Touch("template", "trail" if self.orders() else "lost")
        return marks

    def _shape(self) -> list[Point]:
        if self.structure is None or self.memory.cursor is None:
            return []
        (west, north), (x, y) = _corner(self.structure), self.memory.cursor
        moved = [(a - west + x, b - north + y) for a, b in self.structure.cells]
        return [cell for cell in moved if self.view.grid.holds(cell)]

    def back(self) -> None:
        """See `Tool.back`."""
        self.memory.cursor = _corner(self.structure) if self.structure else None

    def focus(self) -> Sequence[Point]:
        """See `Tool.focus`."""
        return [*([self.memory.cursor] if self.memory.cursor else []), *super().focus()]

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        self.moved(dx, dy)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        before = self.memory.option
        super().point(point)
        if before == self.memory.option:
            self.memory.cursor = point

    def done(self) -> Reply:
        """See `Tool.done`."""
        return Reply((orders.Done(),))


def _corner(structure: StructureRecord) -> Point:
    """The north-west corner of a structure."""
    return min(x for x, _ in structure.cells), min(y for _, y in structure.cells)
