"""The log's newest lines are in view, unless somebody scrolled up."""

from __future__ import annotations

import pytest

from ui.conftest import live, settled, shown, text_of, viewer

SMALL, WIDE = (80, 24), (120, 36)


def newest(screen_text: list[str], rows: int, foot: int) -> list[str]:
    return [line.strip() for line in screen_text[-foot - rows : -foot]]


@pytest.mark.parametrize(("size", "foot"), [(SMALL, 1), (WIDE, 2)])
async def test_the_newest_line_is_in_view_after_every_step(
    size: tuple[int, int], foot: int
) -> None:
    async with shown(live(250), size) as (app, pilot):
        log = viewer(app)._log
        for key in ("right", "right", "right_square_bracket", "right_square_bracket", "left"):
            await pilot.press(key)
            await settled(app, pilot)
            last = log._lines[-1].text
            assert last in text_of(app)[-foot - 1]


async def test_a_long_step_says_how_many_lines_are_above() -> None:
    async with shown(live(), SMALL) as (app, pilot):
        log = viewer(app)._log
        while log.unseen < 3:
            await pilot.press("right_square_bracket")
            await settled(app, pilot)
        assert f"+{log.unseen} (g)" in text_of(app)[-3]
        assert log._lines[-1].text in text_of(app)[-2]

        await pilot.press("g")
        await pilot.pause()
        assert f"+{log.unseen} (g)" not in "\n".join(text_of(app))
        assert log._lines[-1].text in text_of(app)[-2]


async def test_it_stays_where_somebody_scrolled_to() -> None:
    async with shown(live(250), SMALL) as (app, pilot):
        log = viewer(app)._log
        await pilot.press("g")
        await pilot.pause()
        await pilot.press("up", "up", "up", "up")
        await pilot.pause()
        place = log.scroll_offset.y
        await pilot.press("n", "n")
        await pilot.pause()
        assert log.scroll_offset.y == place

        await pilot.press("g")
        await pilot.pause()
        assert log._lines[-1].text in text_of(app)[-2]
