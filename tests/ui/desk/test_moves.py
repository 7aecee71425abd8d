"""Moves on small boards: out of buildings, round danger, as far as may be, up to the enemy."""

from __future__ import annotations

import pytest
from kit import battle

from siegegame.engine.mover import Mover
from siegegame.model.geometry import Point
from siegegame.model.orders import Leave, Move
from siegegame.model.vocabulary import Side
from siegegame.ui.desk.charging import ChargeTool
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.desk.retreating import RetreatTool
from siegegame.ui.widgets.glyphs import NORMAL

STREET = """
.  .  .  .  .  .  .  .  .  .
.  .  .  H  H  .  .  .  .  .
.  .  .  H  H  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .
"""


def moving(started: object, detachment: str = "a1", order: str = "advance") -> Desk:
    """A desk behind an order."""
    started.order(f"order {detachment} {order}")  # type: ignore[attr-defined]
    desk = Desk()
    match = started.match  # type: ignore[attr-defined]
    desk.turn_to(match.view(match.to_act))
    return desk


def tool_of(desk: Desk) -> MoveTool:
    assert isinstance(desk.tool, MoveTool)
    return desk.tool


def test_a_single_unit_leaves_as_far_as_the_whole_detachment() -> None:
    ends: list[set[Point]] = []
    for together in (False, True):
        started = battle(STREET, inside={"h": "a1"}, attacker={"a1": "rifle"})
        desk = moving(started)
        if together:
            tool_of(desk).key("f")
            desk.again()
        tool = tool_of(desk)
        reached = set()
        for point in tool.view.grid.points:
            tool.point(point)
            if tool.orders() and isinstance(tool.orders()[0], Leave):
                reached.add(point)
        ends.append(reached)
    alone, all_together = ends
    assert alone <= all_together
    assert (9, 1) in alone
    assert len(alone) > 20


def test_who_is_led_out_goes_there_in_one_order_and_is_told_what_it_takes() -> None:
    started = battle(STREET, inside={"h": "a1"}, attacker={"a1": "rifle"})
    tool = tool_of(moving(started))
    tool.point((8, 1))
    assert "out to 8,1, 4" in tool.prompt()
    assert "of 6 movement" in tool.prompt()
    started.match.apply(tool.orders()[0])
    assert started.match.view(Side.ATTACKER).unit("a1.1").cell == (8, 1)


def test_a_vehicle_goes_round_the_woods_where_it_can() -> None:
    started = battle("a1 & .\n.  . .", attacker={"a1": "tank"})
    tool = tool_of(moving(started))
    tool.point((2, 0))
    order = tool.orders()[0]
    assert isinstance(order, Move)
    assert (1, 0) not in order.via
    assert "dangerous" not in tool.prompt()


def test_the_chance_to_be_hit_stands_in_the_prompt_where_there_is_no_way_round() -> None:
    started = battle("a1 & .", attacker={"a1": "tank"})
    tool = tool_of(moving(started))
    tool.point((2, 0))
    assert "dangerous ground: 17% to be hit" in tool.prompt()


def test_towards_a_cell_out_of_reach_the_cursor_goes_as_far_as_it_can_first() -> None:
    started = battle("a1 .*20", attacker={"a1": "rifle"})
    tool = tool_of(moving(started))
    tool.point((20, 0))
    reply = tool.accept()
    assert not reply.orders
    assert "as near as it gets to 20,0" in reply.says
    assert tool.memory.cursor == (6, 0)
    assert tool.accept().orders == tool.orders() != ()


def test_when_not_all_find_their_way_inside_it_is_told_who_stays_outside() -> None:
    board = "a1 .  H  H  .  .*30 a1\na1 .  H  H  .  .*30 ."
    tool = tool_of(moving(battle(board, attacker={"a1": "rifle*3"})))
    tool.key("f")
    tool.point((2, 0))
    assert "2 of 3; unit 2 stays outside: no room, or too far" in tool.prompt()
    near = tool_of(moving(battle("a1 .  H  H\na1 .  H  H", attacker={"a1": "rifle*2"})))
    near.key("f")
    near.point((2, 0))
    assert "outside" not in near.prompt()
    near.key("f")
    assert "outside" not in near.prompt()


def test_esc_brings_the_cursor_back_to_the_unit() -> None:
    desk = moving(battle("a1 .*9", attacker={"a1": "rifle"}))
    tool_of(desk).point((5, 0))
    tool_of(desk).back()
    desk.again()
    assert desk.memory.cursor == (0, 0)


def test_a_refusal_names_the_unit_once() -> None:
    tool = tool_of(moving(battle("a1 .*20", attacker={"a1": "rifle"})))
    tool.point((20, 0))
    assert tool.prompt().count("a1.1") == 0
    assert "it cannot get there" in tool.prompt()


def charging(board: str, **inside: str) -> ChargeTool:
    started = battle(
        board, phase="assault", attacker={"a1": "rifle"}, defender={"d1": "rifle"},
        orders={"a1": "assault"}, inside=inside,
    )  # fmt: skip
    desk = Desk()
    desk.turn_to(started.match.view(started.match.to_act))
    assert isinstance(desk.tool, ChargeTool)
    return desk.tool


def test_a_charge_onto_an_enemy_leads_next_to_him() -> None:
    tool = charging("a1 .  .  .  d1 .")
    tool.point((4, 0))
    assert tool.orders() == (Move("a1.1", (3, 0), ((1, 0), (2, 0))),)
    assert "next to" in tool.prompt()
    assert "then space: fights" in tool.prompt()


def test_a_charge_onto_a_held_building_leads_to_its_door() -> None:
    tool = charging("a1 .  .  H  H  .\n.  .  .  H  H  .", h="d1")
    tool.point((3, 0))
    order = tool.orders()[0]
    assert isinstance(order, Move)
    assert tool.view.grid.cell(order.to) in tool.view.exits("h")
    assert "at a door of" in tool.prompt()


def test_cells_from_which_one_fights_have_a_sign_of_their_own() -> None:
    tool = charging("a1 .  .  .  d1 .")
    signs = {point for point, touch in tool.areas().items() if touch.mark == "contact"}
    assert signs == {(3, 0)}
    assert NORMAL.marks["contact"]


def test_doors_are_drawn_while_the_cursor_is_on_a_building() -> None:
    tool = tool_of(moving(battle("a1 .  H  H\n.  .  H  H", attacker={"a1": "rifle"})))
    tool.point((2, 0))
    doors = {point for point, touch in tool.overlay().items() if touch.mark == "door"}
    assert doors
    assert doors <= set(map(tool.view.grid.point, tool.view.exits("h")))


def retreating() -> Desk:
    started = battle(
        ".*12 a1 d1 .*4", defender={"d1": "mob9"}, phase="assault", first="defender",
        orders={"d1": "assault"},
    )  # fmt: skip
    started.order("assault d1.1 a1.1", "close_assault:6,1 casualty:1,1")
    desk = Desk()
    desk.turn_to(started.match.view(started.match.to_act))
    return desk


def test_a_retreat_says_how_far_the_enemy_is_and_what_is_safe() -> None:
    desk = retreating()
    tool = desk.tool
    assert isinstance(tool, RetreatTool)
    assert "2.5 cm from the enemy: lead it over 15 cm away, or it is lost" in tool.prompt()
    tool.point((9, 0))
    assert "10 cm from enemies: too near" in tool.prompt()
    assert len(tool.prompt()) < 100
    tool.key("a")
    assert "SAFE" in tool.prompt()
    assert not any("detachment" in hint.word for hint in tool.hints())


def test_where_a_unit_can_go_is_found_once_and_not_before_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[int] = []
    reach = Mover.reach

    def counted(self: Mover, *, careful: bool = False) -> dict[int, tuple[int, int]]:
        found.append(self.unit)
        return reach(self, careful=careful)

    monkeypatch.setattr(Mover, "reach", counted)
    desk = moving(battle("a1 .  .  a1\n.  .  .  .", attacker={"a1": "rifle*2"}, reserves=False))
    assert tool_of(desk).overlay()
    assert found == []
    assert tool_of(desk).areas()
    tool_of(desk).prepare()
    assert len(found) == 2
    for _ in range(4):
        tool_of(desk).next(1)
        desk.again()
        assert tool_of(desk).areas()
    assert len(found) == 2


def test_the_question_at_the_end_names_who_has_moved_in_part() -> None:
    started = battle("a1 .  .  a1\n.  .  .  .", attacker={"a1": "rifle*2"}, reserves=False)
    desk = moving(started)
    assert "Not moved yet: a1." in tool_of(desk).done().asks
    started.order("move a1.1 0,1")
    desk.turn_to(started.match.view(Side.ATTACKER))
    assert "Not moved yet: 1 of a1." in tool_of(desk).done().asks
    started.order("move a1.2 3,1")
    desk.turn_to(started.match.view(Side.ATTACKER))
    assert desk.tool
    assert desk.tool.done().asks == ""


@pytest.mark.parametrize(("text", "asked"), [("a1 .*5 d1", True), ("a1 .*12 d1", False)])
def test_whoever_ends_the_fights_is_told_of_those_who_could_still_charge(
    text: str, asked: bool
) -> None:
    """Only of those who would get next to an enemy."""
    started = battle(
        text, attacker={"a1": "rifle"}, phase="assault", orders={"a1": "assault"}, reserves=False
    )
    desk = Desk()
    desk.turn_to(started.match.view(Side.ATTACKER))
    assert isinstance(desk.tool, ChargeTool)
    desk.tool.done()
    desk.again()
    assert isinstance(desk.tool, FightTool)
    assert ("Could still charge: a1." in desk.tool.done().asks) is asked


@pytest.mark.rule("C11")
def test_beside_an_enemy_it_is_told_that_one_goes_there_in_the_assault_phase() -> None:
    b = battle("a1 . . . d1 . .", attacker={"a1": "rifle"}, defender={"d1": "rifle"}, pad=(10, 5))
    tool = tool_of(moving(b, order="assault"))
    for cell in ((3, 0), (5, 1)):
        tool.memory.cursor = cell
        assert "beside an enemy one goes in the Assault phase, under Assault orders" in (
            tool.prompt()
        )
    tool.memory.cursor = (2, 0)
    assert "beside an enemy" not in tool.prompt()
    tool.memory.cursor = (4, 0)
    assert "another unit stands there" in tool.prompt()
