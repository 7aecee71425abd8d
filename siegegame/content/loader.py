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
from siegegame.content.board import MOST_TERRAIN, Board, board
from siegegame.content.convert import convert
from siegegame.content.faults import cut, problem, quoted
from siegegame.content.files import DEEPEST, contents, deep_key, unreadable
from siegegame.content.locate import KeyPath, key_at, line_of
from siegegame.content.references import missing
from siegegame.content.schema import (
    ArmyList,
    Asset,
    BashLimitsFile,
    BuildingDamageFile,
    Catalogue,
    CatastropheFile,
    CloseAssaultFile,
    CriticalFile,
    FeaturesFile,
    FirepowerFile,
    HullSizesFile,
    MapCard,
    MaterialsFile,
    RuleText,
    Scenario,
    StructurePointsFile,
    StructureSheet,
    Tables,
    TerrainCard,
    TitanDamageFile,
    UnitCard,
    WeaponCard,
)
from siegegame.model.errors import AssetError, Problem

Folder = Traversable | Path


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
    "critical": CriticalFile,
    "catastrophe": CatastropheFile,
    "hull_sizes": HullSizesFile,
    "building_damage": BuildingDamageFile,
    "titan_damage": TitanDamageFile,
    "features": FeaturesFile,
    "bash_limits": BashLimitsFile,
    "structure_points": StructurePointsFile,
    "materials": MaterialsFile,
}
"""The files of the folder `tables`."""

FOLDERS: Final = (*CARDS, *FILES, "tables")

MOST_PROBLEMS: Final = 100
"""Problems of one file that are told."""

_LONGEST_KEY: Final = 40
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
    fault: str = ""
    """Why it is not to be parsed."""

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
        return problem(self.file, path, self.line(below), text)

    def line(self, below: KeyPath = ()) -> int:
        """The line of a key below the card."""
        return line_of(self.text, (*self.path, *below)) or 1


@dataclass(slots=True)
class Reading:
    """What was read so far: cards by folder and key, their places, and the problems met.

    If there are no problems, it has a board of each map.
    """

    cards: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {folder: {} for folder in FOLDERS}
    )
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    hashes: dict[str, str] = field(default_factory=dict)
    boards: dict[str, Board] = field(default_factory=dict)

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
        problems.append(problem(name or ".", (), 0, unreadable(error)))
        return []


def source_of(file: Folder, folder: str, name: str, problems: list[Problem]) -> Source | None:
    """One asset file, or nothing and a problem more."""
    if folder not in FOLDERS:
        what = f"no assets belong in {folder}; folders are {', '.join(FOLDERS)}"
        problems.append(problem(name, (), 0, what))
        return None
    return Source(folder, file.name.removesuffix(".toml"), name, *contents(file))


def read(files: Iterable[Source], prefix: str = "") -> Reading:
    """Reads asset files; whatever is wrong is in the problems of what it returns.

    `prefix` goes before the names of files that should be there and are not.
    """
    reading = Reading()
    for source in files:
        _read_file(source, reading)
    for place in (f"tables/{stem}.toml" for stem in TABLES):
        if place not in reading.hashes:
            reading.problems.append(problem(prefix + place, (), 0, "this file is missing"))
    for folder, key, below, text in missing(reading.cards, _known(reading)):
        reading.fault(folder, key, below, text)
    if not reading.problems:
        _lay_out(reading)
    reading.problems.sort(key=lambda each: (each.file, each.line))
    return reading


def _lay_out(reading: Reading) -> None:
    """Makes the boards, which need every terrain and every structure sheet."""
    cards = reading.cards
    if extra := list(cards["terrain"])[MOST_TERRAIN:]:
        reading.fault("terrain", extra[0], (), f"one more than {MOST_TERRAIN} kinds of terrain")
        return
    for key, card in cards["maps"].items():
        place = reading.places["maps", key]
        try:
            made = board(card, cards["terrain"], cards["structures"], place.file, place.text)
        except AssetError as error:
            reading.problems += error.problems
        else:
            reading.boards[key] = made


def _known(reading: Reading) -> dict[str, set[str]]:
    """Every card that has a place, whether or not it could be read."""
    known: dict[str, set[str]] = {folder: set() for folder in FOLDERS}
    for folder, key in reading.places:
        known[folder].add(key)
    return known


def _read_file(source: Source, reading: Reading) -> None:
    data = source.data.replace(b"\r\n", b"\n")
    reading.hashes[source.place] = blake2b(data, digest_size=8).hexdigest()
    text = data.decode("utf-8", "replace")
    content = _content(source, data, text, reading.problems)
    if content is None:
        _remember_what_is_left(source, text, reading)
        return
    most = len(reading.problems) + MOST_PROBLEMS
    for key, value, place in _assets(source, text, content):
        if len(reading.problems) < most:
            _read_asset(source, key, value, place, reading)
        else:
            reading.places.setdefault((source.folder, key), place)
    if len(reading.problems) >= most:
        what = f"has more problems; of each file the first {MOST_PROBLEMS} are told"
        reading.problems[most:] = [problem(source.file, (), 0, what)]


def _remember_what_is_left(source: Source, text: str, reading: Reading) -> None:
    """Gives the cards of a broken file their places, so that others may refer to them."""
    if source.folder not in CARDS:
        reading.places.setdefault((source.folder, source.stem), Place(source.file, text, ()))
        return
    for name in re.findall(r"(?m)^\[([^\[\].]+)\]", text):
        place = Place(source.file, text, (name,))
        reading.places.setdefault((source.folder, name), place)


def _content(
    source: Source, data: bytes, text: str, problems: list[Problem]
) -> dict[str, Any] | None:
    """What TOML makes of a file, or nothing and a problem more."""
    if source.fault:
        problems.append(problem(source.file, (), 0, source.fault))
        return None
    try:
        return parse(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.append(problem(source.file, (), line, "this is not UTF-8 text"))
    except DeepError as error:
        problems.append(problem(source.file, (), error.line, str(error)))
    except ValueError as error:
        problems.append(_syntax_problem(source.file, text, str(error)))
    return None


class DeepError(ValueError):
    """A text whose keys or values are nested more deeply than any asset's."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


def parse(text: str) -> dict[str, Any]:
    """What TOML makes of a text.

    Raises:
        DeepError: keys or values are nested too deeply.
        ValueError: the text is no TOML.
    """
    if line := deep_key(text):
        raise DeepError(line, f"a key has more than {DEEPEST} parts")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise DeepError(1, "values are nested too deeply") from error


def _syntax_problem(file: str, text: str, message: str) -> Problem:
    end = text.rstrip("\n").count("\n") + 1
    at = _AT_LINE.search(message)
    line = int(at[1]) if at and at[1] else end if at else 1
    what = _AT_LINE.sub("", message)
    twice = what.startswith(("Cannot overwrite", "Cannot declare"))
    said = "this key is here a second time" if twice else what[:1].lower() + what[1:]
    return problem(file, key_at(text, line), line, said)


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
        what = f"{cut(key)} is also in {other.file}:{other.line()}"
        reading.problems.append(place.problem((), what))
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
    shape = _RULE if folder == "rules" else _SLUG
    return len(key) <= _LONGEST_KEY and bool(shape.fullmatch(key))


def _bad_name(folder: str, key: str) -> str:
    if folder == "tables":
        return f"no table is called {quoted(key)}; tables are {', '.join(TABLES)}"
    if folder == "rules":
        return f"{quoted(key)} is not a rule id; ids are a letter and a number"
    shape = f"small letters, digits and dashes, {_LONGEST_KEY} characters at the most"
    return f"{quoted(key)} is not a name; names are {shape}"
