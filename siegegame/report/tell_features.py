"""Sentences about doors, gates, walls and houses: bashing, charges, failing, shelter (F1 to F5)."""

from __future__ import annotations

from typing import Final

from siegegame.model.events import (
    ChargeLaid,
    FallRolled,
    FeatureBashed,
    FeatureDamaged,
    FeatureOpened,
    FeatureShot,
    MantletMoved,
    ShelterTaken,
    UnitDropped,
)
from siegegame.model.vocabulary import Opening
from siegegame.report.grammar import agree, count, faces, point, span
from siegegame.report.names import Names

_OPENED: Final = {
    Opening.WAY: "no obstacle any more: the way is open",
    Opening.BREACH: "breached",
    Opening.RUINS: "in ruins",
}


def _dice(number: int, sides: int) -> str:
    return f"{number if number > 1 else ''}D{sides}"


def feature_bashed(event: FeatureBashed, names: Names) -> str:
    """Who bashed what with which dice, and how often it was hit (F3)."""
    who = names.term(event.unit)
    figures = f" with {count(event.figures, 'figure')}" if event.figures > 1 else ""
    thrice = " (three throws a die)" if event.throws > 1 else ""
    rolled = f"{_dice(len(event.dice), event.sides)}{thrice}: {faces(event.dice)}"
    what = f"{who.does('bash')} at {names[event.feature]}{figures}"
    return f"{what}, {rolled} – {count(event.hits, 'hit')}."


def feature_shot(event: FeatureShot, names: Names) -> str:
    """Whose weapons fired at a feature, the dice and the hits (C18, F3)."""
    weapon = names.title("weapon", event.weapon)
    who = names.force(event.firing) if event.detachment else names[event.firing[0]]
    many = len(event.firing) > 1 or names.term(event.firing[0]).plural
    thrice = " (three throws a die)" if event.throws > 1 else ""
    rolled = f"{_dice(len(event.dice), event.sides)}{thrice}: {faces(event.dice)}"
    what = f"{who} {agree('fire', many)} at {names[event.feature]} ({weapon})"
    return f"{what}, {rolled} – {count(event.hits, 'hit')}."


def charge_laid(event: ChargeLaid, names: Names) -> str:
    """Who blew a charge at what (F2)."""
    who = names.term(event.unit)
    return f"{who.does('blow')} a charge at {names[event.feature]}: {count(event.hits, 'hit')}."


def feature_damaged(event: FeatureDamaged, names: Names) -> str:
    """What a feature lost, to what, and what is left (F3)."""
    who, by = names.term(event.feature), f" of {names[event.by]}" if event.by else ""
    named = names.title("weapon", event.cause)
    cause = f"the {named[:1].lower()}{named[1:]}{by}"
    change = f"hits {event.remaining + event.amount} → {event.remaining}"
    return f"{who.does('lose')} {event.amount} to {cause}: {change}."


def feature_opened(event: FeatureOpened, names: Names) -> str:
    """What has become of a feature at 0 hits (F3)."""
    where, what = span(event.cells), _OPENED[event.result]
    return f"{names.term(event.feature).does('be')} {what}, {where}."


def fall_rolled(event: FallRolled, names: Names) -> str:
    """What a unit in or on a failing feature rolled (F3)."""
    what = "a hit" if event.hurt else "no harm"
    rolled = f"{faces(event.dice)} rolled, {event.need}+ hurts"
    return f"{names[event.feature]} falls under {names[event.unit]}, {rolled}: {what}."


def unit_dropped(event: UnitDropped, names: Names) -> str:
    """Where a unit comes to stand (F3)."""
    who = names.term(event.unit)
    left = f"beside what is left of {names[event.feature]}"
    return f"{who.does('stand')} at {point(event.cell)}, {left}."


def shelter_taken(event: ShelterTaken, names: Names) -> str:
    """Who shelters and does not shoot this turn (F5)."""
    who = names.term(event.detachment)
    return f"{who.does('shelter')} and {agree('do', who.plural)} not shoot this turn."


def mantlet_moved(event: MantletMoved, names: Names) -> str:
    """Who pushed which mantlet where (F10)."""
    way = f"from {point(event.start)} to {point(event.cell)}"
    return f"{names.term(event.unit).does('push')} {names[event.feature]} {way}."
