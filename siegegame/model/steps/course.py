"""Steps of nerve, counters and the end of a turn (C9, C12, D6, D8)."""

from __future__ import annotations

from siegegame.model.steps.base import Step


class GainMorale(Step, frozen=True, tag=True):
    """The defender gains morale for counters that are undiscovered (D6)."""


class DestroyCounters(Step, frozen=True, tag=True):
    """Found counters are destroyed where attackers alone are inside (D8)."""


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
