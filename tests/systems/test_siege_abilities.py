"""What abilities of units do in the field (C16)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BuildingAssault,
    CloseAssault,
    DangerousTerrainRolled,
    HitsAllocated,
    RallyRolled,
    ShotsFired,
)
from siegegame.model.vocabulary import Column
from siegegame.systems import shooting as system

FAR = " .*20 d1"


def moving(text: str, cards: str, order: str = "advance", **more: object) -> Battle:
    b = battle(text, attacker={"a1": cards}, **more)  # type: ignore[arg-type]
    b.order(f"order a1 {order}")
    return b


def shooting(text: str, cards: str, foe: str = "rifle", **more: object) -> Battle:
    return battle(
        text, attacker={"a1": cards}, defender={"d1": foe},
        **{"phase": "shooting", **more},  # type: ignore[arg-type]
    )  # fmt: skip


# -- elite, HQ ------------------------------------------------------------------------------


@pytest.mark.rule("C16", "C9")
@pytest.mark.parametrize(
    ("cards", "face", "moves"),
    [
        ("elite", 2, False), ("elite", 3, True), ("rifle", 3, False), ("rifle", 4, True),
        ("elite rifle", 3, False),
    ],
)  # fmt: skip
def test_an_elite_detachment_adds_1_to_move_under_markers(
    cards: str, face: int, moves: bool
) -> None:
    b = battle(f"a1 .*20 d1 {'a1' * (' ' in cards) or '.'}", attacker={"a1": cards},
               markers={"a1": 3})  # fmt: skip

    b.order("order a1 advance", f"orders:{face}")

    assert b.allowed("move a1.1 1,0") is moves


@pytest.mark.rule("C16", "C9")
@pytest.mark.parametrize(("face", "moves"), [(2, False), (3, True)])
def test_an_elite_detachment_adds_1_before_it_charges_too(face: int, moves: bool) -> None:
    b = battle(
        "a1 .*20 d1",
        attacker={"a1": "elite*1"},
        markers={"a1": 3},
        orders={"a1": "assault"},
        phase="assault",
    )

    b.order("move a1.1 1,0", f"orders:{face}")

    assert b.where("a1.1") == ((1, 0) if moves else (0, 0))


@pytest.mark.rule("C16", "C11")
@pytest.mark.parametrize(("cards", "bonus"), [("chief", 1), ("rifle", 0)])
def test_an_hq_helps_to_rally(cards: str, bonus: int) -> None:
    b = battle("a1 .*20 d1", attacker={"a1": cards}, broken=["a1"], phase="end", first=None,
               dice="rally:6")  # fmt: skip

    assert b.last(RallyRolled).bonus == bonus


# -- heavy weapons: see E4; indirect --------------------------------------------------------

HIDDEN = """
    a1 .*3 H .*3 d1
    .  .*3 . .*3 .
    .  .*3 . .*3 a2
"""


@pytest.mark.rule("C16", "C13")
def test_indirect_fire_reaches_what_a_friend_sees() -> None:
    b = battle(HIDDEN, attacker={"a1": "mortars", "a2": "rifle"}, phase="shooting")

    b.order("shoot a1 d1", "shot:5")

    assert b.last(ShotsFired).units == ("a1.1",)
    assert b.alive("d1") == []


@pytest.mark.rule("C16", "C13")
def test_nobody_fires_indirectly_at_what_no_friend_sees() -> None:
    b = battle(
        HIDDEN.replace("a2", "."), attacker={"a1": "mortars", "a2": "rifle"}, phase="shooting"
    )

    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT


@pytest.mark.rule("C16", "C13")
def test_direct_fire_reaches_only_what_the_shooter_sees() -> None:
    b = battle(HIDDEN, attacker={"a1": "heavy", "a2": "rifle"}, phase="shooting")

    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT


@pytest.mark.rule("C16", "C10")
def test_a_template_is_laid_indirectly_where_a_friend_sees() -> None:
    b = battle(HIDDEN, attacker={"a1": "thrower", "a2": "rifle"}, phase="shooting")

    b.order("shoot a1 d1", "shot:5,1")

    assert b.alive("d1") == []


@pytest.mark.rule("C16", "C10")
def test_a_template_is_not_laid_indirectly_where_no_friend_sees() -> None:
    b = battle(
        HIDDEN.replace("a2", "."), attacker={"a1": "thrower", "a2": "rifle"}, phase="shooting"
    )

    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT


# -- jump -----------------------------------------------------------------------------------


@pytest.mark.rule("C16", "C14")
@pytest.mark.parametrize("ground", ["&", ",", "~", "o", "%", ":", "#"])
def test_jump_troops_ignore_terrain(ground: str) -> None:
    b = moving(f"a1 {ground} {ground} .{FAR}", "leaper")

    b.order("move a1.1 2,0")

    assert b.spent("a1.1") == 4


@pytest.mark.rule("C16", "C14")
@pytest.mark.parametrize("cards", ["leaper", "hover", "wing"])
def test_who_ignores_terrain_rolls_for_no_minefield(cards: str) -> None:
    b = moving(f"a1 * .{FAR}", cards)

    b.order("move a1.1 1,0")

    assert b.events_of(DangerousTerrainRolled) == []


@pytest.mark.rule("C16", "C1")
def test_jump_troops_pass_over_structures_and_do_not_stop_on_them() -> None:
    b = moving(f"a1 H H .{FAR}", "leaper")

    assert b.refused("move a1.1 1,0").reason is Reason.BLOCKED
    b.order("move a1.1 3,0")

    assert b.spent("a1.1") == 6


@pytest.mark.rule("C16")
def test_jump_troops_go_into_structures_as_infantry_does() -> None:
    b = moving(f"a1 H H .{FAR}", "leaper")

    b.order("enter a1.1 h")

    assert b.where("a1.1") == "h"


# -- skimmers -------------------------------------------------------------------------------


@pytest.mark.rule("C16", "C14")
@pytest.mark.parametrize("ground", ["&", ",", "~", "o", "%", ":"])
def test_skimmers_ignore_ground(ground: str) -> None:
    b = moving(f"a1 {ground} {ground} .{FAR}", "hover")

    b.order("move a1.1 2,0")

    assert b.spent("a1.1") == 4


@pytest.mark.rule("C16", "C1")
def test_skimmers_do_not_pass_over_structures() -> None:
    b = moving(f"a1 H H .{FAR}", "hover")

    assert b.refused("move a1.1 3,0").reason is Reason.TOO_FAR


# -- flyers ---------------------------------------------------------------------------------


@pytest.mark.rule("C16")
def test_a_flyer_moves_over_ground_structures_friend_and_foe() -> None:
    b = battle("a1 a2 # ~ H d1 .*20", attacker={"a1": "wing", "a2": "rifle"})
    b.order("order a1 advance")

    b.order("move a1.1 6,0")

    assert b.spent("a1.1") == 12


@pytest.mark.rule("C16", "C17")
def test_a_flyer_does_not_stop_on_structures_or_other_units() -> None:
    b = battle("a1 a2 H d1 .*20", attacker={"a1": "wing", "a2": "rifle"})
    b.order("order a1 advance")

    assert [b.refused(f"move a1.1 {x},0").reason for x in (1, 2, 3)] == [
        Reason.OCCUPIED, Reason.BLOCKED, Reason.OCCUPIED,
    ]  # fmt: skip


@pytest.mark.rule("C16", "C11")
def test_a_flyer_may_fly_next_to_an_enemy_and_is_not_in_contact() -> None:
    b = battle("a1 .*3 d1", attacker={"a1": "wing"}, phase="movement")
    b.order("order a1 advance")
    b.order("move a1.1 3,0")

    b.skip_to("assault")

    assert b.events_of(CloseAssault) == []
    assert b.allowed("done")


@pytest.mark.rule("C16", "C11")
def test_a_flyer_cannot_be_assaulted() -> None:
    b = battle("a1 . d1", attacker={"a1": "rifle"}, defender={"d1": "wing"}, phase="assault",
               orders={"a1": "assault"})  # fmt: skip
    b.order("move a1.1 1,0")

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("C16", "C11")
def test_a_flyer_assaults_nothing() -> None:
    b = battle("a1 . d1", attacker={"a1": "wing"}, phase="assault", orders={"a1": "assault"})

    assert b.refused("move a1.1 1,0").reason is Reason.WRONG_CLASS


@pytest.mark.rule("C16", "E9")
def test_a_flyer_assaults_no_building() -> None:
    b = battle("a1 H H .*9 d1", attacker={"a1": "wing"}, phase="assault", orders={"a1": "assault"})

    assert b.refused("assault a1.1 h").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("C16", "E10")
def test_a_flyer_beside_friends_has_no_part_in_their_assault_on_a_building() -> None:
    b = battle(
        "a1 H H .*9 d1\na2 H H .*9 .",
        attacker={"a1": "wing", "a2": "storm"},
        phase="assault",
        orders={"a1": "assault", "a2": "assault"},
    )

    assert b.refused("assault a1.1 h").reason is Reason.NOT_IN_CONTACT
    b.order("assault a2.1 h", "building_assault:1,6")
    assert b.last(BuildingAssault).sides[0].units == ("a2.1",)


@pytest.mark.rule("C16", "C7")
@pytest.mark.parametrize("order", ["advance", "march"])
@pytest.mark.parametrize("ground", ["", "&"])
def test_a_flyer_is_always_shot_at_in_column_c(order: str, ground: str) -> None:
    b = shooting(f"a1 .*5 d1{ground}", "gun6", "wing", orders={"d1": order})

    b.order("shoot a1 d1", "shot:4,1")

    shots = b.last(ShotsFired)
    assert (shots.column, shots.stance) == (Column.C, "flying")
    assert b.last(HitsAllocated).allocations[0].need == 4
    assert b.alive("d1") == []


@pytest.mark.rule("C16", "C10")
def test_a_flyer_is_under_no_template() -> None:
    b = battle(
        "a1 .*5 d1 d2",
        attacker={"a1": "siege"},
        defender={"d1": "rifle", "d2": "wing"},
        phase="shooting",
    )

    b.order("shoot a1 d1", "heavy:1")

    assert not b.allowed("shoot a1 d2")


@pytest.mark.rule("C16", "C7")
def test_anti_air_weapons_shoot_at_flyers_in_column_b() -> None:
    b = shooting("a1 .*5 d1", "flak", "wing")

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).column is Column.B


@pytest.mark.rule("C16", "C7")
@pytest.mark.parametrize(
    ("cards", "column", "dice"), [("flak gun2", Column.B, 2), ("flak gun3", Column.C, 2)]
)
def test_with_others_anti_air_weapons_set_the_column_if_they_are_half_of_it(
    cards: str, column: Column, dice: int
) -> None:
    b = shooting("a1 a1 .*5 d1", cards, "wing")

    b.order("shoot a1 d1", "shot:" + ",".join("1" * dice))

    assert b.last(ShotsFired).column is column


@pytest.mark.rule("C16", "C7")
def test_anti_air_weapons_shoot_at_others_as_anybody_does() -> None:
    b = shooting("a1 .*5 d1o", "flak", "rifle")

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).column is Column.C


# -- close-combat weapons: see E10; characters ----------------------------------------------


@pytest.mark.rule("C16", "C17")
def test_a_character_takes_no_room() -> None:
    b = battle("a1.1 H .*20 d1", attacker={"a1": "hero rifle"}, inside={"h": "a1.2"})
    b.order("order a1 advance")

    b.order("enter a1.1 h")

    assert b.where("a1.1") == "h"


# -- who has targets at all -----------------------------------------------------------------

CAST = (
    "rifle", "heavy", "tank", "piercer", "ray", "siege", "howitzer", "rockets", "horn", "mortars",
    "thrower", "elite", "leaper", "hover", "wing", "flak",
)  # fmt: skip


@pytest.mark.rule("C7", "C10", "C16")
@pytest.mark.parametrize("cards", CAST)
def test_the_targets_that_are_offered_are_those_that_may_be_shot_at(cards: str) -> None:
    b = battle(
        """
        a1 .*4 d1 .*2 d2 . H H . d3
        .  .*4 .  .*2 .  . H H . .
        a2 .*4 .  .*2 .  . . . . d4
        """,
        attacker={"a1": cards, "a2": "rifle"},
        defender={"d1": "rifle", "d2": "tank", "d3": "bike", "d4": "wing"},
        phase="shooting",
    )
    may = [name for name in ("d1", "d2", "d3", "d4") if b.allowed(f"shoot a1 {name}")]

    assert [b.world.theatre.slugs[each] for each in system.targets(b.world, b.id("a1"))] == may
    assert bool(system.wall_targets(b.world, b.id("a1"))) is b.allowed("shoot a1 h")
