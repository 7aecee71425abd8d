"""Reads asset files that a person names, each in its place among the game's own assets.

Owns how the kind of such a file is told: by its folder's name or, failing that, by its keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from siegegame import paths
from siegegame.content.loader import (
    CARDS,
    FILES,
    FOLDERS,
    TABLES,
    Reading,
    Source,
    read,
    source_of,
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
    folder = file.resolve().parent.name
    if folder not in FOLDERS:
        try:
            folder = _folder_by_keys(file)
        except OSError:
            folder = FOLDERS[0]
    if not folder:
        what = f"its keys fit no kind of asset; put it into a folder {', '.join(FOLDERS)}"
        problems.append(Problem(str(file), "", 1, what))
        return None
    return source_of(file, folder, str(file), problems)


def _folder_by_keys(file: Path) -> str:
    """The folder whose assets have most of a file's keys; empty if none has any."""
    try:
        content = tomllib.loads(file.read_text("utf-8"))
    except (ValueError, RecursionError):
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
