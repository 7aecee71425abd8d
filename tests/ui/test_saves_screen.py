"""The list of saved matches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from siegegame.ui.screens.confirm import ConfirmScreen
from siegegame.ui.screens.play import PlayScreen
from siegegame.ui.screens.saves import SavesScreen
from siegegame.ui.screens.title import TitleScreen
from siegegame.ui.screens.visit import VisitScreen

from .menus import SIZES, lines_of, menus, on_top, save, text_of, until


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three files: one that can be gone on with, one that is over, one that is faulty."""
    saves = tmp_path / "saves"
    saves.mkdir()
    save(saves / "young.siege", 4)
    save(saves / "over.siege", -1, turns=1)
    (saves / "broken.siege").write_bytes(b'{"siegegame":1\n')
    for at, name in enumerate(("broken", "over", "young")):
        os.utime(saves / f"{name}.siege", (1_700_000_000 + 60 * at, 1_700_000_000 + 60 * at))
    return saves


async def opened(pilot: Pilot[None]) -> None:
    await pilot.press("s")
    await on_top(pilot, SavesScreen)
    await until(pilot, lambda: "Enter" in text_of(pilot.app) or "no saved" in text_of(pilot.app))


@pytest.mark.parametrize("size", SIZES)
async def test_all_are_listed_newest_first(folder: Path, size: tuple[int, int]) -> None:
    async with menus(folder, size) as (app, pilot):
        await opened(pilot)
        lines = lines_of(app)
        assert "human v human, being set up" in lines[1]
        assert "won" in lines[2] or "draw" in lines[2]
        assert "broken" in lines[3]
        assert "young.siege" in text_of(app)
        assert "1 of 3" in lines[-1]


async def test_a_faulty_one_is_named_and_blocks_nothing(folder: Path) -> None:
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.press("end")
        await pilot.pause()
        flat = " ".join(text_of(app).replace("│", " ").split())
        assert "broken.siege:1: not the header of a saved match" in flat
        assert "Enter open" not in lines_of(app)[-1]
        await pilot.press("enter", "w")
        await pilot.pause(0.1)
        assert isinstance(app.screen, SavesScreen)


async def test_enter_goes_on_with_a_match(folder: Path) -> None:
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(s, PlayScreen) for s in app.screen_stack))
        assert app.session
        assert app.session.path.name == "young.siege"


@pytest.mark.parametrize("keys", [("w",), ("down", "enter"), ("down", "w")])
async def test_matches_are_watched_and_left(folder: Path, keys: tuple[str, ...]) -> None:
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.press(*keys)
        await on_top(pilot, VisitScreen)
        await pilot.press("escape")
        await on_top(pilot, SavesScreen)
        await pilot.press("escape")
        await on_top(pilot, TitleScreen)
        assert app.session is None


async def test_a_match_that_goes_on_is_watched_without_its_secrets(folder: Path) -> None:
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.press("w")
        await on_top(pilot, VisitScreen)
        assert isinstance(app.screen, VisitScreen)
        assert app.screen.feed.viewer == "public"
        assert app.screen.feed.seed is None


@pytest.mark.parametrize("key", ["escape", "n"])
async def test_nothing_is_deleted_without_a_yes(folder: Path, key: str) -> None:
    async with menus(folder) as (_, pilot):
        await opened(pilot)
        await pilot.press("d", "d", "delete")
        await on_top(pilot, ConfirmScreen)
        assert "young.siege" in text_of(pilot.app).replace("\n", "")
        await pilot.press("enter", key, "escape" if key == "n" else "z")
        await pilot.pause(0.1)
    assert len(list(folder.iterdir())) == 3


async def test_one_is_deleted_and_the_next_is_chosen(folder: Path) -> None:
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.press("d")
        await on_top(pilot, ConfirmScreen)
        await pilot.press("y")
        await on_top(pilot, SavesScreen)
        await until(pilot, lambda: "1 of 2" in lines_of(app)[-1])
        assert sorted(each.name for each in folder.iterdir()) == ["broken.siege", "over.siege"]
        for _ in range(2):
            await pilot.press("d")
            await on_top(pilot, ConfirmScreen)
            await pilot.press("y")
            await on_top(pilot, SavesScreen)
        await until(pilot, lambda: "There are no saved matches" in text_of(app))
        await pilot.press("enter", "w", "d", "up", "end", "escape")
        await on_top(pilot, TitleScreen)


async def test_a_match_that_leads_elsewhere_is_told_in_the_list(folder: Path) -> None:
    file = folder / "young.siege"
    content = file.read_bytes().split(b"\n")
    content[2] = content[2].replace(b'"d":0', b'"d":7')
    file.write_bytes(b"\n".join(content))
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.press("home", "enter")
        await until(pilot, lambda: "young.siege:3: a secret order leads elsewhere" in text_of(app))
        assert isinstance(app.screen, SavesScreen)
        assert "hide" not in text_of(app)


async def test_clicks_choose_and_open(folder: Path) -> None:
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.click(offset=(10, 2))
        await until(pilot, lambda: "2 of 3" in lines_of(app)[-1])
        await pilot.click(offset=(10, 2))
        await on_top(pilot, VisitScreen)


async def test_no_seed_and_no_order_stand_in_the_list(folder: Path) -> None:
    async with menus(folder, (200, 60)) as (app, pilot):
        await opened(pilot)
        shown = text_of(app)
        assert "seed" not in shown.lower()
        assert "hide " not in shown.lower()


async def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    async with menus(folder) as (app, pilot):
        folder.write_text("no folder", "utf-8")
        await pilot.press("s")
        await on_top(pilot, SavesScreen)
        await until(pilot, lambda: "cannot be read" in text_of(app) or "no saved" in text_of(app))
        await pilot.press("escape")
        await on_top(pilot, TitleScreen)


async def test_who_comes_back_finds_the_cursor_where_it_was(folder: Path) -> None:
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        await pilot.press("down", "w")
        await on_top(pilot, VisitScreen)
        await pilot.press("escape")
        await on_top(pilot, SavesScreen)
        await until(pilot, lambda: "2 of 3" in lines_of(app)[-1])


async def test_a_file_that_cannot_be_read_is_told_in_words_however_long_its_name(
    tmp_path: Path,
) -> None:
    (tmp_path / f"{'long' * 30}.siege").write_bytes(b"{")
    async with menus(tmp_path) as (app, pilot):
        await pilot.press("s")
        await until(pilot, lambda: "cannot be read: longlong" in text_of(app))
