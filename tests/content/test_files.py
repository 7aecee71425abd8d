"""Files that are no assets, or would take for ever to read, are refused at once."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from siegegame.content.files import DEEPEST, LARGEST, contents, deep_key
from siegegame.content.lint import lint, problems_of
from siegegame.content.overlay import stock_with

from .conftest import Copy

PLACES = ["units/x.toml", "maps/x.toml", "tables/firepower.toml"]


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    """Every test of this file is done in good time."""
    began = time.process_time()
    yield
    assert time.process_time() - began < 10


@pytest.fixture(params=["pipe", "zero", "null", "folder"])
def odd(request: pytest.FixtureRequest, assets: Copy) -> Path:
    """A path at which there is something else than a regular file."""
    path = assets.path / "units/x.toml"
    if request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "folder":
        path.mkdir()
    else:
        path.symlink_to(f"/dev/{request.param}")
    return path


def test_only_regular_files_are_opened(assets: Copy, odd: Path) -> None:
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == ("units/x.toml", "", 0)
    assert problem.text == "not a regular file"
    (problem,) = lint([assets.path])
    assert problem.text == "not a regular file"
    assert odd.name == "x.toml"


@pytest.mark.parametrize("place", ["units/x.toml", "x.toml"])
def test_a_pipe_named_by_a_person(tmp_path: Path, place: str) -> None:
    file = tmp_path / place
    file.parent.mkdir(exist_ok=True)
    os.mkfifo(file)
    for found in (lint([file]), stock_with([file]).problems):
        assert [(each.file, each.text) for each in found] == [(str(file), "not a regular file")]


def test_a_pipe_for_a_table_is_not_a_missing_table(assets: Copy) -> None:
    file = assets.path / "tables/firepower.toml"
    file.unlink()
    os.mkfifo(file)
    assert [each.text for each in assets.problems()] == ["not a regular file"]


def test_links_to_files_are_followed_and_links_to_nothing_are_told(assets: Copy) -> None:
    file = assets.path / "units/hallow.toml"
    file.rename(assets.path / "hallow")
    file.symlink_to(assets.path / "hallow")
    assert "guard-rifles" in assets.catalogue().units
    (assets.path / "units/x.toml").symlink_to(assets.path / "nothing")
    (assets.path / "units/y.toml").symlink_to(assets.path / "units/y.toml")
    assert ["cannot be read" in each.text for each in assets.problems()] == [True, True]


@pytest.mark.parametrize("place", PLACES)
def test_a_file_that_is_too_large(assets: Copy, place: str) -> None:
    assets.write(place, "#" * LARGEST)
    assert "larger" not in " ".join(each.text for each in lint([assets.path]))
    assets.write(place, "#" * (LARGEST + 1))
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == (place, "", 0)
    assert "larger than 256 KiB" in problem.text


def test_a_file_without_end_is_read_no_further() -> None:
    assert contents(Path("/dev/zero")) == (b"", "not a regular file")


def test_a_large_file_named_by_a_person(tmp_path: Path) -> None:
    file = tmp_path / "any.toml"
    file.write_bytes(b"a = 1\n" * LARGEST)
    (problem,) = lint([file])
    assert problem.file == str(file)
    assert "larger than" in problem.text


A = ".a" * (DEEPEST - 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"x = 1\na{A}.a = 1\n", 2),
        (f"x = 1\n[a{A}.a]\n", 2),
        (f"x = 1\n\n[[a{A} . a]]\n", 3),
        (f"x = {{ a{A}.a = 1 }}\n", 1),
        (f"x = [1, {{ b = 2, 'a'{A}.\"b.c\" = 1 }}]\n", 1),
        (f'x = """\n" """\na{A}.a = 1\n', 3),
        (f"x = '''\n' '''\na{A}.a = 1\n", 3),
        (f'x = "\\"" # "\na{A}.a = 1\n', 2),
        (f"a{A} = 1\n", 0),
        (f"[a{A}]\n", 0),
        (f'x = "a{A}.a.a"\n', 0),
        (f'x = """\na{A}.a.a"""\n', 0),
        (f"x = '''\na{A}.a.a'''\n", 0),
        (f"x = 1 # a{A}.a.a\n", 0),
        (f'"a{A}.a.a" = 1\n', 0),
        ("x = [" + "1.5, " * 40 + "]\n", 0),
    ],
)
def test_keys_of_too_many_parts(assets: Copy, text: str, line: int) -> None:
    assert deep_key(text) == line
    assets.write("maps/x.toml", text)
    deep = [each for each in assets.problems() if "16 parts" in each.text]
    assert [(each.file, each.line) for each in deep] == [("maps/x.toml", line)] * bool(line)


SIZE = LARGEST - 100
HOSTILE = {
    "dotted": "a" + ".a" * 20_000 + " = 1",
    "quoted": '"a"' + ' . "a.b"' * 9000 + " = 1",
    "header": "[" + "a." * 20_000 + "a]",
    "deep": "".join(f"b{each}" + ".a" * 15 + " = 1\n" for each in range(6000)),
    "brackets": "x = " + "[" * SIZE,
    "nested": "x = " + "[" * 300 + "1," * (SIZE // 2 - 400) + "]" * 300,
    "tables": "[[a]]\n" * (SIZE // 6),
    "braces": "x = {" * (SIZE // 5),
    "escapes": '"\\' * (SIZE // 2),
    "long": '"""\\' * (SIZE // 4),
    "quotes": "'" * SIZE + "." * 20,
    "word": "a" * SIZE + "." * 20,
    "gaps": "a   ." + "a" + " " * (SIZE - 100) + "." * 20,
    "value": '[a]\nsize = "' + "x" * (SIZE - 50) + '"',
    "number": "[a]\nfigures = 0x" + "f" * (SIZE - 50),
    "ragged": 'name = "x"\nrows = """' + "\n".join("ab" * (SIZE // 4)) + '"""',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("place", ["units/x.toml", "maps/x.toml", "x.toml"])
def test_hostile_files_fail_fast(tmp_path: Path, place: str, text: str) -> None:
    file = tmp_path / place
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    found = problems_of(stock_with([file]))
    assert found
    assert all(str(each).isprintable() and len(str(each)) < 500 for each in found)


def test_a_map_of_many_short_rows(assets: Copy) -> None:
    text = (assets.path / "maps/varnholt.toml").read_text("utf-8")
    start, end = text.index('"""'), text.rindex('"""')
    assets.write("maps/varnholt.toml", text[:start] + '"""\n' + ".\n..\n" * 40_000 + text[end:])
    problem = assets.problem()
    assert (problem.file, problem.key) == ("maps/varnholt.toml", "rows")
    assert "1x80000" in problem.text
