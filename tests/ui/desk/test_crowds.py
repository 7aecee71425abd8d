"""The ground round a titan on the map, and what is said of who stands there (T1)."""

from __future__ import annotations

import pytest
from kit import UNITS, battle
from kit.battle import Battle
from msgspec.structs import replace

from siegegame.model.geometry import Point
from siegegame.model.orders import Assault, Shoot
from siegegame.odds.forecast import forecast
from siegegame.ui.desk.charging import ChargeTool
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.odds_card import brief
from siegegame.ui.presenter import Touch

CARDS = {kind: replace(UNITS[kind], caf=caf) for kind, caf in (("leaper", 9), ("titan", 0))}
ROW = "a1 .*5 d1 .*5 a2"
"""The titan at 6,0, hunters at both ends."""


def hunt(text: str = ROW, order: str = "assault", phase: str = "assault", **armies: str) -> Battle:
    attacker = {"a1": "storm", "a2": "storm"} | armies
    return battle(
        text, attacker=attacker, defender={"d1": "titan"}, phase=phase,
        orders=dict.fromkeys(attacker, order) if order else {}, pad=(14, 7), cards=CARDS,
    )  # fmt: skip


def tool_of(b: Battle, kind: type[MoveTool] = ChargeTool) -> MoveTool:
    desk = Desk()
    desk.turn_to(b.match.view(b.match.to_act))  # type: ignore[arg-type]
    assert isinstance(desk.tool, kind)
    return desk.tool


def marked(tool: MoveTool) -> set[Point]:
    return {cell for cell, touch in tool.areas().items() if touch.mark == "crowd"}


@pytest.mark.rule("T1")
def test_who_charges_sees_from_where_one_is_in_the_fight_with_a_titan() -> None:
    tool = tool_of(hunt())
    cells = marked(tool)
    assert {(3, 0), (4, 1), (6, 3), (8, 2), (9, 0)} <= cells
    assert not cells & {(2, 0), (10, 0), (6, 4), (8, 3)}, "farther than 7.5 cm"
    touching = {cell for cell, touch in tool.areas().items() if touch.mark == "contact"}
    assert (5, 0) in touching
    assert (7, 0) not in touching, "out of reach in this phase"


@pytest.mark.rule("T1", "C11")
@pytest.mark.parametrize(("order", "shown"), [("assault", True), ("advance", False)])
def test_who_moves_sees_it_only_under_orders_that_let_him_assault(order: str, shown: bool) -> None:
    b = hunt(phase="movement", order="")
    b.order(f"order a1 {order}")
    tool = tool_of(b, MoveTool)
    assert bool(marked(tool)) is shown
    assert ("from the cells with ! it joins in on the titan" in tool.prompt()) is shown


@pytest.mark.rule("T1")
def test_nothing_is_said_of_the_marks_round_a_titan_that_is_far_away() -> None:
    b = battle(
        "a1 .*20 d1", attacker={"a1": "storm"}, defender={"d1": "titan"}, pad=(24, 7), cards=CARDS,
    )  # fmt: skip
    b.order("order a1 assault")
    tool = tool_of(b, MoveTool)
    assert marked(tool)
    assert "joins in on the titan" not in tool.prompt()


@pytest.mark.rule("T1")
def test_a_war_engine_does_not_crowd_round_a_titan() -> None:
    tool = tool_of(hunt(a1="engine"))
    assert not marked(tool)
    assert "within 3 cells of a titan" not in tool.prompt()


@pytest.mark.rule("T1")
def test_how_many_are_there_already_is_told_before_one_goes_there() -> None:
    b = hunt("a1 .*5 d1 . a2", a2="storm")
    tool = tool_of(b)
    tool.memory.cursor = (4, 0)
    assert "within 3 cells of Titan: it attacks with 1 more (T1); then space" in tool.prompt()
    alone = tool_of(hunt())
    alone.memory.cursor = (4, 0)
    assert "it attacks, alone so far (T1); then space: fights" in alone.prompt()
    alone.memory.cursor = (2, 0)
    assert "it attacks" not in alone.prompt()


@pytest.mark.rule("T1")
def test_who_stands_there_already_needs_not_move_and_is_told_so() -> None:
    tool = tool_of(hunt("a1 . . d1 .*5 a2"))
    assert "it attacks, alone so far (T1); space, then choose the fight" in tool.prompt()


@pytest.mark.rule("T1")
def test_who_stands_near_a_titan_but_finds_no_room_beside_it_is_told_that_it_is_near_enough() -> (
    None
):
    b = hunt("# # # #\na1 a2 d1 #\n# # # #")
    tool = tool_of(b)
    tool.memory.unit, tool.memory.cursor = "a1.1", (2, 1)
    assert "is at d1 already: space, then choose the fight" in tool.prompt()


@pytest.mark.rule("T1")
def test_who_would_touch_another_enemy_there_does_not_join_and_sees_no_mark() -> None:
    b = battle(
        ". . . . . .\na1 . . . d1 .\n. . d2 . . .", attacker={"a1": "storm"},
        defender={"d1": "titan", "d2": "rifle"}, phase="assault", orders={"a1": "assault"},
        pad=(12, 6), cards=CARDS,
    )  # fmt: skip
    cells = marked(tool_of(b))
    assert (2, 0) in cells
    assert not cells & {(1, 1), (2, 1), (1, 2), (2, 3)}, "beside the rifle, not beside the titan"


@pytest.mark.rule("T1")
def test_a_titans_owner_sees_from_where_it_would_be_crowded_at_the_cursor() -> None:
    b = battle(
        "a1 .*5 d1 . . d2", attacker={"a1": "titan"}, defender={"d1": "storm", "d2": "storm"},
        pad=(14, 7), cards=CARDS,
    )  # fmt: skip
    b.order("order a1 advance")
    tool = tool_of(b, MoveTool)
    assert "enemy infantry falls upon it together from the cells with !" in tool.prompt()
    assert (3, 0) in marked(tool)
    assert (5, 0) not in marked(tool)
    tool.memory.cursor = (3, 0)
    assert "1 enemy unit within 3 cells" in tool.prompt()
    assert (5, 2) in marked(tool)
    assert (0, 0) in marked(tool), "where it has gone from"
    tool.memory.cursor = (0, 2)
    assert "within 3 cells" not in tool.prompt()


@pytest.mark.rule("T1")
def test_a_titan_that_nobody_could_crowd_round_has_no_marks() -> None:
    b = battle(
        "a1 .*5 d1", attacker={"a1": "titan"}, defender={"d1": "engine"}, pad=(14, 7), cards=CARDS,
    )  # fmt: skip
    b.order("order a1 advance")
    assert not marked(tool_of(b, MoveTool))


@pytest.mark.rule("T1")
def test_a_titan_whose_enemies_are_more_than_two_moves_away_has_no_marks() -> None:
    b = battle(
        "a1 .*20 d1", attacker={"a1": "titan"}, defender={"d1": "storm"}, pad=(24, 7), cards=CARDS,
    )  # fmt: skip
    b.order("order a1 advance")
    tool = tool_of(b, MoveTool)
    assert not marked(tool)
    assert "enemy infantry" not in tool.prompt()
    tool.memory.cursor = (8, 0)
    assert marked(tool), "13 cells from it, 12 for two moves and 3 more are near enough"


@pytest.mark.rule("T1", "V4")
def test_where_a_hunted_titan_leaves_the_table_nobody_crowds_round_it() -> None:
    b = battle(
        ".*11 a1 .*2\n.*12 d1 .", attacker={"a1": "titan"},
        defender={"d1": "storm"}, pad=(14, 7), cards=CARDS, hunt=True,
    )  # fmt: skip
    b.order("order a1 advance")
    tool = tool_of(b, MoveTool)
    assert marked(tool)
    tool.memory.cursor = (13, 4)
    assert "off the table" in tool.prompt()
    assert not marked(tool)


@pytest.mark.rule("T1")
def test_who_is_near_a_titan_already_looks_otherwise_than_the_rest_of_his_detachment() -> None:
    b = hunt("a1 .*5 d1 . a1 .*3 a1", a1="storm*3")
    tool = tool_of(b)
    tints = {cell: touch.tint for cell, touch in tool.overlay().items()}
    assert tints == {(0, 0): "actor", (8, 0): "mate.crowd", (12, 0): "mate"}


@pytest.mark.rule("T1")
def test_all_who_fall_upon_a_titan_together_are_lit_while_the_fight_is_chosen() -> None:
    b = hunt("a1 . d1 . . a2")
    view = b.match.view("attacker")  # type: ignore[arg-type]
    tool = FightTool(view, tool_of(b).memory)
    lit = {cell for cell, touch in tool.overlay().items() if touch == Touch("", "actor")}
    assert lit == {(0, 0), (5, 0)}


def test_the_line_of_a_shot_at_a_titan_tells_the_capacity_that_it_costs() -> None:
    b = battle(
        "a1 .*4 d1", attacker={"a1": "rifle*6"}, defender={"d1": "titan"}, phase="shooting",
        orders={"a1": "advance"}, pad=(12, 6), cards=CARDS,
    )  # fmt: skip
    found = forecast(b.match.view("attacker"), Shoot("a1", "d1"))  # type: ignore[arg-type]
    assert "capacity lost" in brief(found)
    told = next(mean for what, mean in found.expected.items() if what.endswith("capacity lost"))
    assert told > 0


@pytest.mark.rule("T2", "T4")
def test_the_line_of_a_fight_with_a_titan_has_room_for_what_it_costs_the_group() -> None:
    b = hunt("a1 . d1 . . a2")
    found = forecast(b.match.view("attacker"), Assault("a1.1", "d1.1"))  # type: ignore[arg-type]
    line = brief(found)
    assert "group lost" in line
    assert len(line) < 78
