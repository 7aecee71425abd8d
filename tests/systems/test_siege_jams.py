"""Criticals on war engines and titans, and what they jam (C10, T3)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    EngineCriticalRolled,
    ShotsFired,
    UnitDestroyed,
)


def shooting(text: str, *, cards: str, foe: str = "rifle*2", **more: object) -> Battle:
    return battle(
        text,
        attacker={"a1": cards},
        defender={"d1": foe},
        **{"phase": "shooting", **more},  # type: ignore[arg-type]
    )


# -- C10, T3: criticals on war engines and titans -------------------------------------------


def struck(foe: str = "titan", **more: object) -> Battle:
    return shooting("a1 .*5 d1", cards="ray", foe=foe, **more)


@pytest.mark.rule("C10")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_critical_of_1_to_3_costs_1_more(face: int) -> None:
    b = struck()

    b.order("shoot a1 d1", f"heavy:2 engine_critical:{face}")

    assert b.capacity("d1.1") == 4
    assert b.last(EngineCriticalRolled).effect == "capacity"


@pytest.mark.rule("C10")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_critical_of_6_costs_a_d3_more(face: int) -> None:
    b = struck()

    b.order("shoot a1 d1", f"heavy:2 engine_critical:6 engine_damage:{face}")

    assert b.capacity("d1.1") == 5 - face
    assert b.last(EngineCriticalRolled).effect == "heavy"


@pytest.mark.rule("C10")
def test_a_critical_may_destroy_a_war_engine() -> None:
    b = struck("engine")

    b.order("shoot a1 d1", "heavy:2 engine_critical:6 engine_damage:2")

    assert b.last(UnitDestroyed).unit == "d1.1"


LEGS, HULL, LEFT = 5, 2, 3


def walker(face: int, mounts: tuple[str, ...]) -> Battle:
    """A titan with a gun on each of two mounts, jammed by a death ray at the location of a die."""
    card = replace(UNITS["titan"], mounts=mounts)
    b = battle(
        "a1 .*5 d1 .*3",
        attacker={"a1": "ray"},
        defender={"d1": "walker"},
        cards={"walker": card},
        phase="shooting",
    )
    b.order("shoot a1 d1", f"heavy:2 engine_critical:4 location:{face}")
    return b


@pytest.mark.rule("T3", "C10")
@pytest.mark.parametrize("face", [4, 5])
@pytest.mark.parametrize(
    ("location", "name"),
    [
        (1, "head"),
        (2, "hull"),
        (3, "left_arm"),
        (4, "right_arm"),
        (5, "legs"),
        (6, "legs"),
    ],
)
def test_a_critical_of_4_or_5_jams_a_location(face: int, location: int, name: str) -> None:
    b = struck()

    b.order("shoot a1 d1", f"heavy:2 engine_critical:{face} location:{location}")

    assert b.last(EngineCriticalRolled).location == name
    assert b.last(EngineCriticalRolled).until == 2
    assert b.capacity("d1.1") == 5


@pytest.mark.rule("T3", "C10")
@pytest.mark.parametrize(("mount", "power"), [("left_arm", 2), ("right_arm", 4), ("hull", 4)])
def test_a_jammed_arm_does_not_fire(mount: str, power: int) -> None:
    b = walker(LEFT, (mount, "hull"))
    b.skip_to("engine shooting")

    b.order("shoot d1 a1", {2: "shot:1", 4: "shot:1,1"}[power])

    assert b.last(ShotsFired).firepower == power


@pytest.mark.rule("T3", "C10")
def test_jammed_weapons_alone_cannot_shoot() -> None:
    b = walker(HULL, ("hull", "hull"))
    b.skip_to("engine shooting")

    assert b.refused("shoot d1 a1").reason is Reason.NO_SIGHT


@pytest.mark.rule("T3", "C10")
def test_a_jam_lasts_until_the_end_phase_of_the_next_turn() -> None:
    b = walker(HULL, ("hull", "left_arm"))
    fired = []
    for shots, shed in (("shot:1", "markers:6"), ("shot:1", ""), ("shot:1,1", "")):
        b.skip_to("engine shooting")
        b.order("shoot d1 a1", shots)
        fired.append(b.last(ShotsFired).firepower)
        b.skip_to("movement", shed)
    assert fired == [2, 2, 4]


@pytest.mark.rule("T3", "C10")
def test_with_jammed_legs_a_titan_does_not_move() -> None:
    b = walker(LEGS, ("hull", "hull"))
    b.skip_to("movement", "markers:6")
    b.order("done")
    b.order("order d1 advance")

    assert b.refused("move d1.1 8,0").reason is Reason.JAMMED
