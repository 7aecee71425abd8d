"""Where one unit can go just now, and by which way."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.glyphs import heading, trail


class Ways:
    """The reach of a unit, found once."""

    def __init__(self, view: View, unit: str, mover: Mover) -> None:
        self._view = view
        self._mover = mover
        self.leaving: Final = bool(mover.inside)
        """Whether it is in a structure, so that its next move leaves it."""
        self._exits = dict(mover.exits()) if self.leaving else {}
        self._found = {} if self.leaving else mover.reach()
        self.begin: Final = self._begin(unit)
        """Where the cursor starts."""

    def _begin(self, unit: str) -> Point:
        record = self._view.unit(unit)
        if record.cell:
            return record.cell
        if record.inside:
            return self._view.structure(record.inside).cells[0]
        return self._view.grid.point(self._way_in(record.detachment))

    def _way_in(self, detachment: str) -> int:
        """Where a unit that is off the table would come on: near to its fellows, if it has any."""
        view = self._view
        doors = [cell for cell, _ in self._mover.entries() if self._mover.free(cell)]
        fellows = [view.unit(each).cell for each in view.detachment(detachment).units]
        cells = [view.grid.cell(point) for point in fellows if point]
        if not doors or not cells:
            return doors[len(doors) // 2] if doors else 0
        distance2 = view.grid.distance2
        return min(doors, key=lambda door: (min(distance2(door, cell) for cell in cells), door))

    def cost(self, point: Point) -> int | None:
        """What the way to a cell costs in half cells; None if there is none."""
        cell = self._view.grid.cell(point)
        if self.leaving:
            return self._exits.get(cell)
        return self._found[cell][0] if cell in self._found else None

    def reaches(self, point: Point) -> bool:
        """Whether it can stop on a cell."""
        cell = self._view.grid.cell(point)
        return self.cost(point) is not None and cell != self._mover.start and self._mover.free(cell)

    def path(self, point: Point) -> list[Point]:
        """The cells entered on the way to one that is reached."""
        cell = self._view.grid.cell(point)
        way: list[int] = []
        while cell != self._mover.start and cell >= 0:
            way.append(cell)
            before = self._found[cell][1]
            cell = -1 if before == cell else before
        return [self._view.grid.point(each) for each in reversed(way)]

    def door(self, structure: str) -> Point | None:
        """The reached access point of a structure that costs least; None without any."""
        found = [
            (self._found[cell][0], cell)
            for cell in self._view.entrances(structure)
            if cell in self._found and self._mover.free(cell)
        ]
        return self._view.grid.point(min(found)[1]) if found else None

    def marks(self, cursor: Point | None) -> Iterator[tuple[Point, Touch]]:
        """The reach, and the way to the cursor."""
        grid = self._view.grid
        for cell in self._exits or self._found:
            if self._mover.free(cell):
                yield grid.point(cell), Touch("", "reach")
        if cursor and not self.leaving and self.cost(cursor) is not None:
            yield from self._way(cursor)

    def _way(self, cursor: Point) -> Iterator[tuple[Point, Touch]]:
        path = self.path(cursor)
        start = self._mover.start
        whole = ([self._view.grid.point(start)] if start >= 0 else []) + path
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(whole)]
        for cell, came, goes in zip(whole[1:], steps, steps[1:], strict=False):
            yield cell, Touch(trail(came, goes), "trail")
        if steps:
            yield whole[-1], Touch(heading(steps[-1]), "trail")
