"""Criticals on war engines and titans, and what they jam (C10, T3)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    EngineCriticalRolled,
    Firefight,
    ShotsFired,
    StructureShot,
    UnitDestroyed,
)
from siegegame.model.orders import Firefight as FirefightOrder
from siegegame.model.vocabulary import LOCATIONS, PUBLIC, Side
from siegegame.world import changes


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
def test_a_view_shows_a_jam_as_long_as_it_lasts_though_nothing_touches_the_unit() -> None:
    b = walker(HULL, ("hull", "left_arm"))
    shown = [b.match.view(PUBLIC).unit("d1.1").jammed]
    for shed in ("markers:6", ""):
        b.skip_to("movement", shed)
        shown.append(b.match.view(PUBLIC).unit("d1.1").jammed)
        b.skip_to("shooting")
    assert shown == [("hull",), ("hull",), ()]


@pytest.mark.rule("T3", "C10")
def test_with_jammed_legs_a_titan_does_not_move() -> None:
    b = walker(LEGS, ("hull", "hull"))
    b.skip_to("movement", "markers:6")
    b.order("done")
    b.order("order d1 advance")

    assert b.refused("move d1.1 8,0").reason is Reason.JAMMED


# -- T3: what a jam keeps an engine from in the Assault phase -------------------------------


def jammed(text: str, *locations: int, **more: object) -> Battle:
    """An engine `d1` in the Assault phase of turn 2, jammed at some of the `LOCATIONS`."""
    cards = {"engine2": replace(UNITS["engine"], mounts=("left_arm", "right_arm"))}
    b = battle(
        text,
        defender={"d1": "engine2"},
        cards=cards,
        phase="assault",
        turn=2,
        **more,  # type: ignore[arg-type]
    )
    for location in locations:
        changes.jam(b.world, b.id("d1.1"), location, 3)
    b.since = b.match.event_count
    return b


LEFT_ARM, RIGHT_ARM, ON_LEGS = (LOCATIONS.index(each) for each in ("left_arm", "right_arm", "legs"))


@pytest.mark.rule("T3", "C11")
@pytest.mark.parametrize(("arms", "power"), [((), 4), ((LEFT_ARM,), 2), ((LEFT_ARM, RIGHT_ARM), 0)])
def test_a_jammed_weapon_counts_for_nothing_in_a_firefight(
    arms: tuple[int, ...], power: int
) -> None:
    b = jammed(". a1 .*5 d1 .*4", *arms)
    view = b.match.view(Side.ATTACKER)
    told = view.prospects.firefight(FirefightOrder("a1", "d1"))

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.last(Firefight).sides[1].strength == power
    assert told is not None
    assert told.theirs.strength == power
    assert told.ours.bonuses == b.last(Firefight).sides[0].bonuses


@pytest.mark.rule("T3", "C11")
def test_an_engine_with_all_weapons_jammed_begins_no_firefight() -> None:
    b = jammed("a1 .*5 d1 .*4", LEFT_ARM, RIGHT_ARM, first="defender")

    assert b.refused("firefight d1 a1").reason is Reason.NO_WEAPON


@pytest.mark.rule("T3", "C11")
def test_on_jammed_legs_a_beaten_engine_has_no_way_and_is_destroyed() -> None:
    b = jammed("a1 .*5 d1 .*9", ON_LEGS, attacker={"a1": "gun20"})

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.last(UnitDestroyed).cause == "cut down in retreat"
    assert b.pending == ""


@pytest.mark.rule("T3", "C11")
def test_on_free_legs_a_beaten_engine_retreats() -> None:
    b = jammed("a1 .*5 d1 .*9", LEFT_ARM, attacker={"a1": "gun20"})

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.pending == "Retreat"
    assert b.allowed("move d1.1 8,0")


@pytest.mark.rule("T3", "C11")
def test_a_jammed_engine_stays_where_its_fellows_retreat() -> None:
    b = battle(
        "a1 .*5 d1 d1 .*9",
        attacker={"a1": "gun20"},
        defender={"d1": "engine rifle"},
        phase="assault",
        turn=2,
    )
    changes.jam(b.world, b.id("d1.1"), ON_LEGS, 2)

    b.order("firefight a1 d1", "firefight:6,1")

    assert b.allowed("move d1.2 9,0")
    assert b.refused("move d1.1 6,1").reason is Reason.JAMMED


@pytest.mark.rule("T3", "C10")
@pytest.mark.parametrize("untils", [(2, 3), (3, 2)])
def test_of_two_jams_of_a_location_the_longer_counts(untils: tuple[int, int]) -> None:
    b = jammed("a1 .*5 d1 .*9")

    for until in untils:
        changes.jam(b.world, b.id("d1.1"), ON_LEGS, until)

    assert b.world.vitals[b.id("d1.1")].jams[ON_LEGS] == 3


@pytest.mark.rule("T3", "E4")
@pytest.mark.parametrize(("arms", "dice"), [((), "1,1,1"), ((LEFT_ARM,), "1,1")])
def test_a_jammed_weapon_does_not_fire_at_a_building(arms: tuple[int, ...], dice: str) -> None:
    b = battle(
        "a1 .*5 H H .*3 d1",
        attacker={"a1": "engine2"},
        cards={"engine2": replace(UNITS["engine"], mounts=("left_arm", "right_arm"))},
        phase="engine shooting",
    )
    for location in arms:
        changes.jam(b.world, b.id("a1.1"), location, 2)

    b.order("shoot a1 h", f"shot:{dice}")

    assert b.last(StructureShot).firepower == 4 - 2 * len(arms)


@pytest.mark.rule("T3", "E4")
def test_with_all_weapons_jammed_an_engine_does_not_shoot_at_a_building() -> None:
    b = battle("a1 .*5 H H .*3 d1", attacker={"a1": "engine"}, phase="engine shooting")
    for location in range(len(LOCATIONS)):
        changes.jam(b.world, b.id("a1.1"), location, 2)

    assert b.refused("shoot a1 h").reason is Reason.NO_SIGHT
