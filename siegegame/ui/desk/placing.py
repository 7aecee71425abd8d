"""Setting up: structures, secret counters, units (D2 to D5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model import orders
from siegegame.model.errors import Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import CounterState, Side, StructureState
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, Tool, cycle
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint


class DeployTool(Tool):
    """Places units before the first turn (D4, D5)."""

    BADGE: ClassVar[str] = "DEPLOY"
    DONE: ClassVar[str] = "done"

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        self._left = view.legal.to_deploy()
        names = {unit.id for unit in view.units(self.side)}
        placed = memory.unit not in self._left and bool(self._left)
        if memory.unit not in names or placed:
            memory.unit = self._next_left()
        memory.detachment = view.unit(memory.unit).detachment if memory.unit else ""
        if not memory.zone:
            zone = (point for point in view.grid.points if view.in_zone(self.side, point))
            memory.zone = tuple(zone)
        memory.cursor = memory.cursor or self._middle()
        if placed and memory.unit and not memory.formation:
            self._step_aside(memory.cursor)

    def _step_aside(self, point: Point) -> None:
        """After somebody was placed the cursor goes to the nearest cell for the next."""
        if self.view.structure_at(point) is None:
            near = sorted(self.view.grid.points, key=lambda each: (_gap2(each, point), each))
            free = (each for each in near if self._may_stand(self.memory.unit, each))
            self.memory.cursor = next(free, point)

    def _next_left(self) -> str:
        """The next to place, of the same detachment if there are any."""
        same = [u for u in self._left if self.view.unit(u).detachment == self.memory.detachment]
        return next(iter([*same, *self._left]), "")

    def _middle(self) -> Point:
        grid = self.view.grid
        zone = self.memory.zone
        return zone[len(zone) // 2] if zone else (grid.width // 2, grid.height // 2)

    @property
    def badge(self) -> str:
        """See `Tool.badge`."""
        return f"{self.BADGE} ALL" if self.memory.formation else self.BADGE

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        if not self.memory.unit:
            return "Everybody has a place: end with space, or move somebody with tab"
        if not self._left:
            if self.side is Side.ATTACKER:
                return "All placed; space goes on. The others come on at your edge in turns 1 and 2"
            return "Everybody has a place: space goes on; tab and enter move somebody"
        who = self._who()
        if not self.orders():
            refusal = self._refusal()
            return f"{who}: {refusal.text if refusal else 'nowhere to go here'}"
        inside = self.view.structure_at(self.memory.cursor) if self.memory.cursor else None
        where = f"in {self.view.structure(inside).name}" if inside else "here"
        whom = "it"
        if self.memory.formation:
            who, whom = (
                self.view.detachment(self.memory.detachment).name,
                f"all {len(self.orders())}",
            )
        return f"{who}: enter places {whom} {where}; {len(self._left)} still to place"

    def _who(self) -> str:
        unit = self.view.unit(self.memory.unit)
        name = self.view.detachment(unit.detachment).name
        return f"{unit.card.name} of {name}"

    def _refusal(self) -> Refusal | None:
        return self.view.legal.check(self._place(self.memory.unit, self.memory.cursor or (0, 0)))

    def _place(self, unit: str, point: Point) -> Order:
        return orders.Place(unit, self.view.structure_at(point) or point)

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        if not self.memory.unit or self.memory.cursor is None:
            return ()
        if self.memory.formation:
            return self._all_around(self.memory.cursor)
        order = self._place(self.memory.unit, self.memory.cursor)
        return (order,) if self.view.legal.check(order) is None else ()

    def _all_around(self, point: Point) -> Orders:
        """Every unit of the detachment that is still to place, as near to a cell as it can be."""
        group = self.view.unit(self.memory.unit).detachment
        left = [u for u in self._left if self.view.unit(u).detachment == group]
        units = left or [self.memory.unit]
        inside = self.view.structure_at(point)
        if inside:
            first = self.view.legal.check(orders.Place(units[0], inside))
            return () if first else tuple(orders.Place(unit, inside) for unit in units)
        return tuple(self._spread(units, point))

    def _spread(self, units: Sequence[str], point: Point) -> Iterable[Order]:
        near = sorted(self.view.grid.points, key=lambda each: (_gap2(each, point), each))
        for unit in units:
            found = next((each for each in near if self._may_stand(unit, each)), None)
            if found:
                near.remove(found)
                yield orders.Place(unit, found)

    def _may_stand(self, unit: str, point: Point) -> bool:
        if self.view.structure_at(point):
            return False
        return self.view.legal.check(orders.Place(unit, point)) is None

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("arrows", "", "help")
        yield Hint("enter", "place", "accept")
        yield Hint("tab", "next", "next(1)")
        yield Hint("f", "one" if self.memory.formation else "all", "tool_key('f')")
        yield Hint("a", "auto", "tool_key('a')")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks = dict.fromkeys(self.memory.zone, Touch("", "zone"))
        unit = self.view.unit(self.memory.unit) if self.memory.unit else None
        if unit and unit.cell:
            marks[unit.cell] = Touch("", "actor")
        for order in self.orders() if self.memory.formation else ():
            if isinstance(order, orders.Place) and isinstance(order.to, tuple):
                marks[order.to] = Touch("start", "trail")
        return marks

    def back(self) -> None:
        """See `Tool.back`; the cursor stays where the next one will stand."""

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        self.moved(dx, dy)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        unit = self.view.unit_at(point)
        if unit and self.view.unit(unit).side is self.side:
            self.memory.unit = unit
        self.memory.cursor = point

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        units = self._left or [unit.id for unit in self.view.units(self.side)]
        self.memory.unit = cycle(units, self.memory.unit, by) or ""

    def group(self, by: int) -> None:
        """See `Tool.group`."""
        groups = list(dict.fromkeys(self.view.unit(unit).detachment for unit in self._left))
        found = cycle(groups, self.memory.detachment, by)
        unit = next((u for u in self._left if self.view.unit(u).detachment == found), "")
        self.memory.unit = unit or self.memory.unit

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key == "f":
            self.memory.formation = not self.memory.formation
        return NOTHING

    def done(self) -> Reply:
        """See `Tool.done`."""
        return Reply((orders.Done(),))


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
            return f"All hidden, under {self._taken()}: space goes on. Enter moves one to {name}"
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
        yield Hint("tab", "next", "next(1)")
        yield Hint("a", "auto", "tool_key('a')")

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
        if self.structure and memory.unit != self.structure.id:
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


def _gap2(one: Point, two: Point) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def _corner(structure: StructureRecord) -> Point:
    """The north-west corner of a structure."""
    return min(x for x, _ in structure.cells), min(y for _, y in structure.cells)
