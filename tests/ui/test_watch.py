"""The viewer under its keys and the mouse."""

from __future__ import annotations

import subprocess
import sys
from contextlib import AbstractAsyncContextManager

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

from siegegame.ui.screens.help import HelpScreen
from siegegame.ui.screens.watch import WatchScreen
from siegegame.ui.watch_app import WatchApp
from ui.conftest import ORDERS, shown, text_of, viewer, yard

WIDE = (120, 36)
SMALL = (80, 24)


def watching(
    position: int = 0, size: tuple[int, int] = WIDE
) -> AbstractAsyncContextManager[tuple[WatchApp, Pilot[None]]]:
    feed = yard()
    feed.seek(position)
    return shown(feed, size)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_back_gives_the_same_screen_as_before(size: tuple[int, int]) -> None:
    async with watching(0, size) as (app, pilot):
        await pilot.pause(0.2)
        seen = []
        for _ in ORDERS:
            seen.append(text_of(app))
            await pilot.press("right")
            await pilot.pause()
        for before in reversed(seen):
            await pilot.press("left")
            await pilot.pause()
            assert text_of(app) == before


@pytest.mark.parametrize(
    ("keys", "position"),
    [
        ("right n l greater_than_sign", 4),
        ("right right p", 1),
        ("end", 14),
        ("end home", 0),
        ("right_square_bracket", 10),
        ("end left_square_bracket", 10),
        ("left", 0),
        ("end right", 14),
    ],
)
async def test_keys_go_through_the_match(keys: str, position: int) -> None:
    async with watching() as (app, pilot):
        await pilot.press(*keys.split())
        assert app.feed.position == position


async def test_it_plays_to_the_end_and_stops_there() -> None:
    async with watching(10) as (app, pilot):
        await pilot.press("space")
        assert viewer(app).playing
        await pilot.press("plus", "plus", "plus")
        await pilot.pause(0.6)
        assert app.feed.ended
        assert not viewer(app).playing
        assert " END " in text_of(app)[-1]


async def test_a_cursor_looks_around_and_shows_cards() -> None:
    async with watching(2) as (app, pilot):
        await pilot.press("c", "right", "l", "down")
        screen = viewer(app)
        assert screen.looking
        assert screen._map.cursor == (4, 2)
        assert "4,2 Open ground" in text_of(app)[-1]
        assert " LOOK " in text_of(app)[-1]

        await pilot.press("tab")
        assert screen._map.cursor in screen._presenter.scene.units

        await pilot.press("escape")
        assert not screen.looking
        assert app.feed.position == 2


async def test_a_click_shows_what_is_there() -> None:
    async with watching(2, SMALL) as (app, pilot):
        await pilot.click("#map", offset=(22, 6))
        await pilot.pause()
        text = "\n".join(text_of(app))
        assert "Medium imperial building" in text
        assert "20 of 20" in text
        assert "1 of 9 stands" in text


async def test_the_card_is_a_drawer_on_a_narrow_screen() -> None:
    async with watching(2, SMALL) as (app, pilot):
        assert not viewer(app)._card.display
        await pilot.press("i")
        await pilot.pause()
        assert viewer(app)._card.region.width == 34
        await pilot.press("escape")
        await pilot.pause()
        assert not viewer(app)._card.display


async def test_the_whole_log_opens_and_closes() -> None:
    async with watching(12, SMALL) as (app, pilot):
        assert viewer(app)._log.size.height == 2
        await pilot.press("g")
        await pilot.pause()
        assert viewer(app)._log.size.height == 22
        await pilot.press("g")
        await pilot.pause()
        assert viewer(app)._log.size.height == 2


async def test_help_opens_once_and_closes() -> None:
    async with watching() as (app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("question_mark")
        assert isinstance(app.screen, WatchScreen)
        assert len(app.screen_stack) == 2


async def test_a_terminal_that_is_too_small_says_so_until_it_grows() -> None:
    async with watching(0, (79, 24)) as (app, pilot):
        assert "siegegame needs a terminal of 80 x 24" in "\n".join(text_of(app))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "needs a terminal" not in "\n".join(text_of(app))


async def test_a_step_draws_only_the_rows_that_changed() -> None:
    async with watching(6) as (app, pilot):
        view = viewer(app)._map
        drawn: list[int] = []
        build = view._strip

        def spy(line: int, left: int, width: int) -> Strip:
            drawn.append(line)
            return build(line, left, width)

        view._strip = spy  # type: ignore[method-assign]
        await pilot.press("right")
        await pilot.pause()
        assert set(drawn) <= {1, 2, 4, 5}  # where the actor was lit, and where it went
        assert 2 in drawn


async def test_a_light_theme_recolours_the_map() -> None:
    async with watching(2) as (app, pilot):
        before = [str(strip) for strip in viewer(app)._map._lines.values()]
        app.theme = "siege-day"
        await pilot.pause()
        assert [str(strip) for strip in viewer(app)._map._lines.values()] != before


async def test_sides_differ_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with watching(12) as (app, _pilot):
        text = "\n".join(text_of(app))
        assert "he" in text
        assert "RI" in text
        colours = {
            colour
            for strip in app.screen._compositor.render_strips()
            for segment in strip.apply_filter(app._filters[0], app.screen.background_colors[1])
            if segment.style
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour and colour.triplet
        }
        assert all(len(set(colour.triplet)) == 1 for colour in colours if colour.triplet)
        unlike = [s for s in colours if s.triplet and (s.triplet[0] < 40 or s.triplet[0] > 150)]
        assert len(unlike) >= 2


def test_nothing_but_the_screens_loads_textual() -> None:
    code = "import sys, siegegame.cli.app, siegegame.ui; assert 'textual' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
