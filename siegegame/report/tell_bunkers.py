"""Sentences about the city and the bunker counters hidden in it (D2, D3, D7, D8)."""

from __future__ import annotations

from siegegame.model.events import (
    CounterDestroyed,
    CounterPlaced,
    CounterRevealed,
    ScanRolled,
    StructureMoved,
)
from siegegame.report.grammar import agree, count, listing, span
from siegegame.report.names import Names, side


def structure_moved(event: StructureMoved, names: Names) -> str:
    """Where the defender has put a structure (D2)."""
    return f"{side(event.side)} puts {names[event.structure]} on {span(event.cells)}."


def counter_placed(event: CounterPlaced, names: Names) -> str:
    """Where a bunker counter is hidden; its owner alone reads it (D3)."""
    return f"{side(event.side)} hides {names[event.counter]} under {names[event.structure]}."


def counter_revealed(event: CounterRevealed, names: Names) -> str:
    """Who found a bunker counter, and how (D7)."""
    found = f"{names[event.counter]} under {names[event.structure]}"
    if event.cause == "scanned":
        return f"The scan of {names[event.by]} finds {found}."
    who = names.term(event.by)
    return f"{who.does('search')} and {agree('find', who.plural)} {found}."


def counter_destroyed(event: CounterDestroyed, names: Names) -> str:
    """How a bunker counter was lost (D8, E12)."""
    counter, where = names.term(event.counter), names[event.structure]
    if event.cause == "collapse":
        return f"{counter.does('be')} buried under {where}."
    return f"{counter.does('be')} taken: attacking infantry alone holds {where}."


def scan_rolled(event: ScanRolled, names: Names) -> str:
    """What a scan found, and where it looked (D7)."""
    who = names.term(event.detachment)
    rolled = f"{who.does('scan')} and {agree('roll', who.plural)} {event.die}, needing 5+"
    if event.die < 5:
        return f"{rolled}: nothing to be seen."
    if not event.within:
        return f"{rolled}: no building within 10 cm."
    found = count(event.found, "bunker")
    return f"{rolled}: {found} under {listing([names[each] for each in event.within])}."
