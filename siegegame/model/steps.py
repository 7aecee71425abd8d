"""The steps of the agenda: small frozen values that say what is to be resolved next (decision 5).

Entities are named by number here, because steps never leave the engine. A `Decision` on top of
the agenda waits for an order of its side; every other step is resolved by the system that owns it.
"""

from __future__ import annotations

import msgspec

from siegegame.model.vocabulary import Side


class Step(msgspec.Struct, frozen=True, tag_field="step", gc=False):
    """Something that is still to be resolved."""


class Decision(Step, frozen=True):
    """A question that a side must answer with its next order."""

    side: Side
    asked: bool = False
    """Whether the question has been put, that is, its event told."""


class RollInitiative(Step, frozen=True, tag=True):
    """Both sides roll for the initiative of a step of the turn (C5)."""

    name: str


class ChooseFirst(Decision, frozen=True, tag=True):
    """The winner of the initiative says who acts first (C5)."""


class Walk(Step, frozen=True, tag=True):
    """A unit goes on along the rest of its path (C1, C14)."""

    unit: int
    path: tuple[int, ...]
    costs: tuple[int, ...]
    """What each step costs, in half cells."""
    retreat: bool = False
    """Whether it is falling back after a lost fight (C11)."""


class MoveFormation(Step, frozen=True, tag=True):
    """The rest of a detachment follows its leader (C2)."""

    units: tuple[int, ...]
    goal: int
    """The cell the leader went to."""
    offset: tuple[int, int]
    """By how much the formation moves, in cells across and down."""


class ResolveShots(Step, frozen=True, tag=True):
    """A detachment's Firepower is rolled against another, and its hits are taken (C7, C8, C9)."""

    detachment: int
    target: int


class FightRound(Step, frozen=True, tag=True):
    """A round of a close assault (C11)."""

    number: int
    side: Side
    """The side that picked the fight."""
    ours: tuple[int, ...]
    theirs: tuple[int, ...]


class RollCasualties(Step, frozen=True, tag=True):
    """The sides of a decided close assault roll to hit, then the loser is beaten (C11)."""

    winner: Side
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    winning: tuple[int, ...]
    """Those of the winner's units that fought and roll a die."""
    losing: tuple[int, ...]
    difference: int


class ChooseLosses(Decision, frozen=True, tag=True):
    """The side picks which of its units in contact take the hits (C11)."""

    units: tuple[int, ...] = ()
    hits: int = 0


class BeatSide(Step, frozen=True, tag=True):
    """The losing detachments of a fight take markers, break and retreat (C11)."""

    side: Side
    detachments: tuple[int, ...]
    markers: int
    cause: str


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


class BreakDetachment(Step, frozen=True, tag=True):
    """A detachment breaks (C9, C11)."""

    detachment: int
    cause: str
    rule: str


class LoseDetachment(Step, frozen=True, tag=True):
    """A detachment without units is destroyed and paid for (C12)."""

    detachment: int


class ShedMarkers(Step, frozen=True, tag=True):
    """Every detachment removes blast markers (C9)."""


class RallyBroken(Step, frozen=True, tag=True):
    """Broken detachments try to rally (C9, C11)."""


class BreakUnderMarkers(Step, frozen=True, tag=True):
    """Detachments with too many markers break (C9)."""


class LoseLatecomers(Step, frozen=True, tag=True):
    """Units that have not come onto the table by the end of turn 2 are lost (C12)."""


class EndTurn(Step, frozen=True, tag=True):
    """The turn is over; at the limit the higher morale wins (C12)."""


AnyStep = (
    RollInitiative | ChooseFirst | Walk | MoveFormation | ResolveShots
    | FightRound | RollCasualties | ChooseLosses | BeatSide | Retreat | EndRetreat
    | FirefightRound | BreakDetachment | LoseDetachment | ShedMarkers | RallyBroken
    | BreakUnderMarkers | LoseLatecomers | EndTurn
)  # fmt: skip
