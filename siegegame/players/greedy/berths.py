"""In which hull-point buildings, and on which, detachments begin the match (D4, H9, H16)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import strongholds
from siegegame.players.greedy.strongholds import A_GUN

_A_STRONGPOINT: Final = 160
_CHANCE: Final = 50
"""So much is chance, so that no two defences are alike."""


def deploy(view: View, side: Side, unit: UnitRecord, stream: Stream) -> Order | None:
    """A detachment's first unit, and all with it, into the best building; None for the open."""
    detachment = view.detachment(unit.detachment)
    if not view.legal.any_hulls or not strongholds.on_foot(view, detachment):
        return None
    fellows = [view.unit(each) for each in detachment.units]
    if any(each.inside in strongholds.hulls(view) for each in fellows if each.inside):
        return None
    roofs = dict.fromkeys([roof for each in fellows if (roof := view.roof_of(each.id))])
    if roofs:
        return _up(view, unit, view.structure(next(iter(roofs))))
    if any(each.cell or each.inside for each in fellows):
        return None
    found = map(view.structure, strongholds.hulls(view))
    fits = [each for each in found if _suits(view, side, detachment, each)]
    ranked = [(_worth(view, each) + stream.below(_CHANCE), each.id) for each in fits]
    for _, name in sorted(ranked, key=lambda each: (-each[0], each[1])):
        order = _into(view, unit, view.structure(name))
        if order:
            return order
    return None


def _suits(
    view: View, side: Side, detachment: DetachmentRecord, structure: StructureRecord
) -> bool:
    """Whether a building in the side's half is empty and takes the detachment."""
    if structure.occupants or view.aloft(structure.id):
        return False
    if not all(view.in_zone(side, point) for point in structure.cells):
        return False
    if not structure.sheet.impassable:
        return strongholds.room_for(view, detachment, structure)
    foot = structure.sheet.stairs or strongholds.leaps(view, detachment)
    return foot and len(detachment.units) <= len(structure.cells)


def _worth(view: View, structure: StructureRecord) -> int:
    guns = sum(not view.gun(each).silent for each in structure.guns)
    return A_GUN * guns + _A_STRONGPOINT * structure.strongpoint


def _into(view: View, unit: UnitRecord, structure: StructureRecord) -> Order | None:
    if structure.sheet.impassable:
        return _up(view, unit, structure)
    order = orders.Place(unit.id, structure.id)
    return order if view.legal.check(order) is None else None


def _up(view: View, unit: UnitRecord, structure: StructureRecord) -> Order | None:
    """Onto battlements, where there is room."""
    for point in structure.cells:
        order = orders.Place(unit.id, point)
        if view.legal.check(order) is None:
            return order
    return None
