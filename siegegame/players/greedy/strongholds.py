"""Which hull-point buildings a side's detachments go for, hold or leave (H6, H9, H13, V1).

Each detachment on foot gets at most one post, the best matches first. What a post is worth
follows from where the last unit of the detachment to move stands, so that it stays the same
while the detachment moves.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model.geometry import Point, half_cells
from siegegame.model.vocabulary import DurabilityKind, Side, StructureState, UnitClass
from siegegame.players.greedy.memo import names_of, recall

AN_END: Final = 100
"""Hundredths of morale that a strongpoint gives at each End (V1)."""
A_GUN: Final = 25
"""What an emplaced weapon is worth to whoever can man it."""
_SHELTER: Final = 40
"""What walls are worth to those who are behind them."""
_STORM: Final = 4
"""Tenths of chance to take a building from those inside."""
_THREATS: Final = ((12 * 12, 8), (26 * 26, 6), (1 << 30, 3))
"""Squared cells to the nearest enemy, and tenths of chance that he comes to an empty building."""


_Chance = tuple[int, str, str]
"""What a building promises a detachment, negative, and both their names."""


class Post(NamedTuple):
    """Where a detachment should be."""

    structure: str
    up: bool
    """On its battlements, for nobody can go in."""


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


def goal(view: View, detachment: DetachmentRecord) -> Post | None:
    """Where a detachment should be, None if no hull-point building needs it."""
    if not view.legal.any_hulls:
        return None
    return posts(view, detachment.side).get(detachment.id)


def posts(view: View, side: Side) -> dict[str, Post]:
    """For each detachment of a side that has one, its post."""
    return recall(view, ("posts", side), view.stamp, lambda: _posts(view, side))


def _posts(view: View, side: Side) -> dict[str, Post]:
    """The same, shared out anew only if something that counts is another than last time."""
    bands, prizes = _bands(view, side), _prizes(view, side)
    key = view.clock.turn, bands, prizes
    return recall(view, ("shared out", side), key, lambda: _share_out(view, side, bands, prizes))


def _share_out(view: View, side: Side, bands: list[_Band], prizes: list[_Prize]) -> dict[str, Post]:
    wanted = {prize.structure.id: prize for prize in prizes}
    key = view.clock.turn, view.ground_stamp, prizes
    known = recall(view, ("chances", side), key, dict[str, tuple[_Band, list[_Chance]]])
    ranked = sorted([each for band in bands for each in _chances(view, known, band, prizes)])
    found: dict[str, Post] = {}
    taken: dict[str, int] = {}
    for _, name, structure in ranked:
        prize = wanted[structure]
        if name not in found and taken.get(structure, 0) < prize.wanted:
            found[name] = Post(structure, prize.structure.sheet.impassable)
            taken[structure] = taken.get(structure, 0) + 1
    return found


def _chances(
    view: View, known: dict[str, tuple[_Band, list[_Chance]]], band: _Band, prizes: list[_Prize]
) -> list[_Chance]:
    """What the buildings promise a detachment, those that promise anything."""
    found = known.get(band.detachment)
    if found is None or found[0] is not band:
        chances = [
            (-value, band.detachment, prize.structure.id)
            for prize in prizes
            if (value := _worth(view, band, prize)) > 0
        ]
        found = known[band.detachment] = band, chances
    return found[1]


class _Gear(NamedTuple):
    """What all units of a detachment are by their cards."""

    foot: bool
    leaps: bool
    pace: int
    """The cells that the slowest goes in a move."""


def _gear(view: View, detachment: DetachmentRecord) -> _Gear:
    known = recall(view, "gear", 0, dict[str, tuple[tuple[str, ...], _Gear]])
    found = known.get(detachment.id)
    if found is None or found[0] != detachment.units:
        found = known[detachment.id] = detachment.units, _find_gear(view, detachment)
    return found[1]


def _find_gear(view: View, detachment: DetachmentRecord) -> _Gear:
    cards = [view.unit(each).card for each in detachment.units]
    return _Gear(
        all(card.unit_class is UnitClass.INFANTRY for card in cards),
        all("jump" in card.abilities for card in cards),
        min((half_cells(card.speed_cm) // 2 for card in cards), default=0),
    )


class _Band(NamedTuple):
    """What counts of a detachment."""

    detachment: str
    units: tuple[str, ...]
    figures: int
    leaps: bool
    pace: int
    """The cells that the slowest goes in a move."""
    where: Point
    at: str | None
    """The building in which or on which its last unit is."""


class _Prize(NamedTuple):
    """What counts of a building."""

    structure: StructureRecord
    friends: tuple[str, ...]
    """Our units inside."""
    enemies: bool
    """Whether the enemy is inside."""
    above: tuple[str, ...]
    ways: list[Point]
    flag: int
    guns: int
    wanted: int
    """How many detachments should make for it: several where the enemy is inside."""


def _bands(view: View, side: Side) -> list[_Band]:
    """What counts of each detachment that is to be posted.

    It follows from it and its units, from what stands on their cells and the layout.
    """
    known = recall(view, ("bands", side), view.ground_stamp, dict[str, tuple[int, _Band | None]])
    names = names_of(view, side)
    for name, stamp in zip(names, view.muster_stamps(names), strict=True):
        own = known.get(name)
        if own is None or own[0] != stamp:
            known[name] = stamp, _band(view, view.detachment(name))
    return [band for _, band in known.values() if band]


def _band(view: View, detachment: DetachmentRecord) -> _Band | None:
    gear = _gear(view, detachment)
    if not (gear.foot and _obeys(detachment)):
        return None
    unit = view.unit(anchor(detachment) or detachment.units[0])
    at = unit.inside or view.roof_of(unit.id)
    return _Band(
        detachment.id, detachment.units, figures(view, detachment), gear.leaps, gear.pace,
        _where(view, unit), at,
    )  # fmt: skip


def _prizes(view: View, side: Side) -> list[_Prize]:
    """What counts of each building that can be held.

    It follows from them, their weapons, who is on top and where the enemy is, who is a threat.
    """
    up = (view.above(side) | view.above(side.other)) & _hull_cells(view)
    key = (
        view.built_stamp(DurabilityKind.HULL), view.guns_stamp, view.ground_stamp,
        view.placed(side.other),
        view.placed(side) if up else 0,
    )  # fmt: skip
    return recall(view, ("prizes now", side), key, lambda: _prizes_again(view, side))


def _prizes_again(view: View, side: Side) -> list[_Prize]:
    """The same: it follows from the worth of their flags rather than where the enemy is."""
    flags = [_flag(view, side, view.structure(each)) for each in hulls(view)]
    key = (
        view.built_stamp(DurabilityKind.HULL), view.guns_stamp, view.ground_stamp, flags,
        on_top(view, side), on_top(view, side.other),
    )  # fmt: skip
    return recall(view, ("prizes", side), key, lambda: _find_prizes(view, side))


def _find_prizes(view: View, side: Side) -> list[_Prize]:
    return [prize for each in hulls(view) if (prize := _prize_of(view, side, each))]


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
    return not around & _hull_cells(view)


def _any_up(view: View, detachment: DetachmentRecord) -> bool:
    return any(view.roof_of(unit) for unit in detachment.units)


def _hull_cells(view: View) -> int:
    """The cells of all hull-point buildings, as bits."""
    return recall(view, "hull cells", view.footprints(), lambda: _covered(view))


def on_top(view: View, side: Side) -> list[str]:
    """The units of a side that stand on the cells of hull-point buildings."""
    there = view.above(side) & _hull_cells(view)
    points = [view.grid.points[cell] for cell in view.grid.each(there)] if there else []
    return [unit for unit in map(view.unit_at, points) if unit]


def _covered(view: View) -> int:
    footprints = view.footprints()
    return reduce(or_, [footprints[each] for each in hulls(view)], 0)


def _prize_of(view: View, side: Side, name: str) -> _Prize | None:
    """What counts of a building if it can be held.

    It follows from it, its weapons, who is on it, the worth of its flag and the layout.
    """
    record, above = view.structure(name), view.aloft(name)
    guns = sum(not (gun.destroyed or gun.silent) for gun in map(view.gun, record.guns))
    flag = _flag(view, side, record)
    key = record, above, guns, flag, view.ground_stamp
    return recall(view, ("prize", side, name), key, lambda: _prize(view, side, record, guns, flag))


def _prize(
    view: View, side: Side, structure: StructureRecord, guns: int, flag: int
) -> _Prize | None:
    if not _may_be_held(structure) or is_failing(structure):
        return None
    inside = [view.unit(each) for each in structure.occupants]
    points = view.grid.points
    return _Prize(
        structure,
        tuple(each.id for each in inside if each.side is side),
        any(each.side is not side for each in inside),
        view.aloft(structure.id),
        [points[cell] for cell in ways_in(view, structure)],
        flag,
        A_GUN * guns,
        3 if inside and inside[0].side is not side else 1,
    )


def _may_be_held(structure: StructureRecord) -> bool:
    return structure.state is StructureState.STANDING


def on_foot(view: View, detachment: DetachmentRecord) -> bool:
    """Whether all of a detachment may go into structures and does as it is told."""
    return _obeys(detachment) and _gear(view, detachment).foot


def _obeys(detachment: DetachmentRecord) -> bool:
    return bool(detachment.units) and not (detachment.broken or detachment.destroyed)


def room_for(view: View, detachment: DetachmentRecord, structure: StructureRecord) -> bool:
    """Whether all figures of a detachment fit into a building, attached characters apart (H1)."""
    return figures(view, detachment) <= structure.room


def figures(view: View, detachment: DetachmentRecord) -> int:
    """The figures that take room (H1)."""
    units = map(view.unit, detachment.units)
    return sum(each.figures for each in units if "character" not in each.card.abilities)


def _worth(view: View, band: _Band, prize: _Prize) -> int:
    """What it promises to have a detachment at a building, in hundredths of morale."""
    structure = prize.structure
    if any(each not in band.units for each in prize.friends):
        return 0
    if not prize.enemies and not _fits(band, prize):
        return 0
    gap = 0 if band.at == structure.id else _gap_to(view, prize, band.where)
    ends = view.clock.turns_limit - max(1, view.clock.turn) + 1 - 2 * gap // (3 * band.pace)
    value = prize.flag * max(0, ends)
    if prize.enemies:
        return value * _STORM // 10 - 2 * gap
    return value + prize.guns + _SHELTER - 4 * gap


def _gap_to(view: View, prize: _Prize, where: Point) -> int:
    """Cells from a point to the nearest way into a building as one walks."""
    known = recall(view, "gaps to ways", view.ground_stamp, dict[tuple[str, Point], int])
    key = prize.structure.id, where
    found = known.get(key)
    if found is None:
        found = known[key] = min([gap_of(way, where) for way in prize.ways])
    return found


def _fits(band: _Band, prize: _Prize) -> bool:
    sheet = prize.structure.sheet
    if not sheet.impassable:
        return band.figures <= prize.structure.room
    others = sum(each not in band.units for each in prize.above)
    foot = sheet.stairs or band.leaps
    return foot and others + len(band.units) <= len(prize.structure.cells)


def crews(view: View) -> dict[str, None]:
    """The units that man emplaced weapons."""
    return recall(view, "crews", view.guns_stamp, lambda: _crews(view))


def _crews(view: View) -> dict[str, None]:
    return {gun.crew: None for gun in view.guns() if gun.crew}


def leaps(view: View, detachment: DetachmentRecord) -> bool:
    """Whether all of a detachment get onto battlements by themselves (H9)."""
    return _gear(view, detachment).leaps


def _flag(view: View, side: Side, structure: StructureRecord) -> int:
    """What having a building's flag is worth at an End, against not going there (H13, V1)."""
    if not structure.strongpoint:
        return 0
    if structure.claimant is None:
        return AN_END
    if structure.claimant is not side:
        return 2 * AN_END
    near = view.gap2(side, view.grid.cell(structure.cells[0]))
    return 2 * AN_END * next(tenths for reach, tenths in _THREATS if near <= reach) // 10


def _where(view: View, unit: UnitRecord) -> Point:
    """Where a unit is; before it comes onto the table, the middle of its edge."""
    if unit.cell:
        return unit.cell
    if unit.inside:
        return view.structure(unit.inside).cells[0]
    return 0, view.grid.height // 2


def ways_in(view: View, structure: StructureRecord) -> tuple[int, ...]:
    """The cells from which a building is entered, or its battlements are come up to."""
    return view.entrances(structure.id) or view.exits(structure.id)


def gap_of(one: Point, two: Point) -> int:
    """Cells between two points as one walks, half a cell more for each diagonal step."""
    across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
    return max(across, down) + min(across, down) // 2
