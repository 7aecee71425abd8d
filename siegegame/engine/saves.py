"""The format of saved matches: a header and one line an order (decision 13).

A file is JSON lines: the header; for each order its text, the number of dice rolled by then and
the chain over all orders and events by then; at the beginning of each stage the digests of the
entities that changed in the one before; `{"undo": n}` where orders were taken back; at the end the
result. The seed and secret orders are sealed, that is encoded against glances, not against malice.
What follows from one order stands in the file in one piece, so of a match that is being played only
the last line can be incomplete.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from siegegame.content.schema import Catalogue
from siegegame.engine.match import Match
from siegegame.engine.sealing import unseal, unseal_seed
from siegegame.model.errors import OrderSyntaxError, SaveError
from siegegame.model.orders import Done, Order, parse
from siegegame.model.vocabulary import SIDES

FORMAT: Final = 1
"""The version of the format; files of another are refused."""
SUFFIX: Final = ".siege"

LARGEST: Final = 64
"""MiB of the largest file that is read; a long match takes less than one."""

_NAME: Final = 40
"""How much of a name a message repeats."""
_SEAT: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}", re.ASCII)
"""What may sit at a table; which players there are is not known here."""

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
        """The match's seed.

        Raises:
            ValueError: it is damaged.
        """
        return unseal_seed(self.sealed)


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


class Standing(NamedTuple):
    """What the next line of a file builds upon."""

    chain: str
    """The chain behind the last order; empty before the first."""
    stage: str
    """The stage that was last marked."""
    entities: dict[str, str]
    """The digests of all entities at that mark; never changed, so it may be shared."""


def standing(match: Match) -> Standing:
    """What the first line behind the header builds upon, of a match that has just begun."""
    return Standing("", stage_name(match), match.entity_digests())


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


def read(path: Path) -> SavedMatch:
    """Reads a saved match.

    Raises:
        SaveError: the file cannot be read, is cut short or damaged; the message names the line.
    """
    content = _content(path)
    _, cut = _whole_lines(content)
    if cut or not content:
        raise _cut_short(path, content)
    return _interpret(path, content)


@dataclass(frozen=True, slots=True)
class Torn:
    """A saved match as read by `read_torn`."""

    saved: SavedMatch
    content: bytes
    """The file's whole lines."""
    cut: bytes
    """What is there of one more."""


def read_torn(path: Path, *, orders: bool = True) -> Torn:
    """Reads a saved match; of one in progress the last line may be incomplete.

    Args:
        path: the file.
        orders: whether to read the orders; else each is there as one that says nothing.

    Raises:
        SaveError: the file cannot be read or is damaged in another way; the message names the line.
    """
    whole = _content(path)
    content, cut = _whole_lines(whole)
    if not content or (cut and _read_header(path, content.split(b"\n", 1)[0]).lines):
        raise _cut_short(path, whole)
    saved = _interpret(path, content, orders=orders)
    if cut and saved.end:
        raise _cut_short(path, whole)
    return Torn(saved, content, cut)


def _content(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise SaveError(f"{path}: not a regular file")
        with path.open("rb") as file:
            content = file.read((LARGEST << 20) + 1)
    except OSError as fault:
        raise SaveError(f"{path}: cannot be read: {fault.strerror}") from fault
    if len(content) > LARGEST << 20:
        raise SaveError(f"{path}: larger than {LARGEST} MiB, which no saved match is")
    return content


def _whole_lines(content: bytes) -> tuple[bytes, bytes]:
    """Splits a file into its whole lines and what is there of one more."""
    end = content.rfind(b"\n") + 1
    return content[:end], content[end:]


def _cut_short(path: Path, content: bytes) -> SaveError:
    """What is to be said of a file whose last line is incomplete."""
    last = content.count(b"\n") + 1
    return SaveError(f"{path}:{last}: the file is cut short in this line")


def _interpret(path: Path, content: bytes, *, orders: bool = True) -> SavedMatch:
    """A saved match from a file's content, which is whole lines."""
    first, *rest = content.split(b"\n")[:-1]
    header = _read_header(path, first)
    if header.lines not in {0, len(rest) + 1}:
        text = f"the file was written with {header.lines} lines and has {len(rest) + 1}"
        raise SaveError(f"{path}:{len(rest) + 1}: {text}")
    lines = [
        _read_line(path, number, line) if orders or not line.startswith(_ORDERS) else _UNREAD
        for number, line in enumerate(rest, 2)
    ]
    return _fold(path, header, lines)


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
    _check_seats(path, header.seats)
    return header


def _check_seats(path: Path, seats: dict[str, str]) -> None:
    """Both sides and nobody else have somebody who plays them."""
    sides = [side.value for side in SIDES]
    for key in (*sides, *seats):
        if key not in seats:
            raise SaveError(f"{path}:1: seats: nobody plays the {key}")
        if key not in sides:
            raise SaveError(f"{path}:1: seats: there is no side {brief(repr(key), _NAME)}")
        if not _SEAT.fullmatch(seats[key]):
            who = brief(repr(seats[key]), _NAME)
            raise SaveError(f"{path}:1: seats: {key}: there is no player {who}")


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
_ORDERS: Final = (b'{"o":', b'{"s":')
_UNREAD: Final = OrderLine(0, Done(), 0, "")
"""Stands for an order that is not read."""


def _read_line(path: Path, number: int, line: bytes) -> _Line:
    shape = next((_SHAPES[start] for start in _SHAPES if line.startswith(start)), None)
    if shape is None:
        raise SaveError(f"{path}:{number}: neither an order, a stage, an undo nor a result")
    try:
        return _meaning(number, _decode(line, shape))
    except (msgspec.DecodeError, OrderSyntaxError, ValueError) as fault:
        raise SaveError(f"{path}:{number}: {brief(str(fault))}") from fault


def _decode(line: bytes, shape: type[_Strict]) -> _Strict:
    record = msgspec.json.decode(line, type=shape)
    if msgspec.json.encode(record) != line:
        raise ValueError("not as the game writes it")
    return record


def brief(text: str, signs: int = 300) -> str:
    """A message without control characters and of a length to read."""
    printable = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text[:signs])
    return printable if len(text) <= signs else f"{printable} …"


def _meaning(number: int, record: _Strict) -> _Line:
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
            return OrderLine(number, _secret_order(unseal(sealed)), dice, chain)
        case _:
            raise TypeError(f"no such record: {record!r}")


def _secret_order(text: str) -> Order:
    """An order of which no message tells anything."""
    try:
        return _order(text)
    except (OrderSyntaxError, ValueError):
        raise ValueError("a secret order is not as the game writes it") from None


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
