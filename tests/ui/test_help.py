"""The help of a battle at the smallest size: columns that hang, and what signs mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from siegegame.ui.keys import PLAY, STEERING, WATCH, Key
from siegegame.ui.screens.help import EVERYWHERE, HelpScreen, _keys
from siegegame.ui.screens.primer import PrimerScreen
from siegegame.ui.widgets.glyphs import NORMAL

from .castle_yard import castle
from .fort_yard import session_of
from .menus import SMALL, lines_of, menus, on_top, text_of
from .table_yard import press, seated


async def test_every_key_of_a_battle_stands_there_whole(tmp_path: Path) -> None:
    async with menus(tmp_path, SMALL) as (app, pilot):
        await pilot.press("k")
        await on_top(pilot, PrimerScreen)
        await pilot.press("enter")
        await on_top(pilot, HelpScreen)
        columns = "\n".join(line[at : at + 39] for at in (1, 40) for line in lines_of(app))
        words = " ".join(columns.split())
        for key in (*PLAY, *STEERING, *EVERYWHERE):
            assert f"{key.shown} {key.text}" in words
        await pilot.press("right", "right")
        await pilot.pause()
        reading = " ".join(text_of(app).replace("│", " ").split())
        assert "'+61 (g)' at the right: there are 61 lines more" in reading
        assert "a for the attacker and D for the defender" in reading


@pytest.mark.parametrize("key", [*WATCH, *PLAY, *STEERING, *EVERYWHERE])
def test_a_key_fits_its_column(key: Key) -> None:
    assert all(line.cell_length <= 37 for line in _keys([key]))


def test_a_longer_text_goes_on_below_itself() -> None:
    first, second = _keys([Key("x", "", "x", "words " * 7)])
    assert first.plain.index("words") == len(second.plain) - len(second.plain.lstrip())


async def test_the_signs_of_walls_are_explained_where_there_are_walls(tmp_path: Path) -> None:
    async with seated(session_of(castle(), tmp_path), SMALL) as (_, pilot):
        await press(pilot, "question_mark", "right")
        page = " ".join(text_of(pilot.app).replace("│", " ").split())
        marks = NORMAL.marks
        for words in (
            f"a wall, {NORMAL.bars['wall'][1]} hurt, {NORMAL.bars['wall'][2]} nearly gone",
            f"a gate, {marks['gate open']} open", "a door in a wall", "a mantlet, to be pushed",
            f"a ladder at a wall, {marks['grapple']} grapples",
        ):  # fmt: skip
            assert words in page
