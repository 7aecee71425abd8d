"""Templates: mega-cannons and barrages, on friend and foe (C10)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BarrageFell,
    HeavyFired,
    HitsAllocated,
    LockedOn,
    ShotsFired,
    TemplatePlaced,
)
from siegegame.model.vocabulary import Column


def shooting(text: str, **more: object) -> Battle:
    return battle(text, **{"phase": "shooting", **more})  # type: ignore[arg-type]


# -- C10: where a template is laid ----------------------------------------------------------


@pytest.mark.rule("C10", "C1")
def test_a_template_covers_what_is_within_5_cm_of_its_centre() -> None:
    b = shooting(
        """
        a1 .*6 . d1 d1 d1 .
        .  .*6 . d1 d1 .  .
        .  .*6 . .  d1 .  .
        """,
        attacker={"a1": "siege"},
        defender={"d1": "rifle*6"},
    )

    b.order("shoot a1 d1 at 8,0", "heavy:1,1,1,1,1")

    template = b.last(TemplatePlaced)
    assert (template.center, template.radius_cm) == ((8, 0), 5)
    assert template.units == ("d1.1", "d1.2", "d1.3", "d1.4", "d1.5")


@pytest.mark.rule("C10")
def test_a_template_is_centred_on_a_cell_that_holds_an_enemy_or_a_structure() -> None:
    b = shooting(
        """
        a1 .*5 d1 . H .
        .  .*5 .  . H .
        """,
        attacker={"a1": "siege"},
    )

    assert b.refused("shoot a1 d1 at 5,0").reason is Reason.BAD_CHOICE
    assert b.refused("shoot a1 d1 at 7,0").reason is Reason.BAD_CHOICE
    assert b.allowed("shoot a1 d1 at 6,0")
    assert b.allowed("shoot a1 d1 at 8,0")


@pytest.mark.rule("C10")
def test_a_template_is_not_centred_on_a_friend() -> None:
    b = shooting("a1 .*5 a2 d1", attacker={"a1": "siege", "a2": "rifle"})

    assert b.refused("shoot a1 d1 at 6,0").reason is Reason.BAD_CHOICE


@pytest.mark.rule("C10")
def test_a_template_must_touch_its_target() -> None:
    b = shooting(
        "a1 .*5 d1 .*4 d2",
        attacker={"a1": "siege"},
        defender={"d1": "rifle", "d2": "rifle"},
    )

    assert b.refused("shoot a1 d1 at 11,0").reason is Reason.BAD_CHOICE


@pytest.mark.rule("C10", "C13")
def test_the_centre_must_be_in_sight() -> None:
    b = shooting("a1 .*3 H . d1", attacker={"a1": "siege"})

    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT
    assert b.refused("shoot a1 d1 at 6,0").reason is Reason.NO_WEAPON
    assert b.allowed("shoot a1 d1 at 4,0")


@pytest.mark.rule("C10", "C7")
@pytest.mark.parametrize(("gap", "reason"), [(23, None), (24, Reason.NO_WEAPON)])
def test_the_centre_must_be_in_range(gap: int, reason: Reason | None) -> None:
    b = shooting(f"a1 .*{gap} d1", attacker={"a1": "siege"})

    text = f"shoot a1 d1 at {gap + 1},0"
    assert b.allowed(text) if reason is None else b.refused(text).reason is reason


@pytest.mark.rule("C10")
def test_without_a_cell_the_template_covers_as_much_as_it_can_of_the_target() -> None:
    b = shooting("a1 .*5 d1 .*3 d1 d1 d1", attacker={"a1": "siege"}, defender={"d1": "rifle*4"})

    b.order("shoot a1 d1", "heavy:1,1,1")

    assert b.last(TemplatePlaced).units == ("d1.2", "d1.3", "d1.4")


# -- C10: mega-cannons ----------------------------------------------------------------------


@pytest.mark.rule("C10")
@pytest.mark.parametrize("ground", ["", "o", "^"])
def test_under_a_mega_cannon_each_unit_is_hit_on_its_armour_without_cover(ground: str) -> None:
    b = shooting(
        f"a1 .*5 d1{ground} d1{ground} d1{ground}",
        attacker={"a1": "siege"},
        defender={"d1": "storm rifle*2"},
    )

    b.order("shoot a1 d1 at 7,0", "heavy:4,4,5")

    assert b.last(HeavyFired).hit == (True, False, True)
    assert b.alive("d1") == ["d1.2"]


@pytest.mark.rule("C10")
def test_a_mega_cannon_costs_what_has_capacity_1_without_a_critical() -> None:
    b = shooting("a1 .*5 d1", attacker={"a1": "siege"}, defender={"d1": "titan"})

    b.order("shoot a1 d1", "heavy:6")

    assert b.capacity("d1.1") == 5


@pytest.mark.rule("C10")
def test_a_template_hits_both_sides() -> None:
    b = shooting(
        "a1 .*5 a2 d1 d2",
        attacker={"a1": "siege", "a2": "rifle"},
        defender={"d1": "rifle", "d2": "rifle"},
    )

    b.order("shoot a1 d1 at 7,0", "heavy:5,5,5")

    assert (b.alive("a2"), b.alive("d1"), b.alive("d2")) == ([], [], [])


@pytest.mark.rule("C10")
def test_a_template_hits_even_those_who_fire_it() -> None:
    b = shooting("a1 . d1", attacker={"a1": "siege"})

    b.order("shoot a1 d1", "heavy:4,1")

    assert b.alive("a1") == []


@pytest.mark.rule("C9", "C10")
@pytest.mark.parametrize(("faces", "markers"), [("1,1,4", 0), ("5,1,1", 1), ("1,5,1", 1)])
def test_detachments_that_were_not_the_target_get_a_marker_if_they_were_hit(
    faces: str, markers: int
) -> None:
    b = shooting(
        "a1 .*5 a2 a2 d1",
        attacker={"a1": "siege", "a2": "rifle*2"},
    )

    b.order("shoot a1 d1", f"heavy:{faces}")

    assert b.markers("a2") == markers


@pytest.mark.rule("C9", "C10")
@pytest.mark.parametrize(("number", "markers"), [(4, 1), (9, 2)])
def test_many_mega_cannons_mark_all_under_them(number: int, markers: int) -> None:
    b = shooting(
        " ".join(["a1"] * number) + " .*5 d1 d1 d2 d2 .",
        attacker={"a1": f"siege*{number}"},
        defender={"d1": "rifle*2", "d2": "rifle*2"},
    )

    faces = ",".join(["1"] * 4 * number)
    b.order(f"shoot a1 d1 at {number + 6},0", f"heavy:{faces}")

    assert (b.markers("d1"), b.markers("d2")) == (markers, markers)


# -- C10: barrages --------------------------------------------------------------------------


@pytest.mark.rule("C10", "C7")
@pytest.mark.parametrize(("cards", "power"), [("howitzer", 3), ("rockets", 6)])
def test_a_barrage_has_1_firepower_a_unit_under_it_a_heavy_one_2(cards: str, power: int) -> None:
    b = shooting("a1 .*5 d1 d1 d1", attacker={"a1": cards}, defender={"d1": "rifle*3"})

    b.order("shoot a1 d1 at 7,0", "shot:" + ",".join("1" * {3: 2, 6: 3}[power]))

    shots = b.last(ShotsFired)
    assert (shots.firepower, shots.barrage, shots.modified) == (0, power, power)


@pytest.mark.rule("C10", "C7")
def test_a_barrage_is_added_to_the_normal_total() -> None:
    b = shooting("a1 a1 .*5 d1 d1 d1", attacker={"a1": "gun5 howitzer"}, defender={"d1": "rifle*3"})

    b.order("shoot a1 d1 at 8,0", "shot:1,1,1,1")

    assert b.last(ShotsFired).modified == 8
    assert b.markers("d1") == 1


@pytest.mark.rule("C10", "C7")
def test_markers_and_orders_lessen_the_firepower_and_not_the_barrage() -> None:
    b = shooting(
        "a1 a1 .*5 d1 d1 d1",
        attacker={"a1": "gun5 howitzer"},
        defender={"d1": "rifle*3"},
        markers={"a1": 1},
        orders={"a1": "assault"},
    )

    b.order("shoot a1 d1 at 8,0", "lock_on:4 shot:1,1,1")

    assert b.last(ShotsFired).modified == 2 + 3


@pytest.mark.rule("C10", "C6")
def test_a_barrage_that_does_not_lock_on_adds_nothing() -> None:
    b = shooting("a1 .*5 d1 d1", attacker={"a1": "howitzer"}, defender={"d1": "rifle*2"},
                 orders={"a1": "assault"})  # fmt: skip

    b.order("shoot a1 d1", "lock_on:3")

    assert b.last(LockedOn).locked == 0
    assert b.events_of(ShotsFired) == []
    assert b.events_of(TemplatePlaced) == []


@pytest.mark.rule("C10", "C7")
def test_two_barrages_count_each_unit_twice() -> None:
    b = shooting("a1 a1 .*5 d1 d1", attacker={"a1": "howitzer*2"}, defender={"d1": "rifle*2"})

    b.order("shoot a1 d1", "shot:1,1")

    assert b.last(ShotsFired).barrage == 4


@pytest.mark.rule("C10", "C7", "C8")
@pytest.mark.parametrize(
    ("foe", "ground", "column", "dice"),
    [
        ("rifle*4", "", Column.B, 2),
        ("rifle*4", "o", Column.C, 2),
        ("engine*4", "", Column.A, 3),
        ("engine*4", "o", Column.B, 2),
    ],
)
def test_a_barrage_alone_is_looked_up_in_the_column_of_the_nearest(
    foe: str, ground: str, column: Column, dice: int
) -> None:
    b = shooting(
        f"""
        a1 .*5 d1{ground} d1{ground}
        .  .*5 d1{ground} d1{ground}
        """,
        attacker={"a1": "howitzer"},
        defender={"d1": foe},
    )

    b.order("shoot a1 d1", "shot:" + ",".join("1" * dice))

    assert b.last(ShotsFired).column is column


@pytest.mark.rule("C10", "C8")
def test_cover_counts_against_a_barrage() -> None:
    b = shooting("a1 .*5 d1o d1o", attacker={"a1": "rockets"}, defender={"d1": "rifle*2"})

    b.order("shoot a1 d1", "shot:6,5")

    assert [each.need for each in b.last(HitsAllocated).allocations] == [6, 6]
    assert b.alive("d1") == ["d1.2"]


@pytest.mark.rule("C10")
def test_a_barrage_falls_on_others_under_it_as_well_friend_or_foe() -> None:
    b = shooting(
        "a1 .*5 a2 d1 d2",
        attacker={"a1": "howitzer", "a2": "rifle"},
        defender={"d1": "rifle", "d2": "rifle"},
    )

    b.order("shoot a1 d1 at 7,0", "shot:1,5,5")

    assert {each.struck: each.firepower for each in b.events_of(BarrageFell)} == {"a2": 1, "d2": 1}
    assert (b.alive("a2"), b.alive("d1"), b.alive("d2")) == ([], ["d1.1"], [])


@pytest.mark.rule("C10", "C9")
@pytest.mark.parametrize("face", [4, 5])
def test_others_under_a_barrage_get_a_marker_if_any_was_hit(face: int) -> None:
    b = shooting(
        "a1 .*5 a2 d1 a2",
        attacker={"a1": "howitzer", "a2": "rifle*2"},
    )

    b.order("shoot a1 d1", f"shot:1,{face}")

    assert b.markers("a2") == int(face == 5)


@pytest.mark.rule("C10")
def test_a_heavy_barrage_loads_for_one_turn() -> None:
    b = shooting("a1 .*5 d1 d1", attacker={"a1": "rockets"}, defender={"d1": "rifle*2"})
    b.order("shoot a1 d1", "shot:1,1")

    b.skip_to("movement")
    b.skip_to("shooting")
    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT

    b.skip_to("movement")
    b.skip_to("shooting")
    b.order("shoot a1 d1", "shot:1,1")


@pytest.mark.rule("C10")
def test_a_barrage_need_not_load() -> None:
    b = shooting("a1 .*5 d1 d1", attacker={"a1": "howitzer"}, defender={"d1": "rifle*2"})
    b.order("shoot a1 d1", "shot:1")

    b.skip_to("movement")
    b.skip_to("shooting")

    b.order("shoot a1 d1", "shot:1")


@pytest.mark.rule("C10")
def test_what_loads_is_the_heavy_barrage_alone() -> None:
    both = replace(UNITS["rockets"], weapons=("heavy_barrage", "cannon"))
    b = shooting("a1 .*5 d1 d1", attacker={"a1": "both"}, defender={"d1": "rifle*2"},
                 cards={"both": both})  # fmt: skip
    b.order("shoot a1 d1", "shot:1,1,1")

    b.skip_to("movement")
    b.skip_to("shooting")
    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).firepower == 2


@pytest.mark.rule("C10", "C8")
def test_a_barrage_on_others_is_given_to_the_nearest_first() -> None:
    b = shooting(
        "a1 .*5 d2.2 d1 d2.1",
        attacker={"a1": "howitzer"},
        defender={"d1": "rifle", "d2": "rifle*2"},
    )

    b.order("shoot a1 d1", "shot:1,5")

    assert b.alive("d2") == ["d2.1"]


@pytest.mark.rule("C10", "C7")
@pytest.mark.parametrize(
    ("row", "column", "dice"),
    [("d2.2 d1 d2.1", Column.A, "1,1"), ("d2.1 d1 d2.2", Column.B, "1")],
)
def test_a_barrage_on_others_is_looked_up_in_the_column_of_the_nearest(
    row: str, column: Column, dice: str
) -> None:
    b = shooting(
        f"a1 .*5 {row}",
        attacker={"a1": "howitzer"},
        defender={"d1": "rifle", "d2": "rifle engine"},
    )

    b.order("shoot a1 d1", f"shot:1,{dice}")

    assert b.last(BarrageFell).column is column


@pytest.mark.rule("C9", "C6")
def test_mega_cannons_that_do_not_lock_on_mark_their_target_and_nobody_beside_it() -> None:
    b = shooting(
        "a1 a1 a1 a1 .*5 d1 d2",
        attacker={"a1": "siege*4"},
        defender={"d1": "rifle", "d2": "rifle"},
        orders={"a1": "assault"},
    )

    b.order("shoot a1 d1", "lock_on:3,3,3,3")

    assert (b.markers("d1"), b.markers("d2")) == (1, 0)
