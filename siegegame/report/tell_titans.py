"""Sentences about close combat with titans (T1 to T5), and about the one that is hunted (V4)."""

from __future__ import annotations

from typing import Final

from siegegame.model.events import (
    TitanAssault,
    TitanDuel,
    TitanEngaged,
    TitanEscaped,
    TitanSaves,
    TitanStruck,
)
from siegegame.report.grammar import agree, count, faces, listing, plain, point
from siegegame.report.names import Names, side

_TWICE: Final = ", the lower of each two for the rubble"


def titan_engaged(event: TitanEngaged, names: Names) -> str:
    """Who picked a fight with which titans in it, and where (T1)."""
    whom = listing([names[each] for each in event.titans])
    others = [each for each in event.engaged if each not in event.titans]
    force = names.force(others)
    rest = f" with {force} in it" if force else ""
    return f"{side(event.side)} picks the fight around {whom} at {point(event.place)}{rest}."


def titan_assault(event: TitanAssault, names: Names) -> str:
    """The group's total, the titan's defence, the hits (T2)."""
    ours, theirs = event.dice[: event.group_dice], event.dice[event.group_dice :]
    what = f"{faces(ours)}{_TWICE if event.twice[0] else ''}"
    group = f"{names.force(event.units)}, CAF {event.group_caf}"
    verb = agree("roll", _many(event.units, names))
    whom = names[event.titan]
    against = f"CAF {event.titan_caf}, {faces(theirs)}{_TWICE if event.twice[1] else ''}"
    attack = f"{group}, {verb} {what} = {event.group} against {whom}"
    return f"{attack}, {against}, doubled to {event.defence}: {count(event.hits, 'hit')}."


def _many(units: tuple[str, ...], names: Names) -> bool:
    """Whether so many units take a plural verb."""
    return len(units) > 1 or names.term(units[0]).plural


def titan_struck(event: TitanStruck, names: Names) -> str:
    """Where a titan was hit, with which dice, and what that does (T3)."""
    where, dice = plain(event.location), faces(event.dice)
    worst = ", the worst counts" if len(event.dice) > 1 else ""
    return f"{names[event.titan]} is struck on the {where}, {dice}{worst}: {_harm(event)}."


def _harm(event: TitanStruck) -> str:
    what = {
        "nothing": "nothing happens",
        "jammed": f"jammed until the End phase of turn {event.until}",
        "disabled": _disabled(event.location),
        "damaged": "",
    }[event.effect]
    cost = f"{event.capacity} capacity lost" if event.capacity else ""
    return " and ".join(filter(None, (what, cost, "a critical" if event.critical else "")))


def _disabled(location: str) -> str:
    if location == "legs":
        return "a leg disabled"
    return "disabled" if location.endswith("arm") else ""


def titan_saves_rolled(event: TitanSaves, names: Names) -> str:
    """Who rolled to be saved from a titan, and how many are (T4)."""
    safe = sum(event.saved)
    rolled = f"{count(len(event.dice), 'die')} needing {event.need}+: {faces(event.dice)}"
    force = names.force(event.units)
    return f"{names[event.titan]} strikes back at {force}, {rolled} – {safe or 'none'} saved."


def titan_escaped(event: TitanEscaped, names: Names) -> str:
    """The titan that is hunted has got away, and from where (V4)."""
    return f"{names[event.unit]} strides off the table at {point(event.cell)}."


def titan_duel(event: TitanDuel, names: Names) -> str:
    """Both totals of a duel, who won and what a war engine loses (T5)."""
    first, second = event.numbers
    ours, theirs = event.dice[:first], event.dice[first : first + second]
    one = _total(event, 0, names[event.unit], ours)
    two = _total(event, 1, names[event.titan], theirs)
    return f"{one}, fights {two}: {_end(event, names)}."


def _total(event: TitanDuel, index: int, name: str, dice: tuple[int, ...]) -> str:
    more = event.more[index]
    extra = f", {count(more, 'die')} more for hits and attackers before it" if more else ""
    twice = _TWICE if event.twice[index] else ""
    rolled = f"CAF {event.cafs[index]}, {faces(dice)}{extra}{twice}"
    return f"{name}, {rolled} = {event.totals[index]}"


def _end(event: TitanDuel, names: Names) -> str:
    if event.winner is None:
        return "a tie, nothing happens"
    winner = names.term(event.winner)
    if event.lost:
        return f"{winner.does('win')}, {event.lost} capacity lost"
    return f"{winner.does('win')}, a hit on the other {agree('follow', False)}"
