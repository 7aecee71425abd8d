"""Up to battlements and down again (H9, H16, H18)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.errors import Reason
from siegegame.model.events import (
    DangerousTerrainRolled,
    UnitClimbed,
)

# -- H16, H9: up and down -------------------------------------------------------------------

STAIRS = fort(doors=("south",), battlements=True, stairs=True, figures=20)
LADDERLESS = fort(doors=("south",), battlements=True, figures=20)
FOOT = """
    .*4 H H H .*9
    .*4 H H H .*9
    .*4 H H H .*9
    .*4 . a1 . .*9
    .*8 .*7 d1
"""


def climbing(
    cards: str = "rifle", sheet: object = STAIRS, text: str = FOOT, /, **more: object
) -> Battle:
    b = battle(
        text,
        **{"attacker": {"a1": cards}, "forts": {"h": sheet}, **more},  # type: ignore[arg-type]
    )
    b.order("order a1 advance")
    return b


@pytest.mark.rule("H16", "H9")
def test_battlements_are_difficult_and_reached_by_stairs_from_an_access_point() -> None:
    b = climbing()

    b.order("roof a1.1 h at 5,2")

    assert (b.where("a1.1"), b.spent("a1.1")) == ((5, 2), 4)
    assert (b.last(UnitClimbed).rule, b.last(UnitClimbed).structure) == ("H16", "h")


@pytest.mark.rule("H16")
def test_along_them_each_step_is_difficult_too() -> None:
    b = climbing()

    b.order("roof a1.1 h at 5,0")

    assert (b.where("a1.1"), b.spent("a1.1")) == ((5, 0), 12)


@pytest.mark.rule("H9", "H16")
@pytest.mark.parametrize("cards", ["rifle", "bike"])
def test_without_stairs_nobody_on_foot_gets_up_from_outside(cards: str) -> None:
    assert climbing(cards, LADDERLESS).refused("roof a1.1 h").reason is Reason.TOO_FAR


@pytest.mark.rule("H9", "C16")
@pytest.mark.parametrize("cards", ["leaper", "hover"])
def test_jump_troops_and_skimmers_get_up_from_anywhere_without_a_roll(cards: str) -> None:
    text = FOOT.replace(".*4 . a1 . .*9", ".*7 .*9").replace(".*4 H H H", ". . . a1 H H H", 1)
    b = climbing(cards, LADDERLESS, text)

    b.order("roof a1.1 h at 4,0")

    assert b.spent("a1.1") == 2
    assert b.events_of(DangerousTerrainRolled) == []


@pytest.mark.rule("H9")
@pytest.mark.parametrize("cards", ["tank", "engine", "titan"])
def test_vehicles_and_engines_do_not(cards: str) -> None:
    assert climbing(cards).refused("roof a1.1 h").reason is Reason.TOO_FAR


@pytest.mark.rule("H9", "H16")
def test_impassable_buildings_have_their_battlements_used() -> None:
    sheet = fort(doors=("south",), battlements=True, stairs=True, impassable=True)

    assert climbing("rifle", sheet).allowed("roof a1.1 h")


@pytest.mark.rule("H16")
def test_there_is_an_access_point_between_inside_and_top() -> None:
    b = climbing("rifle*2", LADDERLESS, FOOT.replace("a1", ". "), inside={"h": "a1"})
    assert b.refused("roof a1.1").rule == "H9"
    b.order("roof a1")
    assert all(isinstance(b.where(each), tuple) for each in b.alive("a1"))
    b.order("done")
    b.order("done")
    b.skip_to("movement")
    b.order("order a1 advance")

    b.order("enter a1 h")

    assert [b.where(each) for each in b.alive("a1")] == ["h", "h"]


@pytest.mark.rule("H9", "H16")
def test_all_go_up_from_inside_or_nobody() -> None:
    text = "H . . .*9 d1"
    b = battle(text, attacker={"a1": "rifle*2"}, forts={"h": LADDERLESS}, inside={"h": "a1"})
    b.order("order a1 advance")

    assert b.refused("roof a1").reason is Reason.NO_ROOM


@pytest.mark.rule("H16")
def test_a_structure_without_battlements_has_none() -> None:
    assert climbing("rifle", fort(stairs=True)).refused("roof a1.1 h").reason is Reason.BAD_CHOICE


@pytest.mark.rule("H16", "H9")
def test_units_get_down_by_the_stairs_again() -> None:
    b = climbing("rifle", STAIRS, FOOT.replace("a1", ". "), roofs={"a1.1": (5, 2)})

    b.order("move a1.1 5,4")

    assert (b.where("a1.1"), b.spent("a1.1")) == ((5, 4), 4)


@pytest.mark.rule("H16", "H9")
def test_without_stairs_they_stay() -> None:
    b = climbing("rifle", LADDERLESS, FOOT.replace("a1", ". "), roofs={"a1.1": (5, 2)})

    assert (b.refused("move a1.1 5,3").reason, b.refused("move a1.1 5,3").rule) == (
        Reason.INSIDE, "H16",
    )  # fmt: skip
    assert b.allowed("enter a1 h")


@pytest.mark.rule("H16")
def test_units_move_along_the_battlements() -> None:
    b = climbing("rifle", LADDERLESS, FOOT.replace("a1", ". "), roofs={"a1.1": (5, 2)})
    assert b.refused("roof a1.1 h").reason is Reason.ALREADY_DONE

    b.order("roof a1.1 h at 6,1")

    assert (b.where("a1.1"), b.spent("a1.1")) == ((6, 1), 6)


@pytest.mark.rule("H16", "C2")
def test_a_formation_leaves_those_on_battlements_where_they_are() -> None:
    b = climbing("rifle*2", LADDERLESS, FOOT.replace(". a1 .", ". a1.2 ."), roofs={"a1.1": (5, 2)})

    b.order("move a1 8,3")

    assert (b.where("a1.1"), b.where("a1.2")) == ((5, 2), (8, 3))


@pytest.mark.rule("H6", "H18")
@pytest.mark.parametrize(
    ("cards", "may"), [("rifle", True), ("bike", True), ("titan", True), ("tank", False)]
)
def test_foot_riders_and_large_creatures_climb_about_in_ruined_battlements(
    cards: str, may: bool
) -> None:
    text = FOOT.replace(".*4 . a1 . .*9", ".*7 .*9").replace(".*4 H H H", ". . . a1 H H H", 1)
    b = climbing(cards, LADDERLESS, text, shells=["h"])

    assert b.allowed("roof a1.1 h") is may


@pytest.mark.rule("H18", "C11")
def test_riders_may_assault_in_ruins() -> None:
    b = battle(
        FOOT.replace("d1", ". "), attacker={"a1": "bike"}, forts={"h": LADDERLESS}, shells=["h"],
        phase="assault", orders={"a1": "assault"}, roofs={"d1.1": (5, 1)},
    )  # fmt: skip
    b.order("roof a1.1 h at 5,2")

    assert b.allowed("assault a1.1 d1.1")
