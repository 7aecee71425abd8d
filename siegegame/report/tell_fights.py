"""Sentences about combat: volleys, dice given out, close assaults, casualties, firefights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from siegegame.model.events import (
    Allocation,
    Casualties,
    CloseAssault,
    Firefight,
    Fought,
    HitsAllocated,
    ShotsFired,
    SideTotal,
    StructureShot,
)
from siegegame.model.vocabulary import Column
from siegegame.report.grammar import agree, count, faces, needed, plain, point, sentence
from siegegame.report.names import Names, side
from siegegame.rules.assaults import MAX_ROUNDS
from siegegame.rules.firepower import after_modifiers


def shots_fired(event: ShotsFired, names: Names) -> str:
    """At whom and where, Firepower and all that changed it, column, dice, hits (C7)."""
    who, whom = names.term(event.detachment), names[event.target]
    return (
        f"{who.does('fire')} on {whom} at {point(event.place)}: {firepower(event)}, "
        f"column {event.column.value} ({_stance(event)}): {_volley(event)}."
    )


def firepower(event: ShotsFired | StructureShot) -> str:
    """Firepower and what markers, orders and barrages made of it (C7, C10)."""
    text, silenced = f"Firepower {event.firepower}", min(event.markers, event.firepower)
    left = after_modifiers(event.firepower, event.markers, event.halved)
    if silenced:
        text += f", less {silenced} for blast markers = {event.firepower - silenced}"
    if event.halved and event.firepower:
        text += f", halved to {left} for Assault orders"
    if event.modified > left:
        text += f", {event.modified - left} more for a barrage = {event.modified}"
    elif event.modified < left:
        text += f", halved to {event.modified} for snap shots"
    return text


_BIG: Final = {("in the open", Column.A), ("in cover", Column.B)}
"""Stances and columns that only war engines and titans have (C7)."""


def _stance(event: ShotsFired) -> str:
    """Why it is that column."""
    big = (event.stance, event.column) in _BIG
    return f"big target {event.stance}" if big else event.stance


def _volley(event: ShotsFired) -> str:
    number = len(event.dice) - len(event.rerolled)
    if not number:
        return "no dice"
    what = f"{count(number, 'die')} needing {_needs(event)}{_ignoring(event, number)}"
    if event.fuelled:
        what += f", {_first(event.fuelled, number)} 1 better for a fuel pipe"
    text = f"{what}: {faces(event.dice[:number])}"
    text += rerolled(event.rerolled, event.dice[number:])
    return f"{text} – {count(event.hits, 'hit')}"


def rerolled(missed: Sequence[int], again: Sequence[int]) -> str:
    """What Overwatch rolled again, empty if nothing (C6)."""
    return f", Overwatch re-rolls {faces(missed)} as {faces(again)}" if missed else ""


def _needs(event: ShotsFired) -> str:
    """All faces the targets need; several come of different armour and cover (C8)."""
    found = " or ".join(map(needed, event.needs))
    return f"{found} by armour and cover" if len(event.needs) > 1 else found


def _ignoring(event: ShotsFired, number: int) -> str:
    if not event.ignoring:
        return ""
    if event.ignoring >= number:
        return ", ignoring cover"
    return f", {_first(event.ignoring, number)} ignoring cover"


def _first(some: int, number: int) -> str:
    """So many of a number of dice, from the first on."""
    if some >= number:
        return "all"
    return "the first" if some == 1 else f"the first {some}"


def hits_allocated(event: HitsAllocated, names: Names) -> str:
    """Which die went to which unit, what it needed, what it did, which were lost (C8)."""
    told = [allocation(given, names) for given in event.allocations]
    if event.lost:
        lost = f"{count(len(event.lost), 'die')} ({faces(event.lost)})"
        told.append(f"{lost} {agree('find', len(event.lost) > 1)} nobody left to hit")
    if not told:
        return f"No dice go to {names[event.target]}."
    return f"Dice to {names[event.target]}: {'; '.join(told)}."


def allocation(given: Allocation, names: Names) -> str:
    """A die and the unit it was given to; in rubble the lower of two counts (C8, S6)."""
    die = f"{given.die} then {given.follow}" if given.follow else str(given.die)
    if given.rubble:
        die += f" (in rubble {given.rubble}, which counts if lower)"
    if given.saved and not given.hit:
        die += f", cancelled by the battlements on {given.saved},"
    what = "hits" if given.hit else "misses"
    return f"{die} {what} {names[given.unit]} (needs {needed(given.need)}{_unsaved(given)})"


def _unsaved(given: Allocation) -> str:
    """The die on battlements that did not help (H16)."""
    return f", battlements {given.saved}" if given.saved and given.hit else ""


def close_assault(event: CloseAssault, names: Names) -> str:
    """Where, a round's strengths, bonuses, dice and totals, what the result means (C11)."""
    picked = f", picked by {side(event.side)}" if event.round == 1 else ""
    totals = _totals(event, "Assault", names)
    if event.winner is None:
        return f"Close assault{_where(event)}{picked}: {totals} {_tie(event, 'every detachment')}."
    result = f"{_won(event)}, {plain(event.result)}{_row(event, names)}"
    return f"Close assault{_where(event)}{picked}: {totals} {result}."


def _row(event: CloseAssault, names: Names) -> str:
    """What a row of the table means for both."""
    row = names.rows.get(event.result)
    if row is None or event.winner is None:
        return ""
    loser, markers = side(event.winner.other), count(row.markers, "blast marker")
    hits = f"it hits on {row.winner}+, {loser} on {row.loser}+"
    return f": {hits}; the beaten take {markers} each, are broken and fall back"


def firefight(event: Firefight, names: Names) -> str:
    """Between whom and where, a round's strengths, bonuses, dice, totals, what follows (C11)."""
    between = f"between {names[event.detachment]} and {names[event.target]}"
    start = f"Firefight {between}{_where(event)}: {_totals(event, 'Firepower', names)}"
    if event.winner is None:
        return f"{start} {_tie(event, 'both detachments')}."
    began = event.winner is event.sides[0].side
    loser = names.term(event.target if began else event.detachment)
    ends = [agree(verb, loser.plural) for verb in ("be", "fall")]
    suffers = f"{loser.does('take')} a hit on the nearest unit and a blast marker"
    return f"{start} {_won(event)}: {suffers}, {ends[0]} broken and {ends[1]} back."


def _where(event: Fought) -> str:
    where = f" at {point(event.place)}"
    return f"{where}, round {event.round}" if event.round > 1 else where


def _won(event: Fought) -> str:
    return sentence(f"{side(event.winner)} wins by {event.difference}")


def _tie(event: Fought, whom: str) -> str:
    last = event.round >= MAX_ROUNDS
    ends = f"and after {MAX_ROUNDS} rounds both sides stay" if last else "and they fight on"
    return f"A tie: a blast marker on {whom} in it, {ends}"


def _totals(event: Fought, noun: str, names: Names) -> str:
    one, two = event.sides
    first, second = side_total(one, two, noun, names), side_total(two, one, noun, names)
    return f"{first}; {second}."


def side_total(
    total: SideTotal, enemy: SideTotal, noun: str, names: Names, *, called: str = ""
) -> str:
    """A side's strength, bonuses with their reasons, die and total; a structure by its name."""
    bonuses = "".join(
        f" + {value} ({_reason(label, value, enemy, noun)})" for label, value in total.bonuses
    )
    who = called or f"{side(total.side)} with {names.force(total.units) or 'nobody'}"
    halved = " (halved for March orders)" if total.halved else ""
    rolled = f"{total.die}{bonuses} = {total.total}" if bonuses else f"{total.die}"
    return f"{who}, {noun} {total.strength}{halved}, rolls {rolled}"


_REASONS: Final = {
    "enemy has 5 or more markers": "5 or more blast markers on the enemy",
    "enemy has more markers": "more blast markers on the enemy",
}
_TIMES: Final = {1: "more", 2: "twice the", 3: "three times the", 4: "four times the"}


def _reason(label: str, value: int, enemy: SideTotal, noun: str) -> str:
    """A bonus's reason; that for outweighing the enemy tells by how much (C11)."""
    if label != "higher total":
        return _REASONS.get(label) or plain(label)
    return f"{_TIMES[value]} {noun}" if enemy.strength else f"no {noun} against it"


def casualties_rolled(event: Casualties, names: Names) -> str:
    """Who rolled after a decided close assault, their dice and hits (C11)."""
    who, whom = side(event.side), side(event.target)
    if not event.dice:
        return f"{who} has nobody to strike {whom} with."
    rolled = f"{count(len(event.dice), 'die')} needing {event.need}+: {faces(event.dice)}"
    force, hits = names.force(event.units), count(event.hits, "hit")
    return f"{who} strikes {whom} with {force}, {rolled} – {hits}."
