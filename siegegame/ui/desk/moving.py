"""Moves: one unit or a whole detachment in formation, into structures and out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.model import orders
from siegegame.model.errors import Reason
from siegegame.model.geometry import Point
from siegegame.model.orders import Order, point_text
from siegegame.model.vocabulary import UnitClass
from siegegame.report.grammar import agree, listing
from siegegame.report.names import term
from siegegame.ui.card import Card
from siegegame.ui.desk import towers
from siegegame.ui.desk.commanding import ended, left_behind, left_to_computer, movable, pick, select
from siegegame.ui.desk.crowds import crowd_marks, joining, marks_meaning, threatened
from siegegame.ui.desk.hunts import ways_off
from siegegame.ui.desk.obstacles import barred, doors_shown
from siegegame.ui.desk.perils import closed, falling, footing, watchers
from siegegame.ui.desk.scaling import by_ladder, can_scale, go_up
from siegegame.ui.desk.sheltering import can_push, can_shelter, push, shelter
from siegegame.ui.desk.strongholds import can_climb, whole_orders
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, Tool, cells_of_unit, cycle
from siegegame.ui.desk.ways import Ways
from siegegame.ui.measures import cells_text
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint

_AT_WALLS: Final[dict[str, Callable[[Tool], Reply]]] = {"s": shelter, "w": push}
"""Keys for those who stand at walls (F5, F10)."""


MATE: Final = Touch("", "mate")
"""On those of the detachment that is led who are not chosen just now."""


class MoveTool(Tool):
    """Moves a unit of the selected detachment to where the cursor is."""

    BADGE: ClassVar[str] = "MOVE"
    DONE: ClassVar[str] = "end"
    helped: ClassVar[bool] = True
    stuck: ClassVar[str] = "Nobody here can move: tab goes to who can"
    """What is said where nobody can move."""

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        self.movers = self.find_movers()
        if memory.unit not in self.movers:
            memory.unit, memory.cursor = next(iter(self.movers), ""), None
        if memory.formation and memory.unit != self._foremost():
            memory.unit, memory.cursor = self._foremost(), None
        self.ways: Ways | None = None
        if memory.unit:
            self.ways = self._ways_of(memory.unit)
            memory.cursor = memory.cursor or self.ways.begin

    def _ways_of(self, unit: str) -> Ways:
        return self.kept(("ways", unit), lambda: Ways(self.view, unit, self.movers[unit]))

    def prepare(self) -> None:
        """See `Tool.prepare`: where the next unit can go."""
        unit = cycle(list(self.movers), self.memory.unit, 1)
        if unit and not self.memory.formation:
            self._ways_of(unit).explore()

    def find_movers(self) -> dict[str, Mover]:
        """The units that may be moved here."""
        name = self.memory.detachment
        units = self.view.detachment(name).units
        return self.kept(("movers", name), lambda: dict(self.view.legal.movers(units)))

    def _foremost(self) -> str:
        """The unit that a formation follows, as the engine chooses it (C2)."""
        unit = self.view.unit
        leader = self.view.detachment(self.memory.detachment).leader
        outside = [name for name in self.movers if not unit(name).inside]
        if leader in outside:
            return str(leader)
        return next(iter([*outside, *self.movers]), "")

    # What is shown

    @property
    def badge(self) -> str:
        """See `Tool.badge`."""
        return f"{self.BADGE} ALL" if self.memory.formation else self.BADGE

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        unit, cursor = self.memory.unit, self.memory.cursor
        if not unit or not cursor or self.ways is None:
            return self.stuck
        given = self.orders()
        if not given:
            return f"{self.who()}: {self._why(cursor)}"
        return f"{self.who()}: {self._what(given, cursor)}"

    def who(self) -> str:
        """Who is being moved."""
        record = self.view.unit(self.memory.unit)
        if self.memory.formation:
            return f"{self.view.detachment(record.detachment).name}, all together"
        return f"{record.card.name} (unit {record.id.rpartition('.')[2]})"

    def _why(self, cursor: Point) -> str:
        """Why it cannot go where the cursor is."""
        if self.ways and cursor == self.ways.begin:
            return self.begins(self.ways)
        inside = self.view.unit(self.memory.unit).inside
        if clears := towers.clears_at(self.view, self.memory):
            return clears
        floors = towers.entering(self.view, self.memory, inside)
        if inside and not floors and self.view.structure_at(cursor) == inside:
            return f"inside {term(self.view.structure(inside).name).text}; n: next detachment"
        if bar := barred(self, cursor) or closed(self, cursor):
            return f"not to {point_text(cursor)}: {bar}{by_ladder(self, cursor)}"
        refusal = self.view.legal.check(self._wish(cursor))
        why = refusal.text if refusal else "it cannot stop there"
        whom = "its leader" if self.memory.formation else "it"
        why = why.replace(self.memory.unit, whom)
        return f"not to {point_text(cursor)}: {why}{by_ladder(self, cursor)}"

    def begins(self, ways: Ways) -> str:
        """What is said while the cursor is where the unit is."""
        way = "out, to where it should go" if ways.leaving else "to where to move"
        whom = "them" if self.memory.formation else "it"
        marks = marks_meaning(self, ways)
        return f"lead {whom} with the arrows {way}{marks}; n: next detachment"

    def _wish(self, cursor: Point) -> Order:
        """The order that would lead to a cell, allowed or not."""
        inside = self.view.structure_at(cursor)
        hull = inside or self.view.unit(self.memory.unit).inside
        whole = self.memory.formation or (hull and self.view.structure(hull).armour)
        name = self.memory.detachment if whole else self.memory.unit
        if inside:
            return orders.Enter(name, inside, towers.entering(self.view, self.memory, inside))
        if self.view.unit(self.memory.unit).inside:
            return orders.Leave(name, cursor)
        return orders.Move(name, cursor)

    def _what(self, given: Orders, cursor: Point) -> str:
        last = given[-1]
        if isinstance(last, orders.Enter):
            name = term(self.view.structure(last.structure).name).text
            floor = towers.to_floor(self.view, self.memory, last.structure)
            return f"into {name}{floor}{self._outside(given)}"
        if isinstance(last, orders.Leave) and last.mover == self.view.quarry:
            return f"off the table at {point_text(last.to)}: that wins the match"
        goal = last.to if isinstance(last, orders.Move | orders.Leave) else cursor
        verb = "out to" if isinstance(last, orders.Leave) else "to"
        ground = footing(self.ways, goal) if self.ways and not self.memory.formation else ""
        told = f"{ground}{falling(self, goal)}{self.watched(goal)}{self.hunted(goal)}"
        clears = towers.clears_at(self.view, self.memory)
        told += f"; {clears}" if clears else ""
        return f"{verb} {point_text(goal)}{self._spent(goal)}{told}"

    def _outside(self, given: Orders) -> str:
        """Who finds no room or no way in while the others of a detachment go inside."""
        inside = {order.mover for order in given if isinstance(order, orders.Enter)}
        left = [name.rpartition(".")[2] for name in self.movers if name not in inside]
        if not self.memory.formation or self.memory.detachment in inside or not left:
            return ""
        stay = agree("stay", len(left) > 1)
        units = f"unit{'s' * (len(left) > 1)} {listing(left)}"
        return f", {len(inside)} of {len(self.movers)}; {units} {stay} outside: no room, or too far"

    def _spent(self, goal: Point) -> str:
        """What of its movement a way takes."""
        cost = self.ways.cost(goal) if self.ways else None
        if self.ways is None or cost is None:
            return ""
        return f", {cells_text(cost)} of {cells_text(self.ways.budget)} movement"

    def watched(self, cursor: Point) -> str:
        """Who could shoot there."""
        return watchers(self, cursor)

    def hunted(self, goal: Point) -> str:
        """Whom a unit would fight together with others there, or who would do that to it (T1)."""
        joins = joining(self, goal)
        return f", {joins}" if joins else threatened(self, goal)

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        if self.ways is None or self.memory.cursor is None:
            return ()
        held = whole_orders(self.view, self.memory.unit, self.memory.cursor)
        if held is not None:
            return held
        if off := ways_off(self.view, self.memory.unit, self.memory.cursor):
            return off
        if self.memory.formation:
            return self._formation(self.memory.cursor)
        return self.single(self.ways, self.memory.cursor)

    def _formation(self, cursor: Point) -> Orders:
        if self.ways and cursor == self.ways.begin:
            return ()
        order = self._wish(cursor)
        if self.view.legal.check(order) is None:
            return (order,)
        inside = self.view.structure_at(cursor)
        return tuple(self._all_inside(inside)) if inside else ()

    def _all_inside(self, structure: str) -> Iterable[Order]:
        """Each of the detachment that finds room goes in by its own way."""
        room = self.view.structure(structure).room - len(self.view.structure(structure).occupants)
        for name, mover in self.movers.items():
            given = self._inside(Ways(self.view, name, mover), structure, name) if room else ()
            room -= bool(given)
            yield from given

    def single(self, ways: Ways, cursor: Point) -> Orders:
        """The selected unit's way to where the cursor is."""
        name = self.memory.unit
        inside = self.view.structure_at(cursor)
        if inside:
            return self._inside(ways, inside, self.memory.unit)
        if not ways.reaches(cursor):
            return ()
        if ways.leaving:
            order: Order = orders.Leave(name, cursor)
            return (order,) if self.view.legal.check(order) is None else ()
        return self.walk(ways, cursor)

    def walk(self, ways: Ways, to: Point) -> Orders:
        """The selected unit's way to a cell that it reaches."""
        path = ways.path(to)
        return (orders.Move(self.memory.unit, path[-1], tuple(path[:-1])),) if path else ()

    def _inside(self, ways: Ways, structure: str, name: str) -> Orders:
        """Into a structure: at once, or by a step to its nearest access point first."""
        floor = towers.entering(self.view, self.memory, structure)
        enter = orders.Enter(name, structure, floor)
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
        yield from self._special()
        yield Hint("f", "one" if self.memory.formation else "all", "tool_key('f')")
        if self.helped:
            yield Hint("a", "auto", "tool_key('a')")
        yield Hint("n", "group", "group(1)")

    def _special(self) -> Iterable[Hint]:
        """What not everybody can do everywhere: it comes before what is always there."""
        if can_climb(self.view, self.memory):
            yield Hint("b", "roof", "tool_key('b')")
        elif can_scale(self.view, self.memory):
            yield Hint("b", "scale", "tool_key('b')")
        if can_push(self):
            yield Hint("w", "mantlet", "tool_key('w')")
        if can_shelter(self):
            yield Hint("s", "shelter", "tool_key('s')")
        if self._tower():
            yield Hint("+ -", "floor", "tool_key('+')")
        if towers.can_clear(self.view, self.memory.unit):
            yield Hint("e", "clear", "tool_key('e')")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks = dict(self.ways.marks(self.memory.cursor)) if self.ways else {}
        marks |= dict.fromkeys(doors_shown(self), Touch("door", "trail"))
        for unit in self.movers:
            for cell in cells_of_unit(self.view, unit):
                chosen = unit == self.memory.unit or self.memory.formation
                marks[cell] = Touch("", "actor") if chosen else MATE
        near = crowd_marks(self)
        for cell in [each for each in near if marks.get(each) == MATE]:
            marks[cell] = Touch("", "mate.crowd")
        return marks

    def _tower(self) -> str | None:
        """The structure with storeys under the cursor, or that the unit is in."""
        cursor, unit = self.memory.cursor, self.memory.unit
        if not self.view.legal.any_storeys or cursor is None or not unit:
            return None
        name = self.view.structure_at(cursor)
        return name if name and self.view.structure(name).storeys else None

    def picture(self, card: Card) -> None:
        """See `Tool.picture`: the floors of what the unit would go into, or is in."""
        towers.inside_picture(card, self.view, self.memory, self._tower())

    def areas(self) -> dict[Point, Touch]:
        """See `Tool.areas`."""
        if self.ways is None:
            return {}
        reach = dict.fromkeys(self.ways.reach(), Touch("", "reach"))
        crowd = crowd_marks(self)
        both = dict.fromkeys(reach.keys() & crowd.keys(), Touch("crowd", "reach.crowd"))
        return reach | crowd | both

    def subject(self) -> str:
        """See `Tool.subject`."""
        return self.memory.unit or self.memory.detachment

    # What keys do

    def accept(self) -> Reply:
        """See `Tool.accept`; towards a cell out of reach the cursor goes as far as it can first."""
        cursor, ways = self.memory.cursor, self.ways
        if cursor is None or ways is None or cursor == ways.begin or self.orders():
            return self._asking(super().accept())
        near = ways.nearest(cursor)
        if near is None:
            return super().accept()
        self.memory.cursor = near
        where, goal = point_text(near), point_text(cursor)
        text = f"{self.who()}: {where} is as near as it gets to {goal}. Enter goes there"
        return Reply(says=text)

    def _asking(self, reply: Reply) -> Reply:
        """A move that would end those of another detachment is asked about (C11)."""
        left = left_behind(self) if reply.orders else ""
        return reply._replace(asks=f"{left} Move this one all the same?") if left else reply

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        self.moved(dx, dy)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        unit = self.view.unit_at(point)
        if unit in self.movers:
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
        units = list(self.movers)
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
        if key == "b":
            return go_up(self)
        if key == "e":
            return towers.clear(self.view, self.memory)
        if towers.go_up(self.view, self.memory, self._tower(), key):
            return NOTHING
        if key in _AT_WALLS:
            return _AT_WALLS[key](self)
        if key != "f":
            return NOTHING
        self.memory.formation = not self.memory.formation
        return NOTHING

    def done(self) -> Reply:
        """See `Tool.done`."""
        return ended(self, orders.Done())

    def leaves(self) -> str:
        """See `Tool.leaves`."""
        return left_to_computer(self)
