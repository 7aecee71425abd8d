from __future__ import annotations

import pytest

from siegegame.rules import morale


@pytest.mark.rule("C12")
@pytest.mark.parametrize(("points", "hundredths"), [(1000, 2000), (1500, 3000), (25, 50), (1, 2)])
def test_a_side_starts_with_its_points_over_50(points: int, hundredths: int) -> None:
    assert morale.starting(points, (1, 50)) == hundredths


@pytest.mark.rule("D9")
@pytest.mark.parametrize(("points", "hundredths"), [(1000, 3000), (500, 1500), (33, 99)])
def test_the_attacker_starts_with_his_points_times_3_over_100(points: int, hundredths: int) -> None:
    assert morale.starting(points, (3, 100)) == hundredths


@pytest.mark.rule("C3", "C12")
@pytest.mark.parametrize(
    ("points", "fraction", "hundredths"), [(1, (1, 200), 1), (1, (1, 300), 0), (5, (1, 200), 3)]
)
def test_morale_is_rounded_to_nearest_with_halves_up(
    points: int, fraction: tuple[int, int], hundredths: int
) -> None:
    assert morale.starting(points, fraction) == hundredths


@pytest.mark.rule("C12")
@pytest.mark.parametrize(("points", "hundredths"), [(25, 100), (100, 400), (110, 440), (1, 4)])
def test_a_destroyed_detachment_costs_its_points_over_25(points: int, hundredths: int) -> None:
    assert morale.destroyed_cost(points) == hundredths


@pytest.mark.rule("C12")
@pytest.mark.parametrize(("points", "hundredths"), [(25, 50), (100, 200), (111, 222), (1, 2)])
def test_a_broken_detachment_costs_half_of_that(points: int, hundredths: int) -> None:
    assert morale.broken_cost(points) == hundredths
