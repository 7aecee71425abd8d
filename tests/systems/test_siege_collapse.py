"""Buildings at capacity 0: the chart, failing, crumbling (E11)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.model.events import (
    CatastropheRolled,
    CollapseStruck,
    PhaseStarted,
    StructureChecked,
    StructureCollapsed,
)

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


# -- E11: the chart -------------------------------------------------------------------------

CHART = {
    "small": ["unstable"] * 2 + ["crumbling"] * 2 + ["destroyed"] * 2,
    "medium": ["unstable"] * 3 + ["crumbling"] * 2 + ["destroyed"],
    "large": ["unstable"] * 4 + ["crumbling"] * 2,
    "gigantic": ["unstable"] * 4 + ["crumbling"] * 2,
}


@pytest.mark.rule("E11")
@pytest.mark.parametrize("size", list(CHART))
@pytest.mark.parametrize("face", range(1, 7))
def test_golden_example_4_the_chart_by_size(size: str, face: int) -> None:
    wanted = CHART[size][face - 1]
    radius = " radius:" + {"small": "1", "medium": "1,1"}[size] if wanted == "destroyed" else ""

    b = shot_down(f"catastrophe:{face}{radius}", f"ramshackle-{size}")

    assert b.state("h") == wanted
    assert b.remaining("h") == 0
    assert b.last(CatastropheRolled).size == size


@pytest.mark.rule("E11")
def test_a_building_rolls_only_at_capacity_0() -> None:
    b = shot_down("", capacity={"h": 2})

    assert b.state("h") == "standing"
    assert b.events_of(CatastropheRolled) == []


@pytest.mark.rule("E11")
@pytest.mark.parametrize(
    ("state", "face", "kept"),
    [
        ("unstable", 1, "unstable"), ("unstable", 3, "crumbling"), ("crumbling", 1, "crumbling"),
        ("crumbling", 4, "crumbling"), ("unstable", 6, "destroyed"), ("crumbling", 5, "destroyed"),
    ],
)  # fmt: skip
def test_more_damage_rolls_again_and_keeps_the_worse(state: str, face: int, kept: str) -> None:
    radius = " radius:1" if kept == "destroyed" else ""

    b = shot_down(f"catastrophe:{face}{radius}", capacity={}, states={"h": state})

    assert b.state("h") == kept


@pytest.mark.rule("E11")
def test_an_attack_rolls_once_however_often_it_hits() -> None:
    b = fought(
        "a1 a1 a1 .*5 H H .*9 d9",
        attacker={"a1": "tank*3"},
        phase="shooting",
        states={"h": "unstable"},
        sheets={"h": "ramshackle-small"},
    )

    b.order("shoot a1 h", "shot:5,5,5,5,6 critical:6,5 catastrophe:1")

    assert len(b.events_of(CatastropheRolled)) == 1
    assert b.remaining("h") == 0


@pytest.mark.rule("E11")
def test_an_attack_that_does_no_damage_rolls_nothing() -> None:
    b = fought(HOUSE, attacker={"a1": "tank"}, phase="shooting", states={"h": "unstable"})

    b.order("shoot a1 h", "shot:5,5")

    assert b.events_of(CatastropheRolled) == []


@pytest.mark.rule("E11", "E6")
def test_an_attack_on_several_buildings_rolls_once_for_each() -> None:
    b = fought(
        "a1 .*6 H K .*9 d9",
        attacker={"a1": "siege"},
        phase="shooting",
        states={"h": "unstable", "k": "unstable"},
        sheets={"h": "ramshackle-small", "k": "ramshackle-small"},
    )

    b.order("shoot a1 h at 7,0", "heavy:5,5 catastrophe:1,3")

    assert (b.state("h"), b.state("k")) == ("unstable", "crumbling")


# -- E11: at each turn's start --------------------------------------------------------------


def starting(state: str, dice: str, text: str = HOUSE, **more: object) -> Battle:
    return fought(
        text,
        **{"phase": "start", "states": {"h": state}, "dice": dice, "turn": 2, **more},  # type: ignore[arg-type]
    )


@pytest.mark.rule("E11", "C4")
@pytest.mark.parametrize("state", ["unstable", "crumbling"])
@pytest.mark.parametrize("face", [1, 4, 5, 6])
def test_failing_buildings_fall_on_5_or_6_at_each_turns_start(state: str, face: int) -> None:
    falls = face >= 5
    b = starting(state, f"structure:{face}" + (" radius:1" if falls else ""))

    assert b.last(StructureChecked).falls is falls
    assert b.state("h") == ("destroyed" if falls else state)


@pytest.mark.rule("E11", "C4")
def test_failing_buildings_roll_in_spawn_order_each_to_its_end() -> None:
    b = fought(
        "a1 .*6 H H .*9 K K .*9 d9",
        phase="start",
        states={"h": "unstable", "k": "crumbling"},
        turn=2,
        dice="structure:5,6 radius:1,2",
    )

    told = [
        e for e in b.world.events[b.since :] if isinstance(e, StructureChecked | StructureCollapsed)
    ]
    assert [(type(each).__name__, each.structure) for each in told] == [
        ("StructureChecked", "h"), ("StructureCollapsed", "h"),
        ("StructureChecked", "k"), ("StructureCollapsed", "k"),
    ]  # fmt: skip


@pytest.mark.rule("E11")
def test_a_sound_building_rolls_nothing() -> None:
    b = fought(HOUSE, phase="start", capacity={"h": 1}, turn=2)

    assert b.events_of(StructureChecked) == []


# -- E11: crumbling -------------------------------------------------------------------------


def crumbling(dice: str, foe: str = "rifle*2", state: str = "crumbling", **more: object) -> Battle:
    b = fought(
        HOUSE,
        **{
            "defender": {"d1": foe}, "inside": {"h": "d1"}, "states": {"h": state}, **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip
    b.skip_to("shooting", dice)
    return b


@pytest.mark.rule("E11", "C4")
@pytest.mark.parametrize(("faces", "left"), [("5,5", 2), ("6,5", 1), ("6,6", 0)])
def test_a_crumbling_building_hits_each_unit_inside_on_its_armour_and_1(
    faces: str, left: int
) -> None:
    b = crumbling(f"crumble:{faces}")

    assert len(b.alive("d1")) == left
    assert {each.zone for each in b.events_of(CollapseStruck)} == {"crumbling"}


@pytest.mark.rule("E11", "C8")
@pytest.mark.parametrize(("follow", "left"), [(3, 1), (4, 0)])
def test_armour_6_needs_a_6_and_a_second_die(follow: int, left: int) -> None:
    hard = replace(UNITS["rifle"], armour=6)

    b = crumbling(f"crumble:6 follow:{follow}", "hard", cards={"hard": hard})

    assert len(b.alive("d1")) == left


@pytest.mark.rule("E11")
def test_an_unstable_building_does_not_hurt_those_inside() -> None:
    b = crumbling("", state="unstable")

    assert b.events_of(CollapseStruck) == []


@pytest.mark.rule("E11", "C4")
def test_it_crumbles_at_the_end_of_the_movement_phase() -> None:
    b = crumbling("crumble:1,1")

    kinds = [
        type(e) for e in b.world.events[b.since :] if isinstance(e, CollapseStruck | PhaseStarted)
    ]
    assert kinds[-3:] == [CollapseStruck, CollapseStruck, PhaseStarted]
