"""Everything by the mouse alone: keys of the bottom line, choices on the card, what lies above."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from siegegame.ui.screens.help import HelpScreen
from siegegame.ui.screens.play import PlayScreen
from siegegame.ui.screens.rulebook import RulebookScreen

from .moments import session_at
from .table_yard import seated, seen, until

SIZES = [(80, 24), (120, 36)]


async def click(pilot: Pilot[None], words: str, *, last: bool = True) -> None:
    """Clicks on words, on the lowest line that has them."""
    lines = seen(pilot).splitlines()
    found = [y for y, line in enumerate(lines) if words in line]
    assert found, f"{words!r} is not on the screen:\n{seen(pilot)}"
    y = found[-1] if last else found[0]
    assert await pilot.click(offset=(lines[y].index(words) + 1, y))
    await pilot.pause(0.1)


def keys_of(pilot: Pilot[None]) -> str:
    """The bottom line, on a small board not the last one of the screen."""
    return next(line for line in seen(pilot).splitlines() if line.startswith(" att "))


@pytest.mark.parametrize("size", SIZES)
async def test_every_kind_of_order_is_chosen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with seated(session_at("order", tmp_path), size) as (_, pilot):
        await until(pilot, lambda: " ORDER " in seen(pilot))
        for kind in ("ASSAULT", "MARCH", "OVERWATCH", "ADVANCE"):
            await click(pilot, "1-4 choose")
            assert kind in seen(pilot)


async def test_a_casualty_is_given_back_and_another_taken(tmp_path: Path) -> None:
    async with seated(session_at("choose", tmp_path), (80, 24)) as (screen, pilot):
        await until(pilot, lambda: " CHOOSE " in seen(pilot))
        named = screen.desk.memory.hits
        for _ in range(3):
            if screen.desk.tool and screen.desk.tool.subject() in named:
                break
            await click(pilot, "arrows unit")
        await click(pilot, "- give back")
        assert len(screen.desk.memory.hits) == len(named) - 1
        await click(pilot, "+ take")
        assert screen.desk.memory.hits == named


@pytest.mark.parametrize("size", SIZES)
async def test_the_help_is_turned_and_closed(tmp_path: Path, size: tuple[int, int]) -> None:
    async with seated(session_at("move", tmp_path), size) as (_, pilot):
        await until(pilot, lambda: " MOVE " in seen(pilot))
        pilot.app.simulate_key("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await pilot.pause(0.1)
        await click(pilot, " Units ")
        assert "(attacker)" in seen(pilot)
        await click(pilot, "R: the rules")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulebookScreen))
        await pilot.pause(0.1)
        await click(pilot, "esc: close")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await click(pilot, "esc: close")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))


async def test_keys_without_room_come_when_more_are_asked_for(tmp_path: Path) -> None:
    async with seated(session_at("move", tmp_path), (80, 24)) as (screen, pilot):
        await until(pilot, lambda: " MOVE " in seen(pilot))
        found = ""
        for _ in range(4):
            found += keys_of(pilot)
            await click(pilot, ". more")
        for word in ("enter move", "space end", "R rules", "q leave", "v danger", "z zoom"):
            assert word in found
        while "z zoom" not in seen(pilot):
            await click(pilot, ". more")
        await click(pilot, "z zoom")
        assert screen._map.zoom == 2
        pilot.app.simulate_key("right")
        await pilot.pause(0.1)
        pilot.app.simulate_key("full_stop")
        await pilot.pause(0.1)
        assert "enter move" not in keys_of(pilot)


async def test_a_choice_of_the_card_is_picked(tmp_path: Path) -> None:
    async with seated(session_at("shoot", tmp_path), (120, 36)) as (screen, pilot):
        await until(pilot, lambda: " SHOOT " in seen(pilot))
        tool = screen.desk.tool
        assert tool
        rows, at = tool.choices()
        assert at == 0
        await click(pilot, rows[1][:12], last=False)
        assert screen.desk.memory.option == 1


@pytest.mark.parametrize("size", SIZES)
async def test_the_card_is_scrolled_by_key_and_wheel(tmp_path: Path, size: tuple[int, int]) -> None:
    async with seated(session_at("move", tmp_path), size) as (screen, pilot):
        await until(pilot, lambda: " MOVE " in seen(pilot))
        if size[0] < 100:
            pilot.app.simulate_key("i")
        await pilot.pause(0.2)
        card = screen._card
        assert len(card._rows) > card.size.height
        pilot.app.simulate_key("right_square_bracket")
        await pilot.pause(0.1)
        down = card.scroll_offset.y
        assert down > 0
        pilot.app.simulate_key("left_square_bracket")
        await pilot.pause(0.1)
        assert card.scroll_offset.y == 0
        await pilot._post_mouse_events([events.MouseScrollDown], card, (2, 2))
        await pilot.pause(0.1)
        assert card.scroll_offset.y > 0
