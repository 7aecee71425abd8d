"""Where one unit can go just now, and by which way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch
from siegegame.ui.trails import trail_marks

Found = dict[int, tuple[int, int]]
"""Cells with what it costs to get there and the cell before."""


class Ways:
    """The reach of a unit, found once."""

    def __init__(self, view: View, unit: str, mover: Mover) -> None:
        self._view = view
        self._unit = unit
        self._mover = mover
        self.leaving: Final = bool(mover.inside)
        """Whether it is in a structure, so that its next move leaves it."""
        self.budget: Final = mover.leave_budget if self.leaving else mover.budget
        """Half cells that it may spend on this move."""
        self.begin: Final = self._begin(unit)
        """Where the cursor starts."""

    @cached_property
    def _found(self) -> Found:
        """All it reaches; worked out when it is asked for, because that takes a moment."""
        return self._mover.reach()

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

    def explore(self) -> None:
        """Works out its reach now, while nobody waits for it."""
        _ = self._found

    @cached_property
    def _safe(self) -> Found:
        """What is reached without crossing dangerous ground (C14)."""
        return self._mover.reach(careful=True)

    def _to(self, cell: int) -> Found:
        """By which ways to go to a cell: round dangerous ground where that is possible."""
        cells = self._cells(self._found, cell)
        risky = any(self._view.dangerous(self._unit, each) for each in cells)
        return self._safe if risky and cell in self._safe else self._found

    def cost(self, point: Point) -> int | None:
        """What the way to a cell costs in half cells; None if there is none."""
        cell = self._view.grid.cell(point)
        return self._to(cell)[cell][0] if cell in self._found else None

    def reaches(self, point: Point) -> bool:
        """Whether it can stop on a cell."""
        return self._stops(self._view.grid.cell(point))

    def _stops(self, cell: int) -> bool:
        return cell in self._found and cell != self._mover.start and self._mover.free(cell)

    def stops(self) -> Iterator[Point]:
        """The cells on which it can stop."""
        return (self._view.grid.point(cell) for cell in self._found if self._stops(cell))

    def nearest(self, point: Point) -> Point | None:
        """The cell it can stop on that is nearest to another; None if it is none nearer."""
        grid = self._view.grid
        goal, distance2 = grid.cell(point), grid.distance2
        ranked = (
            (distance2(cell, goal), cost, cell)
            for cell, (cost, _) in self._found.items()
            if self._stops(cell)
        )
        best = min(ranked, default=None)
        here = self._mover.start
        if best is None or (here >= 0 and best[0] >= distance2(here, goal)):
            return None
        return grid.point(best[2])

    def path(self, point: Point) -> list[Point]:
        """The cells entered on the way to one that is reached."""
        cell = self._view.grid.cell(point)
        return [self._view.grid.point(each) for each in self._cells(self._to(cell), cell)]

    def _cells(self, found: Found, cell: int) -> list[int]:
        way: list[int] = []
        while cell in found and cell != self._mover.start:
            way.append(cell)
            before = found[cell][1]
            cell = -1 if before == cell else before
        return way[::-1]

    def risks(self, point: Point) -> int:
        """How many dice for dangerous ground the way to a cell costs (C14)."""
        grid = self._view.grid
        return sum(self._view.dangerous(self._unit, grid.cell(each)) for each in self.path(point))

    def door(self, structure: str) -> Point | None:
        """The reached access point of a structure that costs least; None without any."""
        return self.cheapest(self._view.entrances(structure))

    def cheapest(self, cells: tuple[int, ...]) -> Point | None:
        """The cell among some that it can stop on for the least movement, or stands on."""
        start = self._mover.start
        found = [
            (self._found[cell][0], cell) for cell in cells if cell == start or self._stops(cell)
            if cell in self._found
        ]  # fmt: skip
        return self._view.grid.point(min(found)[1]) if found else None

    def reach(self) -> Iterator[Point]:
        """The cells on which it could stand, its own among them."""
        point, free = self._view.grid.point, self._mover.free
        return (point(cell) for cell in self._found if free(cell))

    def marks(self, cursor: Point | None) -> Iterator[tuple[Point, Touch]]:
        """The way to the cursor."""
        if cursor and cursor != self.begin and self._view.grid.cell(cursor) in self._found:
            yield from self._way(cursor)

    def _way(self, cursor: Point) -> Iterator[tuple[Point, Touch]]:
        path = self.path(cursor)
        start = self._mover.start
        return trail_marks([*([self._view.grid.point(start)] if start >= 0 else []), *path])
