"""The rules inside the game: every rule and word can be found and read at the smallest size."""

from __future__ import annotations

from pathlib import Path

from siegegame.content.loader import load
from siegegame.ui.glossary import GLOSSARY
from siegegame.ui.screens.help import HelpScreen
from siegegame.ui.screens.play import PlayScreen
from siegegame.ui.screens.primer import PrimerScreen
from siegegame.ui.screens.rulebook import RulebookScreen, pages

from .menus import SMALL, menus, on_top, text_of
from .table_yard import press, seated, seen, session_in


def test_every_rule_has_a_page_and_every_word_a_rule() -> None:
    rules = load().rules
    assert {page.key for page in pages(rules)} - {""} == set(rules)
    assert all(word.rule in rules for word in GLOSSARY)


async def test_in_a_battle_the_rules_open_at_the_newest_line_and_find_an_id(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session, SMALL) as (screen, pilot):
        await press(pilot, "R")
        assert isinstance(pilot.app.screen, RulebookScreen)
        assert "C5" in seen(pilot)
        await press(pilot, "c", "1", "7")
        assert "C17  Garrisons" in seen(pilot)
        await press(pilot, "c", "a", "f")
        assert "Close-assault factor" in seen(pilot)
        await press(pilot, "tab", "escape")
        assert pilot.app.screen is screen
        assert isinstance(screen, PlayScreen)


async def test_it_is_reached_from_the_help_and_from_the_title(tmp_path: Path) -> None:
    async with menus(tmp_path, SMALL) as (app, pilot):
        await pilot.press("k")
        await on_top(pilot, PrimerScreen)
        assert "one side gives each detachment an order" in " ".join(text_of(app).split())
        assert "Ctrl+P" not in text_of(app)
        await pilot.press("R")
        await on_top(pilot, RulebookScreen)
        await pilot.press("escape")
        await pilot.press("k")
        await on_top(pilot, PrimerScreen)
        await pilot.press("enter")
        await on_top(pilot, HelpScreen)
        await pilot.press("R")
        await on_top(pilot, RulebookScreen)
        await pilot.press("escape")
        await on_top(pilot, HelpScreen)
