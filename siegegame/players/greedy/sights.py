"""What each detachment may shoot at, found once a step and kept for as long as nobody moves."""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.model.geometry import Point, reach2
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import ground, spots
from siegegame.players.greedy.memo import recall
from siegegame.rules.heavies import lays_template

_WALLS: Final = 2
"""Structures that are looked at."""


class Worthy(NamedTuple):
    """The structures that are worth a shot."""

    cells: int
    """The cells of all of them, as bits."""
    each: list[tuple[int, Point, str]]
    """The cells, the first corner and the name of each."""


class Sight(NamedTuple):
    """What a detachment has in range, as bits and by name, and what that was found for."""

    units: tuple[str, ...]
    around: int
    """The cells in range of any of its weapons, seen or not."""
    breach: int
    """The cells of structures at which it could shoot if it saw them."""
    where: int
    """Its own cells, but for flyers, which scan nothing."""
    places: tuple[Point | str | None, ...]
    """The cell of each unit, or the structure in which it is."""
    alone: bool
    """Whether it fires at what it sees itself only (C16)."""
    plain: bool
    """Whether it has nothing that lays templates, under which friends might stand (C10)."""


def of(view: View, record: DetachmentRecord) -> Sight:
    """How far a detachment shoots from where it is; nobody of it moves while the step lasts."""
    clock = view.clock
    known = recall(view, "sights", (clock.turn, clock.stage, view.ground_stamp), dict[str, Sight])
    found = known.get(record.id)
    if found is None or found.units != record.units:
        found = known[record.id] = _look(view, record.units)
    return found


def _look(view: View, names: tuple[str, ...]) -> Sight:
    around = breach = where = 0
    alone = plain = True
    places: list[Point | str | None] = []
    known = recall(view, "arms", 0, dict[str, _Arms])
    for name in names:
        unit = view.unit(name)
        arms = known.get(name) or _arms(view, unit, known)
        places.append(unit.inside or unit.cell)
        around |= _ball(view, unit, arms.reach)
        if arms.breach:
            breach |= _ball(view, unit, arms.breach)
        if not arms.flies:
            where |= _ball(view, unit, 0)
        alone = alone and not arms.indirect
        plain = plain and not arms.templates
    return Sight(names, around, breach, where, tuple(places), alone, plain)


class _Arms(NamedTuple):
    """How far squared a unit shoots, how far at structures, whether at what friends see."""

    reach: int
    breach: int
    indirect: bool
    templates: bool
    flies: bool


def _arms(view: View, unit: UnitRecord, known: dict[str, _Arms]) -> _Arms:
    weapons = [view.catalogue.weapons[key] for key in unit.card.weapons]
    found = known[unit.id] = _Arms(
        ground.reach_of(unit, view),
        _breach_range(view, unit),
        any(each.indirect for each in weapons),
        any(each.super_heavy and lays_template(each) for each in weapons),
        "flyer" in unit.card.abilities,
    )
    return found


def _breach_range(view: View, unit: UnitRecord) -> int:
    """How far squared a unit can shoot at structures, 0 if it cannot (E4)."""
    weapons = [view.catalogue.weapons[key] for key in unit.card.weapons]
    if "heavy_weapons" in unit.card.abilities or any(each.super_heavy for each in weapons):
        return max((reach2(w.range_cm) for w in weapons if w.capacity != "none"), default=0)
    return 0


def _ball(view: View, unit: UnitRecord, reach: int) -> int:
    """The cells within a squared distance of a unit."""
    if unit.inside:
        return spots.about(view, view.structure(unit.inside), reach)
    return view.grid.ball(view.grid.cell(unit.cell), reach) if unit.cell else 0


class _Seen(NamedTuple):
    """The enemies that a detachment has in sight, and what that was found for."""

    where: tuple[object, ...]
    """The step, the ground, who shoots and the friends who may see for him."""
    enemies: int
    cells: int
    """The cells of all enemies, as bits."""
    names: list[str]


def targets(view: View, side: Side, record: DetachmentRecord, sight: Sight) -> list[str]:
    """The enemy detachments that a detachment has in range and in sight.

    Whoever sees none sees none of those who are left of them either.
    """
    cells = spots.of_side(view, side.other)
    if not sight.around & cells:
        return []
    clock, enemies = view.clock, view.placed(side.other)
    friends = 0 if sight.alone else view.placed(side)
    where = clock.turn, clock.stage, view.ground_stamp, friends, record.units
    every = recall(view, "seen", 0, dict[str, _Seen])
    seen = every.get(record.id)
    if seen is not None and seen.where == where and _holds(seen, enemies, cells):
        return seen.names
    names = next(view.legal.sightings([record.id]))[1]
    every[record.id] = _Seen(where, enemies, cells, names)
    return names


def _holds(seen: _Seen, enemies: int, cells: int) -> bool:
    return seen.enemies == enemies or not (seen.names or cells & ~seen.cells)


def walls(view: View, sight: Sight, worthy: Worthy) -> list[str]:
    """Of the structures that are worth a shot the nearest in range."""
    if not worthy.cells & sight.breach:
        return []
    near = [(corner, name) for cells, corner, name in worthy.each if cells & sight.breach]
    if len(near) <= _WALLS:
        return [name for _, name in near]
    points = [point for name in sight.units if (point := _point(view, name))]
    ranked = sorted((_gap(points, x, y), name) for (x, y), name in near)
    return [name for _, name in ranked[:_WALLS]]


def may_see(view: View, sight: Sight, structure: str) -> bool:
    """Whether a detachment that mans no guns may have a structure in sight (C13).

    Who shoots at what others see may always, and so may who is at fire points.
    """
    if not sight.alone:
        return True
    known = recall(view, "walls in sight", view.ground_stamp, dict[object, bool])
    key = sight.places, structure
    found = known.get(key)
    if found is None:
        found = known[key] = any(
            _may_see(view, unit, structure, not sight.plain) for unit in sight.units
        )
    return found


def _may_see(view: View, name: str, structure: str, anywhere: bool) -> bool:
    unit = view.unit(name)
    if unit.inside and view.structure(unit.inside).sheet.fire_points:
        return True
    return bool(unit.cell or unit.inside) and view.looks_at(name, structure, anywhere=anywhere)


def _gap(points: list[Point], x: int, y: int) -> int:
    """How far a corner of a structure is from the nearest of some points, in cells, roughly."""
    return min([max(abs(x - a), abs(y - b)) for a, b in points])


def _point(view: View, name: str) -> Point | None:
    unit = view.unit(name)
    return view.structure(unit.inside).cells[0] if unit.inside else unit.cell
