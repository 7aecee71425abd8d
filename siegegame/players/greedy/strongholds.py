"""Hull-point buildings and who is in them, on them or at their guns (H1, H6, H9, H11)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord
from siegegame.model.geometry import Point, half_cells
from siegegame.model.vocabulary import DurabilityKind, Side, UnitClass
from siegegame.players.greedy.memo import recall

AN_END: Final = 100
"""Hundredths of morale that a strongpoint gives at each End (V1)."""
A_GUN: Final = 25
"""What an emplaced weapon is worth to whoever can man it."""


def hulls(view: View) -> dict[str, None]:
    """The names of all hull-point buildings, standing or not."""
    return recall(view, "hulls", 0, lambda: _hulls(view))


def _hulls(view: View) -> dict[str, None]:
    return dict.fromkeys(view.built_as(DurabilityKind.HULL))


def all_inside(view: View, detachment: DetachmentRecord) -> str | None:
    """The hull-point building in which all of a detachment is, None if there is none."""
    inside = dict.fromkeys([view.unit(name).inside for name in detachment.units])
    found = next(iter(inside)) if len(inside) == 1 else None
    return found if found in hulls(view) else None


def aloft(view: View, detachment: DetachmentRecord) -> str | None:
    """The building on whose battlements the last unit of a detachment to move is."""
    name = anchor(detachment)
    return view.roof_of(name) if name else None


def anchor(detachment: DetachmentRecord) -> str | None:
    """The unit of a detachment that moves last."""
    if detachment.leader:
        return detachment.leader
    return detachment.units[-1] if detachment.units else None


def is_failing(structure: StructureRecord) -> bool:
    """Whether a hull-point building may well fall to the next hit (H5)."""
    return structure.remaining <= 1 or min(structure.armour, default=1) <= 2


class Gear(NamedTuple):
    """What all units of a detachment are by their cards."""

    foot: bool
    leaps: bool
    pace: int
    """The cells that the slowest goes in a move."""


def gear(view: View, detachment: DetachmentRecord) -> Gear:
    """What all units left of a detachment are by their cards."""
    known = recall(view, "gear", 0, dict[str, tuple[tuple[str, ...], Gear]])
    found = known.get(detachment.id)
    if found is None or found[0] != detachment.units:
        found = known[detachment.id] = detachment.units, _find_gear(view, detachment)
    return found[1]


def _find_gear(view: View, detachment: DetachmentRecord) -> Gear:
    cards = [view.unit(each).card for each in detachment.units]
    return Gear(
        all(card.unit_class is UnitClass.INFANTRY for card in cards),
        all("jump" in card.abilities for card in cards),
        min((half_cells(card.speed_cm) // 2 for card in cards), default=0),
    )


def is_far(view: View, detachment: DetachmentRecord, cells: int) -> bool:
    """Whether no building matters: nobody is up on one, the first is in none, nor near any.

    Who has some cells to go to a building, as the crow flies or round corners, is near it.
    """
    first = view.unit(detachment.units[0])
    if first.inside or (view.above(detachment.side) and _any_up(view, detachment)):
        return False
    if not first.cell:
        return True
    around = view.grid.ball(view.grid.cell(first.cell), (cells + 1) * (cells + 1))
    return not around & hull_cells(view)


def _any_up(view: View, detachment: DetachmentRecord) -> bool:
    return any(view.roof_of(unit) for unit in detachment.units)


def hull_cells(view: View) -> int:
    """The cells of all hull-point buildings, as bits."""
    return recall(view, "hull cells", view.footprints(), lambda: _covered(view))


def on_top(view: View, side: Side) -> list[str]:
    """The units of a side that stand on the cells of hull-point buildings."""
    there = view.above(side) & hull_cells(view)
    points = [view.grid.points[cell] for cell in view.grid.each(there)] if there else []
    return [unit for unit in map(view.unit_at, points) if unit]


def _covered(view: View) -> int:
    footprints = view.footprints()
    return reduce(or_, [footprints[each] for each in hulls(view)], 0)


def on_foot(view: View, detachment: DetachmentRecord) -> bool:
    """Whether all of a detachment may go into structures and does as it is told."""
    return obeys(detachment) and gear(view, detachment).foot


def obeys(detachment: DetachmentRecord) -> bool:
    """Whether a detachment is left and does as it is told."""
    return bool(detachment.units) and not (detachment.broken or detachment.destroyed)


def room_for(view: View, detachment: DetachmentRecord, structure: StructureRecord) -> bool:
    """Whether all figures of a detachment fit into a building, attached characters apart (H1)."""
    return figures(view, detachment) <= structure.room


def figures(view: View, detachment: DetachmentRecord) -> int:
    """The figures that take room (H1)."""
    units = map(view.unit, detachment.units)
    return sum(each.figures for each in units if "character" not in each.card.abilities)


def crews(view: View) -> dict[str, None]:
    """The units that man emplaced weapons."""
    return recall(view, "crews", view.guns_stamp, lambda: _crews(view))


def _crews(view: View) -> dict[str, None]:
    return {gun.crew: None for gun in view.guns() if gun.crew}


def leaps(view: View, detachment: DetachmentRecord) -> bool:
    """Whether all of a detachment get onto battlements by themselves (H9)."""
    return gear(view, detachment).leaps


def ways_in(view: View, structure: StructureRecord) -> tuple[int, ...]:
    """The cells from which a building is entered, or its battlements are come up to."""
    return view.entrances(structure.id) or view.exits(structure.id)


def gap_of(one: Point, two: Point) -> int:
    """Cells between two points as one walks, half a cell more for each diagonal step."""
    across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
    return max(across, down) + min(across, down) // 2
