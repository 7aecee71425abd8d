"""What is to be played, as chosen on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from siegegame.content.board import board
from siegegame.content.loader import load
from siegegame.engine.setup import OPTIONS
from siegegame.model.vocabulary import SIDES
from siegegame.players import LEVELS
from siegegame.ui.screens.play import PlayScreen
from siegegame.ui.screens.setup import SetupScreen
from siegegame.ui.screens.title import TitleScreen
from siegegame.ui.setup_form import LAST_SEED, Form
from siegegame.ui.siege_app import SiegeApp
from siegegame.ui.widgets.glyphs import ASCII, NORMAL
from siegegame.ui.widgets.mini_map import reduced

from .menus import SIZES, lines_of, menus, on_top, text_of, until


def form() -> Form:
    return Form(load(), 7, dict.fromkeys(SIDES, "human"))


def to(made: Form, key: str) -> Form:
    made.at = [row.key for row in made.rows].index(key)
    return made


def test_every_option_of_the_rules_is_offered_and_explained() -> None:
    rows = {row.key: row for row in form().rows}
    for key, meaning in OPTIONS.items():
        assert meaning[1:] in rows[key].explain


def test_the_usual_choice_sets_no_option() -> None:
    choice = form().choice()
    assert (choice.source, choice.seed, choice.points) == ("desperate-defense", 7, 1000)
    assert set(choice.seats.values()) == {"human"}
    assert not choice.options


def test_other_points_have_other_armies() -> None:
    made = to(form(), "points")
    before = [row.value for row in made.rows if row.key.endswith("_army")]
    made.turn(1)
    after = [row.value for row in made.rows if row.key.endswith("_army")]
    assert made.choice().points == 2000
    assert all(old != new for old, new in zip(before, after, strict=True))


def test_another_scenario_brings_its_own_turn_limit_unless_somebody_gave_a_number() -> None:
    made = to(form(), "scenario")
    made.turn(1)
    assert made.choice().source == "bastion-line"
    assert made.choice().turns == load().scenarios["bastion-line"].turns
    to(made, "turns").rows[made.at].text = "5"
    to(made, "scenario").turn(1)
    assert made.choice().turns == 5


def test_free_placement_is_an_option() -> None:
    made = to(form(), "placement")
    made.turn(1)
    assert made.choice().options == {"placement": "free"}


@pytest.mark.parametrize("key", ["turns", "seed"])
def test_without_a_number_nothing_can_be_begun(key: str) -> None:
    made = to(form(), key)
    for _ in range(20):
        made.erase()
    assert key in made.problems[0].lower()
    with pytest.raises(ValueError, match="a whole number from"):
        made.choice()
    made.turn(1)
    assert not made.problems


def test_numbers_stay_in_their_range() -> None:
    made = to(form(), "turns")
    for digit in "00999":
        made.type(digit)
    assert len(made.row.text) <= 2
    to(made, "seed")
    for digit in "9" * 30:
        made.type(digit)
    assert not made.problems or int(made.row.text) > LAST_SEED
    made.turn(1)
    assert not made.problems


@pytest.mark.parametrize("glyphs", [NORMAL, ASCII])
@pytest.mark.parametrize("room", [(24, 14), (48, 30), (96, 50), (10, 3)])
def test_a_small_map_fits(room: tuple[int, int], glyphs: object) -> None:
    catalogue = load()
    card = catalogue.maps["varnholt"]
    rows = reduced(board(card, catalogue.terrain, catalogue.structures), glyphs, room)
    widths = {sum(len(text) for text, _ in row) for row in rows}
    assert len(widths) == 1
    assert widths.pop() <= room[0]
    assert len(rows) <= max(room[1], 6)
    assert room[0] < 24 or any(role == "structure" for row in rows for _, role in row)


async def opened(pilot: Pilot[None]) -> None:
    await pilot.press("n")
    await on_top(pilot, SetupScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_every_row_is_explained_when_it_is_chosen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with menus(tmp_path, size) as (app, pilot):
        await opened(pilot)
        for row in form().rows:
            await pilot.pause()
            shown = text_of(app)
            assert f"> {row.label}" in shown
            assert row.explain.split()[0] in shown
            await pilot.press("down")
        await pilot.press("up", "k", "shift+tab")
        assert "Enter begin" in lines_of(app)[-1]
        assert "? help" in lines_of(app)[-1]


@pytest.mark.parametrize("size", SIZES)
async def test_what_a_scenario_is_about_is_told_to_its_end(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with menus(tmp_path, size) as (app, pilot):
        await opened(pilot)
        for scenario in sorted(load().scenarios.values(), key=lambda each: each.name):
            while f"← {scenario.name} →" not in text_of(app):
                await pilot.press("right")
                await pilot.pause()
            shown = " ".join(" ".join(lines_of(app)).split())
            assert scenario.summary.split()[-1] in shown, scenario.name


async def test_keys_change_rows(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await opened(pilot)
        await pilot.press("down", "right")
        assert f"computer, {LEVELS[-1]}" in text_of(app)
        await pilot.press("left", "down", "down", "down", "backspace", "backspace", "4", "2")
        await pilot.pause()
        assert "42_" in text_of(app)
        await pilot.press("tab", *["backspace"] * 9, "1", "2", "3")
        await pilot.pause()
        assert "123_" in text_of(app)
        await pilot.press("n")
        await pilot.pause()
        assert "123_" not in text_of(app)


async def test_a_bad_number_is_told_and_not_begun(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await opened(pilot)
        await pilot.press("tab", "tab", "tab", "tab", "backspace", "backspace", "enter")
        await pilot.pause(0.1)
        assert isinstance(app.screen, SetupScreen)
        assert "a whole number from 1 to 99" in text_of(app).replace("\n", " ")
        assert "cannot begin yet" in text_of(app) or app.size.width == 80


@pytest.mark.parametrize("key", ["enter", "b"])
async def test_a_match_begins_saved(tmp_path: Path, key: str) -> None:
    async with menus(tmp_path) as (app, pilot):
        await opened(pilot)
        await pilot.press(key)
        await until(pilot, lambda: any(isinstance(s, PlayScreen) for s in app.screen_stack))
        assert app.session
        assert app.session.path.parent == tmp_path
        assert not any(isinstance(screen, SetupScreen) for screen in app.screen_stack)


async def test_the_last_choice_is_kept_with_another_seed(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await opened(pilot)
        await pilot.press("down", "right", "escape")
        await on_top(pilot, TitleScreen)
        await opened(pilot)
        assert f"computer, {LEVELS[-1]}" in text_of(app)


async def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    async with menus(folder) as (app, pilot):
        await opened(pilot)
        folder.rmdir()
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, SetupScreen)
        assert "No such file" in " ".join(text_of(app).split())


def click_places(app: SiegeApp, label: str) -> tuple[int, int, int]:
    y, line = next((y, line) for y, line in enumerate(lines_of(app)) if f" {label}  " in line)
    return line.index("←"), line.index("→"), y


async def test_arrows_can_be_clicked(tmp_path: Path) -> None:
    async with menus(tmp_path) as (app, pilot):
        await opened(pilot)
        _, right, y = click_places(app, "Attacker")
        await pilot.click(offset=(right, y))
        await pilot.pause()
        assert f"computer, {LEVELS[-1]}" in lines_of(app)[y]
        left, _, y = click_places(app, "Attacker")
        await pilot.click(offset=(left, y))
        await pilot.pause()
        assert "a person" in lines_of(app)[y]


def test_the_first_digit_begins_the_number_anew() -> None:
    made = to(form(), "turns")
    made.choose(made.at)
    assert made.type("7") == ""
    assert made.row.text == "7"
    assert made.type("5") == ""
    assert made.row.text == "75"
    assert "Backspace" in made.type("1")
    assert made.row.text == "75"
    made.turn(-1)
    assert made.type("6") == ""
    assert made.row.text == "6"


def test_a_digit_where_no_number_is_says_so() -> None:
    made = to(form(), "attacker")
    assert made.type("3") == "Attacker is no number: the arrows change it"


def test_a_row_without_a_choice_names_what_there_is_no_other_of() -> None:
    rows = {row.key: row for row in form().rows}
    assert "There is no other" not in rows["scenario"].explain
    assert rows["attacker_army"].explain.endswith("There is no other attacker army.")


def test_a_short_match_is_said_to_favour_who_begins_with_more_morale() -> None:
    about = to(form(), "turns").row.explain
    assert "Fewer than 10 favour the attacker, who begins with more of it." in about


@pytest.mark.parametrize("size", SIZES)
async def test_digits_and_backspaces_typed_at_once_keep_their_order(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with menus(tmp_path, size) as (app, pilot):
        await opened(pilot)
        await pilot.press(*["down"] * 5)
        for key in ("9", "8", *["backspace"] * 5, *"123456", "backspace", "7"):
            app.simulate_key(key)
        await until(pilot, lambda: "123457_" in text_of(app))
        assert "0-9 Backspace type" in lines_of(app)[-1]
        await pilot.press("up", "1", "2", "3")
        await until(pilot, lambda: "12_" in text_of(app))
        assert "no more digits" in text_of(app)


@pytest.mark.parametrize("key", ["n", "s", "k"])
async def test_keys_are_called_the_same_everywhere(tmp_path: Path, key: str) -> None:
    (tmp_path / "some.siege").write_bytes(b"{")
    async with menus(tmp_path) as (app, pilot):
        assert "arrows choose" in lines_of(app)[-1]
        await pilot.press(key)
        await until(pilot, lambda: "TITLE" not in lines_of(app)[-1])
        await until(pilot, lambda: "arrows " in lines_of(app)[-1])


def test_setting_up_speaks_of_bunkers_only_where_there_are_some() -> None:
    catalogue = load()
    for key, scenario in catalogue.scenarios.items():
        form = Form(catalogue, 1, dict.fromkeys(SIDES, LEVELS[0]))
        form._scenario.select(key)
        form._rebuild()
        row = next(each for each in form.rows if each.key == "set_up")
        assert ("bunkers" in row.explain) is bool(scenario.points_per_counter), key
