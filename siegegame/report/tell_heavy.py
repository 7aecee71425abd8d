"""Sentences about super-heavy weapons: lock-on, templates, barrages, criticals on engines (C10)."""

from __future__ import annotations

from siegegame.model.events import (
    BarrageFell,
    EngineCriticalRolled,
    HeavyFired,
    LockedOn,
    TemplatePlaced,
)
from siegegame.report.grammar import agree, count, faces, listing, plain, point, super_heavy
from siegegame.report.names import Names, Term


def lock_on_rolled(event: LockedOn, names: Names) -> str:
    """Which super-heavy weapons may fire under Assault orders (C6)."""
    who = names.term(event.detachment)
    told = [
        f"{die} for {names.title('weapon', weapon)} of {names[unit]}"
        for (unit, weapon), die in zip(event.weapons, event.dice, strict=True)
    ]
    rolled = f"{who.does('lock')} on under Assault orders, 4+ each: {listing(told)}"
    return f"{rolled} – {event.locked} of {len(event.weapons)} may fire."


def template_placed(event: TemplatePlaced, names: Names) -> str:
    """Which templates lie where, who and what is under them (C10)."""
    who = names.term(event.detachment)
    weapons = listing([names.title("weapon", key) for key in event.weapons])
    laid = f"{who.does('lay')} {weapons} on {point(event.center)}, aimed at {names[event.target]}"
    under = [names.force(event.units)] if event.units else []
    under += [names[each] for each in event.structures]
    within = f"within {event.radius_cm} cm"
    return f"{laid}: {within} {_are(event)} {listing(under) or 'nothing'}."


def _are(event: TemplatePlaced) -> str:
    return agree("be", len(event.units) + len(event.structures) > 1)


def heavy_fired(event: HeavyFired, names: Names) -> str:
    """Which weapon fired at whom, its dice, what it needed, what it hit (C10)."""
    who, weapon = names.term(event.unit), names.title("weapon", event.weapon)
    kind = super_heavy(event.super_heavy)
    called = weapon if weapon.lower() == kind else f"{weapon} ({kind})"
    fires = f"{who.does('fire')} {called} at {names[event.target]}"
    return f"{fires}, {_needing(event)}: {_struck(event, names)}."


def _needing(event: HeavyFired) -> str:
    """What a die needs: mega-cannons must reach the Armour of each that they strike."""
    if event.super_heavy == "mega_cannon" and len(event.aimed_at) > 1:
        return f"each needing its Armour, {event.need}+ at the least"
    return f"needing {event.need}+"


def _struck(event: HeavyFired, names: Names) -> str:
    if not event.aimed_at:
        return "nothing is there to hit"
    results = [
        f"{'hits' if hit else 'misses'} {names[each]}"
        for each, hit in zip(event.aimed_at, event.hit, strict=True)
    ]
    if len(event.dice) == len(results):
        return "; ".join(f"{die} {told}" for die, told in zip(event.dice, results, strict=True))
    return f"{_dice(event)} – {'; '.join(results)}"


def _dice(event: HeavyFired) -> str:
    """Dice with others behind them: of Overwatch, and for units in rubble (C6, S6)."""
    if len(event.aimed_at) > 1:
        return f"{faces(event.dice)}, rubble calling for a second die behind a hit"
    again = len(event.rerolled)
    text = faces(event.dice[: again or 1])
    if again:
        text += f", re-rolled by Overwatch as {faces(event.dice[again : 2 * again])}"
    second = event.dice[2 * again or 1 :]
    return f"{text}, then {faces(second)} for rubble, of which the lower counts" if second else text


def barrage_fell(event: BarrageFell, names: Names) -> str:
    """On whom else a barrage fell, its Firepower, column, dice, hits (C10)."""
    falls = f"the barrage of {names[event.detachment]} falls on {names.force(event.units)} as well"
    rolled = f"{count(len(event.dice), 'die')}"
    if event.dice:
        rolled += f": {faces(event.dice)} – {count(event.hits, 'hit')}"
    return f"{falls}: Firepower {event.firepower}, column {event.column.value}: {rolled}."


def engine_critical_rolled(event: EngineCriticalRolled, names: Names) -> str:
    """What a critical did to a war engine or titan (C10, T3)."""
    rolled = " then ".join(map(str, event.dice))
    who = names.term(event.unit)
    return f"{who.does('suffer')} a critical, {rolled}: {_harm(event, who)}."


def _harm(event: EngineCriticalRolled, who: Term) -> str:
    if event.effect != "jammed":
        return f"{event.dice[-1] if event.effect == 'heavy' else 1} more capacity lost"
    where = f"{'their' if who.plural else 'its'} {plain(event.location or '')}"
    verb = agree("be", event.location == "legs")
    return f"{where} {verb} jammed until the End phase of turn {event.until}"
