"""Sentences about the course of a match: its start and end, phases, initiative, decisions."""

from __future__ import annotations

from typing import Final

from siegegame.model.events import (
    DecisionMade,
    DecisionRequested,
    DetachmentPassed,
    InitiativeRolled,
    MatchEnded,
    MatchStarted,
    MoraleChanged,
    PhaseStarted,
    StructurePlaced,
)
from siegegame.model.vocabulary import EndReason, Phase, Side
from siegegame.report.grammar import agree, count, durability, listing, plain, span, stage_title
from siegegame.report.names import Names, side, term

REASONS: Final = {
    EndReason.MORALE: "morale has run out",
    EndReason.ANNIHILATED: "an army is wiped out",
    EndReason.TURN_LIMIT: "the last turn is over",
    EndReason.OBJECTIVE: "the objective is won",
}
"""Why a match is over, in words."""

_OBJECTIVES: Final = {
    ("V1", "attacker"): "all strongpoints are claimed",
    ("V1", "defender"): "all strongpoints are claimed",
    ("V2", "attacker"): "the inner ward is taken",
    ("V4", "attacker"): "the titan has got away",
    ("V4", "defender"): "the titan is brought down",
}
"""Which objective was won, by its rule and the winner."""


def match_started(event: MatchStarted, names: Names) -> str:
    """What is played, who against whom, for how long."""
    attacker, defender = (term(names.title("army", army)) for army in event.armies)
    where = term(names.title("map", event.map)).text
    even = event.points == event.defender_points
    points = (
        f"{event.points} points each"
        if even
        else (f"{event.points} points against {event.defender_points}")
    )
    return (
        f"{names.title('scenario', event.scenario)} at {where}: "
        f"{attacker.does('attack')} {defender.text}, {points}, "
        f"{count(event.turns_limit, 'turn')}, morale {event.morale[0]} to {event.morale[1]}."
    )


def structure_placed(event: StructurePlaced, names: Names) -> str:
    """What stands where and how much it can take."""
    sheet = names.title("sheet", event.sheet).lower()
    article = "an" if sheet[:1] in "aeio" else "a"
    what = f"{article} {sheet}, {durability(event.durability)} {event.remaining}"
    if event.claimant:
        what += f", held by {side(event.claimant)}"
    if event.open is True:
        what += ", standing open"
    return f"{event.name} stands on {span(event.cells)}: {what}."


def phase_started(event: PhaseStarted, names: Names) -> str:
    """Which step of which turn begins."""
    del names
    title = stage_title(event.step)
    if not event.turn:
        return f"{title} begins."
    what = f"the {title} phase" if event.step == event.phase.value else title
    return f"Turn {event.turn}: {what} begins."


def initiative_rolled(event: InitiativeRolled, names: Names) -> str:
    """Both sides' dice and ratings, re-rolled while they tie (C5)."""
    del names
    dice, pairs = event.dice, len(event.dice) // 2
    ratings = [total - die for total, die in zip(event.totals, dice[-2:], strict=True)]
    rolls = [
        [f"{dice[2 * i + j]}+{ratings[j]} = {dice[2 * i + j] + ratings[j]}" for j in (0, 1)]
        for i in range(pairs)
    ]
    texts = ", a tie; again ".join(f"attacker {one}, defender {two}" for one, two in rolls)
    return f"Initiative for {plain(event.step).capitalize()}: {texts}: {side(event.first)} wins."


def decision_requested(event: DecisionRequested, names: Names) -> str:
    """What a side has to decide."""
    who, force = side(event.side), names.force(event.candidates)
    match event.decision:
        case "first":
            return f"{who} is to say who acts first."
        case "losses":
            return f"{who} is to say who takes {count(event.count, 'hit')}: {force}."
        case "retreat":
            return f"{force or 'nobody'} must fall back."
        case "evacuate":
            return f"{force or 'nobody'} must get out at once."
        case "foe":
            unit, foes = names[event.candidates[0]], [names[u] for u in event.candidates[1:]]
            return f"{who} is to say whom {unit} fights: {' or '.join(foes)}."
        case "location":
            return f"{who} is to say where a hit strikes {force}."
        case "under" | "odd":
            return _naming(event, f"{who} is to", force)
        case other:
            return f"{who} is to decide: {plain(other)}."


def _naming(event: DecisionRequested, begin: str, force: str) -> str:
    """How many units are to be named, and what for (C10, F6)."""
    if event.decision == "under":
        return (
            f"{begin} name {count(event.count, 'unit')} inside for the template to cover: {force}."
        )
    dice = count(event.count, "odd die")
    return f"{begin} say which detachments behind the wall take {dice}: {force}."


def decision_made(event: DecisionMade, names: Names) -> str:
    """What a side has decided."""
    who, chosen = side(event.side), event.chosen
    match event.decision:
        case "first" if event.side and chosen == (event.side.value,):
            return f"{who} chooses to act first."
        case "first":
            return f"{who} lets {side(Side(chosen[0]))} act first."
        case "losses":
            return f"{who} puts the hits on {_losses(chosen, names)}."
        case "retreat" if not chosen:
            return f"{who} ends the retreat."
        case "evacuate" if not chosen:
            return f"{who} lets them run where they can."
        case "foe" | "location":
            return _against_titan(event, names)
        case "under" | "odd":
            what = "template cover" if event.decision == "under" else "odd dice fall on those of"
            return f"{who} has the {what} {listing([names[each] for each in chosen])}."
        case other:
            picked = listing([names[each] for each in chosen]) or "nothing"
            return f"{who} decides, {plain(other)}: {picked}."


def _against_titan(event: DecisionMade, names: Names) -> str:
    """Whom a unit fights, or where a hit strikes (T1, T3)."""
    who, chosen = side(event.side), event.chosen[0]
    if event.decision == "foe":
        return f"{who} has it fight {names[chosen]}."
    return f"{who} strikes at the {plain(chosen)}."


def _losses(chosen: tuple[str, ...], names: Names) -> str:
    """Units that take hits; a war engine may be named for several."""
    hits = {unit: chosen.count(unit) for unit in chosen}
    return listing([f"{names[u]} ({n} hits)" if n > 1 else names[u] for u, n in hits.items()])


def detachment_passed(event: DetachmentPassed, names: Names) -> str:
    """A side passes or is done."""
    del names
    if not event.final:
        return f"{side(event.side)} passes."
    if event.phase is Phase.DEPLOYMENT:
        return f"{side(event.side)} {_PREPARED.get(event.rule) or 'has deployed'}."
    return f"{side(event.side)}'s part of the {event.phase.value.capitalize()} phase is over."


_PREPARED: Final = {"D2": "has built the city", "D3": "has hidden the bunkers"}
"""By rule what a side is done with before the match; it has deployed by any other."""


def morale_changed(event: MoraleChanged, names: Names) -> str:
    """By how much morale changed, to what, and what became of which detachment (C12)."""
    falls = event.delta.startswith("-")
    change = f"{'falls' if falls else 'rises'} by {event.delta.lstrip('-')} to {event.morale}"
    return f"{side(event.side)}'s morale {change}: {_fate(event, names)}."


def _fate(event: MoraleChanged, names: Names) -> str:
    """What became of a detachment, or another cause."""
    why = plain(event.cause)
    if not event.detachment:
        return why
    who = names.term(event.detachment)
    return f"{who.text} {agree('have' if why == 'rallied' else 'be', who.plural)} {why}"


def match_ended(event: MatchEnded, names: Names) -> str:
    """Who won and why, with both sides' morale."""
    del names
    result = "A draw" if event.winner == "draw" else f"The {event.winner} wins"
    attacker, defender = event.morale
    why = objective(event) or REASONS[event.reason]
    return f"{result}: {why}. Morale: attacker {attacker}, defender {defender}."


def objective(event: MatchEnded) -> str:
    """Which objective decided a match, in words; empty if none did (V1, V2, V4)."""
    won = event.reason is EndReason.OBJECTIVE
    return _OBJECTIVES.get((event.rule, event.winner), REASONS[event.reason]) if won else ""
