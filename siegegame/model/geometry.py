"""Cells, distances and lines, in whole numbers (C1, C13).

Inside the game a cell is the integer `y * width + x`; outside (orders, events, JSON) it is a
`Point` `(x, y)` counted from 0,0 at the top left. A cell is 2.5 cm wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

Point = tuple[int, int]
"""A cell as (x, y)."""

Step = tuple[int, bool, int, int]
"""A neighbour: its cell, whether the step is diagonal, and the two cells beside a diagonal."""

Box = tuple[int, int, int, int]
"""The left, top, right and bottom of a rectangle of cells, all within it."""

_FEW: Final = 25
"""Cells up to which it is faster to take one after the other off a set."""
_LAYERS: Final = 255
"""Layers whose numbers fit into a byte."""
_AROUND: Final = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


def reach2(cm: int) -> int:
    """The greatest squared distance in cells that lies within `cm` centimetres (C1).

    Two cells are within R cm when 25·(dx²+dy²) ≤ 4·R².
    """
    return 4 * cm * cm // 25


def half_cells(cm: int) -> int:
    """The half cells in a distance of `cm` centimetres, to the nearest (C1, C3)."""
    return (8 * cm + 5) // 10


class Grid:
    """The board's shape: turns cells into points and knows each cell's neighbours.

    Immutable to the outside; neighbour tables are made when first asked for and shared by
    every world on the same map.
    """

    __slots__ = (
        "_all", "_around", "_balls", "_left", "_lines", "_near", "_right", "_sides", "_steps",
        "height", "masks", "points", "size", "squares", "width", "xs", "ys",
    )  # fmt: skip

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self._steps: list[tuple[Step, ...] | None] = [None] * self.size
        self._near: list[tuple[int, ...] | None] = [None] * self.size
        self.masks: list[int] = [0] * self.size
        """For each cell what `near_mask` has found, 0 where nobody has asked yet."""
        self._lines: dict[tuple[int, int], tuple[int, list[tuple[int, int]]]] = {}
        self._balls: dict[int, tuple[int, list[int]]] = {}
        """For each reach its rows up and down, and its shape for each column."""
        self._all = (1 << self.size) - 1
        self._around: dict[tuple[int, int], tuple[int, ...]] = {}
        self.xs = [cell % width for cell in range(self.size)]
        self.ys = [cell // width for cell in range(self.size)]
        longer = range(max(width, height))
        self.squares = [[(there - here) ** 2 for there in longer] for here in longer]
        """For each column or row the squared distance to each other one."""
        self._left = sum(1 << row * width for row in range(height))
        self._right = self._left << (width - 1)
        self._sides = 0, 0, 0
        """Some ground, and the same one cell farther east and west, as `onward` last saw it."""
        self.points: list[Point] = list(zip(self.xs, self.ys, strict=True))

    def point(self, cell: int) -> Point:
        """The (x, y) of a cell."""
        return self.points[cell]

    def cell(self, point: Point) -> int:
        """The cell at (x, y); the point must be on the board (see `holds`)."""
        return point[1] * self.width + point[0]

    def holds(self, point: Point) -> bool:
        """Whether the point lies on the board."""
        return 0 <= point[0] < self.width and 0 <= point[1] < self.height

    def steps(self, cell: int) -> tuple[Step, ...]:
        """The up to eight steps from a cell, orthogonal ones first."""
        found = self._steps[cell]
        if found is None:
            found = self._steps[cell] = tuple(self._find_steps(cell))
        return found

    def near_mask(self, cell: int) -> int:
        """The cells adjacent to a cell as a set of bits, bit n for cell n."""
        found = self.masks[cell]
        if not found:
            found = self.masks[cell] = sum(1 << near for near in self.near(cell))
        return found

    def beside(self, cells: int) -> int:
        """The cells adjacent to any of some cells, both as bits; those may be among them."""
        across = cells | (cells & ~self._right) << 1 | (cells & ~self._left) >> 1
        around = across | across << self.width | across >> self.width
        return around & self._all

    def straight(self, cells: int) -> int:
        """The cells one orthogonal step from any of some cells, both as bits."""
        across = (cells & ~self._right) << 1 | (cells & ~self._left) >> 1
        return (across | cells << self.width | cells >> self.width) & self._all

    def onward(self, cells: int, ground: int) -> tuple[int, int]:
        """The cells one orthogonal and those one diagonal step from any of some cells, as bits.

        Diagonal steps lead past open ground on both sides.
        """
        width, right, left = self.width, ~self._right, ~self._left
        east, west = (cells & right) << 1, (cells & left) >> 1
        straight = (east | west | cells << width | cells >> width) & self._all
        sides = self._sides
        if sides[0] is not ground:
            sides = self._sides = ground, (ground & right) << 1, (ground & left) >> 1
        _, easting, westing = sides
        east, west = east & ground, west & ground
        slanted = (east >> width | east << width) & easting
        slanted |= (west >> width | west << width) & westing
        return straight, slanted & self._all

    def each(self, cells: int) -> list[int]:
        """Some cells, given as bits, one by one, ascending."""
        found: list[int] = []
        if cells.bit_count() > _FEW:
            digits = f"{cells:b}"[::-1]
            at = digits.find("1")
            while at >= 0:
                found.append(at)
                at = digits.find("1", at + 1)
            return found
        while cells:
            lowest = cells & -cells
            found.append(lowest.bit_length() - 1)
            cells ^= lowest
        return found

    def spread(self, layers: Sequence[tuple[int, int]], otherwise: int) -> list[int]:
        """For each cell the value of the layer it is in, a value and its cells as bits each.

        No cell is in two layers; for cells in none it is another value.
        """
        found = [otherwise] * self.size
        for first in range(0, len(layers), _LAYERS):
            some = layers[first : first + _LAYERS]
            values = [value for value, _ in some]
            which = self._numbers([cells for _, cells in some])
            found = [
                values[number - 1] if number else known
                for number, known in zip(which, found, strict=True)
            ]
        return found

    def _numbers(self, layers: list[int]) -> bytes:
        """For each cell the number of the layer it is in, counted from 1, or 0.

        Each digit of those numbers is found for all cells at once, a byte for a cell.
        """
        zeros, found = int.from_bytes(b"0" * self.size, "big"), 0
        for digit in range(len(layers).bit_length()):
            cells = 0
            for number, layer in enumerate(layers, 1):
                if number >> digit & 1:
                    cells |= layer
            ones = int.from_bytes(f"{cells:0{self.size}b}".encode(), "big") - zeros
            found |= ones << digit
        return found.to_bytes(self.size, "little")

    def ball(self, cell: int, reach: int) -> int:
        """The cells within a squared distance of a cell as a set of bits, bit n for cell n."""
        shape = self._balls.get(reach)
        if shape is None:
            shape = self._balls[reach] = isqrt(reach), [0] * self.width
        far, shapes = shape
        column = self.xs[cell]
        found = shapes[column]
        if not found:
            found = shapes[column] = self._shape(column, far, reach)
        rows = self.ys[cell] - far
        if rows < 0:
            return found >> -rows * self.width & self._all
        return found << rows * self.width & self._all

    def beyond(self, box: Box, facing: int) -> int:
        """The cells north, east, south or west of all of a box, as bits."""
        west, north, east, south = box
        rows, columns = (1 << north * self.width) - 1, self._left * ((1 << west) - 1)
        if facing in {1, 2}:
            rows = self._all & ~((1 << (south + 1) * self.width) - 1)
            columns = self._all & ~(self._left * ((1 << (east + 1)) - 1))
        return columns if facing % 2 else rows

    def around(self, cell: int, reach: int) -> tuple[int, ...]:
        """The cells within a squared distance of a cell, ascending; remembered."""
        found = self._around.get((cell, reach))
        if found is None:
            far, x, y = isqrt(reach), self.xs[cell], self.ys[cell]
            rows = range(max(0, y - far), min(self.height, y + far + 1))
            columns = range(max(0, x - far), min(self.width, x + far + 1))
            square = (row * self.width + column for row in rows for column in columns)
            found = tuple(each for each in square if self.distance2(cell, each) <= reach)
            self._around[cell, reach] = found
        return found

    def _shape(self, x: int, far: int, reach: int) -> int:
        """The ball about a cell of column x, as if on a board high enough for all of it."""
        runs = [self._run(x, row, isqrt(reach - (row - far) ** 2)) for row in range(2 * far + 1)]
        return sum(runs)

    def _run(self, x: int, row: int, far: int) -> int:
        """The cells of a row at most `far` columns from column x, as bits."""
        first, last = max(0, x - far), min(self.width - 1, x + far)
        return ((1 << (last - first + 1)) - 1) << (row * self.width + first)

    def near(self, cell: int) -> tuple[int, ...]:
        """The up to eight cells adjacent to a cell (C1)."""
        found = self._near[cell]
        if found is None:
            found = self._near[cell] = tuple(step[0] for step in self.steps(cell))
        return found

    def _find_steps(self, cell: int) -> list[Step]:
        x, y = self.point(cell)
        found: list[Step] = []
        for dx, dy in _AROUND:
            if not self.holds((x + dx, y + dy)):
                continue
            diagonal = bool(dx and dy)
            beside = (cell + dx, cell + dy * self.width) if diagonal else (cell, cell)
            found.append((cell + dx + dy * self.width, diagonal, *beside))
        return found

    def distance2(self, one: int, two: int) -> int:
        """The squared distance between the centres of two cells, in cells."""
        xs, ys, squares = self.xs, self.ys, self.squares
        return squares[xs[one]][xs[two]] + squares[ys[one]][ys[two]]

    def adjacent(self, one: int, two: int) -> bool:
        """Whether two different cells are neighbours (C1)."""
        return 0 < self.distance2(one, two) <= 2

    def line(self, one: int, two: int) -> list[tuple[int, int]]:
        """The cells a straight line between two centres crosses, ends left out (C13).

        Each entry is a pair: the same cell twice where the line crosses its inside, the two
        cells beside the line where it runs exactly through a corner. The line from two to one
        crosses the same cells.
        """
        width = self.width
        x, y = one % width, one // width
        dx, dy = two % width - x, two // width - y
        right, down = (1 if dx > 0 else -1), (width if dy > 0 else -width)
        across, along = abs(dx), abs(dy)
        here, done_x, done_y = one, 0, 0
        crossed: list[tuple[int, int]] = []
        while done_x < across or done_y < along:
            lean = (1 + 2 * done_x) * along - (1 + 2 * done_y) * across
            if lean == 0:
                crossed.append((here + right, here + down))
            if lean <= 0:
                here += right
                done_x += 1
            if lean >= 0:
                here += down
                done_y += 1
            crossed.append((here, here))
        return crossed[:-1]

    def crossed(self, one: int, two: int) -> tuple[int, list[tuple[int, int]], int]:
        """What `line` finds: the cells it crosses inside as bits, and the pairs at its corners.

        The second cell is no higher on the board than the first. The pairs are counted from the
        cell that is given last.
        """
        xs, ys = self.xs, self.ys
        left, right = xs[one], xs[two]
        across, down = right - left, ys[two] - ys[one]
        found = self._lines.get((across, down))
        if found is None:
            found = self._lines[across, down] = self._find_line(across, down)
        bits, corners = found
        first = ys[one] * self.width + min(left, right)
        return bits << first, corners, first

    def _find_line(self, across: int, down: int) -> tuple[int, list[tuple[int, int]]]:
        """The line that goes so far, as near to the top left of the board as it can lie."""
        start = max(0, -across)
        pairs = self.line(start, down * self.width + start + across)
        bits = sum(1 << one for one, two in pairs if one == two)
        return bits, [(one, two) for one, two in pairs if one != two]
