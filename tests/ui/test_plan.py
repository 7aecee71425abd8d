"""Buildings on the map and on cards: walls, slits, doors, guns and what they bear on, flags."""

from __future__ import annotations

import pytest
from kit import battle

from siegegame.engine import View
from siegegame.model.vocabulary import PUBLIC, Side, StructureState
from siegegame.ui.cards import card_at, detachment_card
from siegegame.ui.gun_cards import bearing_text
from siegegame.ui.plan import FIELD, known_plan, legend, plan, plan_at
from siegegame.ui.presenter import Presenter, Touch
from siegegame.ui.status import where
from siegegame.ui.structure_cards import structure_card
from siegegame.ui.widgets.glyphs import ASCII, NORMAL
from siegegame.ui.widgets.painter import Painter
from siegegame.ui.widgets.structures import draw

from .fort_yard import fort, wounded

BAR = ("#", "-")


def seen(**more: object) -> View:
    return fort(**more).match.view(PUBLIC)  # type: ignore[arg-type]


def told(view: View, structure: str) -> str:
    lines = structure_card(view, structure, BAR).lines
    return "\n".join("".join(text for text, _ in line) for line in lines)


def test_beside_each_wall_stand_its_armour_its_slits_and_its_gun() -> None:
    marks = plan(seen(), "h")
    assert [marks[x, 2].mark for x in (14, 15, 16)] == ["armour 14", "slits 2", "gun"]
    assert [marks[13, y].mark for y in (3, 4, 5)] == ["armour 14", "slits 2", "gun"]
    assert marks[17, 4] == Touch("door", "plan")
    east = sorted(touch.mark for cell, touch in marks.items() if cell[0] > 16 and touch.mark)
    assert east == ["armour 14", "door", "gun", "slits 1"]


def test_marks_make_room_for_units() -> None:
    view = seen()
    marks = plan(view, "h")
    shown = {cell for cell, touch in marks.items() if touch.tint == "plan"}
    assert not any(view.unit_at(cell) or view.structure_at(cell) for cell in shown)


def test_no_mark_stands_where_it_would_be_taken_for_another_buildings() -> None:
    b = battle("""
        .*3 B B .*6
        .*3 B B .*6
        .*3 H H .*6
        .*3 H H .*6
        .*11
    """, sheets={"b": "bunker", "h": "bunker"}, pad=(12, 8))  # fmt: skip
    marks = plan(b.match.view(PUBLIC), "h")
    walls = [cell for cell, touch in marks.items() if touch.mark.startswith("armour")]
    assert len(walls) == 3
    assert min(y for _, y in walls) == 2
    assert [marks[x, 4].mark for x in (3, 4)] == ["armour 13", "slits 1"]


def test_the_cells_are_shaded_that_a_gun_has_in_range_and_in_sight() -> None:
    marks = plan(seen(), "k")
    shaded = {cell for cell, touch in marks.items() if touch.tint == FIELD}
    assert shaded
    assert all(x < 8 for x, _ in shaded)
    marks = plan_at(seen(), (16, 6))
    assert marks[0, 6].tint == FIELD


@pytest.mark.parametrize("gun", ["h.north-gun", "h.west-gun", "h.sky-gun", "k.gun", "howl"])
def test_a_gun_bears_on_those_whose_cells_are_in_its_field(gun: str) -> None:
    view = fort().match.view(Side.DEFENDER)
    cells = set(view.prospects.gun_field(gun))
    for group in view.detachments(Side.ATTACKER):
        inside = any(view.unit(unit).cell in cells for unit in group.units)
        assert inside is (group.id in view.prospects.gun_marks(gun, Side.ATTACKER))
        assert inside is (group.id in view.legal.bearings(gun))


def test_a_destroyed_gun_bears_on_nothing() -> None:
    view = seen(shells=("k",))
    assert view.prospects.gun_field("k.gun") == ()
    assert view.prospects.gun_marks("k.gun", Side.ATTACKER) == ()
    assert plan(view, "k") == {}
    assert legend(view, "k") == ""


def test_a_plan_is_known_until_the_next_order() -> None:
    b = fort()
    view = b.match.view(PUBLIC)
    assert known_plan(view, "h") is None
    assert known_plan(view, "h") is None
    assert legend(view, "h") == ""
    assert plan_at(view, (15, 4)) == known_plan(view, "h")
    b.order("pass")
    assert known_plan(b.match.view(PUBLIC), "h") is None


def test_the_legend_says_what_there_is() -> None:
    view = seen()
    plan(view, "h")
    assert "shaded" in legend(view, "h")
    plan(view, "w")
    assert legend(view, "w") == ""
    assert legend(seen(), None) == ""


def test_flags_strongpoints_and_guns_are_on_the_map() -> None:
    view = seen()
    scene = Presenter(view).scene
    assert draw(scene.structures["l"], NORMAL, 1)[-1] == "╚D0╝"
    assert draw(scene.structures["k"], NORMAL, 1)[-1] == "*──┘"
    assert draw(scene.structures["h"], ASCII, 1)[-1] == "*#D4##"
    assert scene.guns == {(16, 6): "gun"}
    row = "".join(text for text, _ in Painter(scene, NORMAL).paint(6))
    assert row[32:36] == "o=RI"


def test_the_rows_of_a_gun_that_is_destroyed_are_drawn_again() -> None:
    b = fort()
    presenter = Presenter(b.match.view(PUBLIC))
    b.world.journal.put(b.id("howl"), b.world.gun[b.id("howl")], "destroyed", True)
    b.order("pass")
    assert 6 in presenter.update(b.match.view(PUBLIC))
    assert presenter.scene.guns == {(16, 6): "gun wreck"}


def test_a_shell_that_is_too_small_for_the_word_has_no_points() -> None:
    scene = Presenter(seen(shells=("k",))).scene
    assert draw(scene.structures["k"], NORMAL, 1)[0] == "┌h0┐"
    large = scene.structures["h"]._replace(state=StructureState.SHELL)
    assert "shell" in "".join(draw(large, NORMAL, 1))


def test_cards_tell_who_is_where_whose_it_is_and_what_guns_do() -> None:
    b = wounded()
    b.order("man d1.1 h.west-gun")
    view = b.match.view(PUBLIC)
    text = told(view, "h")
    assert "Hull points  3 of 4" in text
    assert "Strongpoint  defender  V1" in text
    assert " 4 of d1" in text
    assert "west: manned by Rifle\n  bears on a1, a2" in text
    assert "Wall gun 45 cm FP 2, 2 shots S7 AP4" in text
    assert "Strongpoint  nobody's  V1" in told(view, "k")
    assert "west: unclaimed, silent" in told(view, "k")
    assert "On the roof    H16\n 1 of d3" in told(view, "l")
    assert "Searched" not in text


def test_the_card_of_a_gun_on_the_ground_says_on_whom_either_side_would_bear() -> None:
    view = seen()
    card = card_at(view, (16, 6), BAR)
    lines = ["".join(text for text, _ in line) for line in card.lines]
    assert lines[0] == "Gun emplacement at 16,6"
    assert "nobody mans it" in lines
    assert any(line.startswith("  attacker's: bears on d2") for line in lines)
    assert where(view, (16, 6)) == f"16,6 {card.title}"


def test_more_than_two_targets_are_counted() -> None:
    view = seen()
    assert bearing_text(view, "howl", Side.DEFENDER) == "a1, a2 and 1 more"
    assert bearing_text(view, "h.east-gun", Side.DEFENDER) == "nobody"


def test_a_detachment_that_is_pinned_says_so() -> None:
    view = seen(pinned=("d2",))
    lines = ["".join(text for text, _ in line) for line in detachment_card(view, "d2").lines]
    assert any(line.startswith("Pinned") for line in lines)
