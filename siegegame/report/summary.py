"""After-action statistics of a match: losses, luck, markers, fights, morale over the turns.

They are folded from public events alone. Luck compares the dice of volleys with what such dice do
on average; sums are exact fractions, written like `125/216`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal

import msgspec

from siegegame.model import events as told
from siegegame.model.events import Event
from siegegame.model.vocabulary import SIDES, EndReason, Side, StructureState
from siegegame.rules.assaults import MAX_ROUNDS
from siegegame.rules.throws import Throw, to_hit

Counts = tuple[tuple[str, int], ...]
"""Numbers by cause, the greatest first."""


class SideSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What one side did and suffered."""

    side: Side
    units_lost: Counts
    detachments_lost: Counts
    """By the cause of the last unit's loss."""
    volleys: int
    dice: int
    """Shooting dice, re-rolls among them."""
    hits: int
    """Those that made the lowest face a target needed, a needed second die included."""
    expected: str
    """The average of `hits` for such dice, an exact fraction."""
    units_hit: int
    """Hits that went home when the dice were given out."""
    heavy_shots: int
    """Super-heavy weapons fired, barrages not among them (C10)."""
    heavy_hits: int
    """What these hit."""
    markers_taken: int
    markers_shed: int
    broken: int
    rallied: int
    fights_won: int
    fights_lost: int
    fights_tied: int
    """Still tied after the last round."""
    morale: tuple[int, ...]
    """In hundredths: at the start, then at the end of each turn."""

    @property
    def luck(self) -> Fraction:
        """How many hits more than on average."""
        return self.hits - Fraction(self.expected)


class StructureSummary(msgspec.Struct, frozen=True):
    """What became of a structure."""

    structure: str
    name: str
    capacity: int
    lost: int
    state: str
    """As in `StructureState`."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A match in numbers; winner and reason are None while it goes on."""

    scenario: str
    winner: Literal["attacker", "defender", "draw"] | None
    reason: EndReason | None
    turn: int
    sides: tuple[SideSummary, SideSummary]
    """The attacker's, the defender's."""
    structures: tuple[StructureSummary, ...]
    """In the order in which they were placed."""
    bunkers_found: int
    bunkers_lost: int


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
    capacity: int
    lost: int = 0
    state: str = StructureState.STANDING


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


def _heavy(fold: _Fold, event: told.HeavyFired) -> None:
    fold.of(event).heavy_shots += 1
    fold.of(event).heavy_hits += sum(event.hit)


def _allocated(fold: _Fold, event: told.HitsAllocated) -> None:
    side, hits = fold.of(event), sum(each.hit for each in event.allocations)
    side.units_hit += hits
    if fold.need > 6:
        side.hits += hits


def _unit_lost(fold: _Fold, event: told.UnitDestroyed) -> None:
    cause = "shooting" if event.by else event.cause
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
    fold.structures[event.structure] = _Structure(event.name, event.remaining)


def _damaged(fold: _Fold, event: told.StructureDamaged) -> None:
    fold.structures[event.structure].lost += event.amount


def _failed(fold: _Fold, event: told.CatastropheRolled) -> None:
    fold.structures[event.structure].state = event.state


def _collapsed(fold: _Fold, event: told.StructureCollapsed) -> None:
    fold.structures[event.structure].state = StructureState.DESTROYED


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
    told.HeavyFired: _heavy,
    told.StructureDamaged: _damaged,
    told.CatastropheRolled: _failed,
    told.StructureCollapsed: _collapsed,
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
            StructureSummary(slug, each.name, each.capacity, each.lost, each.state)
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
