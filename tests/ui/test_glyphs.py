"""Every glyph is two columns wide in every terminal."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from siegegame.content.loader import load
from siegegame.ui.palette import Palette
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.glyphs import ASCII, NORMAL, Glyphs, heading, trail
from siegegame.ui.zones import rimmed

TABLES = pytest.mark.parametrize("table", [NORMAL, ASCII], ids=["normal", "ascii"])


def cells(table: Glyphs) -> list[str]:
    bars = (sign for signs in table.bars.values() for sign in signs)
    return [*(g for kinds in table.ground.values() for g in kinds), *table.marks.values(), *bars]


def signs(table: Glyphs) -> str:
    return "".join((*cells(table), *table.borders.values(), *table.fills, *table.bar, table.spark))


@TABLES
def test_cells_are_two_columns_wide(table: Glyphs) -> None:
    assert [g for g in cells(table) if cell_len(g) != 2 or len(g) != 2] == []


@TABLES
def test_borders_and_gauges_are_one_column_wide(table: Glyphs) -> None:
    assert all(len(border) == 11 for border in table.borders.values())
    assert all(cell_len(sign) == 1 for sign in signs(table))


def test_only_box_drawing_and_blocks_go_beyond_ascii() -> None:
    strange = {s for s in signs(NORMAL) if not s.isascii() and not "\u2500" <= s <= "\u259f"}
    assert strange == set()
    assert not any(unicodedata.east_asian_width(sign) in "WF" for sign in signs(NORMAL))


def test_the_ascii_table_is_ascii() -> None:
    assert signs(ASCII).isascii()
    assert ASCII.rule.isascii()
    assert ASCII.prose("1½ — 2").isascii()


@TABLES
def test_all_stock_terrain_has_a_glyph(table: Glyphs) -> None:
    assert load().terrain.keys() <= table.ground.keys()


@TABLES
def test_both_tables_know_the_same_marks(table: Glyphs) -> None:
    assert table.marks.keys() == NORMAL.marks.keys()


@pytest.mark.parametrize(
    ("came", "goes", "mark"),
    [
        ((1, 0), (1, 0), "level"),
        ((0, 1), (0, 1), "upright"),
        ((1, 0), (0, 1), "south-west"),
        ((0, -1), (1, 0), "south-east"),
        ((-1, 0), (0, -1), "north-east"),
        ((0, 1), (-1, 0), "north-west"),
        ((1, 0), (1, 1), "falling"),
        ((1, 1), (1, -1), "rising"),
    ],
)
def test_a_trail_turns_with_the_path(
    came: tuple[int, int], goes: tuple[int, int], mark: str
) -> None:
    assert trail(came, goes) == mark


def test_a_heading_is_one_of_four() -> None:
    assert [heading(s) for s in ((1, 0), (0, -1), (-1, -1), (-1, 1))] == [
        "level", "upright", "falling", "rising",
    ]  # fmt: skip


def test_areas_told_by_their_colour_alone_have_a_line_along_their_edge() -> None:
    block = {(x, y): Touch("", "reach") for x in range(3) for y in range(3)}
    rim = {point for point, touch in rimmed(block).items() if touch.tint == "reach.rim"}
    assert rim == block.keys() - {(1, 1)}
    signs = {(0, 0): Touch("near", "danger")}
    assert rimmed(signs) == signs
    for dark in (True, False):
        palette = Palette(dark=dark)
        for first in ("open", "attacker", "structure"):
            assert palette.style(f"{first}.reach.rim").underline
        assert palette.style("attacker.reach.rim").color == palette.style("attacker.reach").color


def test_a_mark_within_an_area_leaves_its_edge_where_it_is() -> None:
    block = {(x, y): Touch("", "reach") for x in range(5) for y in range(5)}
    block[2, 2] = block[0, 0] = Touch("crowd", "reach.crowd")
    found = rimmed(block)
    assert found[1, 2] == Touch("", "reach"), "beside the mark is not at the edge"
    assert found[1, 0] == Touch("", "reach.rim")
    assert found[2, 2] == found[0, 0] == Touch("crowd", "reach.crowd"), "marks stay as they are"
    for dark in (True, False):
        style = Palette(dark=dark).style
        assert style("open.reach.crowd").bgcolor == style("open.reach").bgcolor
        assert style("open.reach.crowd").color == style("open.crowd").color
        assert style("attacker.crowd").bgcolor != style("attacker").bgcolor
        assert style("attacker.crowd").color == style("attacker").color
