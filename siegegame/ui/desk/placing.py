"""Setting up: units before the first turn (D4, D5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.errors import Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Order, point_text
from siegegame.model.vocabulary import Side, Status
from siegegame.report.grammar import count
from siegegame.report.names import term
from siegegame.ui.card import Card
from siegegame.ui.desk import towers
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, Tool, cycle
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint


class DeployTool(Tool):
    """Places units before the first turn (D4, D5)."""

    BADGE: ClassVar[str] = "DEPLOY"
    DONE: ClassVar[str] = "done"
    helped: ClassVar[bool] = True

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
                return f"All leaders placed; space goes on.{self._ahead()} The rest comes on later"
            return "Everybody has a place: space goes on; tab and enter move somebody"
        who = self._who()
        if not self.orders():
            refusal = self._refusal()
            return f"{who}: {refusal.text if refusal else 'nowhere to go here'}"
        return f"{who}: enter places {self._what()}; {len(self._left)} still to place"

    def _what(self) -> str:
        """How many are placed, and where."""
        cursor = self.memory.cursor or (0, 0)
        given = self.orders()
        inside = self.view.structure_at(cursor)
        if inside:
            floor = towers.to_floor(self.view, self.memory, inside)
            where = f"in {term(self.view.structure(inside).name).text}{floor}"
        else:
            near = "near" if any(point_of(each) != cursor for each in given) else "at"
            where = f"{near} {point_text(cursor)}"
        if not self.memory.formation:
            return f"it {where}"
        return f"{count(len(given), 'unit')} of its detachment {where}"

    def _ahead(self) -> str:
        """That infiltrators may be placed as well, where there are any left (D5)."""
        units = (self.view.unit(unit.id) for unit in self.view.units(self.side))
        may = any("infiltrators" in u.card.abilities and u.status is Status.RESERVE for u in units)
        return " Infiltrators may be placed too: tab." if may else ""

    def _who(self) -> str:
        unit = self.view.unit(self.memory.unit)
        name = self.view.detachment(unit.detachment).name
        return f"{unit.card.name} of {name}"

    def _refusal(self) -> Refusal | None:
        return self.view.legal.check(self._place(self.memory.unit, self.memory.cursor or (0, 0)))

    def _place(self, unit: str, point: Point) -> Order:
        inside = self.view.structure_at(point)
        if inside:
            return orders.Place(unit, inside, towers.entering(self.view, self.memory, inside))
        return orders.Place(unit, point)

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
        yield Hint("a", "auto", "tool_key('a')")
        yield Hint("tab", "next", "next(1)")
        yield Hint("f", "one" if self.memory.formation else "all", "tool_key('f')")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks: dict[Point, Touch] = {}
        unit = self.view.unit(self.memory.unit) if self.memory.unit else None
        if unit and unit.cell:
            marks[unit.cell] = Touch("", "actor")
        for order in self.orders() if self.memory.formation else ():
            if isinstance(order, orders.Place) and isinstance(order.to, tuple):
                marks[order.to] = Touch("start", "trail")
        return marks

    def areas(self) -> dict[Point, Touch]:
        """See `Tool.areas`."""
        return dict.fromkeys(self.memory.zone, Touch("", "zone"))

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
        inside = self.view.structure_at(self.memory.cursor) if self.memory.cursor else None
        towers.go_up(self.view, self.memory, inside, key)
        return NOTHING

    def picture(self, card: Card) -> None:
        """See `Tool.picture`: the floors of what the cursor is on."""
        inside = self.view.structure_at(self.memory.cursor) if self.memory.cursor else None
        towers.inside_picture(card, self.view, self.memory, inside)

    def done(self) -> Reply:
        """See `Tool.done`."""
        return Reply((orders.Done(),))


def point_of(order: Order) -> Point | None:
    """The cell on which a unit is placed."""
    if isinstance(order, orders.Place) and isinstance(order.to, tuple):
        return order.to
    return None


def _gap2(one: Point, two: Point) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
