"""Pictures of the viewer; look at them in the report before renewing them."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from ui.conftest import app_at


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause(0.1)


def test_a_shot_at_80_by_24(snap_compare: Any) -> None:
    assert snap_compare(app_at(12), terminal_size=(80, 24), run_before=settle)


def test_a_shot_at_120_by_36(snap_compare: Any) -> None:
    assert snap_compare(app_at(12), terminal_size=(120, 36), run_before=settle)


def test_a_move_in_ascii(snap_compare: Any) -> None:
    assert snap_compare(app_at(2, plain=True), terminal_size=(100, 24), run_before=settle)


def test_the_help_at_80_by_24(snap_compare: Any) -> None:
    async def ask(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause(0.1)

    assert snap_compare(app_at(12), terminal_size=(80, 24), run_before=ask)
