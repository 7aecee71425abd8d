"""The books of buildings: what became of each, point by point, and how it stands (H3, E5).

All is made at once from one view and the events up to it, so that what is read does not change
while the match goes on behind it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model.events import Event
from siegegame.model.vocabulary import DOWN, Side, StructureState
from siegegame.report import LedgerEntry, Names, ledger_entries
from siegegame.report.grammar import count
from siegegame.ui.card import Card, Line
from siegegame.ui.structure_cards import structure_card


class Book(NamedTuple):
    """What there is to read of a building."""

    structure: str
    name: str
    note: str
    """How it stands, in few signs."""
    side: Side | None
    """Whose flag or garrison it has."""
    entries: tuple[LedgerEntry, ...]
    card: Card


_MARGIN: Final = 8
"""Columns in front of a sentence: its rule and what was lost."""
_LEAST: Final = 20
"""Columns that a sentence is broken to at least."""
_LETTERS: Final = {"hull": "h", "hits": "f", "storeys": "s"}
LETTERS: Final = {Side.ATTACKER: "a", Side.DEFENDER: "D", None: " "}
"""Whose a building is, as the map and the log write it."""
_FATES: Final = {StructureState.SHELL: "shell", StructureState.DESTROYED: "gone"}


def books(view: View, events: Sequence[Event], bar: tuple[str, str]) -> list[Book]:
    """The books of all buildings on the board, in spawn order."""
    names, happened = Names.of_view(view), tuple(events)
    return [_book(view, each, happened, names, bar) for each in view.structures() if each.cells]


def _book(
    view: View,
    record: StructureRecord,
    events: Sequence[Event],
    names: Names,
    bar: tuple[str, str],
) -> Book:
    inside = view.unit(record.occupants[0]).side if record.occupants else None
    return Book(
        record.id,
        record.name,
        _FATES.get(record.state) or _left(record),
        inside or record.claimant,
        tuple(ledger_entries(events, record.id, names)),
        structure_card(view, record.id, bar),
    )


def _left(record: StructureRecord) -> str:
    return f"{_LETTERS.get(record.durability, 'c')}{record.remaining}/{record.maximum}"


def page(book: Book, told: Callable[[str], str], width: int) -> list[Line]:
    """The lines of a book: the ledger, then the card.

    Args:
        book: the book.
        told: how sentences of reports are put for people.
        width: columns.
    """
    lines: list[Line] = [[(_head(book), "strong")]]
    when = ""
    for entry in book.entries:
        now = f"Turn {entry.turn}, {entry.phase}" if entry.turn else "Before the match"
        if now != when:
            lines += [[], [(now, "key")]]
        when = now
        lines += _entry_lines(entry, told, width)
    return [*lines, [], [("How it stands now", "key")], *book.card.lines]


def _head(book: Book) -> str:
    lost = sum(entry.lost for entry in book.entries)
    if not lost:
        return "Nothing was lost so far."
    blows = sum(bool(entry.lost) for entry in book.entries)
    return f"{count(lost, 'point')} lost so far, in {count(blows, 'blow')}."


def _entry_lines(entry: LedgerEntry, told: Callable[[str], str], width: int) -> Iterator[Line]:
    """The sentence behind its rule and what was lost, and below it the roll."""
    loss = f"−{entry.lost}" if entry.lost else ""
    room = max(_LEAST, width - _MARGIN)
    for number, row in enumerate(textwrap.wrap(told(entry.text), room)):
        rule, points = ("", "") if number else (entry.rule, loss)
        yield [(f"{rule:<4}", "faint"), (f"{points:<{_MARGIN - 4}}", "bad"), (row, "plain")]
    for row in textwrap.wrap(told(entry.roll), room - 2):
        yield [(" " * (_MARGIN + 2), "plain"), (row, "dim")]


def opened_at(found: Sequence[Book], structure: str | None) -> int:
    """The place of a building's book; of the first that lost something where none is meant."""
    names = [book.structure for book in found]
    if structure in names:
        return names.index(structure)
    hurt = (at for at, book in enumerate(found) if any(each.lost for each in book.entries))
    return next(hurt, 0)


def fallen(book: Book) -> bool:
    """Whether a building stands no more."""
    return book.note in {_FATES[state] for state in DOWN}
