"""Steps of close assaults, firefights and retreats (C11, C17)."""

from __future__ import annotations

from siegegame.model.steps.base import Decision, Step
from siegegame.model.vocabulary import Side


class FollowIn(Step, frozen=True, tag=True):
    """The winners of a garrison fight go in as far as there is room (C17)."""

    structure: int
    units: tuple[int, ...]


class FightRound(Step, frozen=True, tag=True):
    """A round of a close assault (C11)."""

    number: int
    side: Side
    """The side that picked the fight."""
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    structure: int = 0
    """The structure whose garrison is fought, 0 in the open (C17)."""


class RollCasualties(Step, frozen=True, tag=True):
    """The sides of a decided close assault roll to hit, then the loser is beaten (C11)."""

    winner: Side
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    winning: tuple[int, ...]
    """Those of the winner's units that fought and roll a die."""
    losing: tuple[int, ...]
    difference: int
    structure: int = 0
    """The structure whose garrison was fought, 0 in the open (C17)."""
    picker: Side | None = None
    """In a garrison fight the side outside."""


class ChooseLosses(Decision, frozen=True, tag=True):
    """The side picks which of its units take hits (C11, E7, E8)."""

    units: tuple[int, ...] = ()
    hits: int = 0
    cause: str = "close assault"
    rule: str = "C11"


class BeatSide(Step, frozen=True, tag=True):
    """The losing detachments of a fight take markers, break and retreat (C11)."""

    side: Side
    detachments: tuple[int, ...]
    markers: int
    cause: str
    stays: bool = False
    """Whether they hold their ground, a garrison beaten by 1, and only take markers (C17)."""


class Retreat(Decision, frozen=True, tag=True):
    """The side moves its beaten units away; `done` ends it (C11)."""

    detachments: tuple[int, ...] = ()


class EndRetreat(Step, frozen=True, tag=True):
    """Retreating units too near an enemy are lost (C11)."""

    detachments: tuple[int, ...]


class FirefightRound(Step, frozen=True, tag=True):
    """A round of a firefight (C11)."""

    number: int
    detachment: int
    target: int
