"""What the greedy player knows of the board: where enemies are, what is wanted, ways there."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover, Slope
from siegegame.engine.records import StructureRecord, UnitRecord
from siegegame.model.geometry import Point, reach2
from siegegame.model.vocabulary import CounterState, Side, StructureState, UnitClass
from siegegame.players.greedy import spots, worth
from siegegame.players.greedy.memo import city, recall, recall_of

AFAR2: Final = reach2(62)
"""Squared cells from the enemy outside which a march is safe."""
_LATTICE: Final = 8
"""Ways lead to every eighth cell; the last steps are taken by sight."""
_BEHIND_WALLS2: Final = 3 * 3
"""Squared cells about a lattice point that is inside a building."""
_ENOUGH: Final = 3
"""More targets than these make a place no better."""


def enemy_points(view: View, side: Side) -> list[int]:
    """The cells of a side's enemies, those of a garrison at its access points."""
    key = view.placed(side.other), view.ground_stamp
    return recall(view, ("enemies", side), key, lambda: _enemy_points(view, side))


def _enemy_points(view: View, side: Side) -> list[int]:
    found = list(view.standing(side.other))
    for name in spots.held(view, side.other):
        found += view.doors(name)
    return found


def held_by(view: View, side: Side) -> list[StructureRecord]:
    """The structures in which a side has units."""
    return [view.structure(name) for name in spots.held(view, side)]


def wanted(view: View, side: Side) -> list[StructureRecord]:
    """The structures that a side's infantry should go into, or take."""
    return [view.structure(name) for name in names_wanted(view, side)]


def names_wanted(view: View, side: Side) -> dict[str, None]:
    """The names of those structures."""
    return recall(view, ("names wanted", side), city(view), lambda: _find_wanted(view, side))


def _find_wanted(view: View, side: Side) -> dict[str, None]:
    """Those into which units go one by one: into hull-point ones detachments go whole (H9)."""
    return {each.id: None for each in _wanted(view, side) if each.durability != "hull"}


def beside_wanted(view: View, side: Side) -> int:
    """The cells next to those structures, as bits."""
    return recall(view, ("beside wanted", side), city(view), lambda: _beside_wanted(view, side))


def _beside_wanted(view: View, side: Side) -> int:
    cells = view.footprints()
    return view.grid.beside(reduce(or_, [cells[name] for name in names_wanted(view, side)], 0))


def _wanted(view: View, side: Side) -> list[StructureRecord]:
    if view.quarry:
        return []  # nobody has time for houses (V4)
    if side is Side.ATTACKER:
        return _to_search(view)
    return [each for each in view.structures() if recall_of(view, "post to hold", each, _is_post)]


def _is_post(view: View, structure: StructureRecord) -> bool:
    """Whether the defender may want to hold a structure."""
    return (
        not worth.is_doomed(structure)
        and worth.room(view, structure) > 0
        and worth.holder(view, structure) is not Side.ATTACKER
        and all(view.in_zone(Side.DEFENDER, point) for point in structure.cells)
    )


def _to_search(view: View) -> list[StructureRecord]:
    """Where a counter may still lie, or lies and is found but not destroyed (D7, D8)."""
    counters = list(view.counters())
    if not counters:
        return [each for each in view.structures() if worth.holder(view, each) is Side.DEFENDER]
    found = {each.structure for each in counters if each.state is CounterState.REVEALED}
    hidden = any(each.state is CounterState.HIDDEN for each in counters)
    return [
        each
        for each in view.structures()
        if each.state is not StructureState.DESTROYED
        and (each.id in found or (hidden and not each.searched))
        and view.in_zone(Side.DEFENDER, each.cells[0])
    ]


def where(view: View, unit: UnitRecord) -> int | None:
    """The cell of a unit, or the first of the structure it is in; None off the table."""
    if unit.cell:
        return view.grid.cell(unit.cell)
    if unit.inside:
        return view.grid.cell(view.structure(unit.inside).cells[0])
    return None


def nearest(view: View, cell: int, cells: list[int]) -> int | None:
    """The nearest of some cells as the crow flies, None without any."""
    if not cells:
        return None
    crowd = _crowd(view, cells)
    across, down = view.grid.squares[view.grid.xs[cell]], view.grid.squares[view.grid.ys[cell]]
    gaps = [across[x] + down[y] for x, y in crowd.points]
    least = min(gaps)
    return min([each for gap, each in zip(gaps, cells, strict=True) if gap == least])


def slope_to(view: View, mover: Mover, cell: int) -> Slope:
    """The ways to the neighbourhood of a cell: to the open lattice point nearest to it.

    There are few such points, so their fields are made once for all matches.
    """
    grid = view.grid
    x, y = grid.points[cell]
    centre = grid.cell((_snap(x, grid.width), _snap(y, grid.height)))
    return mover.slope(_around(view, centre))


def _around(view: View, centre: int) -> tuple[int, ...]:
    """A lattice point and the cells about it; more of them where walls are on all of those."""
    known = recall(view, "lattice", view.ground_stamp, dict[int, tuple[int, ...]])
    found = known.get(centre)
    if found is None:
        found = (centre, *view.grid.near(centre))
        if all(view.structure_at(view.grid.points[cell]) for cell in found):
            found = tuple(view.grid.each(view.grid.ball(centre, _BEHIND_WALLS2)))
        known[centre] = found
    return found


def _snap(value: int, size: int) -> int:
    return min(value // _LATTICE * _LATTICE + _LATTICE // 2, size - 1)


def reach_of(unit: UnitRecord, view: View) -> int:
    """The squared reach in cells of a unit's longest weapon, 0 without any."""
    known = recall(view, "reach", 0, dict[str, int])
    found = known.get(unit.id)
    if found is None:
        ranges = [view.catalogue.weapons[key].range_cm for key in unit.card.weapons]
        found = known[unit.id] = reach2(max(ranges)) if ranges else 0
    return found


def targets_from(view: View, cell: int, reach: int, enemies: list[int]) -> int:
    """How many enemies, up to enough, a weapon has in range and in sight from a cell."""
    return counter(view, reach, enemies)(cell)


class _Crowd(NamedTuple):
    """Where enemies are."""

    cells: int
    """As bits."""
    more: dict[int, int]
    """The cells that count more than once, for those behind several doors."""
    points: list[Point]


def counter(view: View, reach: int, enemies: list[int]) -> Callable[[int], int]:
    """Counts the enemies, up to enough, that a weapon has in range and in sight from a cell."""
    known = recall(view, ("targets", reach), (enemies, view.ground_stamp), dict[int, int])
    crowd = _crowd(view, enemies)

    def count(cell: int) -> int:
        found = known.get(cell)
        if found is None:
            found = known[cell] = _targets_from(view, cell, reach, crowd)
        return found

    return count


def _crowd(view: View, enemies: list[int]) -> _Crowd:
    return recall(view, "crowd", (enemies,), lambda: _gather(view, enemies))


def _gather(view: View, enemies: list[int]) -> _Crowd:
    times: dict[int, int] = {}
    for cell in enemies:
        times[cell] = times.get(cell, 0) + 1
    more = {cell: number for cell, number in times.items() if number > 1}
    points = view.grid.points
    return _Crowd(sum([1 << cell for cell in times]), more, [points[cell] for cell in enemies])


def _targets_from(view: View, cell: int, reach: int, crowd: _Crowd) -> int:
    clear, count = view.clear, 0
    near = crowd.cells & view.grid.ball(cell, reach)
    while near:
        enemy = near.bit_length() - 1
        near ^= 1 << enemy
        if clear(cell, enemy):
            count += crowd.more.get(enemy, 1)
            if count >= _ENOUGH:
                return _ENOUGH
    return count


def descend(slope: Slope, shut: int, start: int, left: int) -> list[int]:
    """The cells down a slope from a start, for what is left to spend, past what is shut."""
    way: list[int] = []
    here, down = start, slope.down
    while True:
        for cell, cost in down(here):
            if cost <= left and not shut >> cell & 1:
                left -= cost
                here = cell
                way.append(cell)
                break
        else:
            return way


def shoots_best_standing(unit: UnitRecord) -> bool:
    """Whether a unit is a gun: it fights by standing off and firing."""
    card = unit.card
    heavy = "heavy_weapons" in card.abilities or card.unit_class not in _ON_FOOT
    return bool(card.weapons) and heavy


_ON_FOOT: Final = (UnitClass.INFANTRY, UnitClass.CAVALRY)
