"""Rubble: who crosses it, and what it does for those who stand in it (S6)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.errors import Reason
from siegegame.model.events import Casualties, CloseAssault, HeavyFired, HitsAllocated, ShotsFired
from siegegame.model.vocabulary import Column

# -- movement -------------------------------------------------------------------------------


@pytest.mark.rule("S6")
@pytest.mark.parametrize("cards", ["rifle", "hero", "bike", "titan"])
def test_foot_and_titans_pay_double(cards: str) -> None:
    b = battle("a1 : .*20 d1", attacker={"a1": cards})
    b.order("order a1 advance")

    b.order("move a1.1 1,0")

    assert b.spent("a1.1") == 4


@pytest.mark.rule("S6")
@pytest.mark.parametrize("cards", ["tank", "engine"])
def test_vehicles_and_war_engines_cannot_enter(cards: str) -> None:
    b = battle("a1 : .*20 d1", attacker={"a1": cards})
    b.order("order a1 advance")

    assert b.refused("move a1.1 1,0").reason is Reason.TOO_FAR


# -- shooting -------------------------------------------------------------------------------


def shooting(cards: str, foe: str = "rifle", ground: str = ":", **more: object) -> Battle:
    return battle(
        f"a1 .*5 d1{ground}",
        **{
            "attacker": {"a1": cards}, "defender": {"d1": foe}, "phase": "shooting", **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.rule("S6", "C7")
@pytest.mark.parametrize("foe", ["rifle", "bike", "titan"])
def test_units_in_rubble_are_shot_at_in_column_b(foe: str) -> None:
    b = shooting("gun4", foe)

    b.order("shoot a1 d1", "shot:1,1")

    assert b.last(ShotsFired).column is Column.B
    assert b.last(ShotsFired).stance == "in rubble"


@pytest.mark.rule("S6", "C8")
def test_rubble_adds_nothing_to_armour() -> None:
    b = shooting("gun1")

    b.order("shoot a1 d1", "shot:5 rubble:5")

    assert b.last(HitsAllocated).allocations[0].need == 5
    assert b.alive("d1") == []


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("dice", "hit"),
    [("shot:5 rubble:4", False), ("shot:6 rubble:5", True), ("shot:6 rubble:1", False),
     ("shot:4", False)],
)  # fmt: skip
def test_each_die_to_hit_is_rolled_twice_and_the_lower_counts(dice: str, hit: bool) -> None:
    b = shooting("gun1")

    b.order("shoot a1 d1", dice)

    assert b.alive("d1") == ([] if hit else ["d1.1"])


@pytest.mark.rule("S6", "C7")
def test_a_target_that_marches_through_rubble_is_shot_at_in_column_a() -> None:
    b = shooting("gun4", orders={"d1": "march"})

    b.order("shoot a1 d1", "shot:1,1,1")

    assert b.last(ShotsFired).column is Column.A


@pytest.mark.rule("S6", "C10")
@pytest.mark.parametrize(("dice", "hit"), [("2 rubble:2", True), ("2 rubble:1", False)])
def test_super_heavy_dice_are_rolled_twice_too(dice: str, hit: bool) -> None:
    b = shooting("ray")

    b.order("shoot a1 d1", f"heavy:{dice}")

    assert b.last(HeavyFired).hit == (hit,)
    assert b.alive("d1") == ([] if hit else ["d1.1"])


@pytest.mark.rule("S6", "C10")
@pytest.mark.parametrize(("dice", "hit"), [("5 rubble:5", True), ("5 rubble:4", False)])
def test_mega_cannon_dice_are_rolled_twice_too(dice: str, hit: bool) -> None:
    b = shooting("siege")

    b.order("shoot a1 d1", f"heavy:{dice}")

    assert b.alive("d1") == ([] if hit else ["d1.1"])


@pytest.mark.rule("S6", "C10")
def test_barrages_are_rolled_twice_too() -> None:
    b = shooting("howitzer")

    b.order("shoot a1 d1", "shot:5 rubble:4")

    assert b.last(ShotsFired).column is Column.B
    assert b.alive("d1") == ["d1.1"]


@pytest.mark.rule("S6", "C10")
def test_a_barrage_strikes_bystanders_in_rubble_in_column_b() -> None:
    b = battle(
        "a1 .*5 d1 d2: .",
        attacker={"a1": "rockets"},
        defender={"d1": "rifle", "d2": "titan"},
        phase="shooting",
    )

    b.order("shoot a1 d1 at 6,0", "shot:1,4 rubble:3")

    assert b.capacity("d2.1") == 6


# -- close assault --------------------------------------------------------------------------


def fighting(dice: str, ours: str = "", theirs: str = ":") -> Battle:
    """Equals, the attacker picks the fight."""
    b = battle(
        f".*12 a1{ours} d1{theirs} .*12",
        attacker={"a1": "storm"},
        defender={"d1": "storm"},
        phase="assault",
        orders={"a1": "assault"},
    )
    b.order("assault a1.1 d1.1", dice)
    return b


@pytest.mark.rule("S6", "C11")
@pytest.mark.parametrize(("pair", "counts"), [("6,4", 4), ("4,6", 4), ("5,5", 5)])
def test_attackers_of_units_in_rubble_roll_twice_and_the_lower_counts(
    pair: str, counts: int
) -> None:
    b = fighting(f"close_assault:{pair},3 casualty:1,1,1")

    ours, theirs = b.last(CloseAssault).sides
    assert (ours.die, theirs.die) == (counts, 3)


@pytest.mark.rule("S6", "C11")
def test_who_stands_in_rubble_himself_makes_the_others_roll_twice() -> None:
    b = fighting("close_assault:5,6,2 casualty:1,1,1", ours=":", theirs="")

    ours, theirs = b.last(CloseAssault).sides
    assert (ours.die, theirs.die) == (5, 2)


@pytest.mark.rule("S6", "C11")
@pytest.mark.parametrize(("pair", "left"), [("4,3", ["d1.1"]), ("3,4", ["d1.1"]), ("4,4", [])])
def test_their_dice_for_casualties_are_rolled_twice_too(pair: str, left: list[str]) -> None:
    b = fighting(f"close_assault:4,4,3 casualty:{pair},1")

    assert b.events_of(Casualties)[0].hits == (0 if left else 1)
    assert b.alive("d1") == left


@pytest.mark.rule("S6", "C11")
def test_with_nobody_in_rubble_nothing_is_rolled_twice() -> None:
    b = fighting("close_assault:4,3 casualty:1,1", theirs="")

    assert b.last(CloseAssault).difference == 1


@pytest.mark.rule("S6", "C11")
def test_with_one_of_its_enemies_on_open_ground_a_side_rolls_once() -> None:
    b = battle(
        """
        .*3 .  d1: .*3
        .*3 a1 d1  .*3
        """,
        defender={"d1": "rifle*2"},
        phase="assault",
        orders={"a1": "assault"},
    )

    b.order("assault a1.1 d1.1", "close_assault:4,1 casualty:1,1,1")

    ours, theirs = b.last(CloseAssault).sides
    assert theirs.units == ("d1.1", "d1.2")
    assert (ours.die, theirs.die) == (4, 1)
