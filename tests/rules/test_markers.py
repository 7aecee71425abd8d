from __future__ import annotations

import pytest

from siegegame.rules import markers


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("aimed", "placed"),
    [(0, 0), (1, 0), (7, 0), (8, 1), (15, 1), (16, 2), (23, 2), (24, 3), (25, 3), (90, 3)],
)
def test_large_volleys_place_markers_before_the_dice(aimed: int, placed: int) -> None:
    assert markers.before_dice(aimed) == placed


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("aimed", "hits", "placed"),
    [(1, 0, 0), (1, 1, 1), (7, 0, 0), (7, 1, 1), (7, 5, 1), (8, 5, 0), (24, 9, 0), (0, 0, 0)],
)
def test_small_volleys_place_one_marker_if_they_hit(aimed: int, hits: int, placed: int) -> None:
    assert markers.after_dice(aimed, hits) == placed


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("number", "units", "broken"), [(2, 3, False), (3, 3, True), (4, 3, True), (1, 1, True)]
)
def test_as_many_markers_as_units_left_break(number: int, units: int, broken: bool) -> None:
    assert markers.breaks(number, units) is broken


@pytest.mark.rule("C9", "C11")
def test_an_enemy_within_15_cm_counts_as_near() -> None:
    assert markers.RALLY_CM == 15
