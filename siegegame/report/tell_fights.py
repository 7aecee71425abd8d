"""Sentences about combat: volleys, dice given out, close assaults, casualties, firefights."""

from __future__ import annotations

from siegegame.model.events import (
    Allocation,
    Casualties,
    CloseAssault,
    Firefight,
    Fought,
    HitsAllocated,
    ShotsFired,
    SideTotal,
)
from siegegame.report.grammar import count, faces, needs, plain, point, sentence
from siegegame.report.names import Names, side
from siegegame.rules.assaults import MAX_ROUNDS


def shots_fired(event: ShotsFired, names: Names) -> str:
    """At whom and where, Firepower and all that changed it, column, dice, hits (C7)."""
    who, whom = names.term(event.detachment), names[event.target]
    return (
        f"{who.does('fire')} on {whom} at {point(event.place)}: {_firepower(event)}, "
        f"column {event.column.value}: {_volley(event)}."
    )


def _firepower(event: ShotsFired) -> str:
    text = f"Firepower {event.firepower}{' past cover' if event.ignores_cover else ''}"
    if event.markers:
        text += f", {min(event.markers, event.firepower)} silenced"
    return f"{text}, halved to {event.modified}" if event.halved else text


def _volley(event: ShotsFired) -> str:
    number = len(event.dice) - len(event.rerolled)
    if not number:
        return "no dice"
    text = f"{count(number, 'die')} at {needs(event.need)}: {faces(event.dice[:number])}"
    if event.rerolled:
        text += f", {faces(event.rerolled)} re-rolled as {faces(event.dice[number:])}"
    return f"{text} – {_result(event)}"


def _result(event: ShotsFired) -> str:
    """Good dice; they may still meet targets in better cover, which their allocation tells."""
    if event.need > 6:
        return count(event.hits, "six")
    return f"{event.hits or 'none'} on target"


def hits_allocated(event: HitsAllocated, names: Names) -> str:
    """Which die went to whom and what it did (C8)."""
    if not event.allocations:
        return f"No dice go to {names[event.target]}."
    dealt = "; ".join(_dealt(each, names) for each in event.allocations)
    return f"Dice to {names[event.target]}: {dealt}."


def _dealt(each: Allocation, names: Names) -> str:
    die = f"{each.die} then {each.follow}" if each.follow else str(each.die)
    verb = "hits" if each.hit else "misses"
    return f"{die} {verb} {names[each.unit]} ({needs(each.need)})"


def close_assault(event: CloseAssault, names: Names) -> str:
    """Where it is, a round's strengths, bonuses, dice and totals (C11)."""
    won = f" ({plain(event.result)})" if event.result else ""
    return f"Close assault{_where(event)}: {_totals(event, names)} {_outcome(event)}{won}."


def firefight(event: Firefight, names: Names) -> str:
    """Between whom and where, a round's strengths, bonuses, dice and totals (C11)."""
    between = f"between {names[event.detachment]} and {names[event.target]}"
    return f"Firefight {between}{_where(event)}: {_totals(event, names)} {_outcome(event)}."


def _where(event: Fought) -> str:
    where = f" at {point(event.place)}"
    return f"{where}, round {event.round}" if event.round > 1 else where


def _totals(event: Fought, names: Names) -> str:
    one, two = (_total(each, names) for each in event.sides)
    return f"{one}; {two}."


def _total(total: SideTotal, names: Names) -> str:
    bonuses = "".join(f" + {value} ({_label(label)})" for label, value in total.bonuses)
    who = f"{total.side.value} with {names.force(total.units) or 'nobody'}"
    rolled = f"{total.die}{bonuses} = {total.total}" if bonuses else f"{total.die}"
    return f"{who}, strength {total.strength}, rolls {rolled}"


def _label(label: str) -> str:
    """A bonus's reason; what the rules call the total is the strength told before the die."""
    return "greater strength" if label == "higher total" else plain(label)


def _outcome(event: Fought) -> str:
    if event.winner:
        return sentence(f"{side(event.winner)} wins by {event.difference}")
    return "A tie, both fight on" if event.round < MAX_ROUNDS else "A tie, both stay"


def casualties_rolled(event: Casualties, names: Names) -> str:
    """Who rolled after a decided close assault, their dice and hits (C11)."""
    force, whom = names.force(event.units) or "nobody", side(event.target)
    rolled = f"{count(len(event.dice), 'die')} at {event.need}+"
    dice = f": {faces(event.dice)}" if event.dice else ""
    hits = count(event.hits, "hit")
    return f"{side(event.side)} strikes {whom} with {force}, {rolled}{dice} – {hits}."
