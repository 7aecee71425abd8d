"""A board that is larger than its window: whole cells, what happens in view, and where one is."""

from __future__ import annotations

import pytest

from siegegame.model.geometry import Point
from siegegame.ui.widgets.map_view import MapView, shifted, span
from ui.conftest import live, settled, shown, text_of, viewer

SMALL = (80, 24)
ARROWS = ("<", ">")


@pytest.mark.parametrize(
    ("at", "part", "then"),
    [(0, (3, 6), 0), (0, (9, 12), 2), (8, (3, 6), 3), (0, (-1, 2), 0), (0, (28, 31), 20)],
)
def test_a_window_moves_no_more_than_needed(at: int, part: tuple[int, int], then: int) -> None:
    assert shifted(at, 10, part, 30) == then


@pytest.mark.parametrize(
    ("window", "text"),
    [
        ((0, 42), "columns 0–41 of 48 >"),
        ((4, 40), "< columns 4–43 of 48 >"),
        ((8, 40), "< columns 8–47 of 48"),
        ((0, 60), "columns 0–47"),
    ],
)
def test_a_window_is_told_in_words(window: tuple[int, int], text: str) -> None:
    assert span("columns ", window, 48, ARROWS) == text


def in_view(board: MapView, point: Point) -> bool:
    (left, top), (columns, rows) = board.corner, board.room
    return left <= point[0] < left + columns and top <= point[1] < top + rows


@pytest.mark.parametrize("zoomed", [False, True])
@pytest.mark.parametrize("size", [SMALL, (101, 33)])
async def test_what_happens_is_in_view_after_every_step(
    zoomed: bool, size: tuple[int, int]
) -> None:
    async with shown(live(300), size) as (app, pilot):
        screen = viewer(app)
        board = screen._map
        await pilot.press(*(["z"] if zoomed else []))
        for key in (*"nnnnnnnnnnnn", "right_square_bracket", "left_square_bracket", "end", "home"):
            await pilot.press(key)
            await settled(app, pilot)
            wide, high = board._painter.cell_size
            assert board.scroll_offset.x % wide == 0
            assert board.scroll_offset.y % high == 0
            if app.feed.position:
                assert screen._focus
                assert in_view(board, screen._focus)


async def test_the_zoom_keeps_in_view_what_was_looked_at() -> None:
    async with shown(live(400), SMALL) as (app, pilot):
        screen = viewer(app)
        for _ in range(2):
            await pilot.press("z")
            await pilot.pause()
            assert screen._focus
            assert in_view(screen._map, screen._focus)


async def test_the_far_corner_shows_whole_cells() -> None:
    async with shown(live(400), (101, 33)) as (app, pilot):
        screen = viewer(app)
        await pilot.press("z", *("L",) * 20, *("J",) * 20)
        await pilot.pause()
        columns, rows = screen._map.room
        assert screen._map.corner == (48 - columns, 32 - rows)
        assert "columns" in text_of(app)[1]
        assert "–47 of 48" in text_of(app)[1]
        assert "–31 of 32" in text_of(app)[1]


async def test_a_cell_that_finds_no_room_is_left_out() -> None:
    async with shown(live(400), (101, 33)) as (app, pilot):
        board = viewer(app)._map
        await pilot.press("z")
        await pilot.pause()
        over = board.size.width % 4
        assert over
        for line in range(board.size.height):
            assert board.render_line(line).text[-over:].isspace()


async def test_the_card_opened_on_a_small_screen_hides_nothing_that_happens() -> None:
    async with shown(live(400), SMALL) as (app, pilot):
        screen = viewer(app)
        await pilot.press("i")
        await pilot.pause()
        assert screen._card.region.x >= screen._map.region.right
        for _ in range(5):
            await pilot.press("n")
            await pilot.pause()
            assert screen._focus
            assert in_view(screen._map, screen._focus)
        assert " of 48" in text_of(app)[1][:46]
        assert " of 32" in text_of(app)[1][:46]
