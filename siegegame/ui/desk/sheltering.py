"""Sheltering behind walls, and pushing mantlets, as keys of the Movement phase (F5, F10)."""

from __future__ import annotations

from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.report.names import term
from siegegame.ui.desk.tool import NOTHING, Reply, Tool


def can_shelter(tool: Tool) -> bool:
    """Whether the selected detachment may shelter just now (F5)."""
    if not tool.view.legal.any_features:
        return False
    return tool.memory.detachment in tool.kept("sheltering", tool.view.legal.sheltering)


def shelter(tool: Tool) -> Reply:
    """The selected detachment shelters, once that is confirmed; else why it cannot (F5)."""
    if not tool.view.legal.any_features:
        return NOTHING
    order = orders.Shelter(tool.memory.detachment)
    refusal = tool.view.legal.check(order)
    return Reply(says=refusal.text) if refusal else Reply((order,), asks=_question(tool))


def _question(tool: Tool) -> str:
    name = term(tool.view.detachment(tool.memory.detachment).name).text
    what = "Direct fire from beyond will not see those behind walls (F5)"
    return f"Shall {name} shelter and not shoot this turn? {what}."


def can_push(tool: Tool) -> bool:
    """Whether the selected unit stands beside a mantlet that can be pushed (F10)."""
    return bool(tool.view.legal.any_features and _pushes(tool))


def push(tool: Tool) -> Reply:
    """The mantlet beside the selected unit is pushed on, away from it (F10)."""
    if not tool.view.legal.any_features:
        return NOTHING
    found, here = _pushes(tool), tool.view.unit(tool.memory.unit).cell if tool.memory.unit else None
    if not found or here is None:
        return Reply(says="Nobody stands beside a mantlet that can be pushed")
    name, to = max(found, key=lambda each: (_gap(each[1], here), each))
    return Reply((orders.Move(name, to),))


def _pushes(tool: Tool) -> list[tuple[str, Point]]:
    """The pushes of mantlets beside the selected unit."""
    unit = tool.memory.unit
    cell = tool.view.unit(unit).cell if unit else None
    if cell is None:
        return []
    every = tool.kept("pushes", tool.view.legal.pushes)
    near = [(name, to) for name, to in every if _beside(tool, name, cell)]
    return [each for each in near if each[1] != cell]


def _beside(tool: Tool, mantlet: str, cell: Point) -> bool:
    (x, y) = tool.view.structure(mantlet).cells[0]
    return max(abs(x - cell[0]), abs(y - cell[1])) == 1


def _gap(one: Point, two: Point) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
