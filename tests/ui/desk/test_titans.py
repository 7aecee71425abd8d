"""The table in fights with titans: whom a unit fights, where a hit strikes, what cards tell."""

from __future__ import annotations

from kit import UNITS, battle
from kit.battle import Battle
from msgspec.structs import replace

from siegegame.model.orders import Assault, Choose
from siegegame.ui.cards import detachment_card
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.desk.titans import FoeTool, LocationTool
from siegegame.world import changes

CARDS = {kind: replace(UNITS[kind], caf=caf) for kind, caf in (("leaper", 9), ("titan", 0))}


def desk_of(b: Battle) -> Desk:
    desk = Desk()
    desk.turn_to(b.match.view(b.match.to_act))  # type: ignore[arg-type]
    return desk


def test_given_a_unit_between_a_titan_and_others_then_its_side_is_offered_both() -> None:
    b = battle(
        ". a2 .\n. d1 a1", attacker={"a1": "titan", "a2": "leaper"}, defender={"d1": "rifle"},
        phase="assault", orders={"a1": "assault", "a2": "assault"}, pad=(10, 6), cards=CARDS,
    )  # fmt: skip
    b.order("assault a1.1 d1.1")
    tool = desk_of(b).tool
    assert isinstance(tool, FoeTool)
    assert tool.orders() == (Choose(("a1.1",)),)
    assert "whom does Rifle (unit 1) fight?" in tool.prompt()
    tool.next(1)
    assert tool.orders() == (Choose(("a2.1",)),)
    assert tool.subject() == "d1.1"
    assert len(list(tool.hints())) == 2


def test_given_leapers_that_hit_a_titan_then_its_parts_are_offered_hit_by_hit() -> None:
    b = battle(
        "a1 d1 .", attacker={"a1": "leaper"}, defender={"d1": "titan"}, phase="assault",
        orders={"a1": "assault"}, pad=(10, 6), cards=CARDS,
    )  # fmt: skip
    b.order("assault a1.1 d1.1", "titan_group:1 titan_defence:1,1")
    tool = desk_of(b).tool
    assert isinstance(tool, LocationTool)
    assert "where does hit 1 strike Titan (unit 1)?" in tool.prompt()
    assert list(tool.choices()[0]) == ["head", "hull", "left arm", "right arm", "legs"]
    b.order("choose head")
    tool = desk_of(b).tool
    assert isinstance(tool, LocationTool)
    assert "where does hit 2" in tool.prompt()
    assert tool.choices()[0][0] == "head, struck once already"


def test_given_stands_near_a_titan_that_nobody_touches_then_the_fight_is_offered() -> None:
    b = battle(
        "a1 . d1", attacker={"a1": "leaper"}, defender={"d1": "titan"}, phase="assault",
        orders={"a1": "assault"}, pad=(10, 6), cards=CARDS,
    )  # fmt: skip
    tool = FightTool(b.match.view("attacker"), desk_of(b).memory)  # type: ignore[arg-type]
    assert tool.orders() == (Assault("a1.1", "d1.1"),)


def test_given_a_disabled_arm_then_the_titan_s_card_says_so() -> None:
    b = battle("a1 .*4 d1", attacker={"a1": "titan"}, defender={"d1": "rifle"})
    changes.disable(b.world, b.id("a1.1"), 2, 1)
    card = detachment_card(b.match.view("attacker"), "a1")  # type: ignore[arg-type]
    assert [("Disabled  ", "dim"), ("left arm", "worn")] in card.lines
