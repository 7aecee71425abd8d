"""Steps of capacity structures under attack, burning and falling (E5 to E11), and of assaults."""

from __future__ import annotations

from siegegame.model.steps.base import Step
from siegegame.model.vocabulary import Side


class ShootStructure(Step, frozen=True, tag=True):
    """Firepower or a barrage is rolled against a capacity structure (E5, E6)."""

    detachment: int
    structure: int
    firepower: int
    """After modifiers."""
    units: tuple[int, ...]
    aimed: int
    firing: tuple[int, ...] = ()
    """The units and emplaced weapons it comes from, for void shields (H18)."""


class DamageStructure(Step, frozen=True, tag=True):
    """Hits cost a structure capacity and cause criticals (E5)."""

    structure: int
    hits: int
    criticals: int
    cause: str
    by: int = 0


class RollCritical(Step, frozen=True, tag=True):
    """A critical on a capacity structure (E7)."""

    structure: int
    by: int


class ShakeInside(Step, frozen=True, tag=True):
    """Everybody inside a structure is struck as by a barrage (E7)."""

    structure: int


class BurnInside(Step, frozen=True, tag=True):
    """Flames attack a detachment inside a structure (E8)."""

    structure: int
    detachment: int


class BurnDown(Step, frozen=True, tag=True):
    """Flames cost their structure capacity (E8)."""

    structure: int


class BurnFires(Step, frozen=True, tag=True):
    """At the start of a Shooting phase every fire burns (E8)."""


class DealInside(Step, frozen=True, tag=True):
    """Dice are given to those inside whom they can hurt, of the owner's choice (E8)."""

    side: Side
    units: tuple[int, ...]
    dice: tuple[int, ...]
    """Highest first."""
    cause: str
    rule: str


class SettleStructures(Step, frozen=True, tag=True):
    """Damaged structures at capacity 0 roll on the catastrophe chart (E11)."""


class CheckRuins(Step, frozen=True, tag=True):
    """Unstable and crumbling structures roll at a turn's start (E11)."""

    left: tuple[int, ...] | None = None
    """Those that have still to roll; None before the first."""


class CrumbleInside(Step, frozen=True, tag=True):
    """At the end of the Movement phase crumbling structures hurt those inside (E11)."""


class Collapse(Step, frozen=True, tag=True):
    """A structure falls: who is in it and near it is struck, its ground is rubble (E11)."""

    structure: int
    cause: str


class BuildingRound(Step, frozen=True, tag=True):
    """Attackers fight a structure (E10)."""

    structure: int
    side: Side
    units: tuple[int, ...]
