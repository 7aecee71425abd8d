from __future__ import annotations

import pytest

from siegegame.content.loader import load
from siegegame.model.vocabulary import OrderKind, UnitClass
from siegegame.rules import movement

FOOT, HORSE, VEHICLE, ENGINE, TITAN = UnitClass
TERRAIN = load().terrain
ORDINARY, DIFFICULT, ROAD, NEVER = (2, 3), (4, 6), (1, 2), (0, 0)


@pytest.mark.rule("C1")
@pytest.mark.parametrize(("speed_cm", "half_cells"), [(15, 12), (20, 16), (25, 20), (35, 28)])
@pytest.mark.parametrize("order", [None, OrderKind.ADVANCE, OrderKind.ASSAULT])
def test_a_budget_is_the_speed_in_cells_times_2(
    speed_cm: int, half_cells: int, order: OrderKind | None
) -> None:
    assert movement.budget(speed_cm, order) == half_cells


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("speed_cm", "half_cells"), [(15, 36), (20, 48), (25, 60), (35, 84)])
def test_march_triples_the_speed(speed_cm: int, half_cells: int) -> None:
    assert movement.budget(speed_cm, OrderKind.MARCH) == half_cells


@pytest.mark.rule("C14", "C1")
@pytest.mark.parametrize(
    ("terrain", "costs"),
    [
        ("open", [ORDINARY] * 5),
        ("road", [ORDINARY, ORDINARY, ROAD, ORDINARY, ORDINARY]),
        ("woods", [ORDINARY] * 5),
        ("marsh", [DIFFICULT] * 5),
        ("river", [DIFFICULT, NEVER, NEVER, NEVER]),
        ("crater", [DIFFICULT] * 5),
        ("ruins", [DIFFICULT] * 5),
        ("rubble", [DIFFICULT, DIFFICULT, NEVER, NEVER, DIFFICULT]),
        ("minefield", [ORDINARY] * 5),
        ("cliff", [NEVER] * 5),
    ],
)
def test_what_a_step_costs_each_class(terrain: str, costs: list[tuple[int, int]]) -> None:
    for kind, cost in zip(UnitClass, costs, strict=False):
        assert movement.step_cost(TERRAIN[terrain], kind) == cost, kind


@pytest.mark.rule("C17", "C1")
def test_a_step_into_a_structure_costs_as_any_other() -> None:
    assert (movement.enter_cost(diagonal=False), movement.enter_cost(diagonal=True)) == (2, 3)


@pytest.mark.rule("C15")
def test_coherency_is_10_cm() -> None:
    assert movement.COHERENCY_CM == 10
