"""Saved matches: a header and one line an order, from which a match is played again (decision 13).

A file is JSON lines: the header; for each order its text, the number of dice rolled by then and
the chain over all orders and events by then; at the beginning of each stage the digests of the
entities that changed in the one before; `{"undo": n}` where orders were taken back; at the end the
result. The seed and secret orders are sealed, that is encoded against glances, not against malice.
"""

from __future__ import annotations

import base64
import hashlib
import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from siegegame import __version__
from siegegame.content.schema import Catalogue
from siegegame.engine.match import Match
from siegegame.model.errors import OrderSyntaxError, SaveError
from siegegame.model.orders import Order, parse

FORMAT: Final = 1
"""The version of the format; files of another are refused."""
SUFFIX: Final = ".siege"

_SHARED: Final = ("units/", "weapons/", "structures/", "terrain/", "tables/")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved match's first line."""

    siegegame: int
    """The format's version."""
    version: str
    """The game that wrote it."""
    scenario: str
    points: int
    turns: int
    options: dict[str, str]
    seats: dict[str, str]
    """Who plays each side: `human` or a level of computer player."""
    assets: dict[str, str]
    """Digests of every asset file that the match depends on."""
    sealed: str
    """The seed, sealed."""
    source: str = ""
    """The scenario's own file, as it was given; empty for a stock scenario."""
    lines: int = 0
    """How many lines the file has, where it was written whole; 0 while a match is played."""
    check: str = ""
    """8 hex digits over the rest of the header."""

    @property
    def seed(self) -> int:
        """The match's seed."""
        return int(unseal(self.sealed))


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order as saved: its line in the file, what it is, and what must be true behind it."""

    line: int
    order: Order
    dice: int
    chain: str


@dataclass(frozen=True, slots=True)
class StageLine:
    """A mark at the beginning of a stage: digests of entities that changed before it."""

    line: int
    stage: str
    entities: dict[str, str]


@dataclass(frozen=True, slots=True)
class EndLine:
    """The result of a finished match."""

    line: int
    winner: str
    reason: str
    digest: str


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A saved match as read, orders that were taken back left out."""

    path: Path
    header: Header
    lines: tuple[OrderLine | StageLine, ...]
    end: EndLine | None

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that count, in order."""
        return tuple(each.order for each in self.lines if isinstance(each, OrderLine))


def seal(text: str) -> str:
    """Encodes a text so that a glance does not give it away."""
    return base64.b85encode(zlib.compress(text.encode(), 9)).decode()


def unseal(text: str) -> str:
    """Decodes a sealed text.

    Raises:
        ValueError: it was not sealed by `seal`.
    """
    try:
        return zlib.decompress(base64.b85decode(text)).decode()
    except (zlib.error, UnicodeDecodeError) as fault:
        raise ValueError("a sealed text is damaged") from fault


def depends_on(catalogue: Catalogue, scenario: str, armies: tuple[str, str]) -> dict[str, str]:
    """The digests of the asset files on which a match depends."""
    own = [f"scenarios/{scenario}.toml", f"maps/{catalogue.scenarios[scenario].map}.toml"]
    own += [f"armies/{army}.toml" for army in armies]
    return {
        name: digest
        for name, digest in sorted(catalogue.hashes.items())
        if name in own or name.startswith(_SHARED)
    }


def stage_name(match: Match) -> str:
    """A stage as it stands in a file: turn and name, or `over`."""
    return "over" if match.over else f"{match.turn} {match.stage}"


def link(before: str, order: Order, match: Match) -> str:
    """The chain behind an order: 8 hex digits over the orders so far and all their events."""
    text = f"{before} {order} {match.chain()}"
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def header_check(header: Header) -> str:
    """8 hex digits over all of a header but its own check."""
    bare = msgspec.json.encode(msgspec.structs.replace(header, check=""))
    return hashlib.blake2b(bare, digest_size=4).hexdigest()


class Recorder:
    """Writes a match to a file while it is played.

    With `sync` each order is on the disk before `record` returns; otherwise all is written at
    `close`, to a temporary file that then takes the name.
    """

    def __init__(
        self,
        match: Match,
        path: Path,
        seats: Mapping[str, str],
        *,
        seed: int,
        options: Mapping[str, str],
        source: str = "",
        sync: bool = False,
    ) -> None:
        self.path = path
        self._match = match
        self._lines: list[bytes] = []
        self._stage = stage_name(match)
        self._entities = match.entity_digests()
        self._chain = [""]
        self._header = _header(match, seats, seed, options, source)
        self._file = path.open("xb") if sync else None
        if sync:
            self._write(self._header)

    def record(self, order: Order) -> None:
        """Notes an order that was just applied, and a new stage or the end if it led there.

        Raises:
            OSError: it cannot be written.
        """
        key, text = ("s", seal(str(order))) if order.SECRET else ("o", str(order))
        match = self._match
        self._chain.append(link(self._chain[-1], order, match))
        self._write({key: text, "d": match.dice_drawn, "c": self._chain[-1]})
        stage = stage_name(match)
        if stage != self._stage:
            self._stage = stage
            self._mark_stage()
        if match.over:
            self._write({"end": _result(match)})

    def undo(self, count: int) -> None:
        """Notes that the last orders, at least one, were taken back."""
        if count < 1:
            raise ValueError(f"{count} orders cannot be taken back")
        del self._chain[-count:]
        self._write({"undo": count})

    def close(self) -> None:
        """Writes what is not written yet.

        Raises:
            OSError: it cannot be written.
        """
        if self._file:
            self._file.close()
        else:
            header = _checked(self._header, lines=len(self._lines) + 1)
            write_whole(self.path, b"".join([msgspec.json.encode(header) + b"\n", *self._lines]))

    def _mark_stage(self) -> None:
        now = self._match.entity_digests()
        changed = {slug: value for slug, value in now.items() if self._entities[slug] != value}
        self._entities = now
        self._write({"stage": self._stage, "e": changed})

    def _write(self, record: object) -> None:
        line = msgspec.json.encode(record) + b"\n"
        if self._file is None:
            self._lines.append(line)
            return
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())


def _header(
    match: Match, seats: Mapping[str, str], seed: int, options: Mapping[str, str], source: str
) -> Header:
    bare = Header(
        siegegame=FORMAT,
        version=__version__,
        scenario=match.scenario,
        points=match.points,
        turns=match.turns_limit,
        options=dict(options),
        seats=dict(seats),
        assets=depends_on(match.catalogue, match.scenario, match.armies),
        sealed=seal(str(seed)),
        source=source,
    )
    return _checked(bare)


def _checked(header: Header, **fields: int) -> Header:
    changed = msgspec.structs.replace(header, **fields)
    return msgspec.structs.replace(changed, check=header_check(changed))


def _result(match: Match) -> dict[str, str]:
    return {
        "winner": match.winner.value if match.winner else "draw",
        "reason": match.reason.value if match.reason else "",
        "digest": match.digest(),
    }


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file so that it is there whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read(path: Path) -> SavedMatch:
    """Reads a saved match.

    Raises:
        SaveError: the file cannot be read, is cut short or damaged; the message names the line.
    """
    try:
        if path.exists() and not path.is_file():
            raise SaveError(f"{path}: not a regular file")
        content = path.read_bytes()
    except OSError as fault:
        raise SaveError(f"{path}: cannot be read: {fault.strerror}") from fault
    if not content.endswith(b"\n"):
        last = content.count(b"\n") + 1
        raise SaveError(f"{path}:{last}: the file is cut short in this line")
    first, *rest = content.split(b"\n")[:-1]
    header = _read_header(path, first)
    if header.lines not in {0, len(rest) + 1}:
        text = f"the file was written with {header.lines} lines and has {len(rest) + 1}"
        raise SaveError(f"{path}:{len(rest) + 1}: {text}")
    return _fold(path, header, [_read_line(path, n, line) for n, line in enumerate(rest, 2)])


def _read_header(path: Path, line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as fault:
        raise SaveError(f"{path}:1: not the header of a saved match: {fault}") from fault
    if header.siegegame != FORMAT:
        text = f"the file has format {header.siegegame}; this game reads format {FORMAT}"
        raise SaveError(f"{path}:1: {text}")
    if header.check != header_check(header):
        raise SaveError(f"{path}:1: the header was changed: its check does not fit")
    return header


_Undo = int
_Line = OrderLine | StageLine | EndLine | _Undo


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shape of line; anything else in it is refused."""


class _Result(_Strict, frozen=True):
    winner: str
    reason: str
    digest: str


class _OpenOrder(_Strict, frozen=True):
    o: str
    d: int
    c: str


class _SealedOrder(_Strict, frozen=True):
    s: str
    d: int
    c: str


class _Stage(_Strict, frozen=True):
    stage: str
    e: dict[str, str]


class _TakenBack(_Strict, frozen=True):
    undo: int


class _End(_Strict, frozen=True):
    end: _Result


_SHAPES: Final[dict[bytes, type[_Strict]]] = {
    b'{"o":': _OpenOrder,
    b'{"s":': _SealedOrder,
    b'{"st': _Stage,
    b'{"un': _TakenBack,
    b'{"en': _End,
}
"""The shape of a line by how it begins; the game writes them without blanks."""


def _read_line(path: Path, number: int, line: bytes) -> _Line:
    shape = next((_SHAPES[start] for start in _SHAPES if line.startswith(start)), None)
    if shape is None:
        raise SaveError(f"{path}:{number}: neither an order, a stage, an undo nor a result")
    try:
        return _interpret(number, _decode(line, shape))
    except (msgspec.DecodeError, OrderSyntaxError, ValueError) as fault:
        raise SaveError(f"{path}:{number}: {_brief(str(fault))}") from fault


def _decode(line: bytes, shape: type[_Strict]) -> _Strict:
    record = msgspec.json.decode(line, type=shape)
    if msgspec.json.encode(record) != line:
        raise ValueError("not as the game writes it")
    return record


def _brief(text: str) -> str:
    """A message without control characters and of a length to read."""
    printable = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text[:300])
    return printable if len(text) <= 300 else f"{printable} …"


def _interpret(number: int, record: _Strict) -> _Line:
    match record:
        case _TakenBack(count):
            return count
        case _Stage(stage, entities):
            return StageLine(number, stage, entities)
        case _End(end):
            return EndLine(number, end.winner, end.reason, end.digest)
        case _OpenOrder(text, dice, chain):
            return OrderLine(number, _order(text), dice, chain)
        case _SealedOrder(sealed, dice, chain):
            return OrderLine(number, _order(unseal(sealed)), dice, chain)
        case _:
            raise TypeError(f"no such record: {record!r}")


def _order(text: str) -> Order:
    order = parse(text)
    if str(order) != text:
        raise ValueError(f"the order {text!r} is not as the game writes it")
    return order


def _fold(path: Path, header: Header, lines: list[_Line]) -> SavedMatch:
    kept: list[OrderLine | StageLine] = []
    end: EndLine | None = None
    for number, line in enumerate(lines, 2):
        if end is not None:
            raise SaveError(f"{path}:{number}: something follows the end of the match")
        if isinstance(line, EndLine):
            end = line
        elif isinstance(line, int):
            _take_back(path, number, kept, line)
        else:
            kept.append(line)
    return SavedMatch(path, header, tuple(kept), end)


def _take_back(path: Path, number: int, kept: list[OrderLine | StageLine], count: int) -> None:
    if not 0 < count <= sum(isinstance(each, OrderLine) for each in kept):
        raise SaveError(f"{path}:{number}: cannot take back {count} orders")
    while count:
        count -= isinstance(kept.pop(), OrderLine)
