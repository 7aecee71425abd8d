"""The quickest way into an inner ward: through which walls, and how many turns they take (V2, F3).

Turns count before steps: a long walk through an open gate is a quicker way than a wall nearby.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.model.geometry import Point

_THROUGH: Final = 4
"""Half cells that a step into what has been broken costs: it is difficult ground then (F3)."""
_Cost = tuple[int, int]
"""Turns, then half cells on foot."""


class Route(NamedTuple):
    """A way on foot from the attacker's edge into the inner ward."""

    bars: tuple[str, ...]
    """What has to be broken, the outermost first."""
    turns: int
    """How many turns that takes, one after the other."""
    cells: tuple[Point, ...]
    """The cells of the way, the first at the edge."""


def way_in(view: View, turns: Mapping[str, int]) -> Route | None:
    """The way into the inner ward that opens soonest, the shortest of those that do.

    Args:
        view: what is known.
        turns: for each structure that can be broken in how many turns; others are not.

    Returns:
        None where the map has no inner ward, or where no way leads into it.
    """
    goals = dict.fromkeys(cell for cell in view.ward() if not _bar(view, cell))
    before: dict[int, int] = {}
    for cell, cost in _spread(view, turns, before):
        if cell in goals:
            return _told(view, cell, cost, before)
    return None


def _spread(
    view: View, turns: Mapping[str, int], before: dict[int, int]
) -> Iterator[tuple[int, _Cost]]:
    """Every cell that can be reached with what it costs, the cheapest first."""
    starts = [cell for cell in view.foot_entry() if not _bar(view, cell)]
    best: dict[int, _Cost] = dict.fromkeys(starts, (0, 0))
    waiting: list[tuple[_Cost, int]] = [(best[cell], cell) for cell in starts]
    heapq.heapify(waiting)
    while waiting:
        cost, here = heapq.heappop(waiting)
        if cost > best[here]:
            continue
        yield here, cost
        for cell, step in _steps(view, turns, here):
            total = cost[0] + step[0], cost[1] + step[1]
            if total < best.get(cell, (total[0] + 1, 0)):
                best[cell], before[cell] = total, here
                heapq.heappush(waiting, (total, cell))


def _steps(view: View, turns: Mapping[str, int], here: int) -> Iterator[tuple[int, _Cost]]:
    """The steps from a cell over open ground, and into what can be broken and out of it."""
    inside = _bar(view, here)
    if not inside:
        for cell, cost in view.foot_steps(here).items():
            yield cell, (0, cost)
    for cell, diagonal, _, _ in view.grid.steps(here):
        bar = "" if diagonal else _bar(view, cell)
        if bar and bar == inside:
            yield cell, (0, _THROUGH)
        elif bar in turns:
            yield cell, (turns[bar], _THROUGH)
        elif inside and not (bar or diagonal) and view.foot_cost(cell):
            yield cell, (0, view.foot_cost(cell))


def _bar(view: View, cell: int) -> str:
    """The structure that stands on a cell; empty where there is none."""
    return view.structure_at(view.grid.points[cell]) or ""


def _told(view: View, goal: int, cost: _Cost, before: Mapping[int, int]) -> Route:
    way = [goal]
    while way[-1] in before:
        way.append(before[way[-1]])
    way.reverse()
    bars = dict.fromkeys(bar for bar in (_bar(view, cell) for cell in way) if bar)
    return Route(tuple(bars), cost[0], tuple(view.grid.points[cell] for cell in way))
