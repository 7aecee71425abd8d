"""Going into hull-point buildings, up to their battlements, and out again (H9, H15, H16)."""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover, Slope
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.geometry import half_cells
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind
from siegegame.players.greedy import ground, posts, strongholds
from siegegame.players.greedy.posts import Post
from siegegame.rules.movement import LEAVE_BUDGET

_NEAR: Final = 5
"""Cells from a way in within which a detachment may hope to be inside after this move."""


class Choice(NamedTuple):
    """What is thought about a detachment's order."""

    made: bool
    """Whether buildings decide it."""
    kind: OrderKind | None = None
    """The order; None to stay and shoot."""


def order_for(view: View, detachment: DetachmentRecord) -> Choice:
    """The order of a detachment that is at a building, or just before one."""
    if not view.legal.any_hulls or not strongholds.on_foot(view, detachment):
        return Choice(False)
    if strongholds.is_far(view, detachment, _NEAR + 2):
        return Choice(False)
    post, home = posts.goal(view, detachment), _home(view, detachment)
    if home:
        stays = post is None or post.structure == home
        failing = strongholds.is_failing(view.structure(home))
        return Choice(True, None if stays and not failing else OrderKind.ADVANCE)
    if post and _is_near(view, detachment, view.structure(post.structure)):
        return Choice(not _is_held(view, detachment, post), OrderKind.ADVANCE)
    return Choice(False)


def _home(view: View, detachment: DetachmentRecord) -> str | None:
    """The building in which, or on which, a detachment is."""
    return strongholds.all_inside(view, detachment) or strongholds.aloft(view, detachment)


def _is_held(view: View, detachment: DetachmentRecord, post: Post) -> bool:
    """Whether the enemy is inside a post."""
    inside = view.structure(post.structure).occupants
    return bool(inside) and view.unit(inside[0]).side is not detachment.side


def _is_near(view: View, detachment: DetachmentRecord, structure: StructureRecord) -> bool:
    ways = [view.grid.points[cell] for cell in strongholds.ways_in(view, structure)]
    cells = [view.unit(each).cell for each in detachment.units]
    return all(cell and min(strongholds.gap_of(w, cell) for w in ways) <= _NEAR for cell in cells)


def step(view: View, detachment: DetachmentRecord) -> Order | None:
    """What a detachment that has its order does about buildings now; None for nothing."""
    if not view.legal.any_hulls or not strongholds.on_foot(view, detachment):
        return None
    if strongholds.is_far(view, detachment, _pace(view.unit(detachment.units[0])) + 1):
        return None
    post = posts.goal(view, detachment)
    home = strongholds.all_inside(view, detachment)
    if home and post and post.structure == home:
        return None
    into = _into(view, detachment, post) if post else None
    if into:
        return into
    if home:
        return _out_of(view, detachment, home, post)
    return _down(view, detachment, post)


def _into(view: View, detachment: DetachmentRecord, post: Post) -> Order | None:
    """Into a post, or up to its battlements where nobody can go in or no flag flies."""
    structure = view.structure(post.structure)
    if not _may_get_there(view, detachment, structure):
        return None
    enter = orders.Enter(detachment.id, structure.id)
    if not post.up and view.legal.check(enter) is None:
        return enter
    up = all(view.roof_of(unit) == structure.id for unit in detachment.units)
    if up or not structure.sheet.battlements or not (post.up or structure.claimant is None):
        return None
    climb = orders.Roof(detachment.id, structure.id)
    return climb if view.legal.check(climb) is None else None


def _may_get_there(view: View, detachment: DetachmentRecord, structure: StructureRecord) -> bool:
    """Whether the first of a detachment is near enough to a building to get in or up now."""
    first = view.unit(detachment.units[0])
    if first.inside:
        return structure.id in view.structure(first.inside).links
    if not first.cell:
        return False
    near = min(strongholds.gap_of(first.cell, cell) for cell in structure.cells)
    return near <= _pace(first) + 1


def _pace(unit: UnitRecord) -> int:
    """The cells that a unit goes in a move."""
    return half_cells(unit.card.speed_cm) // 2


def _out_of(view: View, detachment: DetachmentRecord, home: str, post: Post | None) -> Order | None:
    """The whole detachment leaves, towards its post or away from walls that are about to fall."""
    if not post and not strongholds.is_failing(view.structure(home)):
        return None
    mover = view.legal.mover(detachment.units[0])
    doors = [door for door in mover.exits() if mover.free(door[0])] if mover else []
    if mover is None or not doors:
        return None
    cells = _towards(view, mover, doors, post) if post else _away(view, detachment, doors)
    for each in [each for each in cells if mover.free(each)]:
        order = orders.Leave(detachment.id, view.grid.points[each])
        if view.legal.check(order) is None:
            return order
    return None


def _towards(view: View, mover: Mover, doors: list[tuple[int, int]], post: Post) -> list[int]:
    """The cells on the way out to a post, the farthest first."""
    slope = way_to(view, mover, post)
    cell, cost = min(doors, key=lambda door: (slope.far[door[0]], door))
    return [cell, *ground.descend(slope, mover.shut(), cell, LEAVE_BUDGET - cost)][::-1]


def _away(view: View, detachment: DetachmentRecord, doors: list[tuple[int, int]]) -> list[int]:
    """The cells before the doors, those farthest from the enemy first."""
    side = detachment.side
    return sorted([cell for cell, _ in doors], key=lambda cell: (-view.gap2(side, cell), cell))


def way_to(view: View, mover: Mover, post: Post) -> Slope:
    """The ways of a mover to a post."""
    return mover.slope(strongholds.ways_in(view, view.structure(post.structure)))


def _down(view: View, detachment: DetachmentRecord, post: Post | None) -> Order | None:
    """The next unit comes down from battlements that are no post of its detachment."""
    if post is None:
        return None
    ways = strongholds.ways_in(view, view.structure(post.structure))
    points = [view.grid.points[cell] for cell in ways]
    for name in detachment.units:
        roof = view.roof_of(name)
        if roof and roof != post.structure and not view.unit(name).spent:
            cells = view.legal.descents(name)
            if cells:
                best = min(cells, key=lambda cell: (_far(view, cell, points), cell))
                return orders.Move(name, view.grid.points[best])
    return None


def _far(view: View, cell: int, points: list[tuple[int, int]]) -> int:
    return min(strongholds.gap_of(view.grid.points[cell], point) for point in points)
