from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.content.loader import load
from siegegame.model.vocabulary import Column, UnitClass
from siegegame.rules import firepower
from siegegame.rules.firepower import share

TABLE = load().tables.firepower
A = [1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 14, 14, 15]
B = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]
C = [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 7, 8]


@pytest.mark.rule("C7")
@pytest.mark.parametrize(("column", "dice"), [(Column.A, A), (Column.B, B), (Column.C, C)])
def test_rows_1_to_20_are_those_of_the_rules(column: Column, dice: list[int]) -> None:
    assert [firepower.dice(TABLE, fp, column) for fp in range(1, 21)] == dice


@pytest.mark.rule("C7")
def test_no_firepower_gives_no_dice() -> None:
    assert [firepower.dice(TABLE, 0, column) for column in Column] == [0, 0, 0]


@pytest.mark.rule("C7")
@pytest.mark.parametrize(("column", "dice"), [(Column.A, 20), (Column.B, 13), (Column.C, 10)])
def test_golden_9_firepower_26_is_row_20_and_row_6(column: Column, dice: int) -> None:
    assert firepower.dice(TABLE, 26, column) == dice


@pytest.mark.rule("C7")
@given(st.integers(1, 20), st.integers(0, 6))
def test_above_20_row_20_counts_as_often_as_it_fits(rest: int, full: int) -> None:
    for column, row in ((Column.A, A), (Column.B, B), (Column.C, C)):
        assert firepower.dice(TABLE, 20 * full + rest, column) == full * row[19] + row[rest - 1]


@pytest.mark.rule("C7", "C9")
@pytest.mark.parametrize(
    ("aimed", "markers", "left"), [(5, 0, 5), (5, 2, 3), (5, 5, 0), (5, 7, 0), (26, 6, 20)]
)
def test_each_marker_takes_1_and_no_more_than_there_is(aimed: int, markers: int, left: int) -> None:
    assert firepower.after_modifiers(aimed, markers, halved=False) == left


@pytest.mark.rule("C6", "C3")
@pytest.mark.parametrize(
    ("aimed", "markers", "left"), [(4, 0, 2), (5, 0, 3), (1, 0, 1), (5, 2, 2), (6, 1, 3), (2, 2, 0)]
)
def test_assault_orders_halve_what_the_markers_leave(aimed: int, markers: int, left: int) -> None:
    assert firepower.after_modifiers(aimed, markers, halved=True) == left


@pytest.mark.rule("C7")
@pytest.mark.parametrize("kind", UnitClass)
@pytest.mark.parametrize("cover", [False, True])
def test_the_column_of_a_target_that_does_not_march(kind: UnitClass, cover: bool) -> None:
    big = kind in (UnitClass.WAR_ENGINE, UnitClass.TITAN)
    wanted = {(True, False): "A", (True, True): "B", (False, False): "B", (False, True): "C"}
    assert firepower.column(kind, cover, marching=False) == wanted[big, cover]


@pytest.mark.rule("C7", "C6")
@pytest.mark.parametrize("kind", UnitClass)
@pytest.mark.parametrize("cover", [False, True])
def test_marching_targets_are_shot_at_in_column_a(kind: UnitClass, cover: bool) -> None:
    assert firepower.column(kind, cover, marching=True) is Column.A


@pytest.mark.rule("C3")
@given(st.integers(0, 60), st.integers(1, 40), st.data())
def test_a_part_of_the_firepower_has_its_share_of_the_dice_to_the_nearest(
    dice: int, whole: int, data: st.DataObject
) -> None:
    part = data.draw(st.integers(0, whole))

    mine, rest = share(dice, part, whole), share(dice, whole - part, whole)

    assert abs(2 * whole * mine - 2 * dice * part) <= whole
    assert dice <= mine + rest <= dice + 1
