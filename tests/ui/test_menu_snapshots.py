"""Pictures of the menus; look at them in the report before renewing them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from siegegame.model.vocabulary import Side
from siegegame.ui.screens.confirm import ask
from siegegame.ui.screens.curtain import draw_curtain
from siegegame.ui.siege_app import SiegeApp

from .menus import SIZES, save, text_of, until

NAMES = {"n": "New match", "s": "Saved matches", "k": "How it is played"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three files of known times; seeds and the version are always the same."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr("siegegame.ui.menus.new_seed", lambda: 123456)
    monkeypatch.setattr("siegegame.__version__", "0.0.0")
    save(tmp_path / "young.siege", 4)
    save(tmp_path / "over.siege", -1, turns=1)
    (tmp_path / "broken.siege").write_bytes(b'{"siegegame":1\n')
    for at, name in enumerate(("broken", "over", "young")):
        os.utime(tmp_path / f"{name}.siege", (1_700_000_000 + 60 * at, 1_700_000_000 + 60 * at))
    return tmp_path


def app_of(folder: Path, *, plain: bool = False) -> SiegeApp:
    return SiegeApp(folder=folder, ascii=plain, animate=False)


async def ready(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: "human v human" in text_of(pilot.app))
    await pilot.pause(0.1)


@pytest.mark.parametrize("size", SIZES)
def test_the_title(snap_compare: Any, folder: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_of(folder), terminal_size=size, run_before=ready)


def test_the_title_in_ascii(snap_compare: Any, folder: Path) -> None:
    app = app_of(folder, plain=True)
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", NAMES)
def test_what_it_leads_to(snap_compare: Any, folder: Path, key: str, size: tuple[int, int]) -> None:
    async def lead(pilot: Pilot[None]) -> None:
        await ready(pilot)
        await pilot.press(key)
        await until(pilot, lambda: NAMES[key] in text_of(pilot.app).split("\n")[0])
        if key == "s":
            await until(pilot, lambda: "1 of 3" in text_of(pilot.app))
        if key == "n":
            await pilot.press("down")
        await pilot.pause(0.1)

    assert snap_compare(app_of(folder), terminal_size=size, run_before=lead)


@pytest.mark.parametrize("size", SIZES)
def test_a_question(snap_compare: Any, folder: Path, size: tuple[int, int]) -> None:
    async def put(pilot: Pilot[None]) -> None:
        await ready(pilot)
        details = ("The Mint may come down: 3 stands of your own are inside.", "E7")
        ask(pilot.app, "Shoot at your own building?", details, lambda _: None)
        await until(pilot, lambda: "Esc n" in text_of(pilot.app))

    assert snap_compare(app_of(folder), terminal_size=size, run_before=put)


@pytest.mark.parametrize("size", SIZES)
def test_the_curtain(snap_compare: Any, folder: Path, size: tuple[int, int]) -> None:
    async def hang(pilot: Pilot[None]) -> None:
        await ready(pilot)
        draw_curtain(pilot.app, Side.DEFENDER, lambda _: None)
        await until(pilot, lambda: "Enter or Space" in text_of(pilot.app))

    assert snap_compare(app_of(folder), terminal_size=size, run_before=hang)
