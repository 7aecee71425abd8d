"""Where the structures stand: footprints, their doors, the way round them; a memo (E1, C17).

One layout serves every world in which they stand so. It changes when a structure is put elsewhere
before the match; a structure that has fallen keeps its footprint.
"""

from __future__ import annotations

from siegegame.content.walls import box, door, entrances, walls
from siegegame.model.geometry import Box, Grid, Step


class Layout:
    """The footprints of all structures and what follows from them."""

    __slots__ = (
        "_ahead", "_around", "_before", "_besides", "_boxes", "_covered", "_doors", "_doorways",
        "_entrances", "_exits", "_gaps", "_nearest", "_rims", "_thresholds", "_walls", "footprints",
        "grid",
    )  # fmt: skip

    def __init__(
        self,
        grid: Grid,
        footprints: dict[int, tuple[int, ...]],
        doorways: dict[int, tuple[int, ...]] | None = None,
    ) -> None:
        self.grid = grid
        self._doorways = doorways if doorways is not None else {}
        """For structures whose access points are drawn the sides they are on (C17)."""
        self._walls: dict[int, tuple[tuple[int, ...], ...]] = {}
        self.footprints = footprints
        self._nearest: dict[int, list[tuple[int, tuple[int, ...]] | None]] = {}
        self._before: dict[tuple[int, int], list[tuple[int, tuple[int, ...]] | None]] = {}
        self._ahead: dict[tuple[int, int, int], int] = {}
        self._boxes: dict[int, Box | None] = {}
        self._rims: dict[int, Box] = {}
        self._entrances: dict[int, tuple[int, ...]] = {}
        self._exits: dict[int, tuple[int, ...]] = {}
        self._gaps: dict[tuple[int, int], int] = {}
        self._doors: dict[int, tuple[int, ...]] = {}
        self._around: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._besides: list[tuple[int, int]] = []
        self._covered: dict[int, int] = {}
        self._thresholds: dict[int, dict[int, tuple[Step, ...]]] = {}

    def nearest(self, structure: int, cell: int) -> tuple[int, tuple[int, ...]]:
        """The squared distance from a cell to a structure and its cells that near (C1)."""
        row = self._nearest.get(structure) or self.row(structure)
        found = row[cell]
        if found is None:
            found = row[cell] = self._find_nearest(structure, cell)
        return found

    def row(self, structure: int) -> list[tuple[int, tuple[int, ...]] | None]:
        """For each cell what `nearest` has found, None where nobody has asked yet."""
        row = self._nearest.get(structure)
        if row is None:
            row = self._nearest[structure] = [None] * self.grid.size
        return row

    def _find_nearest(self, structure: int, cell: int) -> tuple[int, tuple[int, ...]]:
        grid, box = self.grid, self._box(structure)
        if box is not None:
            left, top, right, bottom = box
            x, y = min(max(grid.xs[cell], left), right), min(max(grid.ys[cell], top), bottom)
            near = y * grid.width + x
            return grid.distance2(cell, near), (near,)
        distances = [(grid.distance2(cell, own), own) for own in self.footprints[structure]]
        least = min(distances)[0]
        return least, tuple(own for distance, own in distances if distance == least)

    def before(self, structure: int, facing: int, cell: int) -> tuple[int, tuple[int, ...]]:
        """The squared distance to a cell from a structure's wall, and the wall's cells that near.

        It is -1 for a cell that does not lie in front of that wall.
        """
        row = self._before.get((structure, facing))
        if row is None:
            row = self._before[structure, facing] = [None] * self.grid.size
        found = row[cell]
        if found is None:
            found = row[cell] = self._find_before(structure, facing, cell)
        return found

    def _find_before(self, structure: int, facing: int, cell: int) -> tuple[int, tuple[int, ...]]:
        west, north, east, south = self.box(structure)
        x, y = self.grid.xs[cell], self.grid.ys[cell]
        if not (y < north, x > east, y > south, x < west)[facing]:
            return -1, ()
        gaps = [(self.grid.distance2(own, cell), own) for own in self.walls(structure)[facing]]
        least = min(gaps)[0]
        return least, tuple(own for gap, own in gaps if gap == least)

    def ahead(self, structure: int, facing: int, reach: int) -> int:
        """The cells within a squared distance in front of a structure's wall, as bits."""
        found = self._ahead.get((structure, facing, reach))
        if found is None:
            found = 0
            for cell in self.walls(structure)[facing]:
                found |= self.grid.ball(cell, reach)
            found &= self.grid.beyond(self.box(structure), facing)
            self._ahead[structure, facing, reach] = found
        return found

    def _box(self, structure: int) -> Box | None:
        """The left, top, right and bottom of a structure; None if it is no rectangle."""
        if structure not in self._boxes:
            own, grid = self.footprints[structure], self.grid
            left, right = min(grid.xs[c] for c in own), max(grid.xs[c] for c in own)
            top, bottom = min(grid.ys[c] for c in own), max(grid.ys[c] for c in own)
            whole = len(set(own)) == (right - left + 1) * (bottom - top + 1)
            self._boxes[structure] = (left, top, right, bottom) if whole else None
        return self._boxes[structure]

    def gap2(self, one: int, two: int) -> int:
        """The squared distance between two structures."""
        found = self._gaps.get((one, two))
        if found is None:
            found = min(self.nearest(one, cell)[0] for cell in self.footprints[two])
            self._gaps[one, two] = found
        return found

    def doors(self, structure: int) -> tuple[int, ...]:
        """A structure's access points: its cell in the middle of each side, north first (C17).

        Of two middle cells the one that comes first on a walk round the structure by north, east,
        south and west.
        """
        found = self._doors.get(structure)
        if found is None:
            found = self._doors[structure] = self._find_doors(structure)
        return found

    def _find_doors(self, structure: int) -> tuple[int, ...]:
        walls = self.walls(structure)
        open_sides = self._doorways.get(structure, range(len(walls)))
        sides = [walls[side] for side in sorted(open_sides)]
        return tuple(dict.fromkeys(map(door, sides)))

    def doors_on(self, structure: int, sides: tuple[int, ...]) -> None:
        """Draws a structure's access points on some sides only, before anybody asks (C17)."""
        self._doorways[structure] = sides

    def box(self, structure: int) -> tuple[int, int, int, int]:
        """The westernmost and northernmost, the easternmost and southernmost column and row."""
        found = self._rims.get(structure)
        if found is None:
            found = self._rims[structure] = box(self.grid, self.footprints[structure])
        return found

    def walls(self, structure: int) -> tuple[tuple[int, ...], ...]:
        """The cells of a structure's north, east, south and west side, on a walk round it."""
        found = self._walls.get(structure)
        if found is None:
            found = self._walls[structure] = walls(self.grid, self.footprints[structure])
        return found

    def moved(self, structure: int, cells: tuple[int, ...]) -> Layout:
        """A layout in which one structure stands elsewhere."""
        return Layout(self.grid, {**self.footprints, structure: cells}, self._doorways)

    def exits(self, structure: int) -> tuple[int, ...]:
        """The cells outside from which a structure's access points are reached, in order (C17)."""
        found = self._exits.get(structure)
        if found is None:
            beside = {near for door in self.doors(structure) for near in self.grid.near(door)}
            own = self.footprints[structure]
            found = self._exits[structure] = tuple(sorted(beside.difference(own)))
        return found

    def entrances(self, structure: int) -> tuple[int, ...]:
        """Of those the cells from which one may go in: no step cuts the structure's own corner."""
        found = self._entrances.get(structure)
        if found is None:
            own = self.footprints[structure]
            found = tuple(sorted(entrances(self.grid, own, self.doors(structure))))
            self._entrances[structure] = found
        return found

    def doors_beside(self, structure: int, cell: int) -> tuple[int, ...]:
        """The access points of a structure that a cell outside touches."""
        near = self.grid.near(cell)
        return tuple(door for door in self.doors(structure) if door in near)

    def thresholds(self, structure: int) -> dict[int, tuple[Step, ...]]:
        """For each of the `exits` the steps from there to a structure's access points (C17)."""
        found = self._thresholds.get(structure)
        if found is None:
            doors, steps = self.doors(structure), self.grid.steps
            found = self._thresholds[structure] = {
                cell: tuple(step for step in steps(cell) if step[0] in doors)
                for cell in self.exits(structure)
            }
        return found

    def covered(self, structure: int) -> int:
        """The cells of a structure as a set of bits."""
        found = self._covered.get(structure)
        if found is None:
            found = self._covered[structure] = sum(1 << c for c in self.footprints[structure])
        return found

    def around(self, structure: int) -> tuple[int, tuple[int, ...]]:
        """The cells outside that touch a structure, ascending, as a set of bits and one by one."""
        found = self._around.get(structure)
        if found is None:
            own, near = self.footprints[structure], self.grid.near
            cells = tuple(sorted({c for each in own for c in near(each)}.difference(own)))
            found = self._around[structure] = sum(1 << cell for cell in cells), cells
        return found

    def beside(self, cells: int) -> list[int]:
        """The structures that any of some cells, given as bits, touches from outside."""
        if not self._besides:
            self._besides = [(each, self.around(each)[0]) for each in self.footprints]
        return [structure for structure, around in self._besides if around & cells]
