"""Sentences about walls that are climbed: ladders, grapples, the melee at the top (F8, F9)."""

from __future__ import annotations

from siegegame.model.events import (
    FireFell,
    FireShared,
    GrapplesCut,
    ScalingEnded,
    ScalingStarted,
    WallClimbed,
    WallMelee,
)
from siegegame.model.vocabulary import Gear
from siegegame.report.grammar import agree, count, faces, listing, needed, point
from siegegame.report.names import Names
from siegegame.report.tell_fights import rerolled

_TOOLS = {Gear.LADDER: "ladder", Gear.GRAPPLE: "grapples"}


def scaling_started(event: ScalingStarted, names: Names) -> str:
    """Who sets up what at which wall, and when it is up (F8)."""
    who, what = names.term(event.unit), f"{_its(event, names)} {_TOOLS[event.gear]}"
    where = f"at {names[event.wall]} below {point(event.cell)}"
    return f"{who.does('set')} {what} {where}, to be up in turn {event.up}."


def scaling_ended(event: ScalingEnded, names: Names) -> str:
    """Who climbs no more, and why (F8)."""
    who = names.term(event.unit)
    return f"{who.does('climb')} {names[event.wall]} no more ({event.cause})."


def wall_climbed(event: WallClimbed, names: Names) -> str:
    """Who has come over the top, unmet (F8)."""
    who = names.term(event.unit)
    how = f"by {_TOOLS[event.gear]}"
    hold = agree("hold", who.plural)
    return f"{who.does('come')} over {names[event.wall]} {how} and {hold} {point(event.cell)}."


def wall_melee(event: WallMelee, names: Names) -> str:
    """A round at the top: figures, dice, hits, checks, losses (F8)."""
    ours, theirs, saved, kept = _parts(event)
    them = listing([names[each] for each in event.units])
    start = f"On {names[event.wall]} {count(event.climbers, 'figure')} of {names[event.unit]}"
    meet = agree("meet", event.climbers != 1)
    start += f" by {_TOOLS[event.gear]} {meet} {sum(event.defenders)} of {them}"
    one = f"the climbers {_rolled(ours, event.hits[0])}{_checks(saved, event.checks[1])}"
    two = f"the defenders {_rolled(theirs, event.hits[1])}{_checks(kept, (event.checks[0],))}"
    return f"{start}: {one}; {two}. {_losses(event)}."


def _parts(event: WallMelee) -> list[tuple[int, ...]]:
    """The dice: the climbers', the defenders', the defenders' checks, the climbers' checks."""
    found, begin = [], 0
    for number in event.rolled:
        found.append(event.dice[begin : begin + number])
        begin += number
    return found


def _rolled(dice: tuple[int, ...], hits: int) -> str:
    return f"roll {faces(dice)} – {count(hits, 'hit')}" if dice else "do not strike"


def _checks(dice: tuple[int, ...], needs: tuple[int, ...]) -> str:
    """The armour checks against the hits, and what they need (F8)."""
    if not dice:
        return ""
    needed = listing([f"{need}+" for need in dict.fromkeys(needs) if need])
    return f", checks {faces(dice)} needing {needed}"


def _losses(event: WallMelee) -> str:
    up, below = event.lost
    climbers = f"The climbers lose {up + below or 'nobody'}"
    if below:
        climbers += f", {below} of them below"
    return f"{climbers}, the defenders {sum(event.fell) or 'nobody'}"


def grapples_cut(event: GrapplesCut, names: Names) -> str:
    """Who cuts whose ropes, with what dice, and how many drop (F9)."""
    who = names.term(event.unit)
    what = f"{who.does('cut')} at the grapples of {names[event.target]}"
    fell = f"{count(event.lost, 'climber')} {agree('drop', event.lost > 1)}"
    return f"{what}: {faces(event.dice)} – {fell if event.lost else 'nobody drops'}."


def fire_shared(event: FireShared, names: Names) -> str:
    """How many dice go over a wall, what is left of them, how they are shared (F6)."""
    who = names.term(event.detachment)
    pairs = zip(event.within, event.shares, strict=True)
    shares = listing([f"{number} on {names[each]}" for each, number in pairs])
    what = f"{who.does('fire')} over the wall: {count(event.over, 'die')}, halved to {event.shared}"
    return f"{what}, shared among those behind it: {shares or 'nobody'}."


def fire_fell(event: FireFell, names: Names) -> str:
    """On whom else a share fell, its dice and hits (F6)."""
    number = len(event.dice) - len(event.rerolled)
    needs = " or ".join(map(needed, event.needs))
    start = f"The fire of {names[event.detachment]} falls on {names[event.struck]} as well"
    text = f"{start}: {count(number, 'die')} needing {needs}: {faces(event.dice[:number])}"
    text += rerolled(event.rerolled, event.dice[number:])
    return f"{text} – {count(event.hits, 'hit')}."


def _its(event: ScalingStarted, names: Names) -> str:
    return "their" if names.term(event.unit).plural else "its"
