"""Retreats: beaten units are led out of the enemy's reach (C11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from siegegame.engine.mover import Mover
from siegegame.model import orders
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import point_text
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.tool import NOTHING, Reply
from siegegame.ui.measures import cm_text
from siegegame.ui.widgets.key_line import Hint

SAFE_CM: Final = 15
"""Beaten units that end nearer to an enemy are lost (C11)."""


class RetreatTool(MoveTool):
    """Takes beaten units out of the enemy's reach (C11)."""

    BADGE: ClassVar[str] = "RETREAT"
    DONE: ClassVar[str] = "end"
    helped: ClassVar[bool] = False
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
        cursor = self.memory.cursor
        if self.ways is None or cursor is None:
            return self.stuck
        gap2 = self._gap2(cursor)
        if cursor == self.ways.begin:
            away = f"{self.who()}, {cm_text(gap2)} from the enemy"
            if gap2 > reach2(SAFE_CM):
                return f"{away}: safe here"
            return f"{away}: lead it over {SAFE_CM} cm away, or it is lost"
        if not self.orders():
            return super().prompt()
        fate = "SAFE" if gap2 > reach2(SAFE_CM) else f"too near, over {SAFE_CM} cm is safe"
        return f"{self.who()}: to {point_text(cursor)}, {cm_text(gap2)} from enemies: {fate}"

    def _gap2(self, point: Point) -> int:
        return self.view.gap2(self.side, self.view.grid.cell(point))

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield from list(super().hints())[:2]
        yield Hint("a", "farthest", "tool_key('a')")
        yield Hint("tab", "next", "next(1)")

    def pick_other(self, point: Point) -> None:
        """See `MoveTool.pick_other`."""

    def groups(self) -> int:
        """See `MoveTool.groups`."""
        return 1

    def group(self, by: int) -> None:
        """See `Tool.group`."""
        self.next(by)

    def key(self, key: str) -> Reply:
        """See `Tool.key`; `a` leads to the cell that is farthest from all enemies."""
        if key == "a" and self.ways:
            best = max(self.ways.stops(), key=lambda each: (self._gap2(each), each), default=None)
            self.memory.cursor = best or self.memory.cursor
        return NOTHING

    def done(self) -> Reply:
        """See `Tool.done`."""
        near = any(self._is_near(unit) for unit in self.movers)
        asks = f"End the retreat? Units within {SAFE_CM} cm of an enemy are lost." if near else ""
        return Reply((orders.Done(),), asks=asks)

    def _is_near(self, unit: str) -> bool:
        cell = self.view.unit(unit).cell
        return cell is None or self._gap2(cell) <= reach2(SAFE_CM)
