"""The end of a match: played on to by one key, told in a panel, handed to whoever prints it."""

from __future__ import annotations

import asyncio
import time

import pytest

from siegegame.model.vocabulary import SIDES
from ui.conftest import Slow, ended, live, settled, shown, text_of, viewer

SMALL, WIDE = (80, 24), (120, 36)


@pytest.mark.parametrize("size", [SMALL, WIDE, (200, 60)])
async def test_the_end_of_a_match_is_told(size: tuple[int, int]) -> None:
    async with shown(live(turns=2), size) as (app, pilot):
        await pilot.press("end")
        await settled(app, pilot)
        text = "\n".join(text_of(app))
        for part in ("The match is over", "turn 2", "Why: ", "Morale", "Units lost",
                     "Detachments lost", "Seed 1"):  # fmt: skip
            assert part in text
        assert viewer(app)._result.region.bottom <= size[1]


async def test_a_key_closes_the_result_and_another_brings_it_back() -> None:
    async with shown(live(turns=2), SMALL) as (app, pilot):
        await pilot.press("end")
        screen = viewer(app)
        await settled(app, pilot)
        last = app.feed.position
        await pilot.press("escape")
        assert not screen._result.display
        await pilot.press("r")
        assert screen._result.display
        await pilot.press("r")
        assert not screen._result.display

        await pilot.press("r", "left")
        assert (screen._result.display, app.feed.position) == (False, last - 1)
        await pilot.press("right")
        assert screen._result.display


async def test_the_app_tells_the_result_afterwards() -> None:
    feed = live(turns=2)
    async with shown(feed, SMALL) as (app, pilot):
        await pilot.press("end")
        await settled(app, pilot)
        await pilot.press("home", "q")
    assert "in turn 2: the last turn is over." in app.result_lines[0]
    assert any(line.startswith("Units lost") for line in app.result_lines)


async def test_any_key_stops_the_way_to_the_end_however_slow_the_players() -> None:
    async with shown(live(40, seconds=0.05), SMALL) as (app, pilot):
        screen = viewer(app)
        await pilot.press("end")
        await asyncio.sleep(0.6)
        assert screen._playback.rushing
        text = text_of(app)
        assert "playing on, " in text[0]
        assert "any key stops" in text[-1]

        pressed = time.monotonic()
        await pilot.press("x")
        assert time.monotonic() - pressed < 0.5
        assert not screen._playback.rushing
        place = app.feed.position
        await asyncio.sleep(0.2)
        assert 40 < app.feed.position == place
        assert "playing on" not in text_of(app)[0]


async def test_a_phase_of_slow_players_can_be_stopped_as_well() -> None:
    async with shown(live(10, seconds=0.05), SMALL) as (app, pilot):
        await pilot.press("right_square_bracket")
        await asyncio.sleep(0.3)
        assert viewer(app)._playback.rushing
        await pilot.press("escape")
        assert not viewer(app)._playback.rushing
        assert app.feed.position


async def test_the_end_of_what_was_played_asks_nobody_again() -> None:
    feed = live(turns=2)
    async with shown(feed, SMALL) as (app, pilot):
        await pilot.press("end")
        await settled(app, pilot)
        players = [feed._players[side] for side in SIDES]
        asked = [player.asked for player in players if isinstance(player, Slow)]
        await pilot.press("home", "end")
        assert app.feed.ended
        assert [player.asked for player in players if isinstance(player, Slow)] == asked


async def test_a_small_board_stays_at_the_top() -> None:
    async with shown(ended(), SMALL) as (app, _pilot):
        assert viewer(app)._header.region.y == 0
        assert "A DRAW" in "\n".join(text_of(app))
