"""Before the match: the defender's city, both sides' setting up, infiltrators (D2 to D5)."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.matches import SCENARIO

from siegegame.engine import Match
from siegegame.model.errors import Reason
from siegegame.model.events import StructureMoved, UnitPlaced
from siegegame.model.orders import parse

BOARD = """
    G G . . . . . . H H . K . =
    G G . . . . . . H H . . . =
    . . . . . . . . . . . . . =
    . . . . . . . . . . # . . =
"""


def planning(text: str = BOARD, **more: object) -> Battle:
    return battle(text, **{"free": True, "phase": "city", "first": None, **more})  # type: ignore[arg-type]


# -- D2: free placement ---------------------------------------------------------------------


@pytest.mark.rule("D2")
def test_the_defender_may_move_buildings_first_of_all() -> None:
    b = planning()
    assert b.to_act == "defender"

    b.order("place h 8,2")

    moved = b.last(StructureMoved)
    assert (moved.structure, moved.cells) == ("h", ((8, 2), (9, 2), (8, 3), (9, 3)))
    b.order("done")
    assert b.match.stage == "deployment"


@pytest.mark.rule("D2")
def test_without_free_placement_the_city_stands_as_the_map_has_it() -> None:
    match = Match.new(SCENARIO, 1)

    assert match.stage == "counters"
    assert match.refusal(parse("place customs-house 30,5")) is not None


@pytest.mark.rule("D2", "C13")
def test_a_building_that_was_moved_stands_there_for_everything() -> None:
    b = planning(counters={"bunker-1": "h"}, defender={"d1": "rifle"})
    assert not b.match.problems()

    b.order("place h 8,2")

    built = {p for p in b.world.grid.points if b.world.built[b.world.grid.cell(p)] == b.id("h")}
    assert built == {(8, 2), (9, 2), (8, 3), (9, 3)}
    assert b.world.sight.clear(b.world.grid.cell((7, 0)), b.world.grid.cell((10, 0)))
    assert not b.world.sight.clear(b.world.grid.cell((7, 2)), b.world.grid.cell((10, 2)))


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("place h 6,0", Reason.OUTSIDE_ZONE),
        ("place h 10,0", Reason.OCCUPIED),
        ("place h 12,2", Reason.BLOCKED),
        ("place h 9,3", Reason.OFF_BOARD),
        ("place h 10,2", Reason.BLOCKED),
        ("place h 8,0", Reason.ALREADY_DONE),
        ("place h k", Reason.BAD_CHOICE),
        ("place x 8,0", Reason.UNKNOWN_NAME),
    ],
)
def test_buildings_stand_on_free_ground_of_the_defenders_half(order: str, reason: Reason) -> None:
    assert planning().refused(order).reason is reason


@pytest.mark.rule("D2")
def test_a_building_may_be_moved_by_less_than_its_own_width() -> None:
    b = planning()

    b.order("place h 9,0")

    assert [b.world.built[b.world.grid.cell((x, 0))] == b.id("h") for x in (8, 9, 10)] == [
        False, True, True,
    ]  # fmt: skip


@pytest.mark.rule("D2", "D3")
def test_counters_are_hidden_in_the_city_as_it_was_placed() -> None:
    b = planning(counters={"bunker-1": "h"})
    b.orders("place h 8,2", "done")

    assert b.match.stage == "counters"


@pytest.mark.rule("D2")
def test_buildings_are_nobodys_and_cost_no_morale() -> None:
    b = battle(
        "a1 .*6 H H .*9 d1",
        attacker={"a1": "tank"},
        phase="shooting",
        states={"h": "unstable"},
        sheets={"h": "ramshackle-small"},
    )

    b.order("shoot a1 h", "shot:5,1 catastrophe:6 radius:1")

    assert (b.morale("attacker"), b.morale("defender")) == (2000, 2000)


@pytest.mark.rule("D2")
def test_there_is_no_moving_of_buildings_later() -> None:
    b = planning()
    b.order("done")

    assert not b.allowed("place h 8,2")


# -- D4, D5 ---------------------------------------------------------------------------------


def deploying(attacker: str = "chief", defender: str = "rifle*2", width: int = 40) -> Battle:
    return battle(
        f".*{width - 4} H H . .",
        attacker={"a1": attacker},
        defender={"d1": defender},
        phase="deployment",
        first=None,
        reserves=False,
        pad=(width, 4),
    )


@pytest.mark.rule("D4")
def test_the_defender_deploys_first_anywhere_in_his_half() -> None:
    b = deploying()
    assert b.to_act == "defender"

    assert b.refused("place d1.1 19,0").reason is Reason.OUTSIDE_ZONE
    b.orders("place d1.1 20,0", "place d1.2 h", "done")

    assert b.to_act == "attacker"
    assert b.last(UnitPlaced).structure == "h"


@pytest.mark.rule("D5")
def test_the_attacker_places_his_hqs_alone() -> None:
    b = deploying("chief rifle")
    b.orders("place d1.1 20,0", "place d1.2 21,0", "done")

    assert b.refused("place a1.2 3,0").reason is Reason.OUTSIDE_ZONE
    assert b.refused("done").reason is Reason.UNITS_LEFT
    assert b.refused("place a1.1 19,0").reason is Reason.NEXT_TO_ENEMY
    b.orders("place a1.1 18,0", "done")

    assert b.where("a1.2") is None


@pytest.mark.rule("D5")
@pytest.mark.parametrize(("x", "may"), [(0, True), (11, True), (12, False)])
def test_the_attackers_infiltrators_set_up_to_30_cm_in(x: int, may: bool) -> None:
    b = deploying("chief sneak")
    b.orders("place d1.1 20,0", "place d1.2 21,0", "done")

    assert b.allowed(f"place a1.2 {x},0") is may


@pytest.mark.rule("D5")
def test_the_attackers_infiltrators_set_up_in_no_building() -> None:
    b = deploying("chief sneak")
    b.orders("place d1.1 20,0", "place d1.2 21,0", "done")

    assert b.refused("place a1.2 h").reason is Reason.OUTSIDE_ZONE


@pytest.mark.rule("D5")
def test_infiltrators_may_as_well_stay_in_reserve() -> None:
    b = deploying("chief sneak")
    b.orders("place d1.1 20,0", "place d1.2 21,0", "done", "place a1.1 0,0")

    assert b.allowed("done")


@pytest.mark.rule("D4", "C16")
@pytest.mark.parametrize(("to", "may"), [(2, True), (1, False)])
def test_the_defenders_infiltrators_add_30_cm_to_their_first_move(to: int, may: bool) -> None:
    b = battle(
        ".*20 d1 . a1",
        defender={"d1": "sneak"},
        first="defender",
    )
    b.order("order d1 advance")

    assert b.allowed(f"move d1.1 {to},0") is may


@pytest.mark.rule("D4")
def test_later_moves_of_infiltrators_are_like_others() -> None:
    b = battle(".*30 d1 .*9 a1", defender={"d1": "sneak"}, first="defender")
    b.order("order d1 advance")
    b.order("move d1.1 20,0")

    b.skip_to("shooting")
    b.skip_to("movement")
    b.order("done")
    b.order("order d1 advance")

    assert b.refused("move d1.1 13,0").reason is Reason.TOO_FAR
    assert b.allowed("move d1.1 14,0")


@pytest.mark.rule("D4", "D5", "C16")
def test_the_attackers_infiltrators_add_nothing_to_their_moves() -> None:
    b = battle("a1 .*30 d1", attacker={"a1": "sneak"})
    b.order("order a1 advance")

    assert b.refused("move a1.1 7,0").reason is Reason.TOO_FAR
