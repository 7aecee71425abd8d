"""Units gathered once to find who of them is within a distance, who of them in sight.

Distances are squared and in cells (see `model.geometry.reach2`). Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Final

from siegegame.model.geometry import Grid
from siegegame.world.layout import Layout
from siegegame.world.queries import cells, gap2, sees, sees_cell, sees_structure, those_in
from siegegame.world.shelters import behind_wall, first_rank, hidden, sheltering
from siegegame.world.store import World

Found = dict[int, list[tuple[int, int]]]
"""Units with their squared distances, by their detachments."""
FAR: Final = 1 << 30
"""A squared distance beyond every board."""


_Known = dict[tuple[int, int, int], "Found"]
"""By cell, structure and reach of a unit whom it has in reach and in sight."""


class Gaps:
    """Some cells, to measure the squared distances of many others to all of them."""

    __slots__ = ("_grid", "_xs", "_ys")

    def __init__(self, grid: Grid, cells: Sequence[int]) -> None:
        self._grid = grid
        self._xs = [grid.xs[cell] for cell in cells]
        self._ys = [grid.ys[cell] for cell in cells]

    def least(self, cell: int) -> int:
        """The squared distance from a cell to the nearest of them, `FAR` without any."""
        grid = self._grid
        across, down = grid.squares[grid.xs[cell]], grid.squares[grid.ys[cell]]
        wide, high = map(across.__getitem__, self._xs), map(down.__getitem__, self._ys)
        return min(map(add, wide, high), default=FAR)

    def of(self, cell: int) -> list[int]:
        """The squared distance from a cell to each of the cells, in their order."""
        grid = self._grid
        across, down = grid.squares[grid.xs[cell]], grid.squares[grid.ys[cell]]
        wide, high = map(across.__getitem__, self._xs), map(down.__getitem__, self._ys)
        return [*map(add, wide, high)]


class Marks:
    """Units on the table, gathered once to find who of them is in reach and in sight of others.

    Those inside hull-point structures are left out: the structure is shot at (C17). So are those
    who shelter inside others (F5).
    """

    __slots__ = (
        "_around", "_behind", "_ducked", "_gaps", "_inside", "_known", "_places", "_plain", "_seen",
        "_sighted", "_spotted", "_were", "cells",
    )  # fmt: skip

    def __init__(self, world: World, units: Iterable[int], before: Marks | None = None) -> None:
        """Gathers them; `before` are those of them who were there, over the same board."""
        position = world.position
        self._known: _Known = {}
        self._were: _Known = {}
        """What was found when there were more of them, all where they are still."""
        self._places: dict[int, tuple[int, int]] = {}
        self._around: dict[int, int] = {}
        self._seen: dict[int, bool] = {}
        self._spotted: dict[int, bool] = {}
        self._sighted: dict[int, bool] = {}
        self._plain: list[tuple[int, int]] = []
        self._inside: dict[int, list[int]] = {}
        """Occupants by structure: all of them are as near and as visible as one."""
        self._behind: dict[int, int] = {}
        """For each structure whose garrison is not seen one of those inside, who see (C17, F5)."""
        self._ducked: dict[int, int] = {}
        """Those who shelter behind a wall, and are not seen from beyond (F5)."""
        for unit in units:
            cell = position[unit].cell
            self._places[unit] = cell, position[unit].inside
            if world.shelter and sheltering(world, unit) and self._duck(world, unit):
                continue
            if cell < 0 and position[unit].inside in world.hull:
                self._behind[position[unit].inside] = unit
                continue
            if cell < 0:
                self._inside.setdefault(position[unit].inside, []).append(unit)
            else:
                self._plain.append((unit, cell))
        self._gaps = Gaps(world.grid, [cell for _, cell in self._plain])
        self.cells = self._all_cells(world.layout)
        """The cells of all of them but for those who see and are not seen, as bits."""
        if before is not None:
            self._were, self._seen = before.pass_on(self._places)

    def _all_cells(self, layout: Layout) -> int:
        found = 0
        for _, cell in self._plain:
            found |= 1 << cell
        for structure in self._inside:
            found |= layout.covered(structure)
        return found

    def _duck(self, world: World, unit: int) -> bool:
        """Notes that a unit shelters, and is elsewhere for who remembers; whether inside (F5)."""
        cell, inside = self._places[unit]
        self._places[unit] = ~cell, ~inside
        if cell < 0 and hidden(world, unit):
            self._behind[inside] = unit
            return True
        if cell >= 0 and first_rank(world, unit):
            self._ducked[unit] = cell
        return False

    def pass_on(self, places: dict[int, tuple[int, int]]) -> tuple[_Known, dict[int, bool]]:
        """What has been found, and the cells that are not seen, if only some of these are left."""
        if not places.items() <= self._places.items():
            return {}, {}
        unseen = dict.fromkeys([cell for cell, seen in self._seen.items() if not seen], False)
        return {**self._were, **self._known}, unseen

    def in_reach(self, world: World, unit: int, reach: int) -> Found:
        """Those that a unit has within a squared distance and in sight, with that distance."""
        position = world.position[unit]
        place = (position.cell, position.inside, reach)
        found = self._known.get(place)
        if found is None:
            before = self._were.get(place)
            found = self._known[place] = (
                self._find(world, unit, place) if before is None else self._left_of(before)
            )
        return found

    def _find(self, world: World, unit: int, place: tuple[int, int, int]) -> Found:
        cell, inside, reach = place
        seen = (
            self._from_inside(world, unit, inside, reach)
            if inside
            else self._from_cell(world, cell, reach)
        )
        if self._ducked:
            own = cells(world, unit)
            seen = [each for each in seen if not self._shielded(world, each[0], own)]
        return _by_detachment(world, seen)

    def _shielded(self, world: World, mark: int, origins: tuple[int, ...]) -> bool:
        """Whether a wall shields one who shelters from all that some cells see (F5)."""
        cell = self._ducked.get(mark)
        return cell is not None and all(behind_wall(world, cell, each) for each in origins)

    def _left_of(self, before: Found) -> Found:
        """Of those who were found before the ones who are left."""
        own, found = self._places, dict[int, list[tuple[int, int]]]()
        for detachment, marks in before.items():
            left = [each for each in marks if each[0] in own]
            if left:
                found[detachment] = left
        return found

    def near(self, world: World, units: Sequence[int], reach: int) -> list[int]:
        """Those of some units on the table that have any of these within a squared distance."""
        found = self._around.get(reach)
        if found is None:
            plain = [cell for _, cell in self._plain]
            found = self._around[reach] = around(world.layout, plain, self._inside, reach)
        return those_in(world, units, found)

    def see_cell(self, world: World, cell: int) -> bool:
        """Whether any of these sees a cell (C13)."""
        found = self._seen.get(cell)
        if found is None:
            found = world.sight.any_clear(cell, [own for _, own in self._plain])
            found = found or any(sees_cell(world, unit, cell) for unit in self._walled())
            self._seen[cell] = found
        return found

    def see(self, world: World, unit: int) -> bool:
        """Whether any of these sees a unit on the table, which is not one of them (C13)."""
        position = world.position[unit]
        if not position.inside:
            return self.see_cell(world, position.cell)
        found = self._spotted.get(position.inside)
        if found is None:
            found = any(sees(world, own, unit) for own in self._lookouts())
            self._spotted[position.inside] = found
        return found

    def see_structure(self, world: World, structure: int) -> bool:
        """Whether any of these sees a structure (C13)."""
        found = self._sighted.get(structure)
        if found is None:
            found = any(sees_structure(world, own, structure) for own in self._lookouts())
            self._sighted[structure] = found
        return found

    def _lookouts(self) -> Iterator[int]:
        """Those of them who see all that any of them sees."""
        yield from (unit for unit, _ in self._plain)
        yield from self._walled()

    def _walled(self) -> Iterator[int]:
        """One of them in each structure."""
        yield from (units[0] for units in self._inside.values())
        yield from self._behind.values()

    def _from_cell(self, world: World, here: int, reach: int) -> list[tuple[int, int]]:
        if reach < 0 or not self.cells & world.grid.ball(here, reach):
            return []
        clear = world.sight.clear
        found = [
            (mark, distance)
            for (mark, cell), distance in zip(self._plain, self._gaps.of(here), strict=True)
            if distance <= reach and clear(here, cell)
        ]
        for structure, marks in self._inside.items():
            distance, near = world.layout.nearest(structure, here)
            if distance <= reach and any(clear(here, cell) for cell in near):
                found += [(mark, distance) for mark in marks]
        return found

    def _from_inside(
        self, world: World, unit: int, structure: int, reach: int
    ) -> list[tuple[int, int]]:
        clear, nearest = world.sight.clear, world.layout.nearest
        found = []
        for mark, cell in self._plain:
            distance, near = nearest(structure, cell)
            if distance <= reach and any(clear(cell, own) for own in near):
                found.append((mark, distance))
        for marks in self._inside.values():
            distance = gap2(world, unit, marks[0])
            if distance <= reach and sees(world, unit, marks[0]):
                found += [(mark, distance) for mark in marks]
        return found


def _by_detachment(world: World, marks: list[tuple[int, int]]) -> Found:
    found: Found = {}
    for each in marks:
        found.setdefault(world.profile[each[0]].detachment, []).append(each)
    return found


def around(layout: Layout, plain: Iterable[int], held: Iterable[int], reach: int) -> int:
    """The cells within a squared distance of some cells and structures as a set of bits."""
    found, ball = 0, layout.grid.ball
    for cell in plain:
        found |= ball(cell, reach)
    for structure in held:
        for cell in layout.footprints[structure]:
            found |= ball(cell, reach)
    return found
