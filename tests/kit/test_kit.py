"""The kit itself: what it draws, and that it lets no die and no refusal slip by."""

from __future__ import annotations

import pytest

from kit import battle, drawing
from kit.cast import numbered
from siegegame.model.errors import RefusedError


def test_a_drawing_shows_ground_units_and_structures() -> None:
    drawn = drawing.read(
        """
        a1 &*2 d1.3%
        H  H   .*2
        """,
        pad=(6, 3),
    )

    assert drawn.rows == [".&&%..", "......", "......"]
    assert drawn.units == {"a1.1": (0, 0), "d1.3": (3, 0)}
    assert drawn.structures == {"h": [(0, 1), (1, 1)]}


def test_rows_of_different_length_are_refused() -> None:
    with pytest.raises(ValueError, match="equally long"):
        drawing.read("a1 .\n. . .", pad=(0, 0))


def test_a_card_that_the_cast_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="gnu4"):
        numbered("gnu4")


def test_units_stand_where_they_are_drawn_and_the_rest_is_in_reserve() -> None:
    b = battle(". a1.2 H .*9 d1", attacker={"a1": "rifle*3"}, inside={"h": "a1.3"})

    assert [b.where(f"a1.{n}") for n in (1, 2, 3)] == [None, (1, 0), "h"]
    assert b.match.problems() == []


@pytest.mark.parametrize(
    ("dice", "what"),
    [("", "rolled 1 dice, 0"), ("shot:1,1", "left dice"), ("rally:1", "left dice")],
)
def test_an_order_that_rolls_other_dice_than_are_scripted_fails(dice: str, what: str) -> None:
    b = battle("a1 .*5 d1", phase="shooting")

    with pytest.raises(AssertionError, match=what):
        b.order("shoot a1 d1", dice)


def test_an_order_that_is_refused_fails_and_one_that_is_not_is_no_refusal() -> None:
    b = battle("a1 .*20 d1", phase="shooting")

    with pytest.raises(RefusedError):
        b.order("shoot a1 d1")
    with pytest.raises(AssertionError, match="was not refused"):
        b.refused("pass")


def test_skipping_ends_at_the_first_order_of_a_stage() -> None:
    b = battle("a1 .*3 d1")

    b.skip_to("assault")

    assert (b.match.stage, b.to_act, b.pending) == ("assault", "attacker", "")
