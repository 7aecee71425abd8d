"""Single tools on small boards: what is offered, asked and told."""

from __future__ import annotations

from kit import battle

from siegegame.model.orders import Assault, Command, Enter, Leave, Move, parse
from siegegame.model.vocabulary import Side
from siegegame.ui.desk.charging import ChargeTool
from siegegame.ui.desk.commanding import reserves
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.harm import harm
from siegegame.ui.desk.losses import ChooseTool
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.desk.retreating import RetreatTool


def desk_of(started: object) -> Desk:
    """A desk at a battle, on the view of the side that is to act."""
    match = started.match  # type: ignore[attr-defined]
    desk = Desk()
    desk.turn_to(match.view(match.to_act))
    return desk


def test_given_assault_orders_when_the_assault_begins_then_the_charge_comes_first() -> None:
    started = battle(
        "a1 a1 . . . . d1", phase="assault", orders={"a1": "assault"}, attacker={"a1": "rifle*2"}
    )
    desk = desk_of(started)
    assert isinstance(desk.tool, ChargeTool)
    desk.tool.key("m")
    desk.again()
    assert isinstance(desk.tool, FightTool)


def test_given_units_in_contact_when_the_moves_are_over_then_the_fight_is_offered() -> None:
    started = battle("a1 d1 .", phase="assault", orders={"a1": "assault"})
    desk = desk_of(started)
    assert desk.tool is not None
    desk.memory.fights = True
    desk.again()
    assert isinstance(desk.tool, FightTool)
    assert desk.tool.orders() == (Assault("a1.1", "d1.1"),)


def test_given_a_beaten_unit_when_it_must_fall_back_then_it_can_be_led() -> None:
    started = battle(
        ".*9 a1 d1 .*4", defender={"d1": "mob9"}, phase="assault", first="defender",
        orders={"d1": "assault"},
    )  # fmt: skip
    started.order("assault d1.1 a1.1", "close_assault:6,1 casualty:1,1")
    desk = desk_of(started)
    assert isinstance(desk.tool, RetreatTool)
    assert desk.memory.unit == "a1.1"
    desk.tool.arrow(-1, 0)
    assert isinstance(desk.tool.orders()[0], Move)
    assert desk.tool.done().asks


def test_going_onto_a_building_takes_a_unit_to_the_door_and_in() -> None:
    started = battle("a1 . . H H .\n.  . . H H .", attacker={"a1": "rifle"})
    started.order("order a1 advance")
    desk = desk_of(started)
    assert isinstance(desk.tool, MoveTool)
    desk.tool.point((3, 0))
    given = desk.tool.orders()
    assert isinstance(given[-1], Enter)
    for order in given:
        started.match.apply(order)
    assert started.match.view(started.match.to_act).unit("a1.1").inside == "h"


def test_a_whole_detachment_goes_in_as_far_as_there_is_room() -> None:
    started = battle("a1 . H H .\na1 . H H .\na1 . . . .", attacker={"a1": "rifle*3"})
    started.order("order a1 advance")
    desk = desk_of(started)
    assert desk.tool is not None
    desk.tool.key("f")
    desk.again()
    desk.tool.point((2, 0))
    given = desk.tool.orders()
    assert sum(isinstance(order, Enter) for order in given) >= 1


def test_a_unit_in_a_building_is_led_out_at_a_door() -> None:
    started = battle(". H H .\n. H H .", inside={"h": "a1"}, attacker={"a1": "rifle"})
    started.order("order a1 advance")
    desk = desk_of(started)
    assert desk.tool is not None
    view = desk.tool.view
    door = view.grid.point(view.exits("h")[0])
    desk.tool.point(door)
    assert isinstance(desk.tool.orders()[0], Leave)


def test_a_group_move_over_dangerous_ground_is_asked_about() -> None:
    started = battle("a1 & & &\na1 & & &", attacker={"a1": "tank*2"})
    started.order("order a1 advance")
    view = started.match.view(started.match.to_act)
    move = parse("move a1 2,0")
    assert view.legal.check(move) is None
    assert any("dangerous" in text for text in harm(view, (move,)))


def test_a_single_move_over_dangerous_ground_is_asked_about() -> None:
    started = battle("a1 & &", attacker={"a1": "tank"})
    started.order("order a1 advance")
    view = started.match.view(started.match.to_act)
    assert any("dangerous" in text for text in harm(view, (parse("move a1.1 1,0"),)))


def test_casualties_are_proposed_the_cheapest_first_and_can_be_changed() -> None:
    started = battle(
        "a1 d1 .\na1 d1 .", attacker={"a1": "rifle*2"}, defender={"d1": "mob9*2"},
        phase="assault", first="defender", orders={"d1": "assault"},
    )  # fmt: skip
    started.order("assault d1.1 a1.1", "close_assault:6,1 casualty:6,1,1,1")
    desk = desk_of(started)
    assert isinstance(desk.tool, ChooseTool)
    assert desk.tool.orders()
    desk.tool.key("-")
    desk.tool.arrow(0, 1)
    desk.tool.key("+")
    assert desk.tool.orders()


def test_the_question_who_is_hit_tells_whom_the_cursor_is_on() -> None:
    """Inside a building nothing on the map would, and at 80 columns the card is hidden."""
    started = battle(
        "a1 d1 .\na1 d1 .", attacker={"a1": "rifle*2"}, defender={"d1": "mob9*2"},
        phase="assault", first="defender", orders={"d1": "assault"},
    )  # fmt: skip
    started.order("assault d1.1 a1.1", "close_assault:6,1 casualty:6,1,1,1")
    tool = desk_of(started).tool
    assert isinstance(tool, ChooseTool)
    said = [tool.prompt()]
    assert "enter confirms" in said[0]
    assert next(iter(tool.hints())).shown == "enter"
    tool.arrow(0, 1)
    said.append(tool.prompt())
    tool.key("-") if "gives it back" in said[1] else tool.arrow(0, 1)
    said.append(tool.prompt())
    assert len({*said[:2]}) == 2
    assert all(len(text) < 150 for text in said)


def test_ordering_another_detachment_asks_if_the_one_before_has_hardly_moved() -> None:
    started = battle("a1 a1 . .\na2 . . .", attacker={"a1": "rifle*2", "a2": "rifle"})
    started.order("order a1 advance")
    desk = desk_of(started)
    assert desk.tool is not None
    desk.tool.group(1)
    desk.again()
    assert isinstance(desk.tool.orders()[0], Command)
    assert "2 of 2 have not moved" in desk.tool.accept().asks


def test_it_asks_too_if_only_one_of_them_has_not_moved() -> None:
    started = battle(
        "a1 . .\na1 . .\na2 . .", attacker={"a1": "rifle*2", "a2": "rifle"}, first="attacker"
    )
    started.order("order a1 advance")
    started.order("move a1.1 1,0")
    desk = desk_of(started)
    assert desk.tool is not None
    desk.tool.group(1)
    desk.again()
    assert "1 of 2 has not moved" in desk.tool.accept().asks


def test_a_charge_that_ends_that_of_another_detachment_asks_first() -> None:
    started = battle(
        "a1 a1 . . . d1\na2 . . . . .", attacker={"a1": "rifle*2", "a2": "rifle"},
        phase="assault", first="attacker", orders={"a1": "assault", "a2": "assault"},
    )  # fmt: skip
    started.order("move a1.2 2,0")
    desk = desk_of(started)
    desk.memory.detachment, desk.memory.unit, desk.memory.cursor = "a1", "a1.1", (1, 0)
    desk.again()
    assert desk.tool is not None
    assert desk.tool.accept().orders
    assert not desk.tool.accept().asks  # its own
    desk.tool.group(1)
    desk.again()
    desk.tool.point((1, 1))
    reply = desk.tool.accept()
    assert reply.orders
    assert "a1: 1 of 2 has not moved, and cannot once another acts" in reply.asks


def test_a_broken_detachment_that_ends_the_moves_of_another_asks_first() -> None:
    started = battle(
        "a1 a1 . . . d1\n. . . a2 . .", attacker={"a1": "rifle*2", "a2": "rifle"},
        first="attacker", broken=("a2",),
    )  # fmt: skip
    started.order("order a1 advance")
    desk = desk_of(started)
    assert desk.tool is not None
    desk.tool.group(1)
    desk.again()
    assert isinstance(desk.tool, MoveTool)
    place = next(p for p in desk.tool.areas() if p != (3, 1))
    desk.tool.point(place)
    reply = desk.tool.accept()
    assert reply.orders
    assert "2 of 2 have not moved" in reply.asks


def test_who_is_still_to_come_is_told_as_the_moves_begin() -> None:
    for turn, due in ((1, "now or in turn 2"), (2, "now or never")):
        started = battle("a1 . . d1", attacker={"a1": "rifle*3"}, turn=turn, reserves=False)
        told = reserves(started.match.view(Side.ATTACKER), Side.ATTACKER)
        assert told == f"2 of your 3 units come on at your edge as you move them, {due}"
        assert not reserves(started.match.view(Side.DEFENDER), Side.DEFENDER)
    later = battle("a1 . . d1", attacker={"a1": "rifle*3"}, turn=3)
    assert not reserves(later.match.view(Side.ATTACKER), Side.ATTACKER)


def test_ending_the_moves_tells_who_is_lost_off_the_table() -> None:
    for turn, fate in ((1, "due in turn 2 at the latest"), (2, "lost at the end of this turn")):
        started = battle("a1 . . d1", attacker={"a1": "rifle*3"}, turn=turn)
        asks = desk_of(started).tool.done().asks  # type: ignore[union-attr]
        assert f"Still off the table, {fate}: 2 of " in asks, turn


def test_the_dead_are_not_told_to_be_off_the_table() -> None:
    started = battle("a1 & . .\na1 . . d1", attacker={"a1": "tank*2"}, turn=2)
    started.order("order a1 advance")
    started.order("move a1.1 1,0", "dangerous:1")
    asks = desk_of(started).tool.done().asks  # type: ignore[union-attr]
    assert "a1" not in asks.partition("off the table")[2]


def test_whole_detachments_are_moved_as_long_as_a_side_wants_it() -> None:
    started = battle("a1 . . d1", attacker={"a1": "rifle"}, defender={"d1": "rifle"})
    started.order("order a1 advance")
    desk = desk_of(started)
    assert desk.tool is not None
    desk.tool.key("f")
    for order in ("done", "order d1 advance"):
        started.order(order)
        desk.turn_to(started.match.view(started.match.to_act))
    assert not desk.memory.formation
    assert desk._together[Side.ATTACKER]


def test_a_match_that_is_gone_on_with_begins_where_it_was_left() -> None:
    started = battle("a1 . .\na2 . .", attacker={"a1": "rifle", "a2": "rifle"})
    started.order("order a2 advance")
    assert desk_of(started).memory.detachment == "a2"


def test_shooting_at_an_empty_house_of_ones_own_city_is_asked_about() -> None:
    started = battle(
        "d1 . H H . . a1\n.  . H H . . .", phase="shooting", first="defender",
        defender={"d1": "heavy"},
    )  # fmt: skip
    view = started.match.view(started.match.to_act)
    shot = parse("shoot d1 h")
    assert view.legal.check(shot) is None
    assert any("your own city" in text for text in harm(view, (shot,)))


def test_in_an_order_that_was_for_nobody_nobody_is_selected() -> None:
    started = battle("a1 . d1")
    desk = desk_of(started)
    desk.memory.detachment = "a1"
    desk.go_back_to(started.match.view(started.match.to_act), parse("first attacker"))
    assert desk.memory.detachment == "a1"


def test_given_own_men_beside_a_wall_when_it_may_fall_to_our_shot_then_that_is_said() -> None:
    board = """
        a1 . . . . . H H a2 . . .
        . . . . . . H H a2 . . .
    """
    cast = {"a1": "tank", "a2": "rifle*2"}
    shaky = battle(board, attacker=cast, phase="shooting", capacity={"h": 1}, pad=(20, 8))
    (said,) = harm(shaky.match.view(shaky.match.to_act), (parse("shoot a1 h"),))
    assert said.startswith("H may fall on your own (")
    assert said.endswith("a2.1, a2.2") or "2 of" in said or "a2" in said
    sound = battle(board, attacker=cast, phase="shooting", pad=(20, 8))
    assert harm(sound.match.view(sound.match.to_act), (parse("shoot a1 h"),)) == []


def test_given_men_who_storm_a_wall_when_it_may_fall_on_them_then_that_is_said() -> None:
    board = """
        . . H H . .
        . a1 H H . .
    """
    b = battle(
        board, attacker={"a1": "mob40"}, phase="assault", orders={"a1": "assault"},
        capacity={"h": 1}, pad=(20, 8),
    )  # fmt: skip
    said = harm(b.match.view(b.match.to_act), (parse("assault a1.1 h"),))
    assert any(text.startswith("H may fall on your own (") for text in said)


def test_a_firefight_that_is_as_good_as_lost_is_asked_about_and_another_is_not() -> None:
    lone = {"attacker": {"a1": "rifle"}, "defender": {"d1": "rifle*6"}, "phase": "assault"}
    board = "a1 . d1 d1 d1\n. . d1 d1 d1"
    weak = battle(board, **lone).match  # type: ignore[arg-type]
    even = battle("a1 . d1", phase="assault").match
    order = parse("firefight a1 d1")
    for match, asked in ((weak, 1), (even, 0)):
        view = match.view(Side.ATTACKER)
        assert view.legal.check(order) is None
        told = harm(view, (order,))
        assert len(told) == asked
        assert all("You would most likely lose that firefight (" in text for text in told)
