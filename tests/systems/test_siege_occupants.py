"""Templates on buildings and those in them (C10, E6)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.errors import Reason
from siegegame.model.events import (
    HeavyFired,
    ShotsFired,
    StructureDamaged,
    StructureShot,
    TemplatePlaced,
)
from siegegame.model.vocabulary import Column


def shooting(text: str, **more: object) -> Battle:
    return battle(text, **{"phase": "shooting", **more})  # type: ignore[arg-type]


# -- C10, E6: occupants under a template ----------------------------------------------------

HOUSE = """
    a1 .*5 H H
    .  .*5 H H
"""


def at_house(cards: str, foe: str = "rifle*4", **more: object) -> Battle:
    return shooting(HOUSE, attacker={"a1": cards}, defender={"d1": foe}, inside={"h": "d1"}, **more)


@pytest.mark.rule("C10", "E6")
def test_with_all_cells_under_it_a_template_covers_all_occupants_and_the_building() -> None:
    b = at_house("siege")

    b.order("shoot a1 d1 at 6,0", "heavy:5,1,5,1,6 critical:3,4")

    assert b.last(TemplatePlaced).structures == ("h",)
    assert b.alive("d1") == ["d1.2", "d1.4"]
    assert b.remaining("h") == 9


WIDE = """
    a1 .*5 H H H H
    .  .*5 .  .  .  .
"""


@pytest.mark.rule("C10")
def test_as_many_occupants_are_under_it_as_cells_and_their_owner_says_which() -> None:
    b = shooting(WIDE, attacker={"a1": "siege"}, defender={"d1": "rifle*4"}, inside={"h": "d1"})

    b.order("shoot a1 d1 at 6,0")

    assert (b.pending, b.to_act) == ("ChooseUnder", "defender")
    assert b.refused("choose d1.1 d1.2").reason is Reason.BAD_CHOICE
    assert b.refused("choose d1.1 d1.2 d1.2").reason is Reason.BAD_CHOICE
    assert b.refused("choose d1.1 d1.2 a1.1").reason is Reason.BAD_CHOICE
    b.order("choose d1.4 d1.2 d1.1", "heavy:5,1,5,1")
    assert set(b.last(TemplatePlaced).units) == {"d1.1", "d1.2", "d1.4"}
    assert b.alive("d1") == ["d1.2", "d1.3"]


@pytest.mark.rule("C10")
def test_there_is_nothing_to_choose_with_no_more_occupants_than_cells() -> None:
    b = shooting(WIDE, attacker={"a1": "siege"}, defender={"d1": "rifle*3"}, inside={"h": "d1"})

    b.order("shoot a1 d1 at 6,0", "heavy:1,1,1,1")

    assert b.pending == ""


@pytest.mark.rule("C10")
def test_a_barrage_counts_the_occupants_that_are_under_it() -> None:
    b = shooting(WIDE, attacker={"a1": "howitzer"}, defender={"d1": "rifle*4"}, inside={"h": "d1"})

    b.order("shoot a1 d1 at 6,0")
    b.order("choose d1.1 d1.2 d1.3", "shot:1,1")

    assert b.last(ShotsFired).barrage == 3
    assert b.last(ShotsFired).column is Column.C


@pytest.mark.rule("E6", "C10")
@pytest.mark.parametrize(("cards", "power"), [("howitzer", 1), ("rockets", 2)])
def test_a_barrage_counts_the_building_as_one_unit_a_heavy_one_as_two(
    cards: str, power: int
) -> None:
    b = at_house(cards, "rifle")

    b.order("shoot a1 d1", {1: "shot:1,6", 2: "shot:1,5,6"}[power] + " critical:3,4")

    shot = b.last(StructureShot)
    assert (shot.modified, shot.column, shot.hits) == (power, Column.A, 1)
    assert b.remaining("h") == 10 - 1


@pytest.mark.rule("C10", "E5", "E6")
def test_a_mega_cannon_at_a_building_needs_its_armour_and_a_6_is_a_critical() -> None:
    b = at_house("siege", "rifle", sheets={"h": "ramshackle-small"})
    b.order("shoot a1 d1", "heavy:1,5")
    two = at_house("siege", "rifle", sheets={"h": "ramshackle-small"})
    two.order("shoot a1 d1", "heavy:1,6 critical:1,1 inside:1")
    miss = at_house("siege", "rifle", sheets={"h": "ramshackle-small"})
    miss.order("shoot a1 d1", "heavy:1,4")

    assert (b.remaining("h"), two.remaining("h"), miss.remaining("h")) == (11, 8, 12)


@pytest.mark.rule("E6")
def test_firepower_at_occupants_leaves_their_building_alone() -> None:
    b = at_house("gun9", "rifle")

    b.order("shoot a1 d1", "shot:6,6,6,6")

    assert b.events_of(StructureDamaged) == []


@pytest.mark.rule("C10", "E6")
def test_a_template_beside_a_building_hits_it_too() -> None:
    b = shooting(
        """
        a1 .*5 d1 H H
        .  .*5 .  H H
        """,
        attacker={"a1": "siege"},
    )

    b.order("shoot a1 d1", "heavy:1,6 critical:3,4")

    assert b.last(HeavyFired).aimed_at == ("d1.1", "h")
    assert b.remaining("h") == 9


@pytest.mark.rule("C10", "E4")
def test_a_template_at_a_building_hits_its_occupants() -> None:
    b = at_house("siege", "rifle*2")

    b.order("shoot a1 h at 6,0", "heavy:5,5,1")

    assert b.alive("d1") == []


@pytest.mark.rule("C10", "C9")
def test_occupants_of_a_building_that_is_the_target_get_markers_when_hit() -> None:
    b = at_house("siege", "rifle*2")

    b.order("shoot a1 h at 6,0", "heavy:5,1,1")

    assert b.markers("d1") == 1


@pytest.mark.rule("C10")
def test_disrupt_does_nothing_to_a_building() -> None:
    b = at_house("horn")

    assert b.refused("shoot a1 h").reason is Reason.NO_SIGHT


TWINS = """
    .*5 . H H  H K K K
    .*5 . . .  . . . .
    .*5 . . .  . . . .
    .*5 . . .  . . . .
    .*5 . . . a1 . . .
"""


@pytest.mark.rule("C10")
def test_each_owner_says_it_for_his_own_building() -> None:
    b = shooting(
        TWINS,
        attacker={"a1": "siege", "a2": "rifle*3"},
        defender={"d1": "rifle*3"},
        inside={"h": "d1", "k": "a2"},
    )

    b.order("shoot a1 d1 at 8,0")

    assert (b.pending, b.to_act) == ("ChooseUnder", "attacker")
    b.order("choose a2.2 a2.3", "heavy:1,1,1,1,1,1,1")
    assert set(b.last(TemplatePlaced).units) == {"d1.1", "d1.2", "d1.3", "a2.2", "a2.3"}
    assert b.last(TemplatePlaced).structures == ("h", "k")
