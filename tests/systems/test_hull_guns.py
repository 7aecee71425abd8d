"""Fire points, emplaced weapons by hand and by themselves, gun emplacements (H10, H11, H12)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort, house
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    EmplacementFired,
    GunManned,
    HullShot,
    ShotsFired,
    UnitDestroyed,
)
from siegegame.model.vocabulary import Column

YARD = """
    .  .  .  H H .*4 a1 .*9
    .  .  .  H H .*4 .  .*9
"""


def inside(cards: str, sheet: object, text: str = YARD, /, **more: object) -> Battle:
    """The defender's `d1` inside, to shoot first."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "defender": {"d1": cards}, "inside": {"h": "d1"}, "forts": {"h": sheet},
            "phase": "shooting", "first": "defender", **more,
        },
    )  # fmt: skip


# -- H11: by hand ---------------------------------------------------------------------------

ARMED = fort(slits={"east": 3}, guns={"east": "cannon", "west": "cannon", "top": "cannon"})


@pytest.mark.rule("H11")
def test_a_gun_is_fired_at_the_occupants_own_target_by_one_who_then_uses_no_fire_point() -> None:
    b = inside("gun5", ARMED)
    b.order("man d1.1 h.east")
    assert b.last(GunManned).gun == "h.east"

    b.order("shoot d1 a1", "shot:1,1,1")

    assert b.last(ShotsFired).firepower == 4 + 2
    fired = b.last(EmplacementFired)
    assert (fired.gun, fired.target, fired.automatic) == ("h.east", "a1", False)


@pytest.mark.rule("H11")
def test_each_gun_is_fired_by_one_figure_and_a_unit_mans_as_many_as_it_has() -> None:
    b = inside("hero", ARMED)
    b.order("man d1.1 h.east")

    assert b.refused("man d1.1 h.east").reason is Reason.ALREADY_DONE
    assert b.refused("man d1.1 h.top").reason is Reason.NO_ROOM


@pytest.mark.rule("H11")
def test_a_figure_who_mans_a_gun_does_not_fire_his_own_weapon_where_there_are_no_fire_points() -> (
    None
):
    b = inside("hero", fort(guns={"east": "cannon"}))
    b.order("man d1.1 h.east")

    b.order("shoot d1 a1", "shot:1")

    assert (b.last(ShotsFired).firepower, b.last(ShotsFired).units) == (2, ())


@pytest.mark.rule("H11")
def test_along_the_guns_own_line_of_sight() -> None:
    b = inside("gun5", ARMED)
    b.orders("man d1.1 h.west", "man d1.1 h.top")

    b.order("shoot d1 a1", "shot:1,1,1")

    assert [each.gun for each in b.events_of(EmplacementFired)] == ["h.top"]


@pytest.mark.rule("H11")
def test_once_a_shooting_phase() -> None:
    b = inside(
        "mob1", fort(guns={"top": "cannon"}, battlements=True),
        defender={"d1": "mob1", "d2": "rifle"}, roofs={"d2.1": (3, 0)},
    )  # fmt: skip
    b.order("man d1.1 h.top")
    b.order("shoot d1 a1", "shot:1")
    b.order("pass")

    assert b.world.gun[b.id("h.top")].fired == 1
    assert b.refused("man d2.1 h.top").reason is Reason.ALREADY_DONE


@pytest.mark.rule("H11", "H3")
def test_against_structures_a_gun_fires_its_shots_with_the_figures_ballistic_skill() -> None:
    text = YARD.replace("a1", "K ")
    keen = replace(UNITS["rifle"], ballistic_skill=5)
    b = inside("keen", ARMED, text, forts={"h": ARMED, "k": fort()}, cards={"keen": keen})
    b.order("man d1.1 h.east")

    b.order("shoot d1 k", "hull_shot:2 penetration:1")

    shot = b.last(HullShot)
    assert (shot.need, shot.shots, shot.firing) == (2, 1, ("h.east",))


@pytest.mark.rule("H11", "C16")
def test_with_the_abilities_of_who_fires_it() -> None:
    gunner = replace(UNITS["rifle"], abilities=("anti_air",))
    b = inside(
        "gunner", fort(guns={"top": "cannon"}), attacker={"a1": "wing"}, cards={"gunner": gunner},
    )  # fmt: skip
    b.order("man d1.1 h.top")

    b.order("shoot d1 a1", "shot:1,1")

    assert b.last(ShotsFired).column is Column.B


@pytest.mark.rule("H11", "H2")
def test_guns_of_a_dilapidated_building_are_silent() -> None:
    b = inside("rifle", ARMED, sites={"h": {"dilapidated": True, "claimed": "defender"}})

    assert (b.refused("man d1.1 h.east").reason, b.refused("man d1.1 h.east").rule) == (
        Reason.NO_WEAPON, "H2",
    )  # fmt: skip
    b.skip_to("movement")
    assert b.events_of(EmplacementFired) == []


@pytest.mark.rule("H11", "H4")
def test_as_snap_shots_a_gun_fires_half_its_firepower() -> None:
    b = inside("mob1", fort(guns={"east": "cannon"}))
    b.world.journal.put(b.id("h.east"), b.world.gun[b.id("h.east")], "shaken", 1)
    b.order("man d1.1 h.east")

    b.order("shoot d1 a1", "shot:1")

    assert b.last(ShotsFired).firepower == 1


@pytest.mark.rule("H11")
def test_nobody_outside_mans_a_gun_and_no_enemy_does() -> None:
    b = battle(
        YARD, defender={"d1": "rifle", "d2": "rifle"}, inside={"h": "d1"}, forts={"h": ARMED},
        phase="shooting", first="defender", roofs={},
    )  # fmt: skip

    assert b.refused("man a1.1 h.east").reason is Reason.NOT_YOURS
    assert b.refused("man d2.1 h.east").reason is Reason.NOT_ADJACENT
    assert b.refused("man d1.1 h.cellar").reason is Reason.UNKNOWN_NAME


@pytest.mark.rule("H11")
def test_who_leaves_or_is_lost_mans_it_no_more_and_each_turn_it_is_manned_anew() -> None:
    b = inside("rifle", ARMED)
    b.order("man d1.1 h.east")
    assert b.world.gun[b.id("h.east")].crew == b.id("d1.1")

    b.skip_to("movement")

    assert b.world.gun[b.id("h.east")].crew == 0


# -- H11: by themselves ---------------------------------------------------------------------


def claimed(sheet: object = ARMED, text: str = YARD, /, **more: object) -> Battle:
    """An empty structure of the defender at the end of the shooting."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "forts": {"h": sheet}, "sites": {"h": {"claimed": "defender"}},
            "phase": "engine shooting", "first": None, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("H11", "H13")
def test_in_a_claimed_building_each_gun_fires_by_itself_at_half_firepower() -> None:
    b = claimed(dice="shot:1,1")

    fired = b.events_of(EmplacementFired)
    assert [(each.gun, each.automatic, each.firepower) for each in fired] == [
        ("h.east", True, 1), ("h.top", True, 1),
    ]  # fmt: skip
    assert {each.rule for each in fired} == {"H11"}


@pytest.mark.rule("H11", "C8")
def test_what_they_hit_is_destroyed() -> None:
    b = claimed(fort(guns={"east": "cannon"}), dice="shot:5")

    assert [each.unit for each in b.events_of(UnitDestroyed)] == ["a1.1"]


@pytest.mark.rule("H11", "H13")
def test_in_an_unclaimed_building_none_does() -> None:
    assert claimed(sites={}).events_of(EmplacementFired) == []


@pytest.mark.rule("H11")
def test_at_the_nearest_enemy_unit_in_range_and_sight_ties_in_spawn_order() -> None:
    text = """
        . . . H H . . a1 a2 .*9
        . . . H H . a3 . .  .*9
    """
    b = claimed(
        fort(guns={"east": "cannon"}), text, attacker={"a1": "rifle", "a2": "rifle", "a3": "rifle"},
        dice="shot:1",
    )  # fmt: skip
    assert b.last(EmplacementFired).target == "a3"
    even = """
        . . . H H . . a2 .*9
        . . . H H . . a1 .*9
    """
    b = claimed(
        fort(guns={"top": "cannon"}), even, attacker={"a1": "rifle", "a2": "rifle"}, dice="shot:1"
    )
    assert b.last(EmplacementFired).target == "a1"


@pytest.mark.rule("H11")
def test_not_one_that_has_been_fired_by_hand() -> None:
    b = inside("mob1", fort(guns={"east": "cannon"}), sites={"h": {"claimed": "defender"}})
    b.order("man d1.1 h.east")
    b.order("shoot d1 a1", "shot:1")
    b.skip_to("movement")

    assert len(b.events_of(EmplacementFired)) == 1


@pytest.mark.rule("H11")
def test_occupants_may_still_shoot_and_at_another_target() -> None:
    text = """
        . . . H H . . a1 .*9
        . . . H H .*9 a2 . .
    """
    sheet = fort(slits={"east": 5}, guns={"east": "cannon"})
    b = inside(
        "gun2", sheet, text, attacker={"a1": "mob1", "a2": "mob1"},
        sites={"h": {"claimed": "defender"}},
    )  # fmt: skip
    b.order("shoot d1 a2", "shot:1")
    b.skip_to("movement", "shot:1")

    assert b.last(ShotsFired).target == "a2"
    assert b.last(EmplacementFired).target == "a1"


@pytest.mark.rule("H11", "H17")
def test_shaken_guns_fire_half_once_only() -> None:
    b = inside("mob1", fort(guns={"east": "cannon"}), sites={"h": {"claimed": "defender"}})
    b.world.journal.put(b.id("h.east"), b.world.gun[b.id("h.east")], "shaken", 1)

    b.skip_to("movement", "shot:1")

    assert b.last(EmplacementFired).firepower == 1


@pytest.mark.rule("H11", "H13")
def test_at_a_building_that_the_enemy_has_claimed_with_ballistic_skill_2_and_its_shots() -> None:
    text = """
        . . . H H . . K .*9
        . . . H H . . . .*6 a1 . .
    """
    b = claimed(
        fort(), text, forts={"h": fort(guns={"east": "cannon"}), "k": fort()},
        sites={"h": {"claimed": "defender"}, "k": {"claimed": "attacker"}},
        dice="hull_shot:5 penetration:4",
    )  # fmt: skip

    shot = b.last(HullShot)
    assert (shot.need, shot.detachment, shot.firing) == (5, None, ("h.east",))
    assert b.points("k") == 2


@pytest.mark.rule("H11", "E4")
def test_guns_of_a_capacity_building_fire_by_hand_and_by_themselves() -> None:
    sheet = house(guns={"east": "cannon"})
    b = claimed(sheet, dice="shot:1")
    assert b.last(EmplacementFired).automatic

    b = inside("mob1", sheet)
    b.order("man d1.1 h.east")
    b.order("shoot d1 a1", "shot:1")
    assert b.last(ShotsFired).firepower == 2


@pytest.mark.rule("H11", "E5")
def test_a_gun_adds_its_firepower_against_a_capacity_building() -> None:
    text = YARD.replace("a1", "K ")
    b = inside("mob1", ARMED, text, forts={"h": ARMED})
    b.order("man d1.1 h.east")

    b.order("shoot d1 k", "shot:1,1")


# -- H12: emplacements ----------------------------------------------------------------------


@pytest.mark.rule("H12")
def test_a_gun_on_battlements_is_one_more_emplaced_weapon() -> None:
    b = inside("gun5", fort(slits={"east": 5}, guns={"top": "cannon"}))
    b.order("man d1.1 h.top")

    b.order("shoot d1 a1", "shot:1,1,1")

    assert b.last(ShotsFired).firepower == 4 + 2


GROUND = """
    . d1 . . . . a1 .*9
    . .  . . . . .  .*9
"""


def ground(text: str = GROUND, **more: object) -> Battle:
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "emplacements": {"howl": ("cannon", (1, 1))}, "phase": "shooting", "first": "defender",
            "defender": {"d1": "hero"}, "attacker": {"a1": "mob1"}, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("H12")
def test_a_gun_on_the_ground_is_fired_by_a_figure_that_touches_it() -> None:
    b = ground()
    b.order("man d1.1 howl")

    b.order("shoot d1 a1", "shot:1")

    assert (b.last(ShotsFired).firepower, b.last(EmplacementFired).structure) == (2, None)
    assert "H12" in b.last(EmplacementFired).also


@pytest.mark.rule("H12")
def test_not_by_one_who_is_farther_off() -> None:
    b = ground(emplacements={"howl": ("cannon", (3, 1))})

    assert b.refused("man d1.1 howl").reason is Reason.NOT_ADJACENT


@pytest.mark.rule("H12")
def test_figures_of_both_sides_in_contact_both_control_it_the_first_to_fire_does() -> None:
    text = """
        d1 . a1 .*9
        .  . .  .*9
    """
    b = ground(text, attacker={"a1": "hero"}, emplacements={"howl": ("cannon", (1, 0))})
    b.order("man d1.1 howl")
    b.order("shoot d1 a1", "shot:1")

    assert b.refused("man a1.1 howl").reason is Reason.ALREADY_DONE


@pytest.mark.rule("H12")
def test_the_other_side_may_take_it_before_it_has_fired() -> None:
    text = """
        d1 . a1 .*9
        .  . .  .*9
    """
    b = ground(
        text, attacker={"a1": "hero"}, emplacements={"howl": ("cannon", (1, 0))}, first="attacker"
    )
    b.order("man a1.1 howl")
    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).firepower == 2
    assert b.refused("man d1.1 howl").reason is Reason.ALREADY_DONE


@pytest.mark.rule("H12", "H11")
def test_a_gun_on_the_ground_never_fires_by_itself() -> None:
    b = ground(phase="engine shooting", first=None)

    assert b.events_of(EmplacementFired) == []
