"""Assaults on the walls and the garrisons of hull-point structures (C17, F7, H3, H13, H14)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.errors import Reason
from siegegame.model.events import (
    CloseAssault,
    DetachmentBroken,
    HullBattered,
    PenetrationRolled,
    StructureClaimed,
    UnitDestroyed,
)

GATE = """
    .*4  H H H .*9
    .*4  H H H .*9
    .*4  H H H .*9
    .*4  . a1 . .*9
    .*16
"""
SOUTH = fort(doors=("south",), figures=20)


def storming(cards: str, text: str = GATE, /, **more: object) -> Battle:
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "phase": "assault", "orders": {"a1": "assault"},
            "forts": {"h": SOUTH}, **more,
        },
    )  # fmt: skip


# -- H3: walls ------------------------------------------------------------------------------


@pytest.mark.rule("H3")
def test_each_figure_that_touches_makes_one_automatic_hit_at_its_cards_strength() -> None:
    b = storming("mob1", forts={"h": fort(armour=9)})

    b.order("assault a1.1 h", "penetration:6,1,1,1,1")

    battered = b.last(HullBattered)
    assert (battered.hits, battered.strength, battered.rule) == (5, 3, "H3")
    assert [each.total for each in b.events_of(PenetrationRolled)] == [9, 4, 4, 4, 4]
    assert b.points("h") == 2


@pytest.mark.rule("H3", "C8")
def test_figures_that_are_lost_make_none() -> None:
    b = storming("mob1", figures={"a1.1": 2})

    b.order("assault a1.1 h", "penetration:1,1")

    assert b.last(HullBattered).hits == 2


@pytest.mark.rule("H3")
@pytest.mark.parametrize(("cards", "hits"), [("tank", 1), ("engine", 1), ("titan", 2), ("hero", 1)])
def test_vehicles_make_one_and_engines_their_assault_by_5(cards: str, hits: int) -> None:
    b = storming(cards)

    b.order("assault a1.1 h", "penetration:" + ",".join("1" * hits))

    assert b.last(HullBattered).hits == hits


@pytest.mark.rule("H3", "H1")
@pytest.mark.parametrize(("place", "av"), [("south", 12), ("corner", 14)])
def test_against_the_facing_that_is_touched_on_a_diagonal_the_higher(place: str, av: int) -> None:
    text = GATE if place == "south" else GATE.replace(".*4  . a1 . .*9", ". . . a1 . . . .*9")
    b = storming("hero", text, forts={"h": fort(armour=(10, 11, 12, 14))})

    b.order("assault a1.1 h", "penetration:1")

    assert b.last(PenetrationRolled).av == av


@pytest.mark.rule("H3", "H4")
def test_what_goes_through_rolls_on_the_table_without_armour_piercing() -> None:
    b = storming("hero", forts={"h": fort(armour=8)})

    b.order("assault a1.1 h", "penetration:6 building_damage:1")

    assert b.points("h") == 2


@pytest.mark.rule("H3", "H13")
@pytest.mark.parametrize("claimed", [None, "defender", "attacker"])
def test_unclaimed_claimed_and_own_buildings_may_be_assaulted_while_empty(
    claimed: str | None,
) -> None:
    assert storming("storm", sites={"h": {"claimed": claimed}}).allowed("assault a1.1 h")


@pytest.mark.rule("H3", "C17")
def test_nobody_assaults_a_building_that_holds_his_own_side() -> None:
    b = storming("storm", attacker={"a1": "storm", "a2": "rifle"}, inside={"h": "a2"})

    assert b.refused("assault a1.1 h").reason is Reason.NOT_AN_ENEMY


@pytest.mark.rule("H3", "C11")
def test_who_touches_no_wall_does_not() -> None:
    text = GATE.replace(".*4  . a1 . .*9\n    .*16", ".*16\n    .*4  . a1 . .*9")

    assert storming("storm", text).refused("assault a1.1 h").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("H3", "H5", "H6")
def test_a_building_may_fall_to_assaults_and_those_inside_get_out() -> None:
    b = storming("hero", inside={"h": "d1"}, hull={"h": 1}, forts={"h": fort(armour=8)})

    b.order("assault a1.1 h", "penetration:5 debris:1,1 figure:1,1 strength:1,1")
    assert (b.pending, b.state("h")) == ("Evacuate", "shell")
    b.order("done", "pinning:1,1")

    assert isinstance(b.where("d1.1"), tuple)


# -- C17: garrisons -------------------------------------------------------------------------


@pytest.mark.rule("C17", "F7")
def test_attackers_choose_the_garrison_and_one_figure_fights_at_each_access_point() -> None:
    b = storming("mob10", inside={"h": "d1"}, defender={"d1": "mob5*2"})

    b.order("assault a1.1 d1.1", "close_assault:3,1 casualty:1,1")

    fight = b.last(CloseAssault)
    assert [each.strength for each in fight.sides] == [2, 1]
    assert (fight.structure, fight.engaged) == ("h", ("a1.1", "d1.1", "d1.2"))


@pytest.mark.rule("C17", "F7")
def test_only_infantry_and_cavalry_at_an_access_point_do() -> None:
    assert storming("tank", inside={"h": "d1"}).refused("assault a1.1 d1.1").reason is (
        Reason.NOT_IN_CONTACT
    )
    text = GATE.replace(".*4  H H H .*9", ".*3 a1 H H H .*9", 1).replace(". a1 .", ". . .")
    assert storming("storm", text, inside={"h": "d1"}).refused("assault a1.1 d1.1").reason is (
        Reason.NOT_IN_CONTACT
    )


@pytest.mark.rule("C17")
def test_a_garrison_beaten_by_1_stays() -> None:
    b = storming("mob10", inside={"h": "d1"}, defender={"d1": "mob5"})

    b.order("assault a1.1 d1.1", "close_assault:2,3 casualty:1,1")

    assert b.where("d1.1") == "h"
    assert b.events_of(DetachmentBroken) == []


@pytest.mark.rule("C17", "H9")
def test_by_2_it_leaves_whole_and_who_stays_behind_is_lost() -> None:
    """Though no enemy is left near enough to cut anybody down."""
    sheet = fort(doors=("north", "south"), figures=20)
    text = "    .*16\n    .*16" + GATE
    b = storming("mob10", text, inside={"h": "d1"}, defender={"d1": "mob5*2"}, forts={"h": sheet})
    b.order("assault a1.1 d1.1", "close_assault:5,3 casualty:1,6")
    assert (b.pending, b.alive("a1")) == ("Retreat", [])

    b.order("leave d1.1 5,1")
    b.order("done")

    assert [each.unit for each in b.events_of(UnitDestroyed)] == ["a1.1", "d1.2"]
    assert b.where("d1.1") == (5, 1)


@pytest.mark.rule("C17", "H13")
def test_winners_follow_in_and_claim() -> None:
    b = storming(
        "mob10", inside={"h": "d1"}, defender={"d1": "mob5"}, sites={"h": {"claimed": "defender"}}
    )

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:6,1")

    assert b.alive("d1") == []
    assert (b.where("a1.1"), b.claimant("h")) == ("h", "attacker")
    assert b.last(StructureClaimed).by == "a1.1"


@pytest.mark.rule("C17", "H9")
def test_winners_of_one_detachment_only_follow_in() -> None:
    text = GATE.replace(". a1 .", "a2 a1 .")
    b = storming(
        "mob10", text, attacker={"a1": "mob10", "a2": "mob10"}, inside={"h": "d1"},
        orders={"a1": "assault", "a2": "assault"}, defender={"d1": "mob5"},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:6,1")

    assert (b.where("a1.1"), b.where("a2.1")) == ("h", (4, 3))


@pytest.mark.rule("C17", "H9")
def test_nobody_follows_into_an_impassable_building_nor_assaults_its_roof_from_below() -> None:
    sheet = fort(doors=("south",), battlements=True, stairs=True, impassable=True)
    b = storming("storm", forts={"h": sheet}, roofs={"d1.1": (5, 2)})

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("C11", "C17")
@pytest.mark.parametrize(("ours", "theirs"), [({"h": "a1"}, {}), ({}, {"h": "d1"})])
def test_hull_garrisons_neither_start_nor_suffer_a_firefight(
    ours: dict[str, str], theirs: dict[str, str]
) -> None:
    text = "{} . H H . {} .*9".format("a1" if not ours else ". ", "d1" if not theirs else ". ")
    b = battle(
        text, attacker={"a1": "gun9"}, defender={"d1": "gun9"}, phase="assault",
        forts={"h": fort()}, inside={**ours, **theirs},
    )  # fmt: skip

    assert b.refused("firefight a1 d1").reason is Reason.OUT_OF_RANGE


@pytest.mark.rule("C17", "C11")
def test_garrisons_of_capacity_buildings_do() -> None:
    b = battle(
        ". . H H . d1 .*9\n. . H H . . .*9", attacker={"a1": "gun9"}, defender={"d1": "gun9"},
        phase="assault", inside={"h": "a1"},
    )  # fmt: skip

    assert b.allowed("firefight a1 d1")
