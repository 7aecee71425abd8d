"""Saved matches that were forged: what is said of them is short, whatever stands in them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from kit.matches import new, play

from siegegame.engine import saves
from siegegame.engine.glance import glance
from siegegame.engine.recorder import Recorder, checked
from siegegame.engine.replay import verify
from siegegame.engine.resuming import resume
from siegegame.engine.saves import read
from siegegame.engine.sealing import seal
from siegegame.model.errors import SaveError

SEATS = {"attacker": "random", "defender": "random"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match of a few orders."""
    path = tmp_path / "match.siege"
    match = new(17)
    recorder = Recorder(match, path, SEATS, seed=17, options={})
    for order in play(match, 17):
        recorder.record(order)
        if match.stage == "deployment":
            break
    recorder.close()
    return path


def forge(path: Path, **fields: object) -> None:
    """Writes a header with other fields and a check that fits."""
    header = checked(read(path).header, **fields)
    _, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(msgspec.json.encode(header) + b"\n" + rest)


def replace(path: Path, line: int, record: object) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = msgspec.json.encode(record)
    path.write_bytes(b"\n".join(lines))


@pytest.mark.parametrize("length", [10, 1_000])
def test_of_many_changed_assets_some_are_named(file: Path, length: int) -> None:
    assets = {f"units/{number:05}-{'x' * length}.toml": "00" for number in range(20_000)}
    forge(file, assets=assets)
    (fault,) = verify(file)
    assert fault.startswith(f"{file}:1: assets have changed since it was saved: armies/")
    number = len({*assets, *read_assets()}) - 8
    assert fault.endswith(f" and {number} more")
    assert len(fault) < len(str(file)) + 700


def read_assets() -> dict[str, str]:
    match = new(17)
    return saves.depends_on(match.catalogue, match.scenario, match.armies)


def test_of_many_entities_that_differ_some_are_named(file: Path) -> None:
    names = {f"{number}{'y' * 5_000}": "00" for number in range(1_000)}
    number = next(n for n, line in enumerate(file.read_bytes().split(b"\n"), 1) if b"stage" in line)
    stage = msgspec.json.decode(file.read_bytes().split(b"\n")[number - 1])
    replace(file, number, stage | {"e": names})
    (fault,) = verify(file)
    assert fault.startswith(f"{file}:{number}: at stage 0 deployment these differ: ")
    assert len(fault) < len(str(file)) + 700


def test_a_long_stage_is_cut(file: Path) -> None:
    number = next(n for n, line in enumerate(file.read_bytes().split(b"\n"), 1) if b"stage" in line)
    replace(file, number, {"stage": "z" * 5_000, "e": {}})
    assert all(len(fault) < len(str(file)) + 300 for fault in verify(file))


def test_a_scenario_s_file_of_a_name_too_long_is_not_there(file: Path) -> None:
    forge(file, source="s" * 5_000 + ".toml")
    (fault,) = verify(file)
    assert fault.startswith(f"{file}:1: its scenario's file sss")
    assert fault.endswith(" … cannot be read: File name too long")
    assert len(fault) < len(str(file)) + 400


def test_a_scenario_s_file_that_may_not_be_seen_is_told(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forge(file, source="/closed/own.toml")
    seen = Path.is_file

    def look(path: Path) -> bool:
        if path.name == "own.toml":
            raise PermissionError(13, "Permission denied")
        return seen(path)

    monkeypatch.setattr(Path, "is_file", look)
    says = "its scenario's file /closed/own.toml cannot be read: Permission denied"
    assert verify(file) == [f"{file}:1: {says}"]


@pytest.mark.parametrize("field", ["source", "scenario"])
def test_what_is_said_of_a_header_is_only_read(file: Path, field: str) -> None:
    forge(file, **{field: "\x1b[2J\0" * 500})
    (fault,) = verify(file)
    assert fault.isprintable()
    assert len(fault) < len(str(file)) + 1_300


@pytest.mark.parametrize("seed", ["seven", "9" * 5_000, ""])
def test_a_seed_that_is_no_number_is_told_in_words_of_the_game(file: Path, seed: str) -> None:
    forge(file, sealed=seal(seed))
    assert verify(file) == [f"{file}:1: the seed is damaged"]


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({}, "nobody plays the attacker"),
        ({"attacker": "random"}, "nobody plays the defender"),
        ({**SEATS, "third": "random"}, "there is no side 'third'"),
        ({**SEATS, "attacker": "Big \x1b[2J"}, "attacker: there is no player 'Big "),
        ({**SEATS, "defender": "x" * 5_000}, "defender: there is no player 'xxx"),
    ],
)
def test_seats_that_are_none_are_named(file: Path, seats: dict[str, str], says: str) -> None:
    forge(file, seats=seats)
    (fault,) = verify(file)
    assert fault.startswith(f"{file}:1: seats: {says}")
    assert len(fault) < len(str(file)) + 100
    assert fault.isprintable()
    for look in (read, resume, glance):
        with pytest.raises(SaveError, match=":1: seats: "):
            look(file)


def test_a_file_too_large_is_not_read(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(3 << 30)
    assert verify(file) == [f"{file}: larger than 64 MiB, which no saved match is"]


def secrets(path: Path) -> list[int]:
    lines = path.read_bytes().split(b"\n")
    return [number for number, line in enumerate(lines, 1) if line.startswith(b'{"s":')]


def resealed(path: Path, line: int, text: str) -> None:
    record = msgspec.json.decode(path.read_bytes().split(b"\n")[line - 1])
    replace(path, line, record | {"s": text})


@pytest.mark.parametrize("text", [seal("0" * 50_000_000), seal("done")[:-3], "é", "~|", ""])
def test_a_sealed_text_that_unfolds_to_too_much_or_nothing_is_damaged(
    file: Path, text: str
) -> None:
    line = secrets(file)[0]
    resealed(file, line, text)
    assert verify(file) == [f"{file}:{line}: a sealed text is damaged"]


@pytest.mark.parametrize("text", ["hide  bunker-2 mint", "hide", "nonsense"])
def test_a_secret_order_that_says_nothing_is_not_repeated(file: Path, text: str) -> None:
    line = secrets(file)[0]
    resealed(file, line, seal(text))
    assert verify(file) == [f"{file}:{line}: a secret order is not as the game writes it"]


@pytest.mark.parametrize("change", ["order", "chain"])
def test_a_secret_order_of_a_match_in_progress_is_never_named(file: Path, change: str) -> None:
    first, second = secrets(file)[:2]
    record = msgspec.json.decode(file.read_bytes().split(b"\n")[second - 1])
    if change == "order":
        resealed(file, second, msgspec.json.decode(file.read_bytes().split(b"\n")[first - 1])["s"])
    else:
        replace(file, second, record | {"c": "00000000"})
    fault = verify(file)[0]
    assert fault.startswith(f"{file}:{second}: a secret order ")
    assert "bunker" not in fault
    assert "hide" not in fault


@pytest.mark.parametrize("stage", ["5", "9" * 5_000 + " movement", "²  x", "", "7 \x1b[2J"])
def test_a_glance_at_a_stage_that_is_none_shows_nothing_of_it(file: Path, stage: str) -> None:
    number = next(n for n, line in enumerate(file.read_bytes().split(b"\n"), 1) if b"stage" in line)
    replace(file, number, {"stage": stage, "e": {}})
    assert glance(file).state == "being set up"
