"""Walls climbed with ladders and grapples, the melee at the top, cut ropes (F8, F9)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort
from kit.walls import CLIMBERS, wall
from msgspec.structs import replace

from siegegame.content.schema import HitsLine
from siegegame.model.errors import Reason
from siegegame.model.events import (
    FallRolled,
    FeatureOpened,
    GrapplesCut,
    ScalingEnded,
    ScalingStarted,
    WallClimbed,
    WallMelee,
)
from siegegame.model.orders import Charge
from siegegame.model.vocabulary import Gear, Side
from siegegame.rules import scaling
from siegegame.world import climbs

FOOT = """
    .*3 W .*12
    .*2 a1 W .*12
    .*3 W .*12
    .*16
"""


def foot(cards: str = "laddermen", text: str = FOOT, /, **more: object) -> Battle:
    """A stand at the foot of a wall three cells long, in the Movement phase; others far off."""
    given = {
        "attacker": {"a1": cards}, "forts": {"w": wall()}, "cards": CLIMBERS,
        "sites": {"w": {"claimed": "defender"}}, "defender": {"d1": "guard"}, **more,
    }  # fmt: skip
    for side in ("attacker", "defender"):
        given[side] = {**given[side], f"{side[0]}9": "mob1"}  # type: ignore[dict-item]
    return battle(text + "    .*16\n    .*16\n    a9 .*14 d9\n", **given)  # type: ignore[arg-type]


def set_up(b: Battle, gear: str = "ladder", unit: str = "a1.1") -> None:
    b.order(f"order {unit.partition('.')[0]} advance")
    b.order(f"scale {unit} w {gear}")


def next_movement(b: Battle, dice: str = "") -> None:
    b.skip_to("shooting")
    b.skip_to("movement", dice)


@pytest.mark.rule("F8", "C16")
def test_setting_up_takes_half_a_move_and_a_ladder_is_up_in_the_next_movement_phase() -> None:
    b = foot(roofs={"d1.1": (3, 1)})
    set_up(b)

    started = b.last(ScalingStarted)
    assert (started.unit, started.wall, started.gear) == ("a1.1", "w", Gear.LADDER)
    assert (started.cell, started.up, started.spent) == ((3, 1), 2, 6)
    assert b.spent("a1.1") == 6
    assert b.refused("scale a1.1 w ladder").reason is Reason.ALREADY_DONE


@pytest.mark.rule("F8")
def test_with_nobody_on_the_wall_climbers_come_up_when_they_are_up_and_grapples_later() -> None:
    for gear, cards, turn in (("ladder", "laddermen", 2), ("grapple", "hookmen", 3)):
        b = foot(cards, FOOT.replace(".*16", ".*15 d1"), defender={"d1": "mob1"})
        set_up(b, gear)
        assert b.last(ScalingStarted).up == turn
        for _ in range(turn - 2):
            next_movement(b)
            assert b.where("a1.1") == (2, 1)
        next_movement(b)
        climbed = b.last(WallClimbed)
        assert (climbed.turn, climbed.cell) == (turn, (3, 1))
        assert b.where("a1.1") == (3, 1)
        assert not b.world.climb[b.id("a1.1")].wall
        b.order("order a1 advance")
        assert not b.allowed("roof a1.1 w at 3,0")


@pytest.mark.rule("F8", "C16")
@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("without the gear", Reason.WRONG_CLASS), ("marching", Reason.WRONG_ORDER),
        ("too late", Reason.TOO_FAR), ("away from it", Reason.NOT_ADJACENT),
        ("no walk", Reason.BAD_CHOICE),
    ],
)  # fmt: skip
def test_who_may_not_set_up(what: str, reason: Reason) -> None:
    away = FOOT.replace(".*2 a1 W", ".*1 a1 . W")
    bare = wall(battlements=False)
    b = foot(
        "hookmen" if what == "without the gear" else "laddermen",
        away if what in {"too late", "away from it"} else FOOT,
        forts={"w": bare if what == "no walk" else wall()},
    )
    b.order(f"order a1 {'march' if what == 'marching' else 'advance'}")
    if what == "too late":
        b.order("move a1.1 2,0 via 0,1 0,2 1,1")

    assert b.refused("scale a1.1 w ladder").reason is reason


@pytest.mark.rule("F8", "C11")
def test_the_broken_set_nothing_up() -> None:
    b = foot(broken=["a1"])

    assert b.refused("scale a1.1 w ladder").reason is Reason.BROKEN
    assert b.match.view(Side.ATTACKER).legal.scales() == []


@pytest.mark.rule("F8")
def test_one_ladder_stands_at_each_cell_of_a_wall() -> None:
    text = """
        .*2 a1 W .*12
        .*2 a1 .*13
    """
    b = foot("laddermen*2", text)
    set_up(b)

    assert b.refused("scale a1.2 w ladder").reason is Reason.OCCUPIED


def up(b: Battle, gear: str = "ladder") -> Battle:
    """Sets up and goes on to the Shooting phase of the turn in which the climbers are up."""
    set_up(b, gear)
    for _ in range(scaling.TURNS[Gear(gear)]):
        next_movement(b)
    b.skip_to("shooting")
    return b


def fight(b: Battle, dice: str) -> None:
    """Lets the Assault phase end; the dice are those of the melee on the wall."""
    if b.match.stage == "movement":
        b.skip_to("shooting")
    b.skip_to("movement", dice)


@pytest.mark.rule("F8", "F3", "F4")
def test_golden_example_8_on_the_wall_2_better_on_the_ladder_4_worse() -> None:
    """The defenders' rating 6 is checked on 4+, the climbers' 6 on 10+, by D10s."""
    b = up(foot(roofs={"d1.1": (3, 1)}))

    fight(b, "wall_melee:6,4,3,5,6,2 armour_check:4,3,10,9")

    melee = b.last(WallMelee)
    assert (melee.climbers, melee.defenders, melee.rolled) == (4, (2,), (4, 2, 3, 1))
    assert melee.checks == (10, (4,))
    assert melee.hits == (3, 1)
    assert (melee.lost, melee.fell) == ((1, 0), (1,))
    assert (b.figures("a1.1"), b.figures("d1.1")) == (4, 4)


@pytest.mark.rule("F8")
def test_armour_ratings_on_a_wall() -> None:
    """Golden example 8, its second half: the wall -2, the ladder +4; above 10 no check."""
    assert [scaling.defender_check(rating) for rating in (2, 3, 6, 10, 12, 13)] == [
        1, 1, 4, 8, 10, 0,
    ]  # fmt: skip
    ladder, ropes = Gear.LADDER, Gear.GRAPPLE
    assert [scaling.climber_check(rating, ladder) for rating in (2, 5, 6, 7)] == [6, 9, 10, 0]
    assert [scaling.climber_check(rating, ropes) for rating in (1, 6)] == [0, 0]


@pytest.mark.rule("F8")
def test_on_grapples_no_hit_is_checked() -> None:
    b = up(foot("hookmen", roofs={"d1.1": (3, 1)}), "grapple")

    fight(b, "wall_melee:1,1,1,1,4,4")

    melee = b.last(WallMelee)
    assert (melee.checks[0], melee.hits, melee.lost) == (0, (0, 2), (2, 0))
    assert b.figures("a1.1") == 3


@pytest.mark.rule("F8")
def test_losses_fall_first_on_those_who_made_the_climb_then_on_those_below() -> None:
    assert scaling.fallen(3, 4, 5) == (3, 0)
    assert scaling.fallen(5, 4, 5) == (4, 1)
    assert scaling.fallen(9, 4, 5) == (4, 1)
    assert scaling.fallen(2, 2, 2) == (2, 0)
    b = up(foot("hookmen", roofs={"d1.1": (3, 1)}, defender={"d1": "champion"}), "grapple")

    fight(b, "wall_melee:1,1,1,1,12,12")

    assert b.last(WallMelee).lost == (4, 1)
    assert b.alive("a1") == []
    assert not b.world.climb[b.id("a1.1")].wall


@pytest.mark.rule("F8")
def test_two_defenders_meet_each_ladder_and_a_figure_meets_only_one() -> None:
    text = """
        .*2 a1 W .*12
        .*2 a1 W .*12
        .*2 a1 W .*12
        .*16
    """
    b = foot("laddermen*3", text, roofs={"d1.1": (3, 1)})
    b.order("order a1 advance")
    b.orders(*(f"scale a1.{n} w ladder" for n in (1, 2, 3)))
    next_movement(b)
    no, one = "1,1,1,1,1,1", "1,1,1,1,1"
    fight(b, f"wall_melee:{no},{no},{one}")

    assert [each.defenders for each in b.events_of(WallMelee)] == [(2,), (2,), (1,)]


@pytest.mark.rule("F8", "C8")
def test_hits_fall_on_the_defending_figures_in_turn() -> None:
    assert scaling.shares(3, (1, 1)) == (2, 1)
    assert scaling.shares(3, (2,)) == (3,)
    assert scaling.shares(0, (1, 1)) == (0, 0)
    assert scaling.shares(2, ()) == ()
    b = up(foot(roofs={"d1.1": (3, 1), "d1.2": (3, 0)}, defender={"d1": "lone*2"}))

    fight(b, "wall_melee:4,4,1,1,1,1 armour_check:3,4")

    melee = b.last(WallMelee)
    assert (melee.units, melee.defenders, melee.fell) == (("d1.1", "d1.2"), (1, 1), (1, 0))
    assert b.alive("d1") == ["d1.2"]


@pytest.mark.rule("F8")
def test_with_no_defender_left_the_climbers_hold_the_wall_walk() -> None:
    b = up(foot(roofs={"d1.1": (3, 1)}, figures={"d1.1": 1}))

    fight(b, "wall_melee:4,1,1,1,1 armour_check:3")

    assert b.alive("d1") == []
    assert b.where("a1.1") == (3, 1)
    assert b.last(WallClimbed).phase == "assault"


@pytest.mark.rule("F8", "C11")
def test_the_last_defender_still_strikes_in_the_round_that_kills_him() -> None:
    b = up(foot(roofs={"d1.1": (3, 1)}, figures={"d1.1": 1, "a1.1": 1}))

    fight(b, "wall_melee:4,4 armour_check:3,9")

    assert b.alive("d1") == []
    assert b.alive("a1") == []


@pytest.mark.rule("F9")
def test_defenders_who_cut_drop_climbers_and_do_not_strike() -> None:
    b = up(foot("hookmen", roofs={"d1.1": (3, 1)}), "grapple")
    b.skip_to("assault")

    b.order("cut d1.1", "cut:4,3")

    cut = b.last(GrapplesCut)
    assert (cut.unit, cut.target, cut.hits, cut.lost, cut.left) == ("d1.1", "a1.1", 1, 1, 4)
    assert b.figures("a1.1") == 4
    assert b.refused("cut d1.1").reason is Reason.ALREADY_DONE
    fight(b, "wall_melee:4,1,1,1 armour_check:9")
    melee = b.last(WallMelee)
    assert (melee.climbers, melee.rolled) == (4, (4, 0, 1, 0))


@pytest.mark.rule("F9")
def test_ladders_are_not_cut_and_only_from_the_wall() -> None:
    orders = {"defender": {"d1": "guard"}, "roofs": {"d1.1": (3, 1)}}
    b = up(foot(**orders))
    b.skip_to("movement", "wall_melee:1,1,1,1,1,1")
    b = up(foot("hookmen", FOOT.replace("    .*16", "    .*4 d2 .*11"), **{
        **orders, "defender": {"d1": "guard", "d2": "mob1"}}), "grapple")  # fmt: skip
    b.skip_to("assault")
    assert b.refused("cut d2.1").reason is Reason.NOT_IN_CONTACT
    assert b.allowed("cut d1.1")


@pytest.mark.rule("F8")
def test_a_climber_that_moves_or_breaks_takes_its_ladder_down() -> None:
    b = foot(roofs={"d1.1": (3, 1)})
    set_up(b)
    b.order("move a1.1 1,1")
    ended = b.last(ScalingEnded)
    assert (ended.cause, ended.gear) == ("moving away", Gear.LADDER)
    assert not b.world.climb[b.id("a1.1")].wall
    b = foot("hookmen", roofs={"d1.1": (3, 1)}, markers={"a1": 1})
    b.order("order a1 advance", "orders:6")
    b.order("scale a1.1 w grapple")
    b.skip_to("shooting")
    b.skip_to("movement", "markers:1")
    assert b.world.climb[b.id("a1.1")].wall == b.id("w")


@pytest.mark.rule("F8", "C11")
def test_broken_climbers_come_down() -> None:
    b = foot(roofs={"d1.1": (3, 1)}, markers={"a1": 3})
    b.order("order a1 advance", "orders:6")
    b.order("scale a1.1 w ladder")
    b.skip_to("shooting")
    b.skip_to("movement", "markers:1")
    assert b.broken("a1")
    assert b.last(ScalingEnded).cause == "broken"


@pytest.mark.rule("F8")
def test_a_formation_leaves_its_climbers_at_the_wall() -> None:
    text = FOOT.replace("    .*16", "    .*2 a1 .*13")
    b = foot("laddermen*2", text, roofs={"d1.1": (3, 1)})
    set_up(b)

    b.order("move a1 1,3")

    assert b.where("a1.1") == (2, 1)
    assert b.where("a1.2") == (1, 3)


@pytest.mark.rule("F8", "F3")
def test_climbers_on_a_wall_that_fails_are_struck_and_left_at_its_foot() -> None:
    text = """
        .*2 a2 W .*12
        .*2 a1 W .*12
        .*3 W .*12
        .*16
    """
    b = foot(
        "laddermen", text, attacker={"a1": "laddermen", "a2": "sapper"}, hits={"w": 10},
        roofs={"d1.1": (3, 2)},
    )  # fmt: skip
    set_up(b)
    b.skip_to("shooting")
    b.skip_to("movement")
    b.order("order a2 assault")
    b.skip_to("assault")
    told = b.match.view(Side.ATTACKER).prospects.charge(Charge("a2.1", "w"))
    assert told is not None
    assert len(told.target.caught) == 2
    b.order("charge a2.1 w", "fall:1,1")

    assert [each.unit for each in b.events_of(FallRolled)] == ["a1.1", "d1.1"]
    assert b.events_of(FeatureOpened)
    assert b.last(ScalingEnded).cause == "the wall falls"
    assert b.where("a1.1") == (2, 1)


@pytest.mark.rule("F8", "C7")
def test_climbers_do_not_shoot() -> None:
    b = foot("armed", roofs={"d1.1": (3, 1)})
    set_up(b)
    b.skip_to("shooting")

    assert not b.allowed("shoot a1 d1")


@pytest.mark.rule("F8", "C11")
def test_who_fought_at_the_foot_does_not_strike_at_the_top() -> None:
    b = up(foot(roofs={"d1.1": (3, 1)}, defender={"d1": "guard", "d2": "mob1"}))
    b.world.journal.put(b.id("a1.1"), b.world.activity[b.id("a1.1")], "fought", True)

    fight(b, "wall_melee:1,1")

    assert b.last(WallMelee).rolled == (0, 2, 0, 0)


@pytest.mark.rule("F8")
def test_who_has_fallen_at_one_ladder_meets_nobody_at_the_next() -> None:
    text = """
        .*2 a1 W .*12
        .*2 a1 W .*12
        .*3 W .*12
        .*16
    """
    strong = CLIMBERS["laddermen"]
    cards = {**CLIMBERS, "laddermen": replace(strong, attack_dice=HitsLine(2, 12))}
    b = foot("laddermen*2", text, roofs={"d1.1": (3, 1)}, cards=cards)
    b.orders("order a1 advance", "scale a1.1 w ladder", "scale a1.2 w ladder")
    next_movement(b)
    most, fail = ",".join(["12"] * 8), ",".join(["1"] * 24)
    fight(b, f"wall_melee:{most},1,1 armour_check:{fail}")

    assert [each.fell for each in b.events_of(WallMelee)] == [(5,)]
    assert b.alive("d1") == []
    assert len(b.events_of(WallClimbed)) == 2


@pytest.mark.rule("F8", "C11")
def test_nobody_sets_up_with_an_enemy_beside_him() -> None:
    text = FOOT.replace(".*2 a1 W", ". d1 a1 W")
    b = foot("laddermen", text, defender={"d1": "hover"})
    b.order("order a1 advance")
    assert b.refused("scale a1.1 w ladder").reason is Reason.IN_CONTACT


@pytest.mark.rule("F9")
def test_ropes_are_cut_with_a_die_of_four_sides_of_which_the_4_hits() -> None:
    assert scaling.CUT.outcomes == (0, 0, 0, 1)


@pytest.mark.rule("F9")
@pytest.mark.parametrize(("cards", "gear"), [("laddermen", "ladder"), ("hookmen", "grapple")])
def test_ropes_alone_are_cut_by_who_stands_above_them(cards: str, gear: str) -> None:
    b = up(foot(cards, roofs={"d1.1": (3, 1)}), gear)

    wanted = [b.id("a1.1")] if gear == "grapple" else []
    assert climbs.ropes(b.world, b.id("d1.1")) == wanted


@pytest.mark.rule("F8")
def test_who_comes_off_ropes_is_told_to_come_off_ropes() -> None:
    b = foot("hookmen", roofs={"d1.1": (3, 1)})
    set_up(b, "grapple")
    b.order("move a1.1 1,1")
    assert b.last(ScalingEnded).gear is Gear.GRAPPLE


@pytest.mark.rule("F8")
def test_climbers_wait_below_a_cell_that_a_friend_stands_on() -> None:
    b = foot(
        attacker={"a1": "laddermen", "a2": "rifle"}, roofs={"a2.1": (3, 1)},
        sites={"w": {"claimed": "attacker"}},
    )  # fmt: skip
    set_up(b)
    next_movement(b)

    assert (b.where("a1.1"), b.where("a2.1")) == ((2, 1), (3, 1))
    assert b.events_of(WallClimbed) == []
    assert climbs.is_up(b.world, b.id("a1.1"))


@pytest.mark.rule("F8", "F3")
def test_nobody_sets_up_at_a_breach() -> None:
    b = foot(fallen=["w"])
    b.order("order a1 advance")

    assert b.refused("scale a1.1 w ladder").reason is Reason.RUINED


@pytest.mark.rule("F8")
def test_nobody_sets_up_on_a_wall_walk_at_the_wall_beside_it() -> None:
    text = FOOT.replace(".*2 a1 W", ".*2 V W")
    b = foot("laddermen", text, forts={"v": wall(), "w": wall()}, roofs={"a1.1": (2, 1)})
    b.order("order a1 advance")

    assert b.refused("scale a1.1 w ladder").reason is Reason.NOT_ADJACENT


@pytest.mark.rule("F9", "C11", "H17")
@pytest.mark.parametrize(
    ("more", "reason"),
    [({"broken": ["d1"]}, Reason.BROKEN), ({"pinned": ["d1"]}, Reason.PINNED), ({}, None)],
)
def test_neither_the_broken_nor_the_pinned_cut_ropes(
    more: dict[str, object], reason: Reason | None
) -> None:
    text = FOOT.replace("    .*3 W .*12\n", "    .*3 W .*10 K K\n", 1)
    b = foot(
        "hookmen", text, forts={"w": wall(), "k": fort()}, roofs={"d1.1": (3, 1)},
        orders={"d9": "assault"}, **more,
    )  # fmt: skip
    set_up(b, "grapple")
    b.skip_to("assault")

    assert b.allowed("cut d1.1") is (reason is None)
    if reason:
        assert b.refused("cut d1.1").reason is reason


@pytest.mark.rule("F9")
def test_one_figure_cuts_with_one_die() -> None:
    b = foot("hookmen", defender={"d1": "lone"}, roofs={"d1.1": (3, 1)})
    set_up(b, "grapple")
    b.skip_to("assault")

    b.order("cut d1.1", "cut:4")

    assert b.figures("a1.1") == 4
