"""The greedy player: no order of its is refused, it knows no secrets, it goes on when loaded."""

from __future__ import annotations

import pytest
from kit import battle

from siegegame.engine import Match
from siegegame.model.orders import Hide, parse
from siegegame.model.vocabulary import PUBLIC, SIDES, Side
from siegegame.players import Player, make_player
from siegegame.players.greedy import GreedyPlayer

SEEDS = (1, 2, 3)


def players(seed: int, attacker: str = "greedy", defender: str = "greedy") -> dict[Side, Player]:
    return {
        side: make_player(level, seed, side)
        for side, level in zip(SIDES, (attacker, defender), strict=True)
    }


def play(match: Match, seats: dict[Side, Player], orders: int = 10_000) -> list[str]:
    """Plays on; an order that is refused raises."""
    given: list[str] = []
    while not match.over and len(given) < orders:
        side = match.to_act
        assert side is not None
        order = seats[side].choose(match.view(side))
        match.apply(order)
        given.append(str(order))
    return given


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("points", [1000, 2000])
def test_it_plays_whole_matches_without_a_refusal(seed: int, points: int) -> None:
    match = Match.new("desperate-defense", seed, points=points)
    play(match, players(seed))
    assert match.over
    assert match.problems() == []


def test_it_beats_random_from_either_seat() -> None:
    won = 0
    for seed in SEEDS:
        for seats in (("greedy", "random"), ("random", "greedy")):
            match = Match.new("desperate-defense", seed)
            play(match, players(seed, *seats))
            won += match.winner is SIDES[seats.index("greedy")]
    assert won >= 5


@pytest.mark.parametrize("after", [10, 90, 200, 260])
def test_a_player_that_has_just_been_made_goes_on_as_one_that_has_played(after: int) -> None:
    """What it remembers is worked out from the view alone (decision 10)."""
    match = Match.new("desperate-defense", 4)
    veterans = players(4)
    play(match, veterans, after)
    other = match.clone()
    assert play(match, veterans, 60) == play(other, players(4), 60)


def test_its_choices_do_not_depend_on_counters_it_has_not_seen() -> None:
    """The attacker plays the same where the counters lie elsewhere, until one is found (D3)."""
    seats = players(5)
    match = Match.new("desperate-defense", 5)
    hidden = [parse(order) for order in play(match, seats, 2)]
    assert all(isinstance(order, Hide) for order in hidden)
    taken = {order.structure for order in hidden if isinstance(order, Hide)}
    free = [each.id for each in match.view(Side.DEFENDER).structures() if each.id not in taken]
    other = Match.new("desperate-defense", 5)
    for order, structure in zip(hidden, free, strict=False):
        assert isinstance(order, Hide)
        other.apply(Hide(order.counter, structure))
    attacker, again = players(5), players(5)
    while not match.over:
        side = match.to_act
        assert side is other.to_act
        assert side is not None
        order = attacker[side].choose(match.view(side))
        if side is Side.ATTACKER:
            assert order == again[side].choose(other.view(side))
        match.apply(order)
        other.apply(order)
        if any(each.structure for each in match.view(Side.ATTACKER).counters()):
            return
        if any(each.structure for each in other.view(Side.ATTACKER).counters()):
            return


CITY = """
    a1 .*9 H H .*9
    .*10   H H .*9
    .*21
    .*17   G G .*2
    .*17   G G .*2
"""


@pytest.mark.parametrize("states", [{"h": "unstable"}, {}])
def test_infantry_leaves_a_doomed_structure(states: dict[str, str]) -> None:
    b = battle(
        CITY, inside={"h": "d1"}, states=states, fires=["h"], phase="movement", first="defender",
        reserves=False,
    )  # fmt: skip
    given = play(b.match, players(1), 2)
    assert given[0] == "order d1 advance"
    assert given[1].startswith("leave d1.1")


def test_a_garrison_that_is_safe_stays() -> None:
    b = battle(CITY, inside={"h": "d1"}, phase="movement", first="defender", reserves=False)
    assert play(b.match, players(1), 1) == ["done"]


def test_it_shoots_at_whom_it_can_destroy() -> None:
    """The last of a dear detachment rather than a few of many (C12)."""
    text = """
        a1 .*8 d1 .
        .*8  d2 d2 d2
    """
    b = battle(
        text, attacker={"a1": "gun4"}, defender={"d1": "storm", "d2": "rifle*6"}, phase="shooting"
    )
    assert play(b.match, players(1), 1) == ["shoot a1 d1"]


def test_the_level_makes_it() -> None:
    assert isinstance(make_player("greedy", 1, Side.ATTACKER), GreedyPlayer)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_is_placed_on_ground_that_is_dangerous_for_him(seed: int) -> None:
    match = Match.new("desperate-defense", seed, turns=1)
    seats = {side: make_player("greedy", seed, side) for side in SIDES}
    while match.stage != "movement" and (side := match.to_act) is not None:
        match.apply(seats[side].choose(match.view(side)))
    view = match.view(PUBLIC)
    placed = [unit for unit in view.units() if unit.cell]
    assert placed
    assert not [unit.id for unit in placed if view.dangerous(unit.id, view.grid.cell(unit.cell))]
