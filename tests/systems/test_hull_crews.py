"""Who mans emplaced weapons, for how long, and what he then does not do (H11, H12, H17)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from siegegame.model.events import ShotsFired, StructureShot

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
