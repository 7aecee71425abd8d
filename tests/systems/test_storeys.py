"""Shots at floors, what falls and who falls with it (S1 to S5, C17, V3)."""

from __future__ import annotations

import pytest
from kit.battle import battle
from kit.cast import UNITS
from kit.towers import floor, floors, ground, place, tower
from msgspec.structs import replace

from siegegame.model import events as e
from siegegame.model.errors import Reason
from siegegame.model.orders import Shoot, parse
from siegegame.model.vocabulary import Side

ONE = """
    a1 .*6 H H . . . .
    .*7    H H . . . .
    .*13
    .*13
"""
WIDE = """
    a1 .*6 H H H H . .
    .*7    H H H H . .
    .*13
"""
HIT = "storey_shot:4"
"""What hits with a crew of three and a difficulty of 6."""
BEATS = " storey_damage:4,4,4,3,3 material:4,4,4"
"""18 against 12, as in golden example 7."""
TANK = {"tank": replace(UNITS["tank"], crew=3)}


@pytest.mark.rule("S1", "S2", "S3", "S4")
def test_golden_example_7_as_a_battle() -> None:
    # given: three stands on the ground floor, a lookout on Overwatch above
    b = battle(
        ONE, attacker={"a1": "tank"}, defender={"d1": "rifle*3", "d2": "rifle"},
        forts={"h": tower(2)}, inside={"h": "d1 d2"}, phase="shooting", cards=TANK,
        orders={"d2": "overwatch"}, floors={"d2.1": 2},
    )  # fmt: skip
    # when: the tank rolls a 4 with three of its crew at the gun, 18 against 12, 7 comes down
    b.order("shoot a1 h floor 1", HIT + BEATS + " crush:2,2,3")
    # then
    assert b.alive("d1") == []
    assert b.alive("d2") == ["d2.1"]
    assert b.last(e.OverwatchLost).detachment == "d2"
    assert b.state("h") == "destroyed"
    assert ground(b, (7, 0)) == "rubble"
    assert b.where("d2.1") == (7, 0)
    shot, tested = b.last(e.StoreyShot), b.last(e.StoreyTested)
    assert (shot.need, shot.crew, shot.hit) == (4, 3, True)
    assert (tested.attack, tested.defence, tested.falls) == (18, 12, True)
    assert b.last(e.StoreyCrushed).total == 7


@pytest.mark.rule("S2")
def test_a_shot_that_does_not_reach_the_difficulty_misses() -> None:
    b = battle(ONE, attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK)
    b.order("shoot a1 h", "storey_shot:3")
    assert floors(b, "h") == (2,)
    assert not b.last(e.StoreyShot).hit


@pytest.mark.rule("S2")
def test_one_of_the_crew_drives_if_the_unit_has_moved() -> None:
    b = battle(ONE, attacker={"a1": "tank"}, forts={"h": tower(2)}, cards=TANK)
    b.orders("order a1 advance", "move a1.1 1,0")
    b.skip_to("shooting")
    b.order("shoot a1 h", "storey_shot:4")
    assert (b.last(e.StoreyShot).crew, b.last(e.StoreyShot).hit) == (2, False)


@pytest.mark.rule("S3")
def test_a_hit_below_the_material_brings_nothing_down() -> None:
    b = battle(ONE, attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK)
    b.order("shoot a1 h", HIT + " storey_damage:3,2,2,2,2 material:4,4,4")
    assert floors(b, "h") == (2,)
    assert not b.last(e.StoreyTested).falls


@pytest.mark.rule("S3", "C18")
def test_weapons_of_less_than_3_dice_may_not_declare_a_structure() -> None:
    b = battle(ONE, attacker={"a1": "rifle"}, forts={"h": tower(1, "drywall")}, phase="shooting")
    assert b.refused("shoot a1 h").rule == "S3"


@pytest.mark.rule("S1", "S4", "S5")
def test_an_upper_floor_falls_with_all_above_and_leaves_the_rest() -> None:
    # given
    b = battle(
        ONE, attacker={"a1": "tank"}, defender={"d1": "rifle*4"}, forts={"h": tower(4)},
        inside={"h": "d1"}, floors={"d1.1": 1, "d1.2": 2, "d1.3": 3, "d1.4": 4},
        phase="shooting", cards=TANK,
    )  # fmt: skip
    # when: floor 3 falls, 3 comes down on who is there, one floor of fall for who is above
    b.order("shoot a1 h floor 3", HIT + BEATS + " crush:1,1,1 plunge:2")
    # then
    assert floors(b, "h") == (2,)
    assert b.alive("d1") == ["d1.1", "d1.2", "d1.3", "d1.4"]
    assert [floor(b, f"d1.{n}") for n in (1, 2, 3, 4)] == [1, 2, 2, 2]
    assert b.state("h") == "standing"
    assert ground(b, (7, 0)) == "open"
    assert b.world.garrison[b.id("h")].room == 8
    assert (b.last(e.UnitFell).floors, b.last(e.UnitFell).lost) == (1, False)


@pytest.mark.rule("S4")
@pytest.mark.parametrize(("faces", "left"), [("1,1,1", ["d1.1"]), ("1,1,2", [])])
def test_a_fall_from_the_third_floor_or_higher_kills_at_the_defence(
    faces: str, left: list[str]
) -> None:
    b = battle(
        ONE, attacker={"a1": "tank"}, defender={"d1": "rifle"}, forts={"h": tower(4)},
        inside={"h": "d1"}, floors={"d1.1": 4}, phase="shooting", cards=TANK,
    )  # fmt: skip
    b.order("shoot a1 h", HIT + BEATS + f" plunge:{faces}")
    assert b.alive("d1") == left
    assert b.last(e.UnitFell).floors == 3


@pytest.mark.rule("S4")
def test_each_is_lost_where_the_roll_meets_the_defence_on_its_card() -> None:
    b = battle(
        ONE, attacker={"a1": "tank"}, defender={"d1": "rifle", "d2": "elite"},
        forts={"h": tower(1)}, inside={"h": "d1 d2"}, phase="shooting",
        cards={**TANK, "elite": replace(UNITS["elite"], defence=5)},
    )  # fmt: skip
    b.order("shoot a1 h", HIT + BEATS + " crush:1,1,2")
    assert (b.alive("d1"), b.alive("d2")) == ([], ["d2.1"])


@pytest.mark.rule("S1")
def test_only_the_section_that_is_shot_at_falls() -> None:
    # given: two rows of four cells
    b = battle(
        WIDE, attacker={"a1": "tank"}, defender={"d1": "rifle*2"}, forts={"h": tower(2)},
        inside={"h": "d1"}, phase="shooting", cards=TANK, places={"d1.1": (0, 1), "d1.2": (1, 1)},
    )  # fmt: skip
    # when
    b.order("shoot a1 h at 8,0 floor 1", HIT + BEATS + " crush:4,4,4")
    # then
    assert floors(b, "h") == (0, 2)
    assert b.alive("d1") == ["d1.2"]
    assert place(b, "d1.2") == (1, 1)
    assert [ground(b, (x, 0)) for x in (7, 8, 9, 10)] == ["rubble"] * 4
    assert ground(b, (7, 1)) == "open"
    assert b.state("h") == "standing"
    assert b.world.site[b.id("h")].cells == tuple(b.world.grid.cell((x, 1)) for x in (7, 8, 9, 10))
    assert b.last(e.StoreyCollapsed).floors == 2


@pytest.mark.rule("S1")
def test_a_section_that_others_hide_cannot_be_shot_at() -> None:
    b = battle(
        """
        . . . H H H H .
        a1 .*2 H H H H .
        . . . H H H H .
        """,
        attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK,
        sites={"h": {"sections": (
            ((3, 0), (4, 0), (5, 0)), ((3, 1), (4, 1)), ((5, 1), (6, 1)), ((6, 0),),
            ((3, 2), (4, 2), (5, 2), (6, 2)),
        )}},
    )  # fmt: skip
    assert b.refused("shoot a1 h at 5,1").rule == "S3"
    assert b.allowed("shoot a1 h at 3,1 floor 2")


@pytest.mark.rule("S1")
def test_floors_and_sections_that_are_not_there_are_refused() -> None:
    b = battle(ONE, attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK)
    assert b.refused("shoot a1 h floor 3").rule == "S1"
    assert b.refused("shoot a1 h at 0,0 floor 1").reason is Reason.BAD_CHOICE
    assert b.refused("shoot a1 d1 floor 1").reason in {Reason.NOT_ON_TABLE, Reason.BAD_CHOICE}


@pytest.mark.rule("S1")
def test_shots_at_a_floor_that_has_fallen_are_lost() -> None:
    b = battle(
        """
        a1 .*6 H H . .
        a1 .*6 H H . .
        """,
        attacker={"a1": "tank*2"}, forts={"h": tower(2)}, phase="shooting", cards=TANK,
    )  # fmt: skip
    b.order("shoot a1 h floor 2", HIT + BEATS)
    assert len(b.events_of(e.StoreyShot)) == 1
    assert floors(b, "h") == (1,)


@pytest.mark.rule("C7")
def test_a_marker_silences_one_weapon_and_assault_orders_halve_dice() -> None:
    b = battle(
        """
        a1 .*6 H H . .
        a1 .*6 H H . .
        """,
        attacker={"a1": "tank*2"}, forts={"h": tower(2)}, phase="shooting", cards=TANK,
        markers={"a1": 1}, orders={"a1": "assault"},
    )  # fmt: skip
    b.order("shoot a1 h", HIT + " storey_damage:6,6,6 material:6,6,6")
    assert len(b.events_of(e.StoreyShot)) == 1
    assert b.last(e.StoreyTested).attack_dice == 3


@pytest.mark.rule("C6", "S2")
def test_overwatch_rolls_a_miss_again() -> None:
    b = battle(
        ONE, attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK,
        orders={"a1": "overwatch"},
    )  # fmt: skip
    b.order("shoot a1 h", "storey_shot:1,4" + BEATS)
    assert b.last(e.StoreyShot).rerolled == (1,)
    assert b.state("h") == "destroyed"


@pytest.mark.rule("C6", "S2", "C17")
def test_a_garrison_on_overwatch_rolls_no_miss_again() -> None:
    b = battle(
        "K K .*5 H H . .\nK K .*5 H H . .", attacker={"a1": "heavy*2"}, inside={"k": "a1"},
        forts={"h": tower(2), "k": tower(1)}, phase="shooting", orders={"a1": "overwatch"},
        cards={"heavy": replace(UNITS["heavy"], crew=1)},
    )  # fmt: skip
    b.order("shoot a1 h", "storey_shot:1")
    assert b.last(e.StoreyShot).rerolled == ()


@pytest.mark.rule("C6", "S2")
def test_super_heavy_weapons_lock_on_instead_of_halving() -> None:
    b = battle(
        ONE, attacker={"a1": "ray"}, forts={"h": tower(2)}, phase="shooting",
        orders={"a1": "assault"},
    )  # fmt: skip
    b.order("shoot a1 h", "lock_on:4 storey_shot:4 storey_damage:6,6,6,6,6,6 material:1,1,1")
    assert b.last(e.StoreyTested).attack_dice == 6


@pytest.mark.rule("S1")
def test_a_template_on_occupants_also_strikes_their_floor() -> None:
    # given: a siege gun fires at a detachment of which a stand is on floor 2
    b = battle(
        ONE, attacker={"a1": "siege"}, defender={"d1": "rifle"}, forts={"h": tower(3)},
        inside={"h": "d1"}, floors={"d1.1": 2}, phase="shooting",
    )  # fmt: skip
    # when: it does not hurt the stand, but the floor
    b.order(
        "shoot a1 d1 at 7,0",
        "heavy:1 storey_shot:5 storey_damage:6,6,6,6,6,6 material:1,1,1 crush:1,1,1",
    )
    # then
    assert floors(b, "h") == (1,)
    assert floor(b, "d1.1") == 1


@pytest.mark.rule("S1")
def test_a_template_aimed_at_the_structure_strikes_the_floor_that_is_declared_alone() -> None:
    b = battle(
        ONE, attacker={"a1": "siege"}, defender={"d1": "rifle"}, forts={"h": tower(3)},
        inside={"h": "d1"}, floors={"d1.1": 2}, phase="shooting",
    )  # fmt: skip
    dice = "storey_shot:5 storey_damage:6,6,6,6,6,6 material:1,1,1 heavy:1"
    b.order("shoot a1 h at 7,0 floor 3", dice)
    assert floors(b, "h") == (2,)


@pytest.mark.rule("S4", "H6")
def test_survivors_without_room_leave_as_from_a_hull_that_falls() -> None:
    # given: floor 1 of a section of four is full, and so is floor 2
    b = battle(
        ONE, attacker={"a1": "tank"}, defender={"d1": "rifle*5"}, forts={"h": tower(2)},
        inside={"h": "d1"}, floors={"d1.5": 2}, phase="shooting", cards=TANK,
    )  # fmt: skip
    # when: floor 2 falls, but does no harm to who is on it
    b.order("shoot a1 h floor 2", HIT + BEATS + " crush:1,1,1")
    # then: the fifth has to get out
    assert b.pending == "Evacuate"
    b.order("leave d1.5 9,2")
    assert b.where("d1.5") == (9, 2)
    assert [floor(b, f"d1.{n}") for n in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert b.world.garrison[b.id("h")].room == 4


@pytest.mark.rule("S4", "C12")
def test_who_is_lost_with_a_floor_is_paid_for_before_others_are_asked_how_they_get_out() -> None:
    # given: one of another detachment on the floor that falls, which is lost with it
    b = battle(
        ONE, attacker={"a1": "tank"}, defender={"d1": "rifle*5", "d2": "rifle"},
        forts={"h": tower(3)}, inside={"h": "d1 d2"}, floors={"d1.5": 3, "d2.1": 2},
        phase="shooting", cards=TANK,
    )  # fmt: skip
    # when
    b.order("shoot a1 h floor 2", HIT + BEATS + " crush:6,6,6 plunge:1")
    # then
    assert b.pending == "Evacuate"
    assert b.alive("d2") == []
    assert b.world.nerve[b.id("d2")].destroyed
    assert b.last(e.MoraleChanged).detachment == "d2"


@pytest.mark.rule("C17", "S5")
def test_a_tower_that_nobody_enters_has_no_room_after_a_fall_either() -> None:
    b = battle(
        ONE, attacker={"a1": "tank"}, forts={"h": tower(3, impassable=True)}, phase="shooting",
        cards=TANK,
    )  # fmt: skip
    assert b.world.garrison[b.id("h")].room == 0
    b.order("shoot a1 h floor 2", HIT + BEATS)
    assert floors(b, "h") == (1,)
    assert b.world.garrison[b.id("h")].room == 0


@pytest.mark.rule("S4", "H6")
def test_who_has_no_way_out_of_a_fall_is_lost() -> None:
    # given: sheer rock all round, but for where the mortars stand that a friend spots for
    b = battle(
        """
        a1 . # # # # # # #
        . # # # # # # # #
        # # # # # # # # #
        # # # # H H # # #
        # # # # H H # # #
        # # # # # # # # #
        # # # # # # # # #
        # # # # # # # # #
        """,
        attacker={"a1": "tank"}, defender={"d1": "rifle*5"}, forts={"h": tower(2)},
        inside={"h": "d1"}, floors={"d1.5": 2}, phase="shooting", cards=TANK,
    )  # fmt: skip
    b.order("shoot a1 h floor 2", HIT + BEATS + " crush:1,1,1")
    assert b.alive("d1") == ["d1.1", "d1.2", "d1.3", "d1.4"]
    assert b.last(e.UnitDestroyed).rule == "S4"


@pytest.mark.rule("V3")
def test_each_section_of_a_storey_that_falls_costs_the_defender_1_morale() -> None:
    b = battle(
        WIDE, attacker={"a1": "tank"}, forts={"h": tower(3)}, phase="shooting", cards=TANK,
        ruin=True,
    )  # fmt: skip
    before = b.morale("defender")
    b.order("shoot a1 h at 8,0 floor 2", HIT + BEATS)
    assert b.morale("defender") == before - 200
    assert b.last(e.MoraleChanged).rule == "V3"


@pytest.mark.rule("V3")
def test_without_that_rule_of_the_scenario_falls_cost_nothing() -> None:
    b = battle(WIDE, attacker={"a1": "tank"}, forts={"h": tower(3)}, phase="shooting", cards=TANK)
    before = b.morale("defender")
    b.order("shoot a1 h at 8,0 floor 2", HIT + BEATS)
    assert b.morale("defender") == before


@pytest.mark.rule("S4", "H13")
def test_with_its_last_section_a_structure_loses_its_flag() -> None:
    b = battle(
        ONE, attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK,
        sites={"h": {"strongpoint": True, "claimed": "defender"}},
    )  # fmt: skip
    assert b.claimant("h") == "defender"
    b.order("shoot a1 h", HIT + BEATS)
    assert b.claimant("h") is None


@pytest.mark.rule("S5", "C13")
def test_lines_of_sight_go_over_the_rubble_of_a_section() -> None:
    b = battle(
        """
        a1 .*6 H H .*3 d1
        .*7    H H .*4
        """,
        attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK,
    )  # fmt: skip
    assert not b.sees("a1.1", "d1.1")
    b.order("shoot a1 h", HIT + BEATS)
    assert b.sees("a1.1", "d1.1")


@pytest.mark.rule("S6")
def test_vehicles_cannot_enter_the_rubble_that_a_section_leaves() -> None:
    b = battle(ONE, attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK)
    b.order("shoot a1 h", HIT + BEATS)
    b.skip_to("movement")
    b.orders("order a1 advance")
    assert b.refused("move a1.1 7,0").reason in {Reason.TOO_FAR, Reason.BLOCKED}


@pytest.mark.rule("H18", "S3")
def test_a_void_shield_stops_a_shot_at_storeys() -> None:
    shielded = tower(2, void_shield=True)
    b = battle(
        """
        a1 .*20 H H . .
        .*21    H H . .
        """,
        attacker={"a1": "tank"}, forts={"h": shielded}, phase="shooting", cards=TANK,
    )  # fmt: skip
    b.order("shoot a1 h", HIT + " shield:1")
    assert floors(b, "h") == (2,)
    assert b.events_of(e.ShieldChanged)[0].stopped == "cannon"


@pytest.mark.rule("C10", "S1")
def test_barrages_and_cannons_ask_the_owner_who_of_those_inside_is_under_them() -> None:
    b = battle(
        ONE, attacker={"a1": "siege"}, defender={"d1": "rifle*6"}, forts={"h": tower(2)},
        inside={"h": "d1"}, phase="shooting",
    )  # fmt: skip
    b.order("shoot a1 d1 at 7,0")
    assert b.pending == "ChooseUnder"
    b.order(
        "choose d1.1 d1.2 d1.3 d1.5",
        "heavy:1,1,1,1 storey_shot:1",
    )
    assert b.last(e.StoreyShot).floor == 1


@pytest.mark.rule("H11", "S2")
def test_an_emplaced_gun_that_is_manned_fires_at_storeys_with_a_crew_of_one() -> None:
    b = battle(
        """
        . . . . . . . . H H . .
        . a1 . . . . . . H H . .
        """,
        attacker={"a1": "rifle"}, forts={"h": tower(2, "drywall")}, phase="shooting",
        emplacements={"howl": ("cannon", (2, 0))},
    )  # fmt: skip
    b.order("man a1.1 howl")
    b.order("shoot a1 h", "storey_shot:6 storey_damage:1,1,1,1,1 material:6")
    assert (b.last(e.StoreyShot).shooter, b.last(e.StoreyShot).crew) == ("howl", 1)


@pytest.mark.rule("S3", "C18")
def test_a_weapon_of_2_dice_on_its_card_may_not_declare_a_structure() -> None:
    b = battle(ONE, attacker={"a1": "mortars"}, forts={"h": tower(1, "drywall")}, phase="shooting")
    assert b.refused("shoot a1 h").rule == "S3"


@pytest.mark.rule("S4", "H13")
def test_with_a_section_left_a_structure_keeps_its_flag() -> None:
    b = battle(
        WIDE, attacker={"a1": "tank"}, forts={"h": tower(2)}, phase="shooting", cards=TANK,
        sites={"h": {"strongpoint": True, "claimed": "defender"}},
    )  # fmt: skip
    b.order("shoot a1 h at 8,0", HIT + BEATS)
    assert sorted(floors(b, "h")) == [0, 2]
    assert b.claimant("h") == "defender"


@pytest.mark.rule("S4")
def test_who_is_on_the_floor_that_is_hit_is_crushed_and_does_not_fall_besides() -> None:
    b = battle(
        ONE, attacker={"a1": "tank"}, defender={"d1": "rifle", "d2": "rifle"},
        forts={"h": tower(4)}, inside={"h": "d1 d2"}, floors={"d1.1": 3, "d2.1": 4},
        phase="shooting", cards=TANK,
    )  # fmt: skip
    b.order("shoot a1 h floor 3", HIT + BEATS + " crush:1,1,1 plunge:3")
    assert [each.unit for each in b.events_of(e.UnitFell)] == ["d2.1"]
    assert (floor(b, "d1.1"), floor(b, "d2.1")) == (2, 2)


@pytest.mark.rule("S4", "E12")
@pytest.mark.parametrize(("board", "left"), [(ONE, "destroyed"), (WIDE, "hidden")])
def test_what_is_hidden_under_storeys_is_lost_with_their_last_section(
    board: str, left: str
) -> None:
    b = battle(
        board, attacker={"a1": "tank"}, forts={"h": tower(1)}, phase="shooting", cards=TANK,
        counters={"bunker-1": "h"},
    )  # fmt: skip
    b.order("shoot a1 h at 8,0", HIT + BEATS)
    assert b.counter("bunker-1") == left


@pytest.mark.rule("S1", "S2")
@pytest.mark.parametrize(
    ("weapons", "crew", "dice"),
    [
        ("mega_cannon", 6, "heavy:1"),
        ("mega_cannon anti_tank", 3, "heavy:1,1"),
        ("mega_cannon cannon", 3, "heavy:1 shot:1"),
    ],
)
def test_other_guns_of_a_volley_keep_their_crew_when_a_template_strikes_a_floor(
    weapons: str, crew: int, dice: str
) -> None:
    # given: a vehicle with a crew of six, a siege gun and perhaps another gun; a war engine inside
    card = replace(UNITS["siege"], crew=6, weapons=tuple(weapons.split()), mounts=())
    b = battle(
        ONE, attacker={"a1": "siege"}, defender={"d1": "walker"}, forts={"h": tower(3)},
        inside={"h": "d1"}, floors={"d1.1": 2}, phase="shooting",
        cards={"siege": card, "walker": replace(UNITS["tank"], armour=6)},
    )  # fmt: skip
    view, order = b.match.view(Side.ATTACKER), parse("shoot a1 d1 at 7,0")
    assert isinstance(order, Shoot)
    fire = view.prospects.fire(order)
    # when: all of them fire at a vehicle inside
    b.order(str(order), f"{dice} storey_shot:6 storey_damage:1,1,1,1,1,1 material:6,6,6")
    # then: the siege gun has its part of the crew, in the odds too
    assert b.last(e.StoreyShot).crew == crew
    assert fire is not None
    assert [each.crew for each in fire.storeys[0].shots] == [crew]
