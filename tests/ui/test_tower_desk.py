"""Choosing floors at the table: shots, going in, stairs, deploying; charges and clearing (S)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit import Battle, battle
from kit.towers import floor, tower

from siegegame.model.events import RubbleCleared, StoreyCollapsed
from siegegame.odds.outcomes import Outcome
from siegegame.ui.card import Card
from siegegame.ui.desk.charging import ChargeTool
from siegegame.ui.desk.harm import harm
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.desk.placing import DeployTool
from siegegame.ui.desk.shooting import ShootTool
from siegegame.ui.desk.tool import Memory, Tool
from siegegame.ui.outcome import outcome
from siegegame.ui.storey_odds import Target, add_target
from siegegame.ui.storey_view import Pick, add_storeys
from siegegame.ui.structure_cards import structure_card

from .tower_yard import broken, going_in, moving, towers

BAR = ("#", "-")


def tool(kind: type[Tool], b: Battle, detachment: str = "") -> Tool:
    side = b.match.to_act
    assert side is not None
    return kind(b.match.view(side), Memory(detachment))


def again(found: Tool) -> Tool:
    """The same tool made anew, as the desk does after a key."""
    return type(found)(found.view, found.memory)


def orders(found: Tool) -> list[str]:
    return [str(order) for order in found.orders()]


def text(card: Card) -> list[str]:
    return ["".join(run for run, _ in line).rstrip() for line in card.lines]


def aimed(b: Battle, label: str) -> Tool:
    """The shooting tool of a1 with the offer of that name picked out."""
    found = tool(ShootTool, b, "a1")
    rows, _ = found.choices()
    found.choose(next(i for i, row in enumerate(rows) if row.startswith(label)))
    return found


@pytest.mark.rule("S1")
def test_each_section_in_reach_is_a_target_and_plus_and_minus_choose_the_floor() -> None:
    found = aimed(towers(), "H, section 2")
    assert orders(found) == ["shoot a1 h at 12,3 floor 1"]
    for key, declared in (("+", 2), ("+", 3), ("+", 4), ("+", 1), ("-", 4)):
        found.key(key)
        assert orders(found) == [f"shoot a1 h at 12,3 floor {declared}"]
        assert f"section 2, floor {declared} of 4{' and up' * (declared < 4)}?" in found.prompt()


@pytest.mark.rule("S1")
def test_the_picker_shows_the_floors_from_the_side_and_what_would_fall() -> None:
    found = aimed(towers(), "H, section 1")
    found.key("+")
    card = Card()
    found.picture(card)
    assert text(card) == [
        "",
        "Concrete 3D6  S3",
        " 4 [   ][   ][D1 ]",
        " 3 [   ][D1 ][   ]",
        " 2>[D2 ][   ][   ]",
        " 1 [   ][D1 ][   ]",
        "     1    2    3    S1",
    ]
    styles = {run: style for line in card.lines for run, style in line}
    assert styles["[D2 ]"] == "key"


def test_the_question_about_a_shot_at_a_floor_leaves_room_for_its_odds() -> None:
    assert len(aimed(towers(), "H, section 1").prompt()) < 60


def test_the_keys_that_not_everybody_has_come_before_those_that_are_always_there() -> None:
    keys = [hint.shown for hint in aimed(towers(), "H, section 1").hints()]
    assert keys.index("+ -") < keys.index("tab")
    found = tool(MoveTool, moving(), "a3")
    keys = [hint.shown for hint in found.hints()]
    assert keys.index("e") < keys.index("f")


@pytest.mark.rule("S2")
def test_the_odds_of_a_shot_at_a_floor_name_who_fires_what() -> None:
    shot = Outcome("one shot of heavy-gun by h-breakers-2.5", "misses", Fraction(1, 2))
    card = Card()
    add_target(
        card,
        Target("H", (shot,)),
        lambda _: None,
        lambda slug: {"h-breakers-2.5": "Tank", "H": "H"}[slug],
    )
    assert "Heavy gun by Tank  S2" in text(card)


@pytest.mark.rule("S4", "S5")
def test_the_card_shows_what_has_fallen_and_who_is_on_which_floor() -> None:
    b = broken()
    view = b.match.view(b.match.to_act)  # type: ignore[arg-type]
    lines = text(structure_card(view, "h", BAR))
    assert " 4      [   ][D1 ]" in lines
    assert " 1 [D2 ][D1 ][   ]" in lines
    assert " floor 1 sec 1  2 of d1" in lines
    assert "Floors  9 of 12  S4" in lines


@pytest.mark.rule("S5")
def test_rubble_is_drawn_where_a_section_is_down_and_on_a_broken_top() -> None:
    b = battle(
        "a1 .*3 H H H H .\n.*4 H H H H .", attacker={"a1": "tank"}, forts={"h": tower(2)},
        broken_tops={"h": (1, 2)},
    )  # fmt: skip
    view, card = b.match.view(b.match.to_act), Card()  # type: ignore[arg-type]
    add_storeys(card, view, view.structure("h"), Pick(-1, 2))
    assert text(card)[1:3] == [" 2>     [   ]", " 1 [ : ][   ]"]


@pytest.mark.rule("S1")
def test_going_in_the_floor_is_chosen_and_refused_in_words() -> None:
    b = going_in()
    found = tool(MoveTool, b, "a4")
    found.arrow(1, 0)
    assert orders(found) == ["enter a4.1 l floor 1"]
    found.key("+")
    assert orders(found) == ["enter a4.1 l floor 2"]
    assert "into L, floor 2" in found.prompt()
    b.match.apply(found.orders()[0])
    assert floor(b, "a4.1") == 2


@pytest.mark.rule("S1")
def test_inside_the_stairs_are_taken_with_the_cursor_on_the_building() -> None:
    b = towers("movement", "defender")
    b.order("order d3 advance")
    found = tool(MoveTool, b, "d3")
    found.memory.unit, found.memory.cursor = "d3.2", (18, 3)
    found = again(found)
    found.key("+")
    found.key("+")
    assert orders(found) == ["enter d3.2 k floor 3"]


@pytest.mark.rule("S7")
def test_e_clears_from_the_cursor_on() -> None:
    b = moving()
    found = tool(MoveTool, b, "a3")
    found.memory.cursor = (3, 8)
    found = again(found)
    assert "e clears it and up to 1 more" in found.prompt()
    given = found.key("e").orders
    assert [str(order) for order in given] == ["clear a3.1 3,8 2,8"]
    b.order(str(given[0]), "clearing:2")
    cleared = b.last(RubbleCleared)
    assert cleared.cells[0] == (3, 8)
    assert outcome(found.view, [cleared]) == "2 cells cleared"
    assert "nothing that it can clear" in tool(MoveTool, b, "a3").key("e").says


@pytest.mark.rule("S3")
def test_charges_stand_first_among_the_fights() -> None:
    b = towers("assault")
    found = tool(FightTool, b)
    assert orders(found) == ["charge a4.1 l"]
    assert found.subject() == "a4"
    card = Card()
    found.picture(card)
    assert " 1>[   ]" in text(card)
    assert not isinstance(found, ChargeTool)


@pytest.mark.rule("S1", "D4")
def test_units_are_deployed_on_a_floor() -> None:
    b = battle(
        ".*6 H H\n.*6 H H", defender={"d1": "rifle*2"}, attacker={"a1": "rifle"},
        forts={"h": tower(3)}, phase="deployment", first=None, reserves=False,
    )  # fmt: skip
    found = tool(DeployTool, b)
    found.memory.cursor = (6, 0)
    found = again(found)
    found.key("+")
    assert orders(found) == ["place d1.1 h floor 2"]
    assert "floor 2" in found.prompt()


@pytest.mark.rule("S4", "V3")
def test_who_brings_down_his_own_is_asked_first() -> None:
    own = battle(
        "d1 .*6 H H .*3 a1\n.*7 H H .*4", attacker={"a1": "rifle"},
        defender={"d1": "tank", "d2": "rifle"}, forts={"h": tower(2)}, inside={"h": "d2"},
        phase="shooting", first="defender", ruin=True,
    )  # fmt: skip
    side = own.match.to_act
    assert side is not None
    shots = ShootTool(own.match.view(side), Memory("d1"))
    rows, _ = shots.choices()
    shots.choose(next(i for i, row in enumerate(rows) if row.startswith("H")))
    told = harm(own.match.view(side), shots.orders())
    assert any("Your own come down with H" in each for each in told)
    assert any("each costs you 1 morale" in each for each in told)


@pytest.mark.rule("S4")
def test_the_outcome_says_how_many_floors_are_down() -> None:
    b = broken()
    view = b.match.view(b.match.to_act)  # type: ignore[arg-type]
    happened = b.events_of(StoreyCollapsed)
    assert outcome(view, happened) == "H: 3 floors of section 1 down"


@pytest.mark.rule("S6")
def test_a_vehicle_is_told_that_rubble_is_closed_to_it_until_it_is_cleared() -> None:
    b = battle(
        "a1 . : *\na2 . : .", attacker={"a1": "tank", "a2": "sapper"}, pad=(12, 6),
    )  # fmt: skip
    b.order("order a1 advance")
    found = tool(MoveTool, b, "a1")
    found.memory.cursor = (2, 0)
    assert "not to 2,0: it cannot enter rubble before that is cleared (S6)" in found.prompt()
    b.order("order a2 advance")
    found = tool(MoveTool, b, "a2")
    found.memory.cursor = (2, 1)
    assert orders(found), "on foot it goes there"
    assert found.prompt().endswith("; e clears it")
    b.order("clear a2.1 2,1", "clearing:2")
    assert not b.match.view("attacker").closed("a1.1", (2, 1))  # type: ignore[arg-type]
