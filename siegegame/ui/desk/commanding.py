"""The Movement phase: a detachment waits for its order (C6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from siegegame.engine import View
from siegegame.engine.records import UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind, Side, Status
from siegegame.report.grammar import agree
from siegegame.rules.morale import LATEST_TURN
from siegegame.ui.desk.sheltering import can_shelter, shelter
from siegegame.ui.desk.tool import NOTHING, Orders, Reply, Tool, cells_of_unit, cycle, few
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint

KINDS: Final = (OrderKind.ADVANCE, OrderKind.ASSAULT, OrderKind.MARCH, OrderKind.OVERWATCH)
MEANING: Final = {
    OrderKind.ADVANCE: "moves its speed, then shoots",
    OrderKind.ASSAULT: "moves, shoots at half, charges again to fight",
    OrderKind.MARCH: "moves three times its speed, no shooting",
    OrderKind.OVERWATCH: "stays, and re-rolls dice that miss",
}


class CommandTool(Tool):
    """Gives the selected detachment its order."""

    BADGE: ClassVar[str] = "ORDER"
    DONE: ClassVar[str] = "end"
    helped: ClassVar[bool] = True

    @property
    def _kind(self) -> OrderKind:
        return KINDS[self.memory.option % len(KINDS)]

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        group = self.view.detachment(self.memory.detachment)
        refusal = self.view.legal.check(orders.Command(group.id, self._kind))
        if refusal:
            return f"{group.name}: no {self._kind.value}, {refusal.text}"
        away = "" if self.focus() else " (comes on at your edge)"
        kinds = " ".join(
            f"{n} {kind.value.upper() if kind is self._kind else kind.value}"
            for n, kind in enumerate(KINDS, 1)
        )
        return f"{group.name}{away}: {kinds}. It {MEANING[self._kind]}"

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        order = orders.Command(self.memory.detachment, self._kind)
        return (order,) if self.view.legal.check(order) is None else ()

    def choices(self) -> tuple[Sequence[str], int]:
        """See `Tool.choices`."""
        rows = [f"{n} {kind.value}: {MEANING[kind]}" for n, kind in enumerate(KINDS, 1)]
        return rows, self.memory.option % len(KINDS)

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("1-4", "choose", "arrow(1,0)")
        yield Hint("enter", "give", "accept")
        yield Hint("tab", "next", "next(1)")
        yield Hint("a", "auto", "tool_key('a')")
        if can_shelter(self):
            yield Hint("s", "shelter", "tool_key('s')")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        units = self.view.detachment(self.memory.detachment).units
        return {cell: Touch("", "actor") for u in units for cell in cells_of_unit(self.view, u)}

    def focus(self) -> Sequence[Point]:
        """See `Tool.focus`."""
        return list(self.overlay())

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        self.memory.option = (self.memory.option + (dx or dy)) % len(KINDS)

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        self.group(by)

    def group(self, by: int) -> None:
        """See `Tool.group`."""
        found = cycle(movable(self), self.memory.detachment, by)
        select(self, found or self.memory.detachment)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        pick(self, point, movable(self))

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key in {"1", "2", "3", "4"}:
            self.memory.option = int(key) - 1
        return shelter(self) if key == "s" else NOTHING

    def accept(self) -> Reply:
        """See `Tool.accept`; another detachment whose moves would end with this is told of."""
        reply = super().accept()
        left = left_behind(self) if reply.orders else ""
        return reply._replace(asks=f"{left} Order another one all the same?") if left else reply

    def done(self) -> Reply:
        """See `Tool.done`."""
        return ended(self, orders.Done())

    def leaves(self) -> str:
        """See `Tool.leaves`."""
        return left_to_computer(self)


def left_behind(tool: Tool) -> str:
    """Who has not moved of another detachment whose moves end with this one's (C6, C11)."""
    view, active = tool.view, tool.view.clock.active
    if not active or active == tool.memory.detachment:
        return ""
    still = _still(view, active)
    if not still:
        return ""
    group, away = view.detachment(active), sum(map(_is_away, still))
    table = f", {away} of them not on the table yet" if away else ""
    have = agree("have", len(still) > 1)
    number = f"{len(still)} of {len(group.units)}"
    return f"{group.name}: {number} {have} not moved{table}, and cannot once another acts."


def movable(tool: Tool) -> list[str]:
    """Detachments of the acting side that can still do something in the phase, in order."""
    key = (tool.view, tool.view.stamp, tool.side)
    known = tool.memory.movable
    if known is None or known[0] != key:
        known = tool.memory.movable = (key, tuple(_find_movable(tool)))
    return list(known[1])


def _find_movable(tool: Tool) -> list[str]:
    view = tool.view
    charging = view.clock.stage == "assault"
    waiting = [] if charging else view.legal.commandable()
    active = view.clock.active
    found = []
    for name in view.side(tool.side).detachments:
        group = view.detachment(name)
        if group.destroyed:
            continue
        able = charging or group.broken or name == active
        if name in waiting or (able and any(True for _ in view.legal.movers(group.units))):
            found.append(name)
    return found


def near_enough(tool: Tool) -> list[str]:
    """Detachments that can still move next to an enemy, or to the door of a garrison (C11)."""
    view, enemy = tool.view, tool.side.other
    front = view.grid.beside(view.presence(enemy))
    for structure in view.structures():
        inside, above = structure.occupants, view.aloft(structure.id)
        if any(view.unit(name).side is enemy for name in (*inside[:1], *above)):
            for cell in view.exits(structure.id):
                front |= 1 << cell
    return [name for name in movable(tool) if _gets_to(view, name, front)]


def _gets_to(view: View, name: str, cells: int) -> bool:
    """Whether any unit of a detachment can move to one of some cells."""
    for _, mover in view.legal.movers(view.detachment(name).units):
        ends = mover.exits() if mover.inside else [(cell, 0) for cell in mover.reach()]
        if any(cells >> cell & 1 for cell, _ in ends):
            return True
    return False


def select(tool: Tool, detachment: str) -> None:
    """Another detachment is selected, from its beginning."""
    memory = tool.memory
    if memory.detachment != detachment:
        memory.detachment, memory.unit, memory.option = detachment, "", 0
        memory.cursor, memory.aim = None, False


def pick(tool: Tool, point: Point, among: Sequence[str]) -> None:
    """Selects the detachment of the unit on a cell, if it is one of some."""
    unit = tool.view.unit_at(point)
    if unit and tool.view.unit(unit).detachment in among:
        select(tool, tool.view.unit(unit).detachment)
        tool.memory.unit = unit


def ended(tool: Tool, order: Order) -> Reply:
    """Ends the side's part of the phase, asking first if somebody could still do something."""
    view = tool.view
    left = [_waiting(view, name) for name in movable(tool)]
    questions = [text for text in (_unmoved(left), _latecomers(tool)) if text]
    return Reply((order,), asks=" ".join(["End your moves?", *questions]) if questions else "")


def left_to_computer(tool: Tool) -> str:
    """Asks whether a computer player is to order and move whoever has not moved yet."""
    named = [tool.view.detachment(name).name for name in movable(tool)]
    return f"Let the computer order and move who is left? {few(named, 9)}." if named else ""


def stays(tool: Tool) -> str:
    """Names who could still move, and says that they need not; empty if there is nobody."""
    named = [tool.view.detachment(name).name for name in movable(tool)]
    return f"{few(named, 3)} need not move" if named else ""


def _waiting(view: View, name: str) -> str:
    """A detachment that has not moved, or of how many that is so; empty if all have moved."""
    group, still = view.detachment(name), len(_still(view, name))
    if name in view.legal.commandable() or still == len(group.units):
        return group.name
    return f"{still} of {group.name}" if still else ""


def _still(view: View, name: str) -> list[UnitRecord]:
    """The units of a detachment in its turn that could move and have not."""
    units = view.detachment(name).units
    movers = (view.unit(unit) for unit, _ in view.legal.movers(units))
    return [unit for unit in movers if not unit.spent]


def _is_away(unit: UnitRecord) -> bool:
    """Whether a unit has still to come onto the table; the dead have not."""
    return unit.status is Status.RESERVE


def _unmoved(left: Iterable[str]) -> str:
    named = [*filter(None, left)]
    return f"Not moved yet: {few(named, 5)}." if named else ""


def reserves(view: View, side: Side) -> str:
    """How many of a side come on in this Movement phase, and by when they have to (D5)."""
    units = [*view.units(side)]
    away = sum(map(_is_away, units))
    if not away or view.clock.stage != "movement" or view.clock.turn > LATEST_TURN:
        return ""
    last = view.clock.turn == LATEST_TURN
    due = "now or never" if last else f"now or in turn {LATEST_TURN}"
    many = away > 1
    whom = "them" if many else "it"
    return (
        f"{away} of your {len(units)} units {agree('come', many)} on at your edge as you move "
        f"{whom}, {due}"
    )


def _latecomers(tool: Tool) -> str:
    """How many units are still off the table, whose, and what becomes of them (C12, D5)."""
    view = tool.view
    away = Counter(unit.detachment for unit in view.units(tool.side) if _is_away(unit))
    if not away or view.clock.turn > LATEST_TURN:
        return ""
    last = view.clock.turn == LATEST_TURN
    fate = "lost at the end of this turn" if last else "due in turn 2 at the latest"
    whose = few([f"{number} of {view.detachment(name).name}" for name, number in away.items()], 5)
    return f"Still off the table, {fate}: {whose}."
