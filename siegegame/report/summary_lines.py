"""After-action statistics as a table for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from siegegame.model.events import hundredths
from siegegame.model.vocabulary import DOWN, StructureState
from siegegame.report.grammar import count, durability, plain
from siegegame.report.names import side as side_text
from siegegame.report.summary_records import Counts, SideSummary, StructureSummary, Summary
from siegegame.report.tell_flow import REASONS

_WIDTH: Final = 60
"""Columns of the table."""


def summary_lines(summary: Summary) -> Iterator[str]:
    """The statistics as a table for people: a result, then a line a number."""
    yield _result(summary)
    yield _row("", *(each.side.value.capitalize() for each in summary.sides))
    for label, cell in _ROWS:
        yield _row(label, *(cell(each) for each in summary.sides))
        if label in _BREAKDOWNS:
            yield from _by_cause(*(_BREAKDOWNS[label](each) for each in summary.sides))
    if summary.structures:
        yield from _structure_lines(summary)
    for label, cell in _DETAILS:
        yield _row(label, *(cell(each) for each in summary.sides))


def _result(summary: Summary) -> str:
    if summary.reason is None:
        return f"Turn {summary.turn}: the match goes on."
    won = "A draw" if summary.winner == "draw" else f"The {summary.winner} wins"
    return f"{won} in turn {summary.turn}: {REASONS[summary.reason]}."


def _row(label: str, attacker: str, defender: str) -> str:
    return f"{label:<28}{attacker:>16}{defender:>16}".rstrip()


def _by_cause(attacker: Counts, defender: Counts) -> Iterator[str]:
    one, two = dict(attacker), dict(defender)
    for cause in sorted({**one, **two}, key=lambda c: (-one.get(c, 0) - two.get(c, 0), c)):
        yield _row(f"  {plain(cause)}", str(one.get(cause, 0)), str(two.get(cause, 0)))


def _structure_lines(summary: Summary) -> Iterator[str]:
    """What became of the structures, the worst first, and of the bunkers under them."""
    fallen = sum(each.state in DOWN for each in summary.structures)
    yield _line("Structures destroyed", f"{fallen} of {len(summary.structures)}")
    worst = sorted(summary.structures, key=lambda each: (-each.lost, each.name))
    for each in worst:
        if each.lost or each.claimant or each.state != StructureState.STANDING:
            yield _line(f"  {each.name}", _fate(each))
    if summary.bunkers_found or summary.bunkers_lost:
        yield _line("Bunkers found, lost", f"{summary.bunkers_found}, {summary.bunkers_lost}")


def _fate(structure: StructureSummary) -> str:
    """What a structure has lost, how it stands, whose it is."""
    told = [f"{structure.lost} of {structure.capacity} {durability(structure.durability)}"]
    if structure.guns_lost:
        told.append(f"{count(structure.guns_lost, 'gun')} lost")
    if structure.state != StructureState.STANDING:
        told.append(structure.state)
    if structure.claimant:
        told.append(side_text(structure.claimant))
    return ", ".join(told)


def _line(label: str, text: str) -> str:
    """A row that is no side's; a long name gives way."""
    room = _WIDTH - len(text) - 1
    return f"{label[:room]:<{room}} {text}"


def decimal(number: Fraction, signed: bool = False) -> str:
    """A fraction to two places, halves up (C3)."""
    text = hundredths((200 * number.numerator + number.denominator) // (2 * number.denominator))
    return f"+{text}" if signed and number > 0 else text


_BREAKDOWNS: Final[dict[str, Callable[[SideSummary], Counts]]] = {
    "Units lost": lambda side: side.units_lost,
    "Detachments lost": lambda side: side.detachments_lost,
}
_ROWS: Final[tuple[tuple[str, Callable[[SideSummary], str]], ...]] = (
    ("Morale", lambda side: f"{hundredths(side.morale[0])} → {hundredths(side.morale[-1])}"),
    ("Units lost", lambda side: str(sum(number for _, number in side.units_lost))),
    ("Detachments lost", lambda side: str(sum(number for _, number in side.detachments_lost))),
)
_DETAILS: Final[tuple[tuple[str, Callable[[SideSummary], str]], ...]] = (
    ("Volleys", lambda side: str(side.volleys)),
    ("Shooting dice", lambda side: str(side.dice)),
    ("Hits rolled", lambda side: str(side.hits)),
    ("Hits on average", lambda side: decimal(Fraction(side.expected))),
    ("Luck", lambda side: decimal(side.luck, signed=True)),
    ("Hits that went home", lambda side: str(side.units_hit)),
    ("Super-heavy shots, hits", lambda side: f"{side.heavy_shots}, {side.heavy_hits}"),
    ("Buildings claimed", lambda side: str(side.claims)),
    ("Blast markers taken", lambda side: str(side.markers_taken)),
    ("Blast markers shed", lambda side: str(side.markers_shed)),
    ("Times broken, rallied", lambda side: f"{side.broken}, {side.rallied}"),
    (
        "Fights won, lost, tied",
        lambda side: f"{side.fights_won}, {side.fights_lost}, {side.fights_tied}",
    ),
)
