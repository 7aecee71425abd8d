"""Titans in close combat on the table: groups, hits, saves, duels, holding (T1 to T6)."""

from __future__ import annotations

from typing import Any

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.content.schema import UnitCard
from siegegame.model.errors import Reason
from siegegame.model.events import (
    BlastMarkersChanged,
    CloseAssault,
    DecisionRequested,
    DetachmentBroken,
    TitanAssault,
    TitanDuel,
    TitanEngaged,
    TitanSaves,
    TitanStruck,
    UnitDestroyed,
    UnitMoved,
)
from siegegame.model.vocabulary import Side
from siegegame.world import changes


def caf(**factors: int) -> dict[str, UnitCard]:
    """Cards of the cast with a close assault factor."""
    return {kind: replace(UNITS[kind], caf=factor) for kind, factor in factors.items()}


def plain_fist(factor: int) -> dict[str, UnitCard]:
    """The other titan without its close-combat dice."""
    return {"fist": replace(UNITS["fist"], caf=factor, close_combat_dice=0)}


def fight(text: str, attacker: str, defender: str = "titan", **more: Any) -> Battle:
    """An Assault phase; detachments are separated by commas, the attacker's may assault."""
    ours = {f"a{n}": cards for n, cards in enumerate(attacker.split(", "), 1)}
    theirs = {f"d{n}": cards for n, cards in enumerate(defender.split(", "), 1)}
    return battle(
        text,
        **{
            "attacker": ours, "defender": theirs, "phase": "assault",
            "orders": dict.fromkeys(ours, "assault"), "pad": (12, 8), **more,
        },
    )  # fmt: skip


TRIO = """
    . a1 .
    . d1 a1
    . a1 .
"""
SAVES = "titan_save:1,1,1"

# -- T1 -------------------------------------------------------------------------------------


@pytest.mark.rule("T1", "T2", "T4")
def test_given_six_stands_and_three_vehicles_when_they_attack_then_nine_dice_and_18() -> None:
    b = fight(
        """
        . a1 a1 a1 .
        a1 a1 d1 a1 .
        . a1 a1 a1 .
        """,
        "storm*6 tank*3", "fist", cards=caf(storm=3, fist=8),
    )  # fmt: skip

    b.order(
        "assault a1.2 d1.1",
        "titan_group:2,2,2,2,2,3,2,3,3 titan_defence:4,3,3 titan_hit:1 titan_save:6,6,5,4,3,2",
    )

    told = b.last(TitanAssault)
    assert (told.group_caf, told.group, told.defence, told.hits) == (18, 39, 36, 1)
    assert told.titan == "d1.1"
    assert len(told.units) == 9  # one of them two cells off
    assert b.last(TitanSaves).need == 6
    assert b.alive("a1") == ["a1.1", "a1.2"]


@pytest.mark.rule("T1")
def test_given_no_one_beside_it_when_units_within_7_cm_have_assault_orders_then_they_attack() -> (
    None
):
    b = fight("a1 . . d1 .", "storm*1", cards=caf(storm=4, titan=1))

    b.order("assault a1.1 d1.1", "titan_group:2 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a1.1",)
    assert b.alive("a1") == []


@pytest.mark.rule("T1")
@pytest.mark.parametrize("text", ["a1 . . . d1", "a1 # . d1"])
def test_given_units_too_far_or_behind_a_wall_then_they_do_not_reach_it(text: str) -> None:
    b = fight(text, "storm")

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("T1", "C11")
def test_given_other_orders_when_units_are_near_then_they_do_not_count_as_touching() -> None:
    b = fight("a1 . d1 .", "storm", orders={"a1": "advance"})

    assert b.refused("assault a1.1 d1.1").rule == "T1"
    b.order("done")  # and nobody has a fight to fight


@pytest.mark.rule("T1")
def test_given_a_titan_that_charges_when_it_is_fought_then_it_is_fought_by_the_same_rules() -> None:
    b = fight("a1 d1 .", "titan", "storm*1", cards=caf(storm=4, titan=1))

    b.order("assault a1.1 d1.1", "titan_group:6 titan_defence:1,1 titan_hit:5 titan_save:6")

    assert b.last(TitanAssault).side is Side.DEFENDER
    assert b.capacity("a1.1") == 4
    assert b.alive("d1") == ["d1.1"]


@pytest.mark.rule("T1")
def test_given_a_unit_touching_a_titan_and_others_when_the_enemy_picks_then_its_owner_chooses() -> (
    None
):
    b = fight(
        ". a2 .\n. d1 a1", "titan, storm", "storm", cards=caf(storm=2, titan=5),
    )  # fmt: skip

    b.order("assault a1.1 d1.1")

    assert (b.pending, b.to_act) == ("ChooseFoe", "defender")
    assert b.last(DecisionRequested).candidates == ("d1.1", "a1.1", "a2.1")
    assert b.refused("choose a1").reason is Reason.BAD_CHOICE
    b.order("choose a2.1", "close_assault:1,6 casualty:1,6")
    assert b.events_of(TitanAssault) == []
    assert b.last(CloseAssault).engaged == ("a2.1", "d1.1")


@pytest.mark.rule("T1")
def test_given_a_unit_touching_a_titan_and_others_when_it_names_one_then_it_is_not_asked() -> None:
    b = fight(
        ". a1 .\n. d1 d2", "storm", "storm, titan", cards=caf(storm=2, titan=5),
    )  # fmt: skip

    b.order("assault a1.1 d2.1", "titan_group:6 titan_defence:1,1")

    assert b.last(TitanAssault).titan == "d2.1"
    assert b.events_of(CloseAssault) == []
    assert b.alive("d1") == ["d1.1"]


# -- T2, T3 ---------------------------------------------------------------------------------


@pytest.mark.rule("T2")
def test_a_fight_with_a_titan_is_fought_once_a_phase() -> None:
    b = fight(TRIO, "storm*3", cards=caf(storm=9))

    b.order("assault a1.1 d1.1", f"titan_group:1,1,1 titan_defence:6,6 titan_hit:1 {SAVES}")

    assert b.last(TitanEngaged).engaged == ("a1.1", "a1.2", "a1.3", "d1.1")
    assert (b.last(TitanAssault).group, b.last(TitanAssault).defence) == (30, 24)


@pytest.mark.rule("T3")
def test_given_three_hits_by_ground_units_then_all_strike_the_legs_and_the_worst_counts() -> None:
    b = fight(TRIO, "storm*3", cards=caf(storm=4))

    b.order(
        "assault a1.1 d1.1",
        "titan_group:1,1,1 titan_defence:1,1 titan_hit:2,5,4 titan_save:3,4,5",
    )

    struck = b.last(TitanStruck)
    assert (struck.location, struck.dice, struck.capacity) == ("legs", (2, 5, 4), 2)
    assert b.capacity("d1.1") == 4
    assert b.alive("a1") == ["a1.2", "a1.3"]  # three hits: saved on 4 or more


def legs(face: int, cards: str = "storm*1", **more: Any) -> Battle:
    """A titan hit on the legs, with a die; the attacker is destroyed."""
    b = fight("a1 d1 .", cards, cards=caf(storm=9), **more)
    b.order("assault a1.1 d1.1", f"titan_group:1 titan_defence:1,1 titan_hit:{face},1 titan_save:1")
    return b


@pytest.mark.rule("T3")
def test_given_a_3_then_the_part_is_jammed_until_the_end_of_the_next_turn() -> None:
    b = legs(3)

    assert b.last(TitanStruck).until == 2
    assert b.capacity("d1.1") == 6
    b.skip_to("movement")
    b.order("done")
    b.order("order d1 advance")
    assert b.refused("move d1.1 3,0").rule == "T3"


@pytest.mark.rule("T3")
def test_given_a_leg_is_disabled_then_it_goes_at_half_speed_and_both_not_at_all() -> None:
    b = legs(4)
    assert b.capacity("d1.1") == 5
    b.skip_to("movement")
    b.order("done")
    b.order("order d1 advance")
    assert b.allowed("move d1.1 5,0")  # 8 cells halved
    assert not b.allowed("move d1.1 6,0")

    changes.disable(b.world, b.id("d1.1"), 4, 2)

    assert b.refused("move d1.1 2,0").reason is Reason.JAMMED


@pytest.mark.rule("T3")
def test_given_a_6_then_3_capacity_and_a_critical() -> None:
    b = fight("a1 d1 .", "storm*1", cards=caf(storm=9))

    b.order(
        "assault a1.1 d1.1",
        "titan_group:1 titan_defence:1,1 titan_hit:6,1 engine_critical:1 titan_save:6",
    )

    assert b.capacity("d1.1") == 2
    assert b.alive("a1") == ["a1.1"]


@pytest.mark.rule("T3")
def test_given_leapers_alone_then_they_choose_a_place_for_each_hit() -> None:
    b = fight("a1 d1 .", "leaper", cards=caf(leaper=9), defender="titan")

    b.order("assault a1.1 d1.1", "titan_group:1 titan_defence:1,1")
    assert (b.pending, b.to_act) == ("ChooseLocation", "attacker")
    assert b.refused("choose tail").reason is Reason.BAD_CHOICE
    b.order("choose right_arm")
    b.order("choose head", "titan_hit:4,5 titan_save:1")

    told = {each.location: each.dice for each in b.events_of(TitanStruck)}
    assert told == {"head": (4,), "right_arm": (5,)}
    assert b.capacity("d1.1") == 3  # a head is not disabled, but the hit costs 1


@pytest.mark.rule("T3")
def test_given_an_arm_is_disabled_then_its_weapon_is_silent() -> None:
    mounted = replace(UNITS["titan"], mounts=("right_arm", "left_arm"))
    b = battle(
        "a1 .*9 d1", attacker={"a1": "titan"}, defender={"d1": "rifle"}, cards={"titan": mounted},
        phase="engine shooting",
    )  # fmt: skip
    titan = b.id("a1.1")
    changes.disable(b.world, titan, 2, 1)
    changes.disable(b.world, titan, 2, 1)
    assert b.world.limbs[titan].disabled == (0, 0, 1, 0, 0)
    record = b.match.view(Side.ATTACKER).unit("a1.1")
    assert record.disabled == ("left_arm",)

    b.order("shoot a1 d1", "shot:1")  # one cannon of two: Firepower 2, column B: one die
    changes.disable(b.world, titan, 3, 1)

    assert b.match.view(Side.ATTACKER).unit("a1.1").disabled == ("left_arm", "right_arm")


# -- T4 -------------------------------------------------------------------------------------


@pytest.mark.rule("T4")
def test_given_no_hits_then_all_who_attacked_are_destroyed_without_a_save() -> None:
    b = fight(TRIO, "storm*2 tank")

    b.order("assault a1.1 d1.1", "titan_group:1,1,1 titan_defence:1,1")

    assert b.alive("a1") == []
    assert b.events_of(TitanSaves) == []
    assert {each.rule for each in b.events_of(UnitDestroyed)} == {"T4"}


@pytest.mark.rule("T4")
def test_given_hits_then_vehicles_are_destroyed_all_the_same() -> None:
    b = fight(TRIO, "storm bike tank", cards=caf(storm=9))

    b.order(
        "assault a1.1 d1.1", "titan_group:1,1,1 titan_defence:1,1 titan_hit:1,1,1 titan_save:6,6"
    )

    assert b.alive("a1") == ["a1.1", "a1.2"]


@pytest.mark.rule("T4", "C11")
def test_after_a_fight_with_a_titan_nobody_is_broken_and_all_stay() -> None:
    b = fight(TRIO, "storm*3", cards=caf(storm=9))

    b.order("assault a1.1 d1.1", "titan_group:1,1,1 titan_defence:6,6 titan_hit:1 titan_save:6,6,6")

    assert (b.broken("a1"), b.broken("d1")) == (False, False)
    assert b.events_of(DetachmentBroken) == b.events_of(BlastMarkersChanged) == []
    assert b.alive("a1") == ["a1.1", "a1.2", "a1.3"]


# -- T5 -------------------------------------------------------------------------------------


def duel(attacker: str, dice: str, **more: Any) -> Battle:
    b = fight("a1 d1 .", attacker, **{"cards": caf(titan=12, engine=8), **more})
    b.order("assault a1.1 d1.1", dice)
    return b


@pytest.mark.rule("T5")
def test_given_two_hits_of_a_group_then_a_titan_of_8_and_4_dice_beats_12_and_2_dice() -> None:
    b = fight(
        "a2 a1 .\na1 d1 a1\n. a1 a1", "storm*5, fist", "titan",
        cards=caf(storm=9, titan=12) | plain_fist(8),
    )  # fmt: skip

    b.order(
        "assault a1.1 d1.1",
        "titan_group:3,3,3,3,3 titan_defence:1,1 titan_hit:1,2,5 "
        "titan_save:6,6,6,6,6 duel:4,4,3,3,3,4",
    )

    told = b.last(TitanDuel)
    assert (b.last(TitanAssault).group, b.last(TitanAssault).defence) == (60, 28)
    assert (told.more, told.totals, told.winner) == ((2, 0), (22, 19), "a2.1")
    assert b.capacity("d1.1") == 4


@pytest.mark.rule("T5")
@pytest.mark.parametrize(("dice", "winner"), [("6,6,1,1", "a1.1"), ("1,1,1,1", "d1.1")])
def test_given_two_titans_then_the_loser_takes_one_hit_on_the_legs(dice: str, winner: str) -> None:
    b = fight(
        "a1 d1 .", "fist", "titan",
        cards=caf(titan=12) | plain_fist(8),
    )  # fmt: skip

    b.order("assault a1.1 d1.1", f"duel:{dice} titan_hit:5")

    loser = "d1.1" if winner == "a1.1" else "a1.1"
    assert b.last(TitanDuel).winner == winner
    assert (b.last(TitanStruck).titan, b.last(TitanStruck).location) == (loser, "legs")
    assert b.capacity(loser) == 4


@pytest.mark.rule("T5")
def test_given_a_tie_then_nothing_happens() -> None:
    b = duel("engine", "duel:6,5,4,3", cards=caf(titan=12, engine=8))

    assert b.last(TitanDuel).winner is None
    assert (b.capacity("a1.1"), b.capacity("d1.1")) == (3, 6)


@pytest.mark.rule("T5")
def test_given_a_war_engine_that_loses_then_it_loses_a_d3_of_capacity() -> None:
    b = duel("engine", "duel:1,1,1,1 duel_loss:2")

    assert b.last(TitanDuel).lost == 2
    assert b.capacity("a1.1") == 1


@pytest.mark.rule("T5")
def test_given_two_engines_then_the_second_has_a_die_more() -> None:
    b = fight("a1 d1 a1", "engine*2", cards=caf(titan=12, engine=8))

    b.order("assault a1.1 d1.1", "duel:6,5,4,3,1,1,1,1,1 duel_loss:1")

    first, second = b.events_of(TitanDuel)
    assert (first.more, second.more) == ((0, 0), (1, 0))
    assert second.totals == (8 + 3, 12 + 2)


@pytest.mark.rule("T5")
def test_given_close_combat_dice_then_they_count_in_a_duel_and_nothing_is_doubled() -> None:
    b = fight("a1 d1 .", "engine", "fist", cards=caf(engine=8, fist=2))

    b.order("assault a1.1 d1.1", "duel:6,6,6,6,6")

    assert b.last(TitanDuel).totals == (20, 20)


# -- S6 -------------------------------------------------------------------------------------


@pytest.mark.rule("S6", "T2")
def test_given_a_titan_in_rubble_then_its_attackers_roll_every_die_twice() -> None:
    b = fight("a1 d1: .", "storm*1", cards=caf(storm=4))

    b.order("assault a1.1 d1.1", "titan_group:6,3 titan_defence:1,1 titan_hit:1 titan_save:1")

    assert (b.last(TitanAssault).group, b.last(TitanAssault).twice) == (7, (True, False))


@pytest.mark.rule("S6", "T5")
def test_given_a_titan_in_rubble_then_a_titan_that_fights_it_rolls_every_die_twice() -> None:
    b = fight("a1 d1: .", "fist", "titan")

    b.order("assault a1.1 d1.1", "duel:6,1,6,1,6,1,1,1 titan_hit:1")

    assert b.last(TitanDuel).totals == (3, 2)


# -- C11: the others ------------------------------------------------------------------------


@pytest.mark.rule("T1", "C11")
def test_given_others_in_the_same_fight_then_they_fight_by_c11_afterwards() -> None:
    b = fight(
        "d1 a1 d2 a2", "storm, rifle", "titan, rifle",
    )  # fmt: skip
    assert b.refused("done").reason is Reason.FIGHTS_LEFT

    b.order(
        "assault a1.1 d1.1",
        "titan_group:1 titan_defence:1,1 close_assault:6,1 casualty:6,1",
    )

    assert b.alive("a1") == []
    told = b.last(CloseAssault)
    assert told.engaged == ("a2.1", "d2.1")
    assert told.side is Side.ATTACKER
    b.order("done")


# -- T6 -------------------------------------------------------------------------------------


def contact(cards: str, foe: str = "titan", **more: Any) -> Battle:
    return battle(
        ". . . . .\n. a1 d1 . .\n. . . . .", attacker={"a1": cards}, defender={"d1": foe},
        pad=(10, 6), **more,
    )  # fmt: skip


@pytest.mark.rule("T6")
@pytest.mark.parametrize("kind", ["rifle", "bike", "tank", "hover", "engine", "titan"])
def test_given_contact_with_a_titan_then_nobody_may_leave_it(kind: str) -> None:
    b = contact(kind)
    b.order("order a1 advance")

    assert b.refused("move a1.1 0,0").reason is Reason.HELD
    assert b.match.view(Side.ATTACKER).legal.mover("a1.1") is None


@pytest.mark.rule("T6")
@pytest.mark.parametrize("foe", ["rifle", "tank", "engine"])
def test_given_a_titan_in_contact_with_smaller_ones_then_it_leaves(foe: str) -> None:
    b = contact("titan", foe)
    b.order("order a1 advance")

    assert b.allowed("move a1.1 0,0")


@pytest.mark.rule("T6", "C11")
def test_given_the_broken_then_they_run_from_a_titan_as_always() -> None:
    b = contact("rifle", broken=["a1"])

    assert b.allowed("move a1.1 0,1")


@pytest.mark.rule("T6")
@pytest.mark.parametrize(
    ("kind", "foe", "held"),
    [
        ("rifle", "tank", True), ("rifle", "bike", True), ("rifle", "hover", False),
        ("tank", "rifle", False), ("tank", "tank", True), ("tank", "engine", True),
        ("hover", "hover", True), ("engine", "tank", False), ("engine", "engine", True),
    ],
)  # fmt: skip
def test_given_no_titan_near_then_contact_with_the_smaller_alone_is_left(
    kind: str, foe: str, held: bool
) -> None:
    b = contact(kind, foe)
    b.order("order a1 advance")

    if held:
        assert b.refused("move a1.1 0,0").rule == "T6"
        assert b.match.view(Side.ATTACKER).legal.mover("a1.1") is None
    else:
        b.order("move a1.1 0,0")
        assert b.last(UnitMoved).also == ("T6",)


@pytest.mark.rule("T6")
def test_given_one_larger_among_those_it_touches_then_it_is_held() -> None:
    b = battle(
        ". d2 .\n. a1 d1\n. . .", attacker={"a1": "tank"}, defender={"d1": "rifle", "d2": "engine"},
        pad=(10, 6),
    )  # fmt: skip
    b.order("order a1 advance")

    assert b.refused("move a1.1 0,0").reason is Reason.HELD


@pytest.mark.rule("T6")
def test_given_an_enemy_that_is_only_near_then_a_move_breaks_no_contact() -> None:
    b = battle(
        "a1 . d1", attacker={"a1": "tank"}, defender={"d1": "titan"}, pad=(10, 6)
    )  # fmt: skip
    b.order("order a1 advance")
    b.order("move a1.1 0,1")

    assert b.last(UnitMoved).also == ()


@pytest.mark.rule("S6", "T2")
@pytest.mark.parametrize(("row", "twice"), [("a1: d1 a1", False), ("a1: d1 a1:", True)])
def test_given_a_group_in_rubble_then_the_titan_rolls_twice_only_if_all_of_it_is(
    row: str, twice: bool
) -> None:
    b = fight(row, "storm*2", cards=caf(storm=0))

    dice = "1,1,1,1" if twice else "1,1"
    b.order("assault a1.1 d1.1", f"titan_group:1,1 titan_defence:{dice}")

    assert b.last(TitanAssault).twice == (False, twice)
