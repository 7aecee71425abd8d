"""Saved matches: what is wrong with one is named by file, line and order (decision 13)."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from kit.matches import new, play

from siegegame.content.loader import load
from siegegame.engine import saves
from siegegame.engine.recorder import LiveRecorder, Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.saves import read
from siegegame.engine.sealing import seal, unseal
from siegegame.model.dice import Stream
from siegegame.model.errors import SaveError

SEATS = {"attacker": "random", "defender": "random"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a whole match of two turns."""
    path = tmp_path_factory.mktemp("saves") / "whole.siege"
    match = new(17, turns=2)
    recorder = Recorder(match, path, SEATS, seed=17, options={})
    for order in play(match, 17):
        recorder.record(order)
    recorder.close()
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path, whole: bytes) -> Path:
    path = tmp_path / "match.siege"
    path.write_bytes(whole)
    return path


def edit(path: Path, line: int, old: str, new_text: str) -> str:
    """Replaces the first `old` in a line; returns the line as it was."""
    lines = path.read_text().splitlines(keepends=True)
    was = lines[line - 1]
    assert old in was
    lines[line - 1] = was.replace(old, new_text, 1)
    path.write_text("".join(lines))
    return was


def line_with(path: Path, pattern: str, skip: int = 0) -> int:
    found = [n for n, t in enumerate(path.read_text().splitlines(), 1) if re.search(pattern, t)]
    return found[skip]


def test_a_file_that_was_not_touched_is_accepted(file: Path) -> None:
    assert verify(file) == []
    assert replay(read(file)).over


def test_any_digit_changed_anywhere_is_found(file: Path, whole: bytes) -> None:
    digits = [place for place, byte in enumerate(whole) if chr(byte).isdigit()]
    stream = Stream("digits")
    for place in stream.shuffled(digits)[:40]:
        changed = bytearray(whole)
        changed[place] = ord("7") if changed[place] != ord("7") else ord("4")
        file.write_bytes(bytes(changed))

        faults = verify(file)

        assert faults, changed[max(0, place - 40) : place + 20]
        line = whole[:place].count(b"\n") + 1
        assert faults[0].startswith(f"{file}:{line}:"), (faults[0], line)


def test_a_changed_order_is_named_with_its_line_and_text(file: Path) -> None:
    line = line_with(file, r'"o":"shoot', 1)
    was = edit(file, line, "shoot", "shoot x")
    assert was.startswith('{"o":"shoot')

    assert verify(file)[0].startswith(f"{file}:{line}: ")


def test_a_changed_count_of_dice_names_the_order_and_what_it_should_be(file: Path) -> None:
    line = line_with(file, r'"o":"shoot')
    order = re.search(r'"o":"([^"]*)","d":(\d+)', file.read_text().splitlines()[line - 1])
    assert order
    edit(file, line, f'"d":{order[2]}', '"d":9999')

    (fault,) = verify(file)[:1]

    assert f"{file}:{line}: order `{order[1]}` leads elsewhere" in fault
    assert f"dice {order[2]}" in fault
    assert "9999" in fault


def test_a_changed_entity_digest_names_the_entity_and_the_stage(file: Path) -> None:
    line = line_with(file, r'"stage":"1 movement"')
    found = re.search(r'"e":\{"([^"]+)":"(\w+)"', file.read_text().splitlines()[line - 1])
    assert found
    edit(file, line, found[2], "00000000")

    assert verify(file) == [f"{file}:{line}: at stage 1 movement these differ: {found[1]}"]


def test_after_a_changed_order_the_entities_that_differ_at_the_next_stage_are_named(
    file: Path,
) -> None:
    line = line_with(file, r'"o":"place g-[\w-]+\.\d \d+,\d+"')
    found = re.search(r'"place (\S+) (\d+),(\d+)"', file.read_text().splitlines()[line - 1])
    assert found
    for x in range(25, 47):
        if x == int(found[2]):
            continue
        edit(file, line, f"{found[2]},{found[3]}", f"{x},{found[3]}")
        faults = verify(file)
        assert faults[0].startswith(f"{file}:{line}: order `place {found[1]} ")
        if len(faults) > 1:
            assert "these differ" in faults[1]
            assert found[1] in faults[1]
            return
        edit(file, line, f"{x},{found[3]}", f"{found[2]},{found[3]}")
    pytest.fail("no other cell could be found")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_file_cut_short_in_a_line_names_that_line(file: Path, whole: bytes, share: float) -> None:
    cut = whole[: int(len(whole) * share)].rstrip(b"\n")[:-1]
    assert not cut.endswith(b"\n")
    file.write_bytes(cut)

    (fault,) = verify(file)

    assert fault == f"{file}:{cut.count(10) + 1}: the file is cut short in this line"


def drop_lines(whole: bytes, keep: int) -> bytes:
    """The first lines of a file that says of itself that it is still being written."""
    first, *rest = whole.splitlines(keepends=True)[:keep]
    header = msgspec.structs.replace(msgspec.json.decode(first, type=saves.Header), lines=0)
    header = msgspec.structs.replace(header, check=saves.header_check(header))
    return b"".join([msgspec.json.encode(header) + b"\n", *rest])


@pytest.mark.parametrize("missing", [1, 2])
def test_what_follows_from_the_last_order_may_be_missing_while_a_match_is_played(
    file: Path, whole: bytes, missing: int
) -> None:
    file.write_bytes(drop_lines(whole, -missing))

    assert verify(file) == []
    assert replay(read(file)).over


@pytest.mark.parametrize("keep", [1, 30, 90, -1])
def test_a_file_written_whole_is_not_accepted_without_its_last_lines(
    file: Path, whole: bytes, keep: int
) -> None:
    lines = whole.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:keep]))

    (fault,) = verify(file)

    assert f"the file was written with {len(lines)} lines and has " in fault


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"stage":"1 movement"', '"stage":"7 banana"'),
        ('"stage":"1 movement"', '"stage":"1 assault"'),
    ],
)
def test_a_changed_name_of_a_stage_is_found(file: Path, old: str, new: str) -> None:
    line = line_with(file, old)
    edit(file, line, old, new)

    assert verify(file)[0].startswith(f"{file}:{line}: the match is at stage 1 movement")


def test_a_missing_mark_of_a_stage_is_found(file: Path, whole: bytes) -> None:
    line = line_with(file, '"stage":"1 movement"')
    lines = drop_lines(whole, len(whole)).splitlines(keepends=True)
    file.write_bytes(b"".join(lines[: line - 1] + lines[line:]))

    assert "the mark of stage 1 movement is missing" in verify(file)[0]


def test_a_mark_too_many_is_found(file: Path, whole: bytes) -> None:
    lines = drop_lines(whole, len(whole)).splitlines(keepends=True)
    lines.insert(20, b'{"stage":"lunch","e":{}}\n')
    file.write_bytes(b"".join(lines))

    assert verify(file)[0].startswith(f"{file}:21: the match is at stage 0 deployment")


def test_any_byte_changed_anywhere_is_found(file: Path, whole: bytes) -> None:
    stream = Stream("bytes")
    for _ in range(60):
        place = stream.below(len(whole))
        changed = bytearray(whole)
        changed[place] = 32 + stream.below(95)
        if changed[place] != whole[place]:
            file.write_bytes(bytes(changed))
            assert verify(file), (place, bytes(changed)[max(0, place - 30) : place + 10])


def test_an_unfinished_match_is_accepted_and_goes_on(file: Path, whole: bytes) -> None:
    file.write_bytes(drop_lines(whole, 90))

    assert verify(file) == []
    assert not replay(read(file)).over


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "cut short"),
        (b"\n", "not the header"),
        (b"hello\n", "not the header"),
        (b'{"siegegame":1}\n', "not the header"),
        (b'{"kind":"match"}\n', "not the header"),
        (b"\xff\xfe\x00\n", "not the header"),
    ],
)
def test_what_is_no_saved_match_is_refused_with_its_first_line(
    tmp_path: Path, content: bytes, says: str
) -> None:
    path = tmp_path / "no.siege"
    path.write_bytes(content)

    with pytest.raises(SaveError, match=says) as caught:
        read(path)

    assert str(caught.value).startswith(f"{path}:1: ")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"gone\.siege: cannot be read"):
        read(tmp_path / "gone.siege")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"o":"dance","d":0,"c":"00"}', "unknown order 'dance'"),
        ('{"o":"done","d":0}', "missing required field `c`"),
        ('{"o":"done","s":"x","d":0,"c":"00"}', "unknown field `s`"),
        ('{"o":5,"d":0,"c":"00"}', "Expected `str`, got `int` - at `$.o`"),
        ('{"o":"done","d":0,"c":"00","x":1}', "unknown field `x`"),
        ('{"o":"done ","d":0,"c":"00"}', "the order 'done ' is not as the game writes it"),
        ('{"o":"done", "d":0,"c":"00"}', "not as the game writes it"),
        ('{"o":"done","d":0,"d":0,"c":"00"}', "not as the game writes it"),
        ('{"o":"\\u001b[31m","d":0,"c":"00"}', "unknown order '\\x1b[31m'"),
        ('{"undo":3000}', "cannot take back 3000 orders"),
        ('{"undo":-1}', "cannot take back -1 orders"),
        ('{"undo":"x"}', "Expected `int`"),
        ('{"s":"???","d":0,"c":"00"}', "damaged"),
        ('{"stage":"1 x","e":7}', "Expected `object`"),
        ('{"end":{"winner":"x"}}', "missing required field `reason`"),
        ("{}", "neither an order"),
        ("", "neither an order"),
        ("[1,2]", "neither an order"),
        ('{"o":', "truncated"),
    ],
)
def test_a_faulty_line_is_named(file: Path, whole: bytes, line: str, says: str) -> None:
    file.write_bytes(drop_lines(whole, 60) + line.encode() + b"\n")

    with pytest.raises(SaveError) as caught:
        read(file)

    assert str(caught.value).startswith(f"{file}:61: ")
    assert says in str(caught.value)


def rewrite_header(path: Path, **fields: object) -> None:
    """Changes the header and makes its check fit again, as a cheat would."""
    first, rest = path.read_bytes().split(b"\n", 1)
    header = msgspec.structs.replace(msgspec.json.decode(first, type=saves.Header), **fields)
    header = msgspec.structs.replace(header, check=saves.header_check(header))
    path.write_bytes(msgspec.json.encode(header) + b"\n" + rest)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"scenario": "no-such"}, "there is no scenario 'no-such'"),
        ({"points": 77}, "no attacker army of 77 points"),
        ({"options": {"x": "y"}}, "there is no option 'x'"),
        ({"siegegame": 2}, "format 2"),
        ({"sealed": seal("ten")}, "the seed is damaged"),
        ({"sealed": "!"}, "damaged"),
        ({"assets": {"units/none.toml": "00"}}, "assets have changed since it was saved: "),
        ({"sealed": seal("18")}, "these differ: match"),
        ({"turns": 9}, "these differ|the match goes on|leads elsewhere"),
    ],
)
def test_a_header_that_leads_nowhere_is_refused(
    file: Path, fields: dict[str, object], says: str
) -> None:
    rewrite_header(file, **fields)

    with pytest.raises(SaveError, match=says):
        replay(read(file))
    assert verify(file)


def test_a_match_is_never_loaded_over_assets_that_have_changed(file: Path) -> None:
    stock = load()
    changed = msgspec.structs.replace(
        stock, hashes={**stock.hashes, "terrain/ground.toml": "0123456789abcdef"}
    )

    with pytest.raises(SaveError, match=r"assets have changed since it was saved: terrain/ground"):
        replay(read(file), changed)


def test_the_seed_does_not_stand_in_the_file_for_a_glance(tmp_path: Path) -> None:
    match, path = new(123456789), tmp_path / "match.siege"
    Recorder(match, path, SEATS, seed=123456789, options={}).close()

    assert b"123456789" not in path.read_bytes()
    assert read(path).header.seed == 123456789
    assert unseal(seal("hide c1 mill")) == "hide c1 mill"


def test_an_order_is_on_the_disk_when_its_future_is_done(tmp_path: Path) -> None:
    match, path = new(4), tmp_path / "match.siege"
    recorder = LiveRecorder.begin(match, path, SEATS, seed=4, options={})
    for number, order in enumerate(play(match, 4, 25), 1):
        recorder.record(order).result()
        assert len(read(path).orders) == number
    recorder.close()


def test_a_file_is_never_written_over_by_a_match_that_is_played(tmp_path: Path) -> None:
    path = tmp_path / "match.siege"
    path.write_text("mine")

    with pytest.raises(FileExistsError):
        LiveRecorder.begin(new(1), path, SEATS, seed=1, options={})

    assert path.read_text() == "mine"
