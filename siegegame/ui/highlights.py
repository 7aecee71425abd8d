"""What an order's events point at: the paths walked, who shot at whom, who fell, where to look."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Final

from siegegame.engine import View
from siegegame.model import events as ev
from siegegame.model.events import Event
from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.glyphs import heading, trail

_RANK: Final = {"": 0, "shot": 1, "trail": 2, "lost": 3, "actor": 4, "target": 5}
"""Of two things on one cell the higher is shown."""


class Highlights:
    """What one step of a match points at."""

    def __init__(self, view: View, happened: Sequence[Event]) -> None:
        self._view = view
        self.overlay: dict[Point, Touch] = {}
        self.focus: Point | None = None
        """The cell to look at."""
        self.near: tuple[Point, ...] = ()
        """Cells to keep in sight with it: a path's start, or the ends of the shortest shot."""
        self.subject: str | None = None
        """The detachment or structure whose card belongs to the step."""
        self._paths: dict[str, list[Point]] = {}
        for event in happened:
            show = _SHOWN.get(type(event))
            if show:
                show(self, event)

    def placed(self, event: ev.UnitPlaced) -> None:
        """A unit was put on a cell or into a structure."""
        self._act(event.unit)
        self._about(event.detachment, self._where(event.unit))

    def moved(self, event: ev.UnitMoved | ev.Retreated) -> None:
        """A unit walked."""
        before = self._paths.get(event.unit) or ([event.start] if event.start else [])
        self._paths[event.unit] = path = [*before, *event.path]
        self._walk(path)
        self.near = (path[0],)
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, event.path[-1])

    def entered(self, event: ev.UnitEntered) -> None:
        """A unit went inside."""
        self._put(event.start, "start", "trail")
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, event.start)

    def left(self, event: ev.UnitLeft) -> None:
        """A unit came out."""
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, event.cell)

    def shot(self, event: ev.ShotsFired) -> None:
        """A detachment shot at another."""
        targets = self._view.detachment(event.target).units
        self._fight(event.units, targets, event.place)
        self._about(event.detachment, self._where(event.units[0]) if event.units else None)

    def fought(self, event: ev.Fought) -> None:
        """Two sides fought."""
        one, two = event.sides
        self._fight(one.units, two.units)
        if one.units:
            self._about(self._view.unit(one.units[0]).detachment, self._where(one.units[0]))

    def fell(self, event: ev.UnitDestroyed) -> None:
        """A unit is gone."""
        if event.cell:
            self._put(event.cell, "lost", "lost")
            self.focus = self.focus or event.cell

    def ordered(self, event: ev.OrderGiven | ev.ChargeRolled | ev.DetachmentActivated) -> None:
        """A detachment was told what to do."""
        units = self._view.detachment(event.detachment).units
        for unit in units:
            self._act(unit)
        self._about(event.detachment, self._where(units[0]) if units else None)

    def _about(self, subject: str, focus: Point | None) -> None:
        self.subject = subject
        self.focus = focus or self.focus

    def _act(self, unit: str, tint: str = "actor") -> None:
        record = self._view.unit(unit)
        if record.inside:
            for cell in self._view.structure(record.inside).cells:
                self._put(cell, "", tint)
        elif record.cell:
            self._put(record.cell, "", tint)

    def _put(self, cell: Point, mark: str, tint: str) -> None:
        old = self.overlay.get(cell)
        if old is None or _RANK[tint] >= _RANK[old.tint]:
            self.overlay[cell] = Touch(mark, tint)

    def _where(self, unit: str) -> Point | None:
        record = self._view.unit(unit)
        return self._view.structure(record.inside).cells[0] if record.inside else record.cell

    def _walk(self, path: list[Point]) -> None:
        """Draws a path up to the cell before its last; short of a start it comes from the edge."""
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path)]
        if steps:
            self._put(path[0], "start", "trail")
        for cell, came, goes in zip(path[1:], steps, steps[1:], strict=False):
            self._put(cell, trail(came, goes), "trail")

    def _fight(
        self, actors: Sequence[str], targets: Sequence[str], aim: Point | None = None
    ) -> None:
        aims = [aim] if aim else [self._where(unit) for unit in targets]
        self._aim([self._where(unit) for unit in actors], aims)
        for unit in actors:
            self._act(unit)
        for unit in targets:
            self._act(unit, "target")

    def _aim(self, actors: Sequence[Point | None], targets: Sequence[Point | None]) -> None:
        """A line between the two that are nearest to each other."""
        pairs = [(a, b) for a in actors for b in targets if a and b]
        if not pairs:
            return
        one, two = min(pairs, key=lambda pair: _apart(*pair))
        self.near = (one, two)
        step = (_sign(two[0] - one[0]), _sign(two[1] - one[1]))
        mark = f"shot {_lean(one, two, step)}"
        for cell in _line(one, two):
            self._put(cell, mark, "shot")


def subject_of(view: View, happened: Sequence[Event]) -> str | None:
    """The detachment that the last of these events that is about one is about."""
    found = (Highlights(view, (event,)).subject for event in reversed(happened))
    return next(filter(None, found), None)


def focus_of(view: View, happened: Sequence[Event]) -> Point | None:
    """The cell at which the last of these events that has a place took place."""
    found = (Highlights(view, (event,)).focus for event in reversed(happened))
    return next((cell for cell in found if cell is not None), None)


def _line(one: Point, two: Point) -> list[Point]:
    """The cells between two, one for each column or row, whichever are more."""
    across, along = two[0] - one[0], two[1] - one[1]
    steps = max(abs(across), abs(along))
    return [
        (one[0] + (2 * across * at + steps) // (2 * steps),
         one[1] + (2 * along * at + steps) // (2 * steps))
        for at in range(1, steps)
    ]  # fmt: skip


def _lean(one: Point, two: Point, step: Point) -> str:
    """The sign of a line: that of the direction it is nearest to."""
    across, along = abs(two[0] - one[0]), abs(two[1] - one[1])
    if across > 2 * along:
        return "level"
    return "upright" if along > 2 * across else heading(step)


def _apart(one: Point, two: Point) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_SHOWN: Final[dict[type[Event], Callable[[Highlights, Any], None]]] = {
    ev.UnitPlaced: Highlights.placed,
    ev.UnitMoved: Highlights.moved,
    ev.Retreated: Highlights.moved,
    ev.UnitEntered: Highlights.entered,
    ev.UnitLeft: Highlights.left,
    ev.ShotsFired: Highlights.shot,
    ev.CloseAssault: Highlights.fought,
    ev.Firefight: Highlights.fought,
    ev.UnitDestroyed: Highlights.fell,
    ev.OrderGiven: Highlights.ordered,
    ev.ChargeRolled: Highlights.ordered,
    ev.DetachmentActivated: Highlights.ordered,
}
"""Events that point at something on the map."""
