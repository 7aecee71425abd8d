"""What units on foot and on wheels go for: structures to take, to hold, to search."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.mover import Mover, Slope
from siegegame.engine.records import StructureRecord, UnitRecord
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import (
    garrisons,
    ground,
    hunts,
    posts,
    scaling,
    siege,
    strongholds,
    worth,
)
from siegegame.players.greedy.memo import city, recall
from siegegame.players.greedy.outlook import Outlook

_Goal = tuple[int, int, int, str]
"""A wanted structure: its corner, by how much it seems farther, its name."""


def wants_out(view: View, side: Side, structure: str) -> bool:
    """Whether a unit should leave a structure: it is doomed, or searched and others wait."""
    if structure in strongholds.hulls(view):
        return False
    known = recall(view, ("out", side), city(view), dict[str, bool])
    found = known.get(structure)
    if found is None:
        found = known[structure] = _wants_out(view, side, view.structure(structure))
    return found


def _wants_out(view: View, side: Side, structure: StructureRecord) -> bool:
    if worth.is_doomed(structure):
        return True
    if side is Side.DEFENDER:
        return False
    revealed = {each.structure for each in view.counters() if each.state == "revealed"}
    if structure.id in revealed:
        return False
    return structure.searched and bool(ground.names_wanted(view, side))


def slope(outlook: Outlook, unit: UnitRecord, mover: Mover, besides: str = "") -> Slope | None:
    """The ways to where a unit on foot should go: the nearest wanted structure, or enemy."""
    view, side = outlook.view, outlook.side
    castle = scaling.slope(view, unit, mover) or siege.slope(view, unit, mover)
    if castle:
        return castle
    post = posts.goal(view, outlook.detachment)
    if post:
        return garrisons.way_to(view, mover, post)
    if prey := hunts.prey(view, side, mover):
        return ground.slope_to(view, mover, prey)
    here = ground.where(view, unit)
    near = None if here is None else _nearest_goal(view, side, here, besides)
    if near is not None:
        return mover.slope(view.entrances(near))
    goal = ground.nearest(view, here if here is not None else 0, outlook.enemies)
    return None if goal is None else ground.slope_to(view, mover, goal)


def _nearest_goal(view: View, side: Side, here: int, besides: str) -> str | None:
    """The wanted structure that is nearest; of the defender's a bare post before others."""
    x, y = view.grid.points[here]
    for goals in recall(view, ("goals", side), city(view), lambda: _goals(view, side)):
        found = [
            ((gx - x) * (gx - x) + (gy - y) * (gy - y) + crowd, name)
            for gx, gy, crowd, name in goals
            if name != besides
        ]
        if found:
            return min(found)[1]
    return None


def _goals(view: View, side: Side) -> tuple[list[_Goal], list[_Goal]]:
    """What a side wants: first what hides a counter and is not held, if it defends; then all."""
    wanted = ground.wanted(view, side)
    guarded = worth.guarded(view) if side is Side.DEFENDER else {}
    every = [(*each.cells[0], _crowd(view, side, each), each.id) for each in wanted]
    bare = {each.id: None for each in wanted if each.id in guarded and not each.occupants}
    return [goal for goal in every if goal[3] in bare], every


def _crowd(view: View, side: Side, structure: StructureRecord) -> int:
    """Squared cells by which a structure seems farther: held by the enemy, or full."""
    if worth.holder(view, structure) is side.other:
        return 30
    return 400 if worth.room(view, structure) < 1 else 0
