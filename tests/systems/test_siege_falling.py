"""Falling buildings: whom they strike, rubble, what lies beneath (E11, E12)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, house

from siegegame.model.errors import Reason
from siegegame.model.events import (
    CollapseStruck,
    CounterDestroyed,
    MoraleChanged,
    StructureCollapsed,
    UnitEmerged,
)
from siegegame.model.vocabulary import CounterState, StructureState

HOUSE = """
    a1 .*6 H H .*20 d9
    .  .*6 H H .*20 .
"""


def fought(text: str, *, defender: dict[str, str] | None = None, **more: object) -> Battle:
    """A battle in which the defender has a stand far off beside what it names."""
    return battle(text, defender={**(defender or {}), "d9": "rifle"}, **more)  # type: ignore[arg-type]


def shot_down(dice: str, sheet: str = "ramshackle-small", **more: object) -> Battle:
    """A building whose last capacity a shot takes; what the dice say follows."""
    b = fought(
        HOUSE,
        **{
            "attacker": {"a1": "tank"}, "phase": "shooting", "capacity": {"h": 1},
            "sheets": {"h": sheet}, **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip
    b.order("shoot a1 h", f"shot:5,1 {dice}")
    return b


def starting(state: str, dice: str, text: str = HOUSE, **more: object) -> Battle:
    return fought(
        text,
        **{"phase": "start", "states": {"h": state}, "dice": dice, "turn": 2, **more},  # type: ignore[arg-type]
    )


# -- E11: falling ---------------------------------------------------------------------------


@pytest.mark.rule("E11")
@pytest.mark.parametrize(("face", "lives"), [(3, False), (4, True)])
def test_units_inside_die_unless_they_roll_4(face: int, lives: bool) -> None:
    b = shot_down(f"catastrophe:5 radius:1 collapse:{face}", defender={"d1": "rifle"},
                  inside={"h": "d1"})  # fmt: skip

    assert b.alive("d1") == (["d1.1"] if lives else [])
    assert b.last(CollapseStruck).zone == "inside"


RING = """
    a1 .*6 H H {} {} {} {} .*20 d9
    .  .*6 H H .  .  .  .  .*20 .
"""


@pytest.mark.rule("E11", "C1")
@pytest.mark.parametrize(("gap", "zone"), [(0, "near"), (1, "near"), (2, "far"), (3, None)])
def test_within_5_cm_is_near_and_beyond_that_the_radius_counts(gap: int, zone: str | None) -> None:
    cells = ["."] * 4
    cells[gap] = "d1"
    b = fought(
        RING.format(*cells),
        attacker={"a1": "tank"},
        defender={"d1": "rifle"},
        phase="shooting",
        states={"h": "unstable"},
        sheets={"h": "ramshackle-medium"},
    )

    die = "" if zone is None else " collapse:" + ("3" if zone == "near" else "5")
    b.order("shoot a1 h", f"shot:5,1 catastrophe:6 radius:4,4{die}")

    assert [each.zone for each in b.events_of(CollapseStruck)] == ([zone] if zone else [])
    assert b.alive("d1") == ([] if zone else ["d1.1"])


@pytest.mark.rule("E11", "C1")
@pytest.mark.parametrize(("dice", "struck"), [("4,5", False), ("4,6", True)])
def test_just_at_the_radius_is_within_it(dice: str, struck: bool) -> None:
    b = fought(
        RING.format(".", ".", ".", "d1"),
        attacker={"a1": "tank"},
        defender={"d1": "rifle"},
        phase="start",
        turn=2,
        states={"h": "unstable"},
        sheets={"h": "ramshackle-medium"},
        dice=f"structure:5 radius:{dice}" + (" collapse:5" if struck else ""),
    )

    assert b.alive("d1") == ([] if struck else ["d1.1"])


@pytest.mark.rule("E11", "H13")
def test_nobody_claims_a_building_that_has_fallen() -> None:
    b = starting(
        "unstable",
        "structure:5 radius:1",
        forts={"h": house(guns={"north": "autocannon"})},
        sites={"h": {"claimed": "defender"}},
    )

    assert b.claimant("h") is None


@pytest.mark.rule("E11")
@pytest.mark.parametrize("foe", ["rifle", "tank", "titan"])
def test_units_near_it_die_unless_they_roll_4_whatever_they_are(foe: str) -> None:
    text = RING.format("d1", ".", ".", ".")
    dead = fought(
        text, attacker={"a1": "tank"}, defender={"d1": foe}, phase="start", turn=2,
        states={"h": "unstable"}, dice="structure:5 radius:1 collapse:3",
    )  # fmt: skip
    alive = fought(
        text, attacker={"a1": "tank"}, defender={"d1": foe}, phase="start", turn=2,
        states={"h": "unstable"}, dice="structure:5 radius:1 collapse:4",
    )  # fmt: skip

    assert (dead.alive("d1"), alive.alive("d1")) == ([], ["d1.1"])


@pytest.mark.rule("E11")
@pytest.mark.parametrize(
    ("foe", "face", "left"),
    [("rifle", 4, True), ("rifle", 5, False), ("storm", 3, True), ("storm", 4, False)],
)
def test_units_farther_off_are_hit_on_their_armour(foe: str, face: int, left: bool) -> None:
    b = starting("unstable", f"structure:5 radius:6,6 collapse:{face}",
                 RING.format(".", ".", "d1o", "."), defender={"d1": foe},
                 sheets={"h": "imperial-medium"})  # fmt: skip

    assert bool(b.alive("d1")) is left
    assert b.last(CollapseStruck).zone == "far"


@pytest.mark.rule("E11")
def test_a_war_engine_farther_off_loses_1() -> None:
    b = starting("unstable", "structure:5 radius:6,6 collapse:4", RING.format(".", ".", "d1", "."),
                 defender={"d1": "engine"}, sheets={"h": "imperial-medium"})  # fmt: skip

    assert b.capacity("d1.1") == 2


@pytest.mark.rule("E11")
@pytest.mark.parametrize(
    ("sheet", "faces", "radius"),
    [
        ("imperial-small", "6", 6),
        ("imperial-medium", "2,3", 5),
        ("imperial-large", "1,2,3", 6),
        ("imperial-gigantic", "6,6,6", 18),
    ],
)
def test_the_radius_is_one_two_or_three_dice(sheet: str, faces: str, radius: int) -> None:
    b = starting("unstable", f"structure:5 radius:{faces}", "H H .*20 d9", sheets={"h": sheet},
                 attacker={}, defender={})  # fmt: skip

    assert b.last(StructureCollapsed).radius_cm == radius


@pytest.mark.rule("E11")
def test_it_falls_on_both_sides_and_nobody_is_struck_twice() -> None:
    b = starting(
        "unstable",
        "structure:5 radius:6,6 collapse:4,4,4,4,1",
        """
        .  a1 .  .  . .  .*19 d9
        .  H  H  d1 . a2 .*19 .
        .  H  H  .  . .  .*19 .
        """,
        attacker={"a1": "rifle", "a2": "rifle"},
        defender={"d1": "rifle", "d2": "rifle*2"},
        inside={"h": "d2"},
        sheets={"h": "imperial-medium"},
    )

    struck = [(each.unit, each.zone) for each in b.events_of(CollapseStruck)]
    assert struck == [
        ("d2.1", "inside"), ("d2.2", "inside"), ("a1.1", "near"), ("d1.1", "near"), ("a2.1", "far"),
    ]  # fmt: skip


@pytest.mark.rule("E11", "C16")
def test_flyers_are_not_struck() -> None:
    b = starting("unstable", "structure:5 radius:1", RING.format("d1", ".", ".", "."),
                 defender={"d1": "wing"})  # fmt: skip

    assert b.alive("d1") == ["d1.1"]


@pytest.mark.rule("E11", "E3")
def test_those_in_other_buildings_are_struck_too() -> None:
    b = starting("unstable", "structure:5 radius:6,6 collapse:3,5", "H H . K K L L .*9 d9",
                 defender={"d1": "rifle", "d2": "rifle"}, inside={"k": "d1", "l": "d2"},
                 sheets={"h": "imperial-medium"})  # fmt: skip

    zones = {each.unit: each.zone for each in b.events_of(CollapseStruck)}
    assert zones == {"d1.1": "near", "d2.1": "far"}
    assert (b.alive("d1"), b.alive("d2")) == ([], [])


# -- E11: rubble ----------------------------------------------------------------------------


@pytest.mark.rule("E11", "S6")
def test_the_footprint_becomes_rubble_on_which_survivors_stand() -> None:
    b = starting("unstable", "structure:5 radius:1 collapse:4,4", defender={"d1": "rifle*2"},
                 inside={"h": "d1"})  # fmt: skip

    assert {b.where("d1.1"), b.where("d1.2")} <= {(7, 0), (8, 0), (7, 1), (8, 1)}
    assert len(b.events_of(UnitEmerged)) == 2
    ground = {b.world.theatre.terrain[b.world.ground[b.world.grid.cell((x, y))]]
              for x in (7, 8) for y in (0, 1)}  # fmt: skip
    assert ground == {"rubble"}


@pytest.mark.rule("E11", "C17")
def test_who_has_no_room_on_the_rubble_stands_beside_it() -> None:
    b = starting(
        "unstable",
        "structure:5 radius:1 collapse:4,4,4",
        "a1 .*6 H .*20 d9",
        defender={"d1": "rifle hero hero"},
        inside={"h": "d1"},
    )

    places = {b.where(f"d1.{n}") for n in (1, 2, 3)}
    assert (7, 0) in places
    assert len(places) == 3
    assert places <= {(6, 0), (7, 0), (8, 0)}


@pytest.mark.rule("E11", "C14")
@pytest.mark.parametrize(("face", "left"), [(1, 2), (2, 3)])
def test_who_is_pushed_onto_mines_beside_it_rolls_for_them(face: int, left: int) -> None:
    b = starting(
        "unstable",
        f"structure:5 radius:1 collapse:4,4,4 dangerous:{face},6",
        "a1 .*5 * H * .*20 d9",
        defender={"d1": "rifle hero hero"},
        inside={"h": "d1"},
    )

    assert len(b.alive("d1")) == left
    assert "d1.1" in b.alive("d1")


@pytest.mark.rule("E11", "C13")
def test_a_fallen_building_blocks_no_line_and_holds_nobody() -> None:
    b = starting("unstable", "structure:5 radius:1", "a1 .*6 H H .*5 d9")

    assert b.sees("a1.1", "d9.1")
    b.skip_to("movement")
    b.order("order a1 advance")
    assert b.refused("enter a1.1 h").reason is Reason.RUINED


@pytest.mark.rule("E11", "E8")
def test_a_fallen_building_burns_no_more() -> None:
    b = starting("unstable", "structure:5 radius:1", fires=["h"])

    assert not b.burning("h")
    b.skip_to("shooting")


@pytest.mark.rule("E11")
def test_only_capacity_0_destroys_a_building() -> None:
    b = fought(HOUSE, attacker={"a1": "tank"}, phase="shooting", capacity={"h": 1})

    b.order("shoot a1 h", "shot:5,5")

    assert StructureState(b.state("h")) is StructureState.STANDING


# -- E12 ------------------------------------------------------------------------------------


@pytest.mark.rule("E12", "D8")
@pytest.mark.parametrize("state", ["hidden", "revealed"])
def test_a_counter_is_destroyed_with_its_building_and_costs_5(state: str) -> None:
    b = fought(
        "a1 .*6 H H .*6 K K .*5 d9",
        attacker={"a1": "tank"},
        phase="shooting",
        states={"h": "unstable"},
        sheets={"h": "ramshackle-small"},
        counters={"bunker-1": "h", "bunker-2": "k"},
    )
    if state == "revealed":
        b.world.journal.put(
            b.id("bunker-1"), b.world.counter[b.id("bunker-1")], "state", CounterState.REVEALED
        )
    before = b.morale("defender")

    b.order("shoot a1 h", "shot:5,1 catastrophe:6 radius:1")

    assert b.counter("bunker-1") == "destroyed"
    assert b.counter("bunker-2") == "hidden"
    assert b.last(CounterDestroyed).cause == "collapse"
    assert b.morale("defender") == before - 500
    assert b.last(MoraleChanged).cause == "bunker lost"
