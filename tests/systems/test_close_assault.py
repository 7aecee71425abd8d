"""Close assault: who may engage, totals, rounds, casualties, retreat (C11)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import Casualties, CloseAssault, Retreated, UnitDestroyed
from siegegame.model.vocabulary import Side

MOBS = {"attacker": {"a1": "mob5"}, "defender": {"d1": "mob5"}}


def melee(text: str, **more: object) -> Battle:
    return battle(text, phase="assault", **more)  # type: ignore[arg-type]


def sides(b: Battle) -> list[tuple[tuple[str, ...], int, int]]:
    """Of each side in the latest round: who fought, with what strength, and the bonuses' sum."""
    return [
        (side.units, side.strength, sum(value for _, value in side.bonuses))
        for side in b.last(CloseAssault).sides
    ]


# -- who may engage -------------------------------------------------------------------------


@pytest.mark.rule("C11")
@pytest.mark.parametrize("order", ["advance", "assault", "march"])
def test_nobody_steps_next_to_an_enemy_in_the_movement_phase(order: str) -> None:
    b = battle("a1 .*3 d1")

    b.order(f"order a1 {order}")

    assert b.refused("move a1.1 3,0 via 1,0 2,0").reason is Reason.NEXT_TO_ENEMY
    b.order("move a1.1 2,0")


@pytest.mark.rule("C11", "C6")
def test_assault_orders_let_a_unit_step_next_to_an_enemy_in_the_assault_phase() -> None:
    b = melee("a1 .*3 d1", orders={"a1": "assault"})

    b.order("move a1.1 3,0")

    assert b.where("a1.1") == (3, 0)


@pytest.mark.rule("C11")
def test_nobody_enters_the_cell_of_an_enemy() -> None:
    b = melee("a1 . d1 .", orders={"a1": "assault"})

    assert b.refused("move a1.1 2,0").reason is Reason.OCCUPIED
    assert b.refused("move a1.1 3,0 via 1,0 2,0").reason is Reason.OCCUPIED
    assert b.refused("move a1.1 3,0").reason is Reason.TOO_FAR


@pytest.mark.rule("C11")
def test_a_fight_needs_contact() -> None:
    b = melee("a1 . d1", orders={"a1": "assault"})

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("C11")
def test_moves_are_over_once_the_first_fight_is_picked() -> None:
    b = melee(
        "a1 d1 .*20 a2 .*5 d1",
        attacker={"a1": "mob5", "a2": "mob5"},
        defender={"d1": "mob5*2"},
        orders={"a2": "assault"},
    )

    b.order("assault a1.1 d1.1", "close_assault:3,3,3,3,3,3")

    assert b.refused("move a2.1 23,0").reason is Reason.NOT_NOW


@pytest.mark.rule("C11")
def test_the_fights_are_picked_one_by_one_and_none_is_left_out() -> None:
    b = melee("a1 d1 .*9 a1 d1", attacker={"a1": "mob5*2"}, defender={"d1": "mob5*2"})

    b.order("assault a1.1 d1.1", "close_assault:3,3,3,3,3,3")

    assert b.refused("done").reason is Reason.FIGHTS_LEFT
    b.order("assault a1.2 d1.2", "close_assault:3,3,3,3,3,3")
    assert [e.sides[0].units for e in b.events_of(CloseAssault)][::3] == [("a1.1",), ("a1.2",)]


@pytest.mark.rule("C11")
def test_a_fight_is_fought_once_a_phase_whoever_picks_it() -> None:
    b = melee("a1 d1 .*9", **MOBS, orders={"d1": "assault"})

    b.order("assault a1.1 d1.1", "close_assault:3,3,3,3,3,3")

    assert b.refused("assault a1.1 d1.1").reason is Reason.ALREADY_DONE
    b.order("done")
    assert b.to_act == "defender"
    assert b.refused("assault d1.1 a1.1").reason is Reason.ALREADY_DONE


@pytest.mark.rule("C11")
def test_a_fight_is_all_that_is_linked_by_contact() -> None:
    b = melee(
        """
        a1 d1 . . .
        .  .  a2 d2 .
        a3 .  .  . d2
        """,
        attacker={"a1": "mob5", "a2": "mob5", "a3": "mob5"},
        defender={"d1": "mob5", "d2": "mob5*2"},
    )

    b.order("assault a1.1 d1.1", "close_assault:3,3,3,3,3,3")

    assert sides(b)[0][0] == ("a1.1", "a2.1")
    assert sides(b)[1][0] == ("d1.1", "d2.1")
    assert (b.markers("a2"), b.markers("d2"), b.markers("a3")) == (3, 3, 0)


# -- totals and bonuses ---------------------------------------------------------------------


@pytest.mark.rule("C11")
def test_no_more_than_two_fight_one() -> None:
    b = melee(
        """
        a1 a1 a1
        .  d1 .
        """,
        attacker={"a1": "mob3 mob5 mob4"},
        defender={"d1": "mob9"},
    )

    b.order("assault a1.1 d1.1", "close_assault:3,3,3,3,3,3")

    assert sides(b) == [(("a1.2", "a1.3"), 9, 0), (("d1.1",), 9, 0)]


@pytest.mark.rule("C11")
def test_a_third_attacker_counts_if_another_enemy_is_there_for_somebody() -> None:
    b = melee(
        """
        a1 a1 a1 .
        .  d1 d1 .
        """,
        attacker={"a1": "mob3 mob5 mob4"},
        defender={"d1": "mob6*2"},
    )

    b.order("assault a1.1 d1.1", "close_assault:3,3,3,3,3,3")

    assert [strength for _, strength, _ in sides(b)] == [12, 12]


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("ours", "theirs", "bonuses"),
    [
        (5, 5, [0, 0]), (6, 5, [1, 0]), (5, 9, [0, 1]), (10, 5, [2, 0]), (14, 5, [2, 0]),
        (15, 5, [3, 0]), (20, 5, [4, 0]), (30, 5, [4, 0]), (1, 0, [4, 0]), (0, 0, [0, 0]),
    ],
)  # fmt: skip
def test_the_higher_total_has_the_bonus_of_its_odds(
    ours: int, theirs: int, bonuses: list[int]
) -> None:
    b = melee("a1 d1 .*9", attacker={"a1": f"mob{ours}"}, defender={"d1": f"mob{theirs}"})
    tie = f"{2 + bonuses[1]},{2 + bonuses[0]}"

    b.order("assault a1.1 d1.1", f"close_assault:{tie},{tie},{tie}")

    assert [bonus for _, _, bonus in sides(b)] == bonuses
    assert [side.total for side in b.last(CloseAssault).sides] == [2 + max(bonuses)] * 2


@pytest.mark.rule("C11", "C9")
@pytest.mark.parametrize(
    ("attacker", "defender", "bonuses"),
    [(0, 0, [0, 0]), (0, 1, [1, 0]), (2, 1, [0, 1]), (4, 4, [0, 0]), (5, 5, [1, 1]),
     (5, 6, [2, 1]), (0, 5, [2, 0]), (4, 5, [2, 0])],
)  # fmt: skip
def test_markers_give_bonuses_to_the_other_side(
    attacker: int, defender: int, bonuses: list[int]
) -> None:
    b = melee("a1 d1 .*9", **MOBS, markers={"a1": attacker, "d1": defender})

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1")

    assert [bonus for _, _, bonus in sides(b)] == bonuses


@pytest.mark.rule("C11", "C6")
def test_marching_halves_the_total_of_those_who_march() -> None:
    b = melee(
        """
        a1 d1 .*9
        a2 .  .*9
        """,
        attacker={"a1": "mob4", "a2": "mob7"},
        defender={"d1": "mob8"},
        orders={"a2": "march"},
    )

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1,1")

    assert sides(b)[0][1] == 8


# -- rounds ---------------------------------------------------------------------------------


@pytest.mark.rule("C11")
def test_the_side_that_picks_the_fight_rolls_first_and_adds_its_bonuses() -> None:
    b = melee("a1 d1 .*9", attacker={"a1": "mob6"}, defender={"d1": "mob5"}, first="defender")

    b.order("assault d1.1 a1.1", "close_assault:4,1 casualty:1,1")

    fought = b.last(CloseAssault)
    assert [(side.side, side.die, side.total) for side in fought.sides] == [
        (Side.DEFENDER, 4, 4),
        (Side.ATTACKER, 1, 2),
    ]
    assert (fought.winner, fought.difference) == (Side.DEFENDER, 2)


@pytest.mark.rule("C11")
def test_a_tie_marks_all_and_is_fought_again() -> None:
    b = melee("a1 d1 .*9", **MOBS)

    b.order("assault a1.1 d1.1", "close_assault:3,3,6,1 casualty:1,1")

    assert [e.round for e in b.events_of(CloseAssault)] == [1, 2]
    assert b.markers("a1") == 1
    assert b.last(CloseAssault).winner is Side.ATTACKER


@pytest.mark.rule("C11")
def test_after_three_ties_both_stay() -> None:
    b = melee("a1 d1 .*9", **MOBS)

    b.order("assault a1.1 d1.1", "close_assault:3,3,4,4,5,5")

    assert (b.markers("a1"), b.markers("d1")) == (3, 3)
    assert (b.broken("a1"), b.broken("d1")) == (False, False)
    assert b.where("a1.1") == (0, 0)
    assert (b.to_act, b.pending) == ("attacker", "")


ROWS = [
    ("narrow", (4, 3), 4, 4, 1),
    ("forced_back", (4, 2), 3, 4, 2),
    ("driven_off", (4, 1), 3, 5, 3),
    ("hurled_back", (5, 1), 2, 5, 4),
    ("overwhelmed", (6, 1), 2, 6, 5),
]


@pytest.mark.rule("C11")
@pytest.mark.parametrize(("name", "dice", "winner", "loser", "markers"), ROWS)
@pytest.mark.parametrize("first", ["attacker", "defender"])
def test_what_each_difference_does(
    name: str, dice: tuple[int, int], winner: int, loser: int, markers: int, first: str
) -> None:
    b = melee(".*9 d1 a1 .*9", **MOBS, first=first)
    won, lost = ("a1", "d1") if first == "attacker" else ("d1", "a1")

    fight = f"close_assault:{dice[0]},{dice[1]} casualty:{winner - 1},{loser - 1}"
    b.order(f"assault {won}.1 {lost}.1", fight)

    assert b.last(CloseAssault).result == name
    needs = [(e.side, e.target, e.need, e.hits) for e in b.events_of(Casualties)]
    us = Side(first)
    assert needs == [(us, us.other, winner, 0), (us.other, us, loser, 0)]
    assert (b.markers(won), b.markers(lost)) == (0, markers)
    assert (b.broken(won), b.broken(lost)) == (False, True)
    assert b.pending == "Retreat"


@pytest.mark.rule("C11")
@pytest.mark.parametrize(("name", "dice", "winner", "loser", "markers"), ROWS)
def test_both_sides_hit_on_the_face_of_the_row(
    name: str, dice: tuple[int, int], winner: int, loser: int, markers: int
) -> None:
    b = melee(".*9 d1 a1 .*9", **MOBS)

    fight = f"close_assault:{dice[0]},{dice[1]} casualty:{winner},{loser}"
    b.order("assault a1.1 d1.1", fight)

    assert b.last(CloseAssault).result == name
    assert (b.alive("a1"), b.alive("d1")) == ([], [])


@pytest.mark.rule("C11")
def test_the_loser_takes_5_markers_at_most() -> None:
    b = melee(".*9 d1 a1", attacker={"a1": "mob20"}, defender={"d1": "mob5"})

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1")

    assert b.last(CloseAssault).difference == 9
    assert b.markers("d1") == 5


# -- casualties -----------------------------------------------------------------------------


@pytest.mark.rule("C11")
def test_armour_does_not_help_in_close_assault() -> None:
    iron = replace(UNITS["rifle"], armour=6, assault=5, weapons=())
    b = melee("d1 a1 .*9", attacker={"a1": "mob5"}, defender={"d1": "iron"}, cards={"iron": iron})

    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:4,1")

    assert b.alive("d1") == []


def two_losers() -> Battle:
    b = melee(
        """
        .*9 d1 a1 .*9
        .*9 d1 .  .*9
        """,
        attacker={"a1": "mob10"},
        defender={"d1": "mob5*2"},
    )
    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:4,1,1")
    return b


@pytest.mark.rule("C11")
def test_the_owner_picks_his_losses() -> None:
    b = two_losers()
    assert (b.to_act, b.pending) == ("defender", "ChooseLosses")

    b.order("choose d1.2")

    assert b.alive("d1") == ["d1.1"]
    assert b.broken("d1")


@pytest.mark.rule("C11")
def test_he_picks_as_many_as_there_are_hits_among_those_in_contact() -> None:
    b = two_losers()

    assert b.refused("choose a1.1").reason is Reason.BAD_CHOICE
    assert b.refused("choose d0.1").reason is Reason.BAD_CHOICE
    assert b.refused("choose d1.1 d1.2").reason is Reason.BAD_CHOICE
    assert b.refused("done").reason is Reason.DECISION_PENDING


@pytest.mark.rule("C11", "C8")
def test_a_war_engine_may_take_several_of_the_hits() -> None:
    b = melee(
        """
        .*9 d1 a1 .*9
        .*9 d1 a1 .*9
        """,
        attacker={"a1": "mob6*2"},
        defender={"d1": "engine mob6"},
    )
    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:4,4,1,1")

    assert b.refused("choose d1.2 d1.2").reason is Reason.BAD_CHOICE
    b.order("choose d1.1 d1.1")

    assert b.capacity("d1.1") == 1
    assert b.alive("d1") == ["d1.1", "d1.2"]


@pytest.mark.rule("C11")
def test_with_a_hit_for_everybody_there_is_nothing_to_pick() -> None:
    b = melee(
        """
        d1 a1 .*9
        d1 a1 .*9
        """,
        attacker={"a1": "mob5*2"},
        defender={"d1": "mob5*2"},
    )

    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:4,4,1,1")

    assert b.alive("d1") == []


# -- the beaten -----------------------------------------------------------------------------


def beaten(text: str = ".*20 d1 a1", **more: object) -> Battle:
    """d1 has lost a fight narrowly and has to retreat."""
    b = melee(text, **{**MOBS, **more})
    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:1,1")
    return b


@pytest.mark.rule("C11")
def test_the_owner_of_the_loser_retreats_it() -> None:
    b = beaten()

    assert (b.to_act, b.pending) == ("defender", "Retreat")
    assert b.refused("move a1.1 20,0").reason is Reason.NOT_YOURS


@pytest.mark.rule("C11")
def test_a_retreat_goes_20_cm_at_most() -> None:
    b = beaten()

    assert b.refused("move d1.1 11,0").reason is Reason.TOO_FAR
    b.order("move d1.1 12,0")

    assert b.pending == ""
    assert b.where("d1.1") == (12, 0)
    assert b.last(Retreated).start == (20, 0)


@pytest.mark.rule("C11")
def test_a_retreat_may_be_made_in_parts_that_add_up() -> None:
    b = beaten()

    b.order("move d1.1 15,0")

    assert b.refused("move d1.1 11,0").reason is Reason.TOO_FAR
    b.order("move d1.1 12,0")


@pytest.mark.rule("C11")
def test_each_step_of_a_retreat_leads_away_from_the_nearest_enemy() -> None:
    b = melee(
        """
        .*20 .  . .
        .*20 d1 a1 .
        .*20 .  . .
        """,
        **MOBS,
    )
    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:1,1")
    b.order("move d1.1 18,1")

    assert b.refused("move d1.1 18,2 via 19,2").reason is Reason.NOT_AWAY
    b.order("move d1.1 17,0 via 18,0")


@pytest.mark.rule("C11")
@pytest.mark.parametrize(("x", "alive"), [(15, []), (14, ["d1.1"])])
def test_who_ends_its_retreat_within_15_cm_of_an_enemy_is_destroyed(
    x: int, alive: list[str]
) -> None:
    b = beaten()

    b.order(f"move d1.1 {x},0")
    b.order("done")

    assert b.alive("d1") == alive


@pytest.mark.rule("C11")
def test_each_unit_is_judged_by_its_own_retreat() -> None:
    b = melee(
        """
        .*19 d1 a1
        .*19 d1 .
        """,
        attacker={"a1": "mob6"},
        defender={"d1": "mob3*2"},
    )
    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:1,1,1")

    b.order("move d1.1 11,0")
    b.order("done")

    assert b.alive("d1") == ["d1.1"]
    assert b.last(UnitDestroyed).unit == "d1.2"


@pytest.mark.rule("C11")
def test_who_has_no_way_is_destroyed_and_nobody_is_asked() -> None:
    b = beaten("d1 a1 .*9")

    assert b.alive("d1") == []
    assert b.pending == ""


@pytest.mark.rule("C11")
def test_every_beaten_detachment_breaks_and_retreats() -> None:
    b = melee(
        """
        .*20 d1 a1
        .*20 d2 .
        """,
        attacker={"a1": "mob6"},
        defender={"d1": "mob3", "d2": "mob3"},
    )

    b.order("assault a1.1 d1.1", "close_assault:4,3 casualty:1,1,1")
    b.orders("move d1.1 12,0", "move d2.1 12,1")

    assert (b.broken("d1"), b.broken("d2")) == (True, True)
    assert b.alive("d1") + b.alive("d2") == ["d1.1", "d2.1"]


@pytest.mark.rule("C11")
def test_units_that_are_not_in_contact_retreat_with_their_detachment() -> None:
    b = beaten(".*9 . d1.2 .*9 d1.1 a1", defender={"d1": "mob5*2"})

    b.orders("move d1.2 9,0", "move d1.1 12,0", "done")

    assert b.where("d1.2") == (9, 0)


@pytest.mark.rule("C11", "C14")
def test_dangerous_ground_is_rolled_for_in_retreat() -> None:
    b = beaten(".*18 . * d1 a1")

    b.order("move d1.1 13,0", "dangerous:1")

    assert b.alive("d1") == []


@pytest.mark.rule("C11")
def test_the_winner_takes_no_marker_and_stays() -> None:
    b = beaten()
    b.order("move d1.1 12,0")

    assert (b.markers("a1"), b.broken("a1"), b.where("a1.1")) == (0, False, (21, 0))


# -- the broken -----------------------------------------------------------------------------


@pytest.mark.rule("C11")
def test_the_broken_get_no_orders() -> None:
    assert battle("a1 .*20 d1", broken=["a1"]).refused("order a1 advance").reason is Reason.BROKEN


@pytest.mark.rule("C11")
def test_the_broken_move_only_away_and_need_no_order() -> None:
    b = battle(".*5 a1 .*20 d1", broken=["a1"], markers={"a1": 9})

    assert b.refused("move a1.1 7,0 via 6,0").reason is Reason.NOT_AWAY
    b.order("move a1.1 0,0")

    assert b.where("a1.1") == (0, 0)


@pytest.mark.rule("C11")
@pytest.mark.parametrize("foe", [".", "d1"])
def test_with_none_but_flyers_on_the_table_the_broken_move_as_they_like(foe: str) -> None:
    b = battle(f".*6 a1 .*6 {foe} .*3", defender={"d1": "wing"}, broken=["a1"])

    b.order("move a1.1 8,0")
    b.order("move a1.1 7,0")

    assert b.where("a1.1") == (7, 0)


@pytest.mark.rule("C11")
def test_the_broken_do_not_shoot() -> None:
    b = battle(
        "a1 a2 .*5 d1", attacker={"a1": "rifle", "a2": "rifle"}, broken=["a1"], phase="shooting"
    )

    assert b.refused("shoot a1 d1").reason is Reason.BROKEN


@pytest.mark.rule("C11")
def test_the_broken_neither_charge_nor_pick_fights() -> None:
    b = melee(
        ". a1 d1 .*9 a2",
        attacker={"a1": "mob5", "a2": "mob5"},
        broken=["a1"],
        orders={"a1": "assault", "a2": "assault"},
    )

    assert b.refused("assault a1.1 d1.1").reason is Reason.BROKEN
    assert b.refused("move a1.1 0,0").reason is Reason.BROKEN


@pytest.mark.rule("C11", "C12")
def test_who_is_broken_already_pays_nothing_when_beaten_again() -> None:
    b = beaten(broken=["d1"])

    assert b.morale("defender") == 2000
    assert b.markers("d1") == 1
    assert b.pending == "Retreat"


@pytest.mark.rule("C11", "C12")
def test_breaking_in_a_fight_costs_morale() -> None:
    assert beaten().morale("defender") == 2000 - 20


@pytest.mark.rule("C11", "C8")
def test_a_beaten_war_engine_within_15_cm_is_destroyed_whatever_is_left_of_it() -> None:
    b = beaten("d1 a1 .*9", defender={"d1": "engine"}, attacker={"a1": "mob6"})

    assert b.alive("d1") == []
