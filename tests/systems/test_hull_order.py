"""Structures that fall in the middle of a phase: the order of activations holds (C4, C5, H6)."""

from __future__ import annotations

import pytest
from kit import UNITS, battle, fort, house
from msgspec.structs import replace

from siegegame.model.events import DetachmentActivated, UnitLeft

OUT = "debris:1,1 figure:1,1 strength:1,1"


@pytest.mark.rule("H6", "C5")
def test_a_detachment_that_brings_its_own_house_down_has_shot_and_the_other_side_is_next() -> None:
    """Its template on the house beside covers the one that it is in."""
    text = """
        .*6 H H K K .*6
        .*6 H H K K .*6
        .*12 d1 . . .
    """
    mortars = replace(UNITS["rifle"], weapons=("thrower",), abilities=("heavy_weapons",))
    b = battle(
        text, attacker={"a1": "crew", "a2": "rifle"}, inside={"h": "a1"}, cards={"crew": mortars},
        phase="shooting", forts={"h": fort(armour=10, points=1), "k": house()},
    )  # fmt: skip
    b.order("shoot a1 k", f"shot:1 hull_shot:6 penetration:3 {OUT}")
    assert (b.pending, b.to_act) == ("Evacuate", "attacker")
    b.order("done", "pinning:1,1")

    assert b.state("h") == "shell"
    assert b.world.orders[b.id("a1")].shot
    assert b.to_act == "defender"
    assert b.last(UnitLeft).unit == "a1.1"


@pytest.mark.rule("H6", "C5")
def test_a_garrison_that_is_buried_before_it_shot_has_missed_its_turn() -> None:
    b = battle(
        "a1 .*4 H .*9 d2", attacker={"a1": "tank"}, defender={"d1": "rifle", "d2": "rifle"},
        inside={"h": "d1"}, figures={"d1.1": 1}, phase="shooting", forts={"h": fort(points=1)},
    )  # fmt: skip

    b.order("shoot a1 h", "hull_shot:6 penetration:4 debris:1,1 strength:6")

    assert b.alive("d1") == []
    assert b.to_act == "defender"
    assert [each.detachment for each in b.events_of(DetachmentActivated)] == ["a1"]


@pytest.mark.rule("H6", "C4")
def test_a_building_that_falls_to_an_assault_leaves_the_rest_of_the_phase_as_it_was() -> None:
    text = """
        a1 H .*9 a2 d2
        .  . .*9 .  .
    """
    b = battle(
        text, attacker={"a1": "hero", "a2": "storm"}, defender={"d1": "rifle", "d2": "hover"},
        inside={"h": "d1"}, phase="assault", orders={"a1": "assault", "a2": "assault"},
        forts={"h": fort(armour=8, points=1)},
    )  # fmt: skip
    b.order("assault a1.1 h", f"penetration:5 {OUT}")
    b.order("done", "pinning:1,1")

    assert b.to_act == "attacker"
    assert b.refused("move a2.1 10,1").rule == "C11"
    assert b.allowed("assault a2.1 d2.1")


@pytest.mark.rule("H6", "H11", "C4")
def test_a_building_may_fall_to_guns_that_fire_by_themselves_and_the_rest_still_fire() -> None:
    text = "K .*6 H .*3 a1 .*9"
    b = battle(
        text, phase="engine shooting", first=None,
        attacker={"a1": "rifle", "a2": "rifle"}, inside={"k": "a2"},
        forts={"k": fort(points=1), "h": fort(guns={"west": "cannon", "east": "cannon"})},
        sites={"k": {"claimed": "attacker"}, "h": {"claimed": "defender"}},
        dice=f"hull_shot:6 penetration:4 {OUT}",
    )  # fmt: skip
    assert b.pending == "Evacuate"

    b.order("done", "pinning:1,1 shot:1")

    assert (b.state("k"), b.world.gun[b.id("h.east")].fired) == ("shell", 1)


@pytest.mark.rule("H6", "C4")
def test_what_falls_beside_it_at_a_turns_start_strikes_those_inside_and_not_the_building() -> None:
    text = """
        U U H H .*9
        U U H H .*9
    """
    b = battle(
        text, phase="start", first=None, forts={"u": house(), "h": fort()}, inside={"h": "d1"},
        states={"u": "unstable"}, dice="structure:5 radius:1 collapse:4",
    )  # fmt: skip

    assert (b.state("u"), b.state("h"), b.where("d1.1")) == ("destroyed", "standing", "h")
