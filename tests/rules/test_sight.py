"""Lines of sight: what blocks them, whatever the way they are traced (C13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.model.geometry import Grid
from siegegame.world.sight import Sight


@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=63, max_size=63),
    st.integers(0, 62),
    st.integers(0, 62),
)
@pytest.mark.rule("C13")
def test_sight_is_what_adding_up_the_cells_of_the_line_says_both_ways(
    opacity: list[int], one: int, two: int
) -> None:
    grid = Grid(9, 7)
    blocked = sum(min(opacity[a], opacity[b]) for a, b in grid.line(one, two)) >= 2

    assert Sight(grid, bytes(opacity)).clear(one, two) is not blocked
    assert Sight(grid, bytes(opacity)).clear(two, one) is not blocked
