"""What a key costs where that can be counted: lines drawn, layouts, rules of style looked up."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.segment import Segment
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from siegegame.ui.card import Card
from siegegame.ui.frame import LineCompositor, LinesUpdate, covered
from siegegame.ui.pauses import drop, keep, lively
from siegegame.ui.screens.play import PlayScreen
from siegegame.ui.screens.title import TitleScreen
from siegegame.ui.siege_app import SiegeApp
from siegegame.ui.widgets.header import Standing
from ui.table_yard import press, seated, session_in, until

ARROWS = ("right", "right", "up", "left", "down", "left", "down", "up")


@contextmanager
def counted(patch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Counts layouts, updates of style, frames and lines of widgets."""
    found: Counter[str] = Counter()

    def count(owner: type, name: str, what: str) -> None:
        whole = getattr(owner, name)

        def counting(self: object, *args: Any, **named: Any) -> object:
            found[what] += 1
            return whole(self, *args, **named)

        patch.setattr(owner, name, counting)

    with patch.context() as patch:  # noqa: PLR1704 - all is taken back at the end of it
        count(Screen, "_refresh_layout", "layouts")
        count(Stylesheet, "update_nodes", "updates of style")
        count(StylesCache, "render_line", "lines")
        count(LineCompositor, "render_partial_update", "frames")
        yield found


async def ready(screen: PlayScreen, pilot: Pilot[None]) -> None:
    """A unit is to be moved."""
    await until(pilot, lambda: screen.tool is not None)
    await press(pilot, "1", "enter", "1", "enter")
    await until(pilot, lambda: screen.tool is not None and screen.tool.badge == "MOVE")
    await pilot.pause(0.2)


@pytest.mark.parametrize(
    ("before", "keys", "most"),
    [
        (("right",), ARROWS, 12),
        (("x",), ARROWS, 32),
        ((), ("tab",) * 4, 75),
        ((), ("x", "escape", "x"), 75),
    ],
)
async def test_a_key_lays_nothing_out_and_draws_only_what_changed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    before: tuple[str, ...],
    keys: tuple[str, ...],
    most: int,
) -> None:
    async with seated(session_in(tmp_path, until="movement")) as (screen, pilot):
        await ready(screen, pilot)
        await press(pilot, *before)
        await pilot.pause(0.1)
        with counted(monkeypatch) as found:
            for key in keys:
                found.clear()
                await press(pilot, key)
                await pilot.pause(0.02)
                assert found["frames"] > 0, key
                assert found["lines"] <= most, key
                assert not found["layouts"], key
                assert not found["updates of style"], key


async def test_the_cursor_comes_before_what_may_come_of_it(tmp_path: Path) -> None:
    async with seated(session_in(tmp_path, until="movement")) as (screen, pilot):
        await ready(screen, pilot)
        told: list[str] = []
        screen._map.redraw = lambda rows: told.append("map")  # type: ignore[method-assign]
        screen._card.show = lambda card: told.append("card")  # type: ignore[method-assign]
        screen.action_arrow(1, 0)
        assert set(told) == {"map"}
        await pilot.pause()
        assert told[-1] == "card"


async def test_a_key_is_answered_before_the_next_message(tmp_path: Path) -> None:
    """Without a way through the screen's messages and its clock; another key goes first."""
    async with seated(session_in(tmp_path, until="movement")) as (screen, pilot):
        await ready(screen, pilot)
        drawn: list[str] = []
        whole = screen._compositor_refresh
        screen._compositor_refresh = lambda: (drawn.append("frame"), whole())[1]  # type: ignore[method-assign]
        await pilot.app.on_event(Key("right", None))
        assert drawn == ["frame"]
        assert not screen._map.take_change()
        pilot.app._message_queue.put_nowait(Key("left", None))
        await pilot.app.on_event(Key("right", None))
        assert drawn == ["frame"]


async def test_a_board_that_scrolls_is_not_laid_out_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(session_in(tmp_path, until="movement"), (80, 24)) as (screen, pilot):
        await ready(screen, pilot)
        seen: list[str] = []
        arrange = LineCompositor._arrange_root
        monkeypatch.setattr(
            LineCompositor, "_arrange_root",
            lambda self, *args, **named: seen.append("") or arrange(self, *args, **named),
        )  # fmt: skip
        before = screen._map.corner
        await press(pilot, "x", *("down",) * 20, *("up",) * 31)
        assert screen._map.corner != before
        assert not seen


class Paper:
    """What a terminal shows of the frames that were sent to it: signs and how they look."""

    def __init__(self, screen: Screen[object]) -> None:
        self.rows = [cells(strip) for strip in screen._compositor.render_strips()]
        self.pieces = 0

    def take(self, update: object) -> None:
        """Takes a frame of pieces."""
        assert isinstance(update, LinesUpdate)
        for x, y, strip in update.strips:
            found = cells(strip)
            self.rows[y][x : x + len(found)] = found
            self.pieces += 1


def cells(strip: Strip) -> list[tuple[str, object]]:
    return [(sign, look(part)) for part in strip for sign in part.text]


def look(part: Segment) -> object:
    style = part.style
    return style and (style.color, style.bgcolor, style.bold, style.underline, style.reverse)


async def test_pieces_of_lines_make_up_the_same_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(session_in(tmp_path, until="movement")) as (screen, pilot):
        await ready(screen, pilot)
        paper = Paper(screen)
        monkeypatch.setattr(
            App, "_display", lambda app, shown, update: update and paper.take(update)
        )
        await press(pilot, *ARROWS, "tab", "tab", "f", "x", *ARROWS, "tab", "tab", "escape", "n")
        await pilot.pause(0.1)
        assert paper.pieces > 50
        for row, strip in zip(paper.rows, screen._compositor.render_strips(), strict=True):
            assert row == cells(strip)


async def test_what_waits_for_the_clock_of_frames_is_not_lost_to_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(session_in(tmp_path, until="movement")) as (screen, pilot):
        await ready(screen, pilot)
        paper = Paper(screen)
        monkeypatch.setattr(
            App, "_display", lambda app, shown, update: update and paper.take(update)
        )
        screen._header.show(Standing("Another", "Turn 9", "", None, ((), ())))
        assert screen._header.take_change()
        screen._dirty_widgets.add(screen._header)  # as when its message has come
        await pilot.app.on_event(Key("right", None))
        row = screen._compositor.render_strips()[0]
        assert "Turn 9" in row.text
        assert paper.rows[0] == cells(row)


async def test_a_frame_is_drawn_to_its_end_though_drawing_hides_somebody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(session_in(tmp_path, until="movement")) as (screen, pilot):
        await ready(screen, pilot)
        compositor = screen._compositor
        whole = set(range(screen.size.height))

        def hiding(draw: Any) -> Any:
            def drawn(area: Any) -> list[Strip]:
                monkeypatch.setattr(compositor, "_visible_widgets", {})
                return list(draw(area))

            return drawn

        for widget in list(compositor.visible_widgets):
            monkeypatch.setattr(widget, "render_lines", hiding(widget.render_lines))
        compositor._dirty_regions.add(screen.size.region)
        update = compositor.render_partial_update()

        assert isinstance(update, LinesUpdate)
        assert {y for _, y, _ in update.strips} == whole


def test_what_covers_a_span_leaves_the_rest_bare() -> None:
    assert covered([(0, 10)], (3, 5)) == ([(3, 5)], [(0, 3), (5, 10)])
    assert covered([(0, 3), (5, 10)], (2, 7)) == ([(2, 3), (5, 7)], [(0, 2), (7, 10)])
    assert covered([(0, 3)], (3, 7)) == ([], [(0, 3)])
    assert covered([(4, 6)], (0, 9)) == ([(4, 6)], [])


async def test_the_same_words_in_another_style_are_drawn_again(tmp_path: Path) -> None:
    async with seated(session_in(tmp_path, until="movement")) as (screen, pilot):
        await until(pilot, lambda: screen.tool is not None)
        seen = []
        for word in ("plain", "bad"):
            screen._card.show(Card("Same", None, [[("as it was", word)]]))
            await pilot.pause()
            seen.append(cells(screen._card.render_line(0)))
        assert seen[0] != seen[1]


async def test_the_title_is_the_first_screen_and_rules_are_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: Counter[object] = Counter()
    whole = Stylesheet._parse_rules

    def counting(self: Stylesheet, css: str, *, read_from: object, **named: Any) -> object:
        key = (css, read_from, *named.values())
        read[read_from] += key not in self._parse_cache
        return whole(self, css, read_from=read_from, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Stylesheet, "_parse_rules", counting)
    app = SiegeApp(folder=tmp_path, animate=False)
    async with app.run_test(size=(120, 36)):
        assert isinstance(app.screen_stack[0], TitleScreen)
        assert read
        assert max(read.values()) == 1


def test_memory_and_threads_are_as_before_once_the_screens_are_gone() -> None:
    turn = sys.getswitchinterval()
    with lively():
        assert not gc.isenabled()
        assert sys.getswitchinterval() < turn
        keep()
        assert gc.isenabled()
        assert gc.get_freeze_count()
        drop()
        assert not gc.get_freeze_count()
        keep()
    assert gc.isenabled()
    assert not gc.get_freeze_count()
    assert sys.getswitchinterval() == pytest.approx(turn)
