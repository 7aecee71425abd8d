"""Sentences about detachments as a whole: orders, activations, markers, breaking, rallying."""

from __future__ import annotations

from siegegame.model.events import (
    BlastMarkersChanged,
    ChargeRolled,
    DetachmentActivated,
    DetachmentBroken,
    DetachmentRallied,
    OrderGiven,
    RallyRolled,
)
from siegegame.report.grammar import because, count
from siegegame.report.names import Names, Term

_UNDER_FIRE = "under fire"
"""The ordinary cause of markers, which the line before has told."""


def detachment_activated(event: DetachmentActivated, names: Names) -> str:
    """Who acts now."""
    return f"{names.term(event.detachment).does('act')}."


def order_given(event: OrderGiven, names: Names) -> str:
    """The order and the die that markers call for (C6, C9)."""
    who, order = names.term(event.detachment), event.order.value.capitalize()
    what = f"{who.does('take')} {order} orders"
    if not event.dice:
        return f"{what}{', halted' if event.halted else ''}."
    against = f"{event.dice[0]} against {count(event.markers, 'blast marker')}"
    return f"{what}, rolling {against}: {_freedom(event)}."


def charge_rolled(event: ChargeRolled, names: Names) -> str:
    """The die that markers call for in the Assault phase (C9, C11)."""
    against = f"{event.dice[0]} against {count(event.markers, 'blast marker')}"
    return f"{names.term(event.detachment).does('try')} to charge, {against}: {_freedom(event)}."


def _freedom(event: OrderGiven | ChargeRolled) -> str:
    return "halted" if event.halted else "free to move"


def blast_markers_changed(event: BlastMarkersChanged, names: Names) -> str:
    """How many markers a detachment took or shed, how many it has (C9)."""
    who = names.term(event.detachment)
    if event.delta > 0:
        return f"{who.does('take')} {_markers(event.delta)} ({event.markers}){_why(event)}."
    return f"{_shed(event, who)}{_why(event)}."


def _markers(number: int) -> str:
    return "a blast marker" if number == 1 else count(number, "blast marker")


def _shed(event: BlastMarkersChanged, who: Term) -> str:
    rolled = f"{who.does('roll')} {event.dice[0]} and " if event.dice else f"{who.text} "
    if not event.delta:
        return f"{rolled}{_verb('keep', who)} {_markers(event.markers)}"
    left = event.markers or "none"
    return f"{rolled}{_verb('shed', who)} {_markers(-event.delta)} ({left} left)"


def _verb(verb: str, who: Term) -> str:
    return verb if who.plural else f"{verb}s"


def _why(event: BlastMarkersChanged) -> str:
    told = event.cause in {_UNDER_FIRE, "shed"}
    return "" if told else because(event.cause)


def detachment_broken(event: DetachmentBroken, names: Names) -> str:
    """Who breaks and why (C9, C11)."""
    why = event.cause
    how = f" under {why}" if why.startswith("too many") else because(why)
    return f"{names.term(event.detachment).does('break')}{how}."


def rally_rolled(event: RallyRolled, names: Names) -> str:
    """The die to rally, its bonus and what it had to beat (C11)."""
    die = event.dice[0]
    rolled = f"{die}+{event.bonus} = {die + event.bonus}" if event.bonus else str(die)
    against = count(event.markers, "blast marker")
    result = "rallied" if event.rallied else "still broken"
    who = names.term(event.detachment).does("try")
    return f"{who} to rally, {rolled} against {against}: {result}."


def detachment_rallied(event: DetachmentRallied, names: Names) -> str:
    """Who is in hand again (C11)."""
    return f"{names.term(event.detachment).does('be')} in hand again."
