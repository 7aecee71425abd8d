"""The curtain hides everything and lifts only when somebody means it; the question asks once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from siegegame.model.vocabulary import Side
from siegegame.ui.base_app import BaseApp
from siegegame.ui.screens import curtain
from siegegame.ui.screens.confirm import ConfirmScreen, ask
from siegegame.ui.screens.curtain import CurtainScreen, draw_curtain

from .menus import SIZES, SMALL, on_top, text_of, until

SECRET = "bunker under the mint"


class Below(Screen[str]):
    """A screen full of a secret, with a key of its own."""

    BINDINGS = [("x", "cross", "cross")]  # noqa: RUF012 - as Textual declares it
    crossed = 0

    def compose(self) -> ComposeResult:
        secret = Static("\n".join([SECRET * 12] * 70))
        secret.tooltip = SECRET
        yield secret

    def action_cross(self) -> None:
        self.crossed += 1


class CurtainApp(BaseApp):
    CSS_PATH = ["../../siegegame/ui/siege.tcss", "../../siegegame/ui/menus.tcss"]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__(animate=False)
        self.below = Below()
        self.results: list[bool | None] = []

    def open_first(self) -> None:
        self.push_screen(self.below)


@asynccontextmanager
async def hung(size: tuple[int, int] = SMALL) -> AsyncIterator[tuple[CurtainApp, Pilot[None]]]:
    app = CurtainApp()
    async with app.run_test(size=size, tooltips=True, notifications=True) as pilot:
        await on_top(pilot, Below)
        assert SECRET in text_of(app)
        app.notify(f"toast: {SECRET}")
        await pilot.pause(0.1)
        draw_curtain(app, Side.DEFENDER, app.results.append)
        draw_curtain(app, Side.ATTACKER, app.results.append)
        await on_top(pilot, CurtainScreen)
        yield app, pilot


async def lift(pilot: Pilot[None], key: str) -> None:
    await until(pilot, lambda: "Enter or Space" in text_of(pilot.app))
    await pilot.press(key)


@pytest.mark.parametrize("size", [*SIZES, (200, 60), (30, 8)])
async def test_it_names_the_next_player_and_nothing_else(size: tuple[int, int]) -> None:
    async with hung(size) as (app, pilot):
        await until(pilot, lambda: "Enter or Space" in text_of(app))
        words = " ".join(text_of(app).split())
        assert words == (
            "Defender, take the keyboard. Attacker, please look away. "
            "Enter or Space: the keyboard is mine"
        )


async def test_toasts_palette_and_help_stay_away() -> None:
    async with hung() as (app, pilot):
        app.notify(SECRET)
        await pilot.press("ctrl+p", "question_mark", "f1", "ctrl+c", "x", "ctrl+backslash")
        await pilot.hover(offset=(20, 10))
        await pilot.pause(0.8)
        assert isinstance(app.screen, CurtainScreen)
        assert SECRET not in text_of(app)
        assert "Press" not in text_of(app)
        assert not app.below.crossed


async def test_keys_typed_ahead_do_not_lift_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curtain, "HUNG", 2.0)  # a machine that is busy is slow to press
    async with hung() as (app, pilot):
        await pilot.press("enter", "space", "enter")
        await pilot.pause(0.2)
        await pilot.press("enter", "space")
        assert "Enter or Space" not in text_of(app)
        await until(pilot, lambda: "Enter or Space" in text_of(app))
        await pilot.pause(0.3)
        assert isinstance(app.screen, CurtainScreen)
        assert app.results == []


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_one_key_lifts_it(key: str) -> None:
    async with hung() as (app, pilot):
        await lift(pilot, key)
        await on_top(pilot, Below)
        assert app.results == [True]
        assert SECRET in text_of(app)
        await pilot.press("x")
        assert app.below.crossed == 1


@pytest.mark.parametrize("key", ["escape", "y", "q", "tab", "x"])
async def test_no_other_key_lifts_it(key: str) -> None:
    async with hung() as (app, pilot):
        await lift(pilot, key)
        await pilot.pause(0.3)
        assert isinstance(app.screen, CurtainScreen)


async def test_a_key_that_is_held_does_not_lift_it() -> None:
    async with hung() as (app, pilot):
        await until(pilot, lambda: "Enter or Space" in text_of(app))
        for _ in range(12):
            await pilot.press("enter")
            await asyncio.sleep(0.03)
        assert app.results == []
        await on_top(pilot, Below)  # the last one was not followed by another
        assert app.results == [True]


async def test_a_click_on_the_words_lifts_it_and_no_other() -> None:
    async with hung() as (app, pilot):
        await until(pilot, lambda: "Enter or Space" in text_of(app))
        await pilot.click(offset=(2, 2))
        await pilot.pause(0.3)
        assert isinstance(app.screen, CurtainScreen)
        await pilot.click("#curtain-key")
        await on_top(pilot, Below)


async def test_what_lies_below_changes_only_when_it_is_up() -> None:
    app = CurtainApp()
    seen: list[str] = []
    async with app.run_test(size=SMALL) as pilot:
        await on_top(pilot, Below)
        draw_curtain(
            app, Side.ATTACKER, app.results.append, when_up=lambda: seen.append(text_of(app))
        )
        await until(pilot, lambda: bool(seen))
        assert SECRET not in seen[0]
        assert "Attacker, take the keyboard." in seen[0]


async def test_it_is_left_with_the_program() -> None:
    async with hung() as (app, pilot):
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running)


@asynccontextmanager
async def asked(
    size: tuple[int, int] = SMALL, details: int = 2
) -> AsyncIterator[tuple[CurtainApp, Pilot[None]]]:
    app = CurtainApp()
    async with app.run_test(size=size) as pilot:
        await on_top(pilot, Below)
        lines = [f"detail {number}" for number in range(details)]
        for _ in range(2):
            ask(app, "Bring it down on your own?", lines, app.results.append)
        await on_top(pilot, ConfirmScreen)
        yield app, pilot


@pytest.mark.parametrize(
    ("keys", "answer"),
    [("y", True), ("Y", True), ("n", False), ("escape", False), ("escape y", False)],
)
async def test_a_question_is_answered_once(keys: str, answer: bool) -> None:
    async with asked() as (app, pilot):
        await until(pilot, lambda: "Bring it down on your own?" in text_of(app))
        assert "detail 1" in text_of(app)
        assert "Esc n" in text_of(app)
        await pilot.press(*keys.split())
        await on_top(pilot, Below)
        assert app.results == [answer]


async def test_enter_answers_nothing() -> None:
    async with asked() as (app, pilot):
        await pilot.press("enter", "space", "x")
        await pilot.pause(0.1)
        assert isinstance(app.screen, ConfirmScreen)
        assert not app.below.crossed


@pytest.mark.parametrize(("place", "answer"), [(0, True), (1, False)])
async def test_answers_can_be_clicked(place: int, answer: bool) -> None:
    async with asked() as (app, pilot):
        button = list(app.screen.query("Answer"))[place]
        await pilot.click(button)
        await on_top(pilot, Below)
        assert app.results == [answer]


async def test_long_details_are_scrolled() -> None:
    async with asked(details=40) as (app, pilot):
        await until(pilot, lambda: "y yes, do it" in text_of(app))
        await pilot.press(*["down"] * 40)
        await until(pilot, lambda: "detail 39" in text_of(app))
