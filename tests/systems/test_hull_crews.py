"""Who mans emplaced weapons, for how long, and what he then does not do (H11, H12, H17)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import ShotsFired, StructureShot
from siegegame.world import changes

YARD = """
    .  .  .  H H .*4 a1 .*9
    .  .  .  H H .*4 .  .*9
"""
HOUSE = YARD.replace("a1", "K ")


def inside(cards: str, sheet: object, text: str = YARD, /, **more: object) -> Battle:
    """The defender's `d1` inside, to shoot first."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "defender": {"d1": cards}, "inside": {"h": "d1"}, "forts": {"h": sheet},
            "phase": "shooting", "first": "defender", **more,
        },
    )  # fmt: skip


# -- H11: instead of his own weapon ---------------------------------------------------------


@pytest.mark.rule("H11", "E4")
def test_who_mans_a_gun_does_not_fire_his_own_weapon_at_a_house_either() -> None:
    gunner = replace(UNITS["heavy"], figures=1)
    b = inside("gunner", fort(guns={"east": "cannon"}), HOUSE, cards={"gunner": gunner})
    b.order("man d1.1 h.east")

    b.order("shoot d1 k", "shot:1,1")

    assert (b.last(StructureShot).firepower, b.last(StructureShot).units) == (2, ())


@pytest.mark.rule("H11", "E4")
def test_of_a_stand_that_mans_a_gun_the_others_still_do() -> None:
    b = inside("heavy", fort(guns={"east": "cannon"}), HOUSE)
    b.order("man d1.1 h.east")

    b.order("shoot d1 k", "shot:1,1,1")

    assert b.last(StructureShot).firepower == 2 + 2


# -- H17: snap shots ------------------------------------------------------------------------


def shaken(**more: object) -> Battle:
    """A gun of Firepower 8 that makes snap shots, manned by `d1`."""
    b = inside("mob1", fort(guns={"east": "gun8"}), attacker={"a1": "mob1", "a9": "gun8"}, **more)
    b.world.journal.put(b.id("h.east"), b.world.gun[b.id("h.east")], "shaken", 1)
    b.order("man d1.1 h.east")
    return b


@pytest.mark.rule("H17", "H11")
def test_snap_shots_are_halved_once_though_both_gun_and_crew_make_them() -> None:
    b = shaken(pinned=["d1"])

    b.order("shoot d1 a1", "shot:1,1")

    assert (b.last(ShotsFired).firepower, b.last(ShotsFired).modified) == (8, 4)


@pytest.mark.rule("H17", "H11")
def test_a_gun_alone_that_makes_them_is_halved_too() -> None:
    b = shaken()

    b.order("shoot d1 a1", "shot:1,1")

    assert b.last(ShotsFired).modified == 4


# -- C6: Overwatch --------------------------------------------------------------------------


@pytest.mark.rule("C6", "H11")
def test_a_garrison_on_overwatch_does_not_roll_its_guns_dice_again() -> None:
    b = inside("mob1", fort(guns={"east": "cannon"}), orders={"d1": "overwatch"})
    b.order("man d1.1 h.east")

    b.order("shoot d1 a1", "shot:1")

    assert b.last(ShotsFired).rerolled == ()


# -- H11: no more guns than figures, nobody who has gone away -------------------------------

THREE = fort("medium", guns={"east": "cannon", "west": "cannon", "top": "cannon"})


def crews(b: Battle) -> dict[str, str]:
    """Who mans what."""
    slugs = b.world.theatre.slugs
    return {slugs[gun]: slugs[each.crew] for gun, each in b.world.gun.items() if each.crew}


@pytest.mark.rule("H11", "C8")
def test_a_stand_that_loses_figures_mans_no_more_guns_than_it_has_left() -> None:
    b = inside("mob1", THREE)
    b.orders("man d1.1 h.east", "man d1.1 h.west", "man d1.1 h.top")

    for left in (4, 3, 2, 1):
        changes.strike_figure(
            b.world, b.id("d1.1"), strength=6, dice=(6,), need=5, hurt=True, cause="debris"
        )
        assert (b.figures("d1.1"), b.match.problems()) == (left, [])

    assert crews(b) == {"h.east": "d1.1"}
    b.order("shoot d1 a1", "shot:1")
    assert b.last(ShotsFired).firepower == 2


@pytest.mark.rule("H11", "C11")
def test_who_is_beaten_away_from_a_gun_on_the_ground_mans_it_no_more() -> None:
    b = ground()
    b.order("man d1.1 howl")

    changes.retreat_unit(b.world, b.id("d1.1"), (b.world.grid.cell((0, 0)),), 2)

    assert crews(b) == {}


@pytest.mark.rule("H11", "H16")
def test_nor_who_has_gone_from_the_roof() -> None:
    b = inside(
        "mob1", fort(guns={"top": "cannon"}, battlements=True), inside={}, roofs={"d1.1": (4, 0)}
    )
    b.order("man d1.1 h.top")

    changes.move_unit(b.world, b.id("d1.1"), (b.world.grid.cell((5, 0)),), 2, "C1")

    assert (crews(b), b.match.problems()) == ({}, [])


@pytest.mark.rule("H11")
def test_an_invariant_watches_crews() -> None:
    b = ground()
    put = b.world.journal.put
    put(b.id("howl"), b.world.gun[b.id("howl")], "crew", b.id("a1.1"))

    assert b.match.problems() == ["howl is manned by somebody who is not there"]

    b = inside("hero", THREE)
    for gun in ("h.east", "h.top"):
        put = b.world.journal.put
        put(b.id(gun), b.world.gun[b.id(gun)], "crew", b.id("d1.1"))

    assert b.match.problems() == ["d1.1 mans more guns than it has figures"]


# -- H12: who touches a gun -----------------------------------------------------------------

GROUND = """
    . .  d1 . . . . . a1 .*9
    . .  .  . . . . . .  .*9
"""


def ground(text: str = GROUND, /, **more: object) -> Battle:
    """A gun on the ground beside the defender's `d1`, who is to shoot first."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "emplacements": {"howl": ("cannon", (2, 1))}, "phase": "shooting", "first": "defender",
            "defender": {"d1": "mob1"}, "attacker": {"a1": "mob1"}, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("H12", "C16")
def test_flyers_man_no_gun() -> None:
    b = ground(defender={"d1": "wing"})

    assert b.refused("man d1.1 howl").reason is Reason.NOT_ADJACENT


@pytest.mark.rule("H12", "H16")
def test_from_a_roof_nobody_mans_a_gun_on_the_ground() -> None:
    text = """
        . H H . . a1 .*9
        . H H . . .  .*9
    """
    b = ground(
        text, emplacements={"howl": ("cannon", (3, 1))}, forts={"h": fort(battlements=True)},
        roofs={"d1.1": (2, 1)},
    )  # fmt: skip

    assert b.refused("man d1.1 howl").reason is Reason.NOT_ADJACENT


@pytest.mark.rule("H12", "H11")
def test_a_fellow_takes_a_gun_over_only_when_the_first_has_shot_without_it() -> None:
    b = inside(
        "gun5", fort("medium", slits={"east": 2}, guns={"west": "cannon"}),
        defender={"d1": "gun5", "d2": "mob1"}, inside={"h": "d1 d2"},
    )  # fmt: skip
    b.order("man d1.1 h.west")

    assert b.refused("man d2.1 h.west").reason is Reason.ALREADY_DONE
    assert b.refused("man d1.1 h.west").reason is Reason.ALREADY_DONE
    b.order("shoot d1 a1", "shot:1,1")
    b.order("pass")
    assert b.allowed("man d2.1 h.west")


@pytest.mark.rule("H12", "H16")
def test_an_enemy_on_the_roof_does_not_take_its_gun_from_the_garrison() -> None:
    sheet = fort(guns={"top": "cannon"}, battlements=True)
    b = inside("mob1", sheet, "H H .*20", attacker={"a1": "mob1"}, roofs={"a1.1": (0, 0)})
    b.order("man d1.1 h.top")
    b.order("pass")

    refusal = b.refused("man a1.1 h.top")

    assert (refusal.reason, refusal.rule) == (Reason.OCCUPIED, "H12")


@pytest.mark.rule("H12", "H16")
def test_but_the_garrison_takes_it_from_him() -> None:
    sheet = fort(guns={"top": "cannon"}, battlements=True)
    b = inside(
        "mob1", sheet, "H H .*20", attacker={"a1": "mob1"}, roofs={"a1.1": (0, 0)},
        first="attacker",
    )  # fmt: skip
    b.order("man a1.1 h.top")
    b.order("pass")

    b.order("man d1.1 h.top")

    assert crews(b) == {"h.top": "d1.1"}
