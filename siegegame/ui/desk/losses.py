"""Decisions about casualties: who takes the hits, who is under a template (C10, C11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from siegegame.engine import View
from siegegame.engine.records import DecisionRecord
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, Tool, cells_of_unit
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint

_ASKED = {
    "losses": "who takes the hits",
    "under": "who is under the template",
    "odd": "whose detachments take an odd die of the fire over the wall",
}
"""What is asked in each decision."""
_FEW: Final = 1
"""Units that are told by name in the question; of more only how many."""


class ChooseTool(Tool):
    """Names units until there are as many as asked for."""

    BADGE: ClassVar[str] = "CHOOSE"
    DONE: ClassVar[str] = ""

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        decision = view.decision
        if decision is None:
            raise ValueError("nothing is to be decided")
        self._decision: DecisionRecord = decision
        if any(unit not in decision.units for unit in memory.hits):
            memory.hits = ()
        memory.option %= len(decision.units)
        if not memory.named:
            memory.named = True
            self._cheapest()

    @property
    def _unit(self) -> str:
        return self._decision.units[self.memory.option]

    def _most(self, unit: str) -> int:
        """How many of the hits a unit can take."""
        losses = self._decision.kind == "losses"
        return self.view.unit(unit).capacity if losses else 1

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        missing = self._decision.hits - len(self.memory.hits)
        whole = self._decision.hits
        question = f"{self.side.value.capitalize()}, {_ASKED[self._decision.kind]} ({self._cause})?"
        if missing:
            return (
                f"{question} {missing} of {whole} still to name: + takes {self._name(self._unit)}"
            )
        few = ", ".join(map(self._name, self.memory.hits))
        named = few if whole <= _FEW else f"{whole} of {whole} are named"
        here = "named, - gives it back" if self._unit in self.memory.hits else "not named"
        return f"{question} {named}: enter confirms. Cursor on {self._name(self._unit)}: {here}"

    def _name(self, unit: str) -> str:
        """What a unit is called, with its detachment where those of several are asked about."""
        several = len({self.view.unit(each).detachment for each in self._decision.units}) > 1
        record = self.view.unit(unit)
        of = f" of {self.view.detachment(record.detachment).name}" if several else ""
        return f"{record.card.name} (unit {unit.rpartition('.')[2]}{of})"

    @property
    def _cause(self) -> str:
        return self._decision.cause.replace("_", " ") or "hits"

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        if len(self.memory.hits) != self._decision.hits:
            return ()
        return (orders.Choose(tuple(sorted(self.memory.hits))),)

    def choices(self) -> tuple[Sequence[str], int]:
        """See `Tool.choices`."""
        taken = Counter(self.memory.hits)
        rows = []
        for unit in self._decision.units:
            card = self.view.unit(unit).card
            mark = "x" * taken[unit] or " "
            rows.append(f"[{mark}] {self._name(unit)}, {card.points} points")
        return rows, self.memory.option

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        if self.orders():
            yield Hint("enter", "confirm", "accept")
        yield Hint("arrows", "unit", "arrow(0,1)")
        yield Hint("+", "take", "tool_key('+')")
        yield Hint("-", "give back", "tool_key('-')")
        yield Hint("a", "cheapest", "tool_key('a')")
        if not self.orders():
            yield Hint("enter", "take", "accept")

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks: dict[Point, Touch] = {}
        for unit in self._decision.units:
            taken = unit in self.memory.hits
            for cell in cells_of_unit(self.view, unit):
                marks[cell] = Touch("", "lost" if taken else "option")
        for cell in cells_of_unit(self.view, self._unit):
            marks[cell] = Touch("", "target")
        return marks

    def focus(self) -> Sequence[Point]:
        """See `Tool.focus`."""
        return cells_of_unit(self.view, self._unit)

    def subject(self) -> str:
        """See `Tool.subject`."""
        return self._unit

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        self.memory.option = (self.memory.option + (dy or dx)) % len(self._decision.units)

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        self.arrow(0, by)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        for number, unit in enumerate(self._decision.units):
            if point in cells_of_unit(self.view, unit):
                self.memory.option = number

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key == "+":
            return self._take(self._unit)
        if key == "-":
            self._give_back(self._unit)
        if key == "a":
            self._cheapest()
        return NOTHING

    def _take(self, unit: str) -> Reply:
        hits = self.memory.hits
        if len(hits) == self._decision.hits:
            return Reply(says="all are shared out: take one back with -, or confirm with enter")
        if hits.count(unit) >= self._most(unit):
            return Reply(says=f"{self._name(unit)} can take no more")
        self.memory.hits = (*hits, unit)
        return NOTHING

    def _give_back(self, unit: str) -> None:
        hits = list(self.memory.hits)
        if unit in hits:
            hits.remove(unit)
        self.memory.hits = tuple(hits)

    def _cheapest(self) -> None:
        """Names those that are worth least, leaders last."""
        seats = [unit for unit in self._decision.units for _ in range(self._most(unit))]
        record = self.view.unit
        worth = sorted(seats, key=lambda u: (record(u).leads, record(u).card.points, u))
        self.memory.hits = tuple(worth[: self._decision.hits])

    def accept(self) -> Reply:
        """See `Tool.accept`."""
        if self.orders():
            return super().accept()
        return self._take(self._unit)
