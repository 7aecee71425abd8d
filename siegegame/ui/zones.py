"""Cells around cells: what a template, a collapse or a scan reaches (C1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from siegegame.model.geometry import Grid, Point, reach2
from siegegame.ui.presenter import Touch


def within(grid: Grid, cells: Iterable[Point], cm: int) -> set[Point]:
    """The cells of the board within so many centimetres of any of some cells, these included."""
    most = reach2(cm)
    span = range(-(2 * cm // 5), 2 * cm // 5 + 1)
    steps = [(dx, dy) for dx in span for dy in span if dx * dx + dy * dy <= most]
    found = {(x + dx, y + dy) for x, y in cells for dx, dy in steps}
    return {point for point in found if grid.holds(point)}


def rimmed(marks: Mapping[Point, Touch]) -> dict[Point, Touch]:
    """Marks of which areas told by their colour alone have a line along their edge."""
    areas: dict[str, set[Point]] = {}
    for point, touch in marks.items():
        area, _, more = touch.tint.partition(".")
        if more or not touch.mark:  # a mark may stand in an area and be more than that
            areas.setdefault(area, set()).add(point)
    found = dict(marks)
    for tint, cells in areas.items():
        bare = (cell for cell in edge(cells) if not marks[cell].mark)
        found |= dict.fromkeys(bare, Touch("", f"{tint}.rim"))
    return found


def edge(cells: set[Point]) -> set[Point]:
    """Those of some cells beside which there is another, up, down, left or right."""
    beside = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return {(x, y) for x, y in cells if any((x + dx, y + dy) not in cells for dx, dy in beside)}
