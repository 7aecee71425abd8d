"""A line of sight on the map: from whom, how far, and what is in its way (C13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from siegegame.engine import View
from siegegame.model.geometry import Point
from siegegame.ui.measures import cm_text
from siegegame.ui.presenter import Touch
from siegegame.ui.sight_lines import sight_line
from siegegame.ui.status import where


class Sight(NamedTuple):
    """What somebody sees of a cell."""

    text: str
    marks: dict[Point, Touch]


def looked_at(view: View, point: Point, watcher: str, line: Sight | None) -> str:
    """A cell, and how somebody sees it."""
    return where(view, point) + (f". From {watcher}: {line.text}" if line else "")


def sight(view: View, watchers: Sequence[Point], to: Point) -> Sight | None:
    """The line to a cell from the nearest of some; None without any."""
    ends, marks = sight_line(watchers, [to])
    if not ends or ends[0] == to:
        return None
    begin = ends[0]
    away = cm_text((begin[0] - to[0]) ** 2 + (begin[1] - to[1]) ** 2)
    wall = _in_the_way(view, begin, to)
    if wall is None:
        return Sight(f"{away}, in sight", marks)
    seen = {cell: touch for cell, touch in marks.items() if _nearer(begin, cell, wall)}
    seen[wall] = Touch("lost", "lost")
    return Sight(f"{away}, hidden by {_name(view, wall)} at {wall[0]},{wall[1]}", seen)


def _in_the_way(view: View, begin: Point, to: Point) -> Point | None:
    """The cell behind which nothing is seen on the way to another; None if that is seen."""
    grid = view.grid
    one, two = grid.cell(begin), grid.cell(to)
    if view.clear(one, two):
        return None
    before = one
    for cell, _ in grid.line(one, two):
        if not view.clear(one, cell):
            break
        before = cell
    return grid.point(before)


def _name(view: View, point: Point) -> str:
    structure = view.structure_at(point)
    return view.structure(structure).name if structure else view.terrain(point).name.lower()


def _nearer(begin: Point, one: Point, two: Point) -> bool:
    gaps = [(begin[0] - x) ** 2 + (begin[1] - y) ** 2 for x, y in (one, two)]
    return gaps[0] < gaps[1]
