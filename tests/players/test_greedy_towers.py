"""The greedy player at storeys: shoots floors, lays charges, clears lanes, minds its own (S)."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.cast import UNITS
from kit.towers import floor, tower
from msgspec.structs import replace

from siegegame.engine import Match
from siegegame.model.events import RubbleCleared, StoreyCollapsed
from siegegame.model.orders import parse
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player

CREW = {"tank": replace(UNITS["tank"], crew=4)}
FIELD = """
    a1 .*6 H H .*4
    .*7    H H .*4
    .*13
"""
YARD = """
    .*10
    .*3 a1 H H .*4
    .*4    H H .*4
    .*10
"""


def choose(b: Battle) -> str:
    """What the side that is to act does."""
    side = b.match.to_act
    assert side is not None
    return str(make_player("greedy", 1, side).choose(b.match.view(side)))


def play_on(b: Battle, orders: int) -> list[str]:
    given = []
    for _ in range(orders):
        given.append(choose(b))
        b.match.apply(parse(given[-1]))
    return given


@pytest.mark.parametrize(("ruin", "declared"), [(False, 2), (True, 1)])
def test_it_declares_the_floor_where_the_enemy_is_or_the_ground_floor_for_ruin(
    ruin: bool, declared: int
) -> None:
    b = battle(
        FIELD, attacker={"a1": "tank"}, defender={"d1": "rifle*2"}, forts={"h": tower(4)},
        inside={"h": "d1"}, floors={"d1.1": 2, "d1.2": 2}, phase="shooting", cards=CREW, ruin=ruin,
    )  # fmt: skip
    assert choose(b) == f"shoot a1 h at 7,0 floor {declared}"


def test_the_defender_does_not_bring_his_own_town_down() -> None:
    b = battle(
        FIELD.replace("a1", "d1"), attacker={"a1": "rifle"}, defender={"d1": "tank", "d2": "rifle"},
        forts={"h": tower(4)}, inside={"h": "d2"}, phase="shooting", first="defender", cards=CREW,
        ruin=True,
    )  # fmt: skip
    assert choose(b) == "pass"


def test_engineers_set_off_charges() -> None:
    b = battle(
        YARD, attacker={"a1": "sapper"}, defender={"d1": "rifle"}, forts={"h": tower(2)},
        inside={"h": "d1"}, phase="assault",
    )  # fmt: skip
    assert choose(b) == "charge a1.1 h"


def test_engineers_make_for_what_they_would_blow_up_and_stay_beside_it() -> None:
    b = battle(
        """
        .*14
        a1 .*9 H H .*2
        .*10   H H .*2
        .*14
        """,
        attacker={"a1": "sapper"}, defender={"d1": "rifle"}, forts={"h": tower(2)}, ruin=True,
        inside={"h": "d1"},
    )  # fmt: skip
    charges = []
    while not charges and not b.match.over:
        charges = [text for text in play_on(b, 1) if text.startswith("charge")]
    assert charges == ["charge a1.1 h"]
    assert b.match.turn <= 3


@pytest.mark.parametrize("card", ["sapper", "dozer"])
def test_lanes_are_cleared_towards_the_enemy(card: str) -> None:
    b = battle(
        """
        # # # # # # # # # # # # # #
        . a1 : : .*9 d1
        # # # # # # # # # # # # # #
        """,
        attacker={"a1": card}, defender={"d1": "rifle"},
    )  # fmt: skip
    play_on(b, 2)
    assert [each.wanted for each in b.events_of(RubbleCleared)] == [((3, 1), (2, 1))]


def test_units_deploy_and_go_to_the_safest_floor_with_room() -> None:
    b = battle(
        YARD, attacker={"a1": "rifle"}, defender={"d1": "rifle*5"}, forts={"h": tower(3)},
        inside={"h": "d1"}, floors={"d1.5": 3}, first="defender",
    )  # fmt: skip
    given = play_on(b, 3)
    assert "enter d1.1 h floor 2" in given
    assert floor(b, "d1.1") == 2


def test_a_match_of_tower_blocks_ends_with_towers_brought_down() -> None:
    match = Match.new("tower-blocks", 2)
    players = {side: make_player("greedy", 2, side) for side in SIDES}
    while (side := match.to_act) is not None:
        match.apply(players[side].choose(match.view(side)))
        assert match.problems() == []
    counts = match.rule_counts()
    assert match.over
    assert all(counts.get(rule) for rule in ("S1", "S2", "S3", "S4", "S5", "S6", "V3"))
    assert any(isinstance(event, StoreyCollapsed) for event in match._world.events)


def test_a_match_that_is_taken_over_in_the_middle_goes_on_the_same() -> None:
    match = Match.new("tower-blocks", 5, turns=3)
    old = {side: make_player("greedy", 5, side) for side in SIDES}
    for number in range(10_000):
        side = match.to_act
        if side is None:
            break
        view = match.view(side)
        order = old[side].choose(view)
        if number % 7 == 0:
            fresh = match.clone()
            assert make_player("greedy", 5, side).choose(fresh.view(side)) == order
        match.apply(order)
