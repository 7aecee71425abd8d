"""Files of matches that are played: orders taken back, taken up again, cut short, not written."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit.matches import FREE, SCENARIO, new, play

from siegegame.engine import Match
from siegegame.engine.disk import write_whole
from siegegame.engine.recorder import LiveRecorder, Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.resuming import resume
from siegegame.engine.saves import read
from siegegame.model.dice import Stream
from siegegame.model.errors import SaveError
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player

SEATS = {"attacker": "human", "defender": "human"}


def undoable(seed: int, *, turns: int | None = None) -> Match:
    """A match whose city may be moved, so that it begins with two stages without dice."""
    return Match.new(SCENARIO, seed, turns=turns, options=FREE, undoable=True)


def live(match: Match, path: Path, seed: int) -> LiveRecorder:
    return LiveRecorder.begin(match, path, SEATS, seed=seed, options=FREE)


def follow(match: Match, recorder: Recorder | LiveRecorder, orders: Iterator[Order]) -> None:
    for order in orders:
        recorder.record(order)


def set_up(match: Match, seed: int) -> Iterator[Order]:
    """Plays on into the deployment, by the greedy player, which needs few orders for it."""
    players = {side: make_player("greedy", seed, side) for side in SIDES}
    while match.to_act and match.stage in {"city", "counters"}:
        order = players[match.to_act].choose(match.view(match.to_act))
        match.apply(order)
        yield order


def test_undo_goes_back_over_the_beginning_of_a_stage(tmp_path: Path) -> None:
    match, path = undoable(3), tmp_path / "match.siege"
    recorder, orders = live(match, path, 3), []
    for order in set_up(match, 3):
        recorder.record(order)
        orders.append(order)
    assert match.stage == "deployment"

    for _ in orders:
        match.undo()
        recorder.undo(1)
    assert match.stage == "city"
    for order in orders:
        match.apply(order)
        recorder.record(order)
    recorder.close()

    assert verify(path) == []
    assert path.read_text().count('{"stage":"0 deployment"') == 2
    assert replay(read(path)).digest() == match.digest()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("whole", [False, True])
def test_files_with_orders_taken_back_anywhere_are_accepted(
    tmp_path: Path, seed: int, whole: bool
) -> None:
    match, path, stream = undoable(seed, turns=2), tmp_path / "match.siege", Stream("undo", seed)
    recorder: Recorder | LiveRecorder = live(match, path, seed)
    if whole:
        recorder.close()
        recorder = Recorder(match, path, SEATS, seed=seed, options=FREE)
    taken_back = 0
    for round_ in range(60):
        players = set_up(match, seed) if stream.below(2) else play(match, seed + round_)
        for _, order in zip(range(1 + stream.below(8)), players, strict=False):
            recorder.record(order)
        if depth := match.undo_depth:
            count = 1 + stream.below(depth)
            for _ in range(count):
                match.undo()
            recorder.undo(count)
            taken_back += count
    recorder.close()

    assert taken_back > 20
    assert verify(path) == []
    assert replay(read(path)).digest() == match.digest()


@pytest.mark.parametrize("count", [0, -1, 4])
def test_what_was_not_ordered_cannot_be_taken_back(tmp_path: Path, count: int) -> None:
    match = new(1)
    recorder = Recorder(match, tmp_path / "match.siege", SEATS, seed=1, options={})
    follow(match, recorder, play(match, 1, 3))

    with pytest.raises(ValueError, match="cannot be taken back"):
        recorder.undo(count)


@pytest.mark.parametrize("at", [0, 1, 17, 60, 140])
def test_a_match_taken_up_again_has_the_file_of_one_never_closed(tmp_path: Path, at: int) -> None:
    match, path = undoable(5, turns=1), tmp_path / "whole.siege"
    recorder = live(match, path, 5)
    follow(match, recorder, play(match, 5))
    recorder.close()
    orders = read(path).orders
    assert len(orders) > 150

    match, again = undoable(5, turns=1), tmp_path / "again.siege"
    recorder = live(match, again, 5)
    for order in orders[:at]:
        match.apply(order)
        recorder.record(order)
    recorder.close()
    resumed = resume(again)
    assert resumed.recovered == ""
    recorder = LiveRecorder.resume(resumed, SEATS)
    for order in orders[at:]:
        resumed.match.apply(order)
        recorder.record(order)
    recorder.close()

    assert again.read_bytes() == path.read_bytes()


def test_after_loading_orders_from_before_can_be_taken_back(tmp_path: Path) -> None:
    match, path = undoable(3), tmp_path / "match.siege"
    recorder = live(match, path, 3)
    follow(match, recorder, set_up(match, 3))
    recorder.close()
    count = match.undo_depth
    assert count > 2

    resumed = resume(path)
    recorder = LiveRecorder.resume(resumed, SEATS)
    assert resumed.match.undo_depth == count
    for _ in range(count):
        resumed.match.undo()
    recorder.undo(count)
    assert resumed.match.stage == "city"
    follow(resumed.match, recorder, play(resumed.match, 9, 40))
    recorder.close()

    assert verify(path) == []
    assert replay(read(path)).digest() == resumed.match.digest()


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a match in progress: some orders, a new stage, an undo over it, and on."""
    match, path = undoable(3), tmp_path_factory.mktemp("short") / "short.siege"
    recorder = live(match, path, 3)
    follow(match, recorder, set_up(match, 3))
    match.undo()
    recorder.undo(1)
    follow(match, recorder, play(match, 3, 6))
    recorder.close()
    return path.read_bytes()


def test_wherever_the_last_lines_are_cut_the_match_goes_on(tmp_path: Path, short: bytes) -> None:
    path, first = tmp_path / "match.siege", short.index(b"\n") + 1
    places = Stream("cuts").shuffled(range(first, len(short)))[:30]
    for place in [first, first + 1, *places]:
        path.write_bytes(short[:place])
        resumed = resume(path)
        whole = short[:place].rfind(b"\n") + 1
        recorder = LiveRecorder.resume(resumed, SEATS)
        assert path.read_bytes().startswith(short[:whole])
        if whole < place:
            assert resumed.recovered.startswith("match.siege was ")
        follow(resumed.match, recorder, play(resumed.match, place, 3))
        recorder.close()
        assert verify(path) == [], place


@pytest.mark.parametrize("tail", [b"{", b'{"o":"do', b"\0\0\0\0", b"\xff"])
def test_an_order_cut_short_is_left_out_and_told(tmp_path: Path, short: bytes, tail: bytes) -> None:
    path = tmp_path / "match.siege"
    path.write_bytes(short + tail)

    assert verify(path) == [f"{path}:{short.count(10) + 1}: the file is cut short in this line"]
    resumed = resume(path)

    assert "cut short in its last line: an order of which nobody" in resumed.recovered
    assert path.read_bytes() == short + tail, "only looked at"
    LiveRecorder.resume(resumed, SEATS).close()
    assert path.read_bytes() == short
    assert resume(path).recovered == ""


def test_a_mark_that_is_missing_behind_the_last_order_is_made_up_for(
    tmp_path: Path, short: bytes
) -> None:
    path, mark = tmp_path / "match.siege", short.index(b'{"stage":"0 deployment"')
    end = short.index(b"\n", mark) + 1
    for place in (mark, mark + 1, end - 1):
        path.write_bytes(short[:place])
        assert (verify(path) == []) is (place == mark), "a line cut short is told"
        resumed = resume(path)
        assert resumed.recovered == "match.siege was not written to its end; no order is missing"
        LiveRecorder.resume(resumed, SEATS).close()
        assert path.read_bytes() == short[:end]


def test_a_result_that_is_missing_is_made_up_for(tmp_path: Path) -> None:
    match, path = undoable(5, turns=1), tmp_path / "match.siege"
    recorder = live(match, path, 5)
    follow(match, recorder, play(match, 5))
    recorder.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b'{"end"') + 9])

    resumed = resume(path)
    LiveRecorder.resume(resumed, SEATS).close()

    assert resumed.match.over
    assert path.read_bytes() == whole
    path.write_bytes(whole + b"{")
    with pytest.raises(SaveError, match="the file is cut short in this line"):
        resume(path)


def test_other_damage_is_named_with_its_line(tmp_path: Path, short: bytes) -> None:
    path, lines = tmp_path / "match.siege", short.splitlines(keepends=True)
    for number in (1, 2, len(lines)):
        changed = [*lines]
        changed[number - 1] = changed[number - 1].replace(b'"', b"'", 1)
        path.write_bytes(b"".join(changed) + b'{"o"')
        with pytest.raises(SaveError) as caught:
            resume(path)
        assert str(caught.value).startswith(f"{path}:{number}: ")
    path.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    with pytest.raises(SaveError, match=rf"{path}:4: .*order (leads elsewhere|is refused)"):
        resume(path)


def test_a_file_written_whole_may_not_be_cut(tmp_path: Path) -> None:
    match, path = new(1), tmp_path / "match.siege"
    recorder = Recorder(match, path, SEATS, seed=1, options={})
    follow(match, recorder, play(match, 1, 5))
    recorder.close()
    path.write_bytes(path.read_bytes()[:-3])

    with pytest.raises(SaveError, match="the file is cut short in this line"):
        resume(path)


@pytest.mark.skipif(os.name != "posix", reason="this system has no locks of this kind")
def test_two_games_cannot_play_one_file(tmp_path: Path, short: bytes) -> None:
    path = tmp_path / "match.siege"
    path.write_bytes(short)
    one, two = resume(path), resume(path)
    recorder = LiveRecorder.resume(one, SEATS)

    with pytest.raises(SaveError, match="another game is playing this match"):
        LiveRecorder.resume(two, SEATS)

    follow(one.match, recorder, play(one.match, 1, 1))
    recorder.close()
    with pytest.raises(SaveError, match="another game is playing this match"):
        LiveRecorder.resume(two, SEATS)


def test_with_other_seats_the_header_says_so_and_nothing_else_changes(
    tmp_path: Path, short: bytes
) -> None:
    path = tmp_path / "match.siege"
    path.write_bytes(short + b"{")
    seats = {"attacker": "greedy", "defender": "human"}
    recorder = LiveRecorder.resume(resume(path), seats)
    recorder.close()

    assert read(path).header.seats == seats
    assert path.read_bytes().split(b"\n", 1)[1] == short.split(b"\n", 1)[1]
    assert verify(path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="limits of size are tried on Unix")
def test_a_full_disk_is_told_and_nothing_is_lost_once_there_is_room(tmp_path: Path) -> None:
    import resource  # noqa: PLC0415

    match, path = undoable(4), tmp_path / "match.siege"
    recorder = live(match, path, 4)
    orders = play(match, 4)
    recorder.record(next(orders)).result()
    good = path.read_bytes()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(good) + 30, before[1]))
    try:
        futures = [recorder.record(next(orders)) for _ in range(3)]
        faults = [future.exception() for future in futures]
        size = path.stat().st_size
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert all(isinstance(fault, OSError) for fault in faults)
    assert size == len(good) + 30, "written in part"
    assert len(resume(path).orders) == 1
    recorder.sync().result()
    assert len(read(path).orders) == 4
    follow(match, recorder, play(match, 5, 5))
    recorder.close()
    assert verify(path) == []
    assert replay(read(path)).digest() == match.digest()


@pytest.mark.skipif(os.name != "posix", reason="open files cannot be deleted elsewhere")
@pytest.mark.parametrize("again", [False, True])
def test_a_file_that_is_gone_is_told(tmp_path: Path, again: bool) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    match, path = undoable(4), folder / "match.siege"
    recorder = live(match, path, 4)
    shutil.rmtree(folder)
    if again:
        folder.mkdir()
        path.write_text("another")

    fault = recorder.record(next(play(match, 4))).exception()

    assert isinstance(fault, FileNotFoundError)
    with pytest.raises(FileNotFoundError):
        recorder.close()
    recorder.close()


def test_a_file_that_something_else_has_overwritten_is_told_and_not_spoilt(tmp_path: Path) -> None:
    match, file = undoable(5), tmp_path / "m.siege"
    recorder = live(match, file, 5)
    orders = set_up(match, 5)
    recorder.record(next(orders)).result()
    other = b"another save, shorter\n"
    with file.open("rb+") as handle:
        handle.truncate(0)
        handle.write(other)
    with pytest.raises(FileExistsError, match="something else has written to this file"):
        recorder.record(next(orders)).result()
    with pytest.raises(FileExistsError):
        recorder.close()
    recorder.close()
    assert file.read_bytes() == other


def test_what_was_handed_over_cannot_be_cancelled(tmp_path: Path) -> None:
    match, path = undoable(4), tmp_path / "match.siege"
    recorder = live(match, path, 4)
    futures = []
    for order in play(match, 4, 20):
        futures.append(recorder.record(order))
        assert not futures[-1].cancel()
    recorder.close()

    assert all(future.done() and future.exception() is None for future in futures)
    assert len(read(path).orders) == 20


def test_a_file_that_cannot_be_begun_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        live(undoable(4), tmp_path / "match.siege", 4)

    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_written_anew_keeps_its_mode_and_a_link_to_it_stays(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real.siege", tmp_path / "link.siege"
    real.write_bytes(b"old")
    real.chmod(0o600)
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["far", "link.siege", "real.siege"]
