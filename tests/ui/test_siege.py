"""Structures under siege on the screen: burning, failing, fallen; bunkers; heavy weapons."""

from __future__ import annotations

import pytest

from siegegame.model.geometry import Grid
from siegegame.model.vocabulary import PUBLIC, Side, StructureState
from siegegame.ui.card import Card
from siegegame.ui.cards import card_at, detachment_card
from siegegame.ui.feed import Tape
from siegegame.ui.highlights import Highlights
from siegegame.ui.palette import Palette
from siegegame.ui.presenter import Presenter, StructureMark
from siegegame.ui.slugs import is_structure
from siegegame.ui.structure_cards import structure_card
from siegegame.ui.widgets.glyphs import ASCII, NORMAL, Glyphs
from siegegame.ui.widgets.painter import Painter
from siegegame.ui.widgets.structures import draw
from siegegame.ui.zones import edge, within
from ui.conftest import live, shown, text_of
from ui.siege_yard import FAILED, FELL, FIRED, SCANNED, siege
from ui.test_presenter import mark, rows, square

BAR = NORMAL.bar


def at(position: int) -> Tape:
    feed = siege()
    feed.seek(position)
    return feed


def marks_at(position: int) -> Highlights:
    feed = at(position)
    return Highlights(feed.view(), feed.events())


def told(card: Card) -> list[str]:
    return ["".join(text for text, _ in line).strip() for line in card.lines]


# -- the map ------------------------------------------------------------------------------


def test_fire_failure_and_damage_stand_on_the_map() -> None:
    assert [row[18:34] for row in rows(at(0))[1:9]] == [
        "^══B═^          ",
        "║░c11║.   ╔c0?. ",
        "╚═D2═╝░░░░╚D1╝RI",
        "  .   .   .   . ",
        "┌c6┐            ",
        "└──┘  .   ┌──C─┐",
        "          │▓c0!│",
        "  .   .   └────┘",
    ]


@pytest.mark.parametrize("glyphs", [NORMAL, ASCII])
def test_a_fallen_structure_is_rubble(glyphs: Glyphs) -> None:
    feed = at(FELL)
    presenter = Presenter(feed.view())
    assert {"b", "w", "c"} == set(presenter.scene.structures)
    assert (15, 3) not in presenter.scene.built
    painter = Painter(presenter.scene, glyphs)
    line = "".join(text for text, _ in painter.paint(3))
    assert line[30:32] == glyphs.cell("rubble", 15, 3, "?")


def test_only_the_rows_of_what_fell_change() -> None:
    feed = at(FELL - 1)
    presenter = Presenter(feed.view())
    feed.step(1)
    assert {2, 3} <= presenter.update(feed.view()) <= {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("changes", "drawn"),
    [
        ({"state": StructureState.UNSTABLE, "remaining": 0}, ("┌c0?", "└──┘")),
        ({"state": StructureState.CRUMBLING, "remaining": 0}, ("┌c0!", "└──┘")),
        ({"burning": True, "remaining": 7}, ("^c7^", "└──┘")),
        ({"burning": True}, ("^c10", "└──┘")),
        ({"bunker": True}, ("┌c10", "└──@")),
        (
            {"bunker": True, "burning": True, "claim": Side.DEFENDER, "inside": 2},
            ("^c10", "╚D2@"),
        ),
    ],
)
def test_small_structures_have_room_for_all_of_it(
    changes: dict[str, object], drawn: tuple[str, ...]
) -> None:
    assert draw(mark(square(2), **changes), NORMAL, 1) == drawn


def test_large_ones_tell_the_whole_when_it_is_damaged() -> None:
    assert draw(mark(square(6), remaining=8), NORMAL, 1)[3] == "│░░ c8/10 ░│"
    assert draw(mark(square(6)), NORMAL, 1)[3] == "│    c10   │"
    ruin = mark(square(6), remaining=0, state=StructureState.CRUMBLING)
    assert draw(ruin, ASCII, 1)[3] == "|XXX c0! XX|"


def test_every_role_of_a_structure_has_a_look() -> None:
    for dark in (True, False):
        palette = Palette(dark=dark)
        plain = palette.style("structure.whole")
        roles = ("structure.failing", "structure.ruin", "structure.whole.burning")
        tints = ("template", "near", "far", "scan", "found", "struck", "heavy")
        styles = [palette.style(role) for role in roles]
        styles += [palette.style(f"open.{tint}") for tint in tints]
        assert plain not in styles
        assert palette.style("open") not in styles


def test_a_scene_shows_a_bunker_to_its_owner_and_to_others_when_it_is_found() -> None:
    def bunkers(feed: Tape) -> set[str]:
        scene = Presenter(feed.view()).scene
        return {key for key, each in scene.structures.items() if each.bunker}

    feed = at(0)
    assert bunkers(feed) == set()
    feed.viewer = Side.DEFENDER
    assert [c.structure for c in feed.view().counters()] == ["w"]
    assert bunkers(feed) == {"w"}
    feed.viewer = Side.ATTACKER
    assert bunkers(feed) == set()
    assert bunkers(at(SCANNED)) == {"w"}


# -- what a step points at ------------------------------------------------------------------


def test_zones() -> None:
    grid = Grid(9, 9)
    disc = within(grid, [(4, 4)], 5)
    assert len(disc) == 13
    assert {(4, 2), (6, 4), (5, 5)} <= disc
    assert (6, 6) not in disc
    assert edge(disc) == disc.difference({(4, 4), (4, 3), (5, 4), (4, 5), (3, 4)})
    assert within(grid, [(0, 0)], 5) == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)}


def test_a_template_and_the_shot_that_laid_it() -> None:
    marks = marks_at(FIRED)
    laid = {cell for cell, touch in marks.overlay.items() if touch.mark == "template"}
    assert {(8, 2), (8, 4), (9, 4), (10, 4)} <= laid
    assert {touch.tint for cell, touch in marks.overlay.items() if cell in laid} == {"template"}
    heavy = [cell for cell, touch in marks.overlay.items() if touch.tint == "heavy"]
    assert (4, 2) in heavy
    assert marks.overlay[(1, 1)].tint == "actor"
    assert marks.overlay[(10, 2)].tint == "struck"
    assert marks.subject == "b"
    assert {(8, 2), (1, 1), (9, 3)} <= set(marks.near)


def test_a_scan_is_a_ring_and_what_it_found_is_lit() -> None:
    marks = marks_at(SCANNED)
    ring = {cell for cell, touch in marks.overlay.items() if touch.mark == "scan"}
    assert {(3, 5), (7, 9), (10, 4)} & ring
    assert (6, 5) not in ring
    assert marks.overlay[(9, 5)].tint == "found"
    assert marks.subject == "w"


def test_a_shot_at_a_structure_leads_to_its_card() -> None:
    marks = marks_at(FAILED)
    assert marks.subject == "w"
    assert marks.overlay[(5, 6)].mark == "shot level"


def test_a_collapse_shows_its_deadly_ground_and_stays_the_subject() -> None:
    marks = marks_at(FELL)
    near = {cell for cell, touch in marks.overlay.items() if touch.mark == "near"}
    assert {(13, 1), (12, 2), (15, 5), (17, 3)} & near
    assert marks.overlay[(16, 3)].mark == "lost"
    assert marks.overlay[(14, 2)].tint == "actor"
    assert marks.subject == "u"
    assert marks.focus in at(FELL).view().structure("u").cells


def test_slugs_of_structures_are_known_from_those_of_detachments() -> None:
    view = at(FELL).view()
    assert [is_structure(view, slug) for slug in ("u", "b", "a1", "a1.1")] == [
        True, True, False, False,
    ]  # fmt: skip


# -- cards ----------------------------------------------------------------------------------


def test_the_card_of_a_burning_structure() -> None:
    assert told(structure_card(at(0).view(), "b", BAR)) == [
        "Medium imperial building",
        "Armour 6+  Assault 30",
        "",
        "Capacity  11 of 20  E5",
        "███████████░░░░░░░░░",
        "Burning 1 a Shooting phase",
        "",
        "Garrison 2 of 9 stands  C17",
        "2 of d3",
        "Doors  10,0  8,2  12,2  10,4",
    ]


def test_the_cards_of_failing_and_fallen_structures() -> None:
    view = at(FELL).view()
    assert "State  crumbling, falls on 5+  E11" in told(structure_card(view, "c", BAR))
    fallen = told(structure_card(view, "u", BAR))
    assert "State  destroyed  E11" in fallen
    assert not any("Garrison" in line for line in fallen)
    assert "Here stood  U" in told(card_at(view, (15, 3), BAR))
    assert "State  unstable, falls on 5+  E11" in told(structure_card(at(0).view(), "u", BAR))


def test_a_card_tells_of_a_bunker_to_its_owner_and_to_others_when_it_is_found() -> None:
    feed = at(0)
    feed.viewer = Side.DEFENDER
    assert told(structure_card(feed.view(), "w", BAR))[-1] == "Bunker 1  hidden here by you"
    for viewer in (PUBLIC, Side.ATTACKER):
        feed.viewer = viewer
        assert "Bunker" not in " ".join(told(structure_card(feed.view(), "w", BAR)))
    found = told(structure_card(at(SCANNED).view(), "w", BAR))
    assert found[-2:] == ["Searched", "Bunker 1  found"]
    assert told(structure_card(at(SCANNED).view(), "b", BAR))[-1] == "Searched no bunker"


def test_the_card_of_a_unit_with_heavy_weapons() -> None:
    view = at(0).view()
    assert "mega_cannon 60 cm mega-cannon" in told(detachment_card(view, "a1"))
    engine = told(detachment_card(view, "a4"))
    assert "Damage capacity  2 of 3" in engine
    assert "Capacity 3  CAF +0" in engine
    assert "heavy weapons" in engine
    worn = told(detachment_card(view, "a4", "a4.1"))
    assert sum("(unit 1)" in line for line in worn) == 1


# -- the screen -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_what_befalls_a_structure_shows_its_card(size: tuple[int, int]) -> None:
    async with shown(at(FELL), size) as (app, pilot):
        await pilot.press(*(["i"] if size[0] == 80 else []))
        await pilot.pause()
        text = "\n".join(text_of(app))
        assert "State  destroyed" in text


async def test_the_header_names_what_comes_before_the_match() -> None:
    async with shown(live(), (80, 24)) as (app, _pilot):
        assert text_of(app)[0].startswith(" Hiding of the bunkers ")


async def test_nothing_of_a_bunkers_place_is_on_the_screen_before_it_is_found() -> None:
    feed = live()
    while feed._match.stage == "counters":
        feed.step(1)
    view = feed._match.view(Side.DEFENDER)
    assert all(counter.structure for counter in view.counters())
    async with shown(feed, (200, 60)) as (app, pilot):
        await pilot.press("g")
        await pilot.pause()
        text = "\n".join(text_of(app))
        assert "bunkers" in text
        assert "Bunker 1" not in text
        assert NORMAL.bunker not in text


def test_marks_are_plain_values() -> None:
    one = StructureMark("s", "S", ((0, 0),), "capacity", 1, 1, None, 0)
    assert one == one._replace(state=StructureState.STANDING, burning=False, bunker=False)
