"""After-action statistics of a match: losses, luck, markers, fights, morale over the turns.

They are folded from public events alone. Luck compares the dice of volleys with what such dice do
on average; sums are exact fractions, written like `125/216`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final

from siegegame.model import events as told
from siegegame.model.events import Event
from siegegame.model.vocabulary import SIDES, DurabilityKind, Side, StructureState
from siegegame.report.summary_records import Counts, SideSummary, StructureSummary, Summary
from siegegame.rules.assaults import MAX_ROUNDS
from siegegame.rules.throws import Throw, to_hit


@cache
def chance(throw: Throw) -> Fraction:
    """The exact probability that a throw comes to 1, or its mean if it yields more."""
    parts = (chance(each) if isinstance(each, Throw) else Fraction(each) for each in throw.outcomes)
    return sum(parts, Fraction(0)) / throw.sides


@dataclass(slots=True)
class _Side:
    units: dict[str, int] = field(default_factory=dict)
    detachments: dict[str, int] = field(default_factory=dict)
    volleys: int = 0
    dice: int = 0
    hits: int = 0
    expected: Fraction = Fraction(0)
    units_hit: int = 0
    heavy_shots: int = 0
    heavy_hits: int = 0
    claims: int = 0
    taken: int = 0
    shed: int = 0
    broken: int = 0
    rallied: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    now: int = 0
    morale: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Structure:
    name: str
    durability: str
    capacity: int
    claimant: Side | None
    lost: int = 0
    state: str = StructureState.STANDING
    guns_lost: int = 0


@dataclass(slots=True)
class _Fold:
    """What has been read so far."""

    sides: dict[Side, _Side] = field(default_factory=lambda: {side: _Side() for side in SIDES})
    scenario: str = ""
    turn: int = 0
    end: told.MatchEnded | None = None
    causes: dict[str, str] = field(default_factory=dict)
    """Of each detachment's last loss."""
    need: int = 0
    """Of the volley whose dice are being given out."""
    structures: dict[str, _Structure] = field(default_factory=dict)
    found: int = 0
    buried: int = 0

    def of(self, event: Event) -> _Side:
        if event.side is None:
            raise ValueError(f"event {event.seq} belongs to no side")
        return self.sides[event.side]


def _started(fold: _Fold, event: told.MatchStarted) -> None:
    fold.scenario = event.scenario
    for side, morale in zip(SIDES, event.morale, strict=True):
        fold.sides[side].now = _points(morale)


def _points(morale: str) -> int:
    """The hundredths that a decimal of two places is."""
    return int(morale.replace(".", ""))


def _phase(fold: _Fold, event: told.PhaseStarted) -> None:
    """Morale is noted when a turn is over: as the next begins."""
    if event.turn > fold.turn:
        fold.turn = event.turn
        _note_morale(fold)


def _note_morale(fold: _Fold) -> None:
    for side in fold.sides.values():
        side.morale.append(side.now)


def _volley(fold: _Fold, event: told.ShotsFired) -> None:
    side = fold.of(event)
    side.volleys += 1
    side.dice += len(event.dice)
    side.expected += len(event.dice) * chance(to_hit(event.need))
    if event.need <= 6:
        side.hits += sum(die >= event.need for die in event.dice)
    fold.need = event.need


def _structure_shot(fold: _Fold, event: told.StructureShot) -> None:
    """A volley at a structure; a barrage that falls on one as well is none."""
    side = fold.of(event)
    side.volleys += bool(event.units)
    side.dice += len(event.dice)
    side.hits += sum(die >= event.need for die in event.dice)
    side.expected += len(event.dice) * chance(to_hit(event.need))


def _hull_shot(fold: _Fold, event: told.HullShot) -> None:
    """Shots at a hull-point structure; those that cannot miss are no dice (H3, H16)."""
    if event.side is None or not event.need:
        return
    side = fold.of(event)
    side.volleys += event.detachment is not None
    side.dice += len(event.dice)
    side.hits += sum(die >= event.need for die in event.dice)
    side.expected += len(event.dice) * chance(to_hit(event.need))


def _gun_fired(fold: _Fold, event: told.EmplacementFired) -> None:
    """A gun that fires by itself at units; by hand its dice are in the volley (H11)."""
    if event.column is None:
        return
    side = fold.of(event)
    side.dice += len(event.dice)
    side.expected += len(event.dice) * chance(to_hit(event.need))
    if event.need <= 6:
        side.hits += sum(die >= event.need for die in event.dice)
    fold.need = event.need


def _heavy(fold: _Fold, event: told.HeavyFired) -> None:
    fold.of(event).heavy_shots += 1
    fold.of(event).heavy_hits += sum(event.hit)


def _allocated(fold: _Fold, event: told.HitsAllocated) -> None:
    side, hits = fold.of(event), sum(each.hit for each in event.allocations)
    side.units_hit += hits
    if fold.need > 6:
        side.hits += hits


_CAUSES: Final = {"trapped in a falling building": "trapped"}
"""Causes of losses that are too long for a table."""


def _unit_lost(fold: _Fold, event: told.UnitDestroyed) -> None:
    cause = "shooting" if event.by else _CAUSES.get(event.cause) or event.cause
    fold.causes[event.detachment] = cause
    _add(fold.of(event).units, cause)


def _add(counts: dict[str, int], cause: str) -> None:
    counts[cause] = counts.get(cause, 0) + 1


def _morale(fold: _Fold, event: told.MoraleChanged) -> None:
    """A detachment's loss is told by what it costs in morale (C12)."""
    side = fold.of(event)
    side.now = _points(event.morale)
    if event.detachment and event.cause == "destroyed":
        _add(side.detachments, fold.causes[event.detachment])


def _markers(fold: _Fold, event: told.BlastMarkersChanged) -> None:
    side = fold.of(event)
    side.taken += max(0, event.delta)
    side.shed += max(0, -event.delta)


def _broken(fold: _Fold, event: told.DetachmentBroken) -> None:
    fold.of(event).broken += 1


def _rallied(fold: _Fold, event: told.DetachmentRallied) -> None:
    fold.of(event).rallied += 1


def _fought(fold: _Fold, event: told.Fought) -> None:
    if event.winner:
        fold.sides[event.winner].won += 1
        fold.sides[event.winner.other].lost += 1
    elif event.round >= MAX_ROUNDS:
        for side in fold.sides.values():
            side.tied += 1


def _placed(fold: _Fold, event: told.StructurePlaced) -> None:
    fold.structures[event.structure] = _Structure(
        event.name, event.durability, event.remaining, event.claimant
    )


def _damaged(fold: _Fold, event: told.StructureDamaged) -> None:
    fold.structures[event.structure].lost += event.amount


def _fell(fold: _Fold, event: told.StoreyCollapsed) -> None:
    structure = fold.structures[event.structure]
    structure.lost += event.floors
    if not event.left:
        structure.state = StructureState.DESTROYED


def _feature_damaged(fold: _Fold, event: told.FeatureDamaged) -> None:
    fold.structures[event.feature].lost += event.amount


def _feature_opened(fold: _Fold, event: told.FeatureOpened) -> None:
    """What has failed is no obstacle any more (F3)."""
    fold.structures[event.feature].state = StructureState.DESTROYED


def _failed(fold: _Fold, event: told.CatastropheRolled) -> None:
    fold.structures[event.structure].state = event.state


def _collapsed(fold: _Fold, event: told.StructureCollapsed) -> None:
    """Of hull-point structures a shell is left (H6); a detonation's crater comes behind (H7)."""
    structure = fold.structures[event.structure]
    hull = structure.durability == DurabilityKind.HULL
    structure.state = StructureState.SHELL if hull else StructureState.DESTROYED


def _crater(fold: _Fold, event: told.CraterLeft) -> None:
    fold.structures[event.structure].state = StructureState.DESTROYED


def _claimed(fold: _Fold, event: told.StructureClaimed) -> None:
    fold.structures[event.structure].claimant = event.claimant
    if event.claimant:
        fold.sides[event.claimant].claims += 1


def _gun_lost(fold: _Fold, event: told.GunDestroyed) -> None:
    fold.structures[event.structure].guns_lost += 1


def _bunker_found(fold: _Fold, event: told.CounterRevealed) -> None:
    del event
    fold.found += 1


def _bunker_lost(fold: _Fold, event: told.CounterDestroyed) -> None:
    del event
    fold.buried += 1


def _ended(fold: _Fold, event: told.MatchEnded) -> None:
    fold.end = event


_READERS: Final[dict[type[Event], Callable[[_Fold, Any], None]]] = {
    told.MatchStarted: _started,
    told.PhaseStarted: _phase,
    told.ShotsFired: _volley,
    told.HitsAllocated: _allocated,
    told.UnitDestroyed: _unit_lost,
    told.MoraleChanged: _morale,
    told.BlastMarkersChanged: _markers,
    told.DetachmentBroken: _broken,
    told.DetachmentRallied: _rallied,
    told.CloseAssault: _fought,
    told.Firefight: _fought,
    told.StructurePlaced: _placed,
    told.StructureShot: _structure_shot,
    told.FeatureDamaged: _feature_damaged,
    told.FeatureOpened: _feature_opened,
    told.HullShot: _hull_shot,
    told.EmplacementFired: _gun_fired,
    told.HeavyFired: _heavy,
    told.StructureDamaged: _damaged,
    told.StoreyCollapsed: _fell,
    told.CatastropheRolled: _failed,
    told.StructureCollapsed: _collapsed,
    told.CraterLeft: _crater,
    told.StructureClaimed: _claimed,
    told.GunDestroyed: _gun_lost,
    told.CounterRevealed: _bunker_found,
    told.CounterDestroyed: _bunker_lost,
    told.MatchEnded: _ended,
}


def summarise(events: Iterable[Event]) -> Summary:
    """The statistics of a match from its events, all of them from the first on."""
    fold = _Fold()
    for event in events:
        reader = _READERS.get(type(event))
        if reader:
            reader(fold, event)
    _note_morale(fold)
    attacker, defender = (_side(side, fold.sides[side]) for side in SIDES)
    return Summary(
        scenario=fold.scenario,
        winner=fold.end.winner if fold.end else None,
        reason=fold.end.reason if fold.end else None,
        turn=fold.turn,
        sides=(attacker, defender),
        structures=tuple(
            StructureSummary(
                structure=slug,
                name=each.name,
                durability=each.durability,
                capacity=each.capacity,
                lost=each.lost,
                state=each.state,
                claimant=each.claimant,
                guns_lost=each.guns_lost,
            )
            for slug, each in fold.structures.items()
        ),
        bunkers_found=fold.found,
        bunkers_lost=fold.buried,
    )


def _side(side: Side, sums: _Side) -> SideSummary:
    return SideSummary(
        side=side,
        units_lost=_counts(sums.units),
        detachments_lost=_counts(sums.detachments),
        volleys=sums.volleys,
        dice=sums.dice,
        hits=sums.hits,
        expected=str(sums.expected),
        units_hit=sums.units_hit,
        heavy_shots=sums.heavy_shots,
        heavy_hits=sums.heavy_hits,
        claims=sums.claims,
        markers_taken=sums.taken,
        markers_shed=sums.shed,
        broken=sums.broken,
        rallied=sums.rallied,
        fights_won=sums.won,
        fights_lost=sums.lost,
        fights_tied=sums.tied,
        morale=tuple(sums.morale),
    )


def _counts(numbers: dict[str, int]) -> Counts:
    return tuple(sorted(numbers.items(), key=lambda each: (-each[1], each[0])))
