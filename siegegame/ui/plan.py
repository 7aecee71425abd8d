"""The plan of a building on the map: what each wall has, and the cells that its guns bear on.

Beside a wall stand its armour value, its slits and its guns, as far as there are free cells, and
each door where one goes in. What stands on the roof is told by the card alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from siegegame.engine import View
from siegegame.engine.records import GunRecord, StructureRecord
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import DOWN, FACINGS
from siegegame.ui.presenter import Touch, gun_mark

FIELD: Final = "seen"
"""The tint of the cells that a gun bears on."""
_NOTE: Final = "plan"
_FIELD: Final = "field of a gun"
_LEGEND: Final = "Walls: armour value, s slits, o= guns, O= manned, ][ doors"
_BEARS: Final = "shaded: guns bear there"


def plan(view: View, structure: str) -> dict[Point, Touch]:
    """The marks around a building and in front of its guns; none around one that has fallen."""
    marks = known_plan(view, structure)
    if marks is None:
        marks = _make(view, view.structure(structure))
        view.notes[_NOTE, structure] = (view.stamp, marks)
    return marks


def known_plan(view: View, structure: str) -> dict[Point, Touch] | None:
    """The same if it was made since the last order; None if that would take a moment."""
    stamp, marks = view.notes.get((_NOTE, structure), (None, {}))
    return marks if stamp == view.stamp else None


def _make(view: View, record: StructureRecord) -> dict[Point, Touch]:
    if record.state in DOWN or not record.cells:
        return {}
    marks = field(view, record.guns)
    doors = [view.grid.point(cell) for cell in view.entrances(record.id)]
    if record.armour or len(doors) <= len(FACINGS):
        marks |= dict.fromkeys(doors, Touch("door", "plan"))
    for facing in range(len(FACINGS)):
        tokens = _tokens(view, record, facing)
        near = _beside(view, record.cells, facing)
        free = (cell for cell in near if _is_free(view, cell, doors))
        cells = [cell for cell, _ in zip(free, tokens, strict=False)]
        for cell, token in zip(sorted(cells), tokens, strict=False):
            marks[cell] = Touch(token, "plan")
    return marks


def field(view: View, guns: Iterable[str]) -> dict[Point, Touch]:
    """The cells that any of some guns bears on."""
    found: dict[Point, Touch] = {}
    for gun in guns:
        found |= dict.fromkeys(_field(view, view.gun(gun)), Touch("", FIELD))
    return found


def _field(view: View, gun: GunRecord) -> tuple[Point, ...]:
    """The cells that a gun bears on, found anew where the ground or the gun is another."""
    state = (view.ground_stamp, gun.destroyed, gun.silent)
    known = view.notes.get((_FIELD, gun.id))
    if known is None or known[0] != state:
        known = view.notes[_FIELD, gun.id] = (state, view.prospects.gun_field(gun.id))
    cells: tuple[Point, ...] = known[1]
    return cells


def _tokens(view: View, record: StructureRecord, facing: int) -> list[str]:
    """What stands beside a wall, as names of marks."""
    if not record.armour:
        return []
    name = FACINGS[facing]
    slits = sum(each.count for each in record.sheet.fire_points if each.facing == name)
    guns = (view.gun(each) for each in record.guns)
    return [
        f"armour {record.armour[facing]}",
        *([f"slits {slits}"] if slits else []),
        *(gun_mark(each) for each in guns if each.facing == name),
    ]


def _beside(view: View, cells: Sequence[Point], facing: int) -> Iterator[Point]:
    """Cells in front of a wall: along it from its middle, then farther out.

    Behind another building nothing would be taken for this one's.
    """
    west, east = min(x for x, _ in cells), max(x for x, _ in cells)
    north, south = min(y for _, y in cells), max(y for _, y in cells)
    first, last = (north, south) if facing % 2 else (west, east)
    along = sorted(range(first, last + 1), key=lambda at: (abs(2 * at - first - last), at))
    for far in (1, 2, 3):
        for at in list(along):
            ends = ((at, north - far), (east + far, at), (at, south + far), (west - far, at))
            if view.grid.holds(ends[facing]) and view.structure_at(ends[facing]):
                along.remove(at)
            else:
                yield ends[facing]


def _is_free(view: View, cell: Point, doors: Sequence[Point]) -> bool:
    """Whether a mark would be seen on a cell."""
    if not view.grid.holds(cell) or cell in doors:
        return False
    return view.unit_at(cell) is None and view.structure_at(cell) is None


def legend(view: View, structure: str | None) -> str:
    """What the marks of a building mean, in a sentence; empty until and unless they are drawn."""
    if structure is None or not known_plan(view, structure):
        return ""
    record = view.structure(structure)
    if not record.armour:
        return "][ doors" if record.state not in DOWN else ""
    bears = any(touch.tint == FIELD for touch in plan(view, structure).values())
    return f"{_LEGEND}; {_BEARS}" if bears else _LEGEND


def gun_at(view: View, point: Point) -> GunRecord | None:
    """The gun emplacement on a cell of the ground (H12)."""
    return next((gun for gun in view.guns() if gun.cell == point), None)


def plan_at(view: View, point: Point) -> dict[Point, Touch]:
    """The plan of what is on a cell: a building's, or where a gun on the ground bears."""
    structure = view.structure_at(point)
    if structure:
        return plan(view, structure)
    gun = gun_at(view, point)
    return field(view, (gun.id,)) if gun else {}
