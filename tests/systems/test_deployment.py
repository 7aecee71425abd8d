"""Mustering, deploying and entering in Desperate Defense (D1, D4, D5)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.engine import Match
from siegegame.model.errors import Reason, UsageError
from siegegame.model.events import UnitMoved, UnitPlaced
from siegegame.model.orders import parse
from siegegame.model.vocabulary import Side


def deploying(text: str = ".*5 .*3 H .", **more: object) -> Battle:
    """The west half is the attacker's, the east half the defender's."""
    more.setdefault("attacker", {"a1": "chief rifle"})
    more.setdefault("defender", {"d1": "rifle*2"})
    return battle(text, phase="deployment", reserves=False, **more)  # type: ignore[arg-type]


@pytest.mark.rule("D1")
def test_both_sides_have_the_same_points() -> None:
    match = Match.new("desperate-defense", 1)
    armies = [match._world.force[match._world.side_entity(side)] for side in Side]

    assert [army.points for army in armies] == [match.points] * 2
    with pytest.raises(UsageError, match="999"):
        Match.new("desperate-defense", 1, points=999)


@pytest.mark.rule("D4")
def test_the_defender_deploys_first() -> None:
    b = deploying()

    assert b.to_act == "defender"
    assert b.refused("place a1.1 0,0").reason is Reason.NOT_YOURS


@pytest.mark.rule("D4")
@pytest.mark.parametrize(("x", "reason"), [(4, Reason.OUTSIDE_ZONE), (5, None), (9, None)])
def test_the_defender_deploys_anywhere_in_his_half(x: int, reason: Reason | None) -> None:
    b = deploying()

    if reason:
        assert b.refused(f"place d1.1 {x},0").reason is reason
    else:
        b.order(f"place d1.1 {x},0")
        assert b.where("d1.1") == (x, 0)
        assert b.last(UnitPlaced).rule == "D4"


@pytest.mark.rule("D4", "C17")
def test_infantry_may_deploy_in_structures_of_his_half() -> None:
    b = deploying(". J .*6 H .", defender={"d1": "rifle*2", "d2": "tank"})

    b.order("place d1.1 h")

    assert b.where("d1.1") == "h"
    assert b.refused("place d1.2 h").reason is Reason.NO_ROOM
    assert b.refused("place d1.2 j").reason is Reason.OUTSIDE_ZONE
    assert b.refused("place d2.1 h").reason is Reason.WRONG_CLASS


@pytest.mark.rule("D4")
def test_the_defender_places_everything() -> None:
    b = deploying()

    b.order("place d1.1 6,0")
    assert b.refused("done").reason is Reason.UNITS_LEFT
    b.orders("place d1.2 7,0", "done")

    assert b.to_act == "attacker"


@pytest.mark.rule("D4", "C12")
def test_for_whom_there_is_no_room_waits_and_is_lost() -> None:
    b = deploying("# . . # . H", attacker={"a1": "chief"}, defender={"d1": "rifle*2", "d2": "tank"})

    b.order("place d1.1 4,0")
    assert b.refused("done").reason is Reason.UNITS_LEFT
    b.orders("place d1.2 h", "done")
    assert b.to_act == "attacker"
    assert b.where("d2.1") is None

    b.orders("place a1.1 1,0", "done")
    b.skip_to("assault")
    b.skip_to("movement")
    assert b.alive("d2.1") == ["d2.1"]
    b.skip_to("assault")
    b.skip_to("movement")
    assert b.alive("d2.1") == []


@pytest.mark.rule("D5")
def test_the_attacker_s_hq_for_which_there_is_no_room_comes_on_later() -> None:
    b = deploying("# . . . # #", attacker={"a1": "chief", "a2": "chief", "a3": "chief"})
    b.orders("place d1.1 3,0", "done", "place a1.1 1,0", "done")

    assert b.match.turn == 1
    assert (b.where("a2.1"), b.where("a3.1")) == (None, None)


@pytest.mark.rule("D4", "C2")
def test_units_may_be_placed_anew_but_not_on_each_other_or_where_they_cannot_stand() -> None:
    b = deploying(". .*5 . # H .")

    b.orders("place d1.1 6,0", "place d1.1 9,0", "place d1.1 h", "place d1.1 6,0")

    assert b.where("d1.1") == (6, 0)
    assert b.refused("place d1.2 6,0").reason is Reason.OCCUPIED
    assert b.refused("place d1.2 7,0").reason is Reason.BLOCKED
    assert b.refused("place d1.2 8,0").reason is Reason.BLOCKED


def attacker_deploys() -> Battle:
    b = deploying()
    b.orders("place d1.1 9,0", "place d1.2 7,0", "done")
    return b


@pytest.mark.rule("D5")
def test_the_attacker_places_his_hqs_on_his_side_and_nothing_else() -> None:
    b = attacker_deploys()

    assert b.refused("place a1.2 0,0").reason is Reason.OUTSIDE_ZONE
    assert b.refused("place a1.1 5,0").reason is Reason.OUTSIDE_ZONE
    assert b.refused("done").reason is Reason.UNITS_LEFT
    b.orders("place a1.1 4,0", "done")

    assert b.match.turn == 1
    assert (b.where("a1.1"), b.where("a1.2")) == ((4, 0), None)


@pytest.mark.rule("D5", "C11")
@pytest.mark.parametrize(
    ("foe", "unit", "reason"),
    [
        ("rifle*2", "a1.1", Reason.NEXT_TO_ENEMY),
        ("rifle*2", "a1.2", Reason.NEXT_TO_ENEMY),
        ("wing*2", "a1.1", None),
    ],
)
def test_nobody_deploys_next_to_an_enemy_at_the_common_border(
    foe: str, unit: str, reason: Reason | None
) -> None:
    b = deploying(attacker={"a1": "chief sneak"}, defender={"d1": foe})
    b.orders("place d1.1 5,0", "place d1.2 9,0", "done")

    if reason:
        assert b.refused(f"place {unit} 4,0").reason is reason
    else:
        assert b.allowed(f"place {unit} 4,0")
    assert b.allowed(f"place {unit} 3,0")


@pytest.mark.rule("D5", "C11")
def test_who_deploys_next_to_a_garrison_touches_nobody() -> None:
    b = deploying(".*5 H H .*3", defender={"d1": "rifle*2"})
    b.orders("place d1.1 h", "place d1.2 9,0", "done")

    assert b.allowed("place a1.1 4,0")


RESERVE = """
    .  . .*30 d1
    o  . .*30 .
    #  . .*30 .
"""


@pytest.mark.rule("D5", "C1")
@pytest.mark.parametrize(("goal", "spent"), [("0,0", 2), ("2,0", 6), ("0,1", 4), ("5,0", 12)])
def test_reserves_enter_from_the_attackers_edge_and_pay_for_the_first_cell(
    goal: str, spent: int
) -> None:
    b = battle(RESERVE)
    b.order("order a1 advance")

    b.order(f"move a1.1 {goal}")

    assert b.spent("a1.1") == spent
    assert (b.last(UnitMoved).start, b.last(UnitMoved).rule) == (None, "D5")


@pytest.mark.rule("D5", "C14")
def test_a_vehicle_pays_1_to_enter_on_a_road() -> None:
    b = battle("= .*30 d1", attacker={"a1": "tank"})

    b.orders("order a1 advance", "move a1.1 0,0")

    assert b.spent("a1.1") == 1


@pytest.mark.rule("D5")
def test_reserves_enter_at_no_other_edge_and_not_where_they_cannot_stand() -> None:
    b = battle(RESERVE)
    b.order("order a1 advance")

    assert b.refused("move a1.1 6,0").reason is Reason.TOO_FAR
    assert b.refused("move a1.1 2,0 via 1,0").reason is Reason.OUTSIDE_ZONE
    assert b.refused("move a1.1 1,2 via 0,2").reason is Reason.BLOCKED


@pytest.mark.rule("D5")
@pytest.mark.parametrize(("edge", "goal"), [("east", "32,2"), ("north", "9,0"), ("south", "9,2")])
def test_the_map_says_which_edge_is_the_attackers(edge: str, goal: str) -> None:
    b = battle(RESERVE, edge=edge)
    b.order("order a1 march")

    assert b.refused("move a1.1 0,1 via 0,1").reason is Reason.OUTSIDE_ZONE
    b.order(f"move a1.1 {goal}")
    assert b.spent("a1.1") == 2


@pytest.mark.rule("D5")
def test_the_defender_has_no_edge_to_enter_from() -> None:
    b = battle(RESERVE, first="defender")
    b.order("order d0 advance")

    assert b.refused("move d0.1 0,0").reason is Reason.TOO_FAR


@pytest.mark.rule("D5", "C6")
def test_reserves_may_march_onto_the_table() -> None:
    b = battle(RESERVE)
    b.order("order a1 march")

    b.order("move a1.1 17,0")

    assert b.spent("a1.1") == 36


@pytest.mark.rule("D5", "C14")
def test_reserves_roll_for_dangerous_ground_at_the_edge() -> None:
    b = battle("* . .*30 d1")
    b.order("order a1 advance")

    b.order("move a1.1 1,0", "dangerous:2")

    assert b.where("a1.1") == (1, 0)


@pytest.mark.rule("D4")
def test_infiltrators_of_the_defender_add_30_cm_to_their_first_move() -> None:
    b = battle("a1 .*40 d1", defender={"d1": "sneak"}, first="defender")
    b.order("order d1 advance")

    assert b.allowed("move d1.1 23,0")


@pytest.mark.rule("D4")
def test_infiltrators_of_the_defender_move_as_others_after_that() -> None:
    b = battle("a1 .*40 d1", defender={"d1": "sneak"}, first="defender")
    b.orders("order d1 advance", "move d1.1 40,0")

    while b.match.turn < 2 or b.pending:
        rest = "pass" if "shooting" in b.match.stage else "done"
        b.match.apply(parse("first defender" if b.pending else rest))
    b.order("order d1 advance")

    assert not b.allowed("move d1.1 33,0")
    assert b.allowed("move d1.1 34,0")


@pytest.mark.rule("D5")
def test_infiltrators_of_the_attacker_set_up_as_much_as_30_cm_in() -> None:
    b = deploying(".*40", attacker={"a1": "sneak"}, defender={"d1": "rifle"})
    b.orders("place d1.1 39,0", "done")

    assert b.allowed("place a1.1 11,0")
    assert not b.allowed("place a1.1 12,0")
