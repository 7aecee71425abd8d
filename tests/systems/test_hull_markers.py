"""Markers and orders of those who shoot at hulls, markers inside, flamers (C7, C9, H18)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BlastMarkersChanged,
    HullShot,
    PenetrationRolled,
)

YARD = """
    a1 .*4 H H .*8 d1
    a1 .*4 H H .*8 .
"""
FAR = """
    a1 .*4 H H .*8 .
    .  .*4 H H .*8 .
    .  .*4 . . .*8 d1
"""


def shooting(cards: str, text: str = FAR, /, **more: object) -> Battle:
    sheet = more.pop("sheet", fort())
    return battle(
        text,
        **{"attacker": {"a1": cards}, "phase": "shooting", "forts": {"h": sheet}, **more},  # type: ignore[arg-type]
    )


# -- C7: markers, Assault orders, Overwatch -------------------------------------------------


@pytest.mark.rule("C7")
def test_a_marker_silences_one_weapon_the_one_worth_least() -> None:
    b = shooting("tank heavy", YARD, markers={"a1": 1})

    b.order("shoot a1 h", "hull_shot:1,1")

    assert [each.weapon for each in b.events_of(HullShot)] == ["autocannon"]


@pytest.mark.rule("C7", "C9")
def test_markers_may_silence_all_of_them() -> None:
    b = shooting("tank*2", YARD, markers={"a1": 2})

    assert b.refused("shoot a1 h").reason is Reason.NO_WEAPON


@pytest.mark.rule("C7", "C6")
def test_assault_orders_halve_the_shots() -> None:
    b = shooting("tank*2", YARD, orders={"a1": "assault"})

    b.order("shoot a1 h", "hull_shot:1")

    assert b.last(HullShot).shots == 1


@pytest.mark.rule("C7", "C6")
def test_super_heavy_weapons_lock_on_instead_of_being_halved() -> None:
    b = shooting("ray", orders={"a1": "assault"})

    b.order("shoot a1 h", "lock_on:4 hull_shot:1,1")

    assert b.last(HullShot).shots == 2


@pytest.mark.rule("C7", "C6")
def test_overwatch_rolls_missed_shots_again() -> None:
    b = shooting("heavy", orders={"a1": "overwatch"})

    b.order("shoot a1 h", "hull_shot:2,4,3 penetration:1,1")

    assert (b.last(HullShot).rerolled, b.last(HullShot).hits) == ((2,), 2)


@pytest.mark.rule("C8", "C7")
def test_a_stand_that_lost_figures_fires_fewer_shots() -> None:
    b = shooting("heavy", figures={"a1.1": 3})

    b.order("shoot a1 h", "hull_shot:1")

    assert b.last(HullShot).shots == 1


# -- C9: markers on those inside ------------------------------------------------------------


def at_occupied(cards: str, dice: str, text: str = YARD) -> Battle:
    b = shooting(cards, text.replace("d1", ". "), inside={"h": "d1"}, sheet=fort(armour=14))
    b.order("shoot a1 h", dice)
    return b


@pytest.mark.rule("C9")
def test_few_strength_shots_mark_occupants_once_if_anything_was_hit() -> None:
    assert at_occupied("tank", "hull_shot:2", FAR).markers("d1") == 0
    assert at_occupied("tank", "hull_shot:3 penetration:1", FAR).markers("d1") == 1


@pytest.mark.rule("C9")
def test_four_strength_shots_mark_occupants_once_whatever_they_hit() -> None:
    b = at_occupied("heavy*2", "hull_shot:1,1,1,1")

    assert b.markers("d1") == 1
    assert at_occupied("heavy*2", "hull_shot:3,1,1,1 penetration:1").markers("d1") == 1


@pytest.mark.rule("C9")
def test_nine_strength_shots_mark_them_twice() -> None:
    text = "\n".join(["a1 .*4 H H .*8 ."] * 5)
    b = at_occupied("heavy*5", "hull_shot:" + ",".join("1" * 10), text)

    assert b.markers("d1") == 2


@pytest.mark.rule("C9")
def test_shots_at_an_empty_structure_mark_nobody() -> None:
    b = shooting("heavy*2", YARD, sheet=fort(armour=14))

    b.order("shoot a1 h", "hull_shot:6,6,6,6 penetration:1,1,1,1")

    assert b.events_of(BlastMarkersChanged) == []


@pytest.mark.rule("C9", "C10")
def test_those_inside_a_bystander_under_a_template_are_marked_if_it_was_hit() -> None:
    text = """
        a1 .*4 H H K K . .
        .  .*4 H H K K . .
    """
    b = shooting(
        "siege", text, forts={"h": fort(armour=14), "k": fort(armour=14)}, inside={"k": "d1"}
    )

    b.order("shoot a1 h at 5,0", "hull_shot:1,3 penetration:1")

    assert b.markers("d1") == 1


# -- C16, H18: flamers ----------------------------------------------------------------------


@pytest.mark.rule("C16", "C18", "H3")
def test_a_flamer_fires_a_shot_of_strength_4() -> None:
    b = shooting("burner", "a1 . H H .*9 d1", sheet=fort(armour=10))

    b.order("shoot a1 h", "hull_shot:3 penetration:6")

    rolled = b.last(PenetrationRolled)
    assert (rolled.strength, rolled.total, rolled.result) == (4, 10, "glance")


@pytest.mark.rule("H18", "C16")
@pytest.mark.parametrize("pipe", [(0, 0), (1, 0), (0, 1)])
def test_a_flamer_within_a_cell_of_a_fuel_pipe_has_1_more_on_its_dice_at_a_hull(
    pipe: tuple[int, int],
) -> None:
    b = shooting("burner", "a1 . H H .*9 d1\n. . . . .*9 .", sheet=fort(armour=10), pipes=[pipe])

    b.order("shoot a1 h", "hull_shot:2 penetration:5")

    assert (b.last(HullShot).need, b.last(PenetrationRolled).total) == (2, 10)
    assert b.points("h") == 2


@pytest.mark.rule("H18")
@pytest.mark.parametrize(("cards", "pipe"), [("burner", (1, 1)), ("tank", (0, 0))])
def test_others_and_those_farther_off_draw_nothing(cards: str, pipe: tuple[int, int]) -> None:
    b = shooting(cards, "a1 . H H .*9 d1\n. . . . .*9 .", pipes=[pipe])

    b.order("shoot a1 h", "hull_shot:2")

    assert b.last(HullShot).need == 3
