"""Shooting at buildings: who may, with what, what it does to them (E3, E4, E5)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BlastMarkersChanged,
    CriticalRolled,
    HeavyFired,
    StructureDamaged,
    StructureShot,
)
from siegegame.model.vocabulary import Column

HOUSE = """
    {} {} {} {} {} .*5 H H .*3 d1
    .  .  .  .  .  .*5 H H .*3 .
"""


def drawn(cards: str) -> str:
    """A house with as many stands in a row before it as the cards are."""
    number = sum(int(word.partition("*")[2] or 1) for word in cards.split())
    return HOUSE.format(*["."] * (5 - number), *["a1"] * number)


def shooting(cards: str, /, text: str = "", **more: object) -> Battle:
    return battle(
        text or drawn(cards),
        **{"attacker": {"a1": cards}, "phase": "shooting", **more},  # type: ignore[arg-type]
    )


def shot(faces: str, cards: str = "heavy", sheet: str = "ramshackle-small") -> Battle:
    b = shooting(cards, sheets={"h": sheet})
    b.order("shoot a1 h", faces)
    return b


# -- E4: who may ----------------------------------------------------------------------------


@pytest.mark.rule("E4")
@pytest.mark.parametrize("cards", ["heavy", "tank", "piercer", "ray", "siege", "howitzer"])
def test_super_heavy_weapons_and_the_heavy_weapons_ability_let_a_unit_shoot_at_a_building(
    cards: str,
) -> None:
    assert shooting(cards).allowed("shoot a1 h")


@pytest.mark.rule("E4", "C5")
@pytest.mark.parametrize("cards", ["engine", "titan"])
def test_war_engines_and_titans_shoot_at_buildings_in_their_own_step(cards: str) -> None:
    b = shooting(cards, phase="engine shooting")

    b.order("shoot a1 h", "shot:1,1,1")

    assert b.last(StructureShot).firepower == 4


@pytest.mark.rule("E4")
@pytest.mark.parametrize("cards", ["rifle", "gun9", "flak", "bike", "burner"])
def test_nobody_else_may(cards: str) -> None:
    refusal = shooting(cards).refused("shoot a1 h")

    assert (refusal.reason, refusal.rule) == (Reason.NO_SIGHT, "E4")


@pytest.mark.rule("E4", "C18")
@pytest.mark.parametrize("cards", ["mortars", "horn"])
def test_weapons_that_do_nothing_to_a_building_are_not_fired_at_it(cards: str) -> None:
    assert shooting(cards).refused("shoot a1 h").reason is Reason.NO_SIGHT


@pytest.mark.rule("E4")
def test_only_those_who_may_add_their_firepower() -> None:
    b = shooting("gun9 heavy heavy")

    b.order("shoot a1 h", "shot:1,1,1")

    assert b.last(StructureShot).firepower == 4
    assert b.last(StructureShot).units == ("a1.2", "a1.3")


@pytest.mark.rule("E4", "C18")
def test_of_their_weapons_only_those_that_harm_buildings_count() -> None:
    mixed = replace(UNITS["heavy"], weapons=("autocannon", "rifle", "flamer"))
    b = shooting("mixed", cards={"mixed": mixed})

    b.order("shoot a1 h", "shot:1,1")

    assert b.last(StructureShot).firepower == 2


@pytest.mark.rule("E4", "C9")
def test_a_building_never_gains_markers() -> None:
    b = shooting("tank*3")

    b.order("shoot a1 h", "shot:1,1,1,1,1")

    assert b.events_of(BlastMarkersChanged) == []


@pytest.mark.rule("E4", "C9")
def test_firing_at_a_building_marks_nobody_inside() -> None:
    big = replace(UNITS["heavy"], weapons=("autocannon",) * 13)
    b = shooting("big", cards={"big": big}, defender={"d1": "rifle*2"}, inside={"h": "d1.2"})

    b.order("shoot a1 h", "shot:" + ",".join("5" * (15 + 5)))

    assert b.last(StructureShot).firepower == 26
    assert b.markers("d1") == 0


@pytest.mark.rule("E4", "C1")
@pytest.mark.parametrize(("gap", "may"), [(17, True), (18, False)])
def test_a_building_is_in_range_by_its_nearest_cell(gap: int, may: bool) -> None:
    b = shooting("heavy", f"a1 .*{gap} H H .*3 d1")

    assert b.allowed("shoot a1 h") is may


@pytest.mark.rule("E4", "C13")
def test_a_building_must_be_in_sight() -> None:
    b = shooting("heavy", "a1 . H . K K . d1")

    assert b.allowed("shoot a1 h")
    assert b.refused("shoot a1 k").reason is Reason.NO_SIGHT


@pytest.mark.rule("E4")
def test_nobody_shoots_at_the_building_he_is_in() -> None:
    b = battle("H H .*5 K K . d1", attacker={"a1": "heavy"}, inside={"h": "a1"}, phase="shooting")

    assert b.refused("shoot a1 h").reason is Reason.NO_SIGHT
    assert b.allowed("shoot a1 k")


@pytest.mark.rule("E4")
def test_an_empty_building_may_be_shot_at_and_a_fallen_one_not() -> None:
    b = shooting("heavy", states={"h": "unstable"})
    assert b.allowed("shoot a1 h")
    gone = shooting("piercer", states={"h": "unstable"}, sheets={"h": "imperial-small"})
    gone.order("shoot a1 h", "heavy:4 catastrophe:5 radius:1")

    assert gone.state("h") == "destroyed"
    gone.skip_to("movement")
    gone.skip_to("shooting")
    assert gone.refused("shoot a1 h").reason is Reason.RUINED


@pytest.mark.rule("E4", "C7")
def test_what_has_shot_at_a_building_has_shot() -> None:
    b = shooting("", "a1 a2 .*5 H H . d1", attacker={"a1": "heavy", "a2": "rifle"})
    b.order("shoot a1 h", "shot:1,1")
    b.order("pass")

    assert b.refused("shoot a1 h").reason is Reason.ALREADY_DONE


# -- E5: dice -------------------------------------------------------------------------------


@pytest.mark.rule("E5", "C7")
@pytest.mark.parametrize(
    ("cards", "dice"), [("heavy", 2), ("tank*2", 3), ("tank*3", 5), ("tank*3 heavy*2", 8)]
)
def test_the_dice_are_those_of_column_a(cards: str, dice: int) -> None:
    b = shooting(cards)

    b.order("shoot a1 h", "shot:" + ",".join("1" * dice))

    assert b.last(StructureShot).column is Column.A


@pytest.mark.rule("E5", "C7")
def test_markers_and_orders_lessen_the_firepower() -> None:
    b = shooting("tank*3", markers={"a1": 1}, orders={"a1": "assault"})

    b.order("shoot a1 h", "shot:1,1")

    shots = b.last(StructureShot)
    assert (shots.firepower, shots.markers, shots.halved, shots.modified) == (6, 1, True, 3)


@pytest.mark.rule("E5")
@pytest.mark.parametrize(
    ("sheet", "faces", "left"),
    [
        ("ramshackle-small", "shot:5,4", 11),
        ("ramshackle-small", "shot:5,5", 10),
        ("imperial-small", "shot:5,5", 10),
        ("imperial-small", "shot:5,6 critical:3,3", 9),
    ],
)
def test_each_die_of_at_least_the_armour_costs_1(sheet: str, faces: str, left: int) -> None:
    assert shot(faces, sheet=sheet).remaining("h") == left


@pytest.mark.rule("E5")
@pytest.mark.parametrize(("faces", "rolls"), [("shot:5,5", 0), ("shot:6,5 critical:3,3", 1)])
def test_a_natural_6_rolls_one_critical(faces: str, rolls: int) -> None:
    b = shot(faces)

    assert len(b.events_of(CriticalRolled)) == rolls
    assert b.last(StructureShot).criticals == rolls


@pytest.mark.rule("E5", "E7")
def test_each_natural_6_rolls_its_own_critical() -> None:
    b = shot("shot:6,6 critical:3,4,4,5")

    assert [each.total for each in b.events_of(CriticalRolled)] == [7, 9]
    assert b.remaining("h") == 12 - 2 - 1


@pytest.mark.rule("E5", "E7")
def test_the_damage_of_a_critical_causes_no_other() -> None:
    b = shot("shot:6,1 critical:5,6")

    assert [each.rule for each in b.events_of(StructureDamaged)] == ["E5", "E7"]
    assert len(b.events_of(CriticalRolled)) == 1
    assert b.remaining("h") == 12 - 1 - 3


@pytest.mark.rule("C16", "E4")
@pytest.mark.parametrize("friend", [".", "a2"])
def test_indirect_firepower_reaches_a_building_that_a_friend_sees(friend: str) -> None:
    b = battle(
        f"""
        a1 .*3 H .*3 K K . d1
        .  .*3 . .*3 . . . .
        .  .*3 . .*3 {friend} . . .
        """,
        attacker={"a1": "lobber", "a2": "rifle"},
        phase="shooting",
    )

    assert b.allowed("shoot a1 k") is (friend == "a2")
    if friend == "a2":
        b.order("shoot a1 k", "shot:1,1")
        assert b.last(StructureShot).units == ("a1.1",)


@pytest.mark.rule("E5", "C10")
@pytest.mark.parametrize(("face", "left"), [(3, 10), (4, 9), (5, 9)])
def test_an_anti_tank_weapon_costs_1_on_4_whatever_the_armour(face: int, left: int) -> None:
    assert shot(f"heavy:{face}", "piercer", "imperial-small").remaining("h") == left


@pytest.mark.rule("E5", "C10")
def test_a_natural_6_of_an_anti_tank_weapon_is_a_critical() -> None:
    b = shot("heavy:6 critical:4,5", "piercer", "imperial-small")

    assert b.remaining("h") == 10 - 1 - 1


@pytest.mark.rule("E5", "C10")
@pytest.mark.parametrize("face", [2, 5, 6])
def test_a_death_ray_always_causes_a_critical(face: int) -> None:
    b = shot(f"heavy:{face} critical:4,5", "ray", "imperial-small")

    assert b.remaining("h") == 10 - 1 - 1
    assert b.last(HeavyFired).need == 2


@pytest.mark.rule("E5", "C10")
def test_a_death_ray_misses_on_a_1() -> None:
    assert shot("heavy:1", "ray", "imperial-small").remaining("h") == 10


@pytest.mark.rule("E5", "C6")
def test_super_heavy_weapons_lock_on_to_buildings_too() -> None:
    b = shooting("ray", orders={"a1": "assault"})

    b.order("shoot a1 h", "lock_on:3")

    assert b.remaining("h") == 10


@pytest.mark.rule("E5", "C6")
def test_overwatch_rolls_misses_at_a_building_again() -> None:
    b = shooting("heavy", orders={"a1": "overwatch"}, sheets={"h": "ramshackle-small"})

    b.order("shoot a1 h", "shot:1,5,5")

    assert b.last(StructureShot).rerolled == (1,)
    assert b.remaining("h") == 10


@pytest.mark.rule("E5", "C10")
def test_firepower_and_super_heavy_weapons_strike_together() -> None:
    b = shooting("heavy ray", sheets={"h": "ramshackle-small"})

    b.order("shoot a1 h", "shot:5,1 heavy:2 critical:3,4")

    assert b.remaining("h") == 12 - 1 - 1


@pytest.mark.rule("E5", "C10")
@pytest.mark.parametrize(
    ("cards", "faces", "left"),
    [("howitzer", "shot:5", 11), ("rockets", "shot:5,5", 10), ("heavy howitzer", "shot:5,4", 11)],
)
def test_a_barrage_at_a_building_adds_1_and_a_heavy_one_2(
    cards: str, faces: str, left: int
) -> None:
    b = shooting(cards, sheets={"h": "ramshackle-small"})

    b.order("shoot a1 h", faces)

    assert (
        b.last(StructureShot).modified == {"howitzer": 1, "rockets": 2, "heavy howitzer": 3}[cards]
    )
    assert b.remaining("h") == left


@pytest.mark.rule("E5", "C10", "C6")
def test_assault_orders_halve_the_firepower_at_a_building_and_not_the_barrage() -> None:
    b = shooting("tank rockets", orders={"a1": "assault"})

    b.order("shoot a1 h", "lock_on:4 shot:1,1")

    assert b.last(StructureShot).modified == 1 + 2


@pytest.mark.rule("E4", "C16")
@pytest.mark.parametrize("friend", [".", "a2"])
def test_a_template_is_laid_indirectly_on_a_building_that_a_friend_sees(friend: str) -> None:
    b = battle(
        f"""
        a1 .*3 H .*3 K K . d1
        .  .*3 . .*3 . . . .
        .  .*3 . .*3 {friend} . . .
        """,
        attacker={"a1": "thrower", "a2": "rifle"},
        phase="shooting",
    )

    assert b.allowed("shoot a1 k") is (friend == "a2")


@pytest.mark.rule("E5", "C10")
@pytest.mark.parametrize(("face", "left"), [(4, 12), (5, 11)])
def test_a_mega_cannon_at_a_building_rolls_against_its_armour(face: int, left: int) -> None:
    b = shooting("siege", sheets={"h": "ramshackle-small"})

    b.order("shoot a1 h", f"heavy:{face}")

    assert b.remaining("h") == left


@pytest.mark.rule("E5")
def test_capacity_never_falls_below_0() -> None:
    b = shooting("heavy", capacity={"h": 1}, sheets={"h": "imperial-large"})

    b.order("shoot a1 h", "shot:6,6 critical:3,4,3,4 catastrophe:1")

    assert b.remaining("h") == 0
    assert b.last(StructureDamaged).amount == 1


# -- E3: only those inside ------------------------------------------------------------------


@pytest.mark.rule("E3", "E5")
def test_fire_at_a_building_hurts_nobody_by_itself() -> None:
    b = shooting("heavy", defender={"d1": "rifle*2"}, inside={"h": "d1.2"},
                 sheets={"h": "ramshackle-small"})  # fmt: skip

    b.order("shoot a1 h", "shot:5,5")

    assert b.alive("d1") == ["d1.1", "d1.2"]


@pytest.mark.rule("E3", "E7")
def test_a_critical_hurts_only_the_units_of_a_detachment_that_are_inside() -> None:
    b = shooting("ray", defender={"d1": "rifle*3"}, inside={"h": "d1.2 d1.3"})

    b.order("shoot a1 h", "heavy:2 critical:4,6")

    assert b.pending == "ChooseLosses"
    assert b.refused("choose d1.1").reason is Reason.BAD_CHOICE
    b.order("choose d1.2")
    assert b.alive("d1") == ["d1.1", "d1.3"]
