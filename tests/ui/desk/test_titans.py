"""The table in fights with titans: whom a unit fights, where a hit strikes, what cards tell."""

from __future__ import annotations

import pytest
from kit import UNITS, battle
from kit.battle import Battle
from msgspec.structs import replace

from siegegame.model.events import UnitDamaged
from siegegame.model.geometry import Point
from siegegame.model.orders import Assault, Choose, Leave, Move
from siegegame.model.vocabulary import Phase, Side
from siegegame.odds.forecast import forecast
from siegegame.ui.cards import detachment_card, subject_card
from siegegame.ui.desk.charging import ChargeTool
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.desk.titans import FoeTool, LocationTool
from siegegame.ui.odds_card import brief
from siegegame.ui.outcome import outcome
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


@pytest.mark.rule("T1")
def test_who_falls_upon_a_titan_together_and_what_it_lives_on_is_told_in_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    b = battle(
        "a1 . d1\na2 . .", attacker={"a1": "leaper", "a2": "leaper"}, defender={"d1": "titan"},
        phase="assault", orders={"a1": "assault", "a2": "assault"}, pad=(10, 6), cards=CARDS,
    )  # fmt: skip
    view = b.match.view("attacker")  # type: ignore[arg-type]
    monkeypatch.setattr(FightTool, "_group", lambda _, name: {"d1": "The Ox"}.get(name, name))
    tool = FightTool(view, desk_of(b).memory)
    assert tool.prompt().endswith("attacks the Ox (unit 1) with 1 more")
    assert tool.orders() == (Assault("a1.1", "d1.1"),)
    fights = [each for each in tool.offers if isinstance(each.order, Assault)]
    assert len(fights) == 1, "one fight, one offer"
    said = brief(forecast(view, tool.orders()[0]))
    assert said.startswith("On average capacity left")


@pytest.mark.rule("T1")
def test_who_joins_in_a_fight_that_a_comrade_in_contact_may_pick_is_offered_no_other() -> None:
    b = battle(
        "a1 d1 . a2\n. . . .\n. . . a3", attacker=dict.fromkeys(("a1", "a2", "a3"), "leaper"),
        defender={"d1": "titan"}, phase="assault",
        orders=dict.fromkeys(("a1", "a2", "a3"), "assault"), pad=(10, 6), cards=CARDS,
    )  # fmt: skip
    view = b.match.view("attacker")  # type: ignore[arg-type]
    assert view.legal.hunts() == [("a2.1", "d1.1"), ("a3.1", "d1.1")]
    tool = FightTool(view, desk_of(b).memory)
    fights = [each.order for each in tool.offers if isinstance(each.order, Assault)]
    assert fights == [Assault("a1.1", "d1.1")]


@pytest.mark.rule("T3")
def test_the_capacity_that_a_titan_loses_is_told_when_the_dice_are_cast() -> None:
    b = battle(
        "a1 d1 .", attacker={"a1": "rifle"}, defender={"d1": "titan"}, phase="assault",
        orders={"a1": "assault"}, pad=(10, 6), cards=CARDS,
    )  # fmt: skip
    view = b.match.view("attacker")  # type: ignore[arg-type]
    hurt = UnitDamaged(
        seq=0, turn=1, phase=Phase.ASSAULT, side=Side.DEFENDER, rule="T3", unit="d1.1", amount=2,
        remaining=4, cell=(1, 0), structure=None, by="a1", cause="close_combat",
    )  # fmt: skip
    name = view.detachment("d1").name
    assert outcome(view, [hurt]) == f"{name}: 2 capacity lost (4 left)"
    again = replace(hurt, amount=4, remaining=0)
    assert "capacity" not in outcome(view, [hurt, again])


@pytest.mark.rule("T1")
def test_who_charges_is_told_how_near_to_a_titan_is_near_enough() -> None:
    b = battle(
        "a1 a1 .*5 d1", attacker={"a1": "leaper*2"}, defender={"d1": "titan"}, phase="assault",
        orders={"a1": "assault"}, pad=(12, 6), cards=CARDS,
    )  # fmt: skip
    desk = desk_of(b)
    assert isinstance(desk.tool, ChargeTool)
    assert "lead it beside an enemy" in desk.tool.prompt()
    assert "within 3 cells of a titan (marked !); then space" in desk.tool.prompt()
    desk.tool.key("f")
    assert "lead them beside an enemy" in desk.tool.prompt()


def told(b: Battle, slug: str) -> list[str]:
    card = detachment_card(b.match.view("attacker"), slug)  # type: ignore[arg-type]
    return ["".join(text for text, _ in line) for line in card.lines]


ARMED = {"titan": replace(UNITS["titan"], mounts=("left_arm", "right_arm"))}


@pytest.mark.rule("T3")
def test_the_card_of_a_titan_lists_its_parts_and_what_each_carries() -> None:
    b = battle("a1 .*4 d1", attacker={"a1": "titan"}, defender={"d1": "rifle"}, cards=ARMED)
    lines = told(b, "a1")
    start = lines.index("Parts  T3")
    assert lines[start + 1 : start + 6] == [
        " head      whole", " hull      whole", " left arm  whole  Cannon",
        " right arm whole  Cannon", " legs      whole",
    ]  # fmt: skip
    assert "Damage capacity  6 of 6" in lines


@pytest.mark.rule("T3")
def test_given_bad_parts_then_the_card_says_which_and_how_long() -> None:
    b = battle("a1 .*4 d1", attacker={"a1": "titan"}, defender={"d1": "rifle"}, cards=ARMED, turn=2)
    titan = b.id("a1.1")
    changes.disable(b.world, titan, 2, 1)
    changes.disable(b.world, titan, 4, 2)
    changes.jam(b.world, titan, 0, 3)
    changes.jam(b.world, titan, 4, 2)
    lines = told(b, "a1")
    assert " head      jammed to End of turn 3" in lines
    assert " left arm  disabled  Cannon" in lines
    assert " legs      one bad, half speed, jammed to End of turn 2" in lines
    changes.disable(b.world, titan, 4, 2)
    assert any(line.startswith(" legs      both bad, stands still") for line in told(b, "a1"))


@pytest.mark.rule("V4")
def test_the_cards_tell_who_is_hunted_and_where_it_gets_away() -> None:
    b = battle("a1 .*4 d1", attacker={"a1": "titan"}, defender={"d1": "rifle"}, hunt=True)
    assert "Hunted: wins over the east edge  V4" in told(b, "a1")
    view = b.match.view("defender")  # type: ignore[arg-type]
    lines = ["".join(text for text, _ in line) for line in subject_card(view, "", ("", "")).lines]
    assert lines[-3:] == [
        "Hunted titan  V4", " Titan  6 of 6 capacity", " leaves over the east edge"
    ]  # fmt: skip


@pytest.mark.rule("V4")
def test_given_the_cursor_on_the_far_edge_then_the_titan_is_led_off_the_table() -> None:
    b = battle(
        "d1 .*8 a1 .*5", attacker={"a1": "titan"}, defender={"d1": "rifle"}, hunt=True, pad=(15, 3)
    )
    b.order("order a1 advance")
    assert led_to(b, (14, 1)).orders() == (Leave("a1.1", (14, 1)),)
    assert "off the table at 14,1: that wins the match" in led_to(b, (14, 1)).prompt()
    assert isinstance(led_to(b, (13, 1)).orders()[0], Move)
    b.order("move a1.1 14,0")
    assert led_to(b, (14, 0)).orders() == (Leave("a1.1", (14, 0)),)


def led_to(b: Battle, cell: Point) -> MoveTool:
    """The tool of the titan's moves with the cursor on a cell."""
    desk = desk_of(b)
    assert isinstance(desk.tool, MoveTool)
    desk.tool.point(cell)
    desk.turn_to(b.match.view(b.match.to_act))  # type: ignore[arg-type]
    assert isinstance(desk.tool, MoveTool)
    return desk.tool
