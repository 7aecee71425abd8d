"""Words on the screen: names and numbers for slugs, no effect of whom, what a chance is of."""

from __future__ import annotations

import pytest
from kit import battle, fort
from rich.color import Color, ColorSystem

from siegegame.engine import Match, View
from siegegame.model.orders import Order, parse
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.ui.called import Called
from siegegame.ui.cards import detachment_card, subject_card
from siegegame.ui.outcome import outcome
from siegegame.ui.palette import _DARK
from siegegame.ui.spoken import _SPOKEN, all_in_words, in_words
from siegegame.ui.structure_cards import structure_card
from siegegame.world import changes


def a_view() -> View:
    started = battle("a1 a1 . H H d1\n.  .  . H H .", attacker={"a1": "rifle*2"})
    return started.match.view(started.match.to_act)


def lines(card: object) -> str:
    return "\n".join("".join(text for text, _ in line) for line in card.lines)  # type: ignore[attr-defined]


def test_the_log_counts_units_and_names_their_detachment_where_it_must() -> None:
    view = a_view()
    called = Called(view)
    group = view.detachment("a1").name
    assert called.counted("4 hits Rifles a1.2.") == f"4 hits Rifles (unit 2 of {group})."
    assert called.counted(f"4 hits {group} a1.2.") == f"4 hits {group} (unit 2)."
    assert called.counted(f"Rifles a1.2 of {group} moves") == f"Rifles (unit 2) of {group} moves"
    assert called.counted("speed 1.5 of all") == "speed 1.5 of all"


def test_movement_that_is_wanting_is_told_in_cells_as_on_the_map() -> None:
    told = Called(a_view()).told("setting up takes 8 half cells and 7 are left")
    assert told == "setting up takes 4 of movement and 3½ are left"


def test_units_that_are_called_alike_in_a_sentence_are_told_with_their_detachments() -> None:
    alike = battle(". a1 . a2 d1", attacker={"a1": "rifle", "a2": "rifle"}, defender={"d1": "tank"})
    called = Called(alike.match.view(PUBLIC))
    told = called.told("still to be placed: a1.1, a2.1, d1.1")
    one, two, three = told.partition(": ")[2].split(", ")
    assert one != two
    assert "(unit 1 of" in one
    assert three.endswith("(unit 1)")
    assert called.told("a1.1").endswith("(unit 1)")
    hiding = battle("H H .\nH H d1", counters={"bunker-1": "h"})
    assert Called(hiding.match.view(PUBLIC)).told("still: bunker-1") == "still: bunker 1"


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("move a1.1 4,2 via 3,2", "the move of a1.1 to 4,2"),
        ("order a1 march", "the march order of a1"),
        ("enter a1.1 h", "the move of a1.1 into h"),
        ("first attacker", "the attacker goes first"),
        ("scale a1.1 w ladder", "the ladder of a1.1 at w"),
        ("shelter a1", "the shelter of a1"),
        ("clear a1.1 4,2 4,3", "the clearing by a1.1 from 4,2 on"),
        ("man a1.1 g", "the manning of g by a1.1"),
    ],
)
def test_what_is_taken_back_is_told_in_words(order: str, words: str) -> None:
    assert in_words(parse(order)) == words


def test_no_kind_of_order_is_taken_back_in_the_words_of_the_order_file() -> None:
    assert {kind.__name__ for kind in Order.__subclasses__() if kind not in _SPOKEN} == set()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("move a1 4,2",), "the move of a1 to 4,2"),
        (("scale a1.1 w grapple",), "the grapples of a1.1 at w"),
        (("move a1.1 4,2", "enter a1.1 h"), "the move of a1.1 into h"),
        (("move a1.1 4,2", "enter a1.1 h", "enter a1.2 h"), "the moves of 2 units of a1"),
        (("move a1.1 4,2", "move a2.1 5,2"), "the moves of 2 units"),
        (
            ("order a1 march", "move a1.1 4,2", "move a1.2 5,2"),
            "3 orders at once, from the march order of a1 on",
        ),
    ],
)
def test_what_one_key_gave_is_taken_back_in_words_as_a_whole(
    given: tuple[str, ...], words: str
) -> None:
    assert all_in_words([parse(order) for order in given]) == words


def test_a_card_says_the_class_and_the_speed_in_cells() -> None:
    told = lines(detachment_card(a_view(), "a1", "a1.1"))
    assert "infantry" in told
    assert "15 cm = 6 cells" in told
    assert "(unit 1) at 0,0" in told


def test_the_card_of_a_building_names_its_doors() -> None:
    board = "a1 . . . . . d1\n. . H H H . .\n. . H H H . .\n. . H H H . .\n. . . . . . ."
    started = battle(board, attacker={"a1": "rifle"})
    view = started.match.view(Side.ATTACKER)
    doors = [view.grid.point(cell) for cell in view.entrances("h")]
    told = lines(structure_card(view, "h", ("#", "-")))
    assert doors
    assert "every side" in told or all(f"{x},{y}" in told for x, y in doors)


def test_where_nobody_is_selected_the_card_tells_of_both_sides() -> None:
    assert "detachments left" in lines(subject_card(a_view(), "", ("#", "-")))


def test_a_shot_without_effect_says_whose_it_was() -> None:
    started = battle("a1 . . d1", attacker={"a1": "rifle"}, phase="shooting", first="attacker")
    began = started.match.event_count
    started.order("shoot a1 d1", "shot:1")
    view = started.match.view(started.match.to_act or "public")
    told = outcome(view, started.match.events(view.viewer, began))
    assert told.startswith(view.detachment("a1").name)
    assert told.endswith("no effect")


def test_a_shot_at_a_building_without_effect_is_told_whatever_else_befell_others() -> None:
    started = battle(
        "a1 a2 . H H . . .\n.  .  . H H . . d1", attacker={"a1": "tank", "a2": "gun4"},
        phase="shooting", first="attacker", forts={"h": fort(armour=14)},
    )  # fmt: skip
    began = started.match.event_count
    started.order("shoot a1 h", "hull_shot:1")
    view = started.match.view(Side.ATTACKER)
    wanted = f"{view.detachment('a1').name} at {view.structure('h').name}: no effect"
    assert outcome(view, started.match.events(view.viewer, began)) == wanted

    changes.change_markers(started.world, started.id("d1"), 1, "C9", "a gun that fires by itself")
    told = outcome(view, started.match.events(view.viewer, began))
    assert told.startswith(f"{wanted}; {view.detachment('d1').name}: +1")


def test_in_256_colours_zone_water_and_who_has_acted_differ() -> None:
    papers = [_DARK[key].paper for key in ("zone", "river", "defender.acted")]
    assert len({Color.parse(str(each)).downgrade(ColorSystem.EIGHT_BIT) for each in papers}) == 3


def test_where_there_are_strongpoints_the_card_of_both_sides_says_whose_they_are() -> None:
    started = battle(
        "a1 . . H H . K K d1\n.  . . H H . K K .", forts={"h": fort(), "k": fort()},
        sites={"h": {"strongpoint": True, "claimed": "defender"}, "k": {"strongpoint": True}},
    )  # fmt: skip
    told = lines(subject_card(started.match.view(Side.ATTACKER), "", ("#", "-")))
    assert "H  defender" in told
    assert "K  nobody" in told
    assert "Strongpoints" not in lines(subject_card(a_view(), "", ("#", "-")))


def test_weapons_are_called_by_their_names_and_the_article_is_small_within_a_sentence() -> None:
    told = Called(Match.new("breach-the-gate", 1).view(PUBLIC)).told
    assert told("one shot of siege-gun by h-engines-1.2").startswith(
        "one shot of siege gun by Slag"
    )
    assert told("gate is shut") == "The Water Gate is shut"
    assert told("not to 22,15: gate is shut. gate") == (
        "not to 22,15: the Water Gate is shut. The Water Gate"
    )
