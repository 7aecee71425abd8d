"""Steps of hull-point structures, emplaced weapons, shields and strongpoints (H3 to H18, V1)."""

from __future__ import annotations

from typing import Literal

from siegegame.model.steps.base import Decision, Step


class ShootHull(Step, frozen=True, tag=True):
    """Weapons of one kind fire at a hull-point structure (H3)."""

    detachment: int
    """Who fires; 0 if an emplaced weapon does so by itself (H11)."""
    structure: int
    weapon: str
    firing: tuple[int, ...]
    """The units and emplaced weapons that fire it."""
    shots: int
    skill: int
    facings: tuple[int, ...]
    """The facings that are shot at; on an exact diagonal two, of which the tougher counts (H1)."""
    snap: bool = False
    """Whether these are snap shots (H17)."""
    sure: bool = False
    """Whether the structure is hit without a die (H16)."""
    fuelled: bool = False
    """Whether it draws on a fuel pipe, which betters its dice (H18)."""


class Penetrate(Step, frozen=True, tag=True):
    """A hit on a hull-point structure is compared with its armour value (H3)."""

    structure: int
    weapon: str
    facings: tuple[int, ...]
    by: int
    strength: int = 0
    """In place of the weapon's, for hits by hand; then there is no weapon."""
    fuelled: bool = False
    """Whether its weapon draws on a fuel pipe (H18)."""


class RollDamage(Step, frozen=True, tag=True):
    """A penetrating hit rolls on the building damage table (H4)."""

    structure: int
    ap: int
    """0 without armour piercing."""
    by: int


class Topple(Step, frozen=True, tag=True):
    """A hull-point structure collapses totally, or detonates (H6, H7)."""

    structure: int
    result: Literal["total_collapse", "detonation"]


class StrikeInside(Step, frozen=True, tag=True):
    """Debris of strength 6 falls on those inside, or on a detachment on the roof (H4, H6, H7)."""

    structure: int
    dice: int
    """How many D6 hits."""
    roof: bool = False
    """Whether it falls on those on the battlements."""
    rule: str = "H4"


class Evacuate(Decision, frozen=True, tag=True):
    """The side's units must leave a structure that falls, at once (H6, H7)."""

    structure: int = 0
    units: tuple[int, ...] = ()
    roof: bool = False
    """Whether they are on its battlements and have to get clear of it (H7)."""


class LoseTrapped(Step, frozen=True, tag=True):
    """Those who could not leave a fallen structure are lost (H6, H7)."""

    structure: int
    units: tuple[int, ...]
    rule: str = "H6"


class TestPinning(Step, frozen=True, tag=True):
    """A detachment tests whether it is pinned (H17)."""

    detachment: int
    cause: str


class LeaveCrater(Step, frozen=True, tag=True):
    """A structure that has detonated is gone and leaves a crater (H7)."""

    structure: int


class FireGuns(Step, frozen=True, tag=True):
    """Emplaced weapons of claimed structures that nobody has fired do so themselves (H11)."""

    left: tuple[int, ...] | None = None
    """Those that have still to fire; None before the first."""


class FireGun(Step, frozen=True, tag=True):
    """One emplaced weapon fires by itself at a unit, or at a structure of the enemy (H11)."""

    gun: int
    target: int


class RestoreShields(Step, frozen=True, tag=True):
    """Void shields that are down roll to come up again (H18)."""


class HoldStrongpoints(Step, frozen=True, tag=True):
    """Each strongpoint gives its claimant morale; who claims all has won (V1)."""
