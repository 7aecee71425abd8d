"""Firepower, columns, hits, and the markers of a volley (C7, C8, C9)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from kit.matches import new, play
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import BlastMarkersChanged, HitsAllocated, ShotsFired, UnitDamaged
from siegegame.model.vocabulary import Column
from siegegame.systems.shooting import can_shoot, may_shoot


def faces(face: int, number: int) -> str:
    return "shot:" + ",".join(str(face) for _ in range(number))


def shooting(text: str, **more: object) -> Battle:
    return battle(text, phase="shooting", **more)  # type: ignore[arg-type]


# -- C7: how much is aimed ------------------------------------------------------------------


@pytest.mark.rule("C7", "C1")
def test_a_target_at_just_the_range_is_shot_at() -> None:
    b = shooting("a1 .*11 d1")

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).firepower == 1


@pytest.mark.rule("C7", "C1")
def test_a_target_beyond_the_range_is_not() -> None:
    assert shooting("a1 .*12 d1").refused("shoot a1 d1").reason is Reason.NO_SIGHT


@pytest.mark.rule("C7")
@pytest.mark.parametrize(("gap", "power", "who"), [(11, 3, ["a1.1", "a1.2"]), (14, 2, ["a1.2"])])
def test_the_firepower_of_weapons_in_range_adds_up(gap: int, power: int, who: list[str]) -> None:
    b = shooting(
        f"""
        a1 .*{gap} d1
        a1 .*{gap} .
        """,
        attacker={"a1": "rifle heavy"},
    )

    b.order("shoot a1 d1", faces(1, {3: 2, 2: 1}[power]))

    assert b.last(ShotsFired).firepower == power
    assert list(b.last(ShotsFired).units) == who


@pytest.mark.rule("C7")
def test_a_unit_fires_those_of_its_weapons_that_reach() -> None:
    both = replace(UNITS["rifle"], weapons=("rifle", "cannon"))
    near = shooting("a1 .*11 d1", attacker={"a1": "both"}, cards={"both": both})
    far = shooting("a1 .*12 d1", attacker={"a1": "both"}, cards={"both": both})

    near.order("shoot a1 d1", "shot:1,1")
    far.order("shoot a1 d1", "shot:1")

    assert near.last(ShotsFired).firepower == 3
    assert far.last(ShotsFired).firepower == 2


@pytest.mark.rule("C7", "C13")
def test_who_has_no_line_of_sight_adds_nothing() -> None:
    b = shooting(
        """
        a1 H .*5 d1
        .  . .*5 .
        a1 . .*5 .
        """,
        attacker={"a1": "rifle heavy"},
    )

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).units == ("a1.2",)
    assert b.last(ShotsFired).firepower == 2


@pytest.mark.rule("C7")
def test_who_has_shot_does_not_shoot_again() -> None:
    b = shooting("a1 a2 .*5 d1", attacker={"a1": "rifle", "a2": "rifle"})

    b.order("shoot a1 d1", "shot:1")
    b.order("pass")

    assert b.refused("shoot a1 d1").reason is Reason.ALREADY_DONE


@pytest.mark.rule("C7", "C9")
def test_markers_on_the_shooters_are_subtracted() -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": "gun6"}, markers={"a1": 2})

    b.order("shoot a1 d1", "shot:1,1")

    shots = b.last(ShotsFired)
    assert (shots.firepower, shots.markers, shots.modified) == (6, 2, 4)


@pytest.mark.rule("C7", "C6")
def test_markers_are_subtracted_before_assault_orders_halve() -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": "gun9"}, markers={"a1": 2}, orders={"a1": "assault"})

    b.order("shoot a1 d1", "shot:1,1")

    assert b.last(ShotsFired).modified == 4


@pytest.mark.rule("C9")
def test_as_many_markers_as_firepower_silence_it() -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": "gun4"}, markers={"a1": 4})

    assert b.refused("shoot a1 d1").reason is Reason.NO_WEAPON


# -- C7: the column -------------------------------------------------------------------------


@pytest.mark.rule("C7", "C14")
@pytest.mark.parametrize(
    ("target", "ground", "column"),
    [
        ("rifle", "", Column.B), ("bike", "", Column.B), ("tank", "", Column.B),
        ("rifle", "&", Column.C), ("bike", "o", Column.C), ("tank", "%", Column.C),
        ("engine", "", Column.A), ("engine", "o", Column.B),
        ("titan", "", Column.A), ("titan", "&", Column.B),
        ("rifle", "=", Column.B), ("rifle", ",", Column.B), ("rifle", "~", Column.B),
        ("rifle", "*", Column.B), ("rifle", "^", Column.C),
    ],
)  # fmt: skip
def test_class_and_cover_of_the_target_set_the_column(
    target: str, ground: str, column: Column
) -> None:
    b = shooting(
        f"a1 .*4 d1{ground} d2", attacker={"a1": "gun2"}, defender={"d1": target, "d2": "rifle"}
    )

    b.order("shoot a1 d1", "shot:1,1" if column is Column.A else "shot:1")

    assert b.last(ShotsFired).column is column


@pytest.mark.rule("C7")
def test_the_nearest_visible_unit_sets_the_column() -> None:
    b = shooting(
        """
        .  H .  d1  .
        a1 . .  .   .
        .  . d1& .  d1
        """,
        defender={"d1": "rifle*3"},
    )
    b.order("shoot a1 d1", "shot:1")
    assert b.last(ShotsFired).column is Column.C

    hidden = shooting(
        """
        a1 . H d1& .
        .  . . .   .
        .  . . .   d1
        """,
        defender={"d1": "rifle*2"},
    )
    hidden.order("shoot a1 d1", "shot:1")
    assert hidden.last(ShotsFired).column is Column.B


@pytest.mark.rule("C7")
def test_golden_9_firepower_26_rolls_the_dice_of_rows_20_and_6() -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": "gun26"})

    b.order("shoot a1 d1", faces(1, 13))

    assert len(b.last(ShotsFired).dice) == 13


@pytest.mark.rule("C7")
def test_only_an_enemy_on_the_table_can_be_shot_at_by_who_is_there() -> None:
    b = shooting("a1 a1 .*5 d1", attacker={"a1": "rifle*2", "a2": "rifle"})

    assert b.refused("shoot a1 a2").reason is Reason.NOT_AN_ENEMY
    assert b.refused("shoot d1 a1").reason is Reason.NOT_YOURS
    assert b.refused("shoot a2 d1").reason is Reason.NOT_ON_TABLE
    assert b.refused("shoot a1 d0").reason is Reason.NOT_ON_TABLE
    assert b.refused("shoot a1 d7").reason is Reason.UNKNOWN_NAME


# -- C8: who is hit -------------------------------------------------------------------------


def allocated(b: Battle) -> list[tuple[str, int, bool]]:
    return [(each.unit, each.die, each.hit) for each in b.last(HitsAllocated).allocations]


@pytest.mark.rule("C8")
def test_the_highest_die_goes_to_the_nearest_unit() -> None:
    b = shooting("a1 .*3 d1.2 d1.1", attacker={"a1": "gun3"}, defender={"d1": "rifle*2"})

    b.order("shoot a1 d1", "shot:2,6")

    assert allocated(b) == [("d1.2", 6, True), ("d1.1", 2, False)]
    assert b.alive("d1") == ["d1.1"]


@pytest.mark.rule("C8")
def test_a_die_too_low_for_the_unit_it_goes_to_is_lost() -> None:
    b = shooting("a1 .*3 d1 d1", attacker={"a1": "gun4"}, defender={"d1": "rifle chief"})

    b.order("shoot a1 d1", "shot:4,3")

    assert allocated(b) == [("d1.1", 4, False), ("d1.2", 3, False)]


@pytest.mark.rule("C8")
def test_each_unit_gets_one_die_before_any_gets_a_second() -> None:
    b = shooting(
        "a1 .*3 d1 d1", attacker={"a1": "gun6"}, defender={"d1": "engine rifle", "d2": "rifle"}
    )

    b.order("shoot a1 d1", "shot:5,4,6,6,1")

    assert allocated(b) == [
        ("d1.1", 6, True), ("d1.2", 6, True), ("d1.1", 5, True), ("d1.1", 4, True),
    ]  # fmt: skip
    assert b.alive("d1") == []


@pytest.mark.rule("C8")
@pytest.mark.parametrize(
    ("target", "face", "dead"),
    [("rifle", 4, False), ("rifle", 5, True), ("tank", 3, False), ("tank", 4, True)],
)
def test_a_die_hits_that_equals_the_armour(target: str, face: int, dead: bool) -> None:
    b = shooting("a1 .*3 d1", defender={"d1": target, "d2": "rifle"})

    b.order("shoot a1 d1", f"shot:{face}")

    assert (b.alive("d1") == []) is dead


@pytest.mark.rule("C8")
@pytest.mark.parametrize(("ground", "need"), [("", 4), ("&", 5), ("o", 5), ("%", 5), ("^", 6)])
def test_cover_adds_1_to_the_armour_and_fortifications_2(ground: str, need: int) -> None:
    for face in (need - 1, need):
        b = shooting(f"a1 .*3 d1{ground}", defender={"d1": "tank"})
        b.order("shoot a1 d1", f"shot:{face}")
        assert (b.alive("d1") == []) is (face == need)


IRON = {"iron": replace(UNITS["rifle"], armour=6)}


@pytest.mark.rule("C8")
@pytest.mark.parametrize(
    ("ground", "dice", "dead"),
    [
        ("&", "shot:6 follow:3", False),
        ("&", "shot:6 follow:4", True),
        ("&", "shot:5", False),
        ("^", "shot:6 follow:5", False),
        ("^", "shot:6 follow:6", True),
    ],
)
def test_a_needed_7_or_8_takes_a_6_and_a_second_die(ground: str, dice: str, dead: bool) -> None:
    b = shooting(f"a1 .*3 d1{ground}", defender={"d1": "iron"}, cards=IRON)

    b.order("shoot a1 d1", dice)

    assert (b.alive("d1") == []) is dead


@pytest.mark.rule("C8")
@pytest.mark.parametrize("target", ["engine", "titan"])
def test_a_hit_takes_1_capacity_from_a_war_engine_or_titan(target: str) -> None:
    b = shooting("a1 .*3 d1", attacker={"a1": "gun3"}, defender={"d1": target, "d2": "rifle"})

    b.order("shoot a1 d1", "shot:6,1")

    assert b.capacity("d1.1") == UNITS[target].capacity - 1
    assert b.last(UnitDamaged).amount == 1


@pytest.mark.rule("C8")
def test_a_war_engine_without_capacity_is_destroyed() -> None:
    b = shooting("a1 .*3 d1", defender={"d1": "engine"}, damage={"d1.1": 2})

    b.order("shoot a1 d1", "shot:4")

    assert b.alive("d1") == []


@pytest.mark.rule("C8", "C18")
def test_flamers_ignore_cover() -> None:
    b = shooting("a1 .*3 d1&", attacker={"a1": "burner"})

    b.order("shoot a1 d1", "shot:5")

    assert b.alive("d1") == []


# -- C9: the markers of a volley ------------------------------------------------------------


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("power", "dice", "markers"),
    [(1, 1, 0), (7, 4, 0), (8, 4, 1), (15, 8, 1), (16, 8, 2), (23, 12, 2), (24, 12, 3)],
)
def test_a_volley_that_hits_nothing_places_the_markers_of_its_size(
    power: int, dice: int, markers: int
) -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": f"gun{power}"})

    b.order("shoot a1 d1", faces(1, dice))

    assert b.markers("d1") == markers


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("power", "dice", "markers"),
    [(1, 1, 1), (7, 5, 1), (8, 6, 1), (15, 11, 1), (16, 12, 2), (23, 17, 2), (24, 18, 3)],
)
def test_only_a_small_volley_places_its_marker_for_a_hit(
    power: int, dice: int, markers: int
) -> None:
    b = shooting(
        "a1 .*5 d1", attacker={"a1": f"gun{power}"}, defender={"d1": "engine", "d2": "rifle"}
    )

    b.order("shoot a1 d1", ",".join(["shot:6", *"1" * (dice - 1)]))

    assert b.capacity("d1.1") == 2
    assert b.markers("d1") == markers


@pytest.mark.rule("C9")
def test_several_hits_of_a_small_volley_place_one_marker() -> None:
    b = shooting("a1 .*5 d1 d1 d1", attacker={"a1": "gun6"}, defender={"d1": "rifle*3"})

    b.order("shoot a1 d1", "shot:6,6,1")

    assert b.markers("d1") == 1


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("power", "dice", "first"), [(8, "shot:6,1,1,1", "markers"), (7, "shot:6,1,1,1", "dice")]
)
def test_large_volleys_mark_before_their_dice_and_small_ones_after(
    power: int, dice: str, first: str
) -> None:
    b = shooting("a1 .*5 d1 d1", attacker={"a1": f"gun{power}"}, defender={"d1": "rifle*2"})

    events = b.order("shoot a1 d1", dice)

    kinds = [type(event) for event in events]
    before = kinds.index(BlastMarkersChanged) < kinds.index(ShotsFired)
    assert before is (first == "markers")


@pytest.mark.rule("C7", "C9")
def test_aimed_firepower_before_modifiers_sets_the_markers() -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": "gun16"}, markers={"a1": 6}, orders={"a1": "assault"})

    b.order("shoot a1 d1", faces(1, 3))

    assert b.last(ShotsFired).modified == 5
    assert b.markers("d1") == 2


@pytest.mark.rule("C7", "C9")
def test_a_large_volley_marks_even_when_every_gun_is_silenced() -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": "gun8"}, markers={"a1": 8})

    b.order("shoot a1 d1")

    assert b.last(ShotsFired).dice == ()
    assert b.markers("d1") == 1


@pytest.mark.rule("C9")
def test_markers_go_to_the_detachment_that_was_shot_at() -> None:
    b = shooting("a1 .*5 d1 d2", attacker={"a1": "gun24"}, defender={"d1": "rifle", "d2": "rifle"})

    b.order("shoot a1 d2", faces(1, 12))

    assert (b.markers("a1"), b.markers("d1"), b.markers("d2")) == (0, 0, 3)


@pytest.mark.rule("C5", "C6")
@pytest.mark.parametrize("seed", range(3))
def test_the_quick_answer_to_who_may_shoot_is_the_one_with_a_reason(seed: int) -> None:
    match, seen = new(seed), {}
    for number, _ in enumerate(play(match, seed)):
        world = match._world
        for each in world.roster if number % 7 == 0 else ():
            quick = can_shoot(world, each)
            assert quick == (not world.nerve[each].destroyed and may_shoot(world, each) is None)
            seen[quick] = None
    assert sorted(seen) == [False, True]
