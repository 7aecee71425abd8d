"""Reads asset files that a person names, each in its place among the game's own assets.

Owns how the kind of such a file is told: by its folder's name or, failing that, by its keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from siegegame import paths
from siegegame.content.faults import problem
from siegegame.content.files import contents
from siegegame.content.loader import (
    CARDS,
    FILES,
    FOLDERS,
    TABLES,
    Reading,
    Source,
    parse,
    read,
    sources,
)
from siegegame.model.errors import Problem


def stock_with(files: Sequence[Path]) -> Reading:
    """The game's own assets with these files added, or put in the place of theirs.

    Problems call a named file by the path it was named with.
    """
    problems: list[Problem] = []
    stock = {source.place: source for source in sources(paths.assets(), problems)}
    for file in files:
        source = _named(file, problems)
        if source is not None:
            stock[source.place] = source
    reading = read(stock[place] for place in sorted(stock))
    reading.problems[:0] = problems
    return reading


def _named(file: Path, problems: list[Problem]) -> Source | None:
    data, fault = contents(file)
    folder = _folder_by_name(file)
    if not folder:
        folder = FOLDERS[0] if fault else _folder_by_keys(file, data)
    if not folder:
        what = f"its keys fit no kind of asset; put it into a folder {', '.join(FOLDERS)}"
        problems.append(problem(str(file), (), 1, what))
        return None
    return Source(folder, file.name.removesuffix(".toml"), str(file), data, fault)


def _folder_by_name(file: Path) -> str:
    """The name of a file's folder if it is one of an assets folder, otherwise empty."""
    try:
        name = file.resolve().parent.name
    except (OSError, RuntimeError):
        return ""
    return name if name in FOLDERS else ""


def _folder_by_keys(file: Path, data: bytes) -> str:
    """The folder whose assets have most of a file's keys; empty if none has any."""
    try:
        content = parse(data.decode("utf-8"))
    except ValueError:
        return FOLDERS[0]
    if file.stem in TABLES and "rows" in content:
        return "tables"
    known, folder = max((score, folder) for folder, score in _scores(content))
    return folder if known else ""


def _scores(content: dict[str, Any]) -> Iterator[tuple[str, int]]:
    inner = {key for value in content.values() if isinstance(value, dict) for key in value}
    for folder, card in CARDS.items():
        yield folder, len(inner & set(card.__struct_fields__))
    for folder, card in FILES.items():
        required = {field.name for field in msgspec.structs.fields(card) if field.required}
        yield folder, 2 * len(content.keys() & required)
