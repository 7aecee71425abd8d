"""Hull-point structures that fall: total collapse, detonation, getting out (H6, H7, H8, H14)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort, house

from siegegame.model.errors import Reason
from siegegame.model.events import (
    CounterDestroyed,
    CraterLeft,
    DebrisFell,
    DecisionRequested,
    GunDestroyed,
    PinningTested,
    ShotsFired,
    StructureClaimed,
    StructureCollapsed,
    UnitDestroyed,
    UnitLeft,
)

YARD = """
    .  .  .*3 . . .*9 .
    a1 .  .*3 H H .*9 .
    .  .  .*3 H H .*9 .
    .  .  .*3 . . .*9 .
"""
GONE = "figure:1,1 strength:1,1"
"""Two hits that hurt nobody."""


def falling(dice: str, cards: str = "tank", text: str = YARD, **more: object) -> Battle:
    """A structure with one detachment inside that takes one penetrating hit and falls."""
    sheet = more.pop("sheet", fort(armour=13, points=5, battlements=True))
    b = battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "phase": "shooting", "forts": {"h": sheet},
            "defender": {"d1": "rifle*2"}, "inside": {"h": "d1"}, **more,
        },
    )  # fmt: skip
    b.order("shoot a1 h", f"hull_shot:6 penetration:6 {dice}")
    return b


def collapsed(**more: object) -> Battle:
    return falling(f"building_damage:6 debris:1,1 {GONE}", **more)  # type: ignore[arg-type]


def detonated(
    dice: str = "debris:1,1,1,1 figure:1,1,1,1 strength:1,1,1,1", **more: object
) -> Battle:
    return falling(f"building_damage:6 {dice}", "piercer", **more)  # type: ignore[arg-type]


# -- H6: total collapse ---------------------------------------------------------------------


@pytest.mark.rule("H6", "H8")
def test_a_total_collapse_drops_2d6_hits_on_those_inside() -> None:
    b = falling("building_damage:6 debris:1,2 figure:1,2,8 strength:4,4,4")

    fell = b.last(DebrisFell)
    assert (fell.hits, fell.rule, fell.strength, fell.roof) == (3, "H6", 6, False)
    assert (b.figures("d1.1"), b.figures("d1.2")) == (3, 4)


@pytest.mark.rule("H6")
def test_emplaced_weapons_are_destroyed_and_nobody_claims_it_any_more() -> None:
    b = collapsed(
        sheet=fort(armour=13, points=5, guns={"west": "rifle", "top": "rifle"}),
        sites={"h": {"claimed": "defender"}},
    )

    assert [each.gun for each in b.events_of(GunDestroyed)] == ["h.west", "h.top"]
    assert b.last(StructureClaimed).claimant is None
    assert b.claimant("h") is None


@pytest.mark.rule("H6", "H9")
def test_then_its_owner_says_where_those_inside_leave_to_up_to_6_cells_from_an_access_point() -> (
    None
):
    b = collapsed()

    assert (b.pending, b.to_act) == ("Evacuate", "defender")
    assert b.last(DecisionRequested).candidates == ("d1.1", "d1.2")
    assert b.refused("leave d1.1 13,1").reason is Reason.TOO_FAR
    b.order("leave d1.1 12,1")
    assert b.refused("leave d1.1 11,1").reason is Reason.BAD_CHOICE
    b.order("leave d1.2 7,3", "pinning:4,4")

    assert (b.where("d1.1"), b.where("d1.2"), b.pending) == ((12, 1), (7, 3), "")
    assert {each.rule for each in b.events_of(UnitLeft)} == {"H6"}


@pytest.mark.rule("H6")
def test_they_may_be_left_to_run_where_they_can() -> None:
    b = collapsed()

    b.order("done", "pinning:4,4")

    assert all(isinstance(b.where(each), tuple) for each in ("d1.1", "d1.2"))
    assert b.refused("shoot d1 h").reason is not Reason.DECISION_PENDING


@pytest.mark.rule("H6", "H4")
def test_after_a_tremor_they_get_3_cells_far() -> None:
    text = YARD.replace(".  .  .*3 . . .*9 .", "a2 .  .*3 . . .*9 .", 1)
    b = battle(
        text, attacker={"a1": "tank", "a2": "tank"}, phase="shooting", defender={"d1": "rifle"},
        inside={"h": "d1"}, forts={"h": fort(armour=13, points=5)},
    )  # fmt: skip
    b.order("shoot a2 h", "hull_shot:6 penetration:6 building_damage:2")
    b.order("pass")
    b.order("shoot a1 h", f"hull_shot:6 penetration:6 building_damage:6 debris:1,1 {GONE}")

    assert b.refused("leave d1.1 10,1").reason is Reason.TOO_FAR
    assert b.allowed("leave d1.1 9,1")


WALLED = """
    .  .*4 H H H a1.2 .*8 .
    a1.1 .*4 H H H a1.3 .*8 .
    .  .*4 H H H a1.4 .*8 .
"""


def walled() -> Battle:
    """A structure whose one access point the enemy closes."""
    sheet = fort(armour=13, doors=("east",), points=5)
    return falling(
        f"building_damage:6 debris:1,1 {GONE}", text=WALLED, sheet=sheet,
        attacker={"a1": "tank storm*3"},
    )  # fmt: skip


@pytest.mark.rule("H6")
def test_who_can_use_no_access_point_gets_out_in_need_within_3_cells_of_any_wall() -> None:
    b = walled()

    assert b.allowed("leave d1.1 2,1")
    assert b.allowed("leave d1.1 10,1")
    assert b.refused("leave d1.1 1,1").reason is Reason.TOO_FAR
    assert b.refused("leave d1.1 6,1").reason is Reason.TOO_FAR


@pytest.mark.rule("H14", "H6")
def test_who_left_by_an_access_point_may_sally_on_the_turn_the_building_fell() -> None:
    b = collapsed()

    b.order("leave d1.1 4,0")

    assert b.world.activity[b.id("d1.1")].sallied


@pytest.mark.rule("H14", "H6")
def test_who_got_out_in_need_may_not() -> None:
    b = walled()

    b.order("leave d1.1 4,1")

    assert not b.world.activity[b.id("d1.1")].sallied


@pytest.mark.rule("H6")
def test_who_cannot_get_out_is_lost() -> None:
    b = falling(
        f"building_damage:6 debris:1,1 {GONE}", text="a1 H", attacker={"a1": "tank"},
        defender={"d1": "rifle"},
    )  # fmt: skip

    lost = b.last(UnitDestroyed)
    assert (lost.unit, lost.rule, b.state("h")) == ("d1.1", "H6", "shell")
    assert b.events_of(PinningTested) == []


@pytest.mark.rule("H6", "H16")
def test_nobody_gets_out_to_the_battlements() -> None:
    b = collapsed()

    assert b.refused("leave d1.1 5,1").reason is Reason.TOO_FAR


@pytest.mark.rule("H6", "H17")
def test_then_survivors_test_whether_they_are_pinned() -> None:
    b = collapsed()
    b.order("done", "pinning:4,5")

    tested = b.last(PinningTested)
    assert (tested.detachment, tested.total, tested.pinned) == ("d1", 9, True)
    assert b.pinned("d1")


@pytest.mark.rule("H6")
def test_nobody_is_asked_and_nobody_tests_where_all_are_killed() -> None:
    b = falling(
        "building_damage:6 debris:1,4 strength:6,6,6,6,6 figure:1,1,1,1",
        defender={"d1": "rifle"},
    )

    assert b.alive("d1") == []
    assert b.events_of(DecisionRequested)[:-1] == []
    assert b.events_of(PinningTested) == []


@pytest.mark.rule("H6")
def test_the_shell_stays_and_cannot_be_entered() -> None:
    text = YARD.replace(". . .*9", "d1 . .*9", 1)
    b = battle(text, forts={"h": fort()}, shells=["h"], first="defender")
    b.order("order d1 advance")

    assert b.refused("enter d1 h").reason is Reason.RUINED
    assert b.world.built[b.world.grid.cell((5, 1))] == b.id("h")


@pytest.mark.rule("H6")
def test_a_total_collapse_is_told_under_its_rule() -> None:
    b = battle(YARD, attacker={"a1": "tank"}, phase="shooting", forts={"h": fort(points=1)})

    b.order("shoot a1 h", "hull_shot:6 penetration:4")

    fell = b.last(StructureCollapsed)
    assert (b.state("h"), fell.rule, fell.cause) == ("shell", "H6", "total_collapse")


ROOF = {"d2.1": (5, 1), "d2.2": (6, 2)}


def crowned(**more: object) -> dict[str, object]:
    return {
        "defender": {"d1": "rifle", "d2": "rifle*2"}, "inside": {"h": "d1"}, "roofs": ROOF, **more,
    }  # fmt: skip


@pytest.mark.rule("H6", "H8")
def test_units_on_the_battlements_take_d6_hits_and_test_and_stay() -> None:
    b = falling("building_damage:6 debris:1,1,1 figure:1,1,6 strength:1,1,6", **crowned())
    b.order("done", "pinning:4,4,6,6")

    assert [(each.detachment, each.roof, each.hits) for each in b.events_of(DebrisFell)] == [
        ("d1", False, 2), ("d2", True, 1),
    ]  # fmt: skip
    assert [b.where(each) for each in ROOF] == list(ROOF.values())
    assert b.figures("d2.2") == 4
    assert b.pinned("d2")
    assert not b.pinned("d1")


@pytest.mark.rule("H6", "H16", "C14")
def test_the_battlements_become_ruins_with_cover_and_no_hit_is_cancelled_there() -> None:
    b = battle(
        YARD, attacker={"a1": "gun6"}, phase="shooting", forts={"h": fort(battlements=True)},
        defender={"d2": "rifle*2"}, roofs=ROOF, shells=["h"],
    )  # fmt: skip

    b.order("shoot a1 d2", "shot:5,6")

    fired = b.last(ShotsFired)
    assert (fired.stance, fired.need) == ("in cover", 6)
    assert len(b.alive("d2")) == 1


# -- H7: detonation -------------------------------------------------------------------------


@pytest.mark.rule("H7", "H8")
def test_a_detonation_drops_4d6_hits_and_leaves_a_crater() -> None:
    b = detonated()
    assert (b.last(DebrisFell).rule, b.last(DebrisFell).dice) == ("H7", (1, 1, 1, 1))
    b.order("done", "pinning:1,1")

    assert b.state("h") == "destroyed"
    assert len(b.last(CraterLeft).cells) == 4
    assert b.match.view(b.match.to_act).terrain_key((5, 1)) == "crater"  # type: ignore[arg-type]
    assert b.match.view(b.match.to_act).structure_at((5, 1)) is None  # type: ignore[arg-type]


@pytest.mark.rule("H7")
def test_those_on_the_battlements_take_2d6_hits_and_must_get_clear() -> None:
    b = detonated("debris:1,1,1,1,1,1 figure:1,1,1,1,1,1 strength:1,1,1,1,1,1", **crowned())
    b.order("done")
    assert [each.hits for each in b.events_of(DebrisFell)] == [4, 2]
    assert b.last(DecisionRequested).candidates == ("d2.1", "d2.2")
    assert b.refused("leave d2.1 6,1").reason is Reason.TOO_FAR
    b.order("leave d2.1 11,1")
    b.order("leave d2.2 8,2", "pinning:1,1,1,1")

    assert (b.where("d2.1"), b.where("d2.2")) == ((11, 1), (8, 2))
    assert [each.rule for each in b.events_of(UnitLeft)] == ["H6", "H7", "H7"]


@pytest.mark.rule("H7", "C14")
def test_terrain_does_not_slow_those_who_get_clear() -> None:
    text = YARD.replace(". . .*9", "& & &*9")
    b = detonated(
        "debris:1,1 figure:1,1 strength:1,1", text=text.replace("H H .*9", "H H &*9"),
        **crowned(inside={}),
    )  # fmt: skip

    assert b.allowed("leave d2.1 11,1")
    assert not b.allowed("leave d2.1 12,1")


@pytest.mark.rule("H7")
def test_who_cannot_get_clear_is_lost() -> None:
    b = detonated(
        "debris:1,1 figure:1,1 strength:1,1", text="a1 H", inside={}, roofs={"d1.1": (1, 0)},
        defender={"d1": "rifle"},
    )  # fmt: skip

    lost = b.last(UnitDestroyed)
    assert (lost.unit, lost.rule, b.state("h")) == ("d1.1", "H7", "destroyed")


# -- what else falls with it ----------------------------------------------------------------


@pytest.mark.rule("E12", "H6")
def test_counters_under_it_are_destroyed_with_it() -> None:
    b = battle(
        YARD, attacker={"a1": "tank"}, phase="shooting", forts={"h": fort(points=1)},
        counters={"bunker-1": "h"},
    )  # fmt: skip

    b.order("shoot a1 h", "hull_shot:6 penetration:4")

    assert b.last(CounterDestroyed).counter == "bunker-1"


@pytest.mark.rule("E11", "H13", "H16")
def test_a_capacity_building_that_falls_loses_guns_and_claim_and_its_roof_comes_down() -> None:
    b = battle(
        YARD, attacker={"a1": "tank"}, phase="shooting", roofs={"d1.1": (5, 1)}, capacity={"h": 1},
        forts={"h": house(guns={"west": "rifle"}, battlements=True)},
        sites={"h": {"claimed": "defender"}},
    )  # fmt: skip
    b.order("shoot a1 h", "shot:6,1 critical:3+3 catastrophe:6 radius:1 collapse:4")

    assert b.state("h") == "destroyed"
    assert b.last(GunDestroyed).gun == "h.west"
    assert b.claimant("h") is None
    assert b.where("d1.1") == (5, 1)


@pytest.mark.rule("H6", "C12")
def test_a_match_may_end_in_the_middle_of_a_collapse() -> None:
    b = falling(
        "building_damage:6 debris:1,4 strength:6,6,6,6,6 figure:1,1,1,1",
        defender={"d1": "rifle"}, reserves=False, attacker={"a1": "tank"},
    )  # fmt: skip

    assert b.match.over
    assert b.to_act is None


@pytest.mark.rule("H5", "H6")
def test_two_structures_may_fall_from_one_volley() -> None:
    text = """
        a1 .*4 H H K K .*9
        .  .*4 H H K K .*9
    """
    b = battle(
        text, attacker={"a1": "siege"}, phase="shooting", inside={"h": "d1", "k": "d2"},
        defender={"d1": "rifle", "d2": "rifle"}, hull={"h": 1, "k": 1},
        forts={"h": fort(armour=14), "k": fort(armour=14)},
    )  # fmt: skip
    b.order(
        "shoot a1 h at 5,0",
        "hull_shot:6 penetration:4 debris:1,1 figure:1,1 strength:1,1",
    )
    assert b.pending == "Evacuate"
    b.order(
        "done",
        "pinning:1,1 hull_shot:6 penetration:4 debris:1,1 figure:1,1 strength:1,1",
    )
    b.order("done", "pinning:1,1")

    assert (b.state("h"), b.state("k"), b.pending) == ("shell", "shell", "")
