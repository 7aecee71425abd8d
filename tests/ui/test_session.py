"""A match at the table: seats, orders that are on the disk, undo, taking up again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from kit.matches import play

from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import verify
from siegegame.engine.saves import read
from siegegame.model.errors import AssetError, Reason, RefusedError, SaveError, UsageError
from siegegame.model.orders import Done, Order, parse
from siegegame.model.vocabulary import PUBLIC, SIDES, Side
from siegegame.players import make_player
from siegegame.ui.table import MatchChoice, Session

STOCK = Path(__file__).resolve().parents[2] / "assets/scenarios/desperate-defense.toml"


def choice(seed: int = 7, attacker: str = "human", defender: str = "human") -> MatchChoice:
    return MatchChoice("desperate-defense", seed, attacker, defender)


def next_order(session: Session, level: str = "greedy") -> Order:
    """What a computer player would order now."""
    side = session.match.to_act
    assert side is not None
    return make_player(level, session.seed, side).choose(session.match.view(side))


def go_on(session: Session, count: int, level: str = "greedy") -> None:
    for _ in range(count):
        if session.match.over:
            return
        session.act(next_order(session, level))


def test_an_order_is_on_the_disk_when_its_future_is_done(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    assert session.path.parent == tmp_path
    assert read(session.path).orders == ()
    for count in range(1, 20):
        session.act(next_order(session)).result()
        assert read(session.path).orders == tuple(session.orders)
        assert len(session.orders) == count
    session.close()
    session.close()

    assert verify(session.path) == []
    header = read(session.path).header
    assert (header.scenario, header.seed, header.lines) == ("desperate-defense", 7, 0)
    assert header.seats == {"attacker": "human", "defender": "human"}


@pytest.mark.parametrize(
    ("attacker", "defender", "humans", "viewer"),
    [
        ("human", "human", SIDES, PUBLIC),
        ("human", "greedy", (Side.ATTACKER,), Side.ATTACKER),
        ("random", "human", (Side.DEFENDER,), Side.DEFENDER),
        ("random", "greedy", (), PUBLIC),
    ],
)
def test_who_sits_there_tells_what_the_screen_may_show(
    tmp_path: Path, attacker: str, defender: str, humans: tuple[Side, ...], viewer: object
) -> None:
    session = Session.begin(choice(1, attacker, defender), tmp_path)
    session.close()

    assert session.humans == humans
    assert session.viewer == viewer
    assert [session.is_human(side) for side in SIDES] == [side in humans for side in SIDES]


def test_what_is_refused_is_not_recorded(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    with pytest.raises(RefusedError):
        session.act(parse("shoot a b"))
    session.close()

    assert session.orders == []
    assert read(session.path).orders == ()


def test_undo_takes_back_ones_own_orders_and_says_when_it_cannot(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    given = [next_order(session)]
    session.act(given[0])
    given.append(next_order(session))
    session.act(given[1])

    assert session.undo() == given[1]
    assert session.undo() == given[0]
    with pytest.raises(RefusedError) as nothing:
        session.undo()
    assert nothing.value.refusal.reason is Reason.DICE_ROLLED
    session.sync().result()
    assert session.orders == []
    assert read(session.path).orders == ()

    while session.match.to_act is Side.DEFENDER:
        session.act(next_order(session))
    with pytest.raises(RefusedError, match="the other side's"):
        session.undo()
    session.close()
    assert verify(session.path) == []


def test_nobody_takes_back_for_a_computer_player(tmp_path: Path) -> None:
    session = Session.begin(choice(7, defender="greedy"), tmp_path)
    go_on(session, 2)

    with pytest.raises(RefusedError, match="a computer player is to act"):
        session.undo()
    session.close()


def test_a_match_goes_on_in_its_own_file_as_if_never_closed(tmp_path: Path) -> None:
    whole = Session.begin(choice(), tmp_path)
    go_on(whole, 80)
    whole.close()
    again = Session.begin(choice(), tmp_path)
    go_on(again, 33)
    again.close()
    resumed = Session.resume(again.path)
    assert resumed.path == again.path
    assert resumed.choice.seats == {Side.ATTACKER: "human", Side.DEFENDER: "human"}
    assert len(resumed.orders) == 33
    go_on(resumed, 47)
    resumed.close()

    assert resumed.path.read_bytes() == whole.path.read_bytes()
    assert resumed.recovered == ""
    assert resumed.path != whole.path


def test_after_resuming_undo_reaches_back_as_before(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    while session.match.stage == "counters":
        session.act(next_order(session))
    session.close()
    resumed = Session.resume(session.path)
    for _ in session.orders:
        resumed.undo()
    assert resumed.match.stage == "counters"
    go_on(resumed, 10)
    resumed.close()

    assert verify(resumed.path) == []


def test_a_file_cut_short_is_told_and_goes_on(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    go_on(session, 30)
    session.close()
    session.path.write_bytes(session.path.read_bytes()[:-7])

    resumed = Session.resume(session.path)
    assert "cut short in its last line: an order" in resumed.recovered
    assert resumed.orders == session.orders[:-1]
    go_on(resumed, 5)
    resumed.close()
    assert verify(resumed.path) == []
    assert read(resumed.path).orders == tuple(resumed.orders)


def test_a_damaged_file_is_named_and_left_alone(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    go_on(session, 5)
    session.close()
    damaged = session.path.read_bytes().replace(b'"d":0', b'"d":7', 1)
    session.path.write_bytes(damaged)

    with pytest.raises(SaveError, match=rf"{session.path}:2: "):
        Session.resume(session.path)
    with pytest.raises(SaveError, match="cannot be read"):
        Session.resume(tmp_path / "none.siege")
    assert session.path.read_bytes() == damaged


def test_other_people_may_sit_down(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    go_on(session, 5)
    session.close()
    resumed = Session.resume(session.path, {Side.ATTACKER: "greedy"})
    go_on(resumed, 5)
    resumed.close()

    assert resumed.seats == {Side.ATTACKER: "greedy", Side.DEFENDER: "human"}
    assert read(session.path).header.seats == {"attacker": "greedy", "defender": "human"}
    assert verify(session.path) == []
    assert resumed.path == session.path


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A match in progress as `sim` saves one that failed."""
    session = Session.begin(choice(), tmp_path)
    path = tmp_path / "results" / "whole.siege"
    path.parent.mkdir()
    seats = {"attacker": "greedy", "defender": "greedy"}
    recorder = Recorder(session.match, path, seats, seed=7, options={})
    for order in play(session.match, 7, 20):
        recorder.record(order)
    recorder.close()
    session.close()
    session.path.unlink()
    return path


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_file_written_whole_goes_on_in_a_new_autosave(
    tmp_path: Path, whole: Path, elsewhere: bool
) -> None:
    before = whole.read_bytes()
    folder = tmp_path if elsewhere else None
    resumed = Session.resume(whole, {Side.DEFENDER: "human"}, folder=folder)
    assert len(resumed.orders) == 20
    go_on(resumed, 10)
    resumed.close()

    assert whole.read_bytes() == before
    assert resumed.path.parent == (tmp_path if elsewhere else whole.parent)
    assert resumed.path.name.startswith("auto-")
    assert verify(resumed.path) == []
    header = read(resumed.path).header
    assert header.seats == {"attacker": "greedy", "defender": "human"}
    assert read(resumed.path).orders == tuple(resumed.orders)
    assert Session.resume(resumed.path).orders == resumed.orders


def test_a_match_that_is_over_can_only_be_looked_at(tmp_path: Path) -> None:
    session = Session.begin(
        MatchChoice("desperate-defense", 3, turns=1, options={"placement": "ready"}), tmp_path
    )
    go_on(session, 2000, "random")
    assert session.match.over
    session.close()
    before = session.path.read_bytes()

    resumed = Session.resume(session.path)
    assert resumed.match.over
    assert resumed.match.digest() == session.match.digest()
    for refused in (lambda: resumed.act(Done()), resumed.undo):
        with pytest.raises(RefusedError) as caught:
            refused()
        assert caught.value.refusal.reason is Reason.MATCH_OVER
    resumed.sync().result()
    resumed.close()

    assert session.path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [session.path.name]


def test_what_there_is_not_cannot_be_begun(tmp_path: Path) -> None:
    for bad in (
        MatchChoice("nowhere", 1),
        choice(1, attacker="genius"),
        MatchChoice("desperate-defense", 1, points=77),
        MatchChoice("desperate-defense", 1, options={"x": "y"}),
    ):
        with pytest.raises(UsageError):
            Session.begin(bad, tmp_path)
    with pytest.raises(FileNotFoundError):
        Session.begin(choice(), tmp_path / "none")
    assert list(tmp_path.iterdir()) == []
    session = Session.begin(choice(), tmp_path)
    session.close()
    with pytest.raises(UsageError, match="no player 'genius'"):
        Session.resume(session.path, {Side.ATTACKER: "genius"})


def test_a_scenarios_own_file_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "short.toml"
    file.write_text(STOCK.read_text("utf-8").replace("turns = 10", "turns = 2"), "utf-8")
    saves = tmp_path / "saves"
    saves.mkdir()
    session = Session.begin(MatchChoice("./short.toml", 5), saves)
    go_on(session, 5)
    session.close()
    monkeypatch.chdir(saves)

    resumed = Session.resume(session.path)
    assert resumed.match.turns_limit == 2
    assert resumed.choice.source == session.choice.source == os.fspath(file)
    resumed.close()

    file.write_text("turns =", "utf-8")
    with pytest.raises(AssetError):
        Session.resume(session.path)
    file.unlink()
    with pytest.raises(SaveError, match=r"its scenario's file .* is not there"):
        Session.resume(session.path)


def test_a_closed_session_takes_no_orders(tmp_path: Path) -> None:
    session = Session.begin(choice(), tmp_path)
    order = next_order(session)
    session.close()

    for closed in (lambda: session.act(order), session.undo, session.sync):
        with pytest.raises(RuntimeError, match="closed"):
            closed()
    assert session.match.event_count == Session.resume(session.path).match.event_count
