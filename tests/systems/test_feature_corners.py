"""Corners of F1 to F9: who counts thrice, what is spared, who falls from the rear."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.walls import CLIMBERS, SIEGE_CARDS, cottage, gate, mantlet, tower, wall
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import (
    CloseAssault,
    FallRolled,
    FeatureBashed,
    GunDestroyed,
    UnitDestroyed,
    UnitDropped,
)
from siegegame.systems import strongpoints

BESIDE = "    .*2 a1 W .*12\n    .*3 W .*12"


def siege(text: str, /, **more: object) -> Battle:
    given = {
        "cards": SIEGE_CARDS, "phase": "assault", "orders": {"a1": "assault"},
        "forts": {"w": wall()}, "sites": {"w": {"claimed": "defender"}}, **more,
    }  # fmt: skip
    return battle(text, **given)  # type: ignore[arg-type]


# -- F2, F3, F4: bashing ------------------------------------------------------------------------


@pytest.mark.rule("F3", "F4")
@pytest.mark.parametrize(("card", "dice"), [("engine", 3), ("titan", 12), ("tank", 1)])
def test_war_engines_and_titans_roll_three_times_other_vehicles_once(card: str, dice: int) -> None:
    b = siege(BESIDE, attacker={"a1": card}, forts={"w": wall(50)})

    b.order("bash a1.1 w", "bash:" + ",".join(["10"] * dice))

    bashed = b.last(FeatureBashed)
    assert (bashed.throws, bashed.hits) == ({1: 1}.get(dice, 3), 3 * dice)


@pytest.mark.rule("F2", "C16")
def test_giants_with_a_ram_still_harm_anything() -> None:
    cards = {**SIEGE_CARDS, "titan": replace(SIEGE_CARDS["titan"], abilities=("ram",))}
    b = siege(BESIDE, attacker={"a1": "titan"}, cards=cards, forts={"w": wall(80)})

    assert b.allowed("bash a1.1 w")


@pytest.mark.rule("F2", "C18")
def test_one_die_of_twelve_sides_is_less_than_a_tank_gun() -> None:
    text = "    a1 .*6 W .*8\n    .*7 W .*8"
    b = siege(text, attacker={"a1": "piercer"}, phase="shooting", orders={}, forts={"w": wall(60)})
    assert not b.allowed("shoot a1 w")
    b = siege(text, attacker={"a1": "piercer"}, phase="shooting", orders={}, forts={"w": wall(50)})
    assert b.allowed("shoot a1 w")


@pytest.mark.rule("F3")
def test_a_gate_that_stands_open_is_not_bashed() -> None:
    b = siege(
        BESIDE.replace("W", "G"), attacker={"a1": "ram"}, forts={"g": gate()},
        sites={"g": {"claimed": "defender", "open": True}},
    )  # fmt: skip

    assert b.refused("bash a1.1 g").rule == "F3"


@pytest.mark.rule("F3")
def test_nobody_bashes_a_house_with_his_own_inside() -> None:
    text = "    .*2 a1 H H .*11\n    .*3 H H .*11"
    b = siege(
        text, attacker={"a1": "mob1", "a2": "rifle"}, forts={"h": cottage()}, inside={"h": "a2"},
        sites={},
    )  # fmt: skip
    assert b.refused("bash a1.1 h").reason is Reason.NOT_AN_ENEMY


@pytest.mark.rule("F3", "C16")
def test_flyers_bash_nothing() -> None:
    b = siege(BESIDE, attacker={"a1": "wing"}, forts={"w": wall(20)})

    assert b.refused("bash a1.1 w").reason is Reason.NOT_IN_CONTACT


# -- F3: what fails -------------------------------------------------------------------------------


@pytest.mark.rule("F3")
def test_with_no_free_cell_beside_it_who_was_on_a_wall_stands_on_what_is_left() -> None:
    text = """
        # # # # .*12
        # a1 W # .*12
        # # # # .*12
    """
    b = siege(
        text, attacker={"a1": "ram"}, forts={"w": wall(50)}, hits={"w": 1}, roofs={"d1.1": (2, 1)},
        defender={"d1": "rifle"},
    )  # fmt: skip
    b.order("bash a1.1 w", "bash:12,1,1,1,1,1,1,1,1 fall:1")

    assert b.last(UnitDropped).cell == (2, 1)
    assert b.where("d1.1") == (2, 1)
    assert b.match.problems() == []


@pytest.mark.rule("F3", "H11")
def test_the_guns_of_a_tower_are_lost_with_it() -> None:
    text = "    .*2 a1 T T .*11\n    .*3 T T .*11"
    armed = tower(50, guns=[{"id": "top", "weapon": "cannon"}])
    b = siege(
        text, attacker={"a1": "ram"}, forts={"t": armed}, hits={"t": 1},
        sites={"t": {"claimed": "defender"}},
    )  # fmt: skip
    b.order("bash a1.1 t", "bash:12,1,1,1,1,1,1,1,1")

    assert b.last(GunDestroyed).rule == "F3"


@pytest.mark.rule("F3", "F8")
def test_who_is_not_up_yet_is_spared_when_the_wall_fails() -> None:
    text = """
        .*3 W .*12
        .*2 a1 W .*12
        .*2 a2 W .*12
    """
    b = battle(
        text, attacker={"a1": "laddermen", "a2": "ram"}, forts={"w": wall(50)}, hits={"w": 1},
        cards=CLIMBERS, sites={"w": {"claimed": "defender"}}, defender={"d1": "mob1"},
        standing={"d1.1": (15, 2)},
    )  # fmt: skip
    b.orders("order a1 advance", "scale a1.1 w ladder", "order a2 assault")
    b.skip_to("assault")
    b.order("bash a2.1 w", "bash:12,1,1,1,1,1,1,1,1")

    assert b.events_of(FallRolled) == []
    assert b.where("a1.1") == (2, 1)
    assert not b.world.climb[b.id("a1.1")].wall


# -- F7: the rear ---------------------------------------------------------------------------------


def breach(row: str, **more: object) -> Battle:
    """A fight in a breach of one cell, behind which the defenders stand in a row."""
    return siege(
        f"    .*3 V .*12\n    .*3 W {row}\n    .*3 X .*12",
        **{
            "attacker": {"a1": "mob10"}, "defender": {"d1": "mob20*2"},
            "forts": {"v": wall(), "w": wall(), "x": wall()}, "fallen": ["w"], "sites": {},
            "standing": {"a1.1": (3, 1)}, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("F7")
@pytest.mark.parametrize(("row", "fallen"), [("d1 .*3 d1 .*7", "d1.2"), ("d1 .*4 d1 .*6", "d1.1")])
def test_the_rear_is_within_10_cm_of_the_front(row: str, fallen: str) -> None:
    b = breach(row)

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:6,1")

    assert [each.unit for each in b.events_of(UnitDestroyed)][:1] == [fallen]


@pytest.mark.rule("F7")
def test_who_is_in_contact_elsewhere_is_no_replacement() -> None:
    b = breach("d1 d1 a2 .*9", attacker={"a1": "mob10", "a2": "mob1"})

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:6,1")

    assert [each.unit for each in b.events_of(UnitDestroyed)][:1] == ["d1.1"]


# -- C11: the broken ------------------------------------------------------------------------------


@pytest.mark.rule("F8", "F10", "S7", "C11")
@pytest.mark.parametrize(
    ("card", "order", "reason"),
    [
        ("laddermen", "scale a1.1 w ladder", Reason.BROKEN),
        ("sapper", "clear a1.1 1,0", Reason.BROKEN),
        ("rifle", "move m 3,2", Reason.TOO_FAR),
    ],
)
def test_the_broken_climb_clear_and_push_nothing(card: str, order: str, reason: Reason) -> None:
    text = """
        .*1 : W .*12
        .*1 a1 W .*12
        .*2 M .*12
        .*9 d1 .*5
    """
    given = {
        "attacker": {"a1": card}, "defender": {"d1": "rifle"}, "cards": CLIMBERS,
        "forts": {"w": wall(), "m": mantlet()}, "phase": "movement", "orders": {},
        "sites": {"w": {"claimed": "defender"}, "m": {"claimed": "attacker"}},
    }  # fmt: skip
    b = siege(text, **given)
    b.order("order a1 advance")
    assert b.allowed(order)
    assert siege(text, **given, broken=["a1"]).refused(order).reason is reason


# -- F5: first ranks ------------------------------------------------------------------------------


@pytest.mark.rule("F5", "F10")
@pytest.mark.parametrize("kind", [wall, gate, mantlet])
def test_no_fire_from_above_hits_the_first_rank_behind_walls_gates_and_mantlets(
    kind: object,
) -> None:
    text = """
        .*4 V .*10
        a1 .*3 W d1 .*9
        .*4 X .*10
        a2 .*14
    """
    for place, allowed in (("d1 .*9", False), (". d1 .*8", True)):
        b = siege(
            text.replace("d1 .*9", place), attacker={"a1": "mortars", "a2": "rifle"}, orders={},
            forts={"v": wall(), "w": kind(), "x": wall()}, roofs={"a2.1": (4, 0)}, sites={},  # type: ignore[operator]
            phase="shooting",
        )  # fmt: skip
        assert b.allowed("shoot a1 d1") == allowed


@pytest.mark.rule("F5")
@pytest.mark.parametrize(("row", "allowed"), [(". d1 W", True), (". W d1", False)])
def test_fire_from_above_hits_who_stands_beside_a_wall_on_the_side_of_the_mortars(
    row: str, allowed: bool
) -> None:
    text = f"""
        .*9 W .*5
        a1 .*{6 if allowed else 7} {row} .*{5 if allowed else 4}
        .*9 W .*5
        a2 .*14
    """
    b = siege(
        text, attacker={"a1": "mortars", "a2": "rifle"}, forts={"w": wall()}, phase="shooting",
        roofs={"a2.1": (9, 0)},
    )  # fmt: skip
    assert b.allowed("shoot a1 d1") is allowed


@pytest.mark.rule("F3", "E12")
def test_what_is_hidden_under_a_house_is_lost_when_it_fails() -> None:
    b = siege(
        "a1 .*3 H .*4", attacker={"a1": "tank"}, forts={"h": cottage(3)}, phase="shooting",
        counters={"bunker-1": "h"}, orders={}, sites={},
    )  # fmt: skip
    b.order("shoot a1 h", "feature_shot:12,1")
    assert b.counter("bunker-1") == "destroyed"


@pytest.mark.rule("F7")
def test_at_a_gate_the_strongest_figures_fight_first() -> None:
    """Five figures of ten in two stands fight on one cell of a gate: those of the stronger one."""
    text = """
        .*3 V a1 .*11
        .*3 G d1 .*11
        .*3 X a2 .*11
    """
    b = siege(
        text, attacker={"a1": "rifle", "a2": "storm"}, defender={"d1": "mob20"},
        forts={"v": wall(), "g": gate(), "x": wall()}, fallen=["g"], sites={},
        orders={"a1": "assault", "a2": "assault"}, standing={"d1.1": (3, 1)},
    )  # fmt: skip
    b.order("assault a1.1 d1.1", "close_assault:1,6 casualty:1,1")

    ours = b.last(CloseAssault).sides[0]
    assert ours.units == ("a2.1",)


@pytest.mark.rule("F3", "C14")
def test_who_drops_onto_a_minefield_rolls_as_on_entering_it() -> None:
    text = """
        # # # # .*12
        # a1 W * .*12
        # # # # .*12
    """
    b = siege(
        text, attacker={"a1": "ram"}, forts={"w": wall(50)}, hits={"w": 1}, roofs={"d1.1": (2, 1)},
        defender={"d1": "rifle"},
    )  # fmt: skip
    b.order("bash a1.1 w", "bash:12,1,1,1,1,1,1,1,1 fall:1 dangerous:1")

    assert b.last(UnitDropped).cell == (3, 1)
    assert b.alive("d1") == []


@pytest.mark.rule("F3", "C6")
def test_super_heavy_weapons_under_assault_orders_lock_on_and_keep_their_dice_at_walls() -> None:
    text = "    a1 .*6 W .*8\n    .*7 W .*8"
    b = siege(text, attacker={"a1": "siege"}, phase="shooting")

    b.order("shoot a1 w", "lock_on:4 feature_shot:12,1,1,1")

    assert b.hits("w") == 57


@pytest.mark.rule("F3", "H17")
def test_snap_shots_at_walls_halve_the_dice() -> None:
    text = "    a1 .*6 W .*8\n    .*7 W .*8"
    b = siege(text, attacker={"a1": "tank"}, phase="shooting", orders={})
    nerve = b.world.nerve[b.id("a1")]
    b.world.journal.put(b.id("a1"), nerve, "pinned", 2)

    b.order("shoot a1 w", "feature_shot:12")

    assert b.hits("w") == 57


@pytest.mark.rule("F10")
def test_infantry_alone_pushes_mantlets_and_over_plain_ground_only() -> None:
    for card, ground, allowed in (
        ("rifle", ".", True),
        ("bike", ".", False),
        ("rifle", "%", False),
    ):
        b = siege(
            f"    a1 M {ground} .*13\n    .*16", attacker={"a1": card}, forts={"m": mantlet()},
            sites={"m": {"claimed": "attacker"}}, phase="movement", orders={},
        )  # fmt: skip
        b.order("order a1 advance")
        assert b.allowed("move m 2,0") == allowed


@pytest.mark.rule("V2", "C16")
def test_flyers_hold_no_ward_and_those_in_its_houses_do() -> None:
    text = "    H H .*14\n    H H .*14\n    a2 a3 .*14"
    given = {"forts": {"h": cottage()}, "ward": (0, 0, 1, 2), "sites": {}, "orders": {}}
    for cards, held in ((("mob1", "mob1"), True), (("mob1", "wing"), False)):
        roll = {"a1": "rifle", "a2": cards[0], "a3": cards[1]}
        b = siege(text, attacker=roll, inside={"h": "a1"}, **given)
        assert strongpoints.holds_ward(b.world) == held
