"""Corners of T1 to T5: who does not join, what is fought when, who is hurt no more."""

from __future__ import annotations

import pytest
from kit import battle, fort

from siegegame.model.errors import Reason
from siegegame.model.events import EngineCriticalRolled, TitanAssault, TitanDuel, TitanStruck

from .test_titans import caf, fight, plain_fist


@pytest.mark.rule("T1", "C11")
def test_given_the_broken_near_a_titan_then_they_do_not_join() -> None:
    b = fight("a1 . d1 a2", "storm, storm", broken=["a1"], cards=caf(storm=4))

    b.order("assault a2.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a2.1",)


@pytest.mark.rule("T1", "C16")
def test_given_a_flyer_near_a_titan_then_it_does_not_join() -> None:
    b = fight("a1 . d1 a2", "wing, storm", cards=caf(storm=4))

    b.order("assault a2.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a2.1",)


@pytest.mark.rule("T1", "C11")
def test_given_one_that_has_fought_another_enemy_then_it_does_not_join_a_titan() -> None:
    b = fight(
        "d2 a1 . d1 a2", "mob9, storm", "titan, mob1", cards=caf(storm=4),
    )  # fmt: skip
    b.order("assault a1.1 d2.1", "close_assault:6,1 casualty:6,1")

    b.order("assault a2.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a2.1",)
    assert b.alive("a1") == ["a1.1"]


@pytest.mark.rule("T1")
def test_given_one_that_touches_another_enemy_then_it_does_not_join() -> None:
    b = fight(
        "d2 a1 . d1 a2", "storm, storm", "titan, mob1", cards=caf(storm=4),
    )  # fmt: skip

    b.order("assault a2.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a2.1",)


@pytest.mark.rule("T1")
def test_given_another_enemy_in_the_way_then_it_does_not_reach_the_titan() -> None:
    text = "# # # . .\na1 . d2 d1 a2\n# # # . ."
    b = fight(text, "storm, storm", "titan, wing", cards=caf(storm=4))

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("T1")
def test_given_a_friend_in_the_way_then_it_goes_past_him() -> None:
    b = fight("# # # . .\na1 . a2 d1 .\n# # # . .", "storm, storm", cards=caf(storm=4))

    b.order("assault a2.1 d1.1", "titan_group:1,1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a1.1", "a2.1")


@pytest.mark.rule("T1")
def test_given_a_way_that_leads_farther_off_than_7_cm_then_it_does_not_count() -> None:
    text = """
        . . . . . .
        . # # # . .
        . a1 . # d1 a2
        . # # # . .
        . . . . . .
    """
    b = fight(text, "storm, storm", cards=caf(storm=4))

    b.order("assault a2.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a2.1",)


@pytest.mark.rule("T1", "H16")
def test_given_those_on_battlements_near_a_titan_then_they_do_not_join() -> None:
    b = battle(
        "H H . . .\nH H d1 a2 .", attacker={"a1": "storm", "a2": "storm"},
        defender={"d1": "titan"}, phase="assault", orders={"a1": "assault", "a2": "assault"},
        forts={"h": fort(battlements=True, stairs=True)}, roofs={"a1.1": (1, 0)}, pad=(10, 6),
        cards=caf(storm=4),
    )  # fmt: skip

    b.order("assault a2.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a2.1",)


@pytest.mark.rule("T1")
def test_given_two_titans_near_then_who_touches_neither_attacks_the_nearer() -> None:
    b = fight(". a1 . . .\n. . . d2 .\n. d1 . . .", "storm", "titan, titan", cards=caf(storm=4))

    b.order("assault a1.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).titan == "d1.1"


@pytest.mark.rule("T1")
def test_given_a_titan_between_a_titan_and_a_stand_then_it_attacks_the_titan_alone() -> None:
    b = fight(
        "d2 a1 d1", "titan", "titan, storm", cards=caf(storm=4, titan=5)
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "titan_group:1 titan_defence:6,6 duel:3,3,3,3")

    assert b.last(TitanAssault).titan == "a1.1"  # the stand attacks it, not the other way round
    assert (b.last(TitanDuel).unit, b.last(TitanDuel).titan) == ("a1.1", "d1.1")


@pytest.mark.rule("T1", "T5")
def test_given_titans_on_both_sides_then_the_picking_side_s_group_attacks_first() -> None:
    b = fight(
        "a2 d1 a1 d2", "titan, storm", "titan, storm", cards=caf(storm=4, titan=5)
    )  # fmt: skip

    b.order(
        "assault a2.1 d1.1",
        "titan_group:1,1 titan_defence:6,6,6,6 duel:3,3,3,3",
    )  # fmt: skip

    assert [each.titan for each in b.events_of(TitanAssault)] == ["d1.1", "a1.1"]


@pytest.mark.rule("T3")
def test_given_a_hit_that_destroys_a_titan_then_no_critical_and_no_more_hits_follow() -> None:
    b = fight(
        ". a1 .\na1 d1 a1", "leaper*3", damage={"d1.1": 4}, cards=caf(leaper=9, titan=1)
    )  # fmt: skip
    b.order("assault a1.1 d1.1", "titan_group:4,4,4 titan_defence:1,4")  # 39 ÷ 12: three hits
    b.order("choose legs")
    b.order("choose head")
    b.order("choose hull", "titan_hit:6 titan_save:4,4,1")

    assert b.alive("d1") == []
    assert [each.location for each in b.events_of(TitanStruck)] == ["head"]
    assert b.events_of(EngineCriticalRolled) == []
    assert b.alive("a1") == ["a1.1", "a1.2"]  # saved though the titan has fallen


@pytest.mark.rule("T5")
def test_given_a_titan_that_has_fallen_to_a_group_then_nobody_duels_with_it() -> None:
    b = fight(
        ". a1 .\na2 d1 .", "storm, engine", damage={"d1.1": 5}, cards=caf(storm=9, titan=1)
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "titan_group:3 titan_defence:1,1 titan_hit:6,6 titan_save:6")

    assert b.events_of(TitanDuel) == []
    assert b.alive("d1") == []


@pytest.mark.rule("T5")
def test_given_two_titans_that_attack_each_other_then_they_fight_once() -> None:
    b = fight(
        "a1 d1 .", "fist", "titan", cards=caf(titan=8) | plain_fist(8)
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "duel:3,3,4,2")

    assert len(b.events_of(TitanDuel)) == 1


@pytest.mark.rule("T5")
def test_given_a_titan_that_has_fought_one_then_the_next_has_a_die_more_against_it() -> None:
    b = fight(
        "d2 a1 d1", "fist", "titan, titan", cards=caf(titan=8) | plain_fist(8)
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "duel:3,3,3,3,1,3,2,3,3")

    first, second = b.events_of(TitanDuel)
    assert (first.more, second.more) == ((0, 0), (1, 0))


@pytest.mark.rule("T1")
def test_given_the_broken_of_the_side_that_picks_then_they_attack_nobody() -> None:
    b = battle(
        ". a2 .\na1 d1 .", attacker={"a1": "storm", "a2": "storm"}, defender={"d1": "titan"},
        phase="assault", orders={"a1": "assault", "a2": "assault"}, broken=["a2"],
        pad=(12, 8), cards=caf(storm=4),
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("a1.1",)


@pytest.mark.rule("T1", "C11")
def test_given_the_broken_near_a_titan_that_picks_the_fight_then_they_do_not_join_it() -> None:
    b = fight(
        "d1 a1 . d2", "titan", "storm, storm", cards=caf(storm=4),
        orders={"a1": "assault", "d2": "assault"}, broken=["d2"],
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "titan_group:1 titan_defence:6,6")

    assert b.last(TitanAssault).units == ("d1.1",)
    assert b.alive("d2") == ["d2.1"]


@pytest.mark.rule("T1")
def test_given_two_titans_in_one_fight_then_who_touches_neither_attacks_the_nearer() -> None:
    b = fight(
        "d1 a2 d2\n. . .\n. . a1", "storm, storm", "titan, titan", cards=caf(storm=4)
    )  # fmt: skip

    b.order("assault a2.1 d1.1", "titan_group:1,1 titan_defence:6,6,6,6")

    told = {each.titan: each.units for each in b.events_of(TitanAssault)}
    assert told == {"d1.1": ("a2.1",), "d2.1": ("a1.1",)}


@pytest.mark.rule("T1", "C11")
def test_given_those_who_survive_a_fight_then_they_do_not_fight_the_titan_again_in_that_phase() -> (
    None
):
    b = fight(". a1 .\na1 d1 .", "storm*2", cards=caf(storm=9))
    b.order(
        "assault a1.1 d1.1", "titan_group:1,1 titan_defence:3,3 titan_hit:1 titan_save:6,6"
    )  # fmt: skip

    assert b.refused("assault a1.1 d1.1").reason is Reason.ALREADY_DONE
    b.order("done")


@pytest.mark.rule("T1", "H16")
def test_given_a_titan_on_battlements_then_those_on_the_ground_near_it_do_not_join() -> None:
    b = battle(
        "H H . .\nH H . a1", attacker={"a1": "storm"}, defender={"d1": "titan"}, phase="assault",
        orders={"a1": "assault"}, forts={"h": fort(battlements=True, stairs=True)},
        roofs={"d1.1": (1, 1)}, pad=(10, 6), cards=caf(storm=4),
    )  # fmt: skip

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("T5")
def test_given_a_group_that_hit_one_of_two_titans_then_the_other_has_dice_more_against_it() -> None:
    b = fight("d2 a1 d1", "titan", "titan, storm", cards=caf(storm=4))

    b.order(
        "assault a1.1 d1.1",
        "titan_group:6 titan_defence:1,1 titan_hit:1,1,1 titan_save:6 duel:1,1,1,1,1,1",
    )

    assert b.last(TitanAssault).hits == 2
    assert b.last(TitanDuel).more == (0, 2)
