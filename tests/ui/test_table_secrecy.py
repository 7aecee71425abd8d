"""What two people at one keyboard must never see of each other: where the bunkers lie."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from siegegame.model.orders import Done, Hide, Order
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.ui.screens.curtain import CurtainScreen
from siegegame.ui.table import archive
from siegegame.ui.table.session import Session
from ui.table_yard import lift, press, seated, seen, session_in, until

KEYS = (
    "1", "enter", "1", "right", "right", "down", "v", "v", "v", "v", "x", "right", "tab", "escape",
    "i", "i", "n", "2", "tab", "f", "down", "z", "z", "g", "g", "n", "3", "u", "escape",
)  # fmt: skip
"""A little of everything in the Movement phase, without an order that rolls a die."""


def hidden_under(folder: Path, *structures: str) -> Session:
    """A match whose bunkers lie under the structures named, at the first Movement phase."""
    session = session_in(folder)
    for number, structure in enumerate(structures, 1):
        session.act(Hide(f"bunker-{number}", structure))
    return session


def city(session: Session) -> list[str]:
    """The structures under which a bunker may lie."""
    view = session.match.view(Side.DEFENDER)
    return [
        each.id for each in view.structures() if view.legal.check(Hide("bunker-1", each.id)) is None
    ]


def deployed(folder: Path) -> list[Order]:
    """How both sides set up, and who goes first, whatever is hidden where."""
    session = session_in(folder, until="movement")
    return [order for order in session.orders if not isinstance(order, Hide)]


def styled(pilot: Pilot[None]) -> list[str]:
    """All that stands on the screen, colours included."""
    return [repr(list(strip)) for strip in pilot.app.screen._compositor.render_strips()]


async def after_hiding(session: Session, size: tuple[int, int]) -> list[list[str]]:
    """The pictures from the end of the secret part on."""
    async with seated(session, size) as (_, pilot):
        await lift(pilot)
        await press(pilot, "space")
        await until(pilot, lambda: session.match.stage == "deployment")
        await until(pilot, lambda: "the keyboard is mine" in seen(pilot))
        found = [styled(pilot)]
        await lift(pilot)
        await pilot.pause(0.1)
        found.append(styled(pilot))
        await press(pilot, "right", "x", "down", "escape")
        found.append(styled(pilot))
    return found


async def in_battle(session: Session, size: tuple[int, int]) -> list[list[str]]:
    """The pictures of a stretch of the Movement phase."""
    found = []
    async with seated(session, size) as (_, pilot):
        for key in KEYS:
            await press(pilot, key)
            await pilot.pause()
            found.append(styled(pilot))
    return found


def compare(one: list[list[str]], two: list[list[str]]) -> None:
    for number, (left, right) in enumerate(zip(one, two, strict=True)):
        assert left == right, f"picture {number}"


SIZES = [(80, 24), (120, 36)]


@pytest.mark.parametrize("size", SIZES)
async def test_when_the_hiding_is_over_nothing_tells_where(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    names = city(session_in(tmp_path))
    one = await after_hiding(hidden_under(tmp_path, *names[:2]), size)
    two = await after_hiding(hidden_under(tmp_path, *names[3:5]), size)
    compare(one, two)


@pytest.mark.parametrize("size", SIZES)
async def test_in_battle_where_bunkers_lie_changes_no_sign_and_no_colour(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    names, given = city(session_in(tmp_path)), deployed(tmp_path)
    pictures = []
    for places in (names[:2], names[3:5]):
        session = hidden_under(tmp_path, *places)
        for order in given:
            session.act(order)
        pictures.append(await in_battle(session, size))
    compare(*pictures)


async def test_nothing_opens_over_a_curtain(tmp_path: Path) -> None:
    async with seated(session_in(tmp_path)) as (_, pilot):
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        before = seen(pilot)
        pilot.app.notify("bunker-1 lies under the chapel")
        await press(pilot, "ctrl+p", "question_mark", "x", "g", "p", "escape")
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert "chapel" not in seen(pilot)
        assert seen(pilot).split() == before.split() or "mine" in seen(pilot)


async def test_a_toast_raised_before_is_gone_when_the_curtain_hangs(tmp_path: Path) -> None:
    async with seated(session_in(tmp_path)) as (_, pilot):
        await lift(pilot)
        pilot.app.notify("bunker-1 lies under the chapel", timeout=60)
        await press(pilot, "a")
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await pilot.pause(0.2)
        assert "chapel" not in seen(pilot).lower()


async def test_neither_title_nor_key_line_nor_log_names_a_bunker(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    async with seated(session) as (screen, pilot):
        await lift(pilot)
        await press(pilot, "a")
        view = session.match.view(Side.DEFENDER)
        names = {view.structure(str(each.structure)).name for each in view.counters()}
        assert all(each.structure for each in view.counters())
        told = [screen._log._tell(event) for event in screen._chronicle.events]
        assert not any("hides" in line or "hidden under" in line for line in told)
        assert not names & {str(pilot.app.title), str(pilot.app.sub_title)}
        assert screen._witness.viewer is PUBLIC


async def test_the_list_of_saved_matches_tells_no_secret(tmp_path: Path) -> None:
    session = hidden_under(tmp_path, *city(session_in(tmp_path))[:2])
    session.sync().result()
    view = session.match.view(Side.DEFENDER)
    names = [view.structure(str(each.structure)).name for each in view.counters()]
    told = " ".join(entry.text for entry in archive.entries(tmp_path))
    assert told
    assert not any(name in told for name in names)
    assert str(session.seed) not in told.split()
    session.close()


async def after_keys(session: Session, keys: tuple[str, ...]) -> tuple[list[list[str]], list[str]]:
    """The pictures once somebody has hidden his bunkers by these keys; where they lie."""
    async with seated(session, (80, 24)) as (_, pilot):
        await lift(pilot)
        await press(pilot, *keys)
        await press(pilot, "space")
        await until(pilot, lambda: session.match.stage == "deployment")
        await pilot.pause(0.1)
        await lift(pilot)
        await pilot.pause(0.1)
        found = [styled(pilot)]
        await press(pilot, "right", "x", "down", "escape")
        found.append(styled(pilot))
    counters = session.match.view(Side.DEFENDER).counters()
    return found, [str(each.structure) for each in counters]


async def test_where_the_map_stands_does_not_tell_where_somebody_looked(tmp_path: Path) -> None:
    far = (*["tab"] * 7, "enter", *["tab"] * 3, "enter", "down", "down")
    one, here = await after_keys(session_in(tmp_path), far)
    two, there = await after_keys(session_in(tmp_path), ("a",))
    assert here != there
    compare(one, two)


async def test_whom_the_helper_deploys_where_does_not_tell_where_bunkers_lie(
    tmp_path: Path,
) -> None:
    names, given = city(session_in(tmp_path)), []
    for places in (names[:2], names[5:7]):
        session = hidden_under(tmp_path, *places)
        session.act(Done())
        async with seated(session) as (_, pilot):
            await lift(pilot)
            await press(pilot, "a")
            await until(pilot, lambda match=session.match: match.undo_depth > 5)  # type: ignore[misc]
        given.append([order for order in session.orders if not isinstance(order, Hide)])
    assert given[0] == given[1]
    assert len(given[0]) > 5
