"""Sentences about storeys, what falls, rubble and those who clear it (S1 to S7)."""

from __future__ import annotations

from siegegame.model.events import (
    FloorCharged,
    OverwatchLost,
    RubbleCleared,
    StoreyCollapsed,
    StoreyCrushed,
    StoreyShot,
    StoreyTaken,
    StoreyTested,
    UnitFell,
)
from siegegame.report.grammar import agree, count, faces, listing, point, span, summed
from siegegame.report.names import Names
from siegegame.report.tell_fights import rerolled


def storey_taken(event: StoreyTaken, names: Names) -> str:
    """On which floor a unit is now (S1)."""
    who, where = names.term(event.unit), names[event.structure]
    if event.climbed:
        return f"{who.does('take')} the stairs of {where} to {_floor(event)}."
    return f"{who.does('be')} on {_floor(event)} of {where}."


def _floor(event: StoreyTaken | StoreyShot | StoreyTested | StoreyCollapsed | FloorCharged) -> str:
    return f"floor {event.floor}, section {event.section}"


def storey_shot(event: StoreyShot, names: Names) -> str:
    """Who fires what at which floor, the crew's help, the die (S2)."""
    who, weapon = names.term(event.shooter), names.title("weapon", event.weapon)
    number = len(event.dice) - len(event.rerolled)
    rolled = faces(event.dice[:number]) + rerolled(event.rerolled, event.dice[number:])
    what = f"{weapon} at {_floor(event)} of {names[event.structure]}"
    return f"{who.does('fire')} {what}: {rolled}{_crew(event)} – {_verdict(event.hit)}."


def _crew(event: StoreyShot) -> str:
    """What the die is compared with."""
    if event.snap:
        return f", a snap shot, needing {event.need}"
    if event.crew > 1:
        more = event.crew - 1
        total = event.dice[-1] + more
        return f" + {more} (crew of {event.crew}) = {total} against {event.difficulty}"
    return f" against {event.difficulty}"


def _verdict(hit: bool) -> str:
    return "a hit" if hit else "a miss"


def floor_charged(event: FloorCharged, names: Names) -> str:
    """Who sets off a charge under what (S3)."""
    who = names.term(event.unit)
    return f"{who.does('set')} off a charge under {_floor(event)} of {names[event.structure]}."


def storey_tested(event: StoreyTested, names: Names) -> str:
    """The dice of a hit against those of the material (S3)."""
    ours, theirs = event.dice[: event.attack_dice], event.dice[event.attack_dice :]
    charge = event.weapon == "charge"
    weapon = "The charge" if charge else names.title("weapon", event.weapon)
    start = f"{weapon[:1].upper()}{weapon[1:]} {agree('roll', plural=False)} {summed(ours)}"
    against = f"the {event.material} of {names[event.structure]} {summed(theirs)}"
    end = f"floor {event.floor} gives way" if event.falls else f"floor {event.floor} holds"
    return f"{start}, {against}: {end}."


def storey_collapsed(event: StoreyCollapsed, names: Names) -> str:
    """What has fallen, and what is left (S4, S5)."""
    what = f"Section {event.section} of {names[event.structure]} comes down from floor"
    fallen = f"{what} {event.floor} upward, {count(event.floors, 'storey')} in all"
    if event.rubble:
        return f"{fallen}: rubble on {span(event.cells)}."
    return f"{fallen}: rubble lies on floor {event.floor - 1}."


def storey_crushed(event: StoreyCrushed, names: Names) -> str:
    """One roll for all on the floor that was hit (S4)."""
    lost = [
        names[unit]
        for unit, defence in zip(event.units, event.defences, strict=True)
        if event.total >= defence
    ]
    who = f"{listing(lost)} {_are(lost)} lost" if lost else "nobody is lost"
    force = names.force(event.units)
    return f"Floor {event.floor} comes down on {force}, {summed(event.dice)}: {who}."


def _are(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def unit_fell(event: UnitFell, names: Names) -> str:
    """Who comes down from how high, and whether that kills (S4)."""
    who, far = names.term(event.unit), count(event.floors, "floor")
    start = f"{who.does('fall')} {far} with {names[event.structure]}"
    if not event.dice:
        return f"{start} and {agree('come', who.plural)} to no harm."
    end = "lost" if event.lost else "alive"
    return f"{start}, {summed(event.dice)} against defence {event.defence}: {end}."


def overwatch_lost(event: OverwatchLost, names: Names) -> str:
    """Whose Overwatch a fall has broken (S4)."""
    who = names.term(event.detachment)
    return f"{who.does('lose')} Overwatch as {names[event.structure]} shakes."


def rubble_cleared(event: RubbleCleared, names: Names) -> str:
    """Who has cleared which cells, by which die (S7)."""
    who = names.term(event.unit)
    cells = listing([point(cell) for cell in event.cells])
    more = "" if len(event.cells) == event.die else f" of the {event.die} rolled"
    return f"{who.does('clear')} {count(len(event.cells), 'cell')}{more}: {cells} open."
