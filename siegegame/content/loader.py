"""Reads every asset file into one catalogue, or says everything that is wrong in any of them.

Owns which folder holds which kind of asset, and what counts as one asset: in units, weapons,
structures, terrain and rules each table of a file is one card; an army, a map, a scenario or a
lookup table is a file of its own.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from siegegame import paths
from siegegame.content.convert import convert
from siegegame.content.locate import KeyPath, key_at, line_of, text_of
from siegegame.content.references import missing
from siegegame.content.schema import (
    ArmyList,
    Asset,
    Catalogue,
    CloseAssaultRow,
    FirepowerRow,
    MapCard,
    RuleText,
    Scenario,
    StructureSheet,
    Tables,
    TerrainCard,
    UnitCard,
    WeaponCard,
)
from siegegame.model.errors import AssetError, Problem

Folder = Traversable | Path


class FirepowerFile(Asset, frozen=True):
    """`tables/firepower.toml` (C7)."""

    rows: tuple[FirepowerRow, ...]


class CloseAssaultFile(Asset, frozen=True):
    """`tables/close_assault.toml` (C11)."""

    rows: tuple[CloseAssaultRow, ...]


CARDS: Final[dict[str, type[Asset]]] = {
    "units": UnitCard,
    "weapons": WeaponCard,
    "structures": StructureSheet,
    "terrain": TerrainCard,
    "rules": RuleText,
}
"""Folders of files in which each table is a card."""

FILES: Final[dict[str, type[Asset]]] = {
    "armies": ArmyList,
    "maps": MapCard,
    "scenarios": Scenario,
}
"""Folders of files that are one asset each."""

TABLES: Final[dict[str, type[Asset]]] = {
    "firepower": FirepowerFile,
    "close_assault": CloseAssaultFile,
}
"""The files of the folder `tables`."""

FOLDERS: Final = (*CARDS, *FILES, "tables")

_SLUG: Final = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)*")
_RULE: Final = re.compile(r"[A-Z][1-9][0-9]?")
_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)| \(at end of document\)")


@dataclass(frozen=True, slots=True)
class Source:
    """One asset file: where it belongs, how problems call it, and what is in it."""

    folder: str
    stem: str
    file: str
    data: bytes

    @property
    def place(self) -> str:
        """Its path in an assets folder."""
        return f"{self.folder}/{self.stem}.toml"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card stands: its file, the file's text and the path of the card in it."""

    file: str
    text: str
    path: KeyPath

    def problem(self, below: KeyPath, text: str) -> Problem:
        """A problem with a key below the card."""
        path = (*self.path, *below)
        return Problem(self.file, text_of(path), line_of(self.text, path) or 1, text)


@dataclass(slots=True)
class Reading:
    """What was read so far: cards by folder and key, their places, and the problems met."""

    cards: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {folder: {} for folder in FOLDERS}
    )
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    hashes: dict[str, str] = field(default_factory=dict)

    def fault(self, folder: str, key: str, below: KeyPath, text: str) -> None:
        """Adds a problem with a card that was read."""
        self.problems.append(self.places[folder, key].problem(below, text))

    def catalogue(self) -> Catalogue:
        """The catalogue of what was read.

        Raises:
            AssetError: anything is wrong with any file.
        """
        if self.problems:
            raise AssetError(*self.problems)
        cards = self.cards
        tables = {stem: file.rows for stem, file in cards["tables"].items()}
        kinds = {folder: cards[folder] for folder in FOLDERS if folder != "tables"}
        return Catalogue(**kinds, tables=Tables(**tables), hashes=self.hashes)


def load(folder: Folder | None = None) -> Catalogue:
    """The catalogue of a folder of assets, of the game's own if none is given.

    The game's own is read once.

    Raises:
        AssetError: anything is wrong with any file; carries every problem of all of them.
        FileNotFoundError: the game's assets are not installed.
    """
    return _stock(str(paths.assets())) if folder is None else _load(folder)


@functools.cache
def _stock(_folder: str) -> Catalogue:
    return _load(paths.assets())


def _load(folder: Folder) -> Catalogue:
    problems: list[Problem] = []
    reading = read(sources(folder, problems))
    reading.problems[:0] = problems
    return reading.catalogue()


def sources(folder: Folder, problems: list[Problem], prefix: str = "") -> list[Source]:
    """The asset files of a folder in order of their names; adds to `problems` what is amiss."""
    found: list[Source] = []
    for shelf in _listing(folder, problems, prefix):
        if not shelf.is_dir():
            continue
        for file in _listing(shelf, problems, f"{prefix}{shelf.name}"):
            if file.name.endswith(".toml"):
                source = source_of(file, shelf.name, f"{prefix}{shelf.name}/{file.name}", problems)
                found += [source] if source else []
    return found


def _listing(folder: Folder, problems: list[Problem], name: str) -> list[Traversable]:
    try:
        return sorted(folder.iterdir(), key=lambda each: each.name)
    except OSError as error:
        problems.append(Problem(name or ".", "", 0, _reason(error)))
        return []


def source_of(file: Folder, folder: str, name: str, problems: list[Problem]) -> Source | None:
    """One asset file, or nothing and a problem more."""
    if folder not in FOLDERS:
        kinds = ", ".join(FOLDERS)
        problems.append(Problem(name, "", 0, f"no assets belong in {folder}; folders are {kinds}"))
        return None
    try:
        return Source(folder, file.name.removesuffix(".toml"), name, file.read_bytes())
    except OSError as error:
        problems.append(Problem(name, "", 0, _reason(error)))
        return None


def _reason(error: OSError) -> str:
    return f"cannot be read: {error.strerror or error}"


def read(files: Iterable[Source], prefix: str = "") -> Reading:
    """Reads asset files; whatever is wrong is in the problems of what it returns.

    `prefix` goes before the names of files that should be there and are not.
    """
    reading = Reading()
    for source in files:
        _read_file(source, reading)
    for place in (f"tables/{stem}.toml" for stem in TABLES):
        if place not in reading.hashes:
            reading.problems.append(Problem(prefix + place, "", 0, "this file is missing"))
    for folder, key, below, text in missing(reading.cards, _known(reading)):
        reading.fault(folder, key, below, text)
    reading.problems.sort(key=lambda problem: (problem.file, problem.line))
    return reading


def _known(reading: Reading) -> dict[str, set[str]]:
    """Every card that has a place, whether or not it could be read."""
    known: dict[str, set[str]] = {folder: set() for folder in FOLDERS}
    for folder, key in reading.places:
        known[folder].add(key)
    return known


def _read_file(source: Source, reading: Reading) -> None:
    data = source.data.replace(b"\r\n", b"\n")
    reading.hashes[source.place] = blake2b(data, digest_size=8).hexdigest()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        reading.problems.append(Problem(source.file, "", line, "this is not UTF-8 text"))
        _remember_what_is_left(source, data.decode("utf-8", "replace"), reading)
        return
    content = _parse(source.file, text, reading.problems)
    if content is None:
        _remember_what_is_left(source, text, reading)
        return
    for key, value, place in _assets(source, text, content):
        _read_asset(source, key, value, place, reading)


def _remember_what_is_left(source: Source, text: str, reading: Reading) -> None:
    """Gives the cards of a broken file their places, so that others may refer to them."""
    if source.folder not in CARDS:
        reading.places.setdefault((source.folder, source.stem), Place(source.file, text, ()))
        return
    for name in re.findall(r"(?m)^\[([^\[\].]+)\]", text):
        place = Place(source.file, text, (name,))
        reading.places.setdefault((source.folder, name), place)


def _parse(file: str, text: str, problems: list[Problem]) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except RecursionError:
        problems.append(Problem(file, "", 1, "values are nested too deeply"))
    except ValueError as error:
        problems.append(_syntax_problem(file, text, str(error)))
    return None


def _syntax_problem(file: str, text: str, message: str) -> Problem:
    end = text.rstrip("\n").count("\n") + 1
    at = _AT_LINE.search(message)
    line = int(at[1]) if at and at[1] else end if at else 1
    what = _AT_LINE.sub("", message)
    twice = what.startswith(("Cannot overwrite", "Cannot declare"))
    shown = "this key is here a second time" if twice else what[:1].lower() + what[1:]
    return Problem(file, text_of(key_at(text, line)), line, shown)


def _assets(source: Source, text: str, content: dict[str, Any]) -> Iterator[tuple[str, Any, Place]]:
    """The assets of a file: key, value and place of each."""
    if source.folder not in CARDS:
        yield source.stem, content, Place(source.file, text, ())
        return
    for key, value in content.items():
        yield key, value, Place(source.file, text, (key,))


def _read_asset(source: Source, key: str, value: object, place: Place, reading: Reading) -> None:
    at = source.folder, key
    if at in reading.places:
        other = reading.places[at]
        line = line_of(other.text, other.path)
        reading.problems.append(place.problem((), f"{key} is also in {other.file}:{line}"))
        return
    reading.places[at] = place
    kind = _kind(source)
    if kind is None or not _named_well(source.folder, key):
        reading.problems.append(place.problem((), _bad_name(source.folder, key)))
        return
    card = convert(value, kind)
    if isinstance(card, list):
        reading.problems += [place.problem(below, text) for below, text in card]
    else:
        reading.cards[source.folder][key] = card


def _kind(source: Source) -> type[Asset] | None:
    if source.folder == "tables":
        return TABLES.get(source.stem)
    return CARDS.get(source.folder) or FILES.get(source.folder)


def _named_well(folder: str, key: str) -> bool:
    return bool((_RULE if folder == "rules" else _SLUG).fullmatch(key))


def _bad_name(folder: str, key: str) -> str:
    if folder == "tables":
        return f"no table is called {key}; tables are {', '.join(TABLES)}"
    if folder == "rules":
        return f"{key!r} is not a rule id; ids are a letter and a number"
    return f"{key!r} is not a name; names are small letters, digits and dashes"
