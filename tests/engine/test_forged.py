"""Saved matches that were forged: what is said of them is short, whatever stands in them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from kit.matches import new, play

from siegegame.engine import saves
from siegegame.engine.recorder import Recorder, checked
from siegegame.engine.replay import verify
from siegegame.engine.saves import read

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


@pytest.mark.parametrize("length", [10, 5_000])
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
    assert fault.endswith("… cannot be read: File name too long")
    assert len(fault) < len(str(file)) + 400


@pytest.mark.parametrize("seed", ["seven", "9" * 5_000, ""])
def test_a_seed_that_is_no_number_is_told_in_words_of_the_game(file: Path, seed: str) -> None:
    forge(file, sealed=saves.seal(seed))
    assert verify(file) == [f"{file}:1: the seed is damaged"]
