"""The title and what it leads to."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from siegegame.engine.resuming import resume
from siegegame.model.vocabulary import Side
from siegegame.ui import siege_app
from siegegame.ui.screens.curtain import draw_curtain
from siegegame.ui.screens.help import HelpScreen
from siegegame.ui.screens.play import PlayScreen
from siegegame.ui.screens.primer import PrimerScreen
from siegegame.ui.screens.saves import SavesScreen
from siegegame.ui.screens.setup import SetupScreen
from siegegame.ui.screens.title import ITEMS, TitleScreen
from siegegame.ui.screens.visit import VisitScreen
from siegegame.ui.siege_app import SiegeApp

from .menus import SIZES, SMALL, VAST, lines_of, menus, on_top, save, text_of, until

LEADS = {"n": SetupScreen, "s": SavesScreen, "w": SetupScreen, "k": PrimerScreen}


@pytest.mark.parametrize("size", [*SIZES, VAST])
async def test_every_entry_stands_there_with_its_key(tmp_path: Path, size: tuple[int, int]) -> None:
    async with menus(tmp_path, size) as (app, _):
        lines = lines_of(app)
        for item in ITEMS:
            assert any(f" {item.key}  {item.text}" in line for line in lines)
        assert "no match is under way" in text_of(app)
        assert "Enter open" in lines[-1]


@pytest.mark.parametrize("key", LEADS)
async def test_a_letter_opens_its_entry_and_esc_leads_back(tmp_path: Path, key: str) -> None:
    async with menus(tmp_path) as (app, pilot):
        for pressed in (key, key.upper()):
            await pilot.press(pressed)
            await on_top(pilot, LEADS[key])
            await pilot.press("escape")
            await on_top(pilot, TitleScreen)
            assert len(app.screen_stack) == 1


async def test_arrows_and_enter_open_entries(tmp_path: Path) -> None:
    async with menus(tmp_path) as (_, pilot):
        await pilot.press("down", "down", "tab", "up", "enter")
        await on_top(pilot, SavesScreen)


async def test_a_battle_at_once_begins_with_turn_1(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        assert "> b  Battle at once" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(each, PlayScreen) for each in app.screen_stack))
        assert app.session
        assert app.session.match.turn == 1
        assert app.session.humans == (Side.ATTACKER,)
        assert app.session.match.stage == "movement"
    (saved,) = tmp_path.glob("*.siege")
    assert resume(saved).match.turn == 1


async def test_continue_is_passed_over_without_a_match(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await pilot.press("c", "up", "enter")
        await until(pilot, lambda: not app.is_running)


async def test_a_click_opens_an_entry(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        y = next(y for y, line in enumerate(lines_of(app)) if "Saved matches" in line)
        await pilot.click(offset=(20, y))
        await on_top(pilot, SavesScreen)


async def test_a_key_pressed_twice_opens_one_screen(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await pilot.press("s", "s", "n")
        await on_top(pilot, SavesScreen)
        assert len(app.screen_stack) == 2


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_it_is_left(tmp_path: Path, key: str) -> None:
    async with menus(tmp_path) as (app, pilot):
        await pilot.press(key)
        await until(pilot, lambda: not app.is_running)


async def test_help_leads_on_to_the_signs_of_a_battle(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await pilot.press("question_mark")
        await on_top(pilot, PrimerScreen)
        assert "How to win" in text_of(app)
        await pilot.press("pagedown", "down", "up", "enter")
        await on_top(pilot, HelpScreen)
        await pilot.press("escape")
        await on_top(pilot, TitleScreen)


async def test_continue_goes_on_with_the_newest_match(tmp_path: Path) -> None:
    path = save(tmp_path / "mine.siege", 3)
    async with menus(tmp_path) as (app, pilot):
        await until(pilot, lambda: "human v human, being set up" in text_of(app))
        assert "> c  Continue" in text_of(app)
        await pilot.press("c", "c")
        await until(pilot, lambda: any(isinstance(each, PlayScreen) for each in app.screen_stack))
        assert app.session
        assert app.session.path == path
        assert len(app.session.orders) == 3
        assert app.close_session() == ""


def spoiled(path: Path) -> Path:
    """A match of which one order leads elsewhere."""
    content = path.read_bytes().split(b"\n")
    content[2] = content[2].replace(b'"d":0', b'"d":7')
    path.write_bytes(b"\n".join(content))
    return path


async def test_behind_a_broken_match_the_one_before_is_continued(tmp_path: Path) -> None:
    good = save(tmp_path / "good.siege", 5)
    spoiled(save(tmp_path / "mine.siege", 3))
    os.utime(good, (1, 1))
    async with menus(tmp_path) as (app, pilot):
        await until(pilot, lambda: "> c  Continue" in text_of(app))
        await pilot.press("c")
        await until(pilot, lambda: "mine.siege:3: a secret order leads" in text_of(app))
        said = " ".join(text_of(app).split())
        assert "Continue goes on with the match before it now" in said
        await pilot.press("c")
        await until(pilot, lambda: any(isinstance(each, PlayScreen) for each in app.screen_stack))
        assert app.session
        assert app.session.path == good


async def test_a_faulty_match_is_named_and_nothing_else_opened(tmp_path: Path) -> None:
    spoiled(save(tmp_path / "mine.siege", 3))
    async with menus(tmp_path) as (app, pilot):
        await until(pilot, lambda: "> c  Continue" in text_of(app))
        await pilot.press("c")
        await until(pilot, lambda: "mine.siege:3: a secret order leads" in text_of(app))
        assert isinstance(app.screen, TitleScreen)


async def test_two_computers_are_watched_and_left_by_esc(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await pilot.press("w")
        await on_top(pilot, SetupScreen)
        await pilot.press("enter")
        await on_top(pilot, VisitScreen)
        await pilot.press("space", "escape", "escape")
        await on_top(pilot, TitleScreen)
        await pilot.press("w")
        await on_top(pilot, SetupScreen)
        await pilot.press("b")
        await on_top(pilot, VisitScreen)
        await pilot.press("q")
        await on_top(pilot, TitleScreen)
        assert len(app.screen_stack) == 1
    assert not list(tmp_path.iterdir())


async def test_ascii_only_draws_ascii(tmp_path: Path) -> None:
    async with menus(tmp_path, plain=True) as (app, pilot):
        assert text_of(app).isascii()
        for key, screen in LEADS.items():
            await pilot.press(key)
            await on_top(pilot, screen)
            assert text_of(app).isascii()
            await pilot.press("escape")
            await on_top(pilot, TitleScreen)


async def test_a_small_terminal_is_told_so(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        for key in ("", *LEADS):
            if key:
                await pilot.press(key)
                await on_top(pilot, LEADS[key])
            await pilot.resize_terminal(60, 20)
            await until(pilot, lambda: "needs a terminal of 80 x 24" in text_of(app))
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: "needs a terminal" not in text_of(app))
            if key:
                await pilot.press("escape")
                await on_top(pilot, TitleScreen)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which the menus take a while to load."""
    load = siege_app.load_menus

    def load_slowly() -> None:
        time.sleep(0.5)
        load()

    monkeypatch.setattr(siege_app, "load_menus", load_slowly)


@pytest.mark.parametrize("size", SIZES)
async def test_until_it_is_known_nothing_is_said_of_a_match(
    tmp_path: Path, size: tuple[int, int], slow: None
) -> None:
    save(tmp_path / "mine.siege", 3)
    app = SiegeApp(folder=tmp_path, animate=False)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "> c  Continue             looking ..." in text_of(app))
        assert "no match" not in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(each, PlayScreen) for each in app.screen_stack))
        assert app.session
        assert app.session.path.name == "mine.siege"
    app.close_session()


async def test_with_nothing_to_continue_an_early_enter_begins_nothing(
    tmp_path: Path, slow: None
) -> None:
    save(tmp_path / "over.siege", -1, turns=1)
    app = SiegeApp(folder=tmp_path, animate=False)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "looking ..." in text_of(app))
        await pilot.press("enter")
        await until(pilot, lambda: "no match is under way: Enter begins one" in text_of(app))
        assert isinstance(app.screen, TitleScreen)
        assert "> b  Battle at once" in text_of(app)


async def test_whoever_moves_the_cursor_early_keeps_it(tmp_path: Path, slow: None) -> None:
    save(tmp_path / "mine.siege", 3)
    app = SiegeApp(folder=tmp_path, animate=False)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "looking ..." in text_of(app))
        await pilot.press("down", "down", "down")
        await until(pilot, lambda: "human v human" in text_of(app))
        assert "> s  Saved matches" in text_of(app)


@pytest.mark.parametrize("saved", [False, True])
async def test_an_early_key_is_answered_and_kept(tmp_path: Path, saved: bool, slow: None) -> None:
    if saved:
        save(tmp_path / "mine.siege", 3)
    app = SiegeApp(folder=tmp_path, animate=False)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "Saved matches" in text_of(app))
        assert ("looking" in text_of(app)) is saved
        await pilot.press("n")
        await until(pilot, lambda: "opening ..." in text_of(app))
        await on_top(pilot, SetupScreen)


async def test_keys_pressed_before_anything_stands_are_kept(tmp_path: Path) -> None:
    app = SiegeApp(folder=tmp_path, animate=False)
    first = app.open_first

    def late() -> None:
        app.simulate_key("n")
        app.set_timer(0.2, first)

    app.open_first = late
    async with app.run_test(size=SMALL) as pilot:
        await on_top(pilot, SetupScreen)


async def test_menus_that_cannot_be_loaded_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("no menus")

    monkeypatch.setattr(siege_app, "load_menus", fail)
    app = SiegeApp(folder=tmp_path, animate=False)
    with pytest.raises(RuntimeError, match="no menus"):
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: not app.is_running)
    assert str(app.fault) == "no menus"


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_continued_is_told_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    save(tmp_path / "mine.siege", 400)
    async with menus(tmp_path, size) as (app, pilot):
        await until(pilot, lambda: "human v human" in text_of(app))
        line = next(line for line in lines_of(app) if " Continue " in line)
        assert "human v human, turn 2 of 10, assault  " in line


async def test_notices_of_a_match_are_told_when_no_curtain_hangs(tmp_path: Path) -> None:
    async with menus(tmp_path, SMALL) as (app, pilot):
        draw_curtain(app, Side.DEFENDER, lambda _: None)
        await until(pilot, lambda: "take the keyboard" in text_of(app))
        app._notices = ("the old autosave x cannot be deleted: no",)
        app._tell_notices()
        await pilot.pause(0.6)
        assert not app._notifications
        app.pop_screen()
        await until(pilot, lambda: bool(app._notifications))
        assert "cannot be deleted: no" in next(iter(app._notifications)).message


async def test_a_match_that_opens_brings_its_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(SiegeApp, "_tell_notices", lambda self: told.append(self._notices))
    monkeypatch.setattr("siegegame.ui.table.archive.rotate", lambda *_: ("it stays",))
    async with menus(tmp_path, SMALL) as (_, pilot):
        await pilot.press("n")
        await on_top(pilot, SetupScreen)
        await pilot.press("enter")
        await until(pilot, lambda: told == [("it stays",)])
