"""What is offered in the Shooting phase, in which order, and to whom Tab leads."""

from __future__ import annotations

from kit import battle

from siegegame.model import orders
from siegegame.model.orders import Shoot, parse
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.harm import harm
from siegegame.ui.desk.offers import FirstTool
from siegegame.ui.desk.shooting import NOBODY, ShootTool

CITY = """
d1 .  .  .  .  .  a1 .
.  .  .  .  .  K  K  .
d2 H  H  .  .  K  K  .
.  H  H  .  .  .  .  .
"""


def shooting(started: object) -> tuple[Desk, ShootTool]:
    desk = Desk()
    match = started.match  # type: ignore[attr-defined]
    desk.turn_to(match.view(match.to_act))
    assert isinstance(desk.tool, ShootTool)
    return desk, desk.tool


def defenders(board: str = CITY, **inside: str) -> tuple[Desk, ShootTool]:
    return shooting(
        battle(
            board, phase="shooting", first="defender", defender={"d1": "heavy", "d2": "rifle"},
            attacker={"a1": "rifle", "a2": "rifle"}, inside=inside,
        )
    )  # fmt: skip


def targets(tool: ShootTool) -> list[str]:
    return [each.order.target for each in tool.offers if isinstance(each.order, Shoot)]


def test_enemies_come_first_then_what_they_hold_and_ones_own_city_last() -> None:
    _, tool = defenders(k="a2")
    found = targets(tool)
    assert found[0] in {"a1", "a2"}
    assert found.index("k") < found.index("h")
    assert not tool.offers[0].waste
    assert tool.offers[-1].waste


def test_ones_own_city_is_not_painted_as_a_target() -> None:
    desk, tool = defenders(k="a2")
    house = set(tool.cells_of("h"))
    marked = {point for point, touch in tool.areas().items() if touch.tint == "option"}
    assert not house & marked
    assert desk.memory.detachment == "d1"


def test_who_could_only_shoot_at_his_own_city_is_not_asked_about() -> None:
    _, tool = defenders("d1 .  H  H\n.  .  H  H\nd2 .  .  .")
    assert not tool.done().asks
    assert tool.prompt() == NOBODY or "only your own" in tool.prompt()


def test_tab_leaves_out_who_can_do_nothing_and_n_does_not() -> None:
    started = battle(
        "a1 . . d1 .*30 a2", phase="shooting", first="attacker",
        attacker={"a1": "rifle", "a2": "rifle"}, defender={"d1": "rifle"},
    )  # fmt: skip
    desk, tool = shooting(started)
    assert desk.memory.detachment == "a1"
    tool.next(1)
    assert desk.memory.detachment == "a1"
    tool.group(1)
    desk.again()
    assert desk.memory.detachment == "a2"
    assert desk.tool is not None
    assert "tab: one that has a target" in desk.tool.prompt()


def test_dangerous_ground_is_warned_of_by_name_and_chance() -> None:
    started = battle("a1 & &", attacker={"a1": "tank"})
    started.order("order a1 advance")
    view = started.match.view(started.match.to_act)
    told = harm(view, (parse("move a1.1 2,0 via 1,0"),))
    assert any("a1.1 crosses dangerous ground (woods): 2 dice, 31% to be hit" in t for t in told)


def test_a_group_that_can_go_round_is_not_warned() -> None:
    started = battle("a1 & .\n.  . .\n.  . .", attacker={"a1": "tank"})
    started.order("order a1 advance")
    view = started.match.view(started.match.to_act)
    assert harm(view, (parse("move a1 2,0"),)) == []


def test_digits_choose_who_is_first_and_enter_gives_it() -> None:
    started = battle("a1 . d1", phase="movement", first=None, dice="initiative:5,2")
    desk = Desk()
    desk.turn_to(started.match.view(started.match.to_act))
    tool = desk.tool
    assert isinstance(tool, FirstTool)
    assert tool.orders() == (orders.First(tool.side),)
    assert not tool.key("2").orders
    assert tool.orders() == (orders.First(tool.side.other),)
    assert [row[0] for row in tool.choices()[0]] == ["1", "2"]


def test_passing_asks_where_only_a_building_or_a_scan_is_left() -> None:
    board = "a1 .  .  K  K  .\n.  .  .  K  K  .\n.  .  .  .  .  .\n.  .  .  .  .  ."
    started = battle(
        board, phase="shooting", attacker={"a1": "rifle"}, defender={"d1": "rifle"},
        counters={"bunker-1": "k"},
    )  # fmt: skip
    _, tool = shooting(started)
    assert [type(each.order) for each in tool.offers] == [orders.Scan]
    assert "could still act: a1" in tool.done().asks


def test_the_shooting_begins_with_a_detachment_that_has_a_target() -> None:
    board = f"a1 {'.  ' * 16} a2 . d1"
    started = battle(
        board, phase="shooting", attacker={"a1": "rifle", "a2": "rifle"}, defender={"d1": "rifle"}
    )
    desk = Desk()
    desk.memory.detachment = "a1"
    view = started.match.view(started.match.to_act)  # type: ignore[arg-type]
    desk.turn_to(view)
    assert isinstance(desk.tool, ShootTool)
    assert desk.memory.detachment == "a2"
    desk.tool.group(-1)
    desk.again()
    assert desk.memory.detachment == "a1"
