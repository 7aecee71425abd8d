"""The greedy player at hull-point buildings: holds, takes, mans, breaks, leaves, climbs (H, V1)."""

from __future__ import annotations

from typing import Any

import pytest
from kit import Battle, battle, fort

from siegegame.engine import Match
from siegegame.model.events import (
    CloseAssault,
    EmplacementFired,
    GunManned,
    StructureClaimed,
    StructureCollapsed,
    UnitClimbed,
)
from siegegame.model.orders import Shoot, parse
from siegegame.model.vocabulary import SIDES, Side
from siegegame.odds import battering, hulls, wrecking
from siegegame.odds.distributions import mean
from siegegame.players import Player, make_player
from siegegame.players.greedy import posts

SCENARIO = "bastion-line"


def seats(seed: int) -> dict[Side, Player]:
    return {side: make_player("greedy", seed, side) for side in SIDES}


def choose(b: Battle) -> str:
    """What the side that is to act does."""
    side = b.match.to_act
    assert side is not None
    return str(make_player("greedy", 1, side).choose(b.match.view(side)))


def _inside(b: Battle) -> list[str]:
    return [unit for name in ("a1", "d1") for unit in b.alive(name) if b.where(unit) == "h"]


def play(b: Battle, orders: int) -> list[str]:
    given = []
    for _ in range(orders):
        given.append(choose(b))
        b.match.apply(parse(given[-1]))
    return given


# -- where to be ------------------------------------------------------------------------------

FIELD = """
    .*12  H H .*12
    .*12  H H .*12
    .*26
    a1 a1 .  .*22 d1
    .  .  .  .*23
"""
PRIZE: dict[str, Any] = {"forts": {"h": fort(figures=20)}, "sites": {"h": {"strongpoint": True}}}


def test_a_detachment_makes_for_a_strongpoint_and_goes_in_as_one() -> None:
    b = battle(
        FIELD, attacker={"a1": "rifle*2"}, defender={"d1": "horn"}, reserves=False, **PRIZE
    )  # fmt: skip

    while not b.match.over and not _inside(b):
        play(b, 1)

    assert b.match.turn < 4
    assert _inside(b) == b.alive("a1")
    assert b.last(StructureClaimed).structure == "h"


@pytest.mark.parametrize(("claimed", "turns"), [("defender", True), (None, False)])
def test_it_holds_what_flies_its_flag_while_the_enemy_may_come(
    claimed: str | None, turns: bool
) -> None:
    """A garrison leaves a building that is worth nothing for one that is, not its own flag."""
    text = """
        .*6 . a1 .*4 H H .*6 K K .*6
        .*6 .  . .*4 H H .*6 K K .*6
        .*28
    """
    b = battle(
        text, attacker={"a1": "rifle*2"}, defender={"d1": "rifle*2"}, inside={"h": "d1"},
        forts={"h": fort(figures=20), "k": fort(figures=20)},
        sites={"h": {"strongpoint": turns, "claimed": claimed}, "k": {"strongpoint": True}},
        first="defender",
    )  # fmt: skip

    view = b.match.view(Side.DEFENDER)
    post = posts.goal(view, view.detachment("d1"))

    assert post == (("h", False) if turns else ("k", False))


def test_nobody_stays_in_a_building_that_is_about_to_fall() -> None:
    text = """
        a1 .*9 H H .*9
        .  .*9 H H .*9
        .*21
    """
    b = battle(
        text, attacker={"a1": "siege"}, defender={"d1": "rifle*2"}, inside={"h": "d1"},
        forts={"h": fort(figures=20)}, sites={"h": {"strongpoint": True, "claimed": "defender"}},
        hull={"h": 1}, first="defender",
    )  # fmt: skip

    assert play(b, 2)[0] == "order d1 advance"
    assert not _inside(b)


@pytest.mark.parametrize(("text", "door"), [("a1 .*9 H H .*9", 12), (".*9 H H .*9 a1", 8)])
def test_without_a_post_it_gets_out_on_the_side_away_from_the_enemy(text: str, door: int) -> None:
    rows = [text, text.replace("a1", ". "), ".*21"]
    b = battle(
        "\n".join(rows), attacker={"a1": "siege"}, defender={"d1": "rifle"}, inside={"h": "d1"},
        forts={"h": fort(figures=20)}, hull={"h": 1}, first="defender",
    )  # fmt: skip

    play(b, 2)

    where = b.where("d1.1")
    assert isinstance(where, tuple)
    assert where[0] == door


# -- guns -------------------------------------------------------------------------------------

GUNS = """
    a1 .*9 H H .*6
    .  .*9 H H .*6
    .*18
"""


def test_guns_that_bear_on_the_target_are_manned_before_a_shot_and_others_not() -> None:
    b = battle(
        GUNS, attacker={"a1": "rifle*2"}, defender={"d1": "rifle*2"}, inside={"h": "d1"},
        forts={"h": fort(figures=20, slits={"west": 2}, guns={"west": "cannon", "east": "cannon"})},
        phase="shooting", first="defender",
    )  # fmt: skip

    given = play(b, 2)

    assert given[0].startswith("man d1.")
    assert given[1] == "shoot d1 a1"
    assert [each.gun for each in b.events_of(GunManned)] == ["h.west"]
    assert b.last(EmplacementFired).gun == "h.west"


def test_who_fires_least_himself_mans_the_gun() -> None:
    b = battle(
        GUNS, attacker={"a1": "rifle*2"}, defender={"d1": "gun5 rifle"}, inside={"h": "d1"},
        forts={"h": fort(figures=20, slits={"west": 2}, guns={"west": "cannon"})},
        phase="shooting", first="defender",
    )  # fmt: skip

    assert choose(b) == "man d1.2 h.west"


def test_it_shoots_at_those_who_stand_on_battlements() -> None:
    b = battle(
        GUNS, attacker={"a1": "rifle*2"}, defender={"d1": "rifle"}, roofs={"d1.1": (11, 0)},
        forts={"h": fort(battlements=True)}, phase="shooting",
    )  # fmt: skip

    assert choose(b) == "shoot a1 d1"


# -- walls ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("claimed", "shoots"), [("defender", True), ("attacker", False)])
def test_it_breaks_the_walls_under_the_enemys_flag_not_under_its_own(
    claimed: str, shoots: bool
) -> None:
    b = battle(
        GUNS, attacker={"a1": "siege"}, defender={"d1": "rifle*2"},
        forts={"h": fort(armour=10)}, sites={"h": {"strongpoint": True, "claimed": claimed}},
        phase="shooting",
    )  # fmt: skip

    assert (choose(b) == "shoot a1 h") is shoots


@pytest.mark.parametrize("cards", ["siege", "tank*3", "melter*2", "heavy*3 ray"])
@pytest.mark.parametrize("armour", [10, 12, 14])
def test_what_it_expects_of_fire_at_a_wall_is_near_to_the_exact_odds(
    cards: str, armour: int
) -> None:
    text = """
        a1 .  . H H .*9
        .  .  . H H .*9
        .*14
    """
    b = battle(
        text, attacker={"a1": cards}, defender={"d1": "rifle*2"}, inside={"h": "d1"},
        forts={"h": fort(armour=armour, figures=20)}, phase="shooting",
    )  # fmt: skip
    fire = b.match.view(Side.ATTACKER).prospects.fire(Shoot("a1", "h"))
    assert fire
    (found,) = fire.hulls

    guess, exact = wrecking.wreckage(found), hulls.ruin(found)

    falls = float(1 - exact.fate.chance(lambda fate: fate == battering.STANDS))
    assert guess.falls / wrecking.SCALE == pytest.approx(falls, abs=0.06)
    assert guess.figures / wrecking.SCALE == pytest.approx(float(mean(exact.casualties)), abs=0.8)


# -- battlements ------------------------------------------------------------------------------

ROOF = """
    .*8  H H .*6
    .*8  H H .*6
    .*8  . . .*6
    .*8  . a1 .*6
    .*16
"""


def test_those_who_leap_charge_the_enemy_on_battlements() -> None:
    b = battle(
        ROOF, attacker={"a1": "leaper"}, defender={"d1": "rifle"},
        forts={"h": fort(battlements=True, impassable=True)}, roofs={"d1.1": (8, 0)},
        phase="assault", orders={"a1": "assault"},
    )  # fmt: skip

    given = play(b, 2)

    assert given[0] == "roof a1.1 h"
    assert b.last(UnitClimbed).structure == "h"
    assert given[1] == "assault a1.1 d1.1"
    assert b.last(CloseAssault).place in {(8, 0), (9, 0), (8, 1), (9, 1)}


# -- after a fall -----------------------------------------------------------------------------


def test_those_who_came_out_of_a_collapse_by_a_door_may_charge_in_the_same_turn() -> None:
    text = """
        .*4 H H . . a1 .*9
        .*4 H H . . .  .*9
        .*18
        .*4 a2 .*13
    """
    b = battle(
        text, attacker={"a1": "mob1", "a2": "siege"}, defender={"d1": "storm*3"},
        inside={"h": "d1"}, forts={"h": fort(armour=10, figures=20, doors=("east",))},
        hull={"h": 1}, phase="shooting", first="attacker",
    )  # fmt: skip
    b._script("hull_shot:6 penetration:6 building_damage:3")
    b.match.apply(parse("shoot a2 h"))
    while b.match.stage != "assault" and b.match.turn == 1:
        play(b, 1)
    assert b.last(StructureCollapsed).structure == "h"

    while b.match.stage == "assault" and not b.events_of(CloseAssault):
        play(b, 1)

    assert b.last(CloseAssault).side is Side.DEFENDER


# -- whole matches ----------------------------------------------------------------------------


def test_a_defence_begins_in_its_strongpoints() -> None:
    for seed in (1, 2, 3):
        match, who = Match.new(SCENARIO, seed), seats(seed)
        while match.stage != "movement":
            assert match.to_act
            match.apply(who[match.to_act].choose(match.view(match.to_act)))
        own = [
            each
            for each in match.view(Side.DEFENDER).structures()
            if each.strongpoint and each.claimant is Side.DEFENDER
        ]
        assert len(own) == 3
        assert all(each.occupants for each in own)


def test_who_comes_new_at_any_order_of_a_match_goes_on_alike() -> None:
    """Posts, crews and plans follow from the view alone (decision 10)."""
    match, who = Match.new(SCENARIO, 7), seats(7)
    while (side := match.to_act) is not None:
        fresh = make_player("greedy", 7, side).choose(match.clone().view(side))
        order = who[side].choose(match.view(side))
        assert str(order) == str(fresh), f"turn {match.turn}"
        match.apply(order)
    assert match.problems() == []
