"""The table at walls that are climbed: setting up, cutting ropes, cards, the map."""

from __future__ import annotations

from kit import Battle
from systems.test_overshots import mortars, yard

from siegegame.model.events import Event, WallMelee
from siegegame.model.orders import Cut, Scale, parse
from siegegame.model.vocabulary import Gear
from siegegame.ui.card import Card
from siegegame.ui.cards import detachment_card
from siegegame.ui.desk.losses import ChooseTool
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.desk.scaling import ScaleTool
from siegegame.ui.desk.sheltering import shelter
from siegegame.ui.highlights import Highlights
from siegegame.ui.outcome import outcome
from siegegame.ui.presenter import Presenter
from siegegame.ui.structure_cards import structure_card
from siegegame.ui.widgets.glyphs import ASCII, NORMAL
from siegegame.ui.widgets.painter import Painter
from ui.test_castle_snapshots import sheltering
from ui.wall_yard import at_the_foot, climbing, cutting, ramparts

from .test_strongholds import desk_of


def words(card: Card) -> str:
    lines = getattr(card, "lines")  # noqa: B009
    return "\n".join(
        "".join(part if isinstance(part, str) else part[0] for part in line) for line in lines
    )


def test_given_a_stand_at_the_foot_when_b_is_pressed_then_its_ladder_is_offered_with_odds() -> None:
    b = at_the_foot()
    desk = desk_of(b)
    assert isinstance(desk.tool, MoveTool)
    assert ("b", "scale") in [tuple(hint)[:2] for hint in desk.tool.hints()]

    desk.tool.key("b")
    desk.again()

    tool = desk.tool
    assert isinstance(tool, ScaleTool)
    assert tool.orders() == (Scale("a1.1", "w", Gear.LADDER),)
    assert "up in turn 2" in tool.prompt()
    assert "4 figures meet 2 of Rifle" in tool.prompt()
    assert "0.9 lost for 0.6 on average" in tool.prompt()
    assert tool.subject() == "a1.1"
    tool.key("b")
    desk.again()
    assert isinstance(desk.tool, MoveTool)


def test_given_a_ladder_set_up_when_the_tool_is_made_anew_then_it_shows_moves_again() -> None:
    b = at_the_foot()
    desk = desk_of(b)
    assert desk.tool
    desk.tool.key("b")
    desk.again()
    assert desk.tool
    for order in desk.tool.orders():
        b.match.apply(order)
    desk.turn_to(b.match.view(b.match.to_act))  # type: ignore[arg-type]

    assert not isinstance(desk.tool, ScaleTool)


def test_given_no_ladder_when_b_is_pressed_then_it_is_said_that_there_is_no_way_up() -> None:
    b = ramparts()
    b.order("order a3 advance")
    desk = desk_of(b)
    assert isinstance(desk.tool, MoveTool)

    assert "no battlements" in desk.tool.key("b").says


def test_given_a_ladder_that_cannot_be_set_up_when_b_is_pressed_then_it_says_why() -> None:
    b = ramparts()
    b.order("order a1 advance")
    b.order("move a1.1 8,2")
    desk = desk_of(b)
    assert desk.tool
    desk.tool.memory.unit = "a1.1"
    desk.again()

    assert "at the foot of a wall" in desk.tool.key("b").says

    b.match.apply(parse("move a1.1 8,4"))
    b.match.apply(parse("move a1.1 9,3"))
    desk.turn_to(b.match.view(b.match.to_act))  # type: ignore[arg-type]
    says = desk.tool.key("b").says

    assert "setting up takes" in says
    assert says.endswith("(F8)")


def test_given_the_cursor_on_a_wall_then_who_has_a_ladder_is_told_how_it_is_climbed() -> None:
    tool = desk_of(at_the_foot()).tool
    assert tool
    tool.memory.unit, tool.memory.cursor = "a1.1", (10, 2)
    tool = type(tool)(tool.view, tool.memory)

    assert "with b from its foot" in tool.prompt()


def test_the_question_about_sheltering_names_who_and_what_it_is_good_for() -> None:
    tool = desk_of(sheltering()).tool
    assert tool
    tool.memory.detachment = tool.view.legal.sheltering()[0]
    asks = shelter(tool).asks
    assert tool.view.detachment(tool.memory.detachment).name in asks
    assert "(F5)" in asks


def test_given_grapples_when_the_defender_fights_then_cutting_is_offered() -> None:
    desk = desk_of(cutting())
    tool = desk.tool
    assert isinstance(tool, FightTool)

    assert tool.orders() == (Cut("d1.2"),)
    assert "cuts the grapples of Rifle and Rifle" in tool.prompt()
    assert tool.subject() == "d1"


def test_cards_tell_who_climbs_and_who_meets_them() -> None:
    view = climbing().match.view("attacker")  # type: ignore[arg-type]

    unit = words(detachment_card(view, "a1", "a1.1"))
    assert "Climbs W by ladder" in unit
    assert "Up  now" in unit
    assert "4 of 5 figures" in unit
    assert "against  2 of Rifle" in unit
    wall = words(structure_card(view, "v", NORMAL.bar))
    assert wall.count("Grapples  ") == 2
    assert "up in turn 3" in wall


def test_ladders_and_grapples_are_on_the_map_where_nobody_stands_before_them() -> None:
    b = climbing()
    b.order("order d1 advance") if b.to_act == "defender" else None
    for glyphs in (NORMAL, ASCII):
        for zoom in (1, 2, 3):
            presenter = Presenter(b.match.view("attacker"))  # type: ignore[arg-type]
            painter = Painter(presenter.scene, glyphs)
            painter.zoom = zoom
            row = "".join(text for text, _ in painter.paint(8 * zoom + zoom // 2))
            assert glyphs.marks["grapple"] in row


def test_given_odd_dice_when_the_defender_decides_then_he_names_one_of_each_detachment() -> None:
    text = mortars(4)
    b = yard("mortars*4", text, defender={f"d{n}": "mob1" for n in (1, 2, 3)})
    b.order("shoot a1 d1")
    tool = desk_of(b).tool

    assert isinstance(tool, ChooseTool)
    assert "whose detachments take an odd die" in tool.prompt()
    (order,) = tool.orders()
    assert b.allowed(str(order))


def test_what_a_round_on_a_wall_came_to_is_said_and_shown() -> None:
    b = cutting()
    began = b.match.event_count
    b.order("cut d1.2", "cut:4,1,1,1")
    view = b.match.view("defender")  # type: ignore[arg-type]
    told = view_events(b, began)

    assert outcome(view, told).startswith("Rifle: 1 figure lost")
    assert Highlights(view, told).overlay
    b.order("done", "wall_melee:1,1,1,1,4,1 armour_check:1")
    assert [type(each) for each in view_events(b, began) if isinstance(each, WallMelee)]
    assert "1 figure lost" in outcome(view, view_events(b, began))


def view_events(b: Battle, since: int) -> list[Event]:
    return list(b.match.events("defender", since))  # type: ignore[arg-type]


def test_who_cuts_ropes_in_vain_is_named_with_those_who_hang_on() -> None:
    b = cutting()
    began = b.match.event_count
    b.order("cut d1.2", "cut:1,1,1,1")
    view = b.match.view("defender")  # type: ignore[arg-type]
    climbers = view.unit("a2.1").card.name
    assert outcome(view, view_events(b, began)) == f"d1 at {climbers}: no effect"
