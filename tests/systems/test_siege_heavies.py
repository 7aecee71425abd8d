"""Super-heavy weapons at single targets: what hits, and their markers (C6, C9, C10)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BlastMarkersChanged,
    EngineCriticalRolled,
    HeavyFired,
    LockedOn,
    ShotsFired,
)


def shooting(text: str, *, cards: str, foe: str = "rifle*2", **more: object) -> Battle:
    return battle(
        text,
        attacker={"a1": cards},
        defender={"d1": foe},
        **{"phase": "shooting", **more},  # type: ignore[arg-type]
    )


# -- C10: death rays ------------------------------------------------------------------------


@pytest.mark.rule("C10")
@pytest.mark.parametrize("foe", ["rifle", "hero", "bike", "tank"])
@pytest.mark.parametrize("ground", ["", "%", "^"])
@pytest.mark.parametrize(("face", "hit"), [(1, False), (2, True)])
def test_a_death_ray_hits_one_unit_on_2_whatever_its_armour_or_cover(
    foe: str, ground: str, face: int, hit: bool
) -> None:
    b = shooting(f"a1 .*5 d1{ground}", cards="ray", foe=foe)

    b.order("shoot a1 d1", f"heavy:{face}")

    assert b.last(HeavyFired).hit == (hit,)
    assert b.last(HeavyFired).aimed_at == ("d1.1",)
    assert b.alive("d1") == ([] if hit else ["d1.1"])


@pytest.mark.rule("C10")
def test_a_death_ray_hits_the_nearest_of_its_target() -> None:
    b = shooting("a1 .*5 d1.2 d1.1", cards="ray")

    b.order("shoot a1 d1", "heavy:6")

    assert b.alive("d1") == ["d1.1"]


@pytest.mark.rule("C10")
def test_a_weapon_fires_though_its_crew_falls_to_a_barrage_of_the_same_volley() -> None:
    b = shooting("a1.2 .*5 a1.1 d1 .*4 d1", cards="piercer howitzer", foe="tank*2")

    b.order("shoot a1 d1 at 7,0", "shot:1,6 heavy:4")

    assert b.alive("a1") == ["a1.2"]
    assert b.last(HeavyFired).unit == "a1.1"
    assert b.alive("d1") == ["d1.2"]


@pytest.mark.rule("C10", "E5")
def test_a_weapon_fires_at_a_building_too_though_its_crew_has_fallen() -> None:
    b = shooting(
        """
        a1.2 .*5 a1.1 H H .
        .    .*5 .    H H d1
        """,
        cards="piercer howitzer",
    )

    b.order("shoot a1 h at 7,0", "shot:1,6 heavy:4")

    assert b.alive("a1") == ["a1.2"]
    assert b.remaining("h") == 9


@pytest.mark.rule("C10", "C6")
def test_a_crew_that_fell_on_overwatch_rolls_its_miss_again() -> None:
    b = shooting(
        "a1.2 .*5 a1.1 d1 .*4 d1",
        cards="piercer howitzer",
        foe="tank*2",
        orders={"a1": "overwatch"},
    )

    b.order("shoot a1 d1 at 7,0", "shot:1,1,6 heavy:1,4")

    assert b.alive("a1") == ["a1.2"]
    assert b.alive("d1") == ["d1.2"]


@pytest.mark.rule("C10")
def test_a_death_ray_on_what_has_capacity_costs_1_and_is_a_critical() -> None:
    b = shooting("a1 .*5 d1", cards="ray", foe="titan")

    b.order("shoot a1 d1", "heavy:2 engine_critical:1")

    assert b.capacity("d1.1") == 6 - 1 - 1


@pytest.mark.rule("C10")
def test_there_is_no_critical_on_what_the_hit_has_destroyed() -> None:
    b = shooting("a1 .*5 d1", cards="ray", foe="engine", damage={"d1.1": 2})

    b.order("shoot a1 d1", "heavy:2")

    assert b.alive("d1") == []
    assert b.events_of(EngineCriticalRolled) == []


# -- C10: anti-tank weapons -----------------------------------------------------------------


@pytest.mark.rule("C10")
@pytest.mark.parametrize("armour", [2, 6])
@pytest.mark.parametrize(("face", "left"), [(3, ["d1.1"]), (4, [])])
def test_an_anti_tank_weapon_hits_vehicles_on_4_whatever_the_armour(
    armour: int, face: int, left: list[str]
) -> None:
    tank = replace(UNITS["tank"], armour=armour)
    b = battle(
        "a1 .*5 d1^",
        attacker={"a1": "piercer"},
        defender={"d1": "box"},
        cards={"box": tank},
        phase="shooting",
    )

    b.order("shoot a1 d1", f"heavy:{face}")

    assert b.alive("d1") == left


@pytest.mark.rule("C10")
@pytest.mark.parametrize("foe", ["engine", "titan"])
def test_an_anti_tank_weapon_takes_1_capacity_without_a_critical(foe: str) -> None:
    b = shooting("a1 .*5 d1", cards="piercer", foe=foe)

    b.order("shoot a1 d1", "heavy:6")

    assert b.capacity("d1.1") == UNITS[foe].capacity - 1
    assert b.events_of(EngineCriticalRolled) == []


@pytest.mark.rule("C10")
@pytest.mark.parametrize("foe", ["rifle", "hero", "bike"])
def test_an_anti_tank_weapon_has_no_target_among_foot_and_cavalry(foe: str) -> None:
    b = shooting("a1 .*5 d1", cards="piercer", foe=foe)

    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT


@pytest.mark.rule("C10")
def test_an_anti_tank_weapon_picks_the_nearest_that_it_can_hurt() -> None:
    b = shooting("a1 .*5 d1.1 d1.2 d1.3", cards="piercer", foe="rifle tank*2")

    b.order("shoot a1 d1", "heavy:4")

    assert b.alive("d1") == ["d1.1", "d1.3"]


@pytest.mark.rule("C10", "C7")
@pytest.mark.parametrize(("gap", "reason"), [(23, None), (24, Reason.NO_SIGHT)])
def test_a_super_heavy_weapon_has_its_range(gap: int, reason: Reason | None) -> None:
    b = shooting(f"a1 .*{gap} d1", cards="piercer", foe="tank")

    if reason:
        assert b.refused("shoot a1 d1").reason is reason
    else:
        b.order("shoot a1 d1", "heavy:1")


@pytest.mark.rule("C10", "C13")
def test_a_super_heavy_weapon_needs_a_line_of_sight() -> None:
    b = shooting("a1 . H . d1", cards="piercer", foe="tank")

    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT


@pytest.mark.rule("C10", "C7")
def test_super_heavy_weapons_fire_beside_the_firepower_of_their_detachment() -> None:
    b = shooting(
        """
        a1 .*5 d1
        a1 .*5 d1
        """,
        cards="gun2 piercer",
        foe="rifle tank",
    )

    b.order("shoot a1 d1", "shot:5 heavy:4")

    assert b.last(ShotsFired).firepower == 2
    assert b.alive("d1") == []


# -- C10: disrupt ---------------------------------------------------------------------------


@pytest.mark.rule("C10")
@pytest.mark.parametrize(("face", "markers"), [(3, 0), (4, 1), (6, 1)])
def test_disrupt_leaves_one_marker_on_4(face: int, markers: int) -> None:
    b = shooting("a1 .*5 d1 d1", cards="horn")

    b.order("shoot a1 d1", f"heavy:{face}")

    assert b.markers("d1") == markers
    assert b.alive("d1") == ["d1.1", "d1.2"]
    assert b.last(HeavyFired).aimed_at == ("d1",)


# -- C6: Assault orders ---------------------------------------------------------------------


@pytest.mark.rule("C10")
def test_disrupt_is_for_all_that_is_left_of_its_detachment() -> None:
    b = shooting("a1 a1 .*5 d1.1 .*20 d1.2", cards="gun1 horn")

    b.order("shoot a1 d1", "shot:6 heavy:4")

    assert b.alive("d1") == ["d1.2"]
    assert b.markers("d1") == 2


@pytest.mark.rule("C10")
def test_disrupt_does_nothing_where_nobody_is_left() -> None:
    b = shooting("a1 a1 .*5 d1", cards="gun1 horn", foe="rifle")

    b.order("shoot a1 d1", "shot:6")

    assert b.events_of(HeavyFired) == []


@pytest.mark.rule("C6", "C10")
@pytest.mark.parametrize(("face", "fires"), [(3, False), (4, True)])
def test_under_assault_orders_a_super_heavy_weapon_locks_on_with_4(face: int, fires: bool) -> None:
    b = shooting("a1 .*5 d1 d1", cards="ray", orders={"a1": "assault"})

    b.order("shoot a1 d1", f"lock_on:{face}" + (" heavy:2" if fires else ""))

    assert b.last(LockedOn).weapons == (("a1.1", "death_ray"),)
    assert b.last(LockedOn).locked == int(fires)
    assert b.alive("d1") == (["d1.2"] if fires else ["d1.1", "d1.2"])


@pytest.mark.rule("C6", "C10")
def test_each_super_heavy_weapon_locks_on_by_itself() -> None:
    b = shooting(
        """
        a1 .*5 d1
        a1 .*5 d1
        """,
        cards="ray*2",
        orders={"a1": "assault"},
    )

    b.order("shoot a1 d1", "lock_on:1,6 heavy:1")

    assert b.last(LockedOn).locked == 1
    assert b.last(HeavyFired).unit == "a1.2"


@pytest.mark.rule("C6", "C10")
@pytest.mark.parametrize("order", ["advance", "overwatch"])
def test_under_other_orders_nothing_is_rolled_to_lock_on(order: str) -> None:
    b = shooting("a1 .*5 d1 d1", cards="ray", orders={"a1": order})

    b.order("shoot a1 d1", "heavy:2")

    assert b.events_of(LockedOn) == []


@pytest.mark.rule("C6", "C10")
def test_overwatch_rolls_a_missed_super_heavy_die_again() -> None:
    b = shooting("a1 .*5 d1 d1", cards="ray", orders={"a1": "overwatch"})

    b.order("shoot a1 d1", "heavy:1,2")

    assert b.last(HeavyFired).rerolled == (1,)
    assert b.alive("d1") == ["d1.2"]


# -- C9: markers ----------------------------------------------------------------------------


@pytest.mark.rule("C9", "C10")
@pytest.mark.parametrize(("faces", "markers"), [("1,1,1", 0), ("1,1,2", 1), ("2,2,2", 1)])
def test_three_super_heavy_weapons_leave_one_marker_if_anything_was_hit(
    faces: str, markers: int
) -> None:
    b = shooting("a1 a1 a1 .*5 d1 d1 d1 d1", cards="ray*3", foe="rifle*4")

    b.order("shoot a1 d1", f"heavy:{faces}")

    assert b.markers("d1") == markers


@pytest.mark.rule("C9", "C10")
@pytest.mark.parametrize(("number", "markers"), [(4, 1), (8, 1), (9, 2)])
def test_many_super_heavy_weapons_leave_markers_whatever_they_hit(
    number: int, markers: int
) -> None:
    row = " ".join(["a1"] * number)
    b = shooting(f"{row} .*5 d1 d1 d1 d1", cards=f"ray*{number}", foe="rifle*4")

    b.order("shoot a1 d1", "heavy:" + ",".join("1" * number))

    assert b.markers("d1") == markers


@pytest.mark.rule("C9", "C10")
def test_firepower_and_super_heavy_weapons_that_hit_leave_one_marker_once() -> None:
    b = shooting("a1 a1 .*5 d1 d1 d1", cards="gun2 ray", foe="rifle*3")

    b.order("shoot a1 d1", "shot:5 heavy:2")

    assert b.alive("d1") == ["d1.3"]
    assert b.markers("d1") == 1


@pytest.mark.rule("C9", "C10")
def test_markers_of_both_kinds_add_up() -> None:
    b = shooting("a1 a1 .*5 d1 d1 d1", cards="gun8 ray", foe="rifle*3")

    b.order("shoot a1 d1", "shot:1,1,1,1 heavy:2")

    assert b.markers("d1") == 1 + 1


@pytest.mark.rule("C9", "C10")
def test_a_marker_silences_a_firepower_first_and_then_a_super_heavy_weapon() -> None:
    one = shooting("a1 a1 .*5 d1 d1", cards="gun2 ray", markers={"a1": 2})
    two = shooting("a1 a1 .*5 d1 d1", cards="gun2 ray", markers={"a1": 3})

    one.order("shoot a1 d1", "heavy:1")

    assert one.last(HeavyFired).unit == "a1.2"
    assert two.refused("shoot a1 d1").reason is Reason.NO_WEAPON


@pytest.mark.rule("C9", "C10")
def test_of_super_heavy_weapons_those_worth_most_are_left() -> None:
    b = shooting("a1 a1 a1 .*5 d1 d1", cards="piercer ray horn", foe="tank*2", markers={"a1": 2})

    b.order("shoot a1 d1", "heavy:1")

    assert [each.unit for each in b.events_of(HeavyFired)] == ["a1.2"]


@pytest.mark.rule("C9", "C10")
def test_super_heavy_weapons_of_a_marked_detachment_are_silenced() -> None:
    b = shooting("a1 .*5 d1 d1", cards="ray", markers={"a1": 1})

    assert b.refused("shoot a1 d1").reason is Reason.NO_WEAPON


@pytest.mark.rule("C9", "C10")
def test_disrupt_is_no_hit_that_leaves_a_second_marker() -> None:
    b = shooting("a1 .*5 d1 d1", cards="horn")

    b.order("shoot a1 d1", "heavy:6")

    assert [each.delta for each in b.events_of(BlastMarkersChanged)] == [1]


@pytest.mark.rule("C9", "C6")
@pytest.mark.parametrize(("number", "markers"), [(3, 0), (4, 1), (9, 2)])
def test_super_heavy_weapons_are_aimed_whether_they_lock_on_or_not(
    number: int, markers: int
) -> None:
    row = " ".join(["a1"] * number)
    b = shooting(
        f"{row} .*5 d1 d1 d1 d1", cards=f"piercer*{number}", foe="tank*4", orders={"a1": "assault"}
    )

    b.order("shoot a1 d1", "lock_on:" + ",".join("1" * number))

    assert b.markers("d1") == markers


@pytest.mark.rule("C9")
def test_super_heavy_weapons_that_markers_silence_are_aimed() -> None:
    b = shooting("a1 a1 a1 a1 .*5 d1 d1 d1 d1", cards="ray*4", foe="tank*4", markers={"a1": 1})

    b.order("shoot a1 d1", "heavy:1,1,1")

    assert b.markers("d1") == 1


@pytest.mark.rule("C9")
@pytest.mark.parametrize(("number", "may"), [(3, False), (4, True)])
def test_silenced_super_heavy_weapons_still_shoot_if_aiming_leaves_markers(
    number: int, may: bool
) -> None:
    row = " ".join(["a1"] * number)
    b = shooting(
        f"{row} .*5 d1 d1 d1 d1", cards=f"ray*{number}", foe="tank*4", markers={"a1": number}
    )

    assert b.allowed("shoot a1 d1") == may
    if may:
        b.order("shoot a1 d1")
        assert b.markers("d1") == 1


@pytest.mark.rule("C9", "C10")
@pytest.mark.parametrize(("face", "markers"), [(1, 0), (5, 1)])
def test_barrages_count_as_firepower_and_not_as_super_heavy_weapons(
    face: int, markers: int
) -> None:
    b = shooting("a1 a1 a1 a1 .*5 d1 .*9 d1", cards="howitzer*4")

    b.order("shoot a1 d1", f"shot:1,{face}")

    assert b.last(ShotsFired).barrage == 4
    assert b.markers("d1") == markers
