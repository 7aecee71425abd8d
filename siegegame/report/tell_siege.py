"""Sentences about capacity structures: shots, damage, criticals, fire, collapse, assaults (E)."""

from __future__ import annotations

from typing import Final

from siegegame.model.events import (
    BuildingAssault,
    BuildingBroken,
    CatastropheRolled,
    CollapseStruck,
    CriticalRolled,
    DebrisFlew,
    FireBurned,
    FireStarted,
    StructureChecked,
    StructureCollapsed,
    StructureDamaged,
    StructureShaken,
    StructureShot,
    UnitEmerged,
)
from siegegame.report.grammar import (
    agree,
    count,
    durability,
    faces,
    needed,
    plain,
    point,
    span,
    summed,
)
from siegegame.report.names import Names, side
from siegegame.report.tell_fights import allocation, firepower, rerolled, side_total


def structure_shot(event: StructureShot, names: Names) -> str:
    """Firepower, all that changed it, dice, hits and criticals on a structure (E5, E6)."""
    who, whom = names.term(event.detachment), names[event.structure]
    number = len(event.dice) - len(event.rerolled)
    what = f"column {event.column.value}: {count(number, 'die')}"
    if number:
        needing = f"needing {event.need}+: {faces(event.dice[:number])}"
        what += f" {needing}{rerolled(event.rerolled, event.dice[number:])} – {_hits(event)}"
    if event.units:
        return f"{who.does('fire')} on {whom}: {firepower(event)}, {what}."
    falls = f"the barrage of {who.text} falls on {whom} as well"
    return f"{falls}: Firepower {event.modified}, {what}."


def _hits(event: StructureShot | BuildingBroken) -> str:
    hits = count(event.hits, "hit")
    return f"{hits}, {count(event.criticals, 'critical')}" if event.criticals else hits


def structure_damaged(event: StructureDamaged, names: Names) -> str:
    """What a structure lost, by whom or what, and what is left (E5)."""
    who, how = names.term(event.structure), _how(event, names)
    what = durability(event.durability)
    if not event.amount:
        return f"{who.does('lose')} nothing {how}, with no {what} left to lose."
    change = f"{what} {event.remaining + event.amount} → {event.remaining}"
    return f"{who.does('lose')} {event.amount} {how}: {change}."


def _how(event: StructureDamaged, names: Names) -> str:
    """To what: flames, or the fire, a weapon, an assault or a critical of a detachment."""
    named = names.title("weapon", event.cause)
    cause = f"{named[:1].lower()}{named[1:]}"
    if cause == "critical":
        return f"to a critical by {names[event.by]}" if event.by else "to a critical"
    return f"to the {cause} of {names[event.by]}" if event.by else f"to the {cause}"


_EFFECTS: Final = {
    "none": "it holds steady",
    "barrage": "the blow shakes everybody inside",
    "disrupt": "debris flies inside",
    "marker": "it shifts, a blast marker on everybody inside",
    "debris": "a falling piece hits a unit inside",
    "fire": "fire",
}
"""What the rows of the critical chart do beside damage (E7)."""


def critical_rolled(event: CriticalRolled, names: Names) -> str:
    """What a critical does to a structure and those inside (E7)."""
    extra = f"{event.extra} more capacity lost, " if event.extra else ""
    effect = _EFFECTS.get(event.effect) or plain(event.effect)
    rolled = summed(event.dice) if event.dice else str(event.total)
    return f"Critical on {names[event.structure]}, {rolled}: {extra}{effect}."


def structure_shaken(event: StructureShaken, names: Names) -> str:
    """How those inside fared as under a barrage (E7)."""
    start = f"the blow strikes those in {names[event.structure]} like a barrage"
    power = f"Firepower {event.firepower}, column {event.column.value}"
    dice = f"{count(len(event.dice), 'die')}: {faces(event.dice)}" if event.dice else "no dice"
    given = "; ".join(allocation(each, names) for each in event.allocations)
    return f"{start}: {power}: {dice}: {given or 'nobody is hit'} – {count(event.hits, 'hit')}."


def debris_flew(event: DebrisFlew, names: Names) -> str:
    """Which detachments inside take a marker from flying debris (E7)."""
    told = [
        f"{names.term(each).does('roll')} {die}{', a marker' if die >= event.need else ''}"
        for each, die in zip(event.detachments, event.dice, strict=True)
    ]
    where = names[event.structure]
    return f"Debris flies in {where}, a blast marker on {event.need}+: {'; '.join(told)}."


def fire_started(event: FireStarted, names: Names) -> str:
    """A structure burns, or blazes up (E8)."""
    who = names.term(event.structure)
    if event.again:
        return f"{who.does('burn')} already; the flames blaze up."
    return f"{who.does('catch')} fire."


def fire_burned(event: FireBurned, names: Names) -> str:
    """How flames attacked a detachment inside (E8)."""
    start = f"Flames in {names[event.structure]} attack {names[event.detachment]}"
    power, dice = f"Firepower {event.firepower} (rolled)", event.dice[1:]
    rolled = f"{count(len(dice), 'die')}: {faces(dice)}" if dice else "no dice"
    hits = count(event.hits, "hit")
    return f"{start}: {power}, column {event.column.value}: {rolled} – {hits}."


def structure_checked(event: StructureChecked, names: Names) -> str:
    """Whether a failing structure falls at a turn's start (E11)."""
    who = names.term(event.structure)
    rolled = f"{who.does('be')} {event.state} and {agree('roll', who.plural)} {event.die}"
    verb = agree("fall" if event.falls else "stand", who.plural)
    ends = f"{'they' if who.plural else 'it'} {'' if event.falls else 'still '}{verb}"
    return f"{rolled}, falling on 5+: {ends}."


def catastrophe_rolled(event: CatastropheRolled, names: Names) -> str:
    """What becomes of a structure at capacity 0 (E11)."""
    who = names.term(event.structure)
    kept = f", but {event.state} it stays" if event.state != event.result else ""
    rolled = f"{agree('roll', who.plural)} {event.die}"
    return f"{who.does('have')} no capacity left and {rolled} ({event.size}): {event.result}{kept}."


_FALLS: Final = {"catastrophe": "beyond repair", "ruin": "a failing building gives way"}


_TOPPLES: Final = {
    "total_collapse": ("collapse", "a shell is left that nobody can enter"),
    "detonation": ("detonate", "it is torn apart"),
}
"""How hull-point structures fall, and what comes of it (H6, H7)."""


def structure_collapsed(event: StructureCollapsed, names: Names) -> str:
    """A structure falls, and how far that reaches (E11, H6, H7)."""
    if event.cause in _TOPPLES:
        verb, ends = _TOPPLES[event.cause]
        return f"{names.term(event.structure).does(verb)} on {span(event.cells)}: {ends}."
    why = _FALLS.get(event.cause) or plain(event.cause)
    reach = f"rubble on {span(event.cells)}, stones fly {summed(event.dice)} cm"
    return f"{names.term(event.structure).does('collapse')}, {why}: {reach}."


def collapse_struck(event: CollapseStruck, names: Names) -> str:
    """How a unit in or near a structure that falls or crumbles fared (E11)."""
    who, what = names.term(event.unit), names[event.structure]
    die = f"{event.die} then {event.follow}" if event.follow else str(event.die)
    if event.zone in {"inside", "near"}:
        where = "in" if event.zone == "inside" else "beside"
        rolled = f"{where} falling {what} {agree('roll', who.plural)} {die}"
        ends = "lost" if event.hurt else "spared"
        return f"{who.text} {rolled}, needing {event.need}+ to live: {ends}."
    stones = f"crumbling {what}" if event.zone == "crumbling" else what
    hit = "hit" if event.hurt else "miss"
    return f"Stones of {stones} {hit} {who.text}: {die}, needing {needed(event.need)}."


def unit_emerged(event: UnitEmerged, names: Names) -> str:
    """A survivor stands on the rubble (E11)."""
    who = names.term(event.unit)
    return (
        f"{who.does('climb')} out of the ruins of {names[event.structure]} at {point(event.cell)}."
    )


def building_assault(event: BuildingAssault, names: Names) -> str:
    """Both totals, and whether the attackers equal the structure (E10)."""
    first, second = event.sides
    what = names[event.structure]
    ours = side_total(first, second, "Assault", names)
    theirs = side_total(second, first, "Assault", names, called=what)
    held = "equals it and may break it" if event.equalled else "is beaten off unharmed"
    start = f"{side(first.side)} assaults {what} at {point(event.place)}"
    return f"{start}: {ours}; {theirs}. {side(first.side).capitalize()} {held}."


def building_broken(event: BuildingBroken, names: Names) -> str:
    """The dice against a structure's Armour, and what titans tear off (E10)."""
    number = len(event.dice) - len(event.torn)
    told = []
    if number:
        dice = faces(event.dice[:number])
        told.append(f"{count(number, 'die')} needing {event.need}+: {dice}")
    if event.torn:
        told.append(f"close-combat weapons tear off {faces(event.torn)}")
    start = f"{side(event.side)} strikes at {names[event.structure]}"
    return f"{start} with {names.force(event.units)}: {', '.join(told)} – {_hits(event)}."
