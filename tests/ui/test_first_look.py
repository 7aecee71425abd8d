"""What somebody needs who sees the screen for the first time."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Static

from siegegame.model.vocabulary import SIDES
from siegegame.ui.app import run_watch
from siegegame.ui.guide import codes
from siegegame.ui.screens.help import PAGES, HelpScreen
from siegegame.ui.screens.watch import WatchScreen
from siegegame.ui.watch_app import WatchApp, key_behind_escape
from ui.conftest import live, shown, text_of, viewer, yard

SMALL = (80, 24)


async def test_something_is_there_before_the_viewer() -> None:
    app = WatchApp(yard(), animate=False)
    first = [widget for widget in app.compose() if isinstance(widget, Static)]
    assert "setting up" in str(first[0].render())
    async with app.run_test(size=SMALL) as pilot:
        assert "setting up" in str(app.screen_stack[0].query_one("#setting-up", Static).render())
        await pilot.pause()
        assert isinstance(app.screen, WatchScreen)


@pytest.mark.parametrize("position", [0, 150, 400])
@pytest.mark.parametrize("width", [80, 100, 120])
async def test_numbers_in_the_header_have_a_name(position: int, width: int) -> None:
    async with shown(live(position), (width, 24)) as (app, _pilot):
        top = text_of(app)[0]
        assert "Morale" in top
        assert "att " in top.split("Morale")[1]
        assert "DEF " in top.split("Morale")[1]


async def test_the_way_out_and_the_help_are_always_offered() -> None:
    async with shown(live(150), SMALL) as (app, pilot):
        for keys in ((), ("c",), ("escape", "g")):
            await pilot.press(*keys)
            await pilot.pause()
            assert "? help  q quit" in text_of(app)[-1]


async def pages(size: tuple[int, int]) -> dict[str, str]:
    found = {}
    async with shown(live(150), size) as (app, pilot):
        await pilot.press("question_mark")
        for page in PAGES:
            await pilot.pause()
            found[page] = " ".join("\n".join(text_of(app)).replace("│", " ").split())
            await pilot.press("right")
    return found


async def test_the_help_explains_what_is_seen() -> None:
    found = await pages(SMALL)
    for part in ("Attacker to decide", "will to fight", "a bar for the start", "larger than its",
                 "a for the attacker and D for the defender"):  # fmt: skip
        assert part in found["Reading the screen"]
    for part in ("damage capacity left", "D3 is", "minefield", "HQ"):
        assert part in found["Map"]
    for side in SIDES:
        for code, name in codes(live().view(), side):
            assert f"{code} {name}" in found["Units"]
    assert "play on to the end" in found["Keys"]


@pytest.mark.parametrize(
    ("key", "behind"),
    [("alt+z", "z"), ("alt+shift+l", "L"), ("alt+left", None), ("z", None), ("ctrl+z", None)],
)
def test_alt_with_a_letter_is_escape_and_the_letter(key: str, behind: str | None) -> None:
    assert key_behind_escape(key) == behind


@pytest.mark.parametrize(
    "keys", [("alt+z",), ("escape", "z"), ("escape", "q"), ("escape", "n"), ("x",)]
)
async def test_a_key_at_once_behind_escape_leaves_no_help_standing(keys: tuple[str, ...]) -> None:
    async with shown(live(150), SMALL) as (app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        for key in keys:
            app.post_message(events.Key(key, None))
        await pilot.pause(0.2)
        assert viewer(app)._map.zoom == (2 if keys == ("alt+z",) else viewer(app)._map.zoom)
        await pilot.press("question_mark", "escape")
        await pilot.pause()
        assert isinstance(app.screen, WatchScreen)


def test_a_line_stands_on_the_terminal_while_the_screens_are_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(WatchApp, "run", lambda _: print("here"))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    run_watch(yard())
    shown_text = capsys.readouterr().out
    assert shown_text.index("setting up") < shown_text.rindex("\r") < shown_text.index("here")
