"""Moves: one unit or a whole detachment in formation, into structures and out of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.model import orders
from siegegame.model.errors import Reason
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import Order, point_text
from siegegame.model.vocabulary import UnitClass
from siegegame.odds.maps import danger_map
from siegegame.ui.desk.commanding import ended, movable, pick, select
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, Tool, cells_of_unit, cycle
from siegegame.ui.desk.ways import Ways
from siegegame.ui.odds_card import percent
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint


class MoveTool(Tool):
    """Moves a unit of the selected detachment to where the cursor is."""

    BADGE: ClassVar[str] = "MOVE"
    DONE: ClassVar[str] = "end"
    stuck: ClassVar[str] = "Nobody here can move; tab or n looks on"
    """What is said where nobody can move."""

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        self._movers = self.find_movers()
        if memory.unit not in self._movers:
            memory.unit, memory.cursor = next(iter(self._movers), ""), None
        if memory.formation and memory.unit != self._foremost():
            memory.unit, memory.cursor = self._foremost(), None
        self._ways: Ways | None = None
        if memory.unit:
            self._ways = Ways(view, memory.unit, self._movers[memory.unit])
            memory.cursor = memory.cursor or self._ways.begin

    def find_movers(self) -> dict[str, Mover]:
        """The units that may be moved here."""
        units = self.view.detachment(self.memory.detachment).units
        return dict(self.view.legal.movers(units))

    def _foremost(self) -> str:
        """The unit that a formation follows, as the engine chooses it (C2)."""
        unit = self.view.unit
        leader = self.view.detachment(self.memory.detachment).leader
        outside = [name for name in self._movers if not unit(name).inside]
        if leader in outside:
            return str(leader)
        return next(iter([*outside, *self._movers]), "")

    # What is shown

    @property
    def badge(self) -> str:
        """See `Tool.badge`."""
        return f"{self.BADGE} ALL" if self.memory.formation else self.BADGE

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        unit, cursor = self.memory.unit, self.memory.cursor
        if not unit or not cursor or self._ways is None:
            return self.stuck
        given = self.orders()
        if not given:
            return f"{self._who()}: {self._why(cursor)}"
        return f"{self._who()}: {self._what(given, cursor)}"

    def _who(self) -> str:
        record = self.view.unit(self.memory.unit)
        if self.memory.formation:
            return f"{self.view.detachment(record.detachment).name}, all together"
        return f"{record.card.name} (unit {record.id.rpartition('.')[2]})"

    def _why(self, cursor: Point) -> str:
        """Why it cannot go where the cursor is."""
        if self._ways and cursor == self._ways.begin:
            way = "onto a cell at a door" if self._ways.leaving else "to where to move"
            whom = "them" if self.memory.formation else "it"
            return f"lead {whom} with the arrows {way}; n: next detachment"
        refusal = self.view.legal.check(self._wish(cursor))
        why = refusal.text if refusal else "it cannot stop there"
        return f"not to {point_text(cursor)}: {why}"

    def _wish(self, cursor: Point) -> Order:
        """The order that would lead to a cell, allowed or not."""
        name = self.memory.detachment if self.memory.formation else self.memory.unit
        inside = self.view.structure_at(cursor)
        if inside:
            return orders.Enter(name, inside)
        if self.view.unit(self.memory.unit).inside:
            return orders.Leave(name, cursor)
        return orders.Move(name, cursor)

    def _what(self, given: Orders, cursor: Point) -> str:
        last = given[-1]
        if isinstance(last, orders.Enter):
            return f"into {self.view.structure(last.structure).name}"
        cost = self._ways.cost(cursor) if self._ways else None
        budget = self._movers[self.memory.unit].budget
        spent = "" if cost is None else f", {_cells(cost)} of {_cells(budget)} movement"
        verb = "out to" if isinstance(last, orders.Leave) else "to"
        told = f"{self._dangers(last)}{self._ruins(cursor)}{self._watched(cursor)}"
        return f"{verb} {point_text(cursor)}{spent}{told}"

    def _dangers(self, order: Order) -> str:
        """How many dice for dangerous ground a single unit's way costs (C14)."""
        if self.memory.formation or not isinstance(order, orders.Move):
            return ""
        grid = self.view.grid
        cells = [grid.cell(point) for point in (*order.via, order.to)]
        dice = sum(self.view.dangerous(order.mover, cell) for cell in cells)
        return f", {dice} {'die' if dice == 1 else 'dice'} for dangerous ground" if dice else ""

    def _ruins(self, cursor: Point) -> str:
        """How likely a ruin falls on somebody there (E11)."""
        chance = danger_map(self.view, self.memory.unit).get(cursor)
        return f", {percent(chance)} to be hurt by a falling ruin" if chance else ""

    def _watched(self, cursor: Point) -> str:
        seen = self.view.prospects.watchers(cursor, self.side.other)
        power = sum(each.firepower for each in seen)
        heavies = sum(each.heavies for each in seen)
        if not seen:
            return ", seen by no enemy"
        if not power and not heavies:
            return ", out of the enemy's range"
        super_heavy = f" and {heavies} super-heavy" if heavies else ""
        return f", under fire of FP {power}{super_heavy}"

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        if self._ways is None or self.memory.cursor is None:
            return ()
        if self.memory.formation:
            return self._formation(self.memory.cursor)
        return self._single(self._ways, self.memory.cursor)

    def _formation(self, cursor: Point) -> Orders:
        if self._ways and cursor == self._ways.begin:
            return ()
        order = self._wish(cursor)
        if self.view.legal.check(order) is None:
            return (order,)
        inside = self.view.structure_at(cursor)
        return tuple(self._all_inside(inside)) if inside else ()

    def _all_inside(self, structure: str) -> Iterable[Order]:
        """Each of the detachment that finds room goes in by its own way."""
        room = self.view.structure(structure).room - len(self.view.structure(structure).occupants)
        for name, mover in self._movers.items():
            given = self._inside(Ways(self.view, name, mover), structure, name) if room else ()
            room -= bool(given)
            yield from given

    def _single(self, ways: Ways, cursor: Point) -> Orders:
        name = self.memory.unit
        inside = self.view.structure_at(cursor)
        if inside:
            return self._inside(ways, inside, self.memory.unit)
        if not ways.reaches(cursor):
            return ()
        if ways.leaving:
            order: Order = orders.Leave(name, cursor)
            return (order,) if self.view.legal.check(order) is None else ()
        path = ways.path(cursor)
        return (orders.Move(name, path[-1], tuple(path[:-1])),) if path else ()

    def _inside(self, ways: Ways, structure: str, name: str) -> Orders:
        """Into a structure: at once, or by a step to its nearest access point first."""
        enter = orders.Enter(name, structure)
        refusal = self.view.legal.check(enter)
        if refusal is None:
            return (enter,)
        if refusal.reason is not Reason.NOT_ADJACENT:
            return ()
        if self.view.unit(name).card.unit_class is not UnitClass.INFANTRY or ways.leaving:
            return ()
        door = ways.door(structure)
        if door is None:
            return ()
        path = ways.path(door)
        return (orders.Move(name, path[-1], tuple(path[:-1])), enter) if path else ()

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("arrows", "", "help")
        yield Hint("enter", "move", "accept")
        yield Hint("tab", "next", "next(1)")
        word = "one" if self.memory.formation else "all"
        yield Hint("f", word, "tool_key('f')")
        yield Hint("n", "group", "group(1)")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks = dict(self._ways.marks(self.memory.cursor)) if self._ways else {}
        for unit in self._movers:
            for cell in cells_of_unit(self.view, unit):
                chosen = unit == self.memory.unit or self.memory.formation
                marks[cell] = Touch("", "actor" if chosen else "mate")
        return marks

    def subject(self) -> str:
        """See `Tool.subject`."""
        return self.memory.unit or self.memory.detachment

    # What keys do

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        self.moved(dx, dy)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        unit = self.view.unit_at(point)
        if unit in self._movers:
            self.memory.unit, self.memory.cursor = unit or "", None
        elif unit and self.view.unit(unit).side is self.side:
            self.memory.cursor = point
            self.pick_other(point)
        else:
            self.memory.cursor = point

    def pick_other(self, point: Point) -> None:
        """A unit of another detachment was pointed at."""
        pick(self, point, movable(self))

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        units = list(self._movers)
        here = self.memory.unit
        last = not units or here == units[-1 if by > 0 else 0] or self.memory.formation
        if last and self.groups() > 1:
            self.group(by)
            return
        self.memory.unit = cycle(units, here, by) or ""
        self.memory.cursor = None

    def groups(self) -> int:
        """How many detachments there are to go through."""
        return len(movable(self))

    def group(self, by: int) -> None:
        """See `Tool.group`."""
        found = cycle(movable(self), self.memory.detachment, by)
        select(self, found or self.memory.detachment)

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key != "f":
            return NOTHING
        self.memory.formation = not self.memory.formation
        return NOTHING

    def done(self) -> Reply:
        """See `Tool.done`."""
        return ended(self, orders.Done())


def _cells(half: int) -> str:
    """Half cells as cells, as the log tells movement."""
    return f"{half // 2}½" if half % 2 else str(half // 2)


SAFE_CM: Final = 15
"""Beaten units that end nearer to an enemy are lost (C11)."""


class RetreatTool(MoveTool):
    """Takes beaten units out of the enemy's reach (C11)."""

    BADGE: ClassVar[str] = "RETREAT"
    DONE: ClassVar[str] = "end"
    stuck: ClassVar[str] = "Nobody can retreat any further: space ends it"

    def find_movers(self) -> dict[str, Mover]:
        """See `MoveTool.find_movers`."""
        decision = self.view.decision
        self.memory.formation = False
        units = decision.units if decision else ()
        found = ((unit, self.view.legal.mover(unit)) for unit in units)
        return {unit: mover for unit, mover in found if mover and mover.budget >= 2}

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        said, cursor = super().prompt(), self.memory.cursor
        if said == self.stuck or cursor is None:
            return said
        gap2 = self.view.gap2(self.side, self.view.grid.cell(cursor))
        safe = "SAFE there" if gap2 > reach2(SAFE_CM) else "still within 15 cm of an enemy"
        return f"{said}. {safe}" if self.orders() else f"{said}. Within 15 cm of enemies it is lost"

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield from list(super().hints())[:3]

    def pick_other(self, point: Point) -> None:
        """See `MoveTool.pick_other`."""

    def groups(self) -> int:
        """See `MoveTool.groups`."""
        return 1

    def group(self, by: int) -> None:
        """See `Tool.group`."""
        self.next(by)

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        del key
        return NOTHING

    def done(self) -> Reply:
        """See `Tool.done`."""
        asks = "End the retreat? Units within 15 cm of an enemy are lost." if self._movers else ""
        return Reply((orders.Done(),), asks=asks)


class ChargeTool(MoveTool):
    """The second move of those under Assault orders; fights follow (C6, C11)."""

    BADGE: ClassVar[str] = "CHARGE"
    DONE: ClassVar[str] = "fights"

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
