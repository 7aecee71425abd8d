"""Pictures of the viewer; look at them in the report before renewing them."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from siegegame.ui.watch_app import WatchApp
from ui.conftest import app_at, ended
from ui.siege_yard import FELL, FIRED, siege


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause(0.1)


def test_a_shot_at_80_by_24(snap_compare: Any) -> None:
    assert snap_compare(app_at(12), terminal_size=(80, 24), run_before=settle)


def test_a_shot_at_120_by_36(snap_compare: Any) -> None:
    assert snap_compare(app_at(12), terminal_size=(120, 36), run_before=settle)


def test_a_move_in_ascii(snap_compare: Any) -> None:
    assert snap_compare(app_at(2, plain=True), terminal_size=(100, 24), run_before=settle)


def siege_at(position: int, *, plain: bool = False) -> WatchApp:
    feed = siege()
    feed.seek(position)
    return WatchApp(feed, ascii=plain, animate=False)


def test_a_template_on_a_burning_building(snap_compare: Any) -> None:
    assert snap_compare(siege_at(FIRED), terminal_size=(120, 36), run_before=settle)


@pytest.mark.parametrize("plain", [False, True])
def test_a_collapse_beside_a_crumbling_building(snap_compare: Any, plain: bool) -> None:
    async def open_card(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await pilot.press("i")
        await settle(pilot)

    app = siege_at(FELL, plain=plain)
    assert snap_compare(app, terminal_size=(80, 24), run_before=open_card)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_result(snap_compare: Any, size: tuple[int, int]) -> None:
    app = WatchApp(ended(), animate=False)
    assert snap_compare(app, terminal_size=size, run_before=settle)


def test_the_zoom_at_80_by_24(snap_compare: Any) -> None:
    async def zoom(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await pilot.press("z")
        await settle(pilot)

    assert snap_compare(app_at(12), terminal_size=(80, 24), run_before=zoom)


@pytest.mark.parametrize("page", [0, 1])
def test_the_help_at_80_by_24(snap_compare: Any, page: int) -> None:
    async def ask(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await pilot.press("question_mark", *["right"] * page)
        await pilot.pause(0.1)

    assert snap_compare(app_at(12), terminal_size=(80, 24), run_before=ask)
