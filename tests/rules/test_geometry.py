from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.model.geometry import Grid, half_cells, reach2

GRID = Grid(23, 17)
cells = st.integers(0, GRID.size - 1)


@pytest.mark.rule("C1")
@pytest.mark.parametrize("cm", [0, 1, 2, 3, 5, 7, 10, 15, 20, 23, 30, 45, 60])
def test_within_a_radius_is_the_formula_of_the_rules(cm: int) -> None:
    for dx in range(30):
        for dy in range(30):
            wanted = 25 * (dx * dx + dy * dy) <= 4 * cm * cm
            assert (dx * dx + dy * dy <= reach2(cm)) is wanted, (dx, dy)


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("cm", "number"),
    [(5, 4), (10, 8), (12, 10), (13, 10), (14, 11), (15, 12), (20, 16), (35, 28), (105, 84)],
)
def test_half_a_cell_is_a_centimetre_and_a_quarter_to_the_nearest(cm: int, number: int) -> None:
    assert half_cells(cm) == number


@pytest.mark.rule("C1")
@given(cells, cells)
def test_the_distance_is_that_between_the_points(one: int, two: int) -> None:
    (x, y), (u, v) = GRID.point(one), GRID.point(two)
    assert GRID.distance2(one, two) == (x - u) ** 2 + (y - v) ** 2
    assert GRID.adjacent(one, two) == (max(abs(x - u), abs(y - v)) == 1)
    assert GRID.cell((x, y)) == one


@pytest.mark.rule("C1")
@given(cells)
def test_a_cell_has_the_eight_neighbours_that_are_on_the_board(cell: int) -> None:
    around = {other for other in range(GRID.size) if GRID.adjacent(cell, other)}
    assert set(GRID.near(cell)) == around
    assert len(GRID.near(cell)) == len(around)


@pytest.mark.rule("C1")
@given(cells)
def test_beside_a_diagonal_step_lie_the_two_cells_that_touch_both_ends(cell: int) -> None:
    for there, diagonal, left, right in GRID.steps(cell):
        assert diagonal is (GRID.distance2(cell, there) == 2)
        if diagonal:
            beside = {n for n in GRID.near(cell) if GRID.distance2(n, cell) == 1}
            assert {left, right} == {n for n in beside if GRID.distance2(n, there) == 1}


def crossed(one: int, two: int) -> set[tuple[int, int]]:
    """Cells whose inside a line crosses and pairs beside its corners, by exact reckoning.

    A cell's inside is crossed when the line spends a while in it: its entry is before its exit.
    """
    (x, y), (u, v) = GRID.point(one), GRID.point(two)
    found: set[tuple[int, int]] = set()
    for cell in range(GRID.size):
        spans = [_span(x, u, GRID.point(cell)[0]), _span(y, v, GRID.point(cell)[1])]
        enter, leave = max(s[0] for s in spans), min(s[1] for s in spans)
        if enter < leave and cell not in (one, two):
            found.add((cell, cell))
    dx, dy = (u > x) - (u < x), (v > y) - (v < y)
    if not dx or not dy:
        return found
    for i in range(abs(u - x)):
        for j in range(abs(v - y)):
            if (2 * i + 1) * abs(v - y) == (2 * j + 1) * abs(u - x):
                column, row = x + i * dx, y + j * dy
                pair = GRID.cell((column + dx, row)), GRID.cell((column, row + dy))
                found.add((min(pair), max(pair)))
    return found


def _span(start: int, end: int, at: int) -> tuple[Fraction, Fraction]:
    """When a point that goes from start to end is within half a cell of `at`, of 0 to 1."""
    if start == end:
        return (Fraction(0), Fraction(1)) if at == start else (Fraction(1), Fraction(0))
    ends = [(Fraction(2 * at + side, 2) - start) / (end - start) for side in (-1, 1)]
    return max(min(ends), Fraction(0)), min(max(ends), Fraction(1))


def line(one: int, two: int) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for pair in GRID.line(one, two)}


@pytest.mark.rule("C13")
@given(cells, cells)
def test_a_line_crosses_the_same_cells_both_ways(one: int, two: int) -> None:
    assert line(one, two) == line(two, one)
    assert len(GRID.line(one, two)) == len(line(one, two))


@pytest.mark.rule("C13")
@given(cells, cells)
def test_a_line_crosses_just_the_cells_and_corners_that_geometry_says(one: int, two: int) -> None:
    assert line(one, two) == crossed(one, two)


@pytest.mark.rule("C13")
@given(cells, cells)
def test_a_line_leaves_out_its_ends(one: int, two: int) -> None:
    assert not {one, two} & {cell for pair in GRID.line(one, two) for cell in pair}


@pytest.mark.rule("C1")
@given(cells, st.integers(0, 700))
def test_a_ball_is_all_cells_within_its_reach(cell: int, reach: int) -> None:
    found = GRID.ball(cell, reach)
    assert GRID.each(found) == [
        each for each in range(GRID.size) if GRID.distance2(cell, each) <= reach
    ]
