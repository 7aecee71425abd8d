"""Bashing, shooting at and bringing down doors, gates, walls and houses (F1 to F4, F10)."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.walls import SIEGE_CARDS, cottage, door, gate, tower, wall

from siegegame.model.errors import Reason
from siegegame.model.events import (
    ChargeLaid,
    FallRolled,
    FeatureBashed,
    FeatureDamaged,
    FeatureOpened,
    FeatureShot,
    MoraleChanged,
    UnitDropped,
)
from siegegame.model.vocabulary import Opening

YARD = """
    .*3 W .*12
    .*3 W .*12
    . a1 a1 G .*12
    .*3 G .*12
    .*3 W .*12
    .*3 W .*12
"""


def yard(cards: str, text: str = YARD, /, **more: object) -> Battle:
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "phase": "assault", "orders": {"a1": "assault"},
            "forts": {"g": gate(), "w": wall()}, "cards": SIEGE_CARDS,
            "sites": {"g": {"claimed": "defender"}, "w": {"claimed": "defender"}}, **more,
        },
    )  # fmt: skip


BASHING = """
    .*3 G .*12
    .*2 a1 G .*12
    .*2 a1 G .*12
"""


@pytest.mark.rule("F3", "F4")
def test_each_figure_that_can_touch_rolls_its_die_and_a_die_hits_by_its_face() -> None:
    b = yard("mob1", BASHING, forts={"g": gate(30)}, attacker={"a1": "mob1*2"})

    b.order("bash a1.1 g", "bash:1,3,4,5,6")

    bashed = b.last(FeatureBashed)
    assert (bashed.figures, bashed.sides, bashed.throws, bashed.hits) == (5, 6, 1, 3)
    damaged = b.last(FeatureDamaged)
    assert (damaged.feature, damaged.amount, damaged.remaining) == ("g", 3, 27)
    assert b.hits("g") == 27


@pytest.mark.rule("F3", "F4", "C16")
def test_a_ram_rolls_three_dice_three_times() -> None:
    b = yard("ram", "    .*2 a1 G .*12\n    .*3 G .*12")

    b.order("bash a1.1 g", "bash:12,10,9,7,6,4,3,2,1")

    bashed = b.last(FeatureBashed)
    assert (bashed.throws, bashed.sides, bashed.hits) == (3, 12, 3 + 3 + 2 + 2 + 1 + 1)
    assert "C16" in bashed.also


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    ("cards", "full", "allowed"),
    [
        ("small", 20, True), ("small", 24, False), ("mob1", 30, True), ("mob1", 40, False),
        ("tank", 50, True), ("tank", 60, False), ("engine", 80, True), ("titan", 80, True),
        ("ram", 50, True), ("ram", 60, False),
    ],
)  # fmt: skip
def test_the_full_rating_says_who_may_bash(cards: str, full: int, allowed: bool) -> None:
    b = yard(cards, "    .*2 a1 G .*12\n    .*3 G .*12", forts={"g": gate(full)}, hits={"g": 5})

    assert b.allowed("bash a1.1 g") == allowed
    if not allowed:
        assert b.refused("bash a1.1 g").rule == "F2"


@pytest.mark.rule("F2")
def test_men_are_refused_at_40_hits() -> None:
    """Golden example 8, its first half."""
    b = yard("mob1", "    .*2 a1 G .*12\n    .*3 G .*12", forts={"g": gate(40)})

    assert b.refused("bash a1.1 g").reason is Reason.WRONG_CLASS


@pytest.mark.rule("F2")
def test_engineers_blow_ten_hits_off_anything_without_a_die() -> None:
    b = yard("sapper", "    .*2 a1 W .*12\n    .*3 W .*12")

    b.order("charge a1.1 w")

    assert b.last(ChargeLaid).hits == 10
    assert b.hits("w") == 50
    assert b.refused("charge a1.1 w").reason is Reason.ALREADY_DONE


@pytest.mark.rule("C16")
def test_only_engineers_have_charges() -> None:
    b = yard("mob1", "    .*2 a1 W .*12\n    .*3 W .*12")

    assert b.refused("charge a1.1 w").rule == "C16"


@pytest.mark.rule("F3")
def test_at_a_door_one_figure_bashes_a_phase() -> None:
    text = """
        .*2 a1 . .*12
        .*3 D .*12
        .*2 a1 . .*12
    """
    b = yard("", text, attacker={"a1": "mob1*2"}, forts={"d": door(5)}, sites={})

    b.order("bash a1.1 d", "bash:4")

    assert b.last(FeatureBashed).figures == 1
    assert b.refused("bash a1.2 d").reason is Reason.ALREADY_DONE


@pytest.mark.rule("F3")
def test_only_units_with_assault_orders_in_no_contact_bash_and_once() -> None:
    text = "    .*2 a1 G .*12\n    .*2 . G .*12"
    assert yard("mob1", text, orders={"a1": "advance"}).refused("bash a1.1 g").rule == "C11"
    b = yard("mob1", "    .*2 a1 G .*12\n    .*2 d1 G .*12", forts={"g": gate(24)})
    assert b.refused("bash a1.1 g").reason is Reason.IN_CONTACT
    b = yard("mob1", text, forts={"g": gate(24)})
    b.order("bash a1.1 g", "bash:1,1,1,1,1")
    assert b.refused("bash a1.1 g").reason is Reason.ALREADY_DONE
    assert b.refused("assault a1.1 g").rule == "F3"


@pytest.mark.rule("F3")
def test_hits_add_up_and_at_none_a_gate_is_an_open_way() -> None:
    b = yard("mob1", "    .*2 a1 G .*12\n    .*3 G .*12", forts={"g": gate(24)}, hits={"g": 2})
    assert not b.is_open("g")

    b.order("bash a1.1 g", "bash:6,6,6,1,1")

    assert b.hits("g") == 0
    assert b.last(FeatureDamaged).amount == 2
    opened = b.last(FeatureOpened)
    assert (opened.feature, opened.result, opened.cells) == ("g", Opening.WAY, ((3, 0), (3, 1)))
    assert b.is_open("g")
    assert b.refused("bash a1.1 g").rule


@pytest.mark.rule("F10")
def test_what_falls_costs_its_side_its_value_in_morale() -> None:
    b = yard("mob1", "    .*2 a1 G .*12\n    .*3 G .*12", forts={"g": gate(24)}, hits={"g": 1})
    before = b.morale("defender")

    b.order("bash a1.1 g", "bash:4,1,1,1,1")

    assert b.morale("defender") == before - 30 * 4
    assert b.last(MoraleChanged).rule == "F10"


@pytest.mark.rule("F3")
def test_a_wall_that_fails_strikes_and_drops_who_is_on_it_and_is_a_breach() -> None:
    text = """
        .*3 W .*12
        .*2 a1 W .*12
        .*3 W .*12
    """
    b = yard(
        "sapper", text, defender={"d1": "mob2*2"}, hits={"w": 10},
        roofs={"d1.1": (3, 0), "d1.2": (3, 2)},
    )  # fmt: skip

    b.order("charge a1.1 w", "fall:5,4")

    assert [each.hurt for each in b.events_of(FallRolled)] == [True, False]
    assert b.alive("d1") == ["d1.2"]
    dropped = b.last(UnitDropped)
    assert dropped.unit == "d1.2"
    assert dropped.cell == (4, 2)
    assert b.last(FeatureOpened).result is Opening.BREACH
    assert [b.terrain((3, y)) for y in range(3)] == ["wreckage"] * 3


@pytest.mark.rule("F3")
def test_a_house_that_fails_is_ruins_and_its_garrison_stands_beside_it() -> None:
    text = """
        .*3 H H .*12
        .*2 a1 H H .*12
    """
    b = yard(
        "mob1", text, forts={"h": cottage()}, sites={}, defender={"d1": "mob2*2"},
        inside={"h": "d1"}, hits={"h": 1},
    )  # fmt: skip

    b.order("bash a1.1 h", "bash:6,1,1,1,1 fall:1,1")

    assert b.last(FeatureOpened).result is Opening.RUINS
    assert [each.unit for each in b.events_of(UnitDropped)] == ["d1.1", "d1.2"]
    assert b.terrain((3, 0)) == "ruins"


@pytest.mark.rule("F3", "F4", "C18")
def test_a_siege_engine_shoots_its_dice_three_times_at_any_wall() -> None:
    b = yard("catapult", "    a1 .*8 W .*6\n    .*9 W .*6", phase="shooting", orders={})

    b.order("shoot a1 w", "feature_shot:12,10,9,7,6,4,3,2,1")

    shot = b.last(FeatureShot)
    assert (shot.throws, shot.sides, shot.hits) == (3, 12, 12)
    assert b.hits("w") == 48


@pytest.mark.rule("F2", "C18")
def test_lesser_weapons_keep_to_the_limit_of_who_fires_them() -> None:
    text = "    a1 .*8 W .*6\n    .*9 W .*6"
    for cards, full, allowed in (("heavy", 30, True), ("heavy", 40, False), ("tank", 80, True)):
        b = yard(cards, text, forts={"w": wall(full)}, phase="shooting", orders={})
        assert b.allowed("shoot a1 w") == allowed, (cards, full)


@pytest.mark.rule("F2")
def test_shots_too_are_measured_by_the_full_rating() -> None:
    text = "    a1 .*8 W .*6\n    .*9 W .*6"
    b = yard("heavy", text, forts={"w": wall(40)}, hits={"w": 5}, phase="shooting", orders={})
    assert not b.allowed("shoot a1 w")


@pytest.mark.rule("C7")
def test_assault_orders_halve_attack_dice_and_markers_silence_weapons() -> None:
    text = "    a1 .*8 W .*6\n    a1 .*8 W .*6"
    b = yard("", text, attacker={"a1": "tank*2"}, phase="shooting", orders={"a1": "assault"})
    b.order("shoot a1 w", "feature_shot:4,4")
    assert b.hits("w") == 58
    b = yard("", text, attacker={"a1": "tank*2"}, phase="shooting", orders={}, markers={"a1": 1})
    b.order("shoot a1 w", "feature_shot:4,4 markers:1")
    assert b.hits("w") == 58


@pytest.mark.rule("F3", "C13")
def test_a_gate_drawn_open_is_passed_and_seen_through_and_a_closed_one_is_not() -> None:
    text = """
        .*3 W .*13
        .*2 a1 G . d1 .*11
        .*3 V .*13
    """
    for is_open in (False, True):
        b = yard(
            "mob1", text, phase="movement", orders={},
            forts={"g": gate(), "w": wall(), "v": wall()},
            sites={"g": {"claimed": "defender", "open": is_open}},
        )  # fmt: skip
        b.order("order a1 advance")
        assert b.is_open("g") == is_open
        assert b.sees("a1.1", "d1.1") == is_open
        assert b.allowed("move a1.1 3,1") == is_open
        assert b.match.problems() == []


@pytest.mark.rule("F8", "C8", "C11")
def test_a_wall_walk_is_a_fortification_and_leads_on_over_sections_and_towers() -> None:
    text = """
        V V T T W W .*10
        .*2 T T .*12
        .*6 a1 .*9
    """
    b = yard(
        "mob1", text, forts={"v": wall(), "w": wall(), "t": tower()}, sites={},
        defender={"d1": "mob1"}, roofs={"d1.1": (0, 0)}, phase="movement", first="defender",
    )  # fmt: skip

    b.order("order d1 advance")
    b.order("roof d1.1 w at 4,0")

    assert b.where("d1.1") == (4, 0)
    assert b.spent("d1.1") == 8
