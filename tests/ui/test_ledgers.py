"""The ledgers at the table: every point lost, by whom, by which roll; without anybody's secrets."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from siegegame.model.orders import parse
from siegegame.model.vocabulary import PUBLIC
from siegegame.ui.feed import Tape
from siegegame.ui.keys import PLAY, WATCH
from siegegame.ui.ledger_pages import books, opened_at, page
from siegegame.ui.screens.ledgers import LedgerScreen
from siegegame.ui.table.session import MatchChoice, Session
from siegegame.ui.watch_app import WatchApp

from .fort_yard import falling, session_of, wounded
from .table_yard import press, seated, seen, session_in, until
from .test_fort_snapshots import at

BAR = ("#", "-")


def text_of(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


def test_a_point_stands_with_who_took_it_and_the_roll() -> None:
    b = wounded()
    found = books(b.match.view(PUBLIC), b.match.events(PUBLIC), BAR)
    text = text_of(page(found[opened_at(found, "h")], str, 120))
    assert "1 point lost so far, in 1 blow." in text
    assert "Turn 2, shooting\nH3  −1  H loses 1 to the death_ray of a2: hull points 4 → 3." in text
    assert "4 + strength 10 = 14 against armour 14: a glance." in text
    assert "Hull points  3 of 4" in text


def test_no_line_of_the_ledger_is_wider_than_the_page() -> None:
    b = falling()
    found = books(b.match.view(PUBLIC), b.match.events(PUBLIC), BAR)
    lines = text_of(page(found[0], str, 44)).splitlines()
    assert all(len(line) <= 44 for line in lines[: lines.index("How it stands now")])


def test_it_opens_at_the_building_that_is_meant_else_at_one_that_lost_something() -> None:
    b = wounded()
    found = books(b.match.view(PUBLIC), b.match.events(PUBLIC), BAR)
    names = [book.structure for book in found]
    assert names[opened_at(found, "k")] == "k"
    assert names[opened_at(found, None)] == "h"
    assert opened_at([], None) == 0


async def test_at_the_table_l_opens_the_ledger_of_the_building_that_is_looked_at(
    tmp_path: Path,
) -> None:
    async with seated(session_of(wounded(), tmp_path), (80, 24)) as (screen, pilot):
        assert "ledger" in seen(pilot) or any(key.keys == "l" for key in PLAY)
        await press(pilot, *at(9, 8), "l")
        await until(pilot, lambda: "Ledger of K" in seen(pilot))
        await until(pilot, lambda: "Nothing was lost" in seen(pilot))
        await press(pilot, "up", "up")
        await until(pilot, lambda: "Ledger of H" in seen(pilot))
        await press(pilot, "end")
        await until(pilot, lambda: "bears on" in seen(pilot))
        await press(pilot, "l")
        assert pilot.app.screen is screen


async def test_looking_at_a_building_shows_its_plan_and_says_what_the_marks_mean(
    tmp_path: Path,
) -> None:
    async with seated(session_of(wounded(), tmp_path)) as (_, pilot):
        await press(pilot, *at(15, 4))
        await until(pilot, lambda: "14s2o=" in seen(pilot))
        assert "armour value, s slits" in seen(pilot)
        await press(pilot, "escape")
        await until(pilot, lambda: "14s2o=" not in seen(pilot))


async def test_the_card_scrolls_by_keys(tmp_path: Path) -> None:
    async with seated(session_of(wounded(), tmp_path), (80, 24)) as (_, pilot):
        await press(pilot, *at(15, 4), "i")
        await until(pilot, lambda: "[ ] scroll" in seen(pilot))
        assert "Sky lance" not in seen(pilot)
        await press(pilot, *["right_square_bracket"] * 3)
        await until(pilot, lambda: "Sky lance" in seen(pilot))
        await press(pilot, *["left_square_bracket"] * 3)
        await until(pilot, lambda: "Armour value 14" in seen(pilot))


async def test_ledgers_of_the_city_tell_nothing_of_bunkers(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    hidden = session.match.view(session.match.to_act).counters  # type: ignore[arg-type]
    assert any(True for _ in hidden())
    async with seated(session) as (_, pilot):
        await press(pilot, "l")
        await until(pilot, lambda: "Ledger of" in seen(pilot))
        screen = pilot.app.screen
        assert isinstance(screen, LedgerScreen)
        told = "\n".join(text_of(page(book, str, 90)) for book in screen._books)
        assert "hidden" not in told
        assert "Bunker" not in told


async def test_in_bastion_line_every_building_has_a_book(tmp_path: Path) -> None:
    session = Session.begin(MatchChoice("bastion-line", 3), tmp_path)
    found = books(session.match.view(PUBLIC), session.match.events(PUBLIC), BAR)
    assert len(found) == 17
    assert all(book.entries for book in found)
    session.close()


def test_a_key_of_the_viewer_leads_there_too() -> None:
    assert any(key.action == "ledger" for key in WATCH)


async def test_the_viewer_shows_plan_and_ledger_and_waits_for_who_reads() -> None:
    app = WatchApp(Tape(wounded().match, [parse("pass"), parse("pass")]), animate=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Shooting" in seen(pilot))
        home = (*["left"] * 24, *["up"] * 13)
        await press(pilot, "x", *home, *["right"] * 15, *["down"] * 4)
        await until(pilot, lambda: "14s2o=" in seen(pilot))
        await press(pilot, "b")
        await until(pilot, lambda: "1 point lost so far" in seen(pilot))
        rows = [row for row in seen(pilot).splitlines() if "│" in row]
        assert any("glance" in row for row in rows)
        await press(pilot, "b", "escape")
        await until(pilot, lambda: "14s2o=" not in seen(pilot))


async def test_where_the_ledger_scrolls_its_lines_still_fit(tmp_path: Path) -> None:
    async with seated(session_of(falling(), tmp_path), (80, 24)) as (_, pilot):
        await press(pilot, "l")
        await until(pilot, lambda: "1 point lost so far" in seen(pilot))
        text = pilot.app.screen.query_one("#ledger-text", Static)
        page_of = pilot.app.screen.query_one("#ledger-page")
        assert page_of.max_scroll_y > 0
        lines = str(text.content).splitlines()
        assert text.size.height == len(lines)
