"""What the way up to battlements and blasts from there lead to (C17, H14, H16, H17)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort, house
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    CloseAssault,
    EmplacementFired,
    Firefight,
    PenetrationRolled,
    UnitEntered,
)
from siegegame.model.orders import Assault, Shoot

YARD = """
    .  .  .*3 . . .*9 .
    a1 .  .*3 H H .*9 .
    .  .  .*3 H H .*9 .
    .  .  .*3 . . .*9 .
"""
TOP = fort(battlements=True, figures=20)


# -- C17: who is inside a hull-point building is no target ------------------------------------


@pytest.mark.rule("C17", "C9", "C10")
@pytest.mark.parametrize("cards", ["howitzer", "siege", "rockets", "thrower", "tank"])
def test_no_weapon_is_aimed_at_those_inside(cards: str) -> None:
    b = battle(YARD, attacker={"a1": cards}, inside={"h": "d1"}, forts={"h": TOP}, phase="shooting")

    assert not b.allowed("shoot a1 d1")
    assert not b.allowed("shoot a1 d1 at 5,1")
    assert b.allowed("shoot a1 h")


@pytest.mark.rule("C10", "H3")
def test_odds_of_a_template_count_nobody_inside_a_hull_as_under_it() -> None:
    text = YARD.replace(". . .*9 .", "d2 . .*9 .", 1)
    b = battle(
        text, attacker={"a1": "siege"}, defender={"d1": "rifle", "d2": "rifle"},
        inside={"h": "d1"}, forts={"h": TOP}, phase="shooting",
    )  # fmt: skip
    fire = b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "d2", (5, 0)))
    assert fire

    under = {mark.detachment for strike in fire.strikes for mark in strike.marks}

    assert under == {"d2"}


# -- H14: the way up is an access point -------------------------------------------------------


@pytest.mark.rule("H14", "H16")
def test_who_goes_up_from_inside_has_sallied_and_may_engage_in_that_turn() -> None:
    text = """
        .*5 H H H H .*5
        .*5 H H H H .*5
        .*14
    """
    b = battle(
        text, attacker={"a1": "rifle"}, defender={"d1": "storm"}, inside={"h": "d1"},
        forts={"h": fort("medium", battlements=True)}, roofs={"a1.1": (8, 0)}, first="defender",
    )  # fmt: skip
    b.orders("order d1 advance", "roof d1 h")
    b.skip_to("assault")
    b.order("done")

    b.order("roof d1.1 h at 7,0")
    b.order("assault d1.1 a1.1", "close_assault:6,1 casualty:6,1")

    assert b.last(CloseAssault).place in {(7, 0), (7, 1), (8, 0)}


@pytest.mark.rule("H14")
@pytest.mark.parametrize(("gun", "may"), [({"east": "autocannon"}, True), ({}, False)])
def test_out_of_a_capacity_building_with_guns_one_sallies_out_of_a_plain_one_not(
    gun: dict[str, str], may: bool
) -> None:
    text = """
        .*3 H H . . a1 .*4
        .*3 H H . . .  .*4
    """
    b = battle(
        text, attacker={"a1": "rifle"}, defender={"d1": "storm"}, inside={"h": "d1"},
        forts={"h": house(guns=gun)}, first="defender",
    )  # fmt: skip
    b.orders("order d1 advance", "leave d1.1 5,0")
    b.skip_to("assault")
    b.order("done")

    assert b.allowed("move d1.1 6,0") is may


# -- C17, H16: a garrison is fought from its battlements -------------------------------------


def on_top(cards: str = "storm", **more: object) -> Battle:
    return battle(
        YARD.replace("a1", ". "),
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "inside": {"h": "d1"}, "forts": {"h": TOP},
            "roofs": {"a1.1": (5, 1)}, "phase": "assault", "orders": {"a1": "assault"}, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("C17", "F7", "H16")
def test_those_on_the_battlements_fight_the_garrison_at_the_way_down_and_go_in() -> None:
    b = on_top()
    assert ("a1.1", "d1.1") in b.match.view(b.match.to_act).legal.storms()

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:6,1")

    assert b.last(CloseAssault).structure == "h"
    assert b.last(UnitEntered).unit == "a1.1"


@pytest.mark.rule("F7", "H16")
def test_the_way_down_lets_one_figure_fight_however_many_are_up_there() -> None:
    b = on_top("storm*2", roofs={"a1.1": (5, 1), "a1.2": (6, 1)})

    fight = b.match.view(b.match.to_act).prospects.fight(Assault("a1.1", "d1.1"))

    assert fight
    assert [len(fight.ours.fighters), len(fight.theirs.fighters)] == [1, 1]


@pytest.mark.rule("C17", "H16")
def test_not_from_the_battlements_of_another_building() -> None:
    text = """
        .*5 H H K K .*5
        .*5 H H K K .*5
    """
    b = battle(
        text, attacker={"a1": "storm"}, inside={"k": "d1"}, forts={"h": TOP, "k": TOP},
        roofs={"a1.1": (6, 0)}, phase="assault", orders={"a1": "assault"},
    )  # fmt: skip

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


# -- H16: blasts go through -------------------------------------------------------------------


def shelled(**more: object) -> Battle:
    """A gun that fires by itself over open ground at one on battlements."""
    text = """
        H H .*6 K K .*3
        H H .*6 K K .*2 d1
    """
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": "rifle"}, "forts": {
                "h": fort(guns={"east": "wall-cannon"}), "k": fort(armour=9, battlements=True)},
            "sites": {"h": {"claimed": "defender"}}, "roofs": {"a1.1": (8, 0)},
            "phase": "engine shooting", **more,
        },
    )  # fmt: skip


@pytest.mark.rule("H16", "H11")
def test_a_blast_that_a_gun_fires_by_itself_goes_through_the_battlements_too() -> None:
    b = shelled()

    b.skip_to("movement", "shot:6 battlements:1 penetration:1")

    assert b.last(EmplacementFired).automatic
    assert b.last(PenetrationRolled).structure == "k"


@pytest.mark.rule("H16", "T3")
def test_a_jammed_weapon_blasts_nothing() -> None:
    walker = replace(
        UNITS["titan"], weapons=("autocannon", "tank-gun"), mounts=("hull", "left_arm")
    )
    text = """
        .  a1 . . . . H H .*3
        .  .  . . . . H H .*3
    """
    b = battle(
        text, attacker={"a1": "walker"}, cards={"walker": walker}, roofs={"d1.1": (6, 0)},
        forts={"h": fort(armour=9, battlements=True)}, phase="engine shooting",
    )  # fmt: skip
    vitals = b.world.vitals[b.id("a1.1")]
    b.world.journal.put(b.id("a1.1"), vitals, "jams", (0, 0, 2, 0, 0))

    b.order("shoot a1 d1", "shot:6 battlements:1")

    assert b.events_of(PenetrationRolled) == []


# -- H17: the pinned in firefights ------------------------------------------------------------


@pytest.mark.rule("H17", "C11")
def test_the_pinned_count_half_their_firepower_in_a_firefight() -> None:
    text = ". a1 a1 . . d1 .*9 H"
    b = battle(text, attacker={"a1": "gun2*2"}, phase="assault", pinned=["a1"], forts={"h": fort()})

    b.order("firefight a1 d1", "firefight:6,1")

    ours = b.last(Firefight).sides[0]
    assert (ours.strength, ours.halved) == (2, True)
