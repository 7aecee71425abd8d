"""What the map shows, as plain values: made from a view, compared with what was shown before.

A screen keeps one `Presenter` and tells it the view after each step; the answer is the rows of
cells that look different, so that only these are drawn again. Records are compared by value,
because stepping back gives a new view of the same match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, GunRecord, StructureRecord, UnitRecord
from siegegame.model.geometry import Grid, Point
from siegegame.model.vocabulary import (
    CounterState,
    FeatureKind,
    Phase,
    Side,
    Status,
    StructureState,
)

_GONE = StructureState.DESTROYED


class UnitMark(NamedTuple):
    """A unit on a cell."""

    id: str
    code: str
    """Two characters; lower case is the attacker's, upper case the defender's."""
    side: Side
    leads: bool
    broken: bool
    acted: bool
    """Whether its detachment has had its turn in this phase."""


class StructureMark(NamedTuple):
    """A structure that stands."""

    id: str
    name: str
    cells: tuple[Point, ...]
    durability: str
    remaining: int
    maximum: int
    claim: Side | None
    """The side whose units are inside."""
    inside: int
    state: StructureState = StructureState.STANDING
    burning: bool = False
    flag: Side | None = None
    """Whose flag is on it, held or not (H13)."""
    bunker: bool = False
    """Whether a bunker lies under it that the viewer knows of (D3)."""
    strongpoint: bool = False
    """Whether it is fought over (V1)."""
    feature: FeatureKind | None = None
    """What kind of hit-rated structure it is (F1)."""
    roof_gun: bool = False
    """Whether a gun on its roof could fire (H12)."""


class Touch(NamedTuple):
    """What the last order did on a cell."""

    mark: str
    """A name in a table's `marks`; empty where only the colour tells."""
    tint: str
    """A word of the palette: `trail`, `actor`, `target`, `lost`, `shot`, `template`, ..."""


Overlay = Mapping[Point, Touch]


class Scene:
    """All that is drawn, by cell; the presenter changes it in place."""

    def __init__(self, grid: Grid) -> None:
        self.width = grid.width
        self.height = grid.height
        self.ground: list[str] = [""] * grid.size
        """Keys of terrain, row by row."""
        self.signs: dict[str, str] = {}
        """The sign in map files of each kind of terrain."""
        self.units: dict[Point, UnitMark] = {}
        self.structures: dict[str, StructureMark] = {}
        self.built: dict[Point, str] = {}
        """The structure that covers a cell."""
        self.guns: dict[Point, str] = {}
        """Gun emplacements, open gates, ladders and grapples, each with its name in `marks`."""
        self.exits: dict[Point, str] = {}
        """Cells over which a hunted titan leaves, each with its name in a table's `marks` (V4)."""
        self.overlay: Overlay = {}
        self.edition = 0
        """Grows whenever anything but the overlay is another."""


class Presenter:
    """Keeps a scene in step with a view."""

    def __init__(self, view: View) -> None:
        self.scene = Scene(view.grid)
        self.scene.signs = {key: card.glyph for key, card in view.catalogue.terrain.items()}
        self.scene.exits = _exits(view)
        self._ground_seen: tuple[View, int] | None = None
        self._view: View | None = None
        self._stamp = 0
        self.update(view)

    def update(self, view: View) -> set[int]:
        """Takes over what a view shows now; the answer is the rows that changed."""
        if view is self._view and view.stamp == self._stamp:
            return set()
        self._view, self._stamp = view, view.stamp
        rows = self._ground(view) | self._structures(view) | self._units(view) | self._guns(view)
        self.scene.edition += bool(rows)
        return rows

    def touch(self, overlay: Overlay) -> set[int]:
        """Takes over what the last order did; the answer is the rows that changed."""
        old = self.scene.overlay
        self.scene.overlay = overlay
        return _changed(old, overlay)

    def _ground(self, view: View) -> set[int]:
        scene, width = self.scene, self.scene.width
        seen, self._ground_seen = self._ground_seen, (view, view.ground_stamp)
        if seen and seen[0] is view and seen[1] == view.ground_stamp:
            return set()
        old, new = scene.ground, view.ground_keys()
        if old == new:
            return set()
        scene.ground = new
        starts = range(0, len(new), width)
        return {at // width for at in starts if old[at : at + width] != new[at : at + width]}

    def _structures(self, view: View) -> set[int]:
        scene = self.scene
        known = (CounterState.HIDDEN, CounterState.REVEALED)
        found = {c.structure for c in view.counters() if c.structure and c.state in known}
        standing = (s for s in view.structures() if s.cells and s.state is not _GONE and not s.open)
        marks = {s.id: _structure(view, s, bunker=s.id in found) for s in standing}
        differ = _differing(scene.structures, marks)
        if differ:
            rows = {y for mark in differ for _, y in mark.cells}
            scene.structures = marks
            scene.built = {cell: mark.id for mark in marks.values() for cell in mark.cells}
            return rows
        return set()

    def _units(self, view: View) -> set[int]:
        groups = {record.id: record for record in view.detachments()}
        phase = view.clock.phase
        marks: dict[Point, UnitMark] = {}
        for unit in view.units():
            if unit.cell is not None and unit.status is Status.ACTIVE:
                marks[unit.cell] = _unit(unit, groups[unit.detachment], phase)
        rows = _changed(self.scene.units, marks)
        self.scene.units = marks
        return rows

    def _guns(self, view: View) -> set[int]:
        guns = {gun.cell: gun_mark(gun) for gun in view.guns() if gun.cell}
        guns |= {
            point: "gate open"
            for each in (view.structures() if view.legal.any_features else ())
            if each.open and each.feature and each.feature.is_way
            for point in each.cells
        }
        guns |= {each.cell: each.gear.value for each in view.climbs()}
        rows = _changed(self.scene.guns, guns)
        self.scene.guns = guns
        return rows


def gun_mark(gun: GunRecord) -> str:
    """What an emplaced weapon is called in a table's `marks`."""
    if gun.destroyed:
        return "gun wreck"
    return "gun manned" if gun.crew else "gun"


def _is_up(gun: GunRecord) -> bool:
    return gun.facing is None and not (gun.destroyed or gun.silent)


def _exits(view: View) -> dict[Point, str]:
    """The far edge, marked by where it leads off the table (V4)."""
    points = [view.grid.points[cell] for cell in view.far_edge]
    if not points:
        return {}
    upright = len({x for x, _ in points}) == 1
    first = points[0][0] if upright else points[0][1]
    side = (
        ("off east" if first else "off west") if upright else "off south" if first else "off north"
    )
    return dict.fromkeys(points, side)


def _changed(old: Mapping[Point, object], new: Mapping[Point, object]) -> set[int]:
    """The rows of points for which two mappings differ."""
    return {point[1] for point in (*old, *new) if old.get(point) != new.get(point)}


def _differing(
    old: Mapping[str, StructureMark], new: Mapping[str, StructureMark]
) -> list[StructureMark]:
    names: Iterable[str] = dict.fromkeys((*old, *new))
    pairs = [(old.get(name), new.get(name)) for name in names]
    return [mark for pair in pairs if pair[0] != pair[1] for mark in pair if mark]


def _unit(unit: UnitRecord, group: DetachmentRecord, phase: Phase) -> UnitMark:
    code = unit.card.code
    return UnitMark(
        id=unit.id,
        code=code.lower() if unit.side is Side.ATTACKER else code.upper(),
        side=unit.side,
        leads=unit.leads,
        broken=group.broken,
        acted=_has_acted(group, phase),
    )


def _has_acted(group: DetachmentRecord, phase: Phase) -> bool:
    if phase is Phase.MOVEMENT:
        return group.activated
    return group.shot if phase is Phase.SHOOTING else False


def _structure(view: View, record: StructureRecord, *, bunker: bool) -> StructureMark:
    inside = record.occupants
    return StructureMark(
        id=record.id,
        name=record.name,
        cells=record.cells,
        durability=record.durability,
        remaining=record.remaining,
        maximum=record.maximum,
        claim=view.unit(inside[0]).side if inside else None,
        flag=record.claimant,
        inside=len(inside),
        state=record.state,
        burning=record.burning,
        bunker=bunker,
        strongpoint=record.strongpoint,
        feature=record.feature,
        roof_gun=any(_is_up(view.gun(name)) for name in record.guns),
    )
