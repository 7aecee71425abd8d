"""The table at hull-point structures: going in whole, guns, roofs, getting out, cards."""

from __future__ import annotations

import pytest
from kit import battle
from kit.battle import Battle

from siegegame.model.orders import Done, Enter, Leave, Man, Roof
from siegegame.model.vocabulary import Side
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.evacuating import EvacuateTool
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.shooting import ShootTool, able
from siegegame.ui.desk.tool import Memory
from siegegame.ui.plan import FIELD
from siegegame.ui.structure_cards import structure_card
from ui.fort_yard import fort

BOARD = """
    . . . . . . . . . . . .
    . . . . . . H H H . . .
    a1 . . . . . H H H . . .
    . . . . . . H H H . . .
    . . . . . . . . . . . .
    . . . . . . . . d2 . . .
"""


def desk_of(b: Battle) -> Desk:
    desk = Desk()
    desk.turn_to(b.match.view(b.match.to_act))  # type: ignore[arg-type]
    return desk


def held(**more: object) -> Battle:
    """A bastion held by four stands, shot at by a death ray."""
    return battle(
        BOARD, attacker={"a1": "ray"}, defender={"d1": "rifle*4", "d2": "rifle"},
        inside={"h": "d1"}, sheets={"h": "bastion"}, pad=(24, 20), **more,  # type: ignore[arg-type]
    )  # fmt: skip


def test_given_a_detonation_when_it_is_decided_who_gets_out_where_then_cells_are_offered() -> None:
    b = held(phase="shooting")
    b.order(
        "shoot a1 h",
        "hull_shot:3,3 penetration:6 building_damage:5 debris:1,1,1,1 figure:1,1,1,1 "
        "strength:1,1,1,1",
    )
    tool = desk_of(b).tool
    assert isinstance(tool, EvacuateTool)
    (order,) = tool.orders()
    assert isinstance(order, Leave)
    assert b.allowed(str(order))
    before = tool.memory.unit
    tool.next(1)
    assert tool.memory.unit != before
    tool.memory.cursor = (0, 0)
    assert tool.orders() == ()
    assert "only to a marked cell" in tool.prompt()
    assert tool.done().orders == (Done(),)


def test_given_a_bastion_in_reach_when_it_is_pointed_at_then_the_whole_detachment_goes_in() -> None:
    b = battle(
        BOARD.replace("d2", "a2").replace("a1", "d1"), attacker={"a2": "rifle*1"},
        defender={"d1": "rifle"}, sheets={"h": "bastion"}, orders={"a2": "advance"}, pad=(24, 20),
    )  # fmt: skip
    b.order("order a2 advance") if b.allowed("order a2 advance") else None
    b.world.journal.put(b.world.match, b.world.clock, "active", b.id("a2"))
    desk = desk_of(b)
    desk.memory.detachment, desk.memory.unit = "a2", "a2.1"
    tool = MoveTool(b.match.view(b.match.to_act), desk.memory)  # type: ignore[arg-type]
    tool.memory.cursor = (7, 2)
    assert tool.orders() == (Enter("a2", "h"),)

    b.match.apply(Enter("a2", "h"))
    desk.memory.formation = False
    tool = MoveTool(b.match.view(b.match.to_act), desk.memory)  # type: ignore[arg-type]
    tool.memory.cursor = (7, 2)
    assert "inside" in tool.prompt()
    assert "name the detachment" not in tool.prompt()


def test_given_a_garrison_when_it_may_shoot_then_its_guns_may_be_manned() -> None:
    b = held(phase="shooting", first="defender")
    desk = desk_of(b)
    desk.memory.detachment = "d1"
    tool = ShootTool(b.match.view(b.match.to_act), desk.memory)  # type: ignore[arg-type]
    offered = [each.order for each in tool.offers if isinstance(each.order, Man)]
    assert Man("d1.1", "h.north-gun") in offered
    assert all(b.allowed(str(order)) for order in offered)


def test_given_a_garrison_when_b_is_pressed_then_it_goes_up() -> None:
    b = held(first="defender", orders={"d1": "advance"})
    b.world.journal.put(b.world.match, b.world.clock, "active", b.id("d1"))
    desk = desk_of(b)
    desk.memory.detachment, desk.memory.unit = "d1", "d1.1"
    tool = MoveTool(b.match.view(b.match.to_act), desk.memory)  # type: ignore[arg-type]
    assert "b" in [hint.shown for hint in tool.hints()]
    (order,) = tool.key("b").orders
    assert isinstance(order, Roof)
    assert b.allowed(str(order))


def test_the_card_of_a_bastion_tells_of_hull_points_guns_and_roof() -> None:
    b = held(phase="shooting", sites={"h": {"claimed": "defender"}})
    lines = [
        "".join(text for text, _ in line)
        for line in structure_card(b.match.view(b.match.to_act), "h", ("#", "-")).lines  # type: ignore[arg-type]
    ]
    told = "\n".join(lines)
    assert "Armour value 14  H1" in told
    assert "Hull points  4 of 4" in told
    assert "Garrison 20 of 20 figures" in told
    assert "north: fires by itself" in told
    assert "On the roof  nobody" in told
    assert "west: fires by itself\n  bears on a1" in told
    assert "east: fires by itself\n  bears on nobody" in told


def test_given_a_garrison_without_a_target_when_its_guns_have_one_then_it_may_act() -> None:
    b = battle(
        "a1 .*14 H H H\n.*15 H H H\n.*15 H H H", attacker={"a1": "rifle*1"},
        defender={"d1": "rifle*4"}, inside={"h": "d1"}, sheets={"h": "bastion"},
        phase="shooting", first="defender",
    )  # fmt: skip
    view = b.match.view(Side.DEFENDER)
    assert not view.legal.targets("d1")
    assert able(view, Memory()) == ["d1"]


def test_given_guns_that_bear_on_nobody_then_those_who_could_man_them_need_not_act() -> None:
    b = battle(
        BOARD.replace("a1", ".").replace("d2", "."), attacker={"a1": "rifle*1"},
        defender={"d1": "rifle*4"}, inside={"h": "d1"}, sheets={"h": "bastion"}, pad=(24, 20),
        phase="shooting", first="defender",
    )  # fmt: skip
    view = b.match.view(Side.DEFENDER)
    assert view.legal.gunners()
    assert able(view, Memory()) == []


def test_given_guns_to_man_then_those_that_bear_on_somebody_come_first_and_say_on_whom() -> None:
    view = fort().match.view(Side.DEFENDER)
    tool = ShootTool(view, Memory(detachment="d1"))
    mans = [each for each in tool.offers if isinstance(each.order, Man)]
    assert [each.waste for each in mans] == sorted(each.waste for each in mans)
    assert mans[0].label == "man the roof sky lance"
    assert mans[-1].label == "man the east wall gun"
    tool.memory.option = tool.offers.index(mans[-1])
    assert tool.prompt() == "d1: man the east wall gun? It bears on nobody"
    tool.key("m")  # round again to the first of them
    assert tool.offer is mans[0]
    assert "man a gun" in [hint.word for hint in tool.hints()]
    assert FIELD in {touch.tint for touch in tool.overlay().values()}


def test_given_the_same_selection_when_keys_are_shown_again_then_the_way_up_is_not_sought_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    b = held(first="defender", orders={"d1": "advance"})
    b.world.journal.put(b.world.match, b.world.clock, "active", b.id("d1"))
    view = b.match.view(Side.DEFENDER)
    tool = MoveTool(view, Memory(detachment="d1", unit="d1.1"))
    sought: list[str] = []
    find = view.legal.climbs

    def counted(mover: str) -> list[str]:
        sought.append(mover)
        return find(mover)

    monkeypatch.setattr(view.legal, "climbs", counted)
    shown = [[hint.shown for hint in tool.hints()] for _ in range(5)]
    assert all("b" in each for each in shown)
    once = len(sought)
    assert once
    tool.memory.cursor = (2, 2)
    assert tool.key("b").orders
    assert len(sought) == once
    tool.memory.formation = True
    assert [hint.shown for hint in tool.hints()]
    assert len(sought) > once
