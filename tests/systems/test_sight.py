"""Line of sight on the board (C13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import Battle, battle

from siegegame.model.geometry import Grid
from siegegame.world.sight import Sight


def seen(text: str, **more: object) -> bool:
    """Whether a1.1 and d1.1 see each other; they must agree on it."""
    b: Battle = battle(text, **more)  # type: ignore[arg-type]
    assert b.sees("a1.1", "d1.1") is b.sees("d1.1", "a1.1")
    return b.sees("a1.1", "d1.1")


@pytest.mark.rule("C13")
def test_nothing_blocks_over_open_ground() -> None:
    assert seen("a1 . , o % ~ * = : ^ # d1")


@pytest.mark.rule("C13")
def test_a_standing_structure_blocks() -> None:
    assert not seen("a1 . H . d1")


@pytest.mark.rule("C13")
@pytest.mark.parametrize(
    ("row", "clear"),
    [("a1 . & . d1", True), ("a1 & & . d1", False), ("a1 & . & d1", False), ("a1 & d1", True)],
)
def test_more_than_one_cell_of_woods_blocks(row: str, clear: bool) -> None:
    assert seen(row) is clear


@pytest.mark.rule("C13")
def test_the_woods_one_stands_in_never_block() -> None:
    assert seen("a1& . & . d1&")


@pytest.mark.rule("C13")
def test_units_do_not_block() -> None:
    assert seen(
        "a1 a1 d2 d1 d1", attacker={"a1": "rifle*2"}, defender={"d2": "titan", "d1": "rifle*2"}
    )
    b = battle("a1 d2 d1", defender={"d2": "titan", "d1": "rifle"})
    assert b.sees("a1.1", "d1.1")


@pytest.mark.rule("C13")
@pytest.mark.parametrize(
    ("above", "below", "clear"), [(".", "H", True), ("H", ".", True), ("H", "J", False)]
)
def test_a_corner_blocks_only_if_both_cells_beside_it_do(
    above: str, below: str, clear: bool
) -> None:
    text = f"""
        a1 {above}
        {below} d1
    """
    assert seen(text) is clear


@pytest.mark.rule("C13")
@pytest.mark.parametrize(("middle", "clear"), [(".", True), ("&", False)])
def test_woods_on_both_sides_of_a_corner_count_as_one_cell(middle: str, clear: bool) -> None:
    text = f"""
        a1 & .
        &  {middle} .
        .  . d1
    """
    assert seen(text) is clear


@pytest.mark.rule("C13", "C17")
def test_a_garrison_looks_out_from_its_own_wall() -> None:
    text = """
        H H . . d1
        H H . . .
    """
    assert seen(text, inside={"h": "a1"})


@pytest.mark.rule("C13", "C17")
def test_a_garrison_does_not_look_through_another_structure() -> None:
    assert not seen("H H . J . d1", inside={"h": "a1"})


@pytest.mark.rule("C13")
@given(st.data())
def test_sight_is_symmetric_on_any_board(data: st.DataObject) -> None:
    grid = Grid(9, 7)
    opacity = bytes(data.draw(st.lists(st.sampled_from([0, 0, 1, 2]), min_size=63, max_size=63)))
    one, two = data.draw(st.integers(0, 62)), data.draw(st.integers(0, 62))
    turned = Sight(grid, opacity[::-1])

    assert Sight(grid, opacity).clear(one, two) is turned.clear(62 - one, 62 - two)
    assert Sight(grid, opacity).clear(one, two) is Sight(grid, opacity).clear(two, one)
