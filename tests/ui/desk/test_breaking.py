"""The table at walls and gates: what bars the way, from where it is struck, what came of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit import Battle

from siegegame.model.events import Event
from siegegame.model.geometry import Point
from siegegame.odds.forecast import Forecast
from siegegame.odds.outcomes import Outcome
from siegegame.ui.card import Card
from siegegame.ui.desk.charging import ChargeTool
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool
from siegegame.ui.highlights import Highlights
from siegegame.ui.measures import cells_text
from siegegame.ui.odds_card import add_odds
from siegegame.ui.outcome import outcome
from ui.castle_yard import breached, castle, storming

from .test_scaling import words
from .test_strongholds import desk_of

GATE: Point = (12, 5)


def told(b: Battle, order: str, dice: str = "") -> tuple[str, Highlights]:
    """What is said and shown of an order of the attacker's."""
    began = b.match.event_count
    b.order(order, dice)
    view = b.match.view("attacker")  # type: ignore[arg-type]
    events: list[Event] = list(b.match.events("attacker", began))  # type: ignore[arg-type]
    return outcome(view, events), Highlights(view, events)


def led(b: Battle, unit: str, at: Point) -> MoveTool:
    """The tool while a unit is led to a cell."""
    desk = desk_of(b)
    desk.memory.detachment, desk.memory.unit = unit.partition(".")[0], unit
    desk.again()
    assert isinstance(desk.tool, MoveTool)
    desk.tool.memory.cursor = at
    return desk.tool


def moving(order: str = "assault") -> Battle:
    """The ram and its sappers have their order."""
    b = castle("movement")
    b.order(f"order a3 {order}")
    return b


@pytest.mark.rule("F3")
@pytest.mark.parametrize(
    ("order", "dice", "said"),
    [
        ("bash a3.1 g", "bash:12,1,1,1,1,1,1,1,1", "G loses 3 hits (14 left)"),
        ("bash a3.1 g", "bash:12,12,12,12,12,12,1,1,1", "G loses 17 hits and stands open"),
        ("bash a3.1 g", "bash:1,1,1,1,1,1,1,1,1", "a3 at G: no effect"),
        ("charge a3.2 g", "", "G loses 10 hits (7 left)"),
    ],
)
def test_what_a_blow_at_a_gate_came_to_is_said_and_shown(order: str, dice: str, said: str) -> None:
    text, found = told(storming(), order, dice)
    assert text == said
    assert found.subject == "g"
    assert found.overlay[GATE].tint == "struck"
    assert "actor" in {touch.tint for touch in found.overlay.values()}, "who strikes is lit"


@pytest.mark.rule("F3")
def test_what_a_shot_at_a_gate_came_to_is_said_and_shown() -> None:
    text, found = told(castle(), "shoot a4 g", "feature_shot:12,1,1,1,1,1,1,1,1,1,1,1,1,1,1")
    assert text.startswith("G loses 3 hits (14 left)")
    assert found.subject == "g"
    assert {"shot", "struck"} <= {touch.tint for touch in found.overlay.values()}


@pytest.mark.rule("F10")
def test_a_mantlet_that_is_pushed_is_shown_on_its_way() -> None:
    b = castle("movement")
    b.order("order a2 advance")
    _, found = told(b, "move m 6,4")
    assert found.subject == "m"
    assert found.overlay[5, 4].tint == "trail"


@pytest.mark.rule("F2", "F3")
def test_who_is_led_onto_a_wall_or_gate_is_told_that_it_bars_the_way_and_how_it_is_broken() -> None:
    b = moving()
    ram = led(b, "a3.1", GATE).prompt()
    assert "not to 12,5: G bars the way, 17 hits left" in ram
    assert "under Assault orders it bashes from beside it (F3)" in ram
    assert "full" not in ram
    sapper = led(b, "a3.2", GATE).prompt()
    assert "under Assault orders its charge takes 10 of them (F2)" in sapper
    b = castle("movement")
    b.order("order a1 advance")
    assert "41 hits left: too strong for it" in led(b, "a1.1", (13, 3)).prompt()


@pytest.mark.rule("F3")
def test_the_own_wall_is_called_ones_own() -> None:
    b = castle("movement", "defender")
    b.order("order d2 advance")
    assert "G bars the way, 17 hits left: it is your own" in led(b, "d2.1", GATE).prompt()


@pytest.mark.rule("C17")
def test_no_doors_are_drawn_round_what_has_no_inside() -> None:
    b = moving()
    doors = {cell for cell, touch in led(b, "a3.2", GATE).overlay().items() if touch.mark == "door"}
    assert not doors
    tool = led(b, "a3.2", (13, 10))
    assert "door" in {touch.mark for touch in tool.overlay().values()}, "a tower has doors"


@pytest.mark.rule("F2", "F3")
def test_rams_and_charges_see_from_where_they_strike_walls_and_gates() -> None:
    b = castle("assault", orders={"a3": "assault", "a2": "assault"})
    for unit in ("a3.1", "a3.2"):
        tool = led(b, unit, b.match.view("attacker").unit(unit).cell)  # type: ignore[arg-type]
        marked = {cell for cell, touch in tool.areas().items() if touch.mark == "contact"}
        assert (12, 4) in marked
        assert (10, 4) not in marked
        assert ((12, 8) in marked) is (unit == "a3.2"), "a ram cannot break a wall of 60 hits"
        assert "is beside G" in tool.prompt()
        assert "space, then choose the fight" in tool.prompt()


@pytest.mark.rule("H16", "C11")
def test_who_stands_on_a_wall_is_not_next_to_who_stands_at_its_foot() -> None:
    b = castle("assault", orders={"a2": "assault"})
    view = b.match.view("attacker")  # type: ignore[arg-type]
    assert view.unit("d1.1").cell == (13, 3)
    assert view.would_touch("a2.1", (12, 3)) == ()
    tool = led(b, "a2.1", (12, 3))
    assert isinstance(tool, ChargeTool)
    assert "next to" not in tool.prompt()
    assert view.would_touch("a2.1", (14, 5)) == ("d2.1",)


@pytest.mark.rule("F3")
def test_a_gate_that_was_broken_is_drawn_open_and_passed() -> None:
    b = breached()
    view = b.match.view("attacker")  # type: ignore[arg-type]
    assert view.structure("g").open
    assert view.structure_at(GATE) is None
    assert not any("G" in each.label for each in FightTool(view, desk_of(b).memory).offers)
    b.skip_to("movement")
    b.order("order a3 advance")
    assert led(b, "a3.2", (13, 5)).orders(), "sappers go through"


def test_half_a_cell_is_half_a_cell() -> None:
    assert [cells_text(half) for half in (0, 1, 2, 3)] == ["0", "½", "1", "1½"]


def test_of_many_values_the_likeliest_are_told_and_the_others_summed_up() -> None:
    chances = [1, 1, 2, 5, 20, 40, 60, 40, 20, 8, 2, 1]
    rows = [Outcome("g: hits lost", n, Fraction(p, 200)) for n, p in enumerate(chances)]
    card = Card("", None)
    add_odds(card, Forecast("bash a3.1 g", (), tuple(rows), {}))
    lines = words(card).splitlines()
    assert [line.split(maxsplit=1) for line in lines if "%" in line] == [
        ["5%", "3 or less"], ["10%", "4"], ["20%", "5"], ["30%", "6"], ["20%", "7"],
        ["10%", "8"], ["6%", "9 or more"],
    ]  # fmt: skip
