from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.content.loader import load
from siegegame.rules import assaults

TABLE = load().tables.close_assault


@pytest.mark.rule("C11", "C6", "C3")
@pytest.mark.parametrize(
    ("steady", "marching", "total"), [(5, 0, 5), (0, 6, 3), (0, 5, 3), (4, 5, 7), (0, 0, 0)]
)
def test_what_marches_counts_half_and_the_sum_is_rounded_once(
    steady: int, marching: int, total: int
) -> None:
    assert assaults.strength(steady, marching) == total


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("ours", "theirs", "bonus"),
    [
        (5, 6, 0), (5, 5, 0), (6, 5, 1), (9, 5, 1), (10, 5, 2), (14, 5, 2), (15, 5, 3), (19, 5, 3),
        (20, 5, 4), (90, 5, 4), (1, 0, 4), (0, 0, 0), (0, 3, 0),
    ],
)  # fmt: skip
def test_only_the_best_bonus_for_the_odds_counts(ours: int, theirs: int, bonus: int) -> None:
    assert assaults.odds_bonus(ours, theirs) == bonus


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("ours", "theirs", "our_markers", "their_markers", "values"),
    [
        (5, 5, 0, 0, []),
        (5, 5, 0, 1, [1]),
        (5, 5, 1, 1, []),
        (5, 5, 2, 1, []),
        (5, 5, 4, 4, []),
        (5, 5, 5, 5, [1]),
        (5, 5, 6, 5, [1]),
        (5, 5, 4, 5, [1, 1]),
        (20, 5, 0, 5, [1, 1, 4]),
        (4, 5, 0, 9, [1, 1]),
    ],
)
def test_bonuses_are_told_one_by_one(
    ours: int, theirs: int, our_markers: int, their_markers: int, values: list[int]
) -> None:
    found = assaults.bonuses(ours, theirs, our_markers, their_markers)
    assert [value for _, value in found] == values
    assert len({label for label, _ in found}) == len(values)


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("difference", "name"),
    [
        (1, "narrow"), (2, "forced_back"), (3, "driven_off"), (4, "hurled_back"),
        (5, "overwhelmed"), (6, "overwhelmed"), (11, "overwhelmed"),
    ],
)  # fmt: skip
def test_the_last_row_holds_for_every_greater_difference(difference: int, name: str) -> None:
    assert assaults.row(TABLE, difference).name == name


@pytest.mark.rule("C11")
def test_the_distances_and_limits_of_close_assault() -> None:
    assert (assaults.FIREFIGHT_CM, assaults.RETREAT_CM) == (15, 20)
    assert (assaults.MAX_ROUNDS, assaults.MOST_ON_ONE, assaults.HEAVY_MARKERS) == (3, 2, 5)


def seated(units: tuple[int, ...], touching: list[list[int]]) -> bool:
    """Whether each of the units can have an enemy with at most two on each, by trying all."""

    def place(at: int, load: dict[int, int]) -> bool:
        if at == len(units):
            return True
        for enemy in touching[units[at]]:
            if load.get(enemy, 0) < 2:
                load[enemy] = load.get(enemy, 0) + 1
                if place(at + 1, load):
                    return True
                load[enemy] -= 1
        return False

    return place(0, {})


fights = st.integers(1, 4).flatmap(
    lambda enemies: st.lists(
        st.tuples(
            st.integers(0, 6),
            st.lists(st.integers(0, enemies - 1), unique=True, min_size=1, max_size=enemies),
        ),
        min_size=1,
        max_size=7,
    )
)


@pytest.mark.rule("C11")
@given(fights)
def test_those_who_fight_two_on_one_are_the_strongest_that_can(
    fight: list[tuple[int, list[int]]],
) -> None:
    weights, touching = [w for w, _ in fight], [t for _, t in fight]
    chosen = assaults.fighters(weights, touching)

    everyone = range(len(fight))
    possible = [
        sum(weights[unit] for unit in group)
        for size in range(len(fight) + 1)
        for group in combinations(everyone, size)
        if seated(group, touching)
    ]
    assert chosen == sorted(set(chosen))
    assert seated(tuple(chosen), touching)
    assert sum(weights[unit] for unit in chosen) == max(possible)


@pytest.mark.rule("C11")
def test_of_equals_those_named_first_fight() -> None:
    assert assaults.fighters([3, 3, 3], [[0], [0], [0]]) == [0, 1]
    assert assaults.fighters([3, 3, 4], [[0], [0], [0]]) == [0, 2]


@pytest.mark.rule("C11")
def test_a_unit_makes_room_by_taking_another_enemy() -> None:
    assert assaults.fighters([5, 4, 3], [[0, 1], [0, 1], [0]]) == [0, 1, 2]
