"""Sentences about hull-point structures: shots, armour, damage, debris, collapse (H3 to H8)."""

from __future__ import annotations

from typing import Final

from siegegame.model.events import (
    BuildingDamageRolled,
    CraterLeft,
    DebrisFell,
    FigureStruck,
    GunDestroyed,
    HullBattered,
    HullShot,
    PenetrationRolled,
)
from siegegame.report.grammar import count, faces, listing, plain, span, summed
from siegegame.report.names import Names, detachment_of
from siegegame.report.tell_fights import rerolled


def hull_shot(event: HullShot, names: Names) -> str:
    """Which weapons fire at a structure, their dice, what they needed, the hits (H3)."""
    whom, weapon = names[event.structure], names.title("weapon", event.weapon)
    guns = [each for each in event.firing if detachment_of(each) != event.detachment]
    by = listing([names[each] for each in dict.fromkeys(guns)])
    if event.detachment is None:
        return f"{by} fires {weapon} by itself at {whom}, {_shots(event)}."
    who = names.term(event.detachment)
    through = f" ({by})" if by else ""
    return f"{who.does('fire')} {weapon}{through} at {whom}, {_shots(event)}."


def _shots(event: HullShot) -> str:
    kind = "snap shot" if event.snap else "shot"
    what = count(event.shots, kind)
    if not event.need:
        return f"{what} that cannot miss"
    number = len(event.dice) - len(event.rerolled)
    dice = faces(event.dice[:number]) + rerolled(event.rerolled, event.dice[number:])
    return f"{what} needing {event.need}+: {dice} – {count(event.hits, 'hit')}"


def hull_battered(event: HullBattered, names: Names) -> str:
    """Who strikes at a structure by hand, and how often (H3)."""
    who = names.term(event.unit)
    hits = f"{count(event.hits, 'hit')} of strength {event.strength}"
    return f"{who.does('strike')} at the walls of {names[event.structure]} by hand: {hits}."


_RESULTS: Final = {"none": "no effect", "glance": "a glance", "penetrate": "it goes through"}
_SIDES: Final = 2
"""Facings that a shot on an exact diagonal looks at; more of them is from on top (H1)."""


def penetration_rolled(event: PenetrationRolled, names: Names) -> str:
    """A hit's dice and strength against the armour of the side it strikes (H3)."""
    weapon = names.title("weapon", event.weapon) if event.weapon else "a blow"
    start = f"{weapon[:1].upper()}{weapon[1:]} against {names[event.structure]}{_facing(event)}"
    result = _RESULTS.get(event.result) or plain(event.result)
    if "arc" in event.traits:
        return f"{start}, {summed(event.dice)} as an arc: {result}."
    return f"{start}, {_sum(event)} against armour {event.av}{_traits(event)}: {result}."


def _facing(event: PenetrationRolled) -> str:
    sides = event.facing.split("-")
    if len(sides) > _SIDES:
        return " from on top"
    return f" from the {event.facing}" if event.facing else ""


def _sum(event: PenetrationRolled) -> str:
    """All that is added up; a fuel pipe gives what strength and dice do not (H18)."""
    parts = [*map(str, event.dice or (event.die,)), f"strength {event.strength}"]
    more = event.total - event.die - event.strength
    if more:
        parts.append(f"{more} (fuel pipe)")
    return f"{' + '.join(parts)} = {event.total}"


def _traits(event: PenetrationRolled) -> str:
    told = [each for each in ("thermal", "lance") if each in event.traits]
    return f" ({', '.join(told)})" if told else ""


def building_damage_rolled(event: BuildingDamageRolled, names: Names) -> str:
    """The die on the damage table, what changed it, and the result (H4)."""
    added = "".join(f" {_signed(value)} ({label})" for label, value in event.modifiers)
    rolled = f"{event.die}{added} = {event.total}" if added else str(event.die)
    result = plain(event.result)
    extra = f", {summed(event.dice[1:])} rolled" if len(event.dice) > 1 else ""
    lost = f": {event.av_lost} less armour on all sides{extra}" if event.av_lost else ""
    return f"Damage to {names[event.structure]}, {rolled}: {result}{lost}."


def _signed(value: int) -> str:
    return f"+ {value}" if value > 0 else f"- {-value}"


_CAUSES: Final = {
    "building damage": "by the damage to its building",
    "total_collapse": "in the collapse",
    "detonation": "in the detonation",
}


def gun_destroyed(event: GunDestroyed, names: Names) -> str:
    """Which emplaced weapon is lost, by which die and why (H4, H6, H7)."""
    who = names.term(event.gun)
    why = _CAUSES.get(event.cause) or f"by {plain(event.cause)}"
    die = f", {faces(event.dice)} rolled among those left" if event.dice else ""
    return f"{who.does('be')} destroyed {why}{die}."


def debris_fell(event: DebrisFell, names: Names) -> str:
    """How many hits fall on a detachment inside or on the roof (H4, H6, H7)."""
    where = f"{'on the battlements of' if event.roof else 'in'} {names[event.structure]}"
    rolled = summed(event.dice) if event.dice else str(event.hits)
    what = f"{rolled} {'hit' if event.hits == 1 else 'hits'} of strength {event.strength}"
    return f"Debris falls on {names[event.detachment]} {where}: {what}."


def figure_struck(event: FigureStruck, names: Names) -> str:
    """A strength hit on a unit: its die and what became of it (C8, H8)."""
    who = names.term(event.unit)
    rolled = f"{event.die} at strength {event.strength}, needing {max(event.need, 1)}+"
    if event.saved and not event.hurt:
        return f"A hit on {who.text}: {rolled}, cancelled by the battlements ({event.saved})."
    if not event.hurt:
        return f"A hit on {who.text}: {rolled}, no harm."
    left = count(event.remaining, "figure")
    loss = f"{left} left" if event.remaining else "the last of it"
    return f"A hit on {who.text}: {rolled}, {loss}."


def crater_left(event: CraterLeft, names: Names) -> str:
    """What is left of a structure that has detonated (H7)."""
    return f"Nothing but a crater is left of {names[event.structure]} on {span(event.cells)}."
