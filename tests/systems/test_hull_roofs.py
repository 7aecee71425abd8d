"""Battlements: going up and down, cover, templates, blasts, fights up there (H9, H16, H18)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort, house
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    BattlementsRolled,
    CloseAssault,
    FigureStruck,
    Firefight,
    HitsAllocated,
    HullShot,
    PenetrationRolled,
    ShotsFired,
)
from siegegame.model.vocabulary import Column

YARD = """
    .  .  .*3 . . .*9 .
    a1 .  .*3 H H .*9 .
    .  .  .*3 H H .*9 .
    .  .  .*3 . . .*9 .
"""
TOP = fort(battlements=True, figures=20)
UP = {"d1.1": (5, 1), "d1.2": (6, 2)}


def up(cards: str, defender: str = "rifle*2", text: str = YARD, /, **more: object) -> Battle:
    """The defender's `d1` on battlements, the attacker shoots."""
    number = int(defender.partition("*")[2] or 1)
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "defender": {"d1": defender}, "phase": "shooting",
            "roofs": dict(list(UP.items())[:number]), "forts": {"h": TOP}, **more,
        },
    )  # fmt: skip


# -- H16: hits up there ---------------------------------------------------------------------


@pytest.mark.rule("H16", "C8")
@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 2)])
def test_each_hit_on_a_unit_up_there_is_cancelled_on_4(die: int, left: int) -> None:
    b = up("gun4")

    b.order("shoot a1 d1", f"shot:5,1 battlements:{die}")

    given = b.last(HitsAllocated).allocations
    assert [(each.saved, each.hit) for each in given] == [(die, die < 4), (0, False)]
    assert len(b.alive("d1")) == left
    assert "H16" in b.last(HitsAllocated).also


@pytest.mark.rule("H16", "C7")
def test_that_stands_in_place_of_cover_which_does_not_count() -> None:
    b = up("gun4")

    b.order("shoot a1 d1", "shot:4,4")

    fired = b.last(ShotsFired)
    assert (fired.stance, fired.column, fired.need) == ("in the open", Column.B, 5)


@pytest.mark.rule("H16")
def test_a_hit_that_is_cancelled_leaves_the_unit_for_the_next_die() -> None:
    b = up("gun4", "rifle")

    b.order("shoot a1 d1", "shot:5,5 battlements:4,1")

    assert b.alive("d1") == []


@pytest.mark.rule("H16", "C18")
def test_what_ignores_cover_is_not_cancelled() -> None:
    text = YARD.replace("a1 .  .*3", ".  .  . a1 .", 1)
    b = up("burner", "rifle*2", text)

    b.order("shoot a1 d1", "shot:5")

    assert len(b.alive("d1")) == 1


@pytest.mark.rule("H16", "C10")
@pytest.mark.parametrize(("die", "left"), [(3, []), (4, ["d1.1"])])
def test_hits_of_super_heavy_weapons_are_cancelled_likewise(die: int, left: list[str]) -> None:
    b = up("piercer", "hover")

    b.order("shoot a1 d1", f"heavy:4 battlements:{die}")

    assert b.alive("d1") == left
    assert (b.last(BattlementsRolled).unit, b.last(BattlementsRolled).cancelled) == (
        "d1.1", die == 4,
    )  # fmt: skip


@pytest.mark.rule("H16", "C10")
def test_a_death_ray_kills_whatever_the_cover() -> None:
    b = up("ray", "rifle")

    b.order("shoot a1 d1", "heavy:2")

    assert b.alive("d1") == []


@pytest.mark.rule("H16", "C11")
@pytest.mark.parametrize(("die", "left"), [(4, 2), (3, 1)])
def test_the_hit_of_a_lost_firefight_is_cancelled_likewise(die: int, left: int) -> None:
    text = YARD.replace("a1 .  .*3", ".  .  . a1 .", 1)
    sheet = fort(battlements=True, stairs=True)
    b = up("gun9", "rifle*2", text, phase="assault", forts={"h": sheet})

    b.order("firefight a1 d1", f"firefight:6,1 battlements:{die}")

    assert len(b.alive("d1")) == left
    assert all(label != "all in cover" for label, _ in b.last(Firefight).sides[1].bonuses)


@pytest.mark.rule("H16", "H4")
def test_debris_from_inside_does_not_touch_the_roof() -> None:
    b = up("tank", inside={"h": "d2"}, defender={"d1": "rifle*2", "d2": "rifle"})

    b.order(
        "shoot a1 h", "hull_shot:6 penetration:6 building_damage:3 debris:1 figure:1 strength:1"
    )

    assert [each.unit for each in b.events_of(FigureStruck)] == ["d2.1"]


# -- H16: templates and blasts --------------------------------------------------------------


@pytest.mark.rule("H16", "C10")
def test_a_template_that_covers_a_unit_up_there_also_hits_the_building_once_without_a_die() -> None:
    b = up("siege", forts={"h": fort(armour=14, battlements=True)})

    b.order("shoot a1 d1 at 5,1", "penetration:4 heavy:1,1")

    shot = b.last(HullShot)
    assert (shot.shots, shot.hits, shot.need, shot.dice) == (1, 1, 0, ())
    assert b.points("h") == 2


@pytest.mark.rule("H16", "C10")
def test_where_nobody_is_up_there_it_must_be_hit() -> None:
    b = battle(
        YARD, attacker={"a1": "siege"}, phase="shooting",
        forts={"h": fort(armour=14, battlements=True)},
    )  # fmt: skip

    b.order("shoot a1 h", "hull_shot:2")

    assert b.last(HullShot).hits == 0


@pytest.mark.rule("H16", "C18")
@pytest.mark.parametrize(
    ("shot", "points"), [("5 battlements:3", 2), ("5 battlements:4", 2), ("2", 3)]
)
def test_a_blast_that_hits_a_unit_up_there_cancelled_or_not_also_hits_the_building_once(
    shot: str, points: int
) -> None:
    gunner = replace(UNITS["tank"], weapons=("tank-gun",))
    b = up("gunner", cards={"gunner": gunner}, forts={"h": fort(armour=12, battlements=True)})
    more = " penetration:4" if points == 2 else ""

    b.order("shoot a1 d1", f"shot:{shot}{more}")

    assert b.points("h") == points


@pytest.mark.rule("H16")
def test_other_weapons_leave_the_building_alone() -> None:
    b = up("tank")

    b.order("shoot a1 d1", "shot:5 battlements:1")

    assert b.events_of(PenetrationRolled) == []


@pytest.mark.rule("C10", "H16")
def test_a_mega_cannon_on_those_up_there_rolls_their_armour_and_may_be_cancelled() -> None:
    b = up("siege", forts={"h": fort(armour=14, battlements=True)})

    b.order("shoot a1 d1 at 5,1", "penetration:1 heavy:5,5 battlements:4,3")

    assert b.alive("d1") == ["d1.1"]


STAIRS = fort(doors=("south",), battlements=True, stairs=True, figures=20)
LADDERLESS = fort(doors=("south",), battlements=True, figures=20)
FOOT = """
    .*4 H H H .*9
    .*4 H H H .*9
    .*4 H H H .*9
    .*4 . a1 . .*9
    .*8 .*7 d1
"""


# -- sight and fights -----------------------------------------------------------------------


@pytest.mark.rule("C13")
def test_a_structure_is_not_in_the_way_of_who_stands_on_it() -> None:
    text = ". a1 . . H H H . . a2 ."
    b = battle(
        text, attacker={"a1": "rifle", "a2": "rifle"}, forts={"h": TOP}, roofs={"d1.1": (4, 0)}
    )

    assert b.sees("a1.1", "d1.1")
    assert b.sees("a2.1", "d1.1")
    assert not b.sees("a1.1", "a2.1")


@pytest.mark.rule("C17", "H16")
def test_units_on_battlements_may_be_shot_at_while_those_inside_may_not() -> None:
    b = up("gun4", defender={"d1": "rifle*2", "d2": "rifle"}, inside={"h": "d2"})

    assert b.allowed("shoot a1 d1")
    assert b.refused("shoot a1 d2").reason is Reason.NO_SIGHT


@pytest.mark.rule("C11", "H16")
def test_who_is_up_touches_only_others_up_there() -> None:
    text = ". a1 H H .*9"
    b = battle(
        text, attacker={"a1": "storm"}, forts={"h": TOP}, roofs={"d1.1": (2, 0)}, phase="assault",
        orders={"a1": "assault"},
    )  # fmt: skip

    assert b.refused("assault a1.1 d1.1").reason is Reason.NOT_IN_CONTACT


@pytest.mark.rule("C11", "H16")
def test_a_fight_on_a_roof_is_for_those_who_are_up() -> None:
    text = """
        .*4 H H H .*9
        .*4 H H H .*9
        .*4 H H H .*9
        .*4 . a1.1 a1.2 .*9
    """
    b = battle(
        text, attacker={"a1": "storm*3"}, forts={"h": STAIRS}, phase="assault",
        roofs={"d1.1": (5, 1), "a1.3": (4, 0)}, orders={"a1": "assault"},
    )  # fmt: skip
    b.order("roof a1.1 h at 5,2")

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1,1")

    assert b.last(CloseAssault).sides[0].units == ("a1.1", "a1.3")


@pytest.mark.rule("C11", "H16", "H9")
@pytest.mark.parametrize(("sheet", "ways"), [(STAIRS, True), (LADDERLESS, False)])
def test_who_is_beaten_up_there_retreats_by_the_stairs_or_is_lost(
    sheet: object, ways: bool
) -> None:
    b = battle(
        FOOT.replace("a1", ". ").replace("d1", ". "), attacker={"a1": "storm"},
        forts={"h": sheet}, phase="assault", roofs={"d1.1": (5, 2), "a1.1": (5, 1)},
        orders={"a1": "assault"},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1")

    assert (b.pending == "Retreat") is ways
    assert bool(b.alive("d1")) is ways


@pytest.mark.rule("C10", "E11", "H16")
def test_capacity_buildings_may_have_battlements() -> None:
    b = up("gun4", forts={"h": house(battlements=True)})

    b.order("shoot a1 d1", "shot:5,1 battlements:4")

    assert len(b.alive("d1")) == 2
