"""Two people at one keyboard: what the keys of the battle do, and what stays hidden."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from time import monotonic

import pytest

from siegegame.engine import Match
from siegegame.engine.saves import read
from siegegame.model.orders import Order
from siegegame.model.vocabulary import PUBLIC, SIDES, Side
from siegegame.players import make_player
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.pace import reading
from siegegame.ui.screens.confirm import ConfirmScreen
from siegegame.ui.screens.curtain import CurtainScreen
from siegegame.ui.table.session import MatchChoice, Session
from siegegame.ui.table.thinker import Thinker, ThinkerError
from siegegame.ui.widgets.map_view import MapView
from ui.table_yard import SCENARIO, last_order, lift, press, seated, seen, session_in, until

SIZES = [(80, 24), (120, 36)]


async def test_given_a_new_match_when_people_set_up_then_a_curtain_hangs_first(
    tmp_path: Path,
) -> None:
    async with seated(session_in(tmp_path)) as (screen, pilot):
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        assert "Defender, take the keyboard" in seen(pilot)
        assert "bunker" not in seen(pilot).lower()
        await lift(pilot)
        assert "HIDE" in seen(pilot)
        assert screen.session.match.stage == "counters"


@pytest.mark.parametrize("size", SIZES)
async def test_given_hidden_bunkers_when_all_are_hidden_then_no_trace_is_left(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with seated(session_in(tmp_path), size) as (screen, pilot):
        await lift(pilot)
        await press(pilot, "enter", "tab", "enter")
        match = screen.session.match
        hidden = [str(each.structure) for each in match.view(Side.DEFENDER).counters()]
        names = [match.view(PUBLIC).structure(each).name for each in hidden]
        await press(pilot, "space")
        await until(pilot, lambda: match.stage == "deployment")
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert not any(name in seen(pilot) for name in names)
        await lift(pilot)
        assert "Bunker counter" not in seen(pilot)
        assert all(each.structure is None for each in screen.shown_view().counters())


async def test_a_digit_gives_an_order_and_undo_takes_it_back(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter", "2", "enter")
        assert last_order(session).endswith(" assault")
        await press(pilot, "u")
        assert "Taken back" in seen(pilot)
        assert not last_order(session).endswith(" assault")
        assert screen.tool is not None


async def test_undo_says_why_not(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (_, pilot):
        await press(pilot, "u")
        assert "No undo" in seen(pilot)


async def test_ending_the_moves_with_units_unused_asks_first(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (_, pilot):
        await press(pilot, "1", "enter", "tab", "space")
        given = len(session.orders)
        assert isinstance(pilot.app.screen, ConfirmScreen)
        assert "Not moved yet" in seen(pilot)
        await press(pilot, "escape")
        assert len(session.orders) == given
        await press(pilot, "space", "y")
        await until(pilot, lambda: len(session.orders) > given)
        assert last_order(session) == "done"


@pytest.mark.parametrize("size", SIZES)
async def test_a_unit_goes_where_the_cursor_is(tmp_path: Path, size: tuple[int, int]) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session, size) as (screen, pilot):
        await press(pilot, "1", "enter", "1", "enter", "right", "right")
        assert screen.tool is not None
        considered = screen.tool.orders()
        if considered:
            await press(pilot, "enter")
            assert session.orders[-1] == considered[-1]


async def test_every_order_is_on_the_disk_before_its_result_is_seen(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (_, pilot):
        await press(pilot, "1", "enter", "1", "enter", "right", "enter")
        assert read(session.path).orders == tuple(session.orders)


async def test_looking_around_changes_nothing_and_esc_goes_back(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter")
        given = len(session.orders)
        await press(pilot, "x", "right", "down", "tab", "enter")
        assert len(session.orders) == given
        await press(pilot, "x", "escape")
        assert "LOOK" not in seen(pilot)
        assert screen.tool is not None


@pytest.mark.parametrize(("side", "mode"), [(Side.ATTACKER, "ORDER"), (Side.DEFENDER, "LOOK")])
async def test_jump_selects_ones_own_unit_and_looks_at_others(
    tmp_path: Path, side: Side, mode: str
) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter")
        marks = [mark for mark in screen._presenter.scene.units.values() if mark.side is side]
        code, view = marks[-1].code, screen.shown_view()
        await press(pilot, "apostrophe", *code.lower())
        assert mode in seen(pilot)
        if side is Side.ATTACKER:
            assert screen.tool is not None
            chosen = view.detachment(screen.tool.memory.detachment)
            assert code in {view.unit(each).card.code.lower() for each in chosen.units}
        else:
            assert screen._looking is not None
            assert screen._presenter.scene.units[screen._looking].code == code


async def test_the_overlays_are_gone_through_and_told(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (_, pilot):
        await press(pilot, "1", "enter")
        for name in ("No ruin threatens", "enemy fire", "sight of the unit"):
            await press(pilot, "v")
            assert name in seen(pilot)


async def test_a_peek_shows_the_bunkers_behind_a_curtain_until_a_key(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "2", "enter", "p")
        assert isinstance(pilot.app.screen, CurtainScreen)
        await lift(pilot)
        assert "any key hides them" in seen(pilot).replace("\n", " ")
        assert all(each.structure for each in screen.shown_view().counters())
        given = len(session.orders)
        await press(pilot, "1")
        assert len(session.orders) == given
        assert not any(each.structure for each in screen.shown_view().counters())
        assert "any key hides them" not in seen(pilot)


async def test_a_computer_thinks_while_keys_work(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement", defender="greedy")
    async with seated(session) as (screen, pilot):
        await press(pilot, "2", "enter")
        await until(pilot, lambda: screen.thinking is not None or screen.tool is not None)
        await press(pilot, "space", "z", "z")
        await until(pilot, lambda: screen.thinking is None, tries=1000)
        assert session.match.to_act is not None
        assert session.is_human(session.match.to_act)


async def test_the_single_person_sees_what_that_side_knows(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement", attacker="greedy")
    async with seated(session) as (screen, _):
        assert screen.shown_view().viewer is Side.DEFENDER


async def test_leaving_asks_nothing_and_the_match_goes_on_later(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (_, pilot):
        await press(pilot, "1", "enter", "q")
        await pilot.pause(0.2)
        assert "Continue" in seen(pilot)
    again = Session.resume(session.path)
    assert again.match.digest() == session.match.digest()
    again.close()


async def test_who_takes_back_who_goes_first_may_look_around(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter", "u", "x", "right", "escape")
        assert "LOOK" not in seen(pilot)
        assert screen.tool is not None


async def test_a_click_ends_a_peek_and_gives_no_order(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "2", "enter")
        given = len(session.orders)
        for action in ("accept", "done", "tool_key('2')", "undo"):
            await press(pilot, "p")
            await lift(pilot)
            assert screen._peeking
            await screen.run_action(action)
            await pilot.pause()
            assert not screen._peeking, action
            assert not any(each.structure for each in screen.shown_view().counters())
        await press(pilot, "p")
        await lift(pilot)
        screen.post_message(MapView.Chosen((3, 3)))
        await until(pilot, lambda: not screen._peeking)
        assert len(session.orders) == given


async def test_a_computer_player_that_fails_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Side] = []

    async def fail_once(thinker: Thinker, side: Side) -> Order:
        asked.append(side)
        if len(asked) == 1:
            raise ThinkerError("the player is gone")
        return await choose(thinker, side)

    choose = Thinker.choose
    monkeypatch.setattr(Thinker, "choose", fail_once)
    session = session_in(tmp_path, until="movement", attacker="random")
    async with seated(session) as (screen, pilot):
        await until(pilot, lambda: screen.tool is not None or "Space tries again" in seen(pilot))
        if screen.tool is not None:  # the person won the initiative
            await press(pilot, "1", "enter")
        await until(pilot, lambda: "Space tries again" in seen(pilot))
        await press(pilot, "space", "space")
        await until(pilot, lambda: len(asked) > 1, tries=1000)


async def test_who_leaves_while_a_computer_acts_leaves_cleanly(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement", attacker="random")
    async with seated(session) as (screen, pilot):
        await until(pilot, lambda: screen.tool is not None or screen.thinking is not None)
        if screen.tool is not None:
            await press(pilot, "1", "enter")
        await press(pilot, "q")
        await pilot.pause(0.3)
        assert "Continue" in seen(pilot)


async def test_what_cannot_be_saved_is_not_shown_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_in(tmp_path, until="movement")
    full: Future[None] = Future()
    full.set_exception(OSError(28, "No space left on device"))
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter")
        act, sync, told = session.act, session.sync, len(screen._chronicle.events)
        monkeypatch.setattr(session, "act", lambda order: (act(order), full)[1])
        monkeypatch.setattr(session, "sync", lambda: full)
        await press(pilot, "2", "enter")
        assert "No space left on device" in seen(pilot)
        await press(pilot, "x", "right", "tab", "space", "u", "1", "enter")
        assert len(screen._chronicle.events) == told
        assert "NOT SAVED" in seen(pilot)
        monkeypatch.setattr(session, "sync", sync)
        monkeypatch.setattr(session, "act", act)
        await press(pilot, "space")
        await until(pilot, lambda: len(screen._chronicle.events) > told)
        assert "NOT SAVED" not in seen(pilot)
        assert read(session.path).orders == tuple(session.orders)


async def test_undo_takes_back_all_that_one_key_gave(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="deployment")
    async with seated(session) as (_, pilot):
        await lift(pilot)
        before = session.match.digest()
        await press(pilot, "a")
        await until(pilot, lambda: session.match.digest() != before)
        await press(pilot, "u")
        assert session.match.digest() == before


def test_what_the_kit_plays_is_a_match(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="shooting")
    assert isinstance(session.match, Match)
    session.close()


async def test_another_theme_colours_card_and_map_anew(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter")
        before = [screen._card.render_line(0), screen._map.render_line(0)]
        await press(pilot, "T")
        await pilot.pause(0.1)
        after = [screen._card.render_line(0), screen._map.render_line(0)]
        for one, two in zip(before, after, strict=True):
            assert one.text == two.text
            assert list(one) != list(two)


async def test_a_peek_is_cancelled_with_esc_and_shows_nothing(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "2", "enter", "p")
        assert isinstance(pilot.app.screen, CurtainScreen)
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        assert not screen._peeking
        assert not any(each.structure for each in screen.shown_view().counters())


async def test_who_hides_nothing_is_offered_no_peek(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter", "tab")
        assert not screen.may_peek
        assert "p peek" not in seen(pilot)
        await press(pilot, "p")
        assert pilot.app.screen is screen


async def test_when_the_side_changes_enter_only_goes_on_first(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter", "tab", "space", "y")
        await until(pilot, lambda: session.match.to_act is Side.DEFENDER)
        await pilot.pause()
        given = len(session.orders)
        assert "Defender, your turn: Movement, turn 1 of 3. Enter goes on" in seen(pilot)
        await press(pilot, "enter")
        assert len(session.orders) == given
        assert screen.tool is not None
        assert "ORDER" in seen(pilot)
        await press(pilot, "enter")
        assert len(session.orders) == given + 1


async def test_given_reserves_when_the_first_moves_begin_then_the_screen_tells(
    tmp_path: Path,
) -> None:
    choice = MatchChoice("desperate-defense", 7, defender="greedy", set_up=True)
    async with seated(Session.begin(choice, tmp_path), (80, 24)) as (screen, pilot):
        await until(pilot, lambda: screen.tool is not None)
        if screen.tool and screen.tool.badge == "WHO FIRST":
            await press(pilot, "1", "enter")
        await pilot.pause()
        assert "units come on at your edge" in seen(pilot)
        assert "as you move them" in seen(pilot)


async def test_given_the_end_of_a_turn_when_it_is_read_then_both_sides_morale_is_told(
    tmp_path: Path,
) -> None:
    session = session_in(tmp_path, until="assault")
    async with seated(session, (80, 24)) as (screen, pilot):
        told = []
        turn = session.match.turn
        while session.match.turn == turn:
            side = session.match.to_act
            assert side is not None
            order = make_player("greedy", 7, side).choose(session.match.view(side))
            await screen.give((order,))
            await pilot.pause()
        for _ in range(3):
            told.append(seen(pilot))
            await press(pilot, "enter")
        morale = [screen._chronicle.morale(each)[-1] for each in SIDES]
        words = f"Turn {turn} is over. Morale: attacker {morale[0]:.1f} ("
        assert any(words in each and f"defender {morale[1]:.1f} (" in each for each in told)


async def test_undo_tells_what_one_key_gave_as_a_whole(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (_, pilot):
        await press(pilot, "1", "enter")
        given = len(session.orders)
        await press(pilot, "a", "y")
        await until(pilot, lambda: len(session.orders) > given)
        await pilot.pause()
        count = len(session.orders) - given
        await press(pilot, "u")
        assert f"Taken back: {count} orders at once, from the " in seen(pilot)
        assert len(session.orders) == given


async def test_other_keys_do_at_once_what_they_do(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter", "tab", "space", "y")
        await until(pilot, lambda: "Defender, your turn" in seen(pilot))
        await press(pilot, "3")
        assert screen.tool is not None
        assert screen.tool.memory.option == 2


async def test_after_an_order_the_map_shows_whom_it_is_about_now(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "2", "enter", "4", "enter")
        tool = screen.tool
        assert tool is not None
        lit = {p for p, touch in screen._presenter.scene.overlay.items() if touch.tint == "actor"}
        assert lit
        assert lit == set(tool.cells_of(tool.memory.detachment))
        left, top = screen._map.corner
        wide, high = screen._map.room
        assert any(left <= x < left + wide and top <= y < top + high for x, y in lit)


def test_a_result_stands_as_long_as_it_takes_to_read() -> None:
    assert reading("") == 0
    assert reading("Wall Battery: 1 lost, +5 blast markers, breaks") > 3


async def test_ones_own_result_stands_until_it_is_read_or_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = "siegegame.ui.screens.computing.reading"
    monkeypatch.setattr(slow, lambda text: 60.0 if text else 0.0)
    session = session_in(tmp_path, until="movement", defender="random")
    async with seated(session) as (screen, pilot):
        await until(pilot, lambda: screen.tool is not None or screen.thinking is not None)
        screen._came, given = "Wall Battery: 1 lost", len(session.orders)
        screen.desk.tool = None
        monkeypatch.setattr(type(session.match), "to_act", Side.DEFENDER)
        screen.think()
        await pilot.pause(0.3)
        assert "Wall Battery: 1 lost" in seen(pilot)
        assert "space hurries it" in seen(pilot)
        assert len(session.orders) == given
        monkeypatch.undo()
        await press(pilot, "space")
        await until(pilot, lambda: screen.thinking is None or len(session.orders) > given)


async def test_keys_do_nothing_while_the_terminal_is_too_small(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session, (120, 36)) as (_, pilot):
        before = len(session.orders)
        await pilot.resize_terminal(60, 20)
        await press(pilot, "enter", "enter", "space", "space", "1", "enter")
        assert len(session.orders) == before
        await pilot.resize_terminal(120, 36)
        await press(pilot, "enter")
        await until(pilot, lambda: len(session.orders) > before)


async def test_a_space_behind_one_that_hurried_a_computer_ends_nothing(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="shooting", attacker="human", defender="greedy")
    async with seated(session) as (screen, pilot):
        await until(pilot, lambda: screen.tool is not None)
        before = len(session.orders)
        screen._woke = monotonic()
        await press(pilot, "space")
        assert len(session.orders) == before
        assert screen._woke == 0.0


async def test_after_an_undo_the_cursor_is_where_the_building_stands_again(tmp_path: Path) -> None:
    session = Session.begin(MatchChoice(SCENARIO, 7, options={"placement": "free"}), tmp_path)
    async with seated(session) as (screen, pilot):
        await lift(pilot)
        for _ in range(30):
            await press(pilot, "down")
            if screen.tool and screen.tool.orders():
                break
        tool = screen.tool
        assert tool
        moved, before = tool.subject(), screen.shown_view().structure(tool.subject()).cells[0]
        await press(pilot, "enter", "tab", "u")
        assert screen.tool
        assert screen.tool.subject() == moved
        assert screen.desk.memory.cursor == before


async def test_a_key_that_does_nothing_here_says_so(tmp_path: Path) -> None:
    session = session_in(tmp_path, until="movement")
    async with seated(session) as (screen, pilot):
        await press(pilot, "1", "enter")
        for key, said in (
            ("m", "Just now m does nothing here (moves or fights; man a gun)"),
            ("plus", "Just now + - does nothing here (a floor, a casualty more or less)"),
            ("f", "Just now f does nothing here (all of it together, or one)"),
        ):
            await press(pilot, key)
            assert said in seen(pilot).replace("\n", " "), key
        for key in ("1", "2", "2"):
            await press(pilot, key)
            assert "does nothing here" not in seen(pilot), key
        await press(pilot, "enter", "f", "f")
        assert isinstance(screen.tool, MoveTool)
        assert "does nothing here" not in seen(pilot)
