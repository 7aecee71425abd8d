"""What penetrating hits do to a hull-point structure that stands (H4, H8, C8)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.events import (
    BuildingDamageRolled,
    CloseAssault,
    DebrisFell,
    FigureStruck,
    Firefight,
    GunDestroyed,
    ShotsFired,
    StructureShot,
    UnitDestroyed,
)

YARD = """
    a1 .*5 H H .*9 .
    .  .*5 H H .*9 .
"""


def struck(dice: str, cards: str = "tank", **more: object) -> Battle:
    """A structure with one detachment inside that takes one penetrating hit."""
    sheet = more.pop("sheet", fort(armour=13, points=5, guns={"west": "rifle"}))
    b = battle(
        YARD,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "phase": "shooting", "forts": {"h": sheet},
            "defender": {"d1": "rifle*2"}, "inside": {"h": "d1"}, **more,
        },
    )  # fmt: skip
    b.order("shoot a1 h", f"hull_shot:6 penetration:6 {dice}")
    return b


def armour(b: Battle) -> set[int]:
    return set(b.match.view(b.match.to_act).structure("h").armour)  # type: ignore[arg-type]


# -- breaches -------------------------------------------------------------------------------


@pytest.mark.rule("H4")
def test_a_breach_takes_1_armour_value_of_all_facings_and_they_add_up() -> None:
    b = struck("building_damage:1", attacker={"a1": "tank", "a2": "tank"})
    assert armour(b) == {12}
    assert b.last(BuildingDamageRolled).result == "breach"

    b = battle(
        YARD.replace(".  .*5", "a2 .*5"),
        attacker={"a1": "tank", "a2": "tank"}, phase="shooting",
        forts={"h": fort(armour=13, points=5)}, first="attacker",
    )  # fmt: skip
    b.order("shoot a1 h", "hull_shot:6 penetration:6 building_damage:1")
    b.order("shoot a2 h", "hull_shot:6 penetration:5 building_damage:1")

    assert armour(b) == {11}


@pytest.mark.rule("H4")
@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_catastrophic_breach_takes_d3_and_destroys_a_gun(lost: int) -> None:
    b = struck(f"building_damage:5 breach:{lost}")

    assert armour(b) == {13 - lost}
    assert b.last(BuildingDamageRolled).av_lost == lost
    assert b.last(GunDestroyed).gun == "h.west"


@pytest.mark.rule("H4")
@pytest.mark.parametrize(
    ("cards", "die", "bulwark", "result"),
    [
        ("tank", 1, True, "breach"), ("tank", 2, True, "breach"), ("tank", 3, True, "tremor"),
        ("piercer", 1, False, "tremor"), ("piercer", 1, True, "breach"),
    ],
)  # fmt: skip
def test_armour_piercing_adds_and_a_bulwark_takes_off(
    cards: str, die: int, bulwark: bool, result: str
) -> None:
    sheet = fort(armour=12, points=5, bulwark=bulwark)
    b = struck(f"building_damage:{die}", cards, sheet=sheet)

    assert b.last(BuildingDamageRolled).result == result


# -- tremor ---------------------------------------------------------------------------------


def after_tremor(**more: object) -> Battle:
    sheet = fort(armour=13, points=5, slits={"west": 5}, battlements=True)
    return struck("building_damage:2", sheet=sheet, **more)


@pytest.mark.rule("H4", "H17")
def test_after_a_tremor_those_inside_make_snap_shots_until_the_end_phase_of_the_next_turn() -> None:
    b = after_tremor(defender={"d1": "gun4"})
    b.order("shoot d1 a1", "shot:1 markers:6")
    assert b.world.nerve[b.id("d1")].shaken == 2

    b.skip_to("shooting")
    b.order("pass")
    b.order("shoot d1 a1", "shot:1")
    b.skip_to("movement")
    b.skip_to("shooting")
    b.order("pass")

    b.order("shoot d1 a1", "shot:1,1")


@pytest.mark.rule("H4", "H9")
def test_leaving_then_is_3_cells_not_6() -> None:
    b = after_tremor()
    b.skip_to("movement", "markers:6")
    b.order("done")
    b.order("order d1 advance")
    b.order("leave d1 16,0")

    assert max(b.where(unit)[0] for unit in b.alive("d1")) == 10  # type: ignore[index]


@pytest.mark.rule("H4", "H9")
def test_without_a_tremor_it_is_6() -> None:
    b = struck("building_damage:1")
    b.skip_to("movement", "markers:6")
    b.order("done")
    b.order("order d1 advance")
    b.order("leave d1 16,0")

    assert max(b.where(unit)[0] for unit in b.alive("d1")) == 13  # type: ignore[index]


@pytest.mark.rule("H4")
def test_a_tremor_does_nothing_to_nobody() -> None:
    b = struck("building_damage:2", inside={})

    assert b.world.nerve[b.id("d1")].shaken == 0


# -- debris ---------------------------------------------------------------------------------


@pytest.mark.rule("H4", "H8", "C8")
def test_a_partial_collapse_is_d6_hits_of_strength_6_on_random_figures_without_cover() -> None:
    b = struck("building_damage:3 debris:3 figure:1,5,9 strength:4,3,6")

    fell, hits = b.last(DebrisFell), b.events_of(FigureStruck)
    assert (fell.hits, fell.strength, fell.detachment) == (3, 6, "d1")
    assert [(each.unit, each.hurt, each.need) for each in hits] == [
        ("d1.1", True, 4), ("d1.2", False, 4), ("d1.2", True, 4),
    ]  # fmt: skip
    assert (b.figures("d1.1"), b.figures("d1.2")) == (4, 4)


@pytest.mark.rule("H4")
def test_after_a_partial_collapse_emplaced_weapons_make_snap_shots() -> None:
    b = struck("building_damage:3 debris:1 figure:1 strength:1")

    assert b.world.gun[b.id("h.west")].shaken == 2
    assert b.events_of(GunDestroyed) == []


@pytest.mark.rule("H4")
def test_a_structural_collapse_is_2d6_hits_one_gun_destroyed_and_snap_shots_of_the_rest() -> None:
    guns = {"west": "rifle", "east": "rifle", "south": "rifle"}
    b = struck(
        "building_damage:4 gun:2 debris:1,1 figure:1,1 strength:1,1",
        sheet=fort(armour=13, points=5, guns=guns),
    )

    assert b.last(DebrisFell).hits == 2
    assert [each.gun for each in b.events_of(GunDestroyed)] == ["h.east"]
    assert [b.world.gun[b.id(f"h.{side}")].shaken for side in guns] == [2, 0, 2]


@pytest.mark.rule("H4")
def test_debris_falls_only_where_somebody_is() -> None:
    b = struck("building_damage:3", inside={})

    assert b.events_of(DebrisFell) == []


@pytest.mark.rule("C8", "H8")
def test_a_stand_at_no_figures_is_destroyed_and_hits_go_on_to_others() -> None:
    b = struck(
        "building_damage:3 debris:3 figure:1,1 strength:6,6,2", figures={"d1.1": 2},
        defender={"d1": "rifle hero"},
    )  # fmt: skip

    assert b.alive("d1") == ["d1.2"]
    assert [each.unit for each in b.events_of(FigureStruck)] == ["d1.1", "d1.1", "d1.2"]


@pytest.mark.rule("C8", "H8")
def test_hits_that_find_nobody_left_are_lost() -> None:
    b = struck(
        "building_damage:3 debris:6 figure:1 strength:6,6", figures={"d1.1": 2},
        defender={"d1": "rifle"},
    )  # fmt: skip

    assert b.alive("d1") == []


@pytest.mark.rule("C8", "H8")
def test_a_strength_hit_destroys_a_character_who_is_one_figure() -> None:
    b = struck("building_damage:3 debris:1 figure:6 strength:3", defender={"d1": "rifle hero"})

    assert [each.unit for each in b.events_of(UnitDestroyed)] == ["d1.2"]


# -- C8: stands that lost figures -----------------------------------------------------------

LEFT = ". a1 a1 .*4 d1 ."


@pytest.mark.rule("C8", "C3")
def test_stands_that_lost_figures_count_firepower_in_proportion_summed_before_rounding() -> None:
    b = battle(LEFT, attacker={"a1": "gun3*2"}, phase="shooting", figures={"a1.1": 2, "a1.2": 2})

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).firepower == 2


@pytest.mark.rule("C8")
def test_a_stand_at_a_fifth_counts_at_least_1() -> None:
    b = battle(LEFT, attacker={"a1": "rifle*2"}, phase="shooting", figures={"a1.1": 1, "a1.2": 1})

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).firepower == 1


@pytest.mark.rule("C8", "C11")
def test_they_count_assault_in_proportion() -> None:
    b = battle(
        "a1 d1", attacker={"a1": "mob10"}, defender={"d1": "mob10"}, phase="assault",
        orders={"a1": "assault"}, figures={"a1.1": 2},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1")

    assert [each.strength for each in b.last(CloseAssault).sides] == [4, 10]


@pytest.mark.rule("C8", "C11")
def test_they_count_firepower_in_proportion_in_a_firefight() -> None:
    b = battle(
        "a1 . d1", attacker={"a1": "gun10"}, defender={"d1": "gun10"}, phase="assault",
        figures={"a1.1": 2},
    )  # fmt: skip

    b.order("firefight a1 d1", "firefight:6,1")

    assert [each.strength for each in b.last(Firefight).sides] == [4, 10]


@pytest.mark.rule("C8", "E4")
def test_they_count_it_at_a_capacity_building() -> None:
    b = battle(
        "a1 a1 .*4 H H .*4 d1\n. . .*4 H H .*4 .", attacker={"a1": "heavy*2"}, phase="shooting",
        figures={"a1.1": 2},
    )  # fmt: skip

    b.order("shoot a1 h", "shot:1,1")

    assert b.last(StructureShot).firepower == 3
