"""How a match ended: the panel at its end, and the same for whoever prints it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from siegegame.engine import View
from siegegame.model.events import Event, MatchEnded
from siegegame.model.vocabulary import Side
from siegegame.report import objective, summarise, summary_lines
from siegegame.ui.card import Card
from siegegame.ui.feed import Feed

_FIRST_DETAIL: Final = "Volleys"
"""With this row begin the numbers that are left out first where there is little room."""

_WHY: Final = {
    "morale": "morale has run out",
    "annihilated": "an army is wiped out",
    "turn_limit": "the last turn is over, the higher morale wins",
}

_EVEN: Final = "the match is over and neither side is ahead"


def result_lines(feed: Feed) -> tuple[str, ...]:
    """The statistics of a match as far as it was played, for the terminal."""
    feed.seek(feed.newest)
    return tuple(summary_lines(summarise(feed.history())))


def result_card(
    view: View, events: Sequence[Event], end: MatchEnded, seed: int | None, room: int
) -> Card:
    """The result with as many of the statistics as find room.

    Args:
        view: the match at its end.
        events: everything that happened.
        end: the last of them.
        seed: of the dice, if known.
        room: lines.
    """
    winner = None if end.winner == "draw" else Side(end.winner)
    card = Card("The match is over", winner)
    card.add((_headline(view, end, winner), winner.value if winner else "strong"))
    card.add(_why(end))
    card.add()
    _, sides, *rows = summary_lines(summarise(events))
    card.add((sides, "strong"))
    for row in _chosen(rows, room - 6):
        card.add((row, "dim" if row.startswith(" ") else "plain"))
    card.add()
    known = "" if seed is None else f"Seed {seed}: the same scenario and players play it again."
    card.add((known, "dim"))
    return card


def _headline(view: View, end: MatchEnded, winner: Side | None) -> str:
    if winner is None:
        return f"A DRAW in turn {end.turn}."
    army = view.catalogue.armies[view.side(winner).army].name
    return f"The {winner.value.upper()} WINS in turn {end.turn}: {army}."


def _why(end: MatchEnded) -> str:
    attacker, defender = end.morale
    morale = f"Morale: attacker {attacker}, defender {defender}."
    why = _EVEN if end.winner == "draw" else objective(end) or _WHY[end.reason]
    return f"Why: {why} ({end.rule}).\n{morale}"


def _chosen(rows: Sequence[str], room: int) -> Sequence[str]:
    """The rows that find room: the details of fighting go first, then the losses by cause."""
    if len(rows) <= room:
        return rows
    details = next((at for at, row in enumerate(rows) if row.startswith(_FIRST_DETAIL)), len(rows))
    main = rows[:details]
    if len(main) > room:
        return [row for row in main if not row.startswith(" ")]
    return rows[:room]
