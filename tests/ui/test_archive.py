"""The folder of saves: names, rotation, what is told of each file and what is not."""

from __future__ import annotations

import fcntl
import os
from datetime import datetime
from itertools import islice
from pathlib import Path

import pytest

from siegegame.model.vocabulary import SIDES, Side
from siegegame.players import make_player
from siegegame.ui.feed import LiveFeed
from siegegame.ui.opening import resume
from siegegame.ui.table import MatchChoice, Session, archive

NOON = datetime(2026, 3, 4, 12, 5, 9)  # noqa: DTZ001


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """A match before its first turn, in its first turn, and over."""
    folder = tmp_path_factory.mktemp("three")
    found = []
    for stop in ("counters", "movement", ""):
        session = Session.begin(
            MatchChoice("desperate-defense", 987654321, "human", "random", turns=1), folder
        )
        match = session.match
        while match.to_act and (not stop or match.stage != stop):
            player = make_player("random", 5, match.to_act)
            session.act(player.choose(match.view(match.to_act)))
        session.close()
        found.append(session.path.read_bytes())
    return found


def fill(folder: Path, files: dict[str, bytes]) -> None:
    """Writes files, each a second younger than the one before."""
    for age, (name, content) in enumerate(files.items()):
        (folder / name).write_bytes(content)
        os.utime(folder / name, (1_000_000 + age, 1_000_000 + age))


def test_names_sort_by_time_and_are_new_and_do_not_tell_the_seed(tmp_path: Path) -> None:
    names = [path.name for path in islice(archive.new_names(tmp_path, 987654, NOON), 3)]

    assert names[0].startswith("auto-20260304-120509-")
    assert len(set(names)) == 3
    assert all(path.endswith(".siege") for path in names)
    assert not any("987654" in name for name in names)


def test_two_matches_of_one_second_have_files_of_their_own(tmp_path: Path) -> None:
    sessions = [Session.begin(MatchChoice("desperate-defense", 1), tmp_path) for _ in range(3)]
    for session in sessions:
        session.close()

    assert len({session.path for session in sessions}) == 3


AUTOS = [f"auto-202601{day:02}-120000-00ab12.siege" for day in range(1, 26)]


def test_the_newest_autosaves_and_all_other_files_stay(tmp_path: Path, three: list[bytes]) -> None:
    others = ["mine.siege", "auto-.siege", "auto-20250101-120000-00ab12.siege.bak", "notes.txt"]
    fill(tmp_path, dict.fromkeys((*others, *AUTOS), three[2]))

    assert archive.rotate(tmp_path, tmp_path / AUTOS[2]) == ()

    left = sorted(each.name for each in tmp_path.iterdir())
    assert left == sorted([AUTOS[2], *AUTOS[5:], *others])


def test_what_was_played_last_stays_whenever_it_was_begun(
    tmp_path: Path, three: list[bytes]
) -> None:
    fill(tmp_path, dict.fromkeys((*AUTOS[1:], AUTOS[0]), three[2]))

    archive.rotate(tmp_path, tmp_path / "another.siege")

    assert (tmp_path / AUTOS[0]).exists()
    assert not (tmp_path / AUTOS[1]).exists()


def test_matches_under_way_and_files_that_cannot_be_read_are_never_deleted(
    tmp_path: Path, three: list[bytes]
) -> None:
    fill(tmp_path, {AUTOS[0]: three[1], AUTOS[1]: b"", **dict.fromkeys(AUTOS[2:], three[2])})

    archive.rotate(tmp_path, tmp_path / "another.siege")

    left = {each.name for each in tmp_path.iterdir()}
    assert {AUTOS[0], AUTOS[1]} <= left
    assert len(left) == archive.KEPT + 2


def test_a_new_match_rotates_and_keeps_itself(tmp_path: Path, three: list[bytes]) -> None:
    fill(tmp_path, dict.fromkeys(AUTOS, three[2]))
    session = Session.begin(MatchChoice("desperate-defense", 1), tmp_path)
    session.close()

    assert session.path.exists()
    assert len(list(tmp_path.iterdir())) == archive.KEPT
    assert session.notices == ()


@pytest.mark.skipif(os.name != "posix", reason="this system has no locks of this kind")
def test_a_match_that_is_being_played_stays(tmp_path: Path, three: list[bytes]) -> None:
    fill(tmp_path, dict.fromkeys(AUTOS, three[2]))
    with (tmp_path / AUTOS[0]).open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        archive.rotate(tmp_path, tmp_path / "another.siege")
        assert (tmp_path / AUTOS[0]).exists()
    archive.rotate(tmp_path, tmp_path / "another.siege")
    assert not (tmp_path / AUTOS[0]).exists()


def test_an_old_autosave_that_cannot_be_deleted_is_told(
    tmp_path: Path, three: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, dict.fromkeys(AUTOS[:21], three[2]))

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    (fault,) = archive.rotate(tmp_path, tmp_path / "another.siege")

    assert fault == f"the old autosave {AUTOS[0]} cannot be deleted: Permission denied"


@pytest.mark.skipif(os.name != "posix", reason="this system has no locks of this kind")
def test_nobody_deletes_a_match_that_another_game_plays(tmp_path: Path) -> None:
    session = Session.begin(MatchChoice("desperate-defense", 1), tmp_path)
    with pytest.raises(OSError, match="another game is playing it"):
        archive.delete(session.path)
    session.close()
    archive.delete(session.path)
    assert not session.path.exists()


def test_nothing_in_a_files_name_is_live(tmp_path: Path) -> None:
    path = tmp_path / "evil\x1b]0;OWNED\x07.siege"
    path.write_bytes(b"")
    (entry,) = archive.entries(tmp_path)
    assert entry.name == "evil\\x1b]0;OWNED\\x07"


def test_the_seed_of_a_match_under_way_is_not_told_to_who_lets_computers_finish_it(
    tmp_path: Path,
) -> None:
    session = Session.begin(MatchChoice("desperate-defense", 5), tmp_path)
    session.close()
    seats = dict.fromkeys(SIDES, "random")
    opened = resume(session.path, tmp_path, seats)
    assert isinstance(opened, LiveFeed)
    assert opened.seed is None


@pytest.mark.skipif(os.name != "posix", reason="links of this kind")
def test_a_link_that_leads_in_a_circle_hides_no_other(tmp_path: Path, three: list[bytes]) -> None:
    fill(tmp_path, {"a.siege": three[1]})
    (tmp_path / "loop.siege").symlink_to(tmp_path / "loop.siege")

    assert [each.name for each in archive.entries(tmp_path) if each.unfinished] == ["a"]


def test_what_is_told_of_each_match_is_public(tmp_path: Path, three: list[bytes]) -> None:
    fill(tmp_path, {"a.siege": three[0], "b.siege": three[1], "c.siege": three[2], "d.txt": b"x"})
    found = archive.entries(tmp_path)

    assert [each.name for each in found] == ["c", "b", "a"]
    start = "desperate-defense, 1000 points, human v random: "
    texts = [each.text for each in found]
    assert all(text.startswith(start) for text in texts)
    assert texts[2] == start + "being set up"
    assert texts[1] == start + "turn 1 of 1, movement"
    assert texts[0].endswith("(turn limit)")
    assert [each.unfinished for each in found] == [False, True, True]
    assert not any("987654321" in text for text in texts)
    assert not any(hidden in text for text in texts for hidden in ("hide", "bunker"))


def test_orders_taken_back_take_the_stage_back(tmp_path: Path) -> None:
    session = Session.begin(MatchChoice("desperate-defense", 1), tmp_path)
    while session.match.stage == "counters":
        player = make_player("greedy", 1, Side.DEFENDER)
        session.act(player.choose(session.match.view(Side.DEFENDER))).result()
    marked = archive.entry_of(session.path).about
    session.undo()
    session.sync().result()
    unmarked = archive.entry_of(session.path).about
    session.close()

    assert marked is not None
    assert unmarked is not None
    assert (marked.stage, unmarked.stage) == ("0 deployment", "")
    assert unmarked.orders == marked.orders - 1 == len(session.orders)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", ":1: the file is cut short"),
        (b"hello\n", ":1: not the header"),
        (b'{"siegegame":1', ":1: the file is cut short"),
    ],
)
def test_a_bad_file_is_named_and_blocks_nothing(
    tmp_path: Path, three: list[bytes], content: bytes, says: str
) -> None:
    fill(tmp_path, {"good.siege": three[1], "bad.siege": content})
    (tmp_path / "folder.siege").mkdir()
    (tmp_path / "lost.siege").symlink_to(tmp_path / "nowhere")
    found = {each.name: each for each in archive.entries(tmp_path)}

    assert found["bad"].fault.startswith(f"{tmp_path}/bad.siege{says}")
    assert found["bad"].text == found["bad"].fault
    assert "not a regular file" in found["folder"].fault
    assert "cannot be read" in found["lost"].fault
    assert found["good"].fault == ""
    assert [name for name, each in found.items() if each.unfinished] == ["good"]


def test_a_cut_line_is_no_fault_of_a_match_in_progress(tmp_path: Path, three: list[bytes]) -> None:
    fill(tmp_path, {"cut.siege": three[1] + b'{"o":"do', "over.siege": three[2] + b"{"})
    found = {each.name: each for each in archive.entries(tmp_path)}

    assert found["cut"].unfinished
    assert found["cut"].about is not None
    assert found["cut"].about.cut
    assert "cut short" in found["over"].fault


def test_damage_behind_the_header_is_named(tmp_path: Path, three: list[bytes]) -> None:
    lines = three[1].splitlines(keepends=True)
    fill(tmp_path, {"odd.siege": b"".join([*lines[:4], b"odd\n", *lines[4:]])})

    (found,) = archive.entries(tmp_path)

    assert found.fault.startswith(f"{tmp_path}/odd.siege:5: neither an order")


def test_continue_takes_the_match_that_was_last_played(tmp_path: Path, three: list[bytes]) -> None:
    assert archive.unfinished(tmp_path) is None
    fill(tmp_path, {"z.siege": three[0], "a.siege": three[1], "over.siege": three[2]})
    (tmp_path / "bad.siege").write_bytes(b"")

    found = archive.unfinished(tmp_path)

    assert found is not None
    assert found.name == "a"


def test_a_match_without_its_result_is_gone_on_with_to_get_it(
    tmp_path: Path, three: list[bytes]
) -> None:
    path = tmp_path / "match.siege"
    path.write_bytes(three[2][: three[2].index(b'{"end"') + 3])
    found = archive.unfinished(tmp_path)
    assert found is not None
    assert found.text.endswith(": at its end")

    session = Session.resume(path)
    assert session.match.over
    session.close()

    assert path.read_bytes() == three[2]
    assert not archive.entry_of(path).unfinished
