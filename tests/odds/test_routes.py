"""The quickest way into an inner ward (V2, F3)."""

from __future__ import annotations

from typing import Any

import pytest
from kit import Battle, battle
from kit.walls import SIEGE_CARDS, gate, tower, wall

from siegegame.model.vocabulary import PUBLIC
from siegegame.odds.routes import Route, way_in

BOARD = """
. . . . X X X . . Y . . .
. a1 . . X X X . . Y . . .
= = = = = = G = = H = = d1
. . . . Z Z Z . . W . . .
. . . . Z Z Z . . W . . .
"""


def fort(board: str = BOARD, ward: Any = (10, 0, 12, 4), **sites: Any) -> Battle:
    """Two lines of walls across the board, each with a gate; the inner ward behind both."""
    standing = {"x": tower(), "z": tower(), "g": gate(), "y": wall(), "h": gate(), "w": wall()}
    return battle(
        board,
        attacker={"a1": "rifle"},
        defender={"d1": "rifle"},
        forts={name: made for name, made in standing.items() if name.upper() in board},
        sites=sites,
        cards=SIEGE_CARDS,
        ward=ward,
        phase="shooting",
        pad=(13, 5),
    )


@pytest.mark.rule("V2")
def test_turns_at_walls_behind_each_other_are_added_up() -> None:
    """Given two lines of walls, when the gates take 2 and 3 turns, then the way in takes 5."""
    view = fort().match.view(PUBLIC)
    found = way_in(view, {"g": 2, "h": 3, "y": 9})
    assert found
    assert (found.bars, found.turns) == (("g", "h"), 5)
    assert found.cells[0] == (0, 2)
    assert found.cells[-1] == (10, 2)


@pytest.mark.rule("V2")
def test_the_way_goes_where_it_opens_soonest_though_it_is_longer() -> None:
    """Given a wall that takes fewer turns than the gate beside it, then the way goes through it."""
    view = fort().match.view(PUBLIC)
    found = way_in(view, {"g": 2, "h": 3, "w": 1})
    assert found
    assert (found.bars, found.turns) == (("g", "w"), 3)


@pytest.mark.rule("V2")
def test_of_ways_that_open_equally_soon_the_shortest_is_told() -> None:
    """Given a gate and a wall that take as long, then the gate on the road is the way."""
    view = fort().match.view(PUBLIC)
    found = way_in(view, {"g": 2, "h": 3, "w": 3, "y": 3})
    assert found
    assert found.bars == ("g", "h")


@pytest.mark.rule("V2")
def test_an_open_gate_takes_no_turn() -> None:
    """Given that one gate stands open, then only the other one counts."""
    view = fort(g={"open": True}).match.view(PUBLIC)
    found = way_in(view, {"h": 3})
    assert found
    assert (found.bars, found.turns) == (("h",), 3)


@pytest.mark.rule("V2")
def test_who_can_break_but_the_outer_line_has_no_way_in() -> None:
    """Given that nothing of the inner line can be broken, then there is no way in."""
    assert way_in(fort().match.view(PUBLIC), {"g": 1, "x": 1}) is None


@pytest.mark.rule("V2")
def test_a_map_without_an_inner_ward_has_no_way_in() -> None:
    """Given no inner ward, then none is looked for."""
    assert way_in(fort(ward=None).match.view(PUBLIC), {"g": 1, "h": 1}) is None


@pytest.mark.rule("F3")
def test_what_is_broken_is_entered_and_left_straight() -> None:
    """Given a way through a tower beside a gate, then it goes in from the road and out behind."""
    view = fort().match.view(PUBLIC)
    found = way_in(view, {"x": 1, "h": 1, "g": 9})
    assert isinstance(found, Route)
    at = found.cells.index((5, 1))
    assert found.cells[at - 1 : at + 3] == ((5, 2), (5, 1), (6, 1), (7, 1))
