"""Marks of an order's events on the map, put together: what is lit, lines, paths, where to look."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from siegegame.engine import View
from siegegame.model import events as ev
from siegegame.model.events import Event
from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch
from siegegame.ui.sight_lines import sight_line
from siegegame.ui.slugs import is_structure
from siegegame.ui.widgets.glyphs import trail

_RANK: Final = {
    "": 0, "scan": 1, "far": 2, "near": 3, "template": 4, "shot": 5, "heavy": 6, "trail": 7,
    "struck": 8, "found": 9, "lost": 10, "actor": 11, "target": 12,
}  # fmt: skip
"""Of two things on one cell the higher is shown."""


class Marks:
    """What is marked for some events; `ui.highlights` says what each of them marks."""

    def __init__(self, view: View, happened: Sequence[Event]) -> None:
        self._view = view
        self.overlay: dict[Point, Touch] = {}
        self.focus: Point | None = None
        """The cell to look at."""
        self.near: tuple[Point, ...] = ()
        """Cells to keep in sight with it: a path's start, or the ends of the shortest shot."""
        self.subject: str | None = None
        """The detachment or structure whose card belongs to the step."""
        self._zone: tuple[Point, ...] = ()
        """What a template, a collapse or a scan reaches."""
        self._paths: dict[str, list[Point]] = {}
        self._fallen = {e.unit: e for e in happened if isinstance(e, ev.UnitDestroyed)}

    def _about(self, subject: str, focus: Point | None) -> None:
        self.subject = subject
        self.focus = focus or self.focus

    def _act(self, unit: str, tint: str = "actor") -> None:
        record = self._view.unit(unit)
        inside = self._view.structure(record.inside).cells if record.inside else ()
        for cell in inside or ([record.cell] if record.cell else ()):
            self._put(cell, "", tint)

    def _strike(self, slug: str, tint: str = "struck") -> None:
        """Lights a structure, or what a detachment or unit stands on."""
        for cell in self._cells_of(slug):
            self._put(cell, "", tint)

    def _cells_of(self, slug: str) -> Sequence[Point]:
        """The cells of a structure, a unit, or the units of a detachment; lost units' last ones."""
        if is_structure(self._view, slug):
            return self._view.structure(slug).cells
        groups = {group.id: group.units for group in self._view.detachments()}
        return self._ground_under(groups.get(slug, (slug,)))

    def _ground_under(self, units: Sequence[str]) -> list[Point]:
        return [cell for unit in units for cell in self._ground_of(unit)]

    def _ground_of(self, unit: str) -> Sequence[Point]:
        place: ev.UnitDestroyed | None = self._fallen.get(unit)
        record = self._view.unit(unit)
        inside = place.structure if place else record.inside
        cell = place.cell if place else record.cell
        if inside:
            return self._view.structure(inside).cells
        return [cell] if cell else []

    def _put(self, cell: Point, mark: str, tint: str) -> None:
        old = self.overlay.get(cell)
        if old is None or _RANK[tint] >= _RANK[old.tint]:
            self.overlay[cell] = Touch(mark, tint)

    def _where(self, unit: str) -> Point | None:
        return next(iter(self._ground_of(unit)), None)

    def _middle(self, structure: str) -> Point | None:
        cells = self._view.structure(structure).cells
        return cells[len(cells) // 2] if cells else None

    def _walk(self, path: list[Point]) -> None:
        """Draws a path up to the cell before its last; short of a start it comes from the edge."""
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path)]
        if steps:
            self._put(path[0], "start", "trail")
        for cell, came, goes in zip(path[1:], steps, steps[1:], strict=False):
            self._put(cell, trail(came, goes), "trail")

    def _fight(
        self,
        actors: Sequence[str],
        targets: Sequence[str],
        aims: Sequence[Point] | None = None,
    ) -> None:
        """Lights both; the line goes to the targets unless it is told to where, or nowhere."""
        ends = self._ground_under(targets) if aims is None else aims
        self._aim(self._ground_under(actors), ends)
        for unit in actors:
            self._act(unit)
        for unit in targets:
            self._act(unit, "target")

    def _aim(self, actors: Sequence[Point], targets: Sequence[Point], kind: str = "shot") -> None:
        """A line between the two that are nearest to each other."""
        ends, marks = sight_line(actors, targets, kind)
        if not ends:
            return
        self.near = (*ends, *self._zone)
        for cell, touch in marks.items():
            self._put(cell, touch.mark, touch.tint)
