"""Which hull-point buildings a side's detachments go for, hold or leave (H6, H9, H13, V1).

Each detachment on foot gets at most one post, the best matches first. What a post is worth
follows from where the last unit of the detachment to move stands, so that it stays the same
while the detachment moves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import DurabilityKind, Side, StructureState
from siegegame.players.greedy import strongholds
from siegegame.players.greedy.memo import names_of, recall
from siegegame.players.greedy.strongholds import A_GUN, AN_END

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
    gear = strongholds.gear(view, detachment)
    if not (gear.foot and strongholds.obeys(detachment)):
        return None
    unit = view.unit(strongholds.anchor(detachment) or detachment.units[0])
    at = unit.inside or view.roof_of(unit.id)
    return _Band(
        detachment.id, detachment.units, strongholds.figures(view, detachment), gear.leaps,
        gear.pace, _where(view, unit), at,
    )  # fmt: skip


def _prizes(view: View, side: Side) -> list[_Prize]:
    """What counts of each building that can be held.

    It follows from them, their weapons, who is on top and where the enemy is, who is a threat.
    """
    up = (view.above(side) | view.above(side.other)) & strongholds.hull_cells(view)
    key = (
        view.built_stamp(DurabilityKind.HULL), view.guns_stamp, view.ground_stamp,
        view.placed(side.other),
        view.placed(side) if up else 0,
    )  # fmt: skip
    return recall(view, ("prizes now", side), key, lambda: _prizes_again(view, side))


def _prizes_again(view: View, side: Side) -> list[_Prize]:
    """The same: it follows from the worth of their flags rather than where the enemy is."""
    flags = [_flag(view, side, view.structure(each)) for each in strongholds.hulls(view)]
    key = (
        view.built_stamp(DurabilityKind.HULL), view.guns_stamp, view.ground_stamp, flags,
        strongholds.on_top(view, side), strongholds.on_top(view, side.other),
    )  # fmt: skip
    return recall(view, ("prizes", side), key, lambda: _find_prizes(view, side))


def _find_prizes(view: View, side: Side) -> list[_Prize]:
    return [prize for each in strongholds.hulls(view) if (prize := _prize_of(view, side, each))]


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
    if not _may_be_held(structure) or strongholds.is_failing(structure):
        return None
    inside = [view.unit(each) for each in structure.occupants]
    points = view.grid.points
    return _Prize(
        structure,
        tuple(each.id for each in inside if each.side is side),
        any(each.side is not side for each in inside),
        view.aloft(structure.id),
        [points[cell] for cell in strongholds.ways_in(view, structure)],
        flag,
        A_GUN * guns,
        3 if inside and inside[0].side is not side else 1,
    )


def _may_be_held(structure: StructureRecord) -> bool:
    return structure.state is StructureState.STANDING


def _worth(view: View, band: _Band, prize: _Prize) -> int:
    """What it promises to have a detachment at a building, in hundredths of morale."""
    structure = prize.structure
    if any(each not in band.units for each in prize.friends):
        return 0
    if not prize.enemies and not _fits(band, prize):
        return 0
    gap = 0 if band.at == structure.id else _gap_to(view, prize, band.where)
    if gap and not band.pace:  # it never comes there
        return 0
    march = 2 * gap // (3 * band.pace) if gap else 0
    ends = view.clock.turns_limit - max(1, view.clock.turn) + 1 - march
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
        found = known[key] = min([strongholds.gap_of(way, where) for way in prize.ways])
    return found


def _fits(band: _Band, prize: _Prize) -> bool:
    sheet = prize.structure.sheet
    if not sheet.impassable:
        return band.figures <= prize.structure.room
    others = sum(each not in band.units for each in prize.above)
    foot = sheet.stairs or band.leaps
    return foot and others + len(band.units) <= len(prize.structure.cells)


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
