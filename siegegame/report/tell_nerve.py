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
from siegegame.report.grammar import agree, count, plain
from siegegame.report.names import Names, Term
from siegegame.rules.throws import half

_UNDER_MARKERS = "too many blast markers"


def detachment_activated(event: DetachmentActivated, names: Names) -> str:
    """Who acts now."""
    return f"{names.term(event.detachment).does('act')}."


def order_given(event: OrderGiven, names: Names) -> str:
    """The order and the die that markers call for (C6, C9)."""
    who, order = names.term(event.detachment), event.order.value.capitalize()
    what = f"{who.does('take')} {order} orders"
    if not event.dice:
        return f"{what}{', halted' if event.halted else ''}."
    return f"{what} and {_rolled(event, who)}."


def charge_rolled(event: ChargeRolled, names: Names) -> str:
    """The die that markers call for before a second move, in the Assault phase (C9, C11)."""
    who = names.term(event.detachment)
    return f"{who.does('want')} to move again and {_rolled(event, who)}."


def _rolled(event: OrderGiven | ChargeRolled, who: Term) -> str:
    """A die to move: above the number of markers, a 6 always (C9)."""
    die, need = event.dice[0], min(6, event.markers + 1)
    against = f"needing {need}+ with {count(event.markers, 'blast marker')}"
    freedom = "halted" if event.halted else "free to move"
    elite = " + 1 as elite" if not event.halted and die < need else ""
    return f"{agree('roll', who.plural)} {die}{elite}, {against}: {freedom}"


def blast_markers_changed(event: BlastMarkersChanged, names: Names) -> str:
    """How many markers a detachment took or shed, how many it has (C9)."""
    who = names.term(event.detachment)
    if event.delta > 0:
        taken = f"{who.does('take')} {_markers(event.delta)}, {event.markers} in all"
        return f"{taken}: {plain(event.cause)}."
    return f"{_shed(event, who)}."


def _markers(number: int) -> str:
    return "a blast marker" if number == 1 else count(number, "blast marker")


def _shed(event: BlastMarkersChanged, who: Term) -> str:
    rolled = f"{who.does('roll')} {event.dice[0]}" if event.dice else who.text
    if event.halved and event.dice:
        rolled += f", halved to {half(event.dice[0])} by an enemy within 15 cm,"
    if event.dice:
        rolled += " and"
    if not event.delta:
        return f"{rolled} {agree('keep', who.plural)} {_markers(event.markers)}"
    left = event.markers or "none"
    return f"{rolled} {agree('shed', who.plural)} {_markers(-event.delta)}, {left} left"


def detachment_broken(event: DetachmentBroken, names: Names) -> str:
    """Who breaks and why (C9, C11)."""
    who = names.term(event.detachment).does("break")
    if event.cause != _UNDER_MARKERS:
        return f"{who}: {plain(event.cause)}."
    on = f"{count(event.markers, 'blast marker')} on {count(event.left, 'unit')}"
    engines = event.detachment in names.engines
    return f"{who}: {on}{', counting engines as their capacity' if engines else ''}."


def rally_rolled(event: RallyRolled, names: Names) -> str:
    """The die to rally, its bonus and what it had to beat (C11)."""
    die, who = event.dice[0], names.term(event.detachment)
    led = f" + {event.bonus} for {'their' if who.plural else 'its'} HQ = {die + event.bonus}"
    rolled = f"{die}{led if event.bonus else ''}"
    against = f"needing {event.markers + 1}+ with {count(event.markers, 'blast marker')}"
    result = "rallied" if event.rallied else "still broken"
    what = f"{who.does('try')} to rally and {agree('roll', who.plural)} {rolled}"
    return f"{what}, {against}: {result}."


def detachment_rallied(event: DetachmentRallied, names: Names) -> str:
    """Who is in hand again (C11)."""
    return f"{names.term(event.detachment).does('be')} in hand again."
