"""The breach map: who breaks what in how many turns, and the way in (F3, V2)."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.walls import SIEGE_CARDS, gate, mantlet, tower

from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.ui import breaches
from siegegame.ui.overlays import walls

from .castle_yard import castle

LANE = """
. . . . . X X X . . .
. . . a1 . X X X . . .
= = = = a2 = = G = = d1
. M . . . Z Z Z . . .
. . . d2 . Z Z Z . . .
"""


def lane(**more: object) -> Battle:
    """A gate between two towers, a ram close to it; a tank has sallied to the mantlet."""
    return battle(
        LANE,
        attacker={"a1": "catapult", "a2": "ram"},
        defender={"d1": "rifle", "d2": "tank"},
        forts={"x": tower(), "z": tower(), "g": gate(), "m": mantlet()},
        sites={"m": {"claimed": "attacker"}, "g": {"claimed": "defender"}},
        cards=SIEGE_CARDS,
        ward=(8, 0, 10, 4),
        phase="shooting",
        pad=(11, 5),
    )


@pytest.mark.rule("F3")
def test_the_defender_sees_how_long_his_own_walls_hold() -> None:
    """Given a gate under fire, then both sides are told the attacker's turns for it."""
    view = castle().match.view(PUBLIC)
    both = [breaches.breach_map(view, side)["g"] for side in (Side.ATTACKER, Side.DEFENDER)]
    assert both[0] == both[1] == breaches.turns_to_break(view, Side.ATTACKER, "g") > 0


@pytest.mark.rule("F3")
def test_the_attackers_mantlet_is_broken_by_the_defender() -> None:
    """Given a mantlet before the wall, then its turns are those of the defender."""
    view = lane().match.view(PUBLIC)
    turns = breaches.turns_to_break(view, Side.DEFENDER, "m")
    assert turns
    assert breaches.breach_map(view, Side.ATTACKER)["m"] == turns


@pytest.mark.rule("V2")
def test_the_way_in_is_told_with_each_wall_on_it_and_drawn() -> None:
    """Given an inner ward behind the gate, then the map and a sentence show the way there."""
    view = lane().match.view(PUBLIC)
    turns = breaches.breach_map(view, Side.ATTACKER)
    way = breaches.way_in(view)
    assert way
    assert breaches.way_told(view) == (
        f"Quickest way into the inner ward, {way.turns} turns: "
        + ", ".join(f"{view.structure(bar).name} {turns[bar]}" for bar in way.bars)
    )
    marks = walls(view, Side.DEFENDER)
    assert {cell for cell, touch in marks.items() if touch.tint == "trail"} <= set(way.cells)
    assert marks[way.cells[1]].mark
    assert any(marks[cell].tint != "trail" for cell in way.cells[1:])


@pytest.mark.rule("V2")
def test_a_breach_is_a_way_that_stands_open() -> None:
    """Given walls around nothing, then the way in stands open."""
    view = castle(ward=(20, 0, 22, 2)).match.view(PUBLIC)
    assert breaches.way_told(view) == "A way into the inner ward stands open"


@pytest.mark.rule("V2")
def test_no_word_is_said_of_a_way_where_there_is_no_ward() -> None:
    """Given no inner ward, then nothing is told of a way into it."""
    assert breaches.way_told(castle().match.view(PUBLIC)) == ""
